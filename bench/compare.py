"""Compare the throughput of all games with that of another checkout, in one run.

    python -m bench.compare FOLDER [GAME…]      FOLDER: a checkout with an environment in .venv
    python -m bench.compare FOLDER --python PATH

The rate is decisions of seats per CPU-second in random games with compiled rules. Each checkout plays in its own process, with
its own interpreter and its own `bench.rates`. In each round both play the same number of games; the checkout that plays first
alternates. The ratio is the rate of this checkout divided by that of the other one, the median over all rounds. No file is
written.
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

ROOT = Path(__file__).parents[1]
ROUNDS = budget(9, 1)
SECONDS = budget(0.7, 0.01)
"""CPU-seconds of one checkout in a round."""
MIN_RATIO = 0.97
"""A lower ratio is marked."""

PROGRAM = """
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


class Checkout:
    """A checkout that plays on request, in its own process."""

    def __init__(self, folder: Path, python: Path) -> None:
        """Start the process in a checkout, with this interpreter."""
        self.process = subprocess.Popen(
            [str(python), "-c", PROGRAM],
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
        reply = self.process.stdout.readline()
        if not reply:
            raise SystemExit(f"{self.process.args[0]} ended while it played {game}.")
        decisions, seconds = json.loads(reply)
        return decisions, seconds

    def close(self) -> None:
        """Stop the process."""
        self.process.communicate()


def games_per_round(checkout: Checkout, game: str) -> int:
    """Return the number of games that take about SECONDS."""
    games = 1
    while True:
        _, seconds = checkout.play(game, games)
        if seconds >= SECONDS / 4:
            return max(1, int(games * SECONDS / seconds))
        games *= 4


def ratios(ours: Checkout, theirs: Checkout, game: str) -> tuple[list[float], float]:
    """Return the ratio of our rate to theirs for each round, and our median rate."""
    games, ratio_list, rates = games_per_round(ours, game), list[float](), list[float]()
    theirs.play(game, 1)
    for round_ in range(ROUNDS):
        rate: dict[Checkout, float] = {}
        for checkout in (ours, theirs) if round_ % 2 else (theirs, ours):
            decisions, seconds = checkout.play(game, games)
            rate[checkout] = decisions / seconds
        ratio_list.append(rate[ours] / rate[theirs])
        rates.append(rate[ours])
    return ratio_list, statistics.median(rates)


def interpreter(folder: Path, path: str | None) -> Path:
    """Return the interpreter of a checkout: the one at `path`, or that of its environment, or ours."""
    own = folder / ".venv" / "bin" / "python"
    return Path(path) if path else own if own.exists() else Path(sys.executable)


def main() -> None:
    """Compare the games named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(first(list(GAMES))))
    parser.add_argument("--python", help="the other checkout's interpreter")
    chosen = parser.parse_args()
    folder = chosen.folder.resolve()
    ours, theirs = Checkout(ROOT, Path(sys.executable)), Checkout(folder, interpreter(folder, chosen.python).absolute())
    print("| game | M decisions/s | ratio | minimum | maximum |\n|---|---|---|---|---|")
    for game in chosen.games:
        game_ratios, rate = ratios(ours, theirs, game)
        median = statistics.median(game_ratios)
        mark = " **below**" if median < MIN_RATIO else ""
        print(
            f"| {game} | {rate / 1e6:.2f} | {median:.3f}{mark} | {min(game_ratios):.3f} | {max(game_ratios):.3f} |",
            flush=True,
        )
    ours.close()
    theirs.close()


if __name__ == "__main__":
    main()
