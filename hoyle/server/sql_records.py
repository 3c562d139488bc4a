"""What the stores in SQLite and in PostgreSQL have in common: the records of visitors and of finished games.

The statements are in the SQL that both understand; the placeholder of a value is `?`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import astuple
from typing import Any

from hoyle.server.records import SavedRuleSet, TableListing, Tally
from hoyle.session.ports import Changes

MAX_LISTED = 50
"""The maximum number of tables, and of saved rule sets, in a visitor's list."""

Statement = tuple[str, Sequence[Any]]
"""A statement and the values of its placeholders."""


class SqlRecords(ABC):
    """The records of visitors and of finished games in an SQL database."""

    @abstractmethod
    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""

    @abstractmethod
    async def execute(self, statement: str, *values: object) -> None:
        """Execute a statement that changes something; when this returns, the change is durable."""

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
        await self.execute(statement, *astuple(game))

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
        await self.execute("delete from composed where id = ? and holder = ?", id, holder)


def deletions(table: str, changes: Changes) -> list[Statement]:
    """Return the statements that delete what the changes of a table replace."""
    names = ["sealed", "drafts"] if changes.clears else []
    names += ["requests"] if changes.clears or changes.drops_request else []
    return [(f'delete from {name} where "table" = ?', (table,)) for name in names]


def records_of(table: str, changes: Changes) -> list[Statement]:
    """Return the statements that write what the changes of a table mean for the records."""
    insert = 'insert into sits (holder, "table", seat) values (?, ?, ?) on conflict do nothing'
    batch: list[Statement] = [(insert, (holder, table, seat)) for holder, seat in changes.holders]
    if changes.is_over:
        batch.append(('update tables set "over" = 1 where id = ?', (table,)))
    if result := changes.result:
        row = table, result.deal, result.game, result.rules, result.winners, result.moves
        batch.append(("insert into results values (?, ?, ?, ?, ?, ?) on conflict do nothing", row))
    return batch
