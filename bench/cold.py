"""How soon do bots answer where nothing has been compiled yet, and how soon once it has?

PYTHONPATH=. python bench/cold.py            all games; writes its section of bench/results.md
PYTHONPATH=. python bench/cold.py r malice   these games; only prints

For each game a table of strong bots is laid the moment the server's bots begin to get ready, with an empty compile
cache: this game is compiled beside it, then the others. The same again with the filled cache, once the game is ready.
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
from hoyle.bots import fitting, parse
from hoyle.games import GAMES
from hoyle.play import Play, vary
from hoyle.serve.hall import Hall, Wish
from hoyle.serve.journal import Sitter
from hoyle.serve.store import SqliteStore
from hoyle.serve.thinkers import Thinkers

HEADING = "## Cold start: how soon bots answer"
SECONDS = 20.0  # that bots play while the game is compiled
AFTER = 8.0  # that they play once it is ready
LONGEST = 300.0  # that a game may take to be compiled
BOT = "search:strong"

Times = dict[str, Any]
"""`ready`: seconds until a game was compiled; `took`: seconds of each answer."""


class Clocked(Thinkers):
    """Thinkers that note how long each answer took."""

    def __init__(self) -> None:
        super().__init__()
        self.took: list[float] = []

    async def answer(self, bot: str, game: str, view: bytes, seat: int, seed: int) -> list[int]:
        """The bot's moves."""
        began = time.monotonic()
        moves = await super().answer(bot, game, view, seat, seed)
        self.took.append(time.monotonic() - began)
        return moves

    async def until_ready(self, piece: tuple[str, str]) -> None:
        """Wait until these bots are compiled."""
        for _ in range(int(LONGEST * 10)):
            if self.compiled(piece):
                return
            await asyncio.sleep(0.1)
        raise TimeoutError(f"{piece} was not compiled in {LONGEST:.0f} s.")


async def played(game: str, store: Path, cold: bool) -> Times:
    """One server: a table of bots at once, or once the game is ready."""
    rules = Play(vary(GAMES[game], {}), 0).state.rules
    piece = game, parse(fitting(BOT, GAMES[game], rules))[0]
    thinkers, began = Clocked(), time.monotonic()
    hall = Hall(SqliteStore(store), thinkers, 0.0)
    thinkers.warm(list(GAMES))
    thinkers.first(game)
    if not cold:
        await thinkers.until_ready(piece)
    await bots_play(hall, game, thinkers, SECONDS if cold else AFTER)
    took = list(thinkers.took)
    await thinkers.until_ready(piece)
    ready = time.monotonic() - began
    hall.close()
    return {"ready": ready, "took": took}


async def bots_play(hall: Hall, game: str, thinkers: Clocked, seconds: float) -> None:
    """Bots alone at a table, and at another one when they are through, for so long or until they are compiled."""
    ends = time.monotonic() + seconds
    seats = [Sitter("bot", bot=BOT) for _ in range(vary(GAMES[game], {}).seats)]
    while time.monotonic() < ends:
        table = await hall.table(await hall.open(Wish(game, {}, seats)))
        while time.monotonic() < ends and table.status == "open":
            await asyncio.sleep(0.02)


def measured(game: str) -> tuple[Times, Times]:
    """Cold and warm, each in a process of its own as a server would be."""
    with tempfile.TemporaryDirectory() as folder:
        return told_by(game, folder, "cold"), told_by(game, folder, "warm")


def told_by(game: str, folder: str, how: str) -> Times:
    """What a process of its own has measured."""
    done = subprocess.run(
        [sys.executable, __file__, "--" + how, game, f"{folder}/{how}.db"],
        env=os.environ | {"HOYLE_CACHE": f"{folder}/cache"}, stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def line(game: str, cold: Times, warm: Times) -> str:
    """A line of the table."""
    first, worst = cold["took"][0], max(cold["took"])
    after = sorted(warm["took"])
    middle = statistics.median(after)
    said = (
        f"| {game} | {first:.2f} | {worst:.2f} | {cold['ready']:.0f} | {middle:.2f} | {after[-1]:.2f} | {len(after)} |"
    )
    print(said, flush=True)
    return said


def main() -> None:
    """Measure the games that are named, or all."""
    if sys.argv[1:2] in (["--cold"], ["--warm"]):
        how, game, store = sys.argv[1:]
        print(json.dumps(asyncio.run(played(game, Path(store), how == "--cold"))))
        return
    lines = [line(game, *measured(game)) for game in sys.argv[1:] or GAMES]
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
