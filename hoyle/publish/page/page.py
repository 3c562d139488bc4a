"""The host of a published site, as the worker of a page calls it. Only text is passed to and from JavaScript."""

import re
import secrets
import traceback
from collections.abc import Awaitable, Callable, Mapping

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.handlers import lobby, rules
from hoyle.handlers import routes as shared
from hoyle.handlers.messages import Answer
from hoyle.i18n import LANGUAGES, N_, translator
from hoyle.publish.page import bot_games, gallery, games, helpers, measure, own_games, perft, random_games, studio
from hoyle.publish.page.bots import Ask, PageBots
from hoyle.publish.page.heavy_rules import HeavyRules, RuleModules
from hoyle.publish.page.requests import PageRequest, refused, request_of, text_of
from hoyle.publish.page.rewrites import Compiler, Rewrites
from hoyle.publish.page.store import KEEPS_NOTHING, BrowserStore, Database, PageMemory
from hoyle.publish.page.tables import Tables
from hoyle.table.wire.messages import Join, read
from hoyle.table.wire.outbox import Outbox

Handler = Callable[[PageRequest], Awaitable[Answer]]


async def puzzle(request: PageRequest) -> Answer:
    """Return the page of a puzzle, whose heavy rules run by the module of its game."""
    if (name := request.parts["family"]) in GAMES:
        await request.tables.rules.prepare(GAMES[name])
    return await lobby.show_puzzle(request)


async def keeps(request: PageRequest) -> Answer:
    """Say whether the browser keeps what is stored, or why not."""
    if isinstance(request.tables.store, PageMemory):
        return Answer(503, body=request.say(KEEPS_NOTHING))
    return Answer()


GETS: dict[str, Handler] = {
    **shared.GETS,
    "/kept": keeps,
    "/gallery": gallery.show,
    "/gallery/families": gallery.show_families,
    "/games": own_games.show,
    "/games/export": own_games.export,
    "/pocket": helpers.rummy,
    "/puzzles/{family}/{number}": puzzle,
    "/g/{game}/begin": rules.open_table,
    "/g/{game}/sheet": helpers.score_sheet,
    "/g/{game}/measure": measure.show,
    "/g/{game}/studio": studio.show,
}
POSTS: dict[str, Handler] = {
    **shared.POSTS,
    "/games/import": own_games.import_game,
    "/games/delete": own_games.delete,
    "/pocket": helpers.rummy,
    "/g/{game}/random/work": random_games.work,
    "/g/{game}/random/results": random_games.results,
    "/g/{game}/games/work": bot_games.work,
    "/g/{game}/games/progress": bot_games.progress,
    "/g/{game}/games/results": bot_games.results,
    "/g/{game}/perft/work": perft.work,
    "/g/{game}/studio/begin": studio.begin,
    "/g/{game}/studio/words": studio.words,
    "/g/{game}/studio/check": studio.check,
    "/g/{game}/studio/changes": studio.changes,
    "/g/{game}/studio/discloses": studio.discloses,
    "/g/{game}/studio/compile": studio.compile_game,
    "/g/{game}/studio/assistant": studio.assistant,
    "/g/{game}/studio/answer": studio.answer,
    "/g/{game}/studio/play": studio.play,
    "/g/{game}/studio/forget": studio.forget,
    "/g/{game}/studio/measure": studio.measure,
    "/g/{game}/studio/modules": studio.modules,
}


def patterns(handlers: Mapping[str, Handler]) -> dict[re.Pattern[str], Handler]:
    """Return handlers by the patterns of their paths."""
    return {re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path)): handler for path, handler in handlers.items()}


ROUTES = {"GET": patterns(GETS), "POST": patterns(POSTS)}
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
        """Send all waiting frames."""
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
        compiler: Compiler,
    ) -> None:
        """Connect the host with the functions of `client/site/table_worker.js`; `kind` is "browser" if the database works."""
        self.keeps, self.database, self.ask, self.send, self.close = kind == "browser", database, ask, send, close
        self.rules, self.compiler = HeavyRules(modules), compiler
        self.channels: dict[int, Channel] = {}
        self.holder, self.title = "", games.choose()

    async def ready(self) -> None:
        """Read the key and the visitor's id from the store, and open the tables."""
        store = BrowserStore(self.database) if self.keeps else PageMemory()
        key = bytes.fromhex(await store.fact("key", secrets.token_hex(32)))
        self.holder = await store.fact("holder", secrets.token_hex(16))
        rewrites = Rewrites(store, self.compiler)
        self.tables = Tables(store, PageBots(self.ask, rewrites), key, self.rules, rewrites)

    # Requests.

    async def request(self, text: str) -> str:
        """Answer a request of the page; both are JSON."""
        request = request_of(text, self.tables, self.holder, self.title)
        try:
            answer = await self.answer(request)
        except Refusal as refusal:
            answer = refused(request, refusal)
        except Exception:
            traceback.print_exc()
            answer = refused(request, Refusal(BROKEN))
        return text_of(request, answer)

    async def answer(self, request: PageRequest) -> Answer:
        """Return the answer to a request; NotFound if there is nothing at its address."""
        for path, handler in ROUTES[request.method].items():
            if found := path.fullmatch(request.path.rstrip("/") or "/"):
                request.parts = found.groupdict()
                await self.tables.rewrites.recall(request.parts.get("game", ""))
                return await handler(request)
        raise NotFound(N_("There is no page at this address."))

    # Channels.

    async def frame(self, number: int, text: str) -> None:
        """Receive a frame of a channel; the first one joins a table."""
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
                Outbox(table.seat_of(self.holder), lang, channel, self.holder),
            )
            await self.tables.host.join(table.id, channel.outbox, join.have)
        except Refusal as refusal:
            del self.channels[number]
            self.close(number, REFUSED, translator(lang)(refusal.message, **refusal.facts))

    async def changed(self, table: str, revision: int) -> None:
        """Catch up with a table that another page of the site has saved."""
        await self.tables.host.on_change_elsewhere(table, revision)
