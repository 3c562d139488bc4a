"""Journal events of the people at a table, votes left out: they change no position."""

from dataclasses import dataclass

from hoyle.messages import message
from hoyle.table.ports import CommandId, Millis


@message(tag="say", omit_defaults=True)
@dataclass(slots=True)
class Said:
    """A seat said something to everybody at the table: a phrase or a text."""

    seat: int
    cid: CommandId
    at: Millis
    """The host's time, for the limit of `talk.decide`."""
    phrase: str = ""
    """The name of a phrase of `talk.PHRASES`, which everybody reads in their own language."""
    text: str = ""


@message(tag="substitute", omit_defaults=True)
@dataclass(slots=True)
class SubstituteChanged:
    """A bot stands in for a person who is gone, or the person plays again."""

    seat: int
    by: tuple[int, CommandId]
    """Seat and id of the gesture."""
    bot: str = ""
    """The bot that stands in; empty if the person plays again."""


@message(tag="device", omit_defaults=True)
@dataclass(slots=True)
class SeatMoved:
    """A person moved the seat to another browser."""

    seat: int
    holder: str = ""
    """The new holder; see `Player.holder`. Records that are shown do not contain it."""


@message(tag="program", omit_defaults=True)
@dataclass(slots=True)
class ProgramChanged:
    """A person let a program play in the seat too, with a new token, or sent it away."""

    seat: int
    allowed: bool = False


@message(tag="clocks", omit_defaults=True)
@dataclass(slots=True)
class ClocksPressed:
    """The clocks were pressed, because who is to move has changed."""

    left: list[Millis]
    """By seat: the time that is left."""
