"""Messages between a table and its clients. They are made from views, never from states."""

from dataclasses import dataclass, field
from typing import Any, Literal

from hoyle.codec import MalformedMessage, decode
from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Act, Counter, Event, Option, Side, Turn, Zone
from hoyle.i18n import N_
from hoyle.json_form import Encoded
from hoyle.messages import message

MAX_FRAME = 16_384
"""The maximum size of a client's message in bytes."""
MAX_CID = 64
"""The maximum number of characters of a gesture's id."""
MAX_ADDRESS = 64
"""The maximum number of characters of an item's id and of an address in a question."""

Status = Literal["waiting", "open", "over", "stuck"]


@message(tag="join", tag_field="t")
@dataclass
class Join:
    """A client joins a table; `have` is the number of the last event that it got before the connection was lost."""

    table: str
    have: int | None = None
    lang: str = ""


@message(tag="move", tag_field="t")
@dataclass
class Move:
    """A gesture of a seat."""

    cid: str | int
    """The id that the client gives to the gesture; a gesture sent again with the same id has no effect."""
    act: str
    """The id of the act; the kind of act decides which of the fields after `tok` are used."""
    tok: str = ""
    """The name of the decision for which the gesture is made; see `Table.tok`."""
    item: str = ""
    to: str = ""
    option: str = ""
    items: list[str] = field(default_factory=list)
    n: int | None = None
    text: str = ""
    """What a player wrote to the others; see `talk`."""
    moves: list[int] = field(default_factory=list)
    """The numbers of moves, for the act `moves`; see `numbered_moves`."""
    left: int | None = None
    """The milliseconds that the player's clock showed at the gesture; see `clocks.lag`."""


@message(tag="local", tag_field="t")
@dataclass
class Local:
    """A seat arranges its hand."""

    order: dict[str, list[str]] = field(default_factory=dict)
    """By zone: the items in their order."""
    sort: dict[str, str] = field(default_factory=dict)
    """By zone: the name of a sort order."""


@message(tag="idle", tag_field="t")
@dataclass
class Idle:
    """A client says whether its person is idle: looks at something else, or has done nothing for a while."""

    idle: bool = True


@message(tag="why", tag_field="t")
@dataclass
class Why:
    """A client asks why an item cannot be put on a place. The question changes nothing."""

    item: str
    to: str = ""
    """The address of the place; empty if the item was pressed and cannot be put anywhere."""


@message(tag="bot-view", tag_field="t")
@dataclass
class BotView:
    """A client asks what a bot in its seat gets for the open decision."""


ClientMessage = Join | Move | Local | Idle | Why | BotView


@message(omit_defaults=True)
@dataclass
class SeatClock:
    """The clock of a seat."""

    ms: int
    """The time that is left, in milliseconds."""
    runs: bool = False


@message(omit_defaults=True)
@dataclass
class Seat:
    """A seat as everybody sees it."""

    id: str
    name: str
    turn: bool = False
    ready: bool = False
    online: bool = False
    bot: bool = False
    idle: bool = False
    """Whether the person is connected but looks at something else."""
    gone: bool = False
    """Whether the game has waited for the person without a connection for so long that the others may go on."""
    counters: list[Counter] = field(default_factory=list)
    team: str = ""
    side: Side | None = None
    clock: SeatClock | None = None


@message()
@dataclass
class MatchSheet:
    """The score sheet of a match."""

    game: int
    """The number of the current game, from 1."""
    of: int | None
    """The number of games in the match; None if it is not fixed."""
    sheet: list[list[str]]
    """The rows of the score sheet, the heading first."""
    text: str = ""


@message()
@dataclass
class ResultRow:
    """The result of one seat."""

    name: str
    text: str
    points: int | None
    winner: bool
    label: str = ""
    """The unit of the points."""


@message(omit_defaults=True)
@dataclass
class ResultAct:
    """An action that is offered after the end."""

    id: str
    label: str
    href: str
    link: bool = False
    """Whether the client follows a link to `href`; otherwise it sends a POST request there."""


@message(omit_defaults=True)
@dataclass
class Told:
    """A sentence about what happened, and the paragraph of the rulebook that decided it."""

    text: str
    clause: str = ""


@message(omit_defaults=True)
@dataclass
class Result:
    """The end of a game or match."""

    title: str
    rows: list[ResultRow]
    acts: list[ResultAct]
    text: str = ""
    reason: Told | None = None
    """Why the last game or deal ended as it did."""
    given_up: bool = False
    """Whether somebody gave up, so that its players may not rate the rules; see `MatchPlay.is_played_out`."""


@message(omit_defaults=True)
@dataclass
class Hinted:
    """A gesture that a bot would make; its fields are those of a move."""

    act: str
    item: str = ""
    to: str = ""
    option: str = ""
    items: list[str] = field(default_factory=list)
    n: int | None = None


@message(omit_defaults=True)
@dataclass
class Friendly:
    """Requests for undo and hints that a seat may make, and the hint that it got."""

    text: str = ""
    """A sentence about a hint that was requested."""
    options: list[Option] = field(default_factory=list)
    """The requests that the seat may send now."""
    hint: Hinted | None = None


@message(omit_defaults=True)
@dataclass
class TalkLine:
    """Something that a player said, in the reader's language."""

    n: int
    """The number of the line at the table, from 0."""
    seat: str
    text: str


@message(omit_defaults=True)
@dataclass
class Ask:
    """A question to the people at a table, or how the last one was answered, in the reader's language."""

    act: str
    """The act of the gestures that answer: `friendly` (an undo), `rules`, `gathering`, `rematch`, or `presence` (somebody is gone)."""
    text: str
    options: list[Option] = field(default_factory=list)
    """The answers that the reader may give: options of gestures."""
    number: int = 0
    """The number of the proposal among those of its kind."""
    by: str = ""
    """The id of the seat that proposes it; empty for somebody without a seat, and where nobody does."""
    agreed: list[str] = field(default_factory=list)
    """The ids of the seats that agree."""
    rules: list[str] = field(default_factory=list)
    """What the proposed rules say, a sentence for each that would change; empty if it is not about rules."""
    link: str = ""
    """The address of the rulebook of proposed rules; empty if it is not about rules, or if they are written by a visitor."""


@message(omit_defaults=True)
@dataclass
class Rematch:
    """The offers to play again that the reader may make, with a sentence on who may pick what changes, or the agreed table."""

    options: list[Option] = field(default_factory=list)
    """The offers: options of gestures."""
    picks: bool = False  # whether the reader may pick what changes; see `hoyle/handlers/proposals.py`
    text: str = ""
    next: str = ""
    """The address of the new table; empty until everybody has agreed."""


@message(omit_defaults=True)
@dataclass
class View:
    """Everything that one audience sees of a table."""

    v: int
    """The version of the message format; see `views.VERSION`."""
    table: str
    game: str
    seq: int
    """The number of the journal event after which this is the view."""
    tok: str
    """The name of the seat's open decision; see `Table.tok`."""
    you: str | None
    """The id of the seat whose view this is; None for a spectator."""
    title: str
    prompt: str
    status: Status
    seats: list[Seat]
    zones: list[Zone]
    acts: list[Act]
    layout: dict[str, list[list[str]]]
    """By width (`wide`, `narrow`): the rows of zone ids."""
    told: Told | None = None
    """What happened last in this game, and why."""
    draft: Turn | None = None
    match: MatchSheet | None = None
    result: Result | None = None
    friendly: Friendly | None = None
    aim: str = ""
    """How a player wins the game."""
    again: bool = False
    """Whether there is a last turn to be shown again; see `replay.last_turn`."""
    memory: bool = False
    """Whether the game is one of memory: a client turns cards back only after its reader has seen them."""
    buttons: int = 0
    """How many lines of buttons the reader may get before the zones are others: a client keeps room for them."""
    watchers: int = 0
    """How many spectators are there."""
    spectators: str = ""
    """What spectators see, if it is not what everybody sees."""
    talk: list[TalkLine] = field(default_factory=list)
    """What was said last."""
    asks: list[Ask] = field(default_factory=list)
    """The questions to the people at the table: an undo, other rules, a rematch, somebody who is gone."""
    rematch: Rematch | None = None
    agreements: int = 0
    """How often those at the table have agreed on other rules before the game."""
    seated: int = 0  # at a table where people choose the game together: how many seats are taken
    notice: str = ""
    """A sentence about the server that concerns this table."""
    at: int | None = None
    """In a replay: the number of this position."""
    of: int | None = None
    """In a replay: the number of the last position."""


@message()
@dataclass
class Step:
    """A position on the way to the view of a frame: one event may have several outcomes, such as rounds that play themselves."""

    view: Encoded
    told: int
    """How many of the frame's events led to this position."""


@message(tag="view", tag_field="t", omit_defaults=True)
@dataclass
class ViewFrame:
    """A view, and what happened since the client's last view."""

    view: Encoded
    events: list[Event]
    acks: list[str | int]
    """The ids of the gestures that the view includes."""
    have: int
    """The number of the last event in the view; see `Join`."""
    gap: bool = False
    """Whether events are missing because there were too many to narrate."""
    steps: list[Step] = field(default_factory=list)
    """The positions after each outcome of the newest event but its last one."""


@message(tag="reject", tag_field="t")
@dataclass
class RejectFrame:
    """A refusal."""

    acks: list[str | int]
    """The id of the refused gesture; empty if the refused message was not a gesture."""
    text: str
    """The reason in one sentence."""


@message(tag="why", tag_field="t", omit_defaults=True)
@dataclass
class WhyFrame:
    """The answer to a question `Why`."""

    item: str
    to: str
    text: str
    """The reason in one sentence; empty if the item can be put there."""
    clause: str = ""
    """The paragraph of the game's rulebook, such as "R14"; empty if there is none."""


@message(tag="bot-view", tag_field="t")
@dataclass
class BotViewFrame:
    """The answer to `BotView`: what one of Hoyle's bots gets when it is asked for a move of this seat."""

    game: str
    """The game that is being played; a match may pass through several."""
    version: int
    """The version of the game's rules."""
    layout: str
    """A digest of how views of the game are packed."""
    options: dict[str, Any]
    """The options that differ from the defaults."""
    seat: int
    tok: str
    """The name of the decision; see `Table.tok`."""
    view: str
    """The packed view of the seat in Base64; see `Play.packed_view`."""


def read(frame: str | bytes) -> ClientMessage:
    """Return the message of a client; Refusal if it is malformed."""
    if len(frame) > MAX_FRAME:
        raise Refusal(N_("That message is too long."))
    try:
        message = decode(frame, Join, Move, Local, Idle, Why, BotView)
    except MalformedMessage:
        raise Refusal(N_("The server could not read that message.")) from None
    if isinstance(message, Move) and len(str(message.cid)) > MAX_CID:
        raise Refusal(N_("That message is too long."))
    if isinstance(message, Why) and max(len(message.item), len(message.to)) > MAX_ADDRESS:
        raise Refusal(N_("That message is too long."))
    return message
