"""What a table decides about a command, before anything is changed."""

from dataclasses import dataclass

from hoyle.table.drafting import Draft
from hoyle.table.stages import Outcome
from hoyle.table.timeline import Timeline
from hoyle.table.wire.events import Event, JournalEvent


@dataclass(frozen=True, slots=True)
class Decision:
    """The events of a command. `Table.decide` returns it, `persistence.changes_of` makes its rows, `Table.apply` applies it."""

    events: tuple[Event, ...] = ()
    """Empty if the command has no effect."""
    outcome: Outcome | None = None
    """The outcome of the first event, so that it is not computed again; None if that event changes no position."""
    draft: Draft | None = None
    """The draft that a `DraftChanged` leads to."""

    def outcome_of(self, event: Event) -> Outcome | None:
        """Return the outcome of one of the events if it is known."""
        return self.outcome if self.outcome and event is self.events[0] else None


NOTHING = Decision()
"""The decision about a command that has no effect."""


def with_outcome(timeline: Timeline, event: JournalEvent, seq: int) -> Decision:
    """Return the decision for one event, numbered `seq`, that changes the position; Refusal if it is not possible."""
    return Decision((event,), timeline.outcome(event, seq))
