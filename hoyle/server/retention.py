"""Deletes the tables that nobody has touched for as many days as the setting `keep` says, at the start and once a day."""

import logging
from typing import Protocol

from hoyle.host.host import Host
from hoyle.host.idle_tables import forget
from hoyle.server.aging import Ages, Brake, Database
from hoyle.server.metrics import Metrics
from hoyle.server.repeated import RepeatedWork
from hoyle.table.ports import StoreError

LOGGER = logging.getLogger("hoyle.tables")
DAY_SECONDS = 86_400.0
ANY_AGE = -1
"""As a number of days since a table was touched: every table is older."""


class UntouchedTables(Database, Protocol):
    """A store that finds and deletes untouched tables. A table is touched when it is opened, and when anything in it is saved."""

    async def ages(self, days: int) -> Ages:
        """Return how long the tables have been untouched; they are old after this many days."""
        ...

    async def untouched(self, days: int) -> list[str]:
        """Return the ids of the tables that nobody has touched for this many days, the oldest first."""
        ...

    async def delete_untouched(self, table: str, days: int) -> bool:
        """Delete a table and its log, unless it has been touched within this many days; return whether it was deleted."""
        ...


class Retention(RepeatedWork):
    """Deletes untouched tables of one server. A table in use is left alone, even if people only look at it."""

    pause, log, failure = DAY_SECONDS, LOGGER, "Untouched tables are not deleted"

    def __init__(self, store: UntouchedTables, host: Host, days: int, metrics: Metrics) -> None:
        """Delete tables that were not touched for `days` days; 0: none. The work begins with `start`."""
        self.store, self.host, self.days, self.metrics = store, host, days, metrics
        self.brake = Brake("tables", store, metrics)

    def start(self) -> None:
        """Delete untouched tables now, and once a day from now on."""
        if self.days:
            super().start()

    async def work(self) -> object:
        """Delete the untouched tables."""
        return await self.delete_untouched()

    async def delete_untouched(self) -> int:
        """Delete the untouched tables that nobody uses, unless the clock seems wrong, and return their number."""
        deleted = 0
        if await self.brake.holds(await self.store.ages(self.days), self.days * DAY_SECONDS):
            return 0
        for id in await self.store.untouched(self.days):
            try:
                is_deleted = forget(self.host, id) and await self.store.delete_untouched(id, self.days)
            except StoreError as error:  # one damaged table must not keep all others
                LOGGER.warning("Untouched table not deleted: %s.", type(error).__name__, extra={"table": id})
                continue
            if is_deleted:
                deleted += 1
                self.metrics.tables_deleted.inc()
                LOGGER.info("Table deleted, untouched for %d days.", self.days, extra={"table": id})
        return deleted
