"""Somebody at a page of a published site, without a browser."""

import json
from typing import Any

from hoyle.publish.page import bots, game_texts
from hoyle.publish.page.heavy_rules import RuleModules
from hoyle.publish.page.page import Page

HOST = "https://cards.example.org/site/"


async def nothing(*values: str) -> str:
    """A database that is never asked."""
    raise AssertionError(values)


async def ask(question: str) -> str:
    """Bots in this process, in plain Python."""
    return bots.WorkerBots(NoMachines()).moves(question, compiled=False)


class NoMachines:
    """The modules of a site that has none."""

    async def fetch(self, game: str) -> bool:
        """Return False: rules run in plain Python, or as this process has compiled them."""
        return False

    def run(self, message: str) -> str:
        """Fail: plain bots calculate here."""
        raise AssertionError(message)

    call = run


class PlainCompiler:
    """A compiler that is there, and lets bots play in plain Python."""

    async def fetch(self) -> None:
        """Do nothing."""

    async def compile(self, message: str) -> str:
        """Return what the compiler of a page returns, without a module."""
        return game_texts.answer(json.dumps(json.loads(message) | {"compiles": ""}))


class Visitor:
    """Somebody at a page: what the page's scripts send, and what they get."""

    def __init__(self, modules: RuleModules | None = None) -> None:
        self.frames: list[dict[str, Any]] = []
        self.closed: list[str] = []
        self.lang = "de"
        """The language of the pages that are asked for."""
        self.page = Page(
            "memory",
            nothing,
            ask,
            lambda _, text: self.frames.append(json.loads(text)),
            lambda *closed: self.closed.append(closed[-1]),
            modules or NoMachines(),
            PlainCompiler(),
        )

    async def request(self, address: str, method: str = "GET", **fields: str) -> dict[str, Any]:
        request = {"method": method, "address": address, "fields": fields, "lang": self.lang}
        return json.loads(await self.page.request(json.dumps(request | {"site": HOST, "home": f"{HOST}de/"})))

    async def join(self, table: str) -> None:
        await self.page.frame(1, json.dumps({"t": "join", "table": table, "have": -1, "lang": self.lang}))
