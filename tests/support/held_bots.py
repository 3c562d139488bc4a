"""Bot workers of a server process that a test holds: their one strong worker answers only while a file exists."""

import asyncio
import os
from pathlib import Path
from typing import Any

from hoyle import bots
from hoyle.bots import needed_for_tables
from hoyle.games import GAMES
from hoyle.server.bot_workers import BotWorkers
from hoyle.table.ports import Question

GATE = "HELD_BOTS"
"""The environment variable with the path of the file. The suffixes `.asked` and `.answered` make files with a line for each question."""


class HeldWorker:
    """A worker in the process of the server, with random moves of R."""

    is_too_large = False

    def __init__(self) -> None:
        self.gate = Path(os.environ[GATE])

    async def run(self, seconds: float, function: Any, question: Question, *rest: Any) -> list[int]:
        """Return a random move as soon as the gate is open."""
        self.note("asked", question)
        while not self.gate.exists():
            await asyncio.sleep(0.01)
        self.note("answered", question)
        return bots.answers("random", question.game, question.view, question.seat, question.seed, "plain")

    def note(self, what: str, question: Question) -> None:
        """Add a line with the table of a question, which is empty for those of other servers."""
        with self.gate.with_suffix(f".{what}").open("a") as file:
            file.write(f"table {question.table}\n")

    async def replace(self) -> None:
        pass

    def stop(self) -> None:
        pass


class HeldBots(BotWorkers):
    """Bots with one strong worker, which has the bots of R loaded; nothing is compiled."""

    def __init__(self) -> None:
        super().__init__(1)
        ready, worker = {("r", need) for need in needed_for_tables(GAMES["r"])}, HeldWorker()
        self.strong = [worker]  # type: ignore[list-item]
        self.loaded = {worker: ready}  # type: ignore[dict-item]
        self.known_tasks, self.compiled, self.games_in_play = {*ready}, {*ready}, {"r"}

    def warm(self, games: list[str]) -> None:
        """Compile nothing."""
