"""Measure how fast bots move before a game is compiled, and after it is compiled.

    python -m bench.cold            all games; writes a section of bench/results.md
    python -m bench.cold r malice   these games; only prints

For each game a server starts with an empty compile cache and opens a table of strong bots at once, while the game is
compiled, followed by all other games. A second server starts with the filled cache and opens the table when the game is compiled.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench import sections
from bench.budget import TINY, budget
from hoyle.bots import fitting, parse
from hoyle.games import GAMES
from hoyle.play.play import Play, vary
from hoyle.server.bot_workers import BotWorkers
from hoyle.server.fair_turns import Turns
from hoyle.server.metrics import Metrics
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.tables import Tables
from hoyle.table.opening import Wish
from hoyle.table.ports import Question
from hoyle.table.wire.events import Player

HEADING = "## Cold start: how soon bots answer"
COLD_SECONDS = budget(20.0, 0.1)  # of play while the game is compiled
WARM_SECONDS = budget(8.0, 0.1)  # of play after the game is compiled
COMPILE_TIMEOUT = 300.0  # seconds
BOT = budget("search:strong", "search:easy")

Times = dict[str, Any]
"""`ready`: seconds until the game was compiled; `answer_seconds`: seconds of each answer of a bot."""


class TimedBotWorkers(BotWorkers):
    """Bot workers that record the seconds of each answer."""

    def __init__(self) -> None:
        super().__init__()
        if TINY:  # tests run beside it, whose processes would go first
            self.compiler.niceness = 0
        self.answer_seconds: list[float] = []

    async def answer(self, question: Question) -> list[int]:
        """Return the bot's moves."""
        start_time = time.monotonic()
        moves = await super().answer(question)
        self.answer_seconds.append(time.monotonic() - start_time)
        return moves

    async def until_ready(self, need: tuple[str, str]) -> None:
        """Wait until this game is compiled for this bot; raise TimeoutError after COMPILE_TIMEOUT seconds."""
        for _ in range(int(COMPILE_TIMEOUT * 10)):
            if self.is_ready(need):
                return
            await asyncio.sleep(0.1)
        raise TimeoutError(f"{need} was not compiled in {COMPILE_TIMEOUT:.0f} s.")


async def run_server(game: str, store: Path, cold: bool) -> Times:
    """Run a server with tables of bots, opened at once if `cold`, else when the game is compiled; return the times."""
    rules = Play(vary(GAMES[game], {}), 0).state.options
    need = game, parse(fitting(BOT, GAMES[game], rules))[0]
    workers, start_time = TimedBotWorkers(), time.monotonic()
    tables = Tables(SqliteStore(store), workers, 0, Metrics(), Turns())
    workers.warm([game] if TINY else list(GAMES))
    workers.expect(game)
    if not cold:
        await workers.until_ready(need)
    await play_tables(tables, game, workers, COLD_SECONDS if cold else WARM_SECONDS)
    answer_seconds = list(workers.answer_seconds)
    await workers.until_ready(need)
    ready = time.monotonic() - start_time
    workers.close()
    tables.close()
    return {"ready": ready, "answer_seconds": answer_seconds}


async def play_tables(tables: Tables, game: str, workers: TimedBotWorkers, seconds: float) -> None:
    """Let bots play at one table after another for some seconds, and at least until the first answer."""
    deadline = time.monotonic() + seconds
    seats = [Player("bot", bot=BOT) for _ in range(vary(GAMES[game], {}).seats)]
    while time.monotonic() < deadline or not workers.answer_seconds:
        id = await tables.open(Wish(game, {}, seats))
        while (await tables.table(id)).status == "open" and (time.monotonic() < deadline or not workers.answer_seconds):
            await asyncio.sleep(0.02)


def measure(game: str) -> tuple[Times, Times]:
    """Return the cold and the warm times of a game, each measured in a new process."""
    with tempfile.TemporaryDirectory() as folder:
        return measure_in_process(game, folder, "cold"), measure_in_process(game, folder, "warm")


def measure_in_process(game: str, folder: str, cache: str) -> Times:
    """Return the times that a new process measures; `cache` is "cold" or "warm"."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.cold", "--" + cache, game, f"{folder}/{cache}.db", *(["--tiny"] if TINY else [])],
        env=os.environ | ({} if TINY else {"HOYLE_CACHE": f"{folder}/cache"}), stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def table_row(game: str, cold: Times, warm: Times) -> str:
    """Return the table row of a game."""
    first, longest = cold["answer_seconds"][0], max(cold["answer_seconds"])
    warm_seconds = sorted(warm["answer_seconds"])
    median = statistics.median(warm_seconds)
    row = f"| {game} | {first:.2f} | {longest:.2f} | {cold['ready']:.0f} | {median:.2f} | {warm_seconds[-1]:.2f} | {len(warm_seconds)} |"
    print(row, flush=True)
    return row


def main() -> None:
    """Measure the named games, or all."""
    if sys.argv[1:2] in (["--cold"], ["--warm"]):
        mode, game, store = sys.argv[1:]
        print(json.dumps(asyncio.run(run_server(game, Path(store), mode == "--cold"))))
        return
    lines = [table_row(game, *measure(game)) for game in sys.argv[1:] or (["thirty_one"] if TINY else GAMES)]
    if sys.argv[1:]:
        return
    head = (
        "Seconds from the question to a strong bot's answer, tables of bots alone; compile cache empty at first, all games\n"
        f"compiled beside it; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end.\n\n"
        "| game | first, cold | longest, cold | ready after | median, ready | longest, ready | answers |\n"
        "|---|---|---|---|---|---|---|"
    )
    sections.write(HEADING, "\n".join([head, *lines]))


if __name__ == "__main__":
    main()
