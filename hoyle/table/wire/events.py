"""Events: what changes a table, as dataclasses of three kinds.

*Journal* events are numbered and stored for good: replaying them gives the same table again. *Pending* events (a sealed
choice, a draft, a vote on an undo) are stored until the next journal event. *Passing* events are not stored.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from hoyle.codec import MalformedMessage, decode, encode
from hoyle.games.shared.drafts import Step
from hoyle.messages import message, wire
from hoyle.rules.seats import NONE
from hoyle.table.ports import CommandId, Millis
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.time_control import TimeControl
from hoyle.table.wire import vote_events
from hoyle.table.wire.people_events import ClocksPressed, ProgramChanged, Said, SeatMoved, SubstituteChanged
from hoyle.table.wire.vote_events import ChangeRules, RematchOpened, RulesAgreed, VoteCalled, VoteCast

MAX_NAME = 24
"""The maximum number of characters of a player's name."""
DELETED, IMPORTED = "deleted", "imported"
"""Who holds the seat of somebody whose data were deleted, and the seats of people in a game that was imported: no visitor."""


@message()
@dataclass
class Player:
    """The player of a seat. A seat for a person is open until it has a holder."""

    kind: Literal["human", "bot"]
    name: str = ""
    bot: str = ""
    """The bot that plays the seat, such as `search:fair`; empty for a person, unless a bot stands in for one who is gone."""
    holder: str = ""
    """A digest of the token in the person's browser; the token itself is not stored."""
    salt: str = ""
    """A text that the player adds to the seed of the shuffle; see `fairness.seed`."""

    @property
    def is_open(self) -> bool:
        """Whether a person may still take the seat."""
        return self.kind == "human" and not self.holder

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot makes the moves: the bot of the seat, or one that stands in for a person who is gone."""
        return bool(self.bot)


@message(omit_defaults=True)
@dataclass(slots=True)
class StartPosition:
    """The position in which a table begins. Records are texts; see `table/start_position.py`."""

    table: str
    """The id of the table that it is from."""
    step: int
    """The number of the position in the replay of that table."""
    state: str
    """The record of the state."""
    options: str = ""
    """The record of the deal's options if a match has changed them."""
    match: str = ""
    """The match's record after the earlier deals; empty in games without matches."""
    deals: int = 1
    """The number of deals that have begun, this one included."""
    imagined_by: int | None = None
    """The seat whose view the state agrees with, while its hidden cards were drawn anew; None for the state as it was."""


@message()
@dataclass(slots=True)
class Daily:
    """That a table plays the deal of a day."""

    day: str
    """The date in UTC, such as `2026-11-26`."""
    counts: bool = True
    """Whether the table was opened on that day, so that its result counts."""


@message(tag="open")
@dataclass(slots=True)
class Opened:
    """A table was opened."""

    game: str
    options: dict[str, Any]
    """The options that differ from the defaults, including those of the match."""
    seats: list[Player]
    version: int
    """The version of the game's rules."""
    secret: str
    """The secret from which the table's seeds are derived; see `fairness`."""
    watched: bool = True
    """Whether people without a seat may watch the table and its replay."""
    title: str = ""
    """The name of a rule set that a visitor composed, or an empty string."""
    friendly: bool = True
    """Whether moves may be undone if all agree, and bots give hints."""
    lot: list[int] = field(default_factory=list)
    """By seat: the index of its player in the order before seats were drawn at random; empty if they were not drawn."""
    talk: Literal["none", "phrases", "chat"] = "phrases"
    """What players may say to each other: nothing, phrases of a list, or texts of their own too."""
    clock: TimeControl | None = None
    """The time that people have; None for as much as they like."""
    is_public: bool = False
    """Whether anybody may take an open seat, so that the table is listed while it waits."""
    hands_delay: int = 0
    """After how many seconds spectators see all cards; 0: never, they see what everybody sees."""
    start: StartPosition | None = None
    """The position of another table in which this one begins; None for a new deal."""
    daily: Daily | None = None
    """The day whose daily deal is played (see `daily`); None for any other deal."""
    rewrites: list[RewriteText] = field(default_factory=list)
    """The rewrites that made the game, in their order; none for a game of the package, or of a folder."""
    gathers: bool = False
    """Whether those who sit choose the game together: it begins when one of them starts it, and not with the last seat."""
    after: str = ""
    """The id of the table after whose end the same people play on here; empty if there is none."""


@message(tag="seat")
@dataclass(slots=True)
class SeatTaken:
    """A person took an open seat."""

    seat: int
    player: Player = field(metadata=wire("sitter"))


@message(tag="start")
@dataclass(slots=True)
class Started:
    """A seat started the game of a table that gathers; see `Opened.gathers`."""

    seat: int
    cid: CommandId | None = None


@message(tag="move")
@dataclass(slots=True)
class Played:
    """One or more seats' choices were played, and what chance did after them."""

    moves: list[tuple[int, int]]
    """Pairs of seat and move in the order played, those of CHANCE included."""
    by: list[tuple[int, CommandId | None]]
    """The gestures that made the moves: seat and gesture id, None for a move that was written or made by a bot."""
    mark: str
    """A digest of the state after the moves; see `stages.state_digest`."""
    note: Any = None
    """What `Drafts.finish` returned for the arrangement of the table (plain data); see `Drafts.arrange`."""
    steps: list[Step] = field(default_factory=list)
    """The draft that became these moves, so that an undo can bring it back."""


@message(tag="resign", omit_defaults=True)
@dataclass(slots=True)
class Resigned:
    """A seat resigned, or lost because its person was gone."""

    seat: int
    claimed_by: tuple[int, CommandId] | None = None
    """The gesture that claimed the game because the person was gone: seat and gesture id; None if the seat resigned."""
    ran_out: bool = False
    """Whether the seat lost because its time was up."""


@message(tag="next")
@dataclass(slots=True)
class NextGame:
    """A seat began the next game of a match."""

    seat: int
    choice: str | None
    """The name of the chosen rules; None if there was nothing to choose."""
    cid: CommandId | None = None


@message(tag="undo")
@dataclass(slots=True)
class Undone:
    """A seat's last choice was undone: the table is again as it was after the journal event numbered `to`."""

    seat: int
    to: int
    mark: str
    """A digest of the restored state; see `stages.state_digest`."""
    by: tuple[int, CommandId]
    """Seat and id of the gesture that caused the undo: made by the seat itself, or by the last person who agreed."""


PeopleEvent = (
    Said
    | SubstituteChanged
    | ClocksPressed
    | SeatMoved
    | ProgramChanged
    | VoteCalled
    | VoteCast
    | RulesAgreed
    | RematchOpened
)
"""The events that change no position."""
PEOPLE_EVENTS = (
    Said,
    SubstituteChanged,
    ClocksPressed,
    SeatMoved,
    ProgramChanged,
    VoteCalled,
    VoteCast,
    RulesAgreed,
    RematchOpened,
)
JournalEvent = Opened | SeatTaken | Started | Played | Resigned | NextGame | Undone | PeopleEvent
JOURNAL = (Opened, SeatTaken, Started, Played, Resigned, NextGame, Undone, *PEOPLE_EVENTS)
"""The classes of JournalEvent."""


@dataclass
class ChoiceSealed:
    """A seat made a choice that other seats must not see before they have chosen too."""

    seat: int
    place: int
    """The index of this choice among the seat's sealed choices."""
    choice: "SealedMoves"

    @classmethod
    def of(cls, seat: int, moves: list[int], cid: "CommandId | None") -> "ChoiceSealed":
        """Return the choice of a seat that has sealed no other one."""
        return cls(seat, 0, SealedMoves(moves, cid))


@message()
@dataclass
class SealedMoves:
    """The moves of one gesture, as stored while sealed."""

    moves: list[int]
    cid: CommandId | None


@dataclass
class DraftChanged:
    """A seat changed its draft by one step, or undid a step."""

    seat: int
    draft: "StoredDraft"


@message()
@dataclass
class StoredDraft:
    """A draft as it is stored."""

    tok: str
    """The name of the decision that the draft is for; see `Table.tok`."""
    steps: list[Step]
    cids: list[CommandId]
    """The ids of the most recent gestures, the newest last; at most `drafting.STORED_CIDS`."""


PendingEvent = ChoiceSealed | DraftChanged


@dataclass
class HintRequested:
    """A seat requested a hint; other seats do not see the request."""

    seat: int
    cid: CommandId


@dataclass
class HintGiven:
    """A bot answered a seat's request for a hint."""

    seat: int
    tok: str
    """The name of the decision that the hint is for; see `Table.tok`."""
    gesture: str
    """The key of the suggested gesture; empty if the bot suggests none."""


@dataclass
class HandArranged:
    """A seat arranged its hand."""

    seat: int
    order: dict[str, list[str]]
    """By zone: the items in their order."""
    sort: dict[str, str]
    """By zone: the name of a sort order."""


@dataclass
class LagForgiven:
    """Time of a seat's choice was not counted, because its message was on its way; see `clocks.lag`."""

    seat: int
    time: Millis


@dataclass
class MovesShown:
    """When the pages of the seats have shown all moves of a game of memory; see `clocks.shown`."""

    at: list[Millis]


PassingEvent = HintRequested | HintGiven | HandArranged | LagForgiven | MovesShown
Event = JournalEvent | PendingEvent | PassingEvent


def gestures_in(event: Event) -> list[tuple[int, CommandId]]:
    """Return the gestures that an event contains: seat and gesture id."""
    pairs: list[tuple[int, CommandId | None]] = []
    match event:
        case Played():
            pairs = event.by
        case Started() | NextGame() | Said() | VoteCalled() | VoteCast() | HintRequested():
            pairs = [(event.seat, event.cid)]
        case Undone() | SubstituteChanged():
            pairs = [event.by]
        case Resigned():
            pairs = [event.claimed_by] if event.claimed_by else []
        case ChoiceSealed():
            pairs = [(event.seat, event.choice.cid)]
        case _:
            pass
    return [(seat, cid) for seat, cid in pairs if cid is not None]


def holders_in(event: JournalEvent) -> list[tuple[str, int]]:
    """Return the visitors whom an event connects with a table, and the seats that they take; NONE for who has left a name alone."""
    pairs: list[tuple[str, int]] = []
    match event:
        case Opened():
            pairs = [(player.holder, seat) for seat, player in enumerate(event.seats)]
        case SeatTaken():
            pairs = [(event.player.holder, event.seat)]
        case SeatMoved():
            pairs = [(event.holder, event.seat)]
        case VoteCalled(ChangeRules() as proposed):
            pairs = [(proposed.holder, NONE)]
        case _:
            pass
    return [(holder, seat) for holder, seat in pairs if holder not in ("", DELETED, IMPORTED)]


def stored_form(event: JournalEvent) -> object:
    """Return a journal event as stores and records have it."""
    return vote_events.stored_form(event) if isinstance(event, VoteCalled | VoteCast) else event


def write(event: JournalEvent) -> bytes:
    """Return the bytes of a journal event in its stored form."""
    return encode(stored_form(event))


def read(body: bytes) -> JournalEvent:
    """Return the journal event in stored bytes; MalformedMessage if they are not one."""
    event = decode(body, *JOURNAL, *vote_events.STORED)
    if isinstance(event, vote_events.STORED):
        return vote_events.from_stored(event)
    if isinstance(event, VoteCalled | VoteCast) and event.about == "undo":
        raise MalformedMessage("a vote on an undo is no journal event")
    return event


def read_choice(body: bytes) -> SealedMoves:
    """Return the sealed choice in stored bytes; MalformedMessage if they are not one."""
    return decode(body, SealedMoves)


def read_draft(body: bytes) -> StoredDraft:
    """Return the draft in stored bytes; MalformedMessage if they are not one."""
    return decode(body, StoredDraft)
