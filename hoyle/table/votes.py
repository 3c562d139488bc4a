"""Votes: what somebody at a table has proposed to the others, and how they have answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE
from hoyle.table.wire.events import CommandId, RematchOpened, RulesAgreed, gestures_in
from hoyle.table.wire.messages import Ask, Move
from hoyle.table.wire.vote_events import KINDS, Kind, Subject, UndoRequest, VoteCalled, VoteCast, VoteEvent

AGREE, DECLINE, WITHDRAW = "agree", "decline", "withdraw"
"""The answers to a proposal. In gestures they end in `.` and the number of the vote."""
LABELS = {AGREE: N_("Agree"), DECLINE: N_("Decline"), WITHDRAW: N_("Withdraw this")}
RULES_LABELS = LABELS | {AGREE: N_("Play it"), DECLINE: N_("No")}  # of the answers to proposed rules
IS_OPEN = N_("Another proposal is still open.")
S = TypeVar("S", bound=Subject, covariant=True)


@dataclass(frozen=True)
class Vote(Generic[S]):
    """A proposal, with the answers so far."""

    subject: S
    """What is proposed."""
    number: int
    """A number that is unique at the table among votes of this kind; every answer contains it."""
    by: int
    """The seat that proposes it; NONE for somebody without a seat."""
    agreed: tuple[int, ...] = ()
    """The seats that agree, the one that proposes first."""
    declined: int = NONE
    """The seat that declined, which closes the vote, or that withdrew its own proposal; NONE if none did."""
    is_carried: bool = False
    """Whether all agreed, and it was done."""
    gestures: tuple[tuple[int, CommandId], ...] = ()
    """The gestures of the proposal and of its answers: seat and gesture id."""

    @property
    def is_open(self) -> bool:
        """Whether answers are still awaited, or all have agreed and it is not done yet."""
        return self.declined == NONE and not self.is_carried

    @property
    def is_withdrawn(self) -> bool:
        """Whether the seat that proposed it has withdrawn it."""
        return self.declined != NONE and self.declined == self.by

    def after(self, event: VoteCast) -> Vote[S]:
        """Return the vote after an answer."""
        gestures = (*self.gestures, *gestures_in(event))
        if event.agrees:
            return replace(self, agreed=(*self.agreed, event.seat), gestures=gestures)
        return replace(self, declined=event.seat, gestures=gestures)

    def answers(self, seat: int) -> list[str]:
        """Return the answers that a seat may give while the vote is open."""
        if seat == self.by:
            return [WITHDRAW]
        return [] if seat in self.agreed else [AGREE, DECLINE]

    def awaited(self, voters: Sequence[int]) -> list[int]:
        """Return the voters who have not agreed yet."""
        return [seat for seat in voters if seat not in self.agreed]

    def is_agreed(self, voters: Sequence[int]) -> bool:
        """Return whether all voters agree, and it is not done yet."""
        return self.is_open and not self.awaited(voters)

    def ask(self, act: str, text: str, seat: int | None, say: Say, is_about_rules: bool = False) -> Ask:
        """Return the question as a seat sees it, with the answers that it may give; None for somebody who has no say."""
        answers = [] if seat is None or not self.is_open else self.answers(seat)
        labels = RULES_LABELS if is_about_rules else LABELS
        return Ask(
            act,
            text,
            [Option(f"{answer}.{self.number}", say(labels[answer])) for answer in answers],
            number=self.number,
            by="" if self.by == NONE else f"s{self.by}",
            agreed=[f"s{seat}" for seat in self.agreed],
        )


class Votes:
    """The newest vote of each kind at a table. Only its own methods change its fields."""

    def __init__(self) -> None:
        """Create it before anything is proposed."""
        self.newest: dict[Kind, Vote[Subject]] = {}
        """A vote on an undo is closed as soon as anybody makes a choice."""
        self.agreements = 0
        """How often all have agreed on other rules."""
        self.next_table = ""
        """The id of the table of the rematch; empty if there is none."""

    def on(self, subject: type[S]) -> Vote[S] | None:
        """Return the newest vote on a subject of this class."""
        newest: Any = self.newest.get(KINDS[subject])
        return newest

    def cast(self, subject: type[Subject], seat: int, move: Move) -> VoteCast:
        """Return the answer that a gesture gives to the open vote on a subject; Refusal if that is not possible."""
        answer, _, number = move.option.partition(".")
        vote = self.on(subject)
        if vote is None or str(vote.number) != number or not vote.is_open:
            raise Refusal(N_("That proposal is no longer open."))
        if answer not in vote.answers(seat):
            raise Refusal(N_("That cannot be done now."))
        return VoteCast(KINDS[subject], seat, answer == AGREE, move.cid)

    def after(self, event: VoteEvent) -> Vote[Subject] | None:
        """Return the vote after it was called, or after an answer; None if the vote answered is not known."""
        before = self.newest.get(event.about)
        if isinstance(event, VoteCast):
            return before and before.after(event)
        number = event.number or (before.number + 1 if before else 1)
        agreed = () if event.seat == NONE else (event.seat,)
        return Vote(event.subject, number, event.seat, agreed, gestures=tuple(gestures_in(event)))

    def apply(self, event: VoteEvent | RulesAgreed | RematchOpened) -> None:
        """Apply an event of a vote."""
        match event:
            case VoteCalled() | VoteCast():
                if vote := self.after(event):
                    self.newest[event.about] = vote
            case RulesAgreed():
                self.agreements += 1
                self.close("rules")
            case RematchOpened():
                self.next_table = event.table
                self.close("rematch")

    def close(self, about: Kind) -> None:
        """Close a vote, because what it is about was done."""
        if vote := self.newest.get(about):
            self.newest[about] = replace(vote, is_carried=True)

    def forget_undo(self) -> None:
        """Forget the vote on an undo, because a choice was made or the undo was done."""
        self.newest.pop("undo", None)

    def undo_request(self, event: VoteEvent) -> UndoRequest | None:
        """Return the vote on an undo after an event, as it is stored."""
        vote = self.after(event)
        agreed = [seat for seat in vote.agreed if seat != vote.by] if vote else []
        return vote and UndoRequest(vote.by, vote.number, agreed, vote.declined, list(vote.gestures))
