"""Undo: a seat's last choice is undone if all people at the table agree.

A request stays open until it is answered; any choice that is made before ends it.
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
from hoyle.table import drafting
from hoyle.table.stages import state_digest
from hoyle.table.timeline import Timeline
from hoyle.table.wire.events import CommandId, Event, Played, StoredDraft, Undone, UndoRequest, UndoRequested
from hoyle.table.wire.messages import Move

if TYPE_CHECKING:
    from hoyle.table.table import Table

UNDO, WITHDRAW, AGREE, DECLINE = "undo", "withdraw", "agree", "decline"
"""The options of gestures that request an undo and reply to a request; a reply ends in `.` and the request's number."""
LABELS = {WITHDRAW: N_("Cancel request"), AGREE: N_("Agree"), DECLINE: N_("Decline")}
OFF = N_("Undo and hints are off at this table.")
PER_EVENT = 1000
"""The first request after journal event n has the number n · PER_EVENT + 1, so that numbers are unique at the table."""


def is_allowed(table: Table) -> bool:
    """Return whether undo and hints are on, those of the game itself included.

    With fewer than two people they always are, except in a daily deal, which never has them.
    """
    return table.opened.daily is None and (table.opened.friendly or len(table.people()) < 2)


def refusal_reason(table: Table, timeline: Timeline, seat: int) -> str:
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


def decide(table: Table, seat: int, move: Move) -> list[Event]:
    """Return the events of a gesture that requests an undo or answers a request."""
    reply, _, number = move.option.partition(".")
    if reply == UNDO:
        return request_undo(table, seat, move.cid)
    return answer_events(table, seat, reply, number, move.cid)


def request_undo(table: Table, seat: int, cid: CommandId) -> list[Event]:
    """Return the events of a request for an undo; if all other seats are bots, the undo itself."""
    request = table.request
    if why := refusal_reason(table, table.running_timeline(), seat):
        raise Refusal(why)
    if request and request.is_open:
        raise Refusal(N_("Another request is open. Answer it first."))
    if is_declined(request, seat):
        raise Refusal(N_("The request was declined: the move stands."))
    if table.present_people() == [seat]:
        return undo_events(table, seat, (seat, cid))
    number = request.number + 1 if request else table.seq * PER_EVENT + 1
    return [UndoRequested(UndoRequest(seat, number, done=[(seat, cid)]))]


def is_declined(request: UndoRequest | None, seat: int) -> bool:
    """Return whether the newest request is one of this seat that another seat has declined."""
    return request is not None and request.seat == seat and not request.is_open and not request.is_withdrawn


def answer_events(table: Table, seat: int, reply: str, number: str, cid: CommandId) -> list[Event]:
    """Return the events of a reply (AGREE, DECLINE or WITHDRAW) to the request with this number."""
    request = table.request
    if request is None or str(request.number) != number or not request.is_open:
        raise Refusal(N_("That request is no longer open."))
    if reply not in possible_answers(request, seat):
        raise Refusal(N_("That cannot be done now."))
    done = [*request.done, (seat, cid)]
    if reply in (DECLINE, WITHDRAW):
        return [UndoRequested(replace(request, declined=seat, done=done))]
    request = replace(request, agreed=[*request.agreed, seat], done=done)
    return (
        [UndoRequested(request)] if seats_to_answer(table, request) else undo_events(table, request.seat, (seat, cid))
    )


def undo_events(table: Table, seat: int, by: tuple[int, CommandId]) -> list[Event]:
    """Return the event that undoes a seat's last choice and everything after it; `by` is as in `events.Undone`."""
    timeline = table.running_timeline()
    to = timeline.before_last_choice(seat)
    outcome = timeline.undo_outcome(to, table.seq + 1)
    event = Undone(seat, timeline.stages[to].seq, state_digest(outcome.match_play.play), by)
    table.outcome = event, outcome
    return [event]


def seats_to_answer(table: Table, request: UndoRequest) -> list[int]:
    """Return the seats of the people who have not agreed yet, except the seat that made the request."""
    return [seat for seat in table.present_people() if seat != request.seat and seat not in request.agreed]


def possible_answers(request: UndoRequest, seat: int) -> list[str]:
    """Return the replies that a seat may give to an open request."""
    if seat == request.seat:
        return [WITHDRAW]
    return [] if seat in request.agreed else [AGREE, DECLINE]


def answer_options(request: UndoRequest, seat: int, say: Say) -> list[Option]:
    """Return the possible replies as buttons; their ids contain the number of the request, so that they are valid for no other request."""
    return [Option(f"{reply}.{request.number}", say(LABELS[reply])) for reply in possible_answers(request, seat)]


def sentence(table: Table, request: UndoRequest, seat: int, names: list[str], say: Say) -> str:
    """Return a sentence about an open request, as a seat sees it."""
    if seat not in (request.seat, *request.agreed):
        return say("{name} asks to undo their last move.", name=names[request.seat])
    waiting = ", ".join(names[awaited] for awaited in seats_to_answer(table, request))
    if seat == request.seat:
        return say("You ask to undo your last move. Waiting for {names}.", names=waiting)
    return say("You agree that {name} undoes a move. Waiting for {names}.", name=names[request.seat], names=waiting)


# The draft of an undone turn.


def draft_steps_of(table: Table, event: Undone) -> Sequence[Step]:
    """Return the steps of the draft of the choice that an event will undo; empty if it was made without a draft."""
    timeline = table.timeline
    choice_index = timeline.last_choice(event.seat) if timeline else NONE
    if timeline is None or choice_index == NONE:
        return []
    played = table.journal[timeline.stages[choice_index].seq]
    return played.steps if isinstance(played, Played) and played.by[-1][0] == event.seat else []


def restore_draft(table: Table, seat: int, steps: Sequence[Step]) -> None:
    """Restore a seat's draft from its steps, after the choice has been undone."""
    empty_draft, timeline = table.draft(seat), table.timeline
    if empty_draft and timeline and timeline.drafts:
        stored = StoredDraft(empty_draft.stored.tok, list(steps), [])
        table.drafts[seat] = drafting.rebuild(timeline.drafts, stored, empty_draft) or empty_draft
