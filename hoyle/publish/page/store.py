"""The stores of a host in a page: the browser's database, or the memory of the page where the browser has none."""

import json
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import Any, Protocol

from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.host.memory import MemoryStore
from hoyle.i18n import N_
from hoyle.pages.listings import SavedRuleSet, TableListing
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.table.daily import DailyPlay
from hoyle.table.ports import (
    CONFLICT,
    SEAL_USED,
    Changes,
    Conflict,
    DraftRow,
    Row,
    Saved,
    SealedRow,
    SealUsed,
    Store,
    StoreError,
)

Database = Callable[[str, str], Awaitable[str]]
"""Calls a function of `client/site/table_store.js`: its name and arguments as JSON; the result as JSON."""

RULES, DAILY = "rules ", "daily "
"""The beginnings of the names of facts."""
FULL = N_(
    "This browser has no more room for Hoyle. Nothing of the game is lost: delete other data of the browser and go on."
)
FAILED = N_("The browser could not save the move. Nothing of the game is lost: try again.")
KEEPS_NOTHING = N_("This browser keeps no data for this page, so your game ends when you leave it.")


class PageStore(Store, Protocol):
    """What a page needs of its store: tables, and facts, each a text under a name.

    A saved rule set is a fact `rules ID`; the table with a daily deal that was begun on its day is `daily DAY FAMILY`.
    """

    async def listed(self) -> list[TableListing]:
        """Return all tables, the newest first."""
        ...

    async def fact(self, name: str, value: str) -> str:
        """Return what is stored under a name; `value`, which is stored, if there is nothing."""
        ...

    async def facts(self, prefix: str) -> dict[str, str]:
        """Return what is stored under the names that begin with `prefix`, by the rest of the name."""
        ...

    async def forget(self, name: str) -> None:
        """Delete what is stored under a name, if there is anything."""
        ...

    async def remove(self, table: str) -> None:
        """Delete a table, if there is one with this id."""
        ...

    async def clear(self) -> None:
        """Delete everything."""
        ...

    @property
    def daily(self) -> "PageStore":
        """Which daily deals were begun."""
        return self

    async def tables_of(self, holder: str) -> list[TableListing]:
        """Return the tables of the games that the site has, the newest first."""
        return [listing for listing in await self.listed() if own_games.usual_name(listing.game) in GAMES]

    async def save_rule_set(self, game: SavedRuleSet) -> None:
        """Write a saved rule set."""
        fact = {"game": game.game, "name": game.name, "sentence": game.sentence, "values": game.values}
        await self.fact(RULES + game.id, json.dumps(fact | {"saved": time.time()}))

    async def saved_rule_set(self, id: str) -> SavedRuleSet | None:
        """Return the saved rule set with this id, or None."""
        return next((saved for saved in await self.saved_rule_sets_of("") if saved.id == id), None)

    async def saved_rule_sets_of(self, holder: str) -> list[SavedRuleSet]:
        """Return the saved rule sets, the newest first."""
        found = [(id, json.loads(text)) for id, text in (await self.facts(RULES)).items()]
        found.sort(key=lambda pair: -pair[1]["saved"])
        return [
            SavedRuleSet(id, holder, fact["game"], fact["name"], fact["sentence"], canonical_text(fact["values"]))
            for id, fact in found
        ]

    async def delete_rule_set(self, id: str, holder: str) -> None:
        """Delete a saved rule set."""
        await self.forget(RULES + id)

    async def of_day(self, day: str, holder: str) -> dict[str, DailyPlay]:
        """Return the deals of a day that were begun, by family."""
        return {each.family: each for each in await self.all_of(holder) if each.day == day}

    async def all_of(self, holder: str) -> list[DailyPlay]:
        """Return all daily deals that were begun; the score of a finished one is 0."""
        is_over = {listing.id: listing.is_over for listing in await self.listed()}
        begun = [(*name.split(), table) for name, table in (await self.facts(DAILY)).items() if table in is_over]
        return [DailyPlay(day, family, table, 0 if is_over[table] else None) for day, family, table in begun]

    async def scores(self, day: str, family: str) -> dict[int, int]:
        """Return an empty mapping: the results of other people are not known."""
        return {}


class BrowserStore(PageStore):
    """The store in the browser's database. Other pages of the site may use it at the same time."""

    is_shared = True

    def __init__(self, database: Database) -> None:
        """Use a database that is open."""
        self.database = database

    async def call(self, function: str, **values: object) -> Any:
        """Return the result of a function of the database; StoreError if it fails."""
        result = json.loads(await self.database(function, json.dumps(values, default=plain)))
        if isinstance(result, dict) and "error" in result:
            raise refusal(str(result["error"]))  # pyright: ignore[reportUnknownArgumentType]
        return result

    async def open(self, table: str, game: str, title: str, changes: Changes, seal: str) -> None:
        """Create a table with its first event; SealUsed if a table with this seal exists."""
        opened = time.time()
        await self.call("open", table=table, game=game, title=title, opened=opened, changes=asdict(changes), seal=seal)

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Write all changes; Conflict, without any change, if the table has another revision."""
        await self.call("save", table=table, changes=asdict(changes), revision=revision)

    async def load(self, table: str) -> Saved | None:
        """Return everything stored about a table, or None if there is no such table."""
        found = await self.call("load", table=table)
        return saved_of(found) if found else None

    async def revision(self, table: str) -> int:
        """Return the number of saves of a table; -1 if there is no such table."""
        return int(await self.call("revision", table=table))

    async def listed(self) -> list[TableListing]:
        """Return all tables, the newest first."""
        fields = ("id", "game", "title", "is_over", "opened")
        return [TableListing(*(each[name] for name in fields)) for each in await self.call("list")]

    async def fact(self, name: str, value: str) -> str:
        """Return what is stored under a name; `value`, which is stored, if there is nothing."""
        return str(await self.call("fact", name=name, value=value))

    async def facts(self, prefix: str) -> dict[str, str]:
        """Return what is stored under the names that begin with `prefix`, by the rest of the name."""
        return {
            str(each["name"]).removeprefix(prefix): each["value"] for each in await self.call("facts", prefix=prefix)
        }

    async def forget(self, name: str) -> None:
        """Delete what is stored under a name, if there is anything."""
        await self.call("forget", name=name)

    async def remove(self, table: str) -> None:
        """Delete a table, if there is one with this id."""
        await self.call("remove", table=table)

    async def clear(self) -> None:
        """Delete everything."""
        await self.call("clear")


def plain(value: object) -> str:
    """Return the body of an event as text; it is JSON."""
    assert isinstance(value, bytes)
    return value.decode()


def refusal(error: str) -> Refusal:
    """Return the refusal for an error of the database."""
    match error:
        case "conflict":
            return Conflict(CONFLICT)
        case "seal":
            return SealUsed(SEAL_USED)
        case "full":
            return StoreError(FULL)
        case _:
            return StoreError(FAILED)


def saved_of(found: Mapping[str, Any]) -> Saved:
    """Return what the database has stored about a table."""
    return Saved(
        [Row(row["seq"], row["body"].encode()) for row in found["rows"]],
        [SealedRow(row["seat"], row["place"], row["body"].encode()) for row in found["sealed"]],
        [DraftRow(row["seat"], row["body"].encode()) for row in found["drafts"]],
        found["request"].encode() if found["request"] else None,
        found["revision"],
    )


class PageMemory(MemoryStore, PageStore):
    """A store that forgets everything when the page is left."""

    def __init__(self) -> None:
        """Create an empty store."""
        super().__init__()
        self.listings: list[TableListing] = []
        self.stored: dict[str, str] = {}

    async def open(self, table: str, game: str, title: str, changes: Changes, seal: str) -> None:
        """Create a table with its first event; SealUsed if a table with this seal exists."""
        await super().open(table, game, title, changes, seal)
        self.listings.insert(0, TableListing(table, game, title, False, time.time()))

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Write all changes; Conflict, without any change, if the table has another revision."""
        await super().save(table, changes, revision)
        for listing in self.listings:
            listing.is_over = listing.is_over or (listing.id == table and changes.is_over)

    async def listed(self) -> list[TableListing]:
        """Return all tables, the newest first."""
        return self.listings

    async def fact(self, name: str, value: str) -> str:
        """Return what is stored under a name; `value`, which is stored, if there is nothing."""
        return self.stored.setdefault(name, value)

    async def facts(self, prefix: str) -> dict[str, str]:
        """Return what is stored under the names that begin with `prefix`, by the rest of the name."""
        return {name.removeprefix(prefix): value for name, value in self.stored.items() if name.startswith(prefix)}

    async def forget(self, name: str) -> None:
        """Delete what is stored under a name, if there is anything."""
        self.stored.pop(name, None)

    async def remove(self, table: str) -> None:
        """Delete a table, if there is one with this id."""
        self.tables.pop(table, None)
        self.listings = [listing for listing in self.listings if listing.id != table]

    async def clear(self) -> None:
        """Delete everything."""
        self.tables.clear()
        self.listings.clear()
        self.stored.clear()
