"""A loaded table in this process. Nothing is encoded; only the host's clock may let it wait."""

from collections.abc import Callable, Iterable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from hoyle.codec import encode
from hoyle.host.calls import Unknown
from hoyle.host.loaded_table import LoadedTable, Proposal, Shown, Wanted
from hoyle.table.decision import NOTHING
from hoyle.table.persistence import catch_up, catching_up, changes_of
from hoyle.table.ports import Bots, Clock, Millis, Saved
from hoyle.table.show import views
from hoyle.table.show.delayed import delayed_view
from hoyle.table.summary import Summary, summary_of
from hoyle.table.table import Table
from hoyle.table.wire.commands import Command
from hoyle.table.wire.events import ChoiceSealed, DraftChanged, Event, HandArranged, HintGiven, HintRequested, Played

P = ParamSpec("P")
T = TypeVar("T")
TABLE_BYTES, EVENT_BYTES, ARRANGEMENT_BYTES = 15_000, 1_000, 8_000
"""The memory of a table, of each event beside its state, and of an arrangement, as measured with several games."""


class LocalTable:
    """A table in this process; see `LoadedTable`."""

    rebuilds = 0
    bots: Bots | None = None

    def __init__(self, id: str, bot_name: Callable[[str], str], clock: Clock) -> None:
        """Create a table before it is loaded; long work is done as `clock` allows."""
        self.id, self.clock = id, clock
        self.table = Table(id, bot_name)
        self.past: Table | None = None
        """The table as spectators see it who see all cards later; None if nobody has looked."""
        self.proposed, self.decision = 0, NOTHING
        """The number of the newest proposal, and its decision."""
        self.known: Summary | None = None
        """The summary since the last change, if anybody has asked for it."""
        self.measured = self.stage_bytes = 0
        """How many stages `stage_bytes` counts."""

    @property
    def summary(self) -> Summary:
        """What is known of the table since its last change."""
        if self.known is None:
            self.known = summary_of(self.table, self.size())
        return self.known

    def size(self) -> int:
        """Return how much memory the table takes, about."""
        stages = self.table.timeline.stages if self.table.timeline else []
        for stage in stages[self.measured :]:
            self.stage_bytes += len(stage.packed) + (ARRANGEMENT_BYTES if stage.arrangement is not None else 0)
        self.measured = len(stages)
        return TABLE_BYTES + EVENT_BYTES * len(self.table.journal) + self.stage_bytes

    def close(self) -> None:
        """Do nothing."""

    # Changes.

    async def load(self, saved: Saved) -> None:
        """Become the table that a store has saved."""
        for _ in catching_up(self.table, saved):
            await self.clock.checkpoint()

    async def decide(self, command: Command, now: Millis) -> Proposal:
        """Return what a command does, decided in a thread if that may take long; Refusal if it is not possible."""
        table = self.table
        if table.is_expensive(command):
            decision = await self.clock.in_worker(table.decide, command, now)
        else:
            decision = table.decide(command, now)
        self.proposed, self.decision = self.proposed + 1, decision
        events = decision.events
        is_choice = any(isinstance(event, Played | ChoiceSealed) for event in events)
        return Proposal(self.proposed, changes_of(table, decision), only_viewer(events), not events, is_choice)

    async def apply(self, proposal: Proposal) -> None:
        """Apply the newest proposal; Unknown if it is not of this table."""
        if proposal.number != self.proposed:
            raise Unknown
        decision, self.decision = self.decision, NOTHING
        self.table.apply(decision)
        self.forget()

    def forget(self) -> None:
        """Forget what was known of the table before a change."""
        self.known = None
        if self.past and self.table.status != "open":
            self.past = None

    async def catch_up(self, saved: Saved) -> None:
        """Apply what a store has saved since the table was loaded."""
        catch_up(self.table, saved)
        self.forget()

    async def start_clocks(self, now: Millis) -> None:
        """Let the clocks of those who are to move run since `now`."""
        self.table.people.start_clocks(now)
        self.forget()

    # Questions.

    async def frames(self, wanted: list[Wanted]) -> list[Shown]:
        """Return what each of these outboxes shows now."""
        encoded: dict[tuple[int | None, str, int | None], bytes] = {}
        frames = [self.frame(each, encoded) for each in wanted]
        if timeline := self.table.timeline:
            timeline.forget_views(len(timeline.stages) - 2, kept=1)
        return frames

    def frame(self, wanted: Wanted, encoded: dict[tuple[int | None, str, int | None], bytes]) -> Shown:
        """Return what one outbox shows now; `encoded` collects the views encoded so far."""
        audience, lang, past = wanted.audience, wanted.lang, wanted.past
        table, key = self.at(past), (audience.seat, lang, past)
        if key not in encoded:
            is_late = past is not None
            view = delayed_view(table, wanted.has_begun, audience, lang) if is_late else table.view(audience, lang)
            encoded[key] = encode(view)
        if not wanted.has_begun or (past is not None and wanted.since < 0):
            return Shown(encoded[key], table.seq if wanted.has_begun else -1, [], [])
        news = views.news_since(table, wanted.since, audience.seat, lang, is_open=past is not None)
        return Shown(encoded[key], table.seq, *news)

    def at(self, past: int | None) -> Table:
        """Return the table as it is, or, unless `past` is None, as it was after this event, or after a later one asked for before.

        An earlier one must not be changed.
        """
        if past is None:
            return self.table
        if self.past is None:
            self.past = Table(self.id, self.table.people.bot_name)
        for event in self.table.journal[self.past.seq + 1 : past + 1]:
            self.past.apply(event)
        return self.past

    async def ask(
        self, past: int | None, question: Callable[Concatenate[Table, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Return the answer of a function of the table."""
        return question(self.at(past), *args, **named)

    async def ask_all(
        self, past: int | None, question: Callable[Concatenate[Table, P], Iterable[T]], *args: P.args, **named: P.kwargs
    ) -> list[T]:
        """Return all that a function of the table yields, between which others have their turns."""
        found = list[T]()
        for item in question(self.at(past), *args, **named):
            found.append(item)
            await self.clock.checkpoint()
        return found

    async def ask_beside(
        self, past: int | None, question: Callable[Concatenate[Table, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Return the answer of a function that takes long, in a thread."""
        return await self.clock.in_worker(lambda: question(self.at(past), *args, **named))


def only_viewer(events: Sequence[Event]) -> int | None:
    """Return the only seat whose view these events change; None if they may change other views."""
    seats = {only_viewer_of_event(event) for event in events}
    return seats.pop() if len(seats) == 1 else None


def only_viewer_of_event(event: Event) -> int | None:
    """Return the only seat whose view an event changes; None if it may change other views."""
    return event.seat if isinstance(event, DraftChanged | HandArranged | HintRequested | HintGiven) else None


def table_in(loaded: LoadedTable) -> Table:
    """Return a loaded table itself, where it is known to be in this process."""
    assert isinstance(loaded, LocalTable)
    return loaded.table
