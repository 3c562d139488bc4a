"""What a server that shares its store hears of other servers."""

from collections.abc import Collection, Mapping
from typing import Protocol


class Watcher(Protocol):
    """A part of a server that hears of other servers, in its event loop."""

    def in_memory(self) -> Collection[str]:
        """Return the ids of all tables in memory; may be called and read in any thread."""
        ...

    def on_changes(self, revisions: Mapping[str, int]) -> None:
        """Hear of saves by any server: the tables' ids with their revisions."""
        ...

    def on_online(self, seats: Mapping[str, frozenset[int]]) -> None:
        """Hear which seats of tables are connected to other servers."""
        ...

    def on_rewritten(self, servers: Mapping[str, str]) -> None:
        """Hear of tables whose stored events another server has changed: the server's id by that of the table."""
        ...
