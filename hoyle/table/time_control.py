"""The time controls of a table, in words and as the choices of a form."""

from dataclasses import dataclass, field
from typing import Literal

from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.messages import message
from hoyle.table.ports import Millis

DAY = 86_400
"""Seconds."""


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


USUAL_LAG: Millis = 300
"""The time of a choice that is not counted if the client does not say what its clock showed."""
LAG_RESERVE: Millis = 5000
"""How much time of a seat may be not counted at first. A choice uses up what is not counted of it, and adds USUAL_LAG."""


@dataclass
class Clock:
    """The clocks of a table."""

    control: TimeControl
    left: list[Millis]
    """By seat: the time that was left when the clocks were pressed last."""
    since: Millis | None = None
    """The host's time since when the clocks run of those who are to move; None until the host has noticed the position."""
    reserve: dict[int, Millis] = field(default_factory=dict[int, Millis])
    """By seat: how much time may still be not counted, where it is not LAG_RESERVE. It is not stored."""
    shown: list[Millis] = field(default_factory=list[Millis])
    """In a game of memory, by seat: the host's time at which its page has shown all moves; see `clocks.shown`. It is not stored."""

    def forgive(self, seat: int, time: Millis) -> None:
        """Use up a seat's reserve, and add what a choice adds."""
        self.reserve[seat] = min(self.reserve.get(seat, LAG_RESERVE) - time + USUAL_LAG, LAG_RESERVE)


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
