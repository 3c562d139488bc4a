"""Journal events that concern the people at a table and not the game: they change no position."""

from dataclasses import dataclass
from typing import Any

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


@message(tag="rules", omit_defaults=True)
@dataclass(slots=True)
class RulesProposed:
    """Before the first card somebody proposed other rules."""

    options: dict[str, Any]
    """The options that differ from the defaults."""
    name: str = ""
    """The name of somebody without a seat."""
    seat: int | None = None
    """The seat that proposes them; None for somebody without a seat."""
    holder: str = ""
    """Who that somebody is, so that their name can be removed; see `Player.holder`. Records that are shown do not contain it."""


@message(tag="rules-answer", omit_defaults=True)
@dataclass(slots=True)
class RulesAnswered:
    """A seat answered a proposal of other rules."""

    seat: int
    cid: CommandId
    agrees: bool = False


@message(tag="rules-agreed", omit_defaults=True)
@dataclass(slots=True)
class RulesAgreed:
    """All who sit at the table agreed: it plays by these options."""

    options: dict[str, Any]
    version: int
    """The version of the game's rules to which the options belong."""


@message(tag="clocks", omit_defaults=True)
@dataclass(slots=True)
class ClocksPressed:
    """The clocks were pressed, because who is to move has changed."""

    left: list[Millis]
    """By seat: the time that is left."""


@message(tag="rematch", omit_defaults=True)
@dataclass(slots=True)
class RematchOffered:
    """After the end a seat offered to play again."""

    seat: int
    cid: CommandId
    swaps: bool = False
    """Whether every player moves to the next seat."""
    rule: str = ""
    """The option that the seat proposes to change; empty if it proposes no change."""
    value: Any = None
    """The proposed value of the option."""


@message(tag="rematch-answer", omit_defaults=True)
@dataclass(slots=True)
class RematchAnswered:
    """A seat answered the offer to play again, or withdrew its own."""

    seat: int
    cid: CommandId
    agrees: bool = False


@message(tag="rematch-table", omit_defaults=True)
@dataclass(slots=True)
class RematchOpened:
    """All agreed, and the table of the rematch was opened."""

    table: str
    """Its id."""


PEOPLE_EVENTS = (
    Said,
    SubstituteChanged,
    ClocksPressed,
    SeatMoved,
    ProgramChanged,
    RulesProposed,
    RulesAnswered,
    RulesAgreed,
    RematchOffered,
    RematchAnswered,
    RematchOpened,
)
"""The classes of these events."""
