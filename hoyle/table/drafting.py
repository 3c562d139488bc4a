"""Drafts: turns that seats prepare and undo step by step, stored until they are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hoyle.errors import Refusal
from hoyle.games.shared.drafts import DraftError, Drafts, Step
from hoyle.i18n import N_
from hoyle.play.play import Play
from hoyle.rules.position import Position
from hoyle.table.wire.events import StoredDraft
from hoyle.table.wire.messages import Move

UNDO, RESET, COMMIT = "undo", "reset", "commit"
"""The acts of gestures that undo the last step of a draft, remove all steps, and play the turn."""
STORED_CIDS = 16
"""The number of recent gesture ids stored with a draft. A few are enough, as a client sends one gesture at a time."""


@dataclass
class Draft:
    """The turn that a seat prepares."""

    stored: StoredDraft
    """The draft as it is stored."""
    states: list[Any]
    """The game's own draft before the first step, and after each step; see `Drafts.start` and `Drafts.step`."""

    @property
    def current(self) -> Any:
        """The game's own draft after the last step."""
        return self.states[-1]


def turn_continues(drafts: Drafts | None, play: Play, seat: int, shown: object) -> bool:
    """Return whether a seat's turn continues: only this seat is to move, and the others have nothing new to see.

    `shown` is the public view before the turn. A public view that the game calls unfinished counts as nothing new.
    """
    if play.to_move != (seat,) or seat in play.sealed:
        return False
    seen = play.public_view()
    return seen == shown or (drafts is not None and drafts.unfinished(seen))


def new_draft(drafts: Drafts, tok: str, seen: Position, seat: int, arrangement: object) -> Draft:
    """Return a draft without steps for the decision named `tok`; `seen` is the view of the seat."""
    return Draft(StoredDraft(tok, [], []), [drafts.start(seen, seat, arrangement)])


def rebuild(drafts: Drafts, stored: StoredDraft, beginning: Draft) -> Draft | None:
    """Return a stored draft with its steps applied to `beginning`, the draft without steps for the open decision.

    Return None if the stored draft is for another decision, or if its steps no longer apply.
    """
    if stored.tok != beginning.stored.tok:
        return None
    states = list(beginning.states)
    try:
        for step in stored.steps:
            states.append(drafts.step(states[-1], step))
    except (DraftError, LookupError, ValueError):
        return None
    return Draft(stored, states)


def is_step(drafts: Drafts, draft: Draft, move: Move) -> bool:
    """Return whether a gesture changes the draft rather than being a move; Refusal if it is a step that is not offered."""
    if move.act in (UNDO, RESET):
        return True
    if not drafts.is_step(move.act):
        return False
    if not drafts.offers(draft.current, step_of(move)):
        raise Refusal(N_("That cannot be done now."))
    return True


def step_of(move: Move) -> Step:
    """Return the step that a gesture stands for."""
    return Step(move.act, move.item, move.to, move.option, list(move.items))


def draft_after(drafts: Drafts, draft: Draft, move: Move) -> Draft:
    """Return the draft after a gesture: undo, reset, or a step; DraftError if the step is not possible."""
    cids = [*draft.stored.cids[1 - STORED_CIDS :], move.cid]  # the new id and at most STORED_CIDS - 1 earlier ones
    steps, states = draft.stored.steps, draft.states
    if move.act == RESET:
        steps, states = [], states[:1]
    elif move.act == UNDO:
        steps, states = steps[:-1], states[: max(1, len(states) - 1)]
    else:
        step = step_of(move)
        steps, states = [*steps, step], [*states, drafts.step(draft.current, step)]
    return Draft(StoredDraft(draft.stored.tok, steps, cids), states)
