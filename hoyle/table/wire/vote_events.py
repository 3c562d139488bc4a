"""Events of votes: somebody proposes something to the others at a table, and they answer.

`VoteCalled` and `VoteCast` serve all subjects. Stores and records have them in the form of the version before, whose servers may share
a store with those of this one; `stored_form` alone decides that. Both forms are read.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from hoyle.codec import decode
from hoyle.messages import message
from hoyle.rules.seats import NONE
from hoyle.table.ports import CommandId
from hoyle.table.rewrite_texts import RewriteText

Kind = Literal["undo", "rules", "rematch"]
"""What a vote is about."""


@message(tag="undo")
@dataclass(slots=True)
class UndoMove:
    """That the last choice of the seat that proposes this is undone, with everything after it."""


@message(tag="rules", omit_defaults=True)
@dataclass(slots=True)
class ChangeRules:
    """That other rules are played: before the first card, or in the further games of a match."""

    options: dict[str, Any]
    """The options that differ from the defaults."""
    name: str = ""
    """The name of somebody without a seat who proposes them."""
    holder: str = ""
    """Who that somebody is, so that their name can be removed; see `Player.holder`. Records that are shown do not contain it."""
    game: str = ""
    """The game to which the options belong, if it is not that of the table: one that rewrites have made of it, or the usual one."""
    version: int = 0
    """The version of this game."""
    rewrites: list[RewriteText] = field(default_factory=list)
    """The rewrites that make this game; none for the usual one."""
    title: str = ""
    """What the texts of a visitor call it, where they are not read."""


@message(tag="rematch", omit_defaults=True)
@dataclass(slots=True)
class PlayAgain:
    """That the players play again at another table: after the end, or by a text of a visitor also before the first card."""

    swaps: bool = False
    """Whether every player moves to the next seat."""
    rule: str = ""
    """The option that changes, in journals of an earlier version, which had no `rules`; empty if none does."""
    value: Any = None
    """The value of this option."""
    rules: ChangeRules | None = None
    """The rules that are played instead of those of this table; None for the same ones."""


Subject = UndoMove | ChangeRules | PlayAgain
KINDS: dict[type[Subject], Kind] = {UndoMove: "undo", ChangeRules: "rules", PlayAgain: "rematch"}


@message(tag="vote", omit_defaults=True)
@dataclass(slots=True)
class VoteCalled:
    """Somebody proposed something. A vote on an undo is a pending event, all others are journal events."""

    subject: Subject
    seat: int = NONE
    """The seat that proposes it; NONE for somebody without a seat."""
    cid: CommandId | None = None
    number: int = 0
    """The number of the vote; 0 for the next one of its kind."""

    @property
    def about(self) -> Kind:
        """What the vote is about."""
        return KINDS[type(self.subject)]


@message(tag="answer", omit_defaults=True)
@dataclass(slots=True)
class VoteCast:
    """A seat answered the newest proposal of a kind, or withdrew its own."""

    about: Kind
    seat: int
    agrees: bool = False
    cid: CommandId | None = None


VoteEvent = VoteCalled | VoteCast


@message(tag="rules-agreed", omit_defaults=True)
@dataclass(slots=True)
class RulesAgreed:
    """All who sit at the table agreed: it plays by these options."""

    options: dict[str, Any]
    version: int
    """The version of the game's rules to which the options belong."""
    game: str = ""
    """The game to which they belong, if it is not that of the table; see `ChangeRules`."""
    rewrites: list[RewriteText] = field(default_factory=list)


@message(tag="rematch-table", omit_defaults=True)
@dataclass(slots=True)
class RematchOpened:
    """All agreed, and the table of the rematch was opened."""

    table: str
    """Its id."""


# The stored form.


@message(tag="rules", omit_defaults=True)
@dataclass(slots=True)
class RulesProposed:
    """A stored proposal of other rules."""

    options: dict[str, Any]
    name: str = ""
    seat: int | None = None
    holder: str = ""
    game: str = ""
    version: int = 0
    rewrites: list[RewriteText] = field(default_factory=list)


@message(tag="rules-answer", omit_defaults=True)
@dataclass(slots=True)
class RulesAnswered:
    """A stored answer to such a proposal."""

    seat: int
    cid: CommandId
    agrees: bool = False


@message(tag="rematch", omit_defaults=True)
@dataclass(slots=True)
class RematchOffered:
    """A stored offer of a rematch."""

    seat: int
    cid: CommandId
    swaps: bool = False
    rule: str = ""
    value: Any = None
    rules: ChangeRules | None = None


@message(tag="rematch-answer", omit_defaults=True)
@dataclass(slots=True)
class RematchAnswered:
    """A stored answer to such an offer."""

    seat: int
    cid: CommandId
    agrees: bool = False


@message()
@dataclass
class UndoRequest:
    """The open vote on an undo, as it is stored with its answers."""

    seat: int
    number: int
    agreed: list[int] = field(default_factory=list)
    """The seats that agreed, without the one that asked."""
    declined: int = NONE
    done: list[tuple[int, CommandId]] = field(default_factory=list)
    """The gestures of the request and of its answers: seat and gesture id."""


StoredVoteEvent = RulesProposed | RulesAnswered | RematchOffered | RematchAnswered
STORED = (RulesProposed, RulesAnswered, RematchOffered, RematchAnswered)
"""The classes of StoredVoteEvent."""


def stored_form(event: VoteEvent) -> StoredVoteEvent:
    """Return a vote's journal event as it is stored."""
    match event:
        case VoteCalled(ChangeRules(options, name, holder, game, version, rewrites), seat):
            return RulesProposed(options, name, None if seat == NONE else seat, holder, game, version, rewrites)
        case VoteCalled(PlayAgain(swaps, rule, value, rules), seat, cid):
            return RematchOffered(seat, "" if cid is None else cid, swaps, rule, value, rules)
        case VoteCast("rules", seat, agrees, cid):
            return RulesAnswered(seat, "" if cid is None else cid, agrees)
        case VoteCast("rematch", seat, agrees, cid):
            return RematchAnswered(seat, "" if cid is None else cid, agrees)
        case _:
            raise ValueError(f"{event} is not a journal event.")


def from_stored(event: StoredVoteEvent) -> VoteEvent:
    """Return the event that stands for a stored one."""
    match event:
        case RulesProposed(options, name, seat, holder, game, version, rewrites):
            rules = ChangeRules(options, name, holder, game, version, rewrites)
            return VoteCalled(rules, NONE if seat is None else seat)
        case RematchOffered(seat, cid, swaps, rule, value, rules):
            return VoteCalled(PlayAgain(swaps, rule, value, rules), seat, None if cid == "" else cid)
        case RulesAnswered(seat, cid, agrees):
            return VoteCast("rules", seat, agrees, cid)
        case RematchAnswered(seat, cid, agrees):
            return VoteCast("rematch", seat, agrees, cid)


def read_request(body: bytes) -> list[VoteEvent]:
    """Return the events of a stored vote on an undo; MalformedMessage if the bytes are not one."""
    request = decode(body, UndoRequest)
    answers = [(seat, True) for seat in request.agreed] + [(request.declined, False)] * (request.declined != NONE)
    cids, first = dict(request.done[1:]), request.done[0][1] if request.done else None
    call = VoteCalled(UndoMove(), request.seat, first, request.number)
    return [call, *(VoteCast("undo", seat, agrees, cids.get(seat)) for seat, agrees in answers)]
