"""Drafts: long turns that a seat prepares step by step before it plays them, and how cards are arranged on the table.

A game whose table module has `drafts` lets a seat prepare its turn; nobody else sees any of it until it is played. Its
table also keeps an *arrangement*: public presentation that no rule depends on, folded from what was played. `draw` and
`narrate` are then given the arrangement too, `draw` and `gestures` the draft of the reader's seat.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from hoyle.errors import Refusal
from hoyle.messages import message


class DraftError(Refusal):
    """A step, a turn or an arrangement note that cannot be."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Step:
    """A gesture by which a seat prepares its turn."""

    act: str
    item: str = ""
    to: str = ""
    option: str = ""


class Drafts(Protocol):
    """What a game says about its long turns. Nothing passed in is changed; what is returned is new."""

    def initial_arrangement(self, seen: Any) -> Any:
        """Return the arrangement at the beginning of a deal, from the public view."""
        ...

    def arrange(self, arrangement: Any, before: Any, after: Any, note: Any) -> Any:
        """Return the arrangement after moves that led from one public view to another; DraftError if the note does not fit."""
        ...

    def unfinished(self, seen: Any) -> bool:
        """Return whether this public view shows a turn halfway, so that nobody is shown it before the turn goes on."""
        ...

    def may_arrange(self, seen: Any, seat: int) -> bool:
        """Return whether the seat may prepare a turn now."""
        ...

    def start(self, seen: Any, seat: int, arrangement: Any) -> Any:
        """Return the draft of a seat that has prepared nothing yet."""
        ...

    def is_step(self, act: str) -> bool:
        """Return whether gestures of this act prepare the turn, rather than being moves."""
        ...

    def offers(self, draft: Any, step: Step) -> bool:
        """Return whether the table offers this step now; whether it can be made is up to `step`."""
        ...

    def step(self, draft: Any, step: Step) -> Any:
        """Return the draft after one more step; DraftError if it cannot be made."""
        ...

    def is_ready(self, draft: Any) -> bool:
        """Return whether the turn may be played as it is, as far as its seat can see."""
        ...

    def finish(self, draft: Any) -> tuple[list[int], Any]:
        """Return the moves of the finished turn and a note for the arrangement (plain data); DraftError if it cannot be played."""
        ...


def drafts_of(table: Any) -> Drafts | None:
    """Return the long turns of a game, by its `table.py`."""
    found: Drafts | None = getattr(table, "drafts", None)
    return found
