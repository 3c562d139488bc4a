"""Scenes: what a game's table module draws. Zones with items, the gestures on offer, what happened.

A game makes these messages from a *view*, never from a whole state; the session adds the seats and the match around them.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from hoyle.messages import message, wire


class Say(Protocol):
    """Say an English message in the reader's language: `say("{name} wins", name="Ann")`."""

    def __call__(self, message: str, /, **facts: Any) -> str:
        """Return a message with its facts filled in."""
        ...

    def many(self, singular: str, plural: str, n: int, /, **facts: Any) -> str:
        """Return a message that depends on a number: `say.many("{n} card", "{n} cards", 2)`."""
        ...


ZoneKind = Literal["pile", "fan", "row", "grid", "plane", "ring", "purse"]
Gesture = Literal["place", "select", "pick", "amount"]


@message(omit_defaults=True)
@dataclass(slots=True)
class Item:
    """A thing on the table, usually a card. No `face`: it lies face down."""

    id: str
    face: str | None = None  # a name in the game's deck
    label: str = ""  # its name for people, in their language
    color: str = ""
    back: str = ""
    badge: str = ""
    tags: list[str] = field(default_factory=list)
    tone: str = ""  # its sound: a pitch such as C4, or tap
    note: str = ""  # more about it where it lies, for people


@message(omit_defaults=True)
@dataclass(slots=True)
class Cell:
    """A place of a grid or plane; may hold a stack, the top item last."""

    at: tuple[int, int]
    color: str = ""
    pattern: str = ""
    letter: str = ""
    label: str = ""  # its name for people
    tags: list[str] = field(default_factory=list)  # "from", "to": the last move
    items: list[Item] = field(default_factory=list)


@message(omit_defaults=True)
@dataclass(slots=True)
class Stands:
    """Whether a zone stands as it is (a meld), and in words why not."""

    ok: bool
    text: str = ""


@message(omit_defaults=True)
@dataclass(slots=True)
class Next:
    """What a pile takes next: the card's index, and a few words."""

    index: str
    text: str = ""


@message(omit_defaults=True)
@dataclass(slots=True)
class Zone:
    """A place where items lie. Reading order is tab order."""

    id: str
    kind: ZoneKind
    label: str
    owner: str = ""  # seat id "s0", …
    items: list[Item] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    count: int | None = None
    state: Stands | None = None
    next: Next | None = None
    turn: int = 0
    lines: list[str] = field(default_factory=list)  # of a grid: labels of its lines, from the top
    columns: list[str] = field(default_factory=list)
    """Labels of a grid's columns, from the left; of a row with the tag `calls`: who calls in turn."""
    sorts: list[tuple[str, str]] = field(default_factory=list)  # orders for the reader to choose from: name, label
    sorted: str = ""  # the order that it is in
    tags: list[str] = field(default_factory=list)


@message(omit_defaults=True)
@dataclass(slots=True)
class Option:
    """One thing to pick."""

    id: str
    label: str
    group: str = ""
    item: str = ""
    off: str = ""  # why it cannot be picked now
    at: str = ""  # with `item`: offered when the item is put on this address
    marks: list[list[str]] = field(default_factory=list)  # lines of addresses that it is about
    takes: list[str] = field(default_factory=list)  # addresses whose cards go


@message(omit_defaults=True)
@dataclass(slots=True)
class Act:
    """A legal gesture; `move.act` on the wire names its `id`."""

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
    held: str = ""  # the item that is in hand at once
    marks: dict[str, list[list[str]]] = field(default_factory=dict)  # by address, as above


@message(omit_defaults=True)
@dataclass(slots=True)
class Counter:
    """A figure beside a seat's name."""

    id: str
    label: str
    value: int
    max: int | None = None


@message(omit_defaults=True)
@dataclass(slots=True)
class Turn:
    """A long turn that a seat is arranging: how many steps it may take back, whether it may be played as it is."""

    steps: int = 0
    ready: bool = False


@dataclass(slots=True)
class Scene:
    """What one audience sees of a position, and what it may do there."""

    zones: list[Zone]
    acts: list[Act]
    prompt: str
    counters: list[list[Counter]]  # one list a seat
    ready: list[bool]  # who has chosen, where that is public
    layout: dict[str, list[list[str]]]  # "wide", "narrow": rows of zone ids from the top
    turn: Turn | None = None  # the long turn that the reader may arrange
    sorts: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """By zone and name of an order: the zone's items in that order."""
    teams: list[str] = field(default_factory=list)
    """By seat: the name of its team, where several seats play together."""
    outcome: str = ""  # what came of the game, where an ending alone does not say it


@message(omit_defaults=True)
@dataclass(slots=True)
class Gone:
    """An item that is no longer in the view: the addresses it went to, one after another."""

    item: str
    to: list[str]
    face: str = ""  # what it turned out to be, if it lay face down


@message(omit_defaults=True)
@dataclass(slots=True)
class Event:
    """Something that happened, as one audience reads it."""

    text: str
    move: list[tuple[str, str]] = field(default_factory=list)  # item id, address it came from
    flip: list[str] = field(default_factory=list)
    gone: list[Gone] = field(default_factory=list)


@message(omit_defaults=True)
@dataclass(slots=True)
class Face:
    """How a card looks: its index in the corner, its name, its drawing."""

    index: str
    name: str  # an English message; the server says it in the reader's language
    color: str = ""
    letter: str = ""  # the colour again, for those who cannot tell colours
    art: str = ""  # file in the game's art/ folder or in the one of all games, without .svg
    text: str = ""  # an English message: what the card does
    sign: str = ""  # a drawing beneath the index: a suit
    pips: int = 0  # how many of that sign the card shows


@message(omit_defaults=True)
@dataclass(slots=True)
class Deck:
    """The cards of a game by name."""

    name: str
    faces: dict[str, Face]
    backs: list[str] = field(default_factory=list)
