"""Answers to the question why an item cannot be put on a place. They change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.games.shared import reasons
from hoyle.games.shared.reasons import Reason, SeatName
from hoyle.games.shared.scenes import Scene, Zone
from hoyle.i18n import N_, translator
from hoyle.rules.seats import CHANCE
from hoyle.table.wire.messages import Why, WhyFrame

if TYPE_CHECKING:
    from hoyle.table.table import Table
    from hoyle.table.timeline import Timeline

WATCHING = Reason(N_("You are watching. Only players at this table can make moves."), is_general=True)
NOT_STARTED = Reason(N_("Waiting for a player to join."), is_general=True)
GAME_OVER = Reason(N_("This game is over."), is_general=True)
NOT_HERE = Reason(N_("That card is no longer on the table."), is_general=True)
OF_OTHERS = N_("That card is {name}'s, not yours.")
ALREADY_CHOSEN = N_("You have already chosen. Wait for {name}.")
NOT_YOUR_TURN = N_("It is not your turn: {name} is to move.")
NOBODY = Reason(N_("Nobody can move a card right now."), is_general=True)


def answer(table: Table, seat: int | None, question: Why, lang: str) -> WhyFrame:
    """Return the answer to a question of a seat (None: of a spectator)."""
    say = translator(lang)
    reason = reason_of(table, seat, question.item, question.to)
    if reason is None:
        return WhyFrame(question.item, question.to, "")
    return WhyFrame(question.item, question.to, reason.sentence(table.people.names(say), say), reason.clause)


def reason_of(table: Table, seat: int | None, item: str, place: str) -> Reason | None:
    """Return why a seat cannot put an item on a place, or anywhere if `place` is empty; None if it can."""
    timeline = table.timeline
    if seat is None:
        return WATCHING
    if table.stuck:
        return Reason(table.stuck, is_general=True)
    if timeline is None:
        return NOT_STARTED
    if timeline.is_over or timeline.is_between_games:
        return GAME_OVER
    say = translator("en")
    draft = table.draft(seat)
    scene = timeline.scene_now(seat, table.people.names(say), say, draft and draft.current)
    possible = reasons.targets(scene, item)
    if place in possible or (possible and not place):
        return None
    return reason_by_zone(scene, seat, item) or reason_by_turn(timeline, seat) or own_reason(table, seat, item, place)


def reason_for_word(table: Table, seat: int, word: str) -> Reason | None:
    """Return why a seat cannot play the card that a word names, by its id or its face; None if there is no reason of just this card."""
    timeline, draft, say = table.running_timeline(), table.draft(seat), translator("en")
    scene = timeline.scene_now(seat, table.people.names(say), say, draft and draft.current)
    items = [
        item for zone in scene.zones for item in (*zone.items, *(each for cell in zone.cells for each in cell.items))
    ]
    named = [item.id for item in items if word.lower() in (item.id.lower(), (item.face or "").lower())]
    places = {place for item in items for place in reasons.targets(scene, item.id)}
    place = places.pop() if len(places) == 1 else ""
    why = reason_of(table, seat, named[0], place) if named else None
    return None if why is None or why.is_general else why


def reason_by_zone(scene: Scene, seat: int, item: str) -> Reason | None:
    """Return the reason if an item is not on the table, or lies with another seat; else None."""
    zone = reasons.zone_of(scene, item)
    if zone is None:
        return NOT_HERE
    owner = seat_of(zone)
    if owner is None or owner == seat or takes_from_others(scene, seat):
        return None
    return Reason(OF_OTHERS, facts={"name": SeatName(owner)})


def takes_from_others(scene: Scene, seat: int) -> bool:
    """Return whether the seat may move some item that lies with another seat now, so that the game says why it may not this one."""
    zones = [zone for zone in scene.zones if seat_of(zone) not in (None, seat)]
    return any(reasons.targets(scene, item.id) for zone in zones for item in zone.items)


def seat_of(zone: Zone) -> int | None:
    """Return the seat that owns a zone, or None."""
    return int(zone.owner[1:]) if zone.owner else None


def reason_by_turn(timeline: Timeline, seat: int) -> Reason | None:
    """Return the reason if a seat is not to move; else None."""
    to_move = timeline.present.to_move
    if seat in to_move:
        return None
    others = [each for each in to_move if each != CHANCE]
    if seat in timeline.play.sealed and others:
        return Reason(ALREADY_CHOSEN, facts={"name": SeatName(others[0])}, is_general=True)
    own = timeline.table.waiting(timeline.present.view(seat), seat)
    if own or not others:
        return own or NOBODY
    return Reason(NOT_YOUR_TURN, facts={"name": SeatName(others[0])}, is_general=True)


def own_reason(table: Table, seat: int, item: str, place: str) -> Reason:
    """Return the reason that the game gives; a general one if it gives none."""
    assert table.timeline is not None
    timeline, draft = table.timeline, table.draft(seat)
    seen = timeline.present.view(seat)
    return timeline.table.refusal(seen, seat, item, place, draft.current if draft else None)
