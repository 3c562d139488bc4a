"""Undo: a move is taken back if everyone at the table agrees.

A request is kept until it is answered; any choice that is made meanwhile ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE
from hoyle.session import drafting
from hoyle.session.events import CommandId, Event, Played, StoredDraft, Undone, UndoRequest, UndoRequested
from hoyle.session.messages import Move
from hoyle.session.timeline import Timeline, mark

if TYPE_CHECKING:
    from hoyle.session.table import Table

UNDO, WITHDRAW, AGREE, DECLINE = "undo", "withdraw", "agree", "decline"
LABELS = {WITHDRAW: N_("Cancel request"), AGREE: N_("Agree"), DECLINE: N_("Decline")}
OFF = N_("Undo and hints are off at this table.")
PER_EVENT = 1000
"""Requests are numbered from the number of the journal event times this, so that numbers are unique."""


def allowed(table: Table) -> bool:
    """Return whether undo and hints are on; they always are for one person among bots."""
    return table.opened.friendly or len(table.people()) < 2


def hindrance(table: Table, timeline: Timeline, seat: int) -> str:
    """Return why a seat cannot undo its last choice (an English message), or an empty string if it can."""
    if not allowed(table):
        return OFF
    if timeline.play.is_over:
        return N_("This game is over; its moves stand.")
    if timeline.play.sealed.get(seat):
        return N_("Your choice is sealed until the others have chosen too; you may ask then.")
    if timeline.before_last_choice(seat) == NONE:
        return N_("You have not made a move in this game yet.")
    return ""


def decide(table: Table, seat: int, move: Move) -> list[Event]:
    """Return the events of asking for an undo, or of answering such a request."""
    word, _, number = move.option.partition(".")
    if word == UNDO:
        return ask(table, seat, move.cid)
    return answer(table, seat, word, number, move.cid)


def ask(table: Table, seat: int, cid: CommandId) -> list[Event]:
    """Return the events of asking: an undo if all others are bots, else a request to the others."""
    request = table.request
    if why := hindrance(table, table.running(), seat):
        raise Refusal(why)
    if request and request.is_open:
        raise Refusal(N_("Another request is open. Answer it first."))
    if request and request.seat == seat:
        raise Refusal(N_("The request was declined: the move stands."))
    if table.people() == [seat]:
        return undo(table, seat, (seat, cid))
    number = request.number + 1 if request else table.seq * PER_EVENT + 1
    return [UndoRequested(UndoRequest(seat, number, done=[(seat, cid)]))]


def answer(table: Table, seat: int, word: str, number: str, cid: CommandId) -> list[Event]:
    """Return the events of an answer to the open request."""
    request = table.request
    if request is None or str(request.number) != number or not request.is_open:
        raise Refusal(N_("That request is no longer open."))
    if word not in possible_answers(request, seat):
        raise Refusal(N_("That cannot be done now."))
    if word == WITHDRAW:
        return [UndoRequested(None, (seat, cid))]
    done = [*request.done, (seat, cid)]
    if word == DECLINE:
        return [UndoRequested(replace(request, declined=seat, done=done))]
    request = replace(request, agreed=[*request.agreed, seat], done=done)
    return [UndoRequested(request)] if unanswered(table, request) else undo(table, request.seat, (seat, cid))


def undo(table: Table, seat: int, by: tuple[int, CommandId]) -> list[Event]:
    """Return the undo of a seat's last choice and everything after it; `by` is the gesture that decided it."""
    timeline = table.running()
    to = timeline.before_last_choice(seat)
    outcome = timeline.undo_outcome(to, table.seq + 1)
    event = Undone(seat, timeline.stages[to].seq, mark(outcome.match_play.play), by)
    table.outcome = event, outcome
    return [event]


def unanswered(table: Table, request: UndoRequest) -> list[int]:
    """Return the people who have not agreed yet."""
    return [seat for seat in table.people() if seat != request.seat and seat not in request.agreed]


def possible_answers(request: UndoRequest, seat: int) -> list[str]:
    """Return the answers that a seat may give to a request."""
    if seat == request.seat:
        return [WITHDRAW]
    return [] if seat in request.agreed else [AGREE, DECLINE]


def answer_options(request: UndoRequest, seat: int, say: Say) -> list[Option]:
    """Return these answers as buttons; each names its request, so that it cannot answer a later one."""
    return [Option(f"{word}.{request.number}", say(LABELS[word])) for word in possible_answers(request, seat)]


def sentence(table: Table, request: UndoRequest, seat: int, names: list[str], say: Say) -> str:
    """Return the request in a sentence."""
    if seat not in (request.seat, *request.agreed):
        return say("{name} asks to undo their last move.", name=names[request.seat])
    waiting = ", ".join(names[other] for other in unanswered(table, request))
    if seat == request.seat:
        return say("You ask to undo your last move. Waiting for {names}.", names=waiting)
    return say("You agree that {name} undoes a move. Waiting for {names}.", name=names[request.seat], names=waiting)


# The draft of an undone turn.


def steps_undone(table: Table, event: Undone) -> Sequence[Step]:
    """Return the draft of the choice that an event undoes."""
    timeline = table.timeline
    chosen = timeline.last_choice(event.seat) if timeline else NONE
    if timeline is None or chosen == NONE:
        return []
    played = table.journal[timeline.stages[chosen].seq]
    return played.steps if isinstance(played, Played) and played.by[-1][0] == event.seat else []


def bring_back_draft(table: Table, seat: int, steps: Sequence[Step]) -> None:
    """Restore a seat's draft after its turn has been undone."""
    first, timeline = table.draft(seat), table.timeline
    if first and timeline and timeline.drafts:
        stored = StoredDraft(first.stored.tok, list(steps), [])
        table.drafts[seat] = drafting.rebuild(timeline.drafts, stored, first) or first
