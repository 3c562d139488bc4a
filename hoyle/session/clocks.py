"""Clocks: the time that people have for a choice or for a game, and what happens when it runs out.

Bots have no clock. Time does not pass while no server runs the table, and the first moments of each choice are free, because
messages need some time on their way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.messages import message
from hoyle.session.ports import Millis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hoyle.games.shared.scenes import Say
    from hoyle.session.events import Event
    from hoyle.session.table import Table

FREE: Millis = 300
"""The time of each choice that is not counted, for messages on their way."""
DAY = 86_400
MAX_SECONDS = 30 * DAY
TIME_IS_UP = N_("Your time is up.")


@message(omit_defaults=True)
@dataclass(slots=True)
class TimeControl:
    """How much time the people at a table have."""

    per: Literal["move", "game"]
    """Whether the time is for each choice, or for all choices of a game."""
    seconds: int
    increment: int = 0
    """The seconds that are added after each choice, if the time is for a game."""
    forfeits: bool = False
    """Whether a player whose time is up loses; otherwise a bot plays on."""


@dataclass
class Clock:
    """The clocks of a table."""

    control: TimeControl
    left: list[Millis]
    """By seat: the time that was left when the clocks were pressed last."""
    since: Millis | None = None
    """The host's time since when the clocks of `running` run; None until the host has noticed the position."""


def new_clock(control: TimeControl, seats: int) -> Clock:
    """Return the clocks at the beginning of a game."""
    return Clock(control, [control.seconds * 1000] * seats)


def running(table: Table) -> list[int]:
    """Return the seats whose clocks run: the people who are to move."""
    if table.clock is None:
        return []
    return [seat for seat in table.to_move() if seat is not None and seat in table.present_people()]


def left(table: Table, seat: int, now: Millis) -> Millis:
    """Return the time that a seat has left."""
    clock = table.clock
    assert clock is not None
    runs = clock.since is not None and seat in running(table)
    return clock.left[seat] - (max(0, now - (clock.since or 0)) if runs else 0)


def out_of_time(table: Table, now: Millis) -> list[int]:
    """Return the seats whose time is up, the free time included."""
    return [seat for seat in running(table) if left(table, seat, now) + FREE <= 0]


def refuse_late(table: Table, seat: int, now: Millis) -> None:
    """Raise Refusal if the time of a seat is up."""
    if seat in out_of_time(table, now):
        raise Refusal(TIME_IS_UP)


def pressed(table: Table, events: Sequence[Event], now: Millis) -> list[Event]:
    """Return the events of a command, and if they change who is to move an event with the times that are left."""
    from hoyle.session.events import ChoiceSealed, ClocksPressed, NextGame, Played, Resigned, SubstituteChanged, Undone

    clock = table.clock
    kinds = (ChoiceSealed, Played, NextGame, Resigned, SubstituteChanged, Undone)
    if clock is None or not any(isinstance(event, kinds) for event in events):
        return list(events)
    control, choosers = clock.control, set[int]()
    for event in events:
        if isinstance(event, ChoiceSealed):
            choosers.add(event.seat)
        if isinstance(event, Played):
            choosers.update(seat for seat, _ in event.by)
    times = [left(table, seat, now) for seat in range(len(table.seats))]
    for seat in choosers & set(running(table)):
        times[seat] = min(times[seat] + FREE, clock.left[seat]) + control.increment * 1000
    is_anew = control.per == "move" and any(isinstance(event, Undone) for event in events)
    for seat in range(len(times)):
        is_new_move = control.per == "move" and (seat in choosers or is_anew)
        if is_new_move or any(isinstance(event, NextGame) for event in events):
            times[seat] = control.seconds * 1000
    return [*events, ClocksPressed([max(0, time) for time in times])]


def time_up(table: Table, now: Millis) -> list[Event]:
    """Return the events when the time of a seat is up: it loses, or a bot plays on; no events if nobody's time is up."""
    from hoyle.session.events import ClocksPressed, Resigned, SubstituteChanged
    from hoyle.session.presence import SUBSTITUTE

    late = out_of_time(table, now)
    if not late or table.clock is None or table.timeline is None:
        return []
    seat = late[0]
    times = [max(0, left(table, each, now)) for each in range(len(table.seats))]
    if table.clock.control.forfeits and not table.timeline.is_between_games:
        return [*table.with_outcome(Resigned(seat, ran_out=True)), ClocksPressed(times)]
    return [SubstituteChanged(seat, (seat, f"time.{table.seq}"), SUBSTITUTE), ClocksPressed(times)]


def words(control: TimeControl, say: Say) -> str:
    """Return a time control in words, with what happens when time is up."""
    end = say("whose time is up loses") if control.forfeits else say("for whose time is up a bot plays on")
    return f"{short_words(control, say)}; {end}"


def short_words(control: TimeControl | None, say: Say) -> str:
    """Return how much time people have, in words."""
    if control is None:
        return say("no clock")
    time = duration(control.seconds, say)
    if control.per == "move":
        return say("{time} for each move", time=time)
    if not control.increment:
        return say("{time} for the game", time=time)
    return say("{time} for the game and {seconds} s more after each move", time=time, seconds=control.increment)


def duration(seconds: int, say: Say) -> str:
    """Return a time in days, minutes or seconds, in words."""
    if seconds % DAY == 0:
        return say.many("{n} day", "{n} days", seconds // DAY)
    if seconds % 60 == 0:
        return say.many("{n} minute", "{n} minutes", seconds // 60)
    return say.many("{n} second", "{n} seconds", seconds)


CONTROLS: dict[str, TimeControl | None] = {
    "none": None,
    "move:30": TimeControl("move", 30),
    "move:60": TimeControl("move", 60),
    "move:180": TimeControl("move", 180),
    "game:180+2": TimeControl("game", 180, 2),
    "game:300+5": TimeControl("game", 300, 5),
    "game:600+10": TimeControl("game", 600, 10),
    "game:1800": TimeControl("game", 1800),
    "move:86400": TimeControl("move", DAY),
    "move:259200": TimeControl("move", 3 * DAY),
    "move:604800": TimeControl("move", 7 * DAY),
}
"""The time controls that a form offers, by their names in it."""


def control_of(name: str, forfeits: bool) -> TimeControl | None:
    """Return the time control with this name in a form; Refusal if there is none."""
    if name not in CONTROLS:
        raise Refusal(N_("There is no such clock."))
    control = CONTROLS[name]
    return control and TimeControl(control.per, control.seconds, control.increment, forfeits)
