"""The rows of a store for comparisons: the questions, who plays their games, and the results. Nothing about visitors.

The statements are in the SQL that SQLite and PostgreSQL both understand. Times are seconds since the epoch.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hoyle.server.aging import Database

COLUMNS = "id, question, made, server, until, body, is_over"
MAX_KEPT = 10_000
"""The number of comparisons that are kept; the oldest go."""


@dataclass(frozen=True)
class StoredComparison:
    """A comparison in the store."""

    id: str
    question: str
    """The question, as JSON; see `comparisons.Question`."""
    made: float
    """When it was asked first, or when it was answered."""
    server: str = ""
    """The server that plays its games, or has played them."""
    until: float = 0.0
    """Until when that server has the comparison to itself, unless it says so again."""
    body: str = ""
    """What is known so far (see `hoyle.lab.comparison_data`); empty before the first games."""
    is_over: bool = False
    """Whether all games were played."""


class ComparisonRecords:
    """The comparisons in a database. All methods raise StoreError if the database fails."""

    def __init__(self, database: Database) -> None:
        """Read from a database and write to it."""
        self.database, self.query, self.execute = database, database.query, database.execute

    async def find(self, id: str) -> StoredComparison | None:
        """Return the comparison with this id, or None."""
        return (await self.find_all([id])).get(id)

    async def find_all(self, ids: Sequence[str]) -> dict[str, StoredComparison]:
        """Return the comparisons with these ids that there are, by id."""
        places = ", ".join("?" * len(ids))
        rows = await self.query(f"select {COLUMNS} from comparisons where id in ({places})", *ids) if ids else []
        return {row[0]: StoredComparison(*row[:-1], is_over=bool(row[-1])) for row in rows}

    async def claim(self, id: str, question: str, server: str, now: float, until: float) -> bool:
        """Store a question, and let a server play its games until a time; False if another server does, or they were played."""
        insert = "insert into comparisons (id, question, made, server, until) values (?, ?, ?, ?, ?)"
        replace = (
            "on conflict (id) do update set made = excluded.made, server = excluded.server, until = excluded.until"
        )
        free = "where comparisons.is_over = 0 and (comparisons.until < ? or comparisons.server = ?)"
        await self.execute(f"{insert} {replace} {free}", id, question, now, server, until, now, server)
        found = await self.find(id)
        return found is not None and found.server == server and not found.is_over

    async def go_on(self, id: str, server: str, until: float, body: str) -> bool:
        """Store what a server knows so far, and let it play until a later time; False if the comparison was cancelled."""
        own = "where id = ? and server = ? and is_over = 0"
        await self.execute(f"update comparisons set until = ?, body = ? {own}", until, body, id, server)
        found = await self.find(id)
        return found is not None and found.server == server

    async def finish(self, id: str, server: str, body: str, now: float) -> None:
        """Store the result of a comparison, unless it was cancelled."""
        update = "update comparisons set body = ?, is_over = 1, until = 0, made = ? where id = ? and server = ?"
        await self.execute(update, body, now, id, server)

    async def release(self, id: str, server: str) -> None:
        """Let any server play the games that a server has begun."""
        await self.execute("update comparisons set until = 0 where id = ? and server = ? and is_over = 0", id, server)

    async def release_all(self) -> None:
        """End all claims, which were made by servers that do not run any more."""
        await self.execute("update comparisons set until = 0 where is_over = 0")

    async def cancel(self, id: str) -> None:
        """Delete a comparison whose games were not all played."""
        await self.execute("delete from comparisons where id = ? and is_over = 0", id)

    async def delete_before(self, time: float, unfinished: float) -> None:
        """Delete results from before a time, questions without a result from before another, and all but the newest MAX_KEPT."""
        await self.execute("delete from comparisons where made < ?", time)
        await self.execute("delete from comparisons where made < ? and is_over = 0", unfinished)
        newest = "select id from comparisons order by made desc limit ?"
        await self.execute(f"delete from comparisons where id not in ({newest})", MAX_KEPT)
