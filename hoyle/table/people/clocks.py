"""Clocks: the time that people have for a choice or for a game, and what happens when it runs out.

Bots have no clock. Time does not pass while no server runs the table. The time of messages on their way is not counted, up to
MAX_LAG for each choice, and in the long run up to USUAL_LAG.
"""

from __future__ import annotations

from dataclasses import replace

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.table.decision import NOTHING, Decision, with_outcome
from hoyle.table.ports import Millis
from hoyle.table.state import TableState
from hoyle.table.time_control import LAG_RESERVE, USUAL_LAG, Clock
from hoyle.table.wire.commands import Command, Gesture
from hoyle.table.wire.events import (
    ChoiceSealed,
    ClocksPressed,
    LagForgiven,
    MovesShown,
    NextGame,
    Played,
    Resigned,
    SubstituteChanged,
    Undone,
)

MAX_LAG: Millis = 1000
"""The most time of a choice that is not counted."""
SEEN, PACE = 2000, 800
"""In a game of memory: for how long a page shows cards before it turns them back, and then each move that has waited meanwhile, in
milliseconds, as in `client/beats.js`."""
TIME_IS_UP = N_("Your time is up.")
SUBSTITUTE = "search:fair"
"""The bot that plays on for somebody; where it cannot play the game, another bot of the same strength answers."""
PRESSING = (ChoiceSealed, Played, NextGame, Resigned, SubstituteChanged, Undone)
"""The classes of the events after which the clocks are pressed."""


def running(table: TableState) -> list[int]:
    """Return the seats whose clocks run: the people who are to move."""
    if table.people.clock is None:
        return []
    return [seat for seat in table.to_move() if seat is not None and seat in table.people.present()]


def left(table: TableState, seat: int, now: Millis) -> Millis:
    """Return the time that a seat has left."""
    clock = table.people.clock
    assert clock is not None
    if clock.since is None or seat not in running(table):
        return clock.left[seat]
    return min(clock.left[seat], left_at_start(clock, seat) - max(0, now - clock.since))


def left_at_start(clock: Clock, seat: int) -> Millis:
    """Return the time that a seat had when the clocks began to run, and the time that its page then still needs to show all moves."""
    is_late = clock.since is not None and clock.shown
    return clock.left[seat] + (max(0, clock.shown[seat] - (clock.since or 0)) if is_late else 0)


def shown(table: TableState, choosers: set[int], now: Millis) -> list[Millis]:
    """Return by seat when its page has shown a choice that these seats make now, in a game of memory.

    A page goes on showing the cards of a turn before another seat's first choice turns them back, and nobody can act meanwhile
    on moves that have not been shown.
    """
    clock = table.people.clock
    before = clock.shown if clock and clock.shown else [0] * len(table.seats)
    last = next((event for event in reversed(table.journal) if isinstance(event, Played | NextGame)), None)
    turns_back = isinstance(last, Played) and choosers.isdisjoint(seat for seat, _ in last.by)

    def after(then: Millis) -> Millis:
        return max(now, then + SEEN) if turns_back else then + PACE if then > now else now

    return [now if seat in choosers else after(then) for seat, then in enumerate(before)]


def out_of_time(table: TableState, now: Millis) -> list[int]:
    """Return the seats whose time is up, even if their choices are on their way."""
    return [seat for seat in running(table) if left(table, seat, now) + MAX_LAG <= 0]


def lag(table: TableState, seat: int, command: Command, now: Millis) -> Millis:
    """Return how much of the time of a seat's choice is not counted, because its message and the view before it took time.

    It is the difference between what the clock shows here and what it showed there when the choice was made, as far as the
    seat's reserve allows: nobody can check what a client says.
    """
    shown, clock = command.move.left if isinstance(command, Gesture) else None, table.people.clock
    assert clock is not None
    if shown is None:
        return USUAL_LAG
    return min(max(shown - left(table, seat, now), 0), MAX_LAG, clock.reserve.get(seat, LAG_RESERVE))


def refuse_late(table: TableState, seat: int, gesture: Gesture, now: Millis) -> None:
    """Raise Refusal if the time of a seat is up."""
    if seat in running(table) and left(table, seat, now) + lag(table, seat, gesture, now) <= 0:
        raise Refusal(TIME_IS_UP)


def pressed(table: TableState, command: Command, decision: Decision, now: Millis) -> Decision:
    """Return what a command does, and if it changes who is to move an event with the times that are left."""
    clock, events = table.people.clock, decision.events
    if clock is None or not any(isinstance(event, PRESSING) for event in events):
        return decision
    control, choosers, forgiven = clock.control, set[int](), list[LagForgiven]()
    for event in events:
        if isinstance(event, ChoiceSealed):
            choosers.add(event.seat)
        if isinstance(event, Played):
            choosers.update(seat for seat, _ in event.by)
    if choosers and table.timeline and table.timeline.play.variant.game.remembers:
        events = (*events, MovesShown(shown(table, choosers, now)))
    times = [left(table, seat, now) for seat in range(len(table.seats))]
    for seat in choosers & set(running(table)):
        forgiven.append(LagForgiven(seat, lag(table, seat, command, now)))
        times[seat] = min(times[seat] + forgiven[-1].time, clock.left[seat]) + control.increment * 1000
    is_anew = control.per == "move" and any(isinstance(event, Undone) for event in events)
    for seat in range(len(times)):
        is_new_move = control.per == "move" and (seat in choosers or is_anew)
        if is_new_move or any(isinstance(event, NextGame) for event in events):
            times[seat] = control.seconds * 1000
    return replace(decision, events=(*events, *forgiven, ClocksPressed([max(0, time) for time in times])))


def time_up(table: TableState, now: Millis) -> Decision:
    """Return what happens when the time of a seat is up: it loses, or a bot plays on; NOTHING if nobody's time is up."""
    late = out_of_time(table, now)
    if not late or table.people.clock is None or table.timeline is None:
        return NOTHING
    seat = late[0]
    if table.people.clock.control.forfeits and not table.timeline.is_between_games:
        return with_outcome(table.timeline, Resigned(seat, ran_out=True), table.seq + 1)
    return Decision((SubstituteChanged(seat, (seat, f"time.{table.seq}"), SUBSTITUTE),))
