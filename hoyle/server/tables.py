"""The tables of the server: a session host with its store, its bots and its clock, and the seals of coming deals."""

from collections.abc import Collection, Mapping

from hoyle.errors import NotFound, Refusal
from hoyle.handlers.site import Site
from hoyle.host.loaded_table import SeenTable
from hoyle.host.room import Room
from hoyle.i18n import N_
from hoyle.server import rewriting
from hoyle.server.fair_turns import Turns
from hoyle.server.loop_clock import LoopClock
from hoyle.server.metrics import Metrics
from hoyle.server.narrations import Narrations
from hoyle.server.observed import HIDDEN, ObservedHost
from hoyle.server.store import ServerStore
from hoyle.server.visitor_rules import VisitorRules
from hoyle.table.ports import Bots, Millis
from hoyle.table.show.replay import LogLine


class Tables(Site[ServerStore]):
    """The tables of one server."""

    def __init__(self, store: ServerStore, bots: Bots, pause: Millis, metrics: Metrics, turns: Turns) -> None:
        """Create a host for the tables of a store; `turns` are those of the event loop."""
        self.clock = LoopClock(turns)
        self.observed = ObservedHost(store, bots, self.clock, pause, metrics, store.sharing)
        super().__init__(store, self.observed, store.key())
        self.narrations = Narrations(self.clock)
        self.visitor_rules = VisitorRules(self.clock)
        self.host.worker_of = self.visitor_rules.worker_of

    async def table(self, id: str) -> SeenTable:
        """Return a table by its id, which a client may have made up; Refusal if there is none."""
        if "\0" in id:  # PostgreSQL refuses it
            raise NotFound(N_("There is no such table."))
        table = await self.host.table(id)
        if self.observed.is_hidden(self.host.rooms[table.id]):
            raise Refusal(HIDDEN)
        return table

    def on_hidden(self, games: frozenset[str]) -> None:
        """Close the tables in memory that are played by texts that nobody may see any more."""
        for room in [*self.host.rooms.values()]:
            if room.table.summary.opened.game in games:
                self.clock.spawn(self.publish(room))

    async def publish(self, room: Room) -> None:
        """Show a table to those who are connected."""
        async with self.host.locked(room):
            await self.host.try_to_publish(room)

    async def log_lines(self, table: SeenTable, seat: int | None, lang: str) -> list[LogLine]:
        """Return what led to each position of a table, in words, as far as they are kept from before; see `Narrations`."""
        return await self.narrations.lines(table, seat, lang)

    def start(self) -> None:
        """In the server's event loop: from now on, follow the saves of other servers that share the store."""
        if self.store.sharing:
            self.store.sharing.watch(self)

    def in_memory(self) -> Collection[str]:
        """Return the ids of all tables in memory, and of those that are being loaded: what is loaded may be older than the news."""
        return [*self.host.loading, *self.host.rooms]

    def has(self, table: str) -> bool:
        """Return whether a table is in memory or being loaded."""
        return table in self.host.loading or table in self.host.rooms  # in the order in which it moves

    def on_online(self, seats: Mapping[str, frozenset[int]]) -> None:
        """Show which seats of tables are connected to other servers; `seats` has them by the tables' ids."""
        for id, connected in seats.items():
            self.clock.spawn(self.host.on_online_elsewhere(id, connected))

    def on_changes(self, revisions: Mapping[str, int]) -> None:
        """Catch up with the tables in memory that another server has saved; `revisions` has their revisions by id."""
        for id, revision in revisions.items():
            loaded = self.host.rooms.get(id)
            if id in self.host.loading or (loaded and loaded.revision < revision):
                self.clock.spawn(self.host.on_change_elsewhere(id, revision))

    def on_rewritten(self, servers: Mapping[str, str]) -> None:
        """Load tables again whose stored events another server has changed; `servers` has its id by that of the table."""
        for id in servers:
            self.clock.spawn(rewriting.reload_rewritten(self.host, id))

    def close(self) -> None:
        """Cancel the tasks and close the store."""
        self.clock.cancel()
        self.store.close()
