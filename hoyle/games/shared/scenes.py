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

    lang: str
    """The code of the language."""

    def __call__(self, message: str, /, **facts: object) -> str:
        """Return the translated message, with `facts` for its placeholders."""
        ...

    def many(self, singular: str, plural: str, n: int, /, **facts: object) -> str:
        """Return the translated message for the number `n`: `say.many("{n} card", "{n} cards", 2)`."""
        ...


ZoneKind = Literal["pile", "fan", "row", "grid", "plane", "ring", "purse"]
"""How a zone is drawn: a pile; a hand; cards side by side; a board; cards on an open plane; one place a seat, in a circle; chips."""
Gesture = Literal["place", "select", "pick", "amount"]
"""What people do: put an item somewhere, select items together, press a button, choose a number."""
Layout = dict[str, list[list[str]]]
"""By "wide" and "narrow" (a phone): rows of ids of zones, from the top. Each zone stands in both, once."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Item:
    """An object on the table, usually a card. Without `face` it lies face down."""

    id: str
    """Its name on the wire, the same in every scene while it is the same object, so that it moves from zone to zone."""
    face: str | None = None
    """The name of a face in the game's deck."""
    label: str = ""
    """Its name in the reader's language."""
    color: str = ""
    """The colour of its face, as in `Face.color`."""
    back: str = ""
    """One of the deck's backs, if it lies face down."""
    badge: str = ""
    """A short text on it, such as the name of who played it."""
    tags: list[str] = field(default_factory=list)
    """Words about it: `won`, `lost` and `tied` draw a mark; `sealed`, `ghost` and `lost` change its look."""
    tone: str = ""
    """Its sound when it is moved: a pitch such as C4, or tap."""
    note: str = ""
    """An additional description of its place or state."""
    trail: str = ""
    """The zone from which others have moved it; a trail is drawn from there."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Cell:
    """A place of a grid or plane. It can hold a stack of items, the top item last."""

    at: tuple[int, int]
    """Row and column."""
    color: str = ""
    """Its colour, as in `Face.color`."""
    pattern: str = ""
    """Its pattern: `diagonal`, `dots`, `waves` or `grid`."""
    letter: str = ""
    """A letter drawn in it."""
    label: str = ""
    """Its name in the reader's language."""
    tags: list[str] = field(default_factory=list)
    """Words about the place: `from` and `to` mark the last move."""
    items: list[Item] = field(default_factory=list)
    """What lies on it."""


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
    """Its name in layouts and addresses."""
    kind: ZoneKind
    """How it is drawn."""
    label: str
    """Its name in the reader's language, drawn above it."""
    owner: str = ""
    """The id of a seat, such as "s0"; "" if it belongs to nobody."""
    items: list[Item] = field(default_factory=list)
    """What lies in it; of a pile the top item last."""
    cells: list[Cell] = field(default_factory=list)
    """Of a grid, plane or ring: its places."""
    count: int | None = None
    """The number of items, drawn beside it, where not all of them are listed; of a purse the number of chips."""
    state: Stands | None = None
    """Whether its items are valid together."""
    next: Next | None = None
    """Of a pile: the card that it takes next."""
    turn: int = 0
    """Of a grid: the angle in degrees by which it is turned for the reader."""
    lines: list[str] = field(default_factory=list)
    """Of a grid: the labels of its rows, from the top."""
    columns: list[str] = field(default_factory=list)
    """Of a grid: the labels of its columns, from the left. Of a row with the tag `calls`: the callers, in turn."""
    sorts: list[tuple[str, str]] = field(default_factory=list)
    """The orders that the reader can choose: name and label."""
    sorted: str = ""
    """The name of the present order."""
    tags: list[str] = field(default_factory=list)
    """How it is drawn: `small`, `large`, `quiet` (without its label), or a word for its kind: `trick` of a row, `cards` of a grid,
    `spread`, `next` and `upturned` of a pile."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Option:
    """An option of an act."""

    id: str
    """The last part of the gesture's key."""
    label: str
    """The text of its button."""
    group: str = ""
    """Options of one group stand in one line, under this text."""
    item: str = ""
    """The item to which it belongs; see `at`."""
    off: str = ""
    """The reason why it cannot be picked now; "" if it can."""
    at: str = ""
    """With `item`: the address on which the item must be put to get this option."""
    marks: list[list[str]] = field(default_factory=list)
    """Rows of addresses to mark."""
    takes: list[str] = field(default_factory=list)
    """Addresses whose cards it removes."""
    art: str = ""
    """A drawing of the deck; options with drawings are shown as cards, one for each group."""
    text: str = ""
    """A sentence about it."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Act:
    """Legal gestures of one type with a common label; `move.act` on the wire is their `id`."""

    id: str
    """The first part of the gesture's key."""
    do: Gesture
    """What people do; the fields below are those of one of these."""
    label: str = ""
    """What it is called."""
    pairs: dict[str, list[str]] = field(default_factory=dict)
    """place: by item, the addresses on which it may be put: `zone`, `zone#2`, `zone@0,1` (row and column) or `item:2S`."""
    source: list[str] = field(default_factory=list, metadata=wire("from"))
    """place: items, or zones of items, each of which may be put on every address of `target`."""
    target: list[str] = field(default_factory=list, metadata=wire("to"))
    """place: see `source`."""
    draft: bool = False
    """Whether the gesture is a step of a turn that is being prepared."""
    items: list[str] = field(default_factory=list)
    """select: the items that may be selected."""
    options: list[Option] = field(default_factory=list)
    """pick: the buttons."""
    min: int = 0
    """select: the least number of items. amount: the least number."""
    max: int = 0
    """select and amount: the largest number. place: how many items may be moved together."""
    step: int = 1
    """amount: the distance between two numbers."""
    presets: list[int] = field(default_factory=list)
    """amount: numbers with a button of their own."""
    submit: str = ""
    """select and amount: the text of the button."""
    held: str = ""
    """The item that the reader already holds when the act begins."""
    marks: dict[str, list[list[str]]] = field(default_factory=dict)
    """By address: rows of addresses to mark."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Counter:
    """A number beside a player's name."""

    id: str
    """A name, unique for the seat."""
    label: str
    """What is counted, in the reader's language."""
    value: int
    """The number."""
    max: int | None = None
    """The largest number, if small: then so many signs are drawn."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Side:
    """What tells the cards of a seat from those of others on one board."""

    back: str
    points: str
    """The direction in which they point as the reader sees them: "up", "right", "down" or "left"."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Turn:
    """The state of a long turn that a seat is preparing."""

    steps: int = 0
    """Number of steps that the seat can take back."""
    ready: bool = False
    """Whether the turn can be played as it is."""


@dataclass(slots=True)
class Scene:
    """What one audience (a seat or the spectators) sees of a position, and its legal acts."""

    zones: list[Zone]
    """Everything that lies on the table, in the order in which the keyboard reaches it."""
    acts: list[Act]
    """What the reader may do now; empty if it is not to move."""
    prompt: str
    """A sentence that says whose turn it is, and what may be done."""
    counters: list[list[Counter]]
    """By seat: the numbers beside the name. The first one is also that of the result."""
    ready: list[bool]
    """By seat: whether it has made its choice, where that is public."""
    layout: Layout
    turn: Turn | None = None
    """The long turn that the reader is preparing."""
    sorts: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """By zone and name of an order: the ids of the zone's items in that order."""
    teams: list[str] = field(default_factory=list)
    """By seat: the name of its team; empty in games without teams."""
    sides: list[Side] = field(default_factory=list[Side])
    """By seat: its side of a board on which three or more sides play; else empty."""
    outcome: str = ""
    """A sentence about the result, if the name of the ending does not say enough."""
    buttons: int = 0
    """The lines of buttons that a seat may get before the zones are others: a phone keeps room for them."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Gone:
    """An item that is no longer in the view, with the addresses to which it moved, in order."""

    item: str
    to: list[str]
    face: str = ""
    """Its face, if it lay face down before."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Event:
    """An event as one audience reads it: a sentence, and the items that moved."""

    text: str
    """A sentence for the log."""
    move: list[tuple[str, str]] = field(default_factory=list)
    """The id of an item, and the address from which it came."""
    flip: list[str] = field(default_factory=list)
    """Ids of items that are turned over."""
    gone: list[Gone] = field(default_factory=list)
    """Items that leave the view."""
    clause: str = ""
    """The paragraph of the rulebook that decided it, such as "R9"."""
    reason: bool = False
    """Whether it says why a round, a deal or the game ended as it did."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Face:
    """The look of a card: its index in the corner, its name, its drawing."""

    index: str
    """The text in the corner, such as K."""
    name: str
    """An English message, which the server translates."""
    color: str = ""
    """blue, red, yellow, green, violet, indigo or orange; black by default."""
    letter: str = ""
    """The letter of the colour, for readers who cannot distinguish colours."""
    art: str = ""
    """A file in the art/ folder of the game or of all games, without .svg."""
    text: str = ""
    """The effect of the card: an English message."""
    sign: str = ""
    """The drawing beneath the index, such as a suit."""
    pips: int = 0
    """The number of times that the card shows `sign`."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Deck:
    """The faces and backs of a game's cards."""

    name: str
    """Its name."""
    faces: dict[str, Face]
    """By name of a face."""
    backs: list[str] = field(default_factory=list)
    """The names of the backs; each has a weave and a colour of its own."""

    def back_number(self, name: str) -> int:
        """Return the number of the pattern, from 0 to 3, of the back with this name; 0 for another back."""
        return self.backs.index(name) % 4 if name in self.backs else 0
