"""Views of a table for an audience: the game's scene with seats, prompt, score sheet and result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.codec import encode
from hoyle.games.shared.scenes import Counter, Event, Option, Say, Scene, Turn, Zone
from hoyle.i18n import isolated, translator
from hoyle.json_form import Encoded
from hoyle.table import undo
from hoyle.table.people import agreement, clocks, gathering, presence, rematch, spectators, talk
from hoyle.table.people.audience import Audience
from hoyle.table.ports import Millis
from hoyle.table.show import guide, hints, results, telling
from hoyle.table.show.second_person import to_reader
from hoyle.table.timeline import Timeline
from hoyle.table.versions import title_of
from hoyle.table.wire.messages import Ask, Friendly, Seat, SeatClock, Step, View
from hoyle.table.wire.outbox import MAX_EVENTS
from hoyle.table.wire.vote_events import UndoMove

if TYPE_CHECKING:
    from hoyle.table.people.audience import HandOrder
    from hoyle.table.state import TableFacts, TableState

VERSION = 2
"""The version of the message format."""


def title(table: TableFacts, say: Say) -> str:
    """Return the title of the table: of a composed rule set, or of the game."""
    return isolated(table.opened.title) or title_of(table.opened.game, say)


def view(table: TableState, audience: Audience, lang: str) -> View:
    """Return the current view of the table."""
    say, seat, timeline = translator(lang), audience.seat, table.timeline
    if timeline is None or table.stuck:
        return view_without_scene(table, audience, say)
    seat_names = table.people.names(say)
    draft = None if seat is None else table.draft(seat)
    tell = to_reader(say, seat_names, seat)
    scene = timeline.scene_now(seat, seat_names, say, draft and draft.current, tell)
    shown = view_of_scene(table, timeline, len(timeline.stages) - 1, scene, audience, say, tell)
    shown.seq, shown.status, shown.acts = table.seq, table.status, scene.acts
    if not undo.is_allowed(table):
        shown.acts = [act for act in scene.acts if act.id != hints.HINT]
    shown.tok = "" if seat is None else table.tok(seat)
    shown.zones = with_hand_order(scene, None if seat is None else table.people.hands.get(seat))
    shown.again, shown.memory = has_last_turn(timeline), timeline.play.variant.game.remembers
    if timeline.is_over:
        shown.result = results.result(table, timeline, scene, seat, shown.told, say)
    elif seat is not None:
        shown.buttons = scene.buttons or int(timeline.is_match)  # between two deals there is one
    add_people(shown, table, audience, seat_names, say)
    shown.friendly = friendly(table, timeline, seat, scene, say)
    if scene.turn:
        shown.draft = Turn(len(draft.states) - 1 if draft else 0, scene.turn.ready)
    if audience.notice and any(player.kind == "bot" for player in table.seats) and not timeline.is_over:
        shown.notice = say(audience.notice)
    return shown


def replay_view(
    table: TableState, timeline: Timeline, index: int, seat: int | None, lang: str, is_open: bool = False
) -> View:
    """Return the view of the stage with this index, without gestures; with all cards open if `is_open`."""
    say = translator(lang)
    everybody = frozenset(range(len(table.seats)))
    stage, seat_names = timeline.stages[index], table.people.names(say)
    scene = timeline.open_scene(stage, seat_names, say) if is_open else timeline.scene(stage, seat, seat_names, say)
    shown = view_of_scene(table, timeline, index, scene, Audience(seat, everybody), say)
    shown.game = stage.deal.variant.game.name
    shown.at, shown.of = index, len(timeline.stages) - 1
    shown.status = "over" if index == shown.of and timeline.is_over else "open"
    for entry in shown.seats:
        entry.turn, entry.ready = False, False
    return shown


def steps(
    table: TableState, index: int, seat: int | None, lang: str, is_open: bool = False, tell: Say | None = None
) -> list[Step]:
    """Return the positions after each outcome of the event that led to a stage, but the last one; see `telling.outcome_views`.

    The arguments are those of `replay_view`, and `tell` translates what happened, by default by name for everybody.
    """
    timeline = table.timeline
    say = translator(lang)
    seat_names = table.people.names(say)
    told = telling.narration(timeline, index, seat, seat_names, tell or say).outcomes if timeline else []
    if timeline is None or len(told) < 2:
        return []
    everybody, shown_steps, count = frozenset(range(len(table.seats))), list[Step](), 0
    for number, events in enumerate(told[:-1]):
        scene = telling.scene_after(timeline, index, number, seat, is_open, seat_names, say)
        shown = view_of_scene(table, timeline, index - 1, scene, Audience(seat, everybody), say)
        shown.seq, shown.told = timeline.stages[index].seq, telling.reason_of(events, is_over=False)
        shown.prompt = shown.told.text if shown.told else ""
        for entry in shown.seats:
            entry.turn, entry.ready = False, False
        count += len(events)
        shown_steps.append(Step(Encoded(encode(shown)), count))
    return shown_steps


def view_of_scene(
    table: TableState,
    timeline: Timeline,
    index: int,
    scene: Scene,
    audience: Audience,
    say: Say,
    tell: Say | None = None,
) -> View:
    """Return the view of the scene of the stage with this index, without acts; `tell` translates what happened last, by default `say`."""
    stage, seat_names = timeline.stages[index], table.people.names(say)
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
        told=telling.narration(timeline, index, audience.seat, seat_names, tell or say).reason,
        match=results.match_sheet(timeline, index, seat_names, say),
        aim=guide.aim(stage.deal.variant, say),
    )


def has_last_turn(timeline: Timeline) -> bool:
    """Return whether something has happened in the current game that can be shown again."""
    return len(timeline.stages) > 1 and timeline.stages[-2].game == timeline.game


def seats(table: TableState, audience: Audience, scene: Scene | None, say: Say) -> list[Seat]:
    """Return the seats; their counters, teams, sides and readiness are those of the scene, if there is one."""
    to_move = table.timeline.present.to_move if table.timeline and not table.stuck else ()
    return [
        Seat(
            id=f"s{seat}",
            name=name,
            turn=seat in to_move,
            ready=scene is not None and scene.ready[seat],
            online=seat in audience.online,
            bot=table.seats[seat].is_played_by_bot,
            idle=seat in audience.idle and not table.seats[seat].is_played_by_bot,
            gone=seat in audience.gone and not table.seats[seat].is_played_by_bot,
            counters=scene.counters[seat] if scene else list[Counter](),
            team=scene.teams[seat] if scene and scene.teams else "",
            side=scene.sides[seat] if scene and scene.sides else None,
            clock=seat_clock(table, seat, audience.now) if table.people.clock else None,
        )
        for seat, name in enumerate(table.people.names(say))
    ]


def seat_clock(table: TableState, seat: int, now: Millis) -> SeatClock | None:
    """Return the clock of a person's seat; None if there is none."""
    if table.people.clock is None or seat not in table.people.humans():
        return None
    return SeatClock(max(0, clocks.left(table, seat, now)), seat in clocks.running(table))


def view_without_scene(table: TableState, audience: Audience, say: Say) -> View:
    """Return the view of a table whose game has not started or cannot go on."""
    shown = View(
        v=VERSION,
        table=table.id,
        game=table.opened.game,
        seq=table.seq,
        tok="",
        you=None if audience.seat is None else f"s{audience.seat}",
        title=title(table, say),
        prompt=say(table.stuck) if table.stuck else gathering.prompt(table, say),
        status=table.status,
        seats=seats(table, audience, None, say),
        zones=[],
        acts=[],
        layout={"wide": [], "narrow": []},
    )
    add_people(shown, table, audience, table.people.names(say), say)
    return shown


def add_people(shown: View, table: TableState, audience: Audience, names: list[str], say: Say) -> None:
    """Add what an audience sees of talk, proposed rules, absent people and a rematch to a view that already has its result."""
    shown.watchers = audience.watchers
    if table.opened.hands_delay:
        shown.spectators = say("Spectators see {what}.", what=spectators.words(table.opened.hands_delay, say))
    if table.people.talk:
        shown.talk = talk.lines(table, say)
    asks: list[Ask | None] = []
    if shown.status == "waiting":
        asks, shown.agreements = [agreement.ask(table, audience.seat, names, say)], table.votes.agreements
        asks += [gathering.ask(table, audience.seat, say), rematch.ask(table, audience.seat, names, say)]
        shown.rematch = rematch.view(table, audience.seat, names, say)
        shown.seated = gathering.seated(table)
    elif shown.status == "open":
        gone = presence.ask(table, audience.seat, audience.gone, names, say)
        asks, shown.agreements = [undo.ask(table, audience.seat, names, say), gone], table.votes.agreements
        asks.append(agreement.ask(table, audience.seat, names, say))
    elif shown.status == "over":
        shown.rematch = rematch.view(table, audience.seat, names, say)
        asks = [rematch.ask(table, audience.seat, names, say)]
    shown.asks = [ask for ask in asks if ask]


def news_since(
    table: TableState, seq: int, seat: int | None, lang: str, is_open: bool = False
) -> tuple[list[Event] | None, list[Step]]:
    """Return the narration of the events after event `seq`, for one audience, and the positions on the way to the present one.

    The narration is None if there are more than MAX_EVENTS. There are no positions unless only one event has led to the present one.
    """
    timeline = table.timeline
    if timeline is None or table.stuck or timeline.last.seq <= seq:
        return [], []
    stages = timeline.stages
    first = len(stages) - 1
    while first > 0 and stages[first - 1].seq > seq:
        first -= 1
        if first < len(stages) - MAX_EVENTS:
            return None, []
    say = translator(lang)
    seat_names, events = table.people.names(say), list[Event]()
    tell = to_reader(say, seat_names, seat)
    for index in range(first, len(stages)):
        events += telling.events(timeline, index, seat, seat_names, tell)
    is_next = 0 < first == len(stages) - 1
    on_the_way = steps(table, first, seat, lang, is_open, tell) if is_next else []
    timeline.forget_views(first - 1)
    return events, on_the_way


def with_hand_order(scene: Scene, hand: HandOrder | None) -> list[Zone]:
    """Return the zones of a scene, with the hand (a zone of kind `fan`) in the order that its seat has chosen."""
    if not hand and not scene.sorts:
        return scene.zones
    order, sort = (hand.order, hand.sort) if hand else ({}, {})
    for zone in scene.zones:
        sort_orders = scene.sorts.get(zone.id, {})
        if zone.id not in order and sort_orders:
            zone.sorted = sort.get(zone.id, next(iter(sort_orders)))
        chosen = order.get(zone.id) or sort_orders.get(zone.sorted, [])
        positions = {id: position for position, id in enumerate(chosen)}
        if positions and zone.kind == "fan":
            zone.items.sort(key=lambda item, positions=positions: positions.get(item.id, len(positions)))
    return scene.zones


def friendly(table: TableState, timeline: Timeline, seat: int | None, scene: Scene, say: Say) -> Friendly | None:
    """Return the requests for undo and hints that a seat may make now, and its hint; None if it has none of these."""
    if seat is None or timeline.is_over or not undo.is_allowed(table):
        return None
    vote, hint, options = table.votes.on(UndoMove), table.game.open_hint(seat), list[Option]()
    if hint is None and hints.can_request(table, seat):
        options.append(Option(hints.HINT, say("Hint")))
    is_asked = vote is not None and (vote.is_open or undo.is_declined(vote, seat))
    if not is_asked and not undo.refusal_reason(table, timeline, seat):
        options.append(Option(undo.UNDO, say("Undo my last move")))
    return Friendly(
        hints.sentence(hint, say), options, hints.hint_message(scene, hint.gesture) if hint and hint.gesture else None
    )
