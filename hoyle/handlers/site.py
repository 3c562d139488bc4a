"""The protocol of a server or of a page, as handlers use it: its tables, and the other records of its store."""

from typing import Generic, Protocol, TypeVar

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.host.host import Host
from hoyle.host.loaded_table import SeenTable
from hoyle.pages.listings import SavedRuleSet, TableListing
from hoyle.pages.table import record_parts
from hoyle.rules.game import Game
from hoyle.table.daily import DailyDeal, DailyPlay
from hoyle.table.opening import Wish
from hoyle.table.show.replay import LogLine, log_lines
from hoyle.table.tickets import Tickets, new_id
from hoyle.table.versions import NO_GAME


class DailyStore(Protocol):
    """Who has begun which daily deals."""

    async def of_day(self, day: str, holder: str) -> dict[str, DailyPlay]:
        """Return the deals of a day that a person has begun, by family."""
        ...

    async def all_of(self, holder: str) -> list[DailyPlay]:
        """Return all deals that a person has begun."""
        ...

    async def scores(self, day: str, family: str) -> dict[int, int]:
        """Return how many people have finished a deal with each score, as far as that is stored here."""
        ...


class SiteStore(Protocol):
    """What is stored about people."""

    @property
    def daily(self) -> DailyStore:
        """Who has begun which daily deals."""
        ...

    async def tables_of(self, holder: str) -> list[TableListing]:
        """Return the newest tables of a person."""
        ...

    async def save_rule_set(self, game: SavedRuleSet) -> None:
        """Write a saved rule set."""
        ...

    async def saved_rule_set(self, id: str) -> SavedRuleSet | None:
        """Return the saved rule set with this id, or None."""
        ...

    async def saved_rule_sets_of(self, holder: str) -> list[SavedRuleSet]:
        """Return the newest saved rule sets of a person."""
        ...

    async def delete_rule_set(self, id: str, holder: str) -> None:
        """Delete a saved rule set of a person."""
        ...


S_co = TypeVar("S_co", bound=SiteStore, covariant=True)


class Site(Generic[S_co]):
    """The tables of a server or of a page, and what is stored beside them."""

    def __init__(self, store: S_co, host: Host, key: bytes) -> None:
        """Serve the tables of a host; the seals of coming deals are derived from the key."""
        self.store, self.host, self.key, self.tickets = store, host, key, Tickets(key)

    async def open(self, wish: Wish, ticket: str = "") -> str:
        """Open a table with the secret of a ticket, or with a new secret if it is empty; return the id of the table.

        SealUsed if the ticket has opened a table before.
        """
        return await self.host.open(wish, new_id(), self.tickets.secret(ticket))

    async def open_deal(self, deal: DailyDeal, wish: Wish) -> str:
        """Open a table with a daily deal, and return its id."""
        return await self.host.open(wish, new_id(), deal.secret)

    async def table(self, id: str) -> SeenTable:
        """Return a table by its id; Refusal if there is none, or if it cannot be read."""
        return await self.host.table(id)

    async def log_lines(self, table: SeenTable, seat: int | None, lang: str) -> list[LogLine]:
        """Return what led to each position of a table, in words for one audience; it must not be changed."""
        return await table.ask_all(log_lines, seat, lang)

    async def record_text(self, table: SeenTable) -> str:
        """Return the record of a finished table; see `hoyle.pages.table.record_parts`."""
        async with self.host.clock.lock_of_caller():
            return "".join(await table.ask_all(record_parts))


async def readable_table(site: Site[SiteStore], id: str) -> SeenTable | None:
    """Return a table; None if it is damaged, or was deleted meanwhile."""
    try:
        return await site.table(id)
    except Refusal:
        return None


def game_named(name: str) -> Game:
    """Return a game of the site; NotFound if it has none of this name."""
    if name not in GAMES:
        raise NotFound(NO_GAME)
    return GAMES[name]
