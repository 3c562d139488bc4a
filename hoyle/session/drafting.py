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
"""How many recent gestures of a draft are remembered; a client sends one at a time."""


@dataclass
class Draft:
    """A seat's turn so far: what is stored of it, and its positions before the first step and after each."""

    kept: KeptDraft
    stands: list[Any]

    @property
    def now(self) -> Any:
        """The current position of the draft."""
        return self.stands[-1]


def goes_on(drafts: Drafts | None, play: Play, seat: int, shown: Any) -> bool:
    """Return whether a seat's turn goes on: it alone is to move, and others, who saw `shown`, see nothing new of it yet."""
    if play.to_move != (seat,) or seat in play.sealed:
        return False
    seen = play.public_view()
    return seen == shown or (drafts is not None and drafts.unfinished(seen))


def empty(drafts: Drafts, tok: str, seen: Any, seat: int, arrangement: Any) -> Draft:
    """Return a draft with nothing prepared yet."""
    return Draft(KeptDraft(tok, [], []), [drafts.start(seen, seat, arrangement)])


def rebuilt(drafts: Drafts, kept: KeptDraft, first: Draft) -> Draft | None:
    """Return a stored draft if it is for the open decision; None if not, or if its steps no longer apply."""
    if kept.tok != first.kept.tok:
        return None
    stands = list(first.stands)
    try:
        for step in kept.steps:
            stands.append(drafts.step(stands[-1], step))
    except (DraftError, LookupError, ValueError):
        return None
    return Draft(kept, stands)


def is_step(drafts: Drafts, draft: Draft, move: Move) -> bool:
    """Return whether a gesture is a step of the draft; Refusal if it is one that is not offered."""
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
    """Return the draft after a gesture; DraftError if the step is not possible."""
    cids = [*draft.kept.cids[1 - KEPT_CIDS :], move.cid]
    steps, stands = draft.kept.steps, draft.stands
    match move.act:
        case "reset":
            steps, stands = [], stands[:1]
        case "undo":
            steps, stands = steps[:-1], stands[: max(1, len(stands) - 1)]
        case _:
            step = step_of(move)
            steps, stands = [*steps, step], [*stands, drafts.step(draft.now, step)]
    return Draft(KeptDraft(draft.kept.tok, steps, cids), stands)
