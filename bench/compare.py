"""Compare the throughput of all games with that of another checkout, in one run.

    python -m bench.compare FOLDER [GAME…]      FOLDER: a checkout with an environment in .venv
    python -m bench.compare FOLDER --python PATH

Random games by compiled rules, in decisions of seats per CPU-second. Each side plays in a process of its own with its own
interpreter and its own `bench.rates`; both play the same number of games, in turns, which first alternating. The ratio is
this checkout's rate over the other's: the median over the rounds. Nothing is written.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from bench.budget import budget, first
from hoyle.games import GAMES

HERE = Path(__file__).parents[1]
ROUNDS = budget(9, 1)
SECONDS = budget(0.7, 0.01)
"""CPU-seconds of one side in a round."""
LEAST = 0.97
"""A ratio below this is marked."""

PLAYER = """
import json, sys, time
from bench.rates import compiled
from hoyle.games import GAMES
players = {}
for line in sys.stdin:
    name, games = json.loads(line)
    if name not in players:
        players[name] = compiled(GAMES[name], {})
        players[name](1)
    began = time.process_time()
    decisions = int(players[name](games))
    print(json.dumps([decisions, time.process_time() - began]), flush=True)
"""


class Side:
    """A checkout that plays on request, in its own process."""

    def __init__(self, folder: Path, python: Path) -> None:
        """Start its process."""
        self.process = subprocess.Popen(
            [str(python), "-c", PLAYER],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, game: str, games: int) -> tuple[int, float]:
        """Play random games; return the decisions and the CPU-seconds that they took."""
        assert self.process.stdin and self.process.stdout
        print(json.dumps([game, games]), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"{self.process.args[0]} ended while it played {game}.")
        decisions, seconds = json.loads(answer)
        return decisions, seconds

    def close(self) -> None:
        """Stop the process."""
        self.process.communicate()


def enough(side: Side, game: str) -> int:
    """Return the number of games that take about SECONDS."""
    games = 1
    while True:
        _, spent = side.play(game, games)
        if spent >= SECONDS / 4:
            return max(1, int(games * SECONDS / spent))
        games *= 4


def ratios(ours: Side, theirs: Side, game: str) -> tuple[list[float], float]:
    """Return our rate over theirs for each round, and our median rate."""
    games, found, rates = enough(ours, game), list[float](), list[float]()
    theirs.play(game, 1)
    for round_ in range(ROUNDS):
        rate: dict[Side, float] = {}
        for side in (ours, theirs) if round_ % 2 else (theirs, ours):
            decisions, seconds = side.play(game, games)
            rate[side] = decisions / seconds
        found.append(rate[ours] / rate[theirs])
        rates.append(rate[ours])
    return found, statistics.median(rates)


def interpreter(folder: Path, named: str | None) -> Path:
    """Return the interpreter of a checkout: the named one, that of its environment, or ours."""
    interpreter_ = folder / ".venv" / "bin" / "python"
    return Path(named) if named else interpreter_ if interpreter_.exists() else Path(sys.executable)


def main() -> None:
    """Compare the games named on the command line, or all."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", nargs="?", type=Path, default=HERE)
    words.add_argument("games", nargs="*", metavar="GAME", default=list(first(list(GAMES))))
    words.add_argument("--python", help="the other checkout's interpreter")
    chosen = words.parse_args()
    folder = chosen.folder.resolve()
    ours, theirs = Side(HERE, Path(sys.executable)), Side(folder, interpreter(folder, chosen.python))
    print("| game | M decisions/s | ratio | least | most |\n|---|---|---|---|---|")
    for game in chosen.games:
        found, rate = ratios(ours, theirs, game)
        middle = statistics.median(found)
        mark = " **below**" if middle < LEAST else ""
        print(
            f"| {game} | {rate / 1e6:.2f} | {middle:.3f}{mark} | {min(found):.3f} | {max(found):.3f} |",
            flush=True,
        )
    ours.close()
    theirs.close()


if __name__ == "__main__":
    main()
