"""The records of the operators' work in an SQL database: reports, bans, hidden things and what was done."""

from abc import ABC, abstractmethod
from dataclasses import astuple
from typing import Any

from hoyle.server.records import Ban, Deed, Report

MAX_REPORTS, MAX_DEEDS = 200, 200
"""The maximum number of reports and of log entries that are shown at once."""


class SqlModeration(ABC):
    """These records in an SQL database."""

    @abstractmethod
    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""

    @abstractmethod
    async def execute(self, statement: str, *values: object) -> None:
        """Execute a statement that changes something; when this returns, the change is durable."""

    async def add_report(self, report: Report) -> None:
        """Store a report."""
        columns = 'id, made, kind, "table", seat, subject, quote, reason, reporter'
        await self.execute(f"insert into reports ({columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)", *astuple(report))

    async def open_reports(self) -> list[Report]:
        """Return the reports that nobody has dealt with, the oldest first."""
        columns = 'id, made, kind, "table", seat, subject, quote, reason, reporter'
        rows = await self.query(f"select {columns} from reports where closed = 0 order by made limit ?", MAX_REPORTS)
        return [Report(*row) for row in rows]

    async def count_reports(self) -> int:
        """Return the number of reports that nobody has dealt with."""
        return (await self.query("select count(*) from reports where closed = 0"))[0][0]

    async def close_report(self, id: str) -> None:
        """Note that a report was dealt with."""
        await self.execute("update reports set closed = 1 where id = ?", id)

    async def bans(self) -> list[Ban]:
        """Return all bans, the newest first."""
        return [Ban(*row) for row in await self.query("select holder, made, reason from bans order by made desc")]

    async def add_ban(self, ban: Ban) -> None:
        """Ban a visitor."""
        insert = "insert into bans (holder, made, reason) values (?, ?, ?)"
        await self.execute(f"{insert} on conflict (holder) do update set reason = excluded.reason", *astuple(ban))

    async def lift_ban(self, holder: str) -> None:
        """End a ban."""
        await self.execute("delete from bans where holder = ?", holder)

    async def hidden_tables(self) -> frozenset[str]:
        """Return the tables that the lobby does not list."""
        return frozenset(id for (id,) in await self.query('select "table" from hidden_tables'))

    async def hide_table(self, table: str) -> None:
        """Do not list a table in the lobby any more."""
        await self.execute('insert into hidden_tables ("table") values (?) on conflict do nothing', table)

    async def add_deed(self, deed: Deed) -> None:
        """Write down what an operator has done."""
        await self.execute("insert into deeds (made, action, target, reason) values (?, ?, ?, ?)", *astuple(deed))

    async def deeds(self) -> list[Deed]:
        """Return the newest entries of the log, the newest first."""
        rows = await self.query("select made, action, target, reason from deeds order by made desc limit ?", MAX_DEEDS)
        return [Deed(*row) for row in rows]
