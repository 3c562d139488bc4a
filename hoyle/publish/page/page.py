"""The host of a published site, as the worker of a page calls it. All that crosses the border to JavaScript is text."""

import secrets
import traceback
from collections.abc import Callable
from typing import Any

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, N_, translator
from hoyle.pages import lobby as lobby_page
from hoyle.pages.listings import MAX_OTHER_GAMES
from hoyle.publish.page import daily, games, helpers, own_games, puzzles, rules, saved_rules, tables
from hoyle.publish.page.answers import Answer, Request, data, request_of
from hoyle.publish.page.bots import Ask, PageBots
from hoyle.publish.page.heavy_rules import HeavyRules, RuleModules
from hoyle.publish.page.store import KEEPS_NOTHING, BrowserStore, Database, PageMemory
from hoyle.publish.page.tables import Tables
from hoyle.table.table_rules import of_table
from hoyle.table.wire.messages import Join, read
from hoyle.table.wire.outbox import Outbox

REFUSED = 4004
"""The code with which a channel is closed for good, as a server's socket."""
BROKEN = N_("Something went wrong in the page. Your game is saved; load the page again.")


class Channel:
    """The connection of an outbox to a script of the page."""

    def __init__(self, send: Callable[[str], None]) -> None:
        """Send frames with this function."""
        self.send, self.table = send, ""
        self.outbox: Outbox | None = None

    def wake(self) -> None:
        """Send everything that waits."""
        for frame in self.outbox.take() if self.outbox else []:
            self.send(frame.decode())


class Page:
    """The host of one page."""

    def __init__(
        self,
        kind: str,
        database: Database,
        ask: Ask,
        send: Callable[[int, str], None],
        close: Callable[[int, int, str], None],
        modules: RuleModules,
    ) -> None:
        """Connect it with the page's functions; `kind` is "browser" if the database works."""
        self.keeps, self.database, self.ask, self.send, self.close = kind == "browser", database, ask, send, close
        self.rules = HeavyRules(modules)
        self.channels: dict[int, Channel] = {}
        self.holder = ""
        self.title = "Hoyle"

    async def ready(self) -> None:
        """Read what the store knows of the person."""
        store = BrowserStore(self.database) if self.keeps else PageMemory()
        key = bytes.fromhex(await store.fact("key", secrets.token_hex(32)))
        self.holder = await store.fact("holder", secrets.token_hex(16))
        self.tables = Tables(store, PageBots(self.ask), key, self.rules)

    # Requests.

    async def request(self, text: str) -> str:
        """Answer a request of the page; both are JSON."""
        request = request_of(text)
        request.holder, request.title = self.holder, self.title
        try:
            answer = await self.answer(request)
        except Refusal as refusal:
            answer = request.refused(refusal)
        except Exception:
            traceback.print_exc()
            answer = request.refused(Refusal(BROKEN))
        return answer.text()

    async def answer(self, request: Request) -> Answer:
        """Return the answer to a request; NotFound if there is nothing at its address."""
        kind, name, rest = (*request.path.strip("/").split("/", 2), "", "")[:3]
        if kind == "t" and (request.method, rest) == ("GET", "daily"):
            return await daily.result(self.tables, request, await self.tables.table(name))
        if kind == "t" and (table_route := tables.ROUTES.get((request.method, rest))):
            return await table_route(self.tables, request, await self.tables.table(name))
        if kind == "g" and (rules_route := rules.ROUTES.get((request.method, rest))):
            return await rules_route(self.tables, request, name)
        if kind == "daily":
            if request.method == "POST":
                return await daily.open_table(self.tables, request, name, rest)
            return await daily.show(self.tables, request, name)
        if kind == "c" and (request.method, rest) == ("POST", "forget"):
            return await saved_rules.forget(self.tables, name)
        if kind == "c" and request.method == "GET":
            kept = await saved_rules.find(self.tables, name)
            return rules.form(self.tables, request, GAMES[kept.game], kept.fields | request.query)
        if kind == "games" and (own_route := own_games.ROUTES.get((request.method, name))):
            return await own_route(self.tables, request)
        if kind == "pocket":
            return await helpers.rummy(request, self.rules)
        if kind == "puzzles":
            return await puzzles.answer(request, name, rest, self.rules)
        if kind == "kept":
            return Answer() if self.keeps else Answer(503, body=request.say(KEEPS_NOTHING))
        if kind == "other-games":
            return await self.other_games(request)
        if kind == "":
            listed = [listing for listing in await self.tables.store.listed() if listing.game in GAMES]
            own = await saved_rules.listings(self.tables, request.say)
            added = {"rule_sets": own, "open_tables": [], "browser_tables": ""}
            model = lobby_page.model("", listed, request.say) | added
            return request.page("lobby.html", model)
        raise NotFound(N_("There is no page at this address."))

    async def other_games(self, request: Request) -> Answer:
        """Return the person's unfinished tables but the one in the query, and whose turn it is there."""
        found: list[dict[str, Any]] = []
        unfinished = [listing for listing in await self.tables.store.listed() if not listing.is_over]
        others = [listing.id for listing in unfinished if listing.id != request.query.get("table")]
        for table in await self.tables.readable(others[:MAX_OTHER_GAMES]):
            turn = table.people.seat_of(self.holder) in table.to_move()
            found.append({"name": of_table(table.opened, request.say).name, "href": f"/t/{table.id}", "turn": turn})
        return data(found)

    # Channels.

    async def frame(self, number: int, text: str) -> None:
        """Take in a frame of a channel; the first one joins a table."""
        channel = self.channels.setdefault(number, Channel(lambda frame: self.send(number, frame)))
        if channel.outbox:
            await self.tables.host.handle_frame(channel.table, channel.outbox, text)
            return
        lang = "en"
        try:
            join = read(text)
            if not isinstance(join, Join):
                raise Refusal(N_("The first message must name a table."))
            lang = join.lang if join.lang in LANGUAGES else lang
            table = await self.tables.table(join.table)
            channel.table, channel.outbox = (
                table.id,
                Outbox(table.people.seat_of(self.holder), lang, channel, self.holder),
            )
            await self.tables.host.join(table.id, channel.outbox, join.have)
        except Refusal as refusal:
            del self.channels[number]
            self.close(number, REFUSED, translator(lang)(refusal.message, **refusal.facts))

    async def changed(self, table: str, revision: int) -> None:
        """Catch up with a table that another page of the site has saved."""
        await self.tables.host.on_change_elsewhere(table, revision)


def start(
    kind: str,
    database: Database,
    ask: Ask,
    send: Callable[[int, str], None],
    close: Callable[[int, int, str], None],
    modules: RuleModules,
) -> Page:
    """Return the host of a page with its functions; see `client/site/table_worker.js`."""
    page = Page(kind, database, ask, send, close, modules)
    page.title = games.choose()
    return page
