"""Commands from people and bots. `Table.decide` returns the events of a command, or raises Refusal."""

from dataclasses import dataclass, field
from typing import Any

from hoyle.messages import message
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.wire.events import Player
from hoyle.table.wire.messages import Move


@message(tag="gesture")
@dataclass(slots=True)
class Gesture:
    """A gesture from a client; the seat is None for a spectator."""

    seat: int | None
    move: Move
    gone: frozenset[int] = frozenset()
    """The seats for whose people the game has waited for `presence.GONE_AFTER` without a connection."""


@message(tag="written")
@dataclass(slots=True)
class WrittenChoice:
    """A person's choice in the game's notation: a move, or a whole turn where the game has long turns."""

    seat: int
    text: str


@message(tag="take")
@dataclass(slots=True)
class TakeSeat:
    """A person takes an open seat."""

    seat: int
    player: Player


@message(tag="resign")
@dataclass(slots=True)
class Resign:
    """A seat resigns."""

    seat: int


@message(tag="bot-moves")
@dataclass(slots=True)
class BotMoves:
    """A bot's moves for the decision `tok`, ignored if that decision is no longer open; see `Table.tok`."""

    seat: int
    tok: str
    moves: list[int]


@message(tag="bot-next")
@dataclass(slots=True)
class BotNextGame:
    """A bot chooses the rules of the next game, or continues."""

    seat: int
    tok: str
    choice: str
    """The name of the choice; `choosing.GO_ON` if there are no rules to choose."""


@message(tag="bot-hint")
@dataclass(slots=True)
class BotHint:
    """A bot's hint to a seat for the decision `tok`: the moves it would make, empty if it has none."""

    seat: int
    tok: str
    moves: list[int]


@message(tag="arrange")
@dataclass(slots=True)
class ArrangeHand:
    """A seat arranges its hand; from a spectator (seat None) the command has no effect."""

    seat: int | None
    order: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """By zone: the items in their order."""
    sort: dict[str, str] = field(default_factory=dict[str, str])
    """By zone: the name of a sort order."""


@message(tag="open-rematch")
@dataclass(slots=True)
class OpenRematch:
    """The host has opened the table of a rematch on which everybody has agreed; without effect if there is one already."""

    table: str


@message(tag="move-seat")
@dataclass(slots=True)
class MoveSeat:
    """The holder of a seat moves it to another browser."""

    seat: int
    holder: str
    to: str
    """The new holder."""


@message(tag="program")
@dataclass(slots=True)
class ChangeProgram:
    """The holder of a seat lets a program play in it too, or sends it away."""

    seat: int
    holder: str
    allowed: bool


@message(tag="time-up")
@dataclass(slots=True)
class TimeUp:
    """The time of a seat may be up; without effect if it is not."""


@message(tag="propose")
@dataclass(slots=True)
class ProposeRules:
    """Somebody proposes other rules before the first card, for the further games of a match, or for a rematch."""

    options: dict[str, Any]
    name: str = ""
    """The name of somebody without a seat."""
    seat: int | None = None
    holder: str = ""
    """Who that somebody is."""
    game: str = ""
    """The game to which the options belong; empty for that of the table. See `ChangeRules`."""
    rewrites: list[RewriteText] = field(default_factory=list[RewriteText])
    """The texts that make this game if it is one of a visitor, for a rematch."""
    title: str = ""
    """What these texts call the game; see `ChangeRules`."""


Command = (
    Gesture
    | WrittenChoice
    | TakeSeat
    | Resign
    | BotMoves
    | BotNextGame
    | BotHint
    | ArrangeHand
    | OpenRematch
    | TimeUp
    | MoveSeat
    | ChangeProgram
    | ProposeRules
)
