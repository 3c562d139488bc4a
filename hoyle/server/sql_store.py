"""What the stores in SQLite and in PostgreSQL have in common: statements in the SQL that both understand, and the rows.

The placeholder of a value is `?` everywhere.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import astuple
from typing import Any

from hoyle.server.records import SavedRuleSet, TableListing, Tally
from hoyle.session.ports import SEAL_USED, Changes, Conflict, DraftRow, GameResult, Row, Saved, SealedRow, SealUsed

MAX_LISTED = 50
"""The maximum number of tables, and of saved rule sets, in a visitor's list."""

NEXT_REVISION = "update tables set revision = revision + 1 where id = ? and revision = ?"
"""The first statement of a save. It changes no row if the table has another revision; then the batch is refused."""
NEW_SEAL = "insert into seals values (?) on conflict do nothing"
"""The first statement of a new table. It changes no row if the seal is used; then the batch is refused."""
GUARDS = (NEXT_REVISION, NEW_SEAL)
"""Statements that refuse their batch if they change no row."""

LOAD = """
select 'log', seq, 0, body from log where "table" = ?
union all select 'sealed', seat, place, body from sealed where "table" = ?
union all select 'drafts', seat, 0, body from drafts where "table" = ?
union all select 'request', 0, 0, body from requests where "table" = ?
union all select 'revision', revision, 0, null from tables where id = ?
order by 1, 2, 3
"""
"""Everything about a table in one statement, so that all rows belong to one revision."""

Statement = tuple[str, Sequence[Any]]
Batch = list[Statement]


class SqlStore(ABC):
    """A store of tables and saved rule sets in an SQL database."""

    @abstractmethod
    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""

    @abstractmethod
    async def write(self, batch: Batch) -> None:
        """Execute a batch, all statements or none; when this returns, it is durable. Conflict if a guard refuses it."""

    async def open(self, table: str, game: str, title: str, changes: Changes, seal: str) -> None:
        """Write a new table and its first changes in one transaction; SealUsed if a table with this seal exists."""
        first: Batch = [
            (NEW_SEAL, (seal,)),
            ("insert into tables (id, game, title) values (?, ?, ?)", (table, game, title)),
        ]
        try:
            await self.write([*first, *statements(table, changes)])
        except Conflict:
            raise SealUsed(SEAL_USED) from None

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Write all changes of a table, or none, and add one to its revision; Conflict if it has another revision."""
        await self.write([(NEXT_REVISION, (table, revision)), *statements(table, changes)])

    async def load(self, table: str) -> Saved | None:
        """Return the stored data of a table, or None if there is no such table."""
        saved = Saved([])
        for kind, first, second, body in await self.query(LOAD, *[table] * 5):
            match kind:
                case "log":
                    saved.rows.append(Row(first, body))
                case "sealed":
                    saved.sealed.append(SealedRow(first, second, body))
                case "drafts":
                    saved.drafts.append(DraftRow(first, body))
                case "request":
                    saved.request = body
                case _:
                    saved.revision = first
        return saved if saved.rows else None

    async def revision(self, table: str) -> int:
        """Return the number of saves of a table; -1 if there is no such table."""
        rows = await self.query("select revision from tables where id = ?", table)
        return rows[0][0] if rows else -1

    async def tables_of(self, holder: str) -> list[TableListing]:
        """Return the newest MAX_LISTED tables of a visitor."""
        rows = await self.query(
            'select distinct id, game, title, "over", opened from tables join sits on id = "table" '
            "where holder = ? order by opened desc limit ?",
            holder,
            MAX_LISTED,
        )
        return [TableListing(id, game, title, bool(over)) for id, game, title, over, _ in rows]

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
        statement = "insert into composed (id, holder, game, name, sentence, rules) values (?, ?, ?, ?, ?, ?)"
        await self.write([(statement, astuple(game))])

    async def saved_rule_set(self, id: str) -> SavedRuleSet | None:
        """Return the saved rule set with this id, or None."""
        rows = await self.query("select id, holder, game, name, sentence, rules from composed where id = ?", id)
        return SavedRuleSet(*rows[0]) if rows else None

    async def saved_rule_sets_of(self, holder: str) -> list[SavedRuleSet]:
        """Return the newest MAX_LISTED saved rule sets of a visitor."""
        rows = await self.query(
            "select id, holder, game, name, sentence, rules from composed where holder = ? order by made desc limit ?",
            holder,
            MAX_LISTED,
        )
        return [SavedRuleSet(*row) for row in rows]

    async def delete_rule_set(self, id: str, holder: str) -> None:
        """Delete a saved rule set of a visitor; tables with these rules are not deleted."""
        await self.write([("delete from composed where id = ? and holder = ?", (id, holder))])


def statements(table: str, changes: Changes) -> Batch:
    """Return the statements that write the changes of a table."""
    batch: Batch = [
        ('insert into log ("table", seq, body) values (?, ?, ?)', (table, row.seq, row.body)) for row in changes.rows
    ]
    if changes.clears:
        batch += [(f'delete from {name} where "table" = ?', (table,)) for name in ("sealed", "drafts")]
    if changes.clears or changes.drops_request:
        batch.append(('delete from requests where "table" = ?', (table,)))
    for choice in changes.sealed:
        values = (table, choice.seat, choice.place, choice.body)
        batch.append(('insert into sealed ("table", seat, place, body) values (?, ?, ?, ?)', values))
    for draft in changes.drafts:
        insert = 'insert into drafts ("table", seat, body) values (?, ?, ?)'
        replace = ' on conflict ("table", seat) do update set body = excluded.body'
        batch.append((insert + replace, (table, draft.seat, draft.body)))
    if changes.request:
        insert = 'insert into requests ("table", body) values (?, ?)'
        replace = ' on conflict ("table") do update set body = excluded.body'
        batch.append((insert + replace, (table, changes.request)))
    for holder, seat in changes.holders:
        insert = 'insert into sits (holder, "table", seat) values (?, ?, ?) on conflict do nothing'
        batch.append((insert, (holder, table, seat)))
    if changes.is_over:
        batch.append(('update tables set "over" = 1 where id = ?', (table,)))
    if changes.result:
        insert = "insert into results values (?, ?, ?, ?, ?, ?) on conflict do nothing"
        batch.append((insert, result_row(table, changes.result)))
    return batch


def result_row(table: str, result: GameResult) -> tuple[Any, ...]:
    """Return the row of the table `results` for a finished game."""
    return table, result.deal, result.game, result.rules, result.winners, result.moves
