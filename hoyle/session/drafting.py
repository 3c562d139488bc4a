"""Drafts: turns that seats prepare and undo step by step, stored until they are played."""

from dataclasses import dataclass
from typing import Any

from hoyle.errors import Refusal
from hoyle.games.shared.drafts import DraftError, Drafts, Step
from hoyle.i18n import N_
from hoyle.session.events import KeptDraft
from hoyle.session.messages import Move
from hoyle.session.play import Play

UNDO, RESET, COMMIT = "undo", "reset", "commit"
KEPT_CIDS = 16
"""How many recent gestures of a draft are remembered. A few are enough, as a client sends one gesture at a time."""


@dataclass
class Draft:
    """The turn that a seat prepares."""

    kept: KeptDraft
    """The draft as it is stored."""
    stands: list[Any]
    """The game's draft before the first step, and after each step; see `Drafts.start` and `Drafts.step`."""

    @property
    def now(self) -> Any:
        """The game's draft after the last step."""
        return self.stands[-1]


def goes_on(drafts: Drafts | None, play: Play, seat: int, shown: Any) -> bool:
    """Return whether a seat's turn goes on: it alone is to move, and there is nothing new to show to others.

    `shown` is the public view before the turn. A view that shows a turn halfway is not shown either.
    """
    if play.to_move != (seat,) or seat in play.sealed:
        return False
    seen = play.public_view()
    return seen == shown or (drafts is not None and drafts.unfinished(seen))


def empty(drafts: Drafts, tok: str, seen: Any, seat: int, arrangement: Any) -> Draft:
    """Return the draft, without steps, for the decision named `tok`; `seen` is the view of the seat."""
    return Draft(KeptDraft(tok, [], []), [drafts.start(seen, seat, arrangement)])


def rebuilt(drafts: Drafts, kept: KeptDraft, beginning: Draft) -> Draft | None:
    """Return a stored draft with its steps applied to `beginning`, the draft without steps for the open decision.

    Return None if the stored draft is for another decision, or if its steps no longer apply.
    """
    if kept.tok != beginning.kept.tok:
        return None
    stands = list(beginning.stands)
    try:
        for step in kept.steps:
            stands.append(drafts.step(stands[-1], step))
    except (DraftError, LookupError, ValueError):
        return None
    return Draft(kept, stands)


def is_step(drafts: Drafts, draft: Draft, move: Move) -> bool:
    """Return whether a gesture changes the draft rather than being a move; Refusal if it is a step that is not offered."""
    if move.act in (UNDO, RESET):
        return True
    if not drafts.is_step(move.act):
        return False
    if not drafts.offers(draft.now, step_of(move)):
        raise Refusal(N_("That cannot be done now."))
    return True


def step_of(move: Move) -> Step:
    """Return the step that a gesture stands for."""
    return Step(move.act, move.item, move.to, move.option)


def after(drafts: Drafts, draft: Draft, move: Move) -> Draft:
    """Return the draft after a gesture: undo, reset, or a step; DraftError if the step is not possible."""
    cids = [*draft.kept.cids[1 - KEPT_CIDS :], move.cid]
    steps, stands = draft.kept.steps, draft.stands
    if move.act == RESET:
        steps, stands = [], stands[:1]
    elif move.act == UNDO:
        steps, stands = steps[:-1], stands[: max(1, len(stands) - 1)]
    else:
        step = step_of(move)
        steps, stands = [*steps, step], [*stands, drafts.step(draft.now, step)]
    return Draft(KeptDraft(draft.kept.tok, steps, cids), stands)
