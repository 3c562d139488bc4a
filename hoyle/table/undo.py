"""Undo: a seat's last choice is undone if all people at the table agree.

A request stays open until it is answered; any choice that is made before ends it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.rules.seats import NONE
from hoyle.table.decision import Decision
from hoyle.table.stages import state_digest
from hoyle.table.votes import IS_OPEN, Vote
from hoyle.table.wire.events import CommandId, Undone
from hoyle.table.wire.messages import Ask, Move
from hoyle.table.wire.vote_events import UndoMove, VoteCalled

if TYPE_CHECKING:
    from hoyle.games.shared.scenes import Say
    from hoyle.table.state import TableState
    from hoyle.table.timeline import Timeline

FRIENDLY = "friendly"
"""The act of gestures that request or answer an undo, or request a hint."""
UNDO = "undo"
"""The option of a gesture that requests an undo; answers are those of `votes`."""
OFF = N_("Undo and hints are off at this table.")
PER_EVENT, PER_CHOICE = 1000, 50
"""The first request after journal event n and s sealed choices has the number n · PER_EVENT + s · PER_CHOICE + 1, since each of these
ends the requests before it: so numbers are unique at the table."""


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
    """Return what a gesture does that requests an undo or answers a request; with the last agreement the undo is done."""
    if move.option == UNDO:
        return request_undo(table, seat, move.cid)
    answer = table.votes.cast(UndoMove, seat, move)
    vote = table.votes.after(answer)
    if vote and vote.is_agreed(table.people.present()):
        return undone(table, vote.by, (seat, move.cid))
    return Decision((answer,))


def request_undo(table: TableState, seat: int, cid: CommandId) -> Decision:
    """Return what a request for an undo does; if all other seats are bots, the undo itself."""
    vote = table.votes.on(UndoMove)
    if why := refusal_reason(table, table.running_timeline(), seat):
        raise Refusal(why)
    if vote and vote.is_open:
        raise Refusal(IS_OPEN)
    if is_declined(vote, seat):
        raise Refusal(N_("The request was declined: the move stands."))
    if table.people.present() == [seat]:
        return undone(table, seat, (seat, cid))
    number = vote.number + 1 if vote else first_number(table)
    return Decision((VoteCalled(UndoMove(), seat, cid, number),))


def first_number(table: TableState) -> int:
    """Return the number of the first request after the newest journal event and sealed choice; see `PER_EVENT`."""
    return table.seq * PER_EVENT + len(table.game.sealed) * PER_CHOICE + 1


def is_declined(vote: Vote[UndoMove] | None, seat: int) -> bool:
    """Return whether the newest request is one of this seat that another seat has declined."""
    return vote is not None and vote.by == seat and not vote.is_open and not vote.is_withdrawn


def undone(table: TableState, seat: int, by: tuple[int, CommandId]) -> Decision:
    """Return what undoes a seat's last choice and everything after it; `by` is as in `events.Undone`."""
    timeline = table.running_timeline()
    to = timeline.before_last_choice(seat)
    outcome = timeline.undo_outcome(to, table.seq + 1)
    event = Undone(seat, timeline.stages[to].seq, state_digest(outcome.match_play.play), by)
    return Decision((event,), outcome)


def ask(table: TableState, seat: int | None, names: list[str], say: Say) -> Ask | None:
    """Return the open request as a seat sees it, or that it was declined; None if there is none."""
    vote = table.votes.on(UndoMove)
    if vote is None or vote.is_withdrawn or seat is None or not is_allowed(table):
        return None
    return vote.ask(FRIENDLY, sentence(table, vote, seat, names, say), seat, say)


def sentence(table: TableState, vote: Vote[UndoMove], seat: int, names: list[str], say: Say) -> str:
    """Return a sentence about a request, as a seat sees it."""
    if not vote.is_open:
        return say("{name} declines: the move stands.", name=names[vote.declined])
    if seat not in vote.agreed:
        return say("{name} asks to undo their last move.", name=names[vote.by])
    waiting = ", ".join(names[awaited] for awaited in vote.awaited(table.people.present()))
    if seat == vote.by:
        return say("You ask to undo your last move. Waiting for {names}.", names=waiting)
    return say("You agree that {name} undoes a move. Waiting for {names}.", name=names[vote.by], names=waiting)
