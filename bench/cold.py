"""How soon do bots answer before anything is compiled, and how soon afterwards?

python -m bench.cold            all games; writes its section of bench/results.md
python -m bench.cold r malice   these games; only prints

For each game a table of strong bots is opened when the server starts, with an empty compile cache: this game is compiled
meanwhile, then the others. The same again with the filled cache, once the game is ready.
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
from bench.budget import TINY, budget, first
from hoyle.bots import fitting, parse
from hoyle.games import GAMES
from hoyle.server.bot_workers import BotWorkers
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.tables import Tables
from hoyle.session.events import Player
from hoyle.session.opening import Wish
from hoyle.session.play import Play, vary
from hoyle.session.ports import Question

HEADING = "## Cold start: how soon bots answer"
SECONDS = budget(20.0, 2.0)  # that bots play while the game is compiled
AFTER = budget(8.0, 1.0)  # that they play once it is ready
LONGEST = 300.0  # that a game may take to be compiled
BOT = "search:strong"

Times = dict[str, Any]
"""`ready`: seconds until a game was compiled; `took`: seconds of each answer."""


class Clocked(BotWorkers):
    """Bot workers that record how long each answer took."""

    def __init__(self) -> None:
        super().__init__()
        self.took: list[float] = []

    async def answer(self, question: Question) -> list[int]:
        """Return the bot's moves."""
        began = time.monotonic()
        moves = await super().answer(question)
        self.took.append(time.monotonic() - began)
        return moves

    async def until_ready(self, piece: tuple[str, str]) -> None:
        """Wait until these bots are compiled."""
        for _ in range(int(LONGEST * 10)):
            if self.is_ready(piece):
                return
            await asyncio.sleep(0.1)
        raise TimeoutError(f"{piece} was not compiled in {LONGEST:.0f} s.")


async def played(game: str, store: Path, cold: bool) -> Times:
    """Run one server with a table of bots, opened at once or when the game is compiled."""
    rules = Play(vary(GAMES[game], {}), 0).state.options
    piece = game, parse(fitting(BOT, GAMES[game], rules))[0]
    clocked, began = Clocked(), time.monotonic()
    served = Tables(SqliteStore(store), clocked, 0)
    clocked.warm([game] if TINY else list(GAMES))
    clocked.expect(game)
    if not cold:
        await clocked.until_ready(piece)
    await bots_play(served, game, clocked, SECONDS if cold else AFTER)
    took = list(clocked.took)
    await clocked.until_ready(piece)
    ready = time.monotonic() - began
    served.close()
    return {"ready": ready, "took": took}


async def bots_play(served: Tables, game: str, clocked: Clocked, seconds: float) -> None:
    """Let bots play table after table for some seconds, and at least until the first answer."""
    ends = time.monotonic() + seconds
    seats = [Player("bot", bot=BOT) for _ in range(vary(GAMES[game], {}).seats)]
    while time.monotonic() < ends or not clocked.took:
        table = await served.table(await served.open(Wish(game, {}, seats)))
        while (time.monotonic() < ends or not clocked.took) and table.status == "open":
            await asyncio.sleep(0.02)


def measured(game: str) -> tuple[Times, Times]:
    """Measure cold and warm, each in a new process."""
    with tempfile.TemporaryDirectory() as folder:
        return told_by(game, folder, "cold"), told_by(game, folder, "warm")


def told_by(game: str, folder: str, how: str) -> Times:
    """Return what a new process has measured."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.cold", "--" + how, game, f"{folder}/{how}.db", *(["--tiny"] if TINY else [])],
        env=os.environ | ({} if TINY else {"HOYLE_CACHE": f"{folder}/cache"}), stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def line(game: str, cold: Times, warm: Times) -> str:
    """Return a line of the table."""
    first, worst = cold["took"][0], max(cold["took"])
    after = sorted(warm["took"])
    middle = statistics.median(after)
    sentence = (
        f"| {game} | {first:.2f} | {worst:.2f} | {cold['ready']:.0f} | {middle:.2f} | {after[-1]:.2f} | {len(after)} |"
    )
    print(sentence, flush=True)
    return sentence


def main() -> None:
    """Measure the named games, or all."""
    if sys.argv[1:2] in (["--cold"], ["--warm"]):
        how, game, store = sys.argv[1:]
        print(json.dumps(asyncio.run(played(game, Path(store), how == "--cold"))))
        return
    lines = [line(game, *measured(game)) for game in sys.argv[1:] or first(list(GAMES))]
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
