"""Scenes: the messages that a game's table module returns: zones with items, acts, and events.

A game makes these messages from a *view*, never from a whole state; the table adds the seats and the match.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, ParamSpec, Protocol, TypeVar, cast

from hoyle.messages import message, wire

P = ParamSpec("P")
R = TypeVar("R")
MAX_DRAWN = 4096
"""The number of results that a function marked `drawn` remembers."""


def drawn(function: Callable[P, R]) -> Callable[P, R]:
    """Remember the results of a function that draws something often, such as a card; its arguments must be hashable.

    All scenes share the results: change a copy (`dataclasses.replace`), never the result itself. Mark no function whose
    arguments contain names of players, because there are too many of them.
    """
    return cast(Callable[P, R], lru_cache(MAX_DRAWN)(function))


class Say(Protocol):
    """Translate an English message into the reader's language: `say("{name} wins", name="Ann")`."""

    def __call__(self, message: str, /, **facts: object) -> str:
        """Return the translated message, with `facts` for its placeholders."""
        ...

    def many(self, singular: str, plural: str, n: int, /, **facts: object) -> str:
        """Return the translated message for the number `n`: `say.many("{n} card", "{n} cards", 2)`."""
        ...


ZoneKind = Literal["pile", "fan", "row", "grid", "plane", "ring", "purse"]
Gesture = Literal["place", "select", "pick", "amount"]


@message(omit_defaults=True)
@dataclass(slots=True)
class Item:
    """An object on the table, usually a card. Without `face` it lies face down."""

    id: str
    face: str | None = None  # the name of a face in the game's deck
    label: str = ""  # its name in the reader's language
    color: str = ""
    back: str = ""
    badge: str = ""
    tags: list[str] = field(default_factory=list)
    tone: str = ""  # its sound when it is moved: a pitch such as C4, or tap
    note: str = ""  # an additional description of its place or state
    trail: str = ""  # the zone from which others have moved it; a trail is drawn from there


@message(omit_defaults=True)
@dataclass(slots=True)
class Cell:
    """A place of a grid or plane. It can hold a stack of items, the top item last."""

    at: tuple[int, int]  # row and column
    color: str = ""
    pattern: str = ""
    letter: str = ""
    label: str = ""  # its name in the reader's language
    tags: list[str] = field(default_factory=list)  # "from" and "to" mark the last move
    items: list[Item] = field(default_factory=list)


@message(omit_defaults=True)
@dataclass(slots=True)
class Stands:
    """Whether the items of a zone are valid together (a meld), and a sentence about them: the reason if they are not."""

    ok: bool
    text: str = ""


@message(omit_defaults=True)
@dataclass(slots=True)
class Next:
    """The card that a pile takes next: its index, and a description."""

    index: str
    text: str = ""


@message(omit_defaults=True)
@dataclass(slots=True)
class Zone:
    """An area of the table with items or cells. Their order is also the tab order."""

    id: str
    kind: ZoneKind
    label: str
    owner: str = ""  # the id of a seat, such as "s0"; "" if it belongs to nobody
    items: list[Item] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    count: int | None = None
    state: Stands | None = None
    next: Next | None = None
    turn: int = 0  # of a grid: the angle in degrees by which it is turned for the reader
    lines: list[str] = field(default_factory=list)  # of a grid: the labels of its rows, from the top
    columns: list[str] = field(default_factory=list)
    """Of a grid: the labels of its columns, from the left. Of a row with the tag `calls`: the callers, in turn."""
    sorts: list[tuple[str, str]] = field(default_factory=list)  # the orders that the reader can choose: name and label
    sorted: str = ""  # the name of the present order
    tags: list[str] = field(default_factory=list)


@message(omit_defaults=True)
@dataclass(slots=True)
class Option:
    """An option of an act."""

    id: str
    label: str
    group: str = ""
    item: str = ""
    off: str = ""  # the reason why it cannot be picked now; "" if it can
    at: str = ""  # with `item`: the address on which the item must be put to get this option
    marks: list[list[str]] = field(default_factory=list)  # rows of addresses to mark
    takes: list[str] = field(default_factory=list)  # addresses whose cards it removes
    art: str = ""  # a drawing of the deck; options with drawings are shown as cards, one for each group
    text: str = ""  # a sentence about it


@message(omit_defaults=True)
@dataclass(slots=True)
class Act:
    """Legal gestures of one type with a common label; `move.act` on the wire is their `id`."""

    id: str
    do: Gesture
    label: str = ""
    pairs: dict[str, list[str]] = field(default_factory=dict)
    source: list[str] = field(default_factory=list, metadata=wire("from"))
    target: list[str] = field(default_factory=list, metadata=wire("to"))
    draft: bool = False
    items: list[str] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    min: int = 0
    max: int = 0
    step: int = 1
    presets: list[int] = field(default_factory=list)
    submit: str = ""
    held: str = ""  # the item that the reader already holds when the act begins
    marks: dict[str, list[list[str]]] = field(default_factory=dict)  # by address: rows of addresses to mark


@message(omit_defaults=True)
@dataclass(slots=True)
class Counter:
    """A number beside a player's name."""

    id: str
    label: str
    value: int
    max: int | None = None


@message(omit_defaults=True)
@dataclass(slots=True)
class Side:
    """What tells the cards of a seat from those of others on one board."""

    back: str
    points: str  # the direction in which they point as the reader sees them: "up", "right", "down" or "left"


@message(omit_defaults=True)
@dataclass(slots=True)
class Turn:
    """The state of a long turn that a seat is preparing."""

    steps: int = 0  # number of steps that the seat can take back
    ready: bool = False  # whether the turn can be played as it is


@dataclass(slots=True)
class Scene:
    """What one audience (a seat or the spectators) sees of a position, and its legal acts."""

    zones: list[Zone]
    acts: list[Act]
    prompt: str
    counters: list[list[Counter]]  # by seat
    ready: list[bool]  # by seat: whether it has made its choice, where that is public
    layout: dict[str, list[list[str]]]  # by "wide" and "narrow": rows of zone ids, from the top
    turn: Turn | None = None  # the long turn that the reader is preparing
    sorts: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """By zone and name of an order: the ids of the zone's items in that order."""
    teams: list[str] = field(default_factory=list)
    """By seat: the name of its team; empty in games without teams."""
    sides: list[Side] = field(default_factory=list[Side])
    """By seat: its side of a board on which three or more sides play; else empty."""
    outcome: str = ""  # a sentence about the result, if the name of the ending does not say enough
    buttons: int = 0
    """The lines of buttons that a seat may get before the zones are others: a phone keeps room for them."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Gone:
    """An item that is no longer in the view, with the addresses to which it moved, in order."""

    item: str
    to: list[str]
    face: str = ""  # its face, if it lay face down before


@message(omit_defaults=True)
@dataclass(slots=True)
class Event:
    """An event as one audience reads it: a sentence, and the items that moved."""

    text: str
    move: list[tuple[str, str]] = field(default_factory=list)  # the id of an item, and the address from which it came
    flip: list[str] = field(default_factory=list)  # ids of items that are turned over
    gone: list[Gone] = field(default_factory=list)
    clause: str = ""  # the paragraph of the rulebook that decided it, such as "R9"
    reason: bool = False  # whether it says why a round, a deal or the game ended as it did


@message(omit_defaults=True)
@dataclass(slots=True)
class Face:
    """The look of a card: its index in the corner, its name, its drawing."""

    index: str
    name: str  # an English message, which the server translates
    color: str = ""
    letter: str = ""  # the letter of the colour, for readers who cannot distinguish colours
    art: str = ""  # a file in the art/ folder of the game or of all games, without .svg
    text: str = ""  # the effect of the card: an English message
    sign: str = ""  # the drawing beneath the index, such as a suit
    pips: int = 0  # the number of times that the card shows `sign`


@message(omit_defaults=True)
@dataclass(slots=True)
class Deck:
    """The faces and backs of a game's cards."""

    name: str
    faces: dict[str, Face]  # by name of a face
    backs: list[str] = field(default_factory=list)

    def back_number(self, name: str) -> int:
        """Return the number of the pattern, from 0 to 3, of the back with this name; 0 for another back."""
        return self.backs.index(name) % 4 if name in self.backs else 0
