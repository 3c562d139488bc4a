"""What happens at a table.

*Journal* events are numbered and kept for good: replaying them gives the same table again. *Pending* events are kept
until the next journal event: a sealed choice, a draft, a request to undo. *Passing* events are not kept at all.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from hoyle.games.shared.drafts import Step
from hoyle.messages import message, wire
from hoyle.rules.seats import NONE
from hoyle.session.codec import decode, encode

Cid = str | int
"""A client's id of a gesture; sending it twice has no further effect."""


@message()
@dataclass
class Player:
    """The player of a seat. An open seat is a person's without a holder."""

    kind: Literal["human", "bot"]
    name: str = ""
    bot: str = ""
    holder: str = ""
    """A digest of the browser's token; the token itself is not stored."""
    salt: str = ""
    """The player's word for the shuffle, part of the seed."""

    @property
    def is_open(self) -> bool:
        """Whether a person may still take the seat."""
        return self.kind == "human" and not self.holder


@message(tag="open")
@dataclass
class Opened:
    """A table was opened."""

    game: str
    options: dict[str, Any]
    """The options that differ from the defaults, including those of the match."""
    seats: list[Player]
    version: int
    """The version of the game's rules."""
    secret: str
    watched: bool = True
    title: str = ""
    """The name of a rule set that a visitor composed, or an empty string."""
    friendly: bool = True
    """Whether moves may be undone if all agree, and bots give hints."""
    lot: list[int] = field(default_factory=list)
    """By seat the number of its player, if seats were drawn at random."""


@message(tag="seat")
@dataclass
class SeatTaken:
    """A person took an open seat."""

    seat: int
    player: Player = field(metadata=wire("sitter"))


@message(tag="move")
@dataclass
class Played:
    """Choices were played."""

    moves: list[tuple[int, int]]
    """Seat and move, those of chance included."""
    by: list[tuple[int, Cid | None]]
    """The gestures behind the moves: seat and gesture id."""
    mark: str
    """A digest of the state after them."""
    note: Any = None
    """How the player arranged things; see `Drafts.arrange`."""
    steps: list[Step] = field(default_factory=list)
    """The draft that became these moves, so that an undo can bring it back."""


@message(tag="resign")
@dataclass
class Resigned:
    """A seat resigned."""

    seat: int


@message(tag="next")
@dataclass
class NextGame:
    """The next game of a match began, by this choice of this seat."""

    seat: int
    choice: str | None
    cid: Cid | None = None


@message(tag="undo")
@dataclass
class Undone:
    """A seat's last choice was undone: the table is again as after event `to`."""

    seat: int
    to: int
    mark: str
    by: tuple[int, Cid]
    """The gesture that decided it: of the seat itself, or of the last person who agreed."""


JournalEvent = Opened | SeatTaken | Played | Resigned | NextGame | Undone
JOURNAL = (Opened, SeatTaken, Played, Resigned, NextGame, Undone)


@dataclass
class ChoiceSealed:
    """A choice that others must not see before they have made theirs."""

    seat: int
    place: int
    """Its index among the seat's waiting choices."""
    choice: "Choice"


@message()
@dataclass
class Choice:
    """The moves of one gesture, as stored while sealed."""

    moves: list[int]
    cid: Cid | None


@dataclass
class DraftChanged:
    """A seat changed its draft by one step, or undid a step."""

    seat: int
    draft: "KeptDraft"


@message()
@dataclass
class KeptDraft:
    """A draft as it is stored."""

    tok: str
    """The decision it is for."""
    steps: list[Step]
    cids: list[Cid]
    """The ids of the last gestures."""


@message()
@dataclass
class UndoRequest:
    """A seat's request to undo its last choice; every answer replaces it as a whole."""

    seat: int
    number: int
    agreed: list[int] = field(default_factory=list)
    declined: int = NONE
    """The seat that declined, which closes the request."""
    done: list[tuple[int, Cid]] = field(default_factory=list)
    """The gestures that asked and answered."""

    @property
    def is_open(self) -> bool:
        """Whether answers are still awaited."""
        return self.declined == NONE


@dataclass
class UndoRequested:
    """The request to undo changed; None if the gesture `by` withdrew it."""

    request: UndoRequest | None
    by: tuple[int, Cid] | None = None


PendingEvent = ChoiceSealed | DraftChanged | UndoRequested


@dataclass
class HintAsked:
    """A seat asked for a hint; it is not shown to others."""

    seat: int
    cid: Cid


@dataclass
class HintGiven:
    """A bot answered with the key of a gesture, or with none."""

    seat: int
    tok: str
    gesture: str


@dataclass
class HandArranged:
    """How a seat orders its hand: items by zone, and the name of a sort order by zone."""

    seat: int
    order: dict[str, list[str]]
    sort: dict[str, str]


PassingEvent = HintAsked | HintGiven | HandArranged
Event = JournalEvent | PendingEvent | PassingEvent


def write(event: JournalEvent) -> bytes:
    """Return a journal event in its stored form."""
    return encode(event)


def read(body: bytes) -> JournalEvent:
    """Return the journal event in stored bytes; MalformedMessage if there is none."""
    return decode(body, *JOURNAL)


def read_choice(body: bytes) -> Choice:
    """Return the sealed choice in stored bytes."""
    return decode(body, Choice)


def read_draft(body: bytes) -> KeptDraft:
    """Return the draft in stored bytes."""
    return decode(body, KeptDraft)


def read_request(body: bytes) -> UndoRequest:
    """Return the request to undo in stored bytes."""
    return decode(body, UndoRequest)
