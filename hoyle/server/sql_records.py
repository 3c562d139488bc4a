"""The common part of the stores in SQLite and in PostgreSQL: the records of visitors and of finished games.

The statements are in the SQL that both understand; the placeholder of a value is `?`.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, astuple
from typing import Any

from hoyle.pages.listings import SavedRuleSet, TableListing
from hoyle.server.comparison_records import ComparisonRecords
from hoyle.server.daily_records import DailyRecords
from hoyle.server.notifications.records import NotificationRecords
from hoyle.server.records import Outcome, Tally
from hoyle.server.replaying import Running
from hoyle.server.sql_gallery import SqlGallery
from hoyle.server.text_records import TextRecords
from hoyle.table.ports import Changes

MAX_LISTED = 50
"""The maximum number of tables, and of saved rule sets, in a visitor's list."""

MAX_TABLES = 100_000
"""The maximum number of tables, and of saved rule sets, of a visitor that are found at once."""
DAY_SECONDS, JULIAN_1970, FIRST_SECONDS = 86_400, 2_440_587.5, 1e8
"""SQLite stores times as Julian days, which are below FIRST_SECONDS, PostgreSQL as seconds since 1970."""

SAVED = """
select composed.id, holder, game, name, sentence, rules, coalesce(hash, '')
from composed left join hashes on hashes."table" = composed.id"""
"""The query for saved rule sets. In `hashes` they have the hash of the rules of which they are a fork, and finished tables the hash
of their rules."""

Statement = tuple[str, Sequence[Any]]
"""A statement and the values of its placeholders."""


class SqlRecords(SqlGallery):
    """The records of visitors and of finished games in an SQL database."""

    @property
    def notifications(self) -> NotificationRecords:
        """The channels of visitors, and what waits to be sent on them."""
        return NotificationRecords(self)

    @property
    def comparisons(self) -> ComparisonRecords:
        """The comparisons of rules, and their results."""
        return ComparisonRecords(self)

    @property
    def daily(self) -> DailyRecords:
        """Who has played which daily deal, with the scores."""
        return DailyRecords(self)

    @property
    def texts(self) -> TextRecords:
        """The texts of rules that visitors have sent."""
        return TextRecords(self)

    async def tables_of(self, holder: str, limit: int | None = MAX_LISTED) -> list[TableListing]:
        """Return the newest tables of a visitor, at most `limit`; all of them if it is None."""
        rows = await self.query(
            'select distinct id, game, title, "over", opened from tables join sits on id = "table" '
            "where holder = ? and seat >= 0 order by opened desc limit ?",
            holder,
            MAX_TABLES if limit is None else limit,
        )
        return [TableListing(id, game, title, bool(over), seconds_of(opened)) for id, game, title, over, opened in rows]

    async def running_tables(self) -> list[Running]:
        """Return the tables whose games are not over, those that were opened last first."""
        rows = await self.query('select id, game, title from tables where "over" = 0 order by opened desc')
        return [Running(*row) for row in rows]

    async def seats_of(self, holder: str) -> dict[str, int]:
        """Return the seats that a visitor has taken, by table; of several seats at one table the last one."""
        rows = await self.query('select "table", seat from sits where holder = ? and seat >= 0 order by seat', holder)
        return dict(rows)

    async def proposed_at(self, holder: str) -> list[str]:
        """Return the ids of the tables at which a visitor without a seat has proposed rules."""
        rows = await self.query('select "table" from sits where holder = ? and seat < 0', holder)
        return [table for (table,) in rows]

    async def outcomes(self, tables: Sequence[str]) -> dict[str, Outcome]:
        """Return the stored outcomes of tables, by id."""
        places = ", ".join("?" * len(tables))
        rows = (
            await self.query(f'select "table", body from outcomes where "table" in ({places})', *tables)
            if tables
            else []
        )
        return {table: Outcome(table, **json.loads(body)) for table, body in rows}

    async def save_outcome(self, outcome: Outcome) -> None:
        """Store how a table ended."""
        facts = asdict(outcome)
        table = facts.pop("table")
        insert = 'insert into outcomes ("table", body) values (?, ?) on conflict do nothing'
        await self.execute(insert, table, json.dumps(facts))

    async def forget_outcome(self, table: str) -> None:
        """Delete how a table ended, because a name in it has changed; it is found again when it is needed."""
        await self.execute('delete from outcomes where "table" = ?', table)

    async def set_title(self, table: str, title: str) -> None:
        """Change the title of a table in lists."""
        await self.execute("update tables set title = ? where id = ?", title, table)

    async def delete_visitor(self, holder: str) -> None:
        """Delete what is stored about a visitor besides the events of tables."""
        await self.execute('delete from outcomes where "table" in (select "table" from sits where holder = ?)', holder)
        await self.execute("delete from sits where holder = ?", holder)
        own = "select id from composed where holder = ?"
        await self.execute(f'delete from hashes where "table" in ({own})', holder)
        await self.execute("delete from composed where holder = ?", holder)
        await self.notifications.delete_notifications_of(holder)
        await self.daily.delete_of(holder)
        await self.delete_gallery_of(holder)
        await self.texts.delete_author(holder)

    async def tally(self, game: str, rules: str) -> Tally:
        """Return the results of all games with these rules, the canonical text of the options."""
        counted = "select winners, count(*), sum(moves) from results where game = ? and rules = ? group by winners"
        tally = Tally(won={})
        for winners, games, moves in await self.query(counted, game, rules):
            tally.games, tally.moves = tally.games + games, tally.moves + moves
            tally.drawn += games if winners == 0 else 0
            for seat in range(winners.bit_length()):
                if winners >> seat & 1:  # a bit for each seat
                    tally.won[seat] = tally.won.get(seat, 0) + games
        return tally

    async def save_rule_set(self, game: SavedRuleSet) -> None:
        """Write a saved rule set."""
        if game.parent:
            await self.execute('insert into hashes ("table", hash) values (?, ?)', game.id, game.parent)
        statement = "insert into composed (id, holder, game, name, sentence, rules) values (?, ?, ?, ?, ?, ?)"
        await self.execute(statement, *astuple(game)[:6])

    async def saved_rule_set(self, id: str) -> SavedRuleSet | None:
        """Return the saved rule set with this id, or None."""
        rows = await self.query(f"{SAVED} where composed.id = ?", id)
        return SavedRuleSet(*rows[0]) if rows else None

    async def saved_rule_sets_of(self, holder: str, limit: int | None = MAX_LISTED) -> list[SavedRuleSet]:
        """Return the newest saved rule sets of a visitor, at most `limit`; all of them if it is None."""
        query = f"{SAVED} where holder = ? order by made desc limit ?"
        rows = await self.query(query, holder, MAX_TABLES if limit is None else limit)
        return [SavedRuleSet(*row) for row in rows]

    async def delete_rule_set(self, id: str, holder: str) -> None:
        """Delete a saved rule set of a visitor; tables with these rules are not deleted."""
        own = "select id from composed where id = ? and holder = ?"
        await self.execute(f'delete from hashes where "table" in ({own})', id, holder)
        await self.execute("delete from composed where id = ? and holder = ?", id, holder)


def seconds_of(time: float) -> float:
    """Return a stored time in seconds since 1970.

    >>> seconds_of(2440588.5), seconds_of(1.7e9)
    (86400.0, 1700000000.0)
    """
    return time if time >= FIRST_SECONDS else (time - JULIAN_1970) * DAY_SECONDS


def deletions(table: str, changes: Changes) -> list[Statement]:
    """Return the statements that delete what the changes of a table replace."""
    names = ["sealed", "drafts"] if changes.clears else []
    names += ["requests"] if changes.clears or changes.drops_request else []
    return [(f'delete from {name} where "table" = ?', (table,)) for name in names]


def records_of(table: str, changes: Changes) -> list[Statement]:
    """Return the statements that write what the changes of a table mean for the records."""
    insert = 'insert into sits (holder, "table", seat) values (?, ?, ?) on conflict do nothing'
    batch: list[Statement] = [(insert, (holder, table, seat)) for holder, seat in changes.holders]
    if changes.game:
        batch.append(("update tables set game = ?, title = ? where id = ?", (*changes.game, table)))
    if changes.is_over:
        batch.append(('update tables set "over" = 1 where id = ?', (table,)))
    if changes.finished:
        insert = 'insert into hashes ("table", hash) values (?, ?) on conflict do nothing'
        batch.append((insert, (table, changes.finished)))
    if start := changes.daily:
        insert = 'insert into daily ("day", family, holder, "table") values (?, ?, ?, ?) on conflict do nothing'
        batch.append((insert, (start.day, start.family, start.holder, table)))
    if changes.daily_score is not None:
        batch.append(('update daily set score = ? where "table" = ?', (changes.daily_score, table)))
    if result := changes.result:
        row = table, result.deal, result.game, result.rules, result.winners, result.moves
        batch.append(("insert into results values (?, ?, ?, ?, ?, ?) on conflict do nothing", row))
    return batch
