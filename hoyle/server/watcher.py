"""News of other servers, for a server that shares its store with them."""

from collections.abc import Collection, Mapping
from typing import Protocol


class Watcher(Protocol):
    """A part of a server that is told what other servers do, in its event loop."""

    def in_memory(self) -> Collection[str]:
        """Return the ids of all tables in memory, and of those that are being loaded; may be called in any thread."""
        ...

    def has(self, table: str) -> bool:
        """Return whether `in_memory` returns a table; may be called in any thread."""
        ...

    def on_changes(self, revisions: Mapping[str, int]) -> None:
        """Called after saves by any server, with the revisions by table id."""
        ...

    def on_online(self, seats: Mapping[str, frozenset[int]]) -> None:
        """Called with the seats, by table id, that are connected to other servers."""
        ...

    def on_rewritten(self, servers: Mapping[str, str]) -> None:
        """Called after other servers have changed stored events of tables, with the server's id by table id."""
        ...
