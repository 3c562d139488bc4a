"""Messages between a table and its clients. They are made from views, never from states."""

from dataclasses import dataclass, field
from typing import Literal

from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Act, Counter, Event, Option, Turn, Zone
from hoyle.i18n import N_
from hoyle.messages import message
from hoyle.session.codec import MalformedMessage, decode
from hoyle.session.json_form import Encoded

MAX_FRAME = 16_384
"""The most bytes in one message of a client."""

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
    """A gesture of a seat. `cid` identifies it, so that it can be sent twice; `tok` names the decision that it answers."""

    cid: str | int
    act: str
    tok: str = ""
    item: str = ""
    to: str = ""
    option: str = ""
    items: list[str] = field(default_factory=list)
    n: int | None = None


@message(tag="local", tag_field="t")
@dataclass
class Local:
    """How a seat orders its hand."""

    order: dict[str, list[str]] = field(default_factory=dict)
    sort: dict[str, str] = field(default_factory=dict)


ClientMessage = Join | Move | Local


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
    counters: list[Counter] = field(default_factory=list)
    team: str = ""


@message()
@dataclass
class MatchSheet:
    """Which game of a match this is, and the score sheet; its first row is the heading."""

    game: int
    of: int | None
    sheet: list[list[str]]
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
    """An action after the end: `link` is followed, anything else is posted to `href`."""

    id: str
    label: str
    href: str
    link: bool = False


@message(omit_defaults=True)
@dataclass
class Result:
    """The end of a game or match."""

    title: str
    rows: list[ResultRow]
    acts: list[ResultAct]
    text: str = ""


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
    """Undo requests and hints: a sentence, the possible answers, a hint."""

    text: str = ""
    options: list[Option] = field(default_factory=list)
    hint: Hinted | None = None


@message(omit_defaults=True)
@dataclass
class View:
    """Everything that one audience sees of a table."""

    v: int
    table: str
    game: str
    seq: int
    tok: str
    you: str | None
    title: str
    prompt: str
    status: Status
    seats: list[Seat]
    zones: list[Zone]
    acts: list[Act]
    layout: dict[str, list[list[str]]]
    draft: Turn | None = None
    match: MatchSheet | None = None
    result: Result | None = None
    friendly: Friendly | None = None
    at: int | None = None
    of: int | None = None


@message(tag="view", tag_field="t", omit_defaults=True)
@dataclass
class ViewFrame:
    """A view with what happened since the last one; `gap` if too much happened to narrate."""

    view: Encoded
    events: list[Event]
    acks: list[str | int]
    have: int
    gap: bool = False


@message(tag="reject", tag_field="t")
@dataclass
class RejectFrame:
    """A refusal with its reason in one sentence."""

    acks: list[str | int]
    text: str


def read(frame: str | bytes) -> ClientMessage:
    """Return the message of a client; Refusal if it is malformed."""
    if len(frame) > MAX_FRAME:
        raise Refusal(N_("That message is too long."))
    try:
        return decode(frame, Join, Move, Local)
    except MalformedMessage:
        raise Refusal(N_("The server could not read that message.")) from None
