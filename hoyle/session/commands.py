"""Commands from people, bots and the clock. `Table.decide` answers with events, or refuses."""

from dataclasses import dataclass, field

from hoyle.session.events import Player
from hoyle.session.messages import Move


@dataclass
class Gesture:
    """A gesture from a client; the seat is None for a spectator."""

    seat: int | None
    move: Move


@dataclass
class WrittenChoice:
    """A person's choice in the game's notation: a move, or a whole turn where the game has long turns."""

    seat: int
    text: str


@dataclass
class TakeSeat:
    """A person takes an open seat."""

    seat: int
    player: Player


@dataclass
class Resign:
    """A seat resigns."""

    seat: int


@dataclass
class BotMoves:
    """A bot's answer to the decision `tok`; it is dropped if that decision is no longer open."""

    seat: int
    tok: str
    moves: list[int]


@dataclass
class BotNextGame:
    """A bot chooses the rules of the next game, or continues."""

    seat: int
    tok: str
    choice: str


@dataclass
class BotHint:
    """A bot's hint to a seat for the decision `tok`: the moves it would make, empty if it has none."""

    seat: int
    tok: str
    moves: list[int]


@dataclass
class ArrangeHand:
    """How a seat orders its hand: items by zone, and the name of a sort order by zone."""

    seat: int | None
    order: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    sort: dict[str, str] = field(default_factory=dict[str, str])


Command = Gesture | WrittenChoice | TakeSeat | Resign | BotMoves | BotNextGame | BotHint | ArrangeHand
