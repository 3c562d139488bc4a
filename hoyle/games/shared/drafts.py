"""Drafts: long turns that a seat prepares step by step before it plays them, and the arrangement of cards on the table.

A game whose table module has `drafts` lets a seat prepare its turn; nobody else sees the draft until it is played. Such a
game also has an *arrangement*: how played cards are laid out, which everybody sees and no rule depends on. It is updated
after every turn. `draw` and `narrate` take the arrangement as an extra argument, `draw` and `gestures` the reader's draft.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol

from hoyle.errors import Refusal
from hoyle.messages import message
from hoyle.rules.position import Position


class DraftError(Refusal):
    """Raised for a step, a turn or a note for the arrangement that is not possible."""


@message(omit_defaults=True)
@dataclass(slots=True)
class Step:
    """One gesture with which a seat prepares its turn."""

    act: str
    item: str = ""
    to: str = ""
    option: str = ""
    items: list[str] = field(default_factory=list)  # several items that are placed together, instead of `item`


class Drafts(Protocol):
    """The long turns of a game. These functions never change their arguments."""

    def initial_arrangement(self, seen: Position) -> Any:
        """Return the arrangement at the beginning of a deal, from the public view."""
        ...

    def arrange(self, arrangement: object, before: Position, after: Position, note: object) -> Any:
        """Return the arrangement after the moves between two public views; raise DraftError if the note does not fit them."""
        ...

    def unfinished(self, seen: Position) -> bool:
        """Return whether this public view is in the middle of a turn, so that it must not be shown to anybody."""
        ...

    def may_arrange(self, seen: Position, seat: int) -> bool:
        """Return whether the seat may prepare a turn now."""
        ...

    def start(self, seen: Position, seat: int, arrangement: object) -> Any:
        """Return the draft of a seat that has prepared nothing yet."""
        ...

    def is_step(self, act: str) -> bool:
        """Return whether gestures of this act are steps of a draft, not moves."""
        ...

    def offers(self, draft: object, step: Step) -> bool:
        """Return whether the table offers this step now; `step` may still refuse it."""
        ...

    def step(self, draft: object, step: Step) -> Any:
        """Return the draft after one more step; raise DraftError if the step is not possible."""
        ...

    def is_ready(self, draft: object) -> bool:
        """Return whether the draft is a legal turn, as far as the seat can know."""
        ...

    def finish(self, draft: object) -> tuple[list[int], object]:
        """Return the moves of the turn and a note for the arrangement (plain data); raise DraftError if it is not legal."""
        ...
