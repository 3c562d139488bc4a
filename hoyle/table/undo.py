"""Undo: a seat's last choice is undone if all people at the table agree.

A request stays open until it is answered; any choice that is made before ends it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.rules.seats import NONE
from hoyle.table.decision import Decision
from hoyle.table.stages import state_digest
from hoyle.table.votes import DECLINE, WITHDRAW, Vote
from hoyle.table.wire.events import CommandId, Undone, UndoRequest, UndoRequested
from hoyle.table.wire.messages import Move

if TYPE_CHECKING:
    from hoyle.games.shared.scenes import Say
    from hoyle.table.state import TableState
    from hoyle.table.timeline import Timeline

UNDO = "undo"
"""The option of a gesture that requests an undo; answers are those of `votes`."""
OFF = N_("Undo and hints are off at this table.")
PER_EVENT = 1000
"""The first request after journal event n has the number n · PER_EVENT + 1, so that numbers are unique at the table."""


def is_allowed(table: TableState) -> bool:
    """Return whether undo and hints are on, those of the game itself included.

    With fewer than two people they always are, except in a daily deal, which never has them.
    """
    return table.opened.daily is None and (table.opened.friendly or len(table.people.humans()) < 2)


def refusal_reason(table: TableState, timeline: Timeline, seat: int) -> str:
    """Return why a seat cannot undo its last choice (an English message), or an empty string if it can."""
    if not is_allowed(table):
        return OFF
    if timeline.play.is_over:
        return N_("This game is over; its moves stand.")
    if timeline.play.sealed.get(seat):
        return N_("Your choice is sealed until the others have chosen too; you may ask then.")
    if timeline.before_last_choice(seat) == NONE:
        return N_("You have not made a move in this game yet.")
    return ""


def decide(table: TableState, seat: int, move: Move) -> Decision:
    """Return what a gesture does that requests an undo or answers a request."""
    reply, _, number = move.option.partition(".")
    if reply == UNDO:
        return request_undo(table, seat, move.cid)
    return answered(table, seat, reply, number, move.cid)


def request_undo(table: TableState, seat: int, cid: CommandId) -> Decision:
    """Return what a request for an undo does; if all other seats are bots, the undo itself."""
    vote = table.votes.undo
    if why := refusal_reason(table, table.running_timeline(), seat):
        raise Refusal(why)
    if vote and vote.is_open:
        raise Refusal(N_("Another request is open. Answer it first."))
    if is_declined(vote, seat):
        raise Refusal(N_("The request was declined: the move stands."))
    if table.people.present() == [seat]:
        return undone(table, seat, (seat, cid))
    number = vote.number + 1 if vote else table.seq * PER_EVENT + 1
    return Decision((UndoRequested(UndoRequest(seat, number, done=[(seat, cid)])),))


def is_declined(vote: Vote[UndoRequest] | None, seat: int) -> bool:
    """Return whether the newest request is one of this seat that another seat has declined."""
    return vote is not None and vote.by == seat and not vote.is_open and not vote.is_withdrawn


def answered(table: TableState, seat: int, reply: str, number: str, cid: CommandId) -> Decision:
    """Return what a reply (AGREE, DECLINE or WITHDRAW) to the request with this number does."""
    vote = table.votes.undo
    if vote is None or str(vote.number) != number or not vote.is_open:
        raise Refusal(N_("That request is no longer open."))
    if reply not in vote.answers(seat):
        raise Refusal(N_("That cannot be done now."))
    request = vote.subject
    done = [*request.done, (seat, cid)]
    if reply in (DECLINE, WITHDRAW):
        return Decision((UndoRequested(replace(request, declined=seat, done=done)),))
    if vote.awaited(table.people.present()) == [seat]:
        return undone(table, request.seat, (seat, cid))
    return Decision((UndoRequested(replace(request, agreed=[*request.agreed, seat], done=done)),))


def undone(table: TableState, seat: int, by: tuple[int, CommandId]) -> Decision:
    """Return what undoes a seat's last choice and everything after it; `by` is as in `events.Undone`."""
    timeline = table.running_timeline()
    to = timeline.before_last_choice(seat)
    outcome = timeline.undo_outcome(to, table.seq + 1)
    event = Undone(seat, timeline.stages[to].seq, state_digest(outcome.match_play.play), by)
    return Decision((event,), outcome)


def sentence(table: TableState, vote: Vote[UndoRequest], seat: int, names: list[str], say: Say) -> str:
    """Return a sentence about an open request, as a seat sees it."""
    asker = names[vote.subject.seat]
    if seat not in vote.agreed:
        return say("{name} asks to undo their last move.", name=asker)
    waiting = ", ".join(names[awaited] for awaited in vote.awaited(table.people.present()))
    if seat == vote.by:
        return say("You ask to undo your last move. Waiting for {names}.", names=waiting)
    return say("You agree that {name} undoes a move. Waiting for {names}.", name=asker, names=waiting)
