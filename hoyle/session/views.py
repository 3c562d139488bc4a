"""What an audience sees of a table: seats, prompt, match and result around the game's own scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hoyle.games import GAMES
from hoyle.games.shared.scenes import Counter, Event, Option, Say, Scene, Turn, Zone
from hoyle.i18n import translator
from hoyle.rules.seats import NONE
from hoyle.session import hints, results, undo
from hoyle.session.events import UndoRequest
from hoyle.session.messages import Friendly, Seat, View
from hoyle.session.timeline import Stage, Timeline

if TYPE_CHECKING:
    from hoyle.session.audience import Audience, HandOrder
    from hoyle.session.table import Table

VERSION = 1


def names(table: Table, say: Say) -> list[str]:
    """Return the names of the seats; guests are numbered if there are several."""
    plain_names = [
        say(table.bot_name(player.bot)) if player.kind == "bot" else player.name or say("Guest")
        for player in table.seats
    ]
    return [
        say("{name} {number}", name=name, number=plain_names[:seat].count(name) + 1)
        if plain_names.count(name) > 1
        else name
        for seat, name in enumerate(plain_names)
    ]


def title(table: Table, say: Say) -> str:
    """Return the title of the table's game."""
    game = GAMES.get(table.opened.game)
    return table.opened.title or (say(game.title) if game else table.opened.game)


def view(table: Table, audience: Audience, lang: str) -> View:
    """Return the view of the table now."""
    say, seat, timeline = translator(lang), audience.seat, table.timeline
    if timeline is None or table.stuck:
        return unplayed(table, audience, say)
    seat_names = names(table, say)
    draft = None if seat is None else table.draft(seat)
    scene = timeline.scene_now(seat, seat_names, say, draft and draft.current)
    shown = framed(table, timeline, timeline.last, scene, audience, say)
    shown.seq, shown.status, shown.acts = table.seq, table.status, scene.acts
    shown.tok = "" if seat is None else table.tok(seat)
    shown.zones = arranged(scene, None if seat is None else table.hands.get(seat))
    shown.friendly = friendly(table, timeline, seat, scene, say)
    if scene.turn:
        shown.draft = Turn(len(draft.states) - 1 if draft else 0, scene.turn.ready)
    if timeline.is_over:
        shown.result = results.result(table, timeline, scene, seat_names, say)
    return shown


def replayed(table: Table, timeline: Timeline, place: int, seat: int | None, lang: str) -> View:
    """Return the view of the table at a stage, without gestures."""
    from hoyle.session.audience import Audience

    say = translator(lang)
    everybody = frozenset(range(len(table.seats)))
    scene = timeline.scene(timeline.stages[place], seat, names(table, say), say)
    shown = framed(table, timeline, timeline.stages[place], scene, Audience(seat, everybody), say)
    shown.at, shown.of = place, len(timeline.stages) - 1
    shown.status = "over" if place == shown.of and timeline.is_over else "open"
    for entry in shown.seats:
        entry.turn, entry.ready = False, False
    return shown


def framed(table: Table, timeline: Timeline, stage: Stage, scene: Scene, audience: Audience, say: Say) -> View:
    """Return a scene with the seats around it."""
    return View(
        v=VERSION,
        table=table.id,
        game=timeline.play.variant.game.name,
        seq=stage.seq,
        tok="",
        you=None if audience.seat is None else f"s{audience.seat}",
        title=title(table, say),
        prompt=scene.prompt,
        status="open",
        seats=seats(table, audience, scene, say),
        zones=scene.zones,
        acts=[],
        layout=scene.layout,
        match=results.match_sheet(timeline, names(table, say), say),
    )


def seats(table: Table, audience: Audience, scene: Scene | None, say: Say) -> list[Seat]:
    """Return the seats with their counters."""
    to_move = table.timeline.play.to_move if table.timeline and not table.stuck else ()
    return [
        Seat(
            id=f"s{seat}",
            name=name,
            turn=seat in to_move,
            ready=scene is not None and scene.ready[seat],
            online=seat in audience.online,
            bot=table.seats[seat].kind == "bot",
            counters=scene.counters[seat] if scene else list[Counter](),
            team=scene.teams[seat] if scene and scene.teams else "",
        )
        for seat, name in enumerate(names(table, say))
    ]


def unplayed(table: Table, audience: Audience, say: Say) -> View:
    """Return the view of a table whose game has not started, or cannot continue."""
    return View(
        v=VERSION,
        table=table.id,
        game=table.opened.game,
        seq=table.seq,
        tok="",
        you=None if audience.seat is None else f"s{audience.seat}",
        title=title(table, say),
        prompt=say(table.stuck) if table.stuck else say("Waiting for a player to join."),
        status=table.status,
        seats=seats(table, audience, None, say),
        zones=[],
        acts=[],
        layout={"wide": [], "narrow": []},
    )


def events_since(table: Table, seq: int, seat: int | None, lang: str) -> list[Event]:
    """Return what happened after event `seq`, for one audience."""
    timeline = table.timeline
    if timeline is None or table.stuck:
        return []
    say = translator(lang)
    seat_names, events = names(table, say), list[Event]()
    first = next((n for n in range(len(timeline.stages), 0, -1) if timeline.stages[n - 1].seq <= seq), 0)
    for place in range(first, len(timeline.stages)):
        events += timeline.events(place, seat, seat_names, say)
    return events


def arranged(scene: Scene, hand: HandOrder | None) -> list[Zone]:
    """Return the zones with a seat's hands in its chosen order; zones that the order does not fit stay as they are."""
    order, sort = (hand.order, hand.sort) if hand else ({}, {})
    for zone in scene.zones:
        sorts = scene.sorts.get(zone.id, {})
        if zone.id not in order and sorts:
            zone.sorted = sort.get(zone.id, next(iter(sorts)))
        chosen = order.get(zone.id) or sorts.get(zone.sorted, [])
        places = {id: place for place, id in enumerate(chosen)}
        if places and zone.kind == "fan":
            zone.items.sort(key=lambda item, places=places: places.get(item.id, len(places)))
    return scene.zones


def friendly(table: Table, timeline: Timeline, seat: int | None, scene: Scene, say: Say) -> Friendly | None:
    """Return the undo requests, answers and hint that a seat may see now."""
    if seat is None or timeline.is_over or not undo.allowed(table):
        return None
    request, seat_names = table.request, names(table, say)
    if request and request.is_open:
        return Friendly(undo.sentence(table, request, seat, seat_names, say), undo.answer_options(request, seat, say))
    hint, options = hints.of(table, seat), list[Option]()
    if hint is None and hints.may_ask(table, seat):
        options.append(Option(hints.HINT, say("Hint")))
    if not undo.hindrance(table, timeline, seat) and not (request and request.seat == seat):
        options.append(Option(undo.UNDO, say("Undo my last move")))
    text = declined(request, seat_names, say) if request else hints.sentence(hint, say)
    return Friendly(text, options, hints.shown(scene, hint.gesture) if hint and hint.gesture else None)


def declined(request: UndoRequest, seat_names: Sequence[str], say: Say) -> str:
    """Return who declined a request."""
    assert request.declined != NONE
    return say("{name} declines: the move stands.", name=seat_names[request.declined])
