"""The bots of a host in a page: questions go to a worker, which answers by WebAssembly or, without it, in plain Python."""

import json
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from typing import Protocol

from hoyle.bots import display_name
from hoyle.bots.at_tables import LocalBots
from hoyle.bots.step_messages import run_elsewhere
from hoyle.bots.steps import Steps
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.publish.page import games
from hoyle.publish.page.rewrites import Rewrites
from hoyle.table.ports import Question, StoreError

Ask = Callable[[str], Awaitable[str]]
"""Asks the bots of the page (`client/site/bots.js`) a question; both the question and the moves are JSON."""

NO_ANSWER = N_("The bot has not answered.")


class PageBots:
    """The `Bots` of a page, in a worker of their own."""

    is_busy = False

    def __init__(self, ask: Ask, rewrites: Rewrites) -> None:
        """Ask the bots with this function."""
        self.ask, self.rewrites = ask, rewrites

    async def answer(self, question: Question) -> list[int]:
        """Return a move for the seat, followed by the moves that the bot plans next; StoreError if there is no answer."""
        try:
            await self.rewrites.compile(GAMES[question.game])
            asked = asdict(question) | {"seed": str(question.seed)}  # JavaScript's numbers are shorter
            return json.loads(await self.ask(json.dumps(asked, default=base64)))
        except Exception as error:  # of the browser: the worker has ended
            raise StoreError(NO_ANSWER) from error

    def expect(self, game: str) -> None:
        """Do nothing: the worker of the bots starts with the page."""

    def display_name(self, bot: str) -> str:
        """Return the name of a bot for people (an English message)."""
        return display_name(bot)


def base64(view: object) -> str:
    """Return a packed view as text."""
    assert isinstance(view, bytes)
    return b64encode(view).decode()


class Machines(Protocol):
    """The WebAssembly modules of the site (`client/site/machines.js`)."""

    def run(self, message: str) -> str:
        """Run a step with the module of its game, and return the result; both are JSON. See `step_messages`."""
        ...


class WorkerBots:
    """The bots in their worker."""

    def __init__(self, machines: Machines) -> None:
        """Answer with these modules."""
        games.choose()
        self.machines = machines
        self.plain, self.compiled = LocalBots("plain"), LocalBots("wasm", self.run)

    def run(self, steps: Steps, bench: Workbench) -> list[int]:
        """Run the steps of a decision by WebAssembly."""
        return run_elsewhere(steps, bench.game.name, lambda message: json.loads(self.machines.run(json.dumps(message))))

    def moves(self, question: str, compiled: bool) -> str:
        """Return the moves for a question, both as JSON: by the module of the game, or in plain Python if it has none."""
        asked = Question(**json.loads(question))
        bots = self.compiled if compiled else self.plain
        work = bots.answer(replace(asked, view=b64decode(asked.view), seed=int(asked.seed)))
        try:
            work.send(None)  # it never waits
        except StopIteration as done:
            return json.dumps([int(move) for move in done.value])
        raise RuntimeError("The bots of this worker waited.")
