"""Measure how long people wait for strong bots when many tables need them, and how long moves take at other tables.

    python -m bench.load_bots            writes a section of bench/results.md

A real `hoyle serve` runs on a temporary store. A person at each table makes a gesture about ten seconds after being asked; a
strong bot has every other seat. People play each other at some more tables. The clients run on the same cores.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench import sections
from bench.budget import TINY, budget
from bench.load import GAMES, ROOT, WORKERS_SECONDS, percentile
from bench.load_server import Checkout, Server

HEADING = "## Strong bots under load"
BOT = budget("search:strong", "random")
TABLES = budget(200, 6)
OTHER_TABLES = budget(20, 2)
OTHER_RATE = 10
"""Moves a second at the other tables."""
PAUSE = budget(10.0, 0.2)
"""Seconds that a person takes for a move, on average."""
SECONDS = budget(140.0, 2.0)
FIRST_SECONDS = budget(20.0, 0.2)
"""The time after the beginning, when bots of all tables were asked at once, that is reported by itself."""
GOAL = "median ≤ 3, p99 ≤ 6"


def measured(folder: Path) -> dict[str, Any]:
    """Return the times of decisions and waits by game, and the times of moves at other tables, in seconds."""
    checkout, store = Checkout(ROOT, Path(sys.executable)), folder / "bots.db"
    games = GAMES[:2] if TINY else GAMES
    against_bots = checkout.prepare(store, dict.fromkeys(games, -(-TABLES // len(games))), BOT)
    others = checkout.prepare(store, {"r": OTHER_TABLES})["r"]
    tables = [table for group in zip(*against_bots.values(), strict=True) for table in group][:TABLES]
    server = Server(checkout, store)
    server.wait_for_workers(WORKERS_SECONDS)
    for some in (others, tables):
        server.ask("connect", some)
    server.wait_for_workers(WORKERS_SECONDS)
    ids = [[id for id, _ in some] for some in (tables, others)]
    before = server.cpu()
    found = server.ask("play_against_bots", ids[0], PAUSE, SECONDS, ids[1], OTHER_RATE)
    games_of = {id: game for game, some in against_bots.items() for id, _ in some}
    for key in ("waits", "decisions"):
        by_game: dict[str, list[Any]] = {game: [] for game in games}
        for id, values in found[key].items():
            by_game[games_of[id]] += values
        found[key] = by_game
    decisions: dict[str, list[list[float]]] = found["decisions"]
    found["first"] = [took for pairs in decisions.values() for at, took in pairs if at < FIRST_SECONDS]
    found["decisions"] = {
        game: [took for at, took in pairs if at >= FIRST_SECONDS] for game, pairs in decisions.items()
    }
    found["cpu"] = (server.cpu() - before) / found["wall"]
    server.stop()
    return found


def row(text: str, values: list[float], goal: str) -> str:
    """Return a row of the table about these times."""
    shares = " | ".join(f"{percentile(values, share):.3f}" for share in (0.5, 0.99, 1))
    return f"| {text}, s | {len(values)} | {shares} | {goal} |"


def section(found: dict[str, Any]) -> str:
    """Return the section."""
    lines = [
        row("a bot's decision", sorted(second for seconds in found["decisions"].values() for second in seconds), GOAL),
        row(f"a bot's decision in the first {FIRST_SECONDS:.0f} s", sorted(found["first"]), ""),
        *(row(f"a bot's decision in {game}", sorted(seconds), "") for game, seconds in found["decisions"].items()),
        *(row(f"until one's next turn in {game}", sorted(seconds), "") for game, seconds in found["waits"].items()),
        row("a move at other tables", found["seconds"], "p99 ≤ 0.1"),
    ]
    load = f"load {os.getloadavg()[0]:.1f} at the end"
    return f"""{TABLES} tables of all games against `{BOT}`; people take {PAUSE:.0f} s a move, for {SECONDS:.0f} s.
{OTHER_TABLES} other tables of R with {OTHER_RATE} moves a second in all. All tables begin at once.
Times contain the pause before a bot's move (0.8 s).
{os.cpu_count()} cores, {load}; the server's process took {found["cpu"]:.2f} of a core, without its workers.

| | number | median | p99 | longest | to reach |
|---|---|---|---|---|---|
""" + "".join(line + "\n" for line in lines)


def main() -> None:
    """Measure and write the section."""
    with tempfile.TemporaryDirectory() as name:
        text = section(measured(Path(name)))
    if not TINY:
        print(text)
    sections.write(HEADING, text)


if __name__ == "__main__":
    main()
