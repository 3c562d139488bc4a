"""The visitor's rewrites in a page: kept as texts in the store, read when a page needs them, compiled when bots do.

What reads rewrites is in the pack of the compiler, which a page fetches with the first one. A game that the visitor has rewritten is
named for its texts (`game_texts.rewritten`), so that every version stays what it was.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.i18n import N_
from hoyle.publish.page.store import PageStore
from hoyle.rules.game import Game
from hoyle.table.ports import Saved

Texts = Sequence[tuple[str, str]]
"""Rewrites: the file name and the text of each, in their order."""
REWRITE = "rewrite "
"""The beginning of the names of facts that are texts of rewrites, by the name of the game that they make."""


class NotCompiled(Refusal):
    """Rules that cannot be compiled: `sentences` has what is wrong, with file and line."""

    def __init__(self, sentences: list[str]) -> None:
        """Refuse with these sentences."""
        super().__init__(N_("These rules cannot be compiled: {why}"), why=" ".join(sentences))
        self.sentences = sentences


class Compiler(Protocol):
    """The compiler of the page (`client/site/table_worker.js`)."""

    def fetch(self) -> Awaitable[None]:
        """Fetch the pack of the compiler, unless it is there."""
        ...

    def compile(self, message: str) -> Awaitable[str]:
        """Let the worker of the bots read and compile a game; the message is that of `game_texts.answer`, its answer JSON."""
        ...


class Rewrites:
    """The rewrites of a page."""

    def __init__(self, store: PageStore, compiler: Compiler) -> None:
        """Keep texts in this store."""
        self.store, self.compiler = store, compiler
        self.draft: Game | None = None
        self.compiling: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def module(self, name: str) -> Any:
        """Return a module of pages, after the pack of the compiler has been fetched."""
        await self.compiler.fetch()
        return import_module(f"hoyle.publish.page.{name}")

    async def reader(self) -> Any:
        """Return the module that reads texts."""
        return await self.module("game_texts")

    async def read(self, texts: Texts) -> Game:
        """Return the game that rewrites make; Refusal with file and line if something is wrong. `draft` is this game then."""
        self.draft = game = (await self.reader()).rewritten(texts)
        return game

    async def add(self, texts: Texts) -> None:
        """Add the game that rewrites make to `GAMES`, without listing it; Refusal if something is wrong."""
        game = (await self.reader()).rewritten(texts)
        GAMES.setdefault(game.name, game)
        own_games.UNLISTED.add(game.name)

    async def keep(self, game: Game) -> None:
        """Store the texts of a game, and add it to `GAMES`."""
        await self.add(texts_of(game))
        fact = {"texts": texts_of(game), "title": game.title, "saved": time.time()}
        await self.store.fact(REWRITE + game.name, json.dumps(fact, ensure_ascii=False))

    async def recall(self, name: str) -> None:
        """Add a game to `GAMES` whose texts are stored, unless it is there."""
        if own_games.is_visitors(name) and name not in GAMES:
            for text in (await self.store.facts(REWRITE + name)).values():
                await self.add(json.loads(text)["texts"])

    async def recall_table(self, saved: Saved | None) -> None:
        """Add the game of a stored table that is played by rewrites to `GAMES`, unless it is there."""
        opened = json.loads(saved.rows[0].body) if saved and saved.rows else {}
        if opened.get("rewrites") and opened["game"] not in GAMES:
            await self.add([(each["file"], each["text"]) for each in opened["rewrites"]])

    async def compile(self, game: Game, what: str = "table") -> None:
        """Compile what is wanted of a rewritten game (one of `game_texts.ENTRIES`): by default let bots play it.

        NotCompiled if a rule cannot be. Nothing is to be done for other games.
        """
        if not game.rewrites:
            return
        key = game.name, what
        if key not in self.compiling:
            self.compiling[key] = asyncio.ensure_future(self.compile_texts(game, what))
        try:
            await self.compiling[key]
        except Exception:
            self.compiling.pop(key, None)  # the next question tries again
            raise

    async def compile_texts(self, game: Game, what: str) -> None:
        """Let the worker of the bots compile a game."""
        message = {"rewrites": texts_of(game), "compiles": what, "lang": "en"}
        answer = cast(dict[str, Any], json.loads(await self.compiler.compile(json.dumps(message))))
        if "mistakes" in answer:
            raise NotCompiled(answer["mistakes"])


def texts_of(game: Game) -> list[tuple[str, str]]:
    """Return the texts of a rewritten game."""
    return [(rewrite.file, rewrite.text) for rewrite in game.rewrites]
