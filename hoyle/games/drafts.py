"""Long turns that are arranged before they are played, and how things lie where the rules do not care.

A game whose `table.py` has `drafts` lets a seat arrange its turn step by step; nobody else sees anything of it until
it is played. Its table also keeps a *dressing*: public presentation, folded from what was played. `draw` and `tell`
are then given the dressing too, and `draw` the draft of the reader's seat.
"""

from typing import Any, Protocol

import msgspec


class Unfit(Exception):
    """A step, a turn or a note that cannot be: one English sentence with `facts` to fill in."""

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message.format(**facts))
        self.message, self.facts = message, facts


class Step(msgspec.Struct, omit_defaults=True):
    """A gesture by which a seat arranges its turn."""

    act: str
    item: str = ""
    to: str = ""
    option: str = ""


class Drafts(Protocol):
    """What a game says of its long turns. Nothing that is given to it changes; what it returns is new."""

    def bare(self, seen: Any) -> Any:
        """The dressing of a deal that begins, from the public view."""
        ...

    def dress(self, dressing: Any, before: Any, after: Any, note: Any) -> Any:
        """The dressing after moves that led from one public view to another; Unfit where the note does not fit them."""
        ...

    def unfinished(self, seen: Any) -> bool:
        """Whether this public view shows a turn halfway, so that nobody is shown it before the turn goes on."""
        ...

    def begin(self, seen: Any, seat: int, dressing: Any) -> Any:
        """The draft of a seat that has arranged nothing yet."""
        ...

    def step(self, draft: Any, step: Step) -> Any:
        """The draft after one more step; Unfit where it cannot be."""
        ...

    def played(self, draft: Any) -> tuple[list[int], Any]:
        """The moves of the finished turn and a note for the dressing, plain data; Unfit where it cannot be played."""
        ...


def drafts_of(table: Any) -> Drafts | None:
    """The long turns of a game, by its `table.py`."""
    found: Drafts | None = getattr(table, "drafts", None)
    return found
