"""The tables of a page: a host with its store, bots and clock."""

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.handlers.site import Site
from hoyle.host.host import PAUSE, Host
from hoyle.host.loaded_table import SeenTable
from hoyle.i18n import N_
from hoyle.publish.page.clock import PageClock
from hoyle.publish.page.heavy_rules import HeavyRules
from hoyle.publish.page.rewrites import Rewrites
from hoyle.publish.page.store import DAILY, PageStore
from hoyle.rules.game import Game
from hoyle.table.daily import DailyDeal
from hoyle.table.opening import Wish
from hoyle.table.ports import Bots, StoreError
from hoyle.table.tickets import new_id

DAMAGED = N_(
    "What this browser has stored of this table is damaged, so it cannot be shown. Your other tables are not affected."
)


class Tables(Site[PageStore]):
    """The tables of one page."""

    def __init__(self, store: PageStore, bots: Bots, key: bytes, rules: HeavyRules, rewrites: Rewrites) -> None:
        """Create a host for the tables of a store; the seals of deals are derived from the key."""
        super().__init__(store, Host(store, bots, PageClock(), PAUSE), key)
        self.rules, self.rewrites = rules, rewrites
        self.host.fresh = lambda: (new_id(), self.tickets.secret(""))

    async def open(self, wish: Wish, ticket: str = "") -> str:
        """Open a table with the secret of a ticket and return its id; SealUsed if the ticket has opened a table before."""
        self.prepare(wish.game)
        return await super().open(wish, ticket)

    async def open_deal(self, deal: DailyDeal, wish: Wish) -> str:
        """Open a table with a daily deal, and return its id; if it counts, that of the table at which it was begun on its day."""
        id = new_id()
        if wish.daily and wish.daily.counts:
            id = await self.store.fact(f"{DAILY}{deal.day.isoformat()} {deal.family}", id)
            if await self.store.revision(id) >= 0:
                return id
        return await self.host.open(wish, id, deal.secret)

    def prepare(self, game: str) -> None:
        """Fetch or make the module of a game in the background; until it is there, heavy rules run in plain Python."""
        if game in GAMES:
            self.host.clock.spawn(self.prepare_rules(GAMES[game]))

    async def prepare_rules(self, game: Game) -> None:
        """Let heavy rules run by the module of a game, which is made first for rewritten rules."""
        try:
            await self.rewrites.compile(game)
        except Refusal:
            return  # a bot's question says so
        await self.rules.prepare(game)

    async def table(self, id: str) -> SeenTable:
        """Return a table by its id; Refusal if there is none, or if what is stored of it is damaged."""
        try:
            if id not in self.host.rooms:
                await self.rewrites.recall_table(await self.store.load(id))
            table = await super().table(id)
        except (NotFound, StoreError):
            raise
        except Exception as error:  # whatever a damaged record leads to
            raise Refusal(DAMAGED) from error
        self.prepare(table.opened.game)
        return table

    async def forget(self, id: str) -> None:
        """Delete a table."""
        self.host.rooms.pop(id, None)
        await self.store.remove(id)

    async def forget_all(self) -> None:
        """Delete everything that is stored."""
        for listing in await self.store.listed():
            self.host.rooms.pop(listing.id, None)
        await self.store.clear()
