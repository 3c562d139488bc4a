"""The rows of a store for daily deals: who has begun which one, at which table, and the score once it is finished.

The statements are in the SQL that SQLite and PostgreSQL both understand. Rows are written with the events of a table (see
`sql_records.records_of`) and deleted with the table.
"""

from hoyle.server.notifications.records import Database
from hoyle.table.daily import DailyPlay

MAX_LISTED = 100_000
"""The maximum number of daily deals of a visitor that are found at once."""


class DailyRecords:
    """The daily deals in a database. All methods raise StoreError if the database fails."""

    def __init__(self, database: Database) -> None:
        """Read from a database and write to it."""
        self.query, self.execute = database.query, database.execute

    async def of_day(self, day: str, holder: str) -> dict[str, DailyPlay]:
        """Return the deals of a day that a visitor has begun, by family."""
        select = 'select "day", family, "table", score from daily where "day" = ? and holder = ?'
        return {row[1]: DailyPlay(*row) for row in await self.query(select, day, holder)}

    async def all_of(self, holder: str) -> list[DailyPlay]:
        """Return all daily deals that a visitor has begun, the newest first."""
        select = 'select "day", family, "table", score from daily where holder = ? order by "day" desc, family limit ?'
        return [DailyPlay(*row) for row in await self.query(select, holder, MAX_LISTED)]

    async def scores(self, day: str, family: str) -> dict[int, int]:
        """Return how many people have finished a deal with each score."""
        select = 'select score, count(*) from daily where "day" = ? and family = ? and score is not null group by score'
        return dict(await self.query(select, day, family))

    async def delete_of(self, holder: str) -> None:
        """Delete which daily deals a visitor has played."""
        await self.execute("delete from daily where holder = ?", holder)
