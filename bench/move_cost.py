"""Measure what a move costs the process of a server beside another checkout: people in all seats, a host in memory, no bots.

    python -m bench.move_cost FOLDER [GAME…]      FOLDER: a checkout with an environment in .venv

Processes of both checkouts play the same gestures by turns, in the same seconds, so that other programs disturb both alike. The
time of a gesture is that of the processor from its frame to the last frame that it sends to anybody, the least of all rounds, since
other programs only make it longer. The ratio is the sum of this checkout divided by that of the other one, over the gestures that
both made. No file is written.
"""

import argparse
import gc
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import msgspec

from bench.budget import TINY, budget, first
from bench.load_clients import View, gestures
from hoyle.games import GAMES
from hoyle.host.memory import MemoryConnection, MemoryHost, MemoryStore
from hoyle.play.play import vary
from hoyle.table.opening import Wish
from hoyle.table.ports import Changes
from hoyle.table.wire.events import Player

PLAYED = ("r", "malice", "board64", "thirty_one", "muzicando", "rummy")
ROUNDS = budget(4, 1)
REPEATS = budget(15, 1)
"""How often each process of a round plays the gestures."""
GESTURES = budget(60, 4)
MAX_RATIO = 1.05
"""A higher ratio is marked."""
ROOT = Path(__file__).parents[1]
CHILD = "--child"


class NoStore(MemoryStore):
    """A store that keeps no changes: what a store costs is not measured here."""

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        """Do nothing."""


class Seat(MemoryConnection):
    """A client that takes its frames after the gesture, as a server's task does, and reads them when it is asked for its view."""

    def wake(self) -> None:
        """Do nothing yet."""

    def collect(self) -> None:
        """Take all frames."""
        self.frames += self.outbox.take()

    def newest(self) -> View:
        """Return the newest view."""
        views = [json.loads(frame) for frame in self.frames if frame.startswith(b'{"t":"view"')]
        self.frames.clear()
        self.view = views[-1]["view"] if views else self.view
        return msgspec.convert(self.view, View)


def play(game: str) -> list[tuple[str, float]]:
    """Play gestures that are chosen by chance, the same in every process; return each with the seconds of the processor."""
    tables, dice, times = MemoryHost(store=NoStore()), random.Random(7), list[tuple[str, float]]()
    holders = [f"h{number}" for number in range(vary(GAMES[game], {}).seats)]
    id = tables.open(Wish(game, {}, [Player("human", f"Name {holder}", holder=holder) for holder in holders]), "5" * 64)
    clients = [tables.connect(Seat, id, holder, "en") for holder in holders]
    for each in clients:
        each.collect()
    gc.collect()
    gc.disable()
    while len(times) < GESTURES:
        offers = [(client, each) for client in clients for each in gestures(client.newest(), dice)]
        if not offers:
            break
        client, chosen = dice.choice(offers)
        frame = json.dumps({"t": "move", "cid": len(times) + 1, "tok": client.view["tok"], **chosen})
        began = time.process_time()
        client.send(frame)
        for each in clients:
            each.collect()
        times.append((json.dumps(chosen), time.process_time() - began))
    gc.enable()
    return times


def play_on_request() -> None:
    """In a process of a checkout: play each game whose name is read; print the gestures and their times."""
    for line in sys.stdin:
        print(json.dumps(play(line.strip())), flush=True)


def started(folder: Path) -> subprocess.Popen[str]:
    """Return a process of a checkout that plays on request, with the interpreter of its environment, or this one."""
    own = folder / ".venv" / "bin" / "python"
    command = [str(own) if own.exists() else sys.executable, __file__, CHILD]
    if TINY:
        command.append("--tiny")
    environment = os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def asked(process: subprocess.Popen[str], game: str) -> list[tuple[str, float]]:
    """Return the gestures of a game and their times in a process of `started`."""
    assert process.stdin and process.stdout
    print(game, file=process.stdin, flush=True)
    reply = process.stdout.readline()
    if not reply:
        raise SystemExit(f"{process.args} ended while it played {game}.")
    return json.loads(reply)


def least_times(folders: list[Path], game: str) -> list[dict[tuple[int, str], float]]:
    """Return, for each checkout, the least times of the gestures by their number and content."""
    found: list[dict[tuple[int, str], float]] = [{} for _ in folders]
    for _ in range(ROUNDS):
        processes = [started(folder) for folder in folders]
        for repeat in range(REPEATS):
            for which in (0, 1) if repeat % 2 else (1, 0):
                for number, (gesture, seconds) in enumerate(asked(processes[which], game)):
                    key = number, gesture
                    found[which][key] = min(seconds, found[which].get(key, seconds))
        for process in processes:
            process.communicate()
    return found


def main() -> None:
    """Compare the games named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(first(PLAYED)))
    chosen = parser.parse_args()
    print("| game | gestures | ms each | ratio | 10 % below | 10 % above |\n|---|---|---|---|---|---|")
    for game in chosen.games:
        ours, theirs = least_times([ROOT, chosen.folder.resolve()], game)
        both = [key for key in ours if key in theirs]
        ratios = sorted(ours[key] / theirs[key] for key in both)
        ratio = sum(ours[key] for key in both) / sum(theirs[key] for key in both)
        mark = " **above**" if ratio > MAX_RATIO else ""
        cells = f"{len(both)} | {1000 * sum(ours[key] for key in both) / len(both):.2f} | {ratio:.3f}{mark}"
        print(f"| {game} | {cells} | {ratios[len(both) // 10]:.3f} | {ratios[-1 - len(both) // 10]:.3f} |", flush=True)


if __name__ == "__main__":
    play_on_request() if CHILD in sys.argv else main()
