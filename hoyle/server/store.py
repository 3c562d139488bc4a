"""The stores of a server: one SQLite file, or a PostgreSQL database that several servers share."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from hoyle.extras import install
from hoyle.i18n import N_
from hoyle.pages.listings import SavedRuleSet, TableListing
from hoyle.server.comparison_records import ComparisonRecords
from hoyle.server.daily_records import DailyRecords
from hoyle.server.gallery_records import GalleryRecords
from hoyle.server.health import WritableStore
from hoyle.server.moderation import ModerationRecords
from hoyle.server.notifications.records import NotificationRecords
from hoyle.server.question_queue import QuestionQueue
from hoyle.server.records import Outcome, Tally
from hoyle.server.replaying import RunningTables
from hoyle.server.retention import UntouchedTables
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.store_addresses import parse_address
from hoyle.server.text_records import TextRecords
from hoyle.server.watcher import Watcher
from hoyle.table.ports import Row, Sharing, Store, StoreError

NO_PSYCOPG = N_("A store in PostgreSQL needs more packages. Install them with: {command}")


class ServerSharing(Sharing, Protocol):
    """What a store does for several servers that share it."""

    @property
    def questions(self) -> QuestionQueue:
        """The queue of bots' questions."""
        ...

    def watch(self, watcher: Watcher) -> None:
        """From now on, tell the watcher what other servers do; after a lost connection, about all its tables in memory."""
        ...

    async def open_tables(self, limit: int) -> list[str]:
        """Return the ids of tables at which somebody is connected to any server and waits for anybody, the newest first."""
        ...


class ServerStore(Store, WritableStore, UntouchedTables, RunningTables, ModerationRecords, GalleryRecords, Protocol):
    """Everything that the server stores. All methods raise StoreError if the store fails."""

    @property
    def sharing(self) -> ServerSharing | None:
        """What the store does for several servers; None if only one server may use it."""
        ...

    @property
    def notifications(self) -> NotificationRecords:
        """The channels of visitors, and what waits to be sent on them."""
        ...

    @property
    def comparisons(self) -> ComparisonRecords:
        """The comparisons of rules, and their results."""
        ...

    @property
    def daily(self) -> DailyRecords:
        """Who has played which daily deal, with the scores."""
        ...

    @property
    def texts(self) -> TextRecords:
        """The texts of rules that visitors have sent."""
        ...

    async def space(self) -> tuple[int, int | None]:
        """Return the bytes of the store and those that are free on its disk, None where only a database server knows."""
        ...

    def key(self) -> bytes:
        """Return the secret key of the store: 32 random bytes, the same for all servers that use it."""
        ...

    def holders(self) -> frozenset[str]:
        """Return the ids of visitors whose tokens may be older than signatures."""
        ...

    async def tables_of(self, holder: str, limit: int | None = ...) -> list[TableListing]:
        """Return the newest tables of a visitor, at most `limit`; all of them if it is None."""
        ...

    async def seats_of(self, holder: str) -> dict[str, int]:
        """Return the seats that a visitor has taken, by table."""
        ...

    async def proposed_at(self, holder: str) -> list[str]:
        """Return the ids of the tables at which a visitor without a seat has proposed rules."""
        ...

    async def outcomes(self, tables: Sequence[str]) -> dict[str, Outcome]:
        """Return the stored outcomes of tables, by id."""
        ...

    async def save_outcome(self, outcome: Outcome) -> None:
        """Store how a table ended."""
        ...

    async def forget_outcome(self, table: str) -> None:
        """Delete how a table ended, because a name in it has changed."""
        ...

    async def set_title(self, table: str, title: str) -> None:
        """Change the title of a table in lists."""
        ...

    async def delete_visitor(self, holder: str) -> None:
        """Delete what is stored about a visitor besides the events of tables."""
        ...

    async def delete_table(self, table: str) -> bool:
        """Delete a table and its log; return whether it was deleted."""
        ...

    async def rewrite_events(self, table: str, rows: Sequence[Row]) -> None:
        """Replace the bodies of stored events, to remove personal data; the table stays the same otherwise."""
        ...

    async def tally(self, game: str, rules: str) -> Tally:
        """Return the results of all games with these rules, the canonical text of the options."""
        ...

    async def save_rule_set(self, game: SavedRuleSet) -> None:
        """Write a saved rule set."""
        ...

    async def saved_rule_set(self, id: str) -> SavedRuleSet | None:
        """Return the saved rule set with this id, or None."""
        ...

    async def saved_rule_sets_of(self, holder: str, limit: int | None = ...) -> list[SavedRuleSet]:
        """Return the newest saved rule sets of a visitor, at most `limit`; all of them if it is None."""
        ...

    async def delete_rule_set(self, id: str, holder: str) -> None:
        """Delete a saved rule set of a visitor."""
        ...

    def close(self) -> None:
        """Write everything that waits, and release all resources."""
        ...


def open_store(address: Path | str) -> ServerStore:
    """Return the store at an address: the path of an SQLite file, or the address of a database (`postgresql://…`).

    StoreError if it cannot be used.
    """
    address = parse_address(address)
    if isinstance(address, Path):
        return SqliteStore(address)
    try:
        from hoyle.server.postgres_store import PostgresStore
    except ImportError:
        raise StoreError(NO_PSYCOPG, command=install("postgres")) from None
    return PostgresStore(address)
