"""What compiling games costs in a page: `python -m bench.page_compiler`.

CPU-seconds for what the tables and the bots of a game need, in the Python of a page (Pyodide in Node, all of its threads) and in CPython,
each in new processes: the first module (*cold*), and the same one again (*warm*). Medians of the rounds.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import process_time

from bench.budget import budget, first
from bench.sections import write
from hoyle.bots import registry
from hoyle.games import GAMES
from hoyle.publish.page.game_texts import compiled
from hoyle.publish.page.games import NOT_IN_PAGES
from tests.support import page_python
from tests.support.site import PATH, published

ROUNDS = budget(3, 1)
CHOSEN = first(["r", "telepathy", "malice", "muzicando", "rummy", "board64"])
TO_REACH = {"r": 0.9, "board64": 2.5}
"""The CPU-seconds to reach in a page, cold."""


def in_page(place: Path, game: str) -> list[float]:
    """Return the times of the first module of a game and of the same one again, in the Python of a page."""
    return [made["milliseconds"] / 1000 for made in page_python.run(place, games=[game, game])["modules"]]


def in_cpython(game: str) -> list[float]:
    """Return the same times in CPython."""
    done = subprocess.run([sys.executable, "-m", "bench.page_compiler", game], check=True, capture_output=True)
    return json.loads(done.stdout)


def own_times(game: str) -> list[float]:
    """Return these times in this process."""
    registry.WITHHELD.update(NOT_IN_PAGES)
    times = [process_time()]
    for _ in range(2):
        compiled(GAMES[game])
        times.append(process_time())
    return [times[1] - times[0], times[2] - times[1]]


def medians(rounds: Sequence[list[float]]) -> str:
    """Return the medians of cold and warm times as two cells."""
    return " | ".join(f"{median(times):.2f}" for times in zip(*rounds, strict=True))


def main() -> None:
    """Write the section of `bench/results.md`."""
    lines = [
        "| game | kB | page, cold | page, warm | CPython, cold | CPython, warm | to reach |",
        "|---|---|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as folder:
        host, place = published(Path(folder) / "host", games=[*GAMES], compiled=False), Path(folder)
        page_python.unpack(host / PATH, place)
        for game in CHOSEN:
            page = medians([in_page(place, game) for _ in range(ROUNDS)])
            cpython = medians([in_cpython(game) for _ in range(ROUNDS)])
            reach = f"≤ {TO_REACH[game]}" if game in TO_REACH else ""
            lines.append(f"| {game} | {len(compiled(GAMES[game])) / 1000:.0f} | {page} | {cpython} | {reach} |")
    write("## Compiling in a page", "\n".join([" ".join(str(__doc__).split("\n\n")[1].split()), "", *lines]))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(own_times(sys.argv[1])))
    else:
        main()
