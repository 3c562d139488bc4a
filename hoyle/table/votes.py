"""Votes: what somebody at a table has proposed to the others, and how they have answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE
from hoyle.table.wire.events import (
    RematchAnswered,
    RematchOffered,
    RematchOpened,
    RulesAgreed,
    RulesAnswered,
    RulesProposed,
    UndoRequest,
    UndoRequested,
)

AGREE, DECLINE, WITHDRAW = "agree", "decline", "withdraw"
"""The answers to a proposal. In gestures they end in `.` and the number of the vote."""
LABELS = {AGREE: N_("Agree"), DECLINE: N_("Decline"), WITHDRAW: N_("Withdraw this")}
VoteEvent = RulesProposed | RulesAnswered | RulesAgreed | RematchOffered | RematchAnswered | RematchOpened
"""The journal events of votes."""
Subject = TypeVar("Subject", UndoRequest, RulesProposed, RematchOffered)


@dataclass
class Vote(Generic[Subject]):
    """A proposal, with the answers so far: an undo, other rules before the first card, or another game after the last one."""

    subject: Subject
    """What is proposed."""
    number: int
    """A number that is unique at the table among votes of this kind; every answer contains it."""
    by: int | None
    """The seat that proposes it; None for somebody without a seat."""
    agreed: set[int] = field(default_factory=set[int])
    """The seats that agree, the one that proposes included."""
    declined: int = NONE
    """The seat that declined, which closes the vote, or that withdrew its own proposal; NONE if none did."""
    is_carried: bool = False
    """Whether all agreed, and it was done."""

    @property
    def is_open(self) -> bool:
        """Whether answers are still awaited, or all have agreed and it is not done yet."""
        return self.declined == NONE and not self.is_carried

    @property
    def is_withdrawn(self) -> bool:
        """Whether the seat that proposed it has withdrawn it."""
        return self.declined != NONE and self.declined == self.by

    def answer(self, seat: int, agrees: bool) -> None:
        """Record the answer of a seat."""
        if agrees:
            self.agreed.add(seat)
        else:
            self.declined = seat

    def answers(self, seat: int) -> list[str]:
        """Return the answers that a seat may give while the vote is open."""
        if seat == self.by:
            return [WITHDRAW]
        return [] if seat in self.agreed else [AGREE, DECLINE]

    def options(self, seat: int, say: Say) -> list[Option]:
        """Return the possible answers as buttons; their ids contain the number of the vote, so that they are valid for no other one."""
        return [Option(f"{answer}.{self.number}", say(LABELS[answer])) for answer in self.answers(seat)]

    def awaited(self, voters: list[int]) -> list[int]:
        """Return the voters who have not agreed yet."""
        return [seat for seat in voters if seat not in self.agreed]


def of_undo(request: UndoRequest) -> Vote[UndoRequest]:
    """Return the vote on a stored request for an undo."""
    return Vote(request, request.number, request.seat, {request.seat, *request.agreed}, request.declined)


class Votes:
    """The newest vote of each kind at a table. Only its own methods change its fields."""

    def __init__(self) -> None:
        """Create it before anything is proposed."""
        self.undo: Vote[UndoRequest] | None = None
        """None as soon as anybody makes a choice."""
        self.rules: Vote[RulesProposed] | None = None
        self.rematch: Vote[RematchOffered] | None = None
        self.agreements = 0
        """How often all have agreed on other rules."""
        self.next_table = ""
        """The id of the table of the rematch; empty if there is none."""

    def apply(self, event: VoteEvent) -> None:
        """Apply a journal event of a vote."""
        match event:
            case RulesProposed():
                agreed = set[int]() if event.seat is None else {event.seat}
                self.rules = Vote(event, self.rules.number + 1 if self.rules else 1, event.seat, agreed)
            case RematchOffered():
                number = self.rematch.number + 1 if self.rematch else 1
                self.rematch = Vote(event, number, event.seat, {event.seat})
            case RulesAnswered():
                if self.rules:
                    self.rules.answer(event.seat, event.agrees)
            case RematchAnswered():
                if self.rematch:
                    self.rematch.answer(event.seat, event.agrees)
            case RulesAgreed():
                self.agreements += 1
                if self.rules:
                    self.rules.is_carried = True
            case RematchOpened():
                self.next_table = event.table
                if self.rematch:
                    self.rematch.is_carried = True

    def apply_undo(self, event: UndoRequested) -> None:
        """Record a request for an undo with its answers."""
        self.undo = of_undo(event.request)

    def forget_undo(self) -> None:
        """Close the vote on an undo, because a choice was made or the undo was done."""
        self.undo = None
