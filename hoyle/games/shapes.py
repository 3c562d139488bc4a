"""What a game's `table.py` draws with: zones of items, legal gestures, what happened.

These structs are the part of the wire that games fill in; `serve/wire.py` adds the frame around it.
A game makes them from a *view* only, never from a whole state.
"""

from collections.abc import Callable
from typing import Literal

import msgspec

Say = Callable[..., str]
"""Says an English message in the reader's language: `say("{name} wins", name="Ann")`."""

ZoneKind = Literal["pile", "fan", "row", "grid", "plane", "ring", "purse"]
Gesture = Literal["place", "select", "pick", "amount", "order", "text"]


class Item(msgspec.Struct, omit_defaults=True):
    """A thing on the table, usually a card. No `face`: it lies face down."""

    id: str
    face: str | None = None  # a name in the game's deck
    label: str = ""  # its name for people, in their language
    color: str = ""
    back: str = ""
    rot: int = 0
    badge: str = ""
    tags: list[str] = []
    tone: str = ""  # what it sounds like: a pitch such as C4, or tap
    note: str = ""  # what else there is to say of it where it lies


class Cell(msgspec.Struct, omit_defaults=True):
    """A place of a grid or plane; may hold a stack, the top item last."""

    at: tuple[int, int]
    color: str = ""
    pattern: str = ""
    letter: str = ""
    label: str = ""  # its name for people
    tags: list[str] = []  # "from", "to": the last move
    items: list[Item] = []


class Stands(msgspec.Struct, omit_defaults=True):
    """Whether a zone stands as it is (a meld), and in words why not."""

    ok: bool
    text: str = ""


class Next(msgspec.Struct, omit_defaults=True):
    """What a pile takes next: the card's index, and a few words."""

    index: str
    text: str = ""


class Zone(msgspec.Struct, omit_defaults=True):
    """A place where items lie. Reading order is tab order."""

    id: str
    kind: ZoneKind
    label: str
    owner: str = ""  # seat id "s0", …
    items: list[Item] = []
    cells: list[Cell] = []
    count: int | None = None
    state: Stands | None = None
    next: Next | None = None
    turn: int = 0
    lines: list[str] = []  # of a grid: what its edge says, from the top
    columns: list[str] = []  # and from the left; of a row with the tag `calls`: who speaks in turn
    sorts: list[tuple[str, str]] = []  # orders that the reader may have it in: name, label
    sorted: str = ""  # the one it is in
    tags: list[str] = []


class Option(msgspec.Struct, omit_defaults=True):
    """One thing to pick."""

    id: str
    label: str
    group: str = ""
    item: str = ""
    off: str = ""  # why it cannot be picked now
    at: str = ""  # with `item`: asked when the item is put on this address
    marks: list[list[str]] = []  # lines of addresses that it is about
    takes: list[str] = []  # addresses whose cards go


class Act(msgspec.Struct, omit_defaults=True):
    """A legal gesture; `move.act` on the wire names its `id`."""

    id: str
    do: Gesture
    label: str = ""
    pairs: dict[str, list[str]] = {}
    source: list[str] = msgspec.field(default_factory=list[str], name="from")
    target: list[str] = msgspec.field(default_factory=list[str], name="to")
    draft: bool = False
    items: list[str] = []
    groups: list[list[str]] = []
    options: list[Option] = []
    min: int = 0
    max: int = 0
    step: int = 1
    presets: list[int] = []
    zone: str = ""
    submit: str = ""
    held: str = ""  # the item that is in hand at once
    marks: dict[str, list[list[str]]] = {}  # by address, as above


class Counter(msgspec.Struct, omit_defaults=True):
    """A figure beside a seat's name."""

    id: str
    label: str
    value: int
    max: int | None = None


class Turn(msgspec.Struct, omit_defaults=True):
    """A long turn that a seat is arranging: how many steps it may take back, whether it may be played as it is."""

    steps: int = 0
    ready: bool = False


class Scene(msgspec.Struct):
    """What one audience sees of a position, and what it may do there."""

    zones: list[Zone]
    acts: list[Act]
    prompt: str
    counters: list[list[Counter]]  # one list a seat
    ready: list[bool]  # who has chosen, where that is public
    layout: dict[str, list[list[str]]]  # "wide", "narrow": rows of zone ids from the top
    moves: dict[str, list[int]]  # gesture -> moves; stays on the server
    turn: Turn | None = None  # the long turn that the reader may arrange
    sorts: dict[str, dict[str, list[str]]] = {}  # by zone and name of an order: its items in that order
    teams: list[str] = []  # by seat: what its team is called, where several seats play together
    outcome: str = ""  # what else there is to say of the end


class Gone(msgspec.Struct, omit_defaults=True):
    """An item that is no longer in the view: the addresses it went to, one after another."""

    item: str
    to: list[str]
    face: str = ""  # what it turned out to be, if it lay face down


class Event(msgspec.Struct, omit_defaults=True):
    """Something that happened, told to one audience."""

    text: str
    move: list[tuple[str, str]] = []  # item id, address it came from
    flip: list[str] = []
    gone: list[Gone] = []


class Face(msgspec.Struct, omit_defaults=True):
    """How a card looks: its index in the corner, its name, its drawing."""

    index: str
    name: str  # an English message; the server says it in the reader's language
    color: str = ""
    letter: str = ""  # the colour again, for those who cannot tell colours
    art: str = ""  # file in the game's art/ folder or in the one of all games, without .svg
    text: str = ""  # an English message: what the card does
    sign: str = ""  # a drawing beneath the index: a suit
    pips: int = 0  # how many of that sign the card shows


class Deck(msgspec.Struct, omit_defaults=True):
    """The cards of a game by name."""

    name: str
    faces: dict[str, Face]
    backs: list[str] = []


def gesture(act: str, *parts: str) -> str:
    """The key of a gesture in `Scene.moves`: the act, then what it names.

    >>> gesture("lay", "b5", "laid0")
    'lay|b5|laid0'
    """
    return "|".join((act, *parts))
