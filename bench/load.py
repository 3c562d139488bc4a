"""Measure the server under load, with real sockets: moves a CPU-second, waiting times, memory, and a storm of reconnections.

    python -m bench.load                      writes a section of bench/results.md
    python -m bench.load --against FOLDER     also measures another checkout in the same run
    python -m bench.load --only rates r       only one part (rates, thousand), and only these games

A real `hoyle serve` runs on a temporary store; its clients run in a process of their own (`bench.load_clients`), people sit in
all seats, and no bots play. CPU time is that of the server's process with all its threads, without its bot workers.
"""

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import load_day, sections
from bench.budget import TINY, budget
from bench.load_server import Checkout, Pulse, Server, TableAt

HEADING = "## Load"
ROOT = Path(__file__).parents[1]
GAMES = ("r", "malice", "board64", "muzicando", "rummy", "thirty_one")
ROUNDS = budget(3, 1)
MOVES = budget(1200, 24)
"""Moves of one game in a round."""
TABLES = {"r": budget(150, 4)}
"""By game: the tables in a round, where it is not OTHER_TABLES. A game of R is over after 16 moves at most."""
OTHER_TABLES = budget(50, 2)
WARM_TABLES = budget(1000, 12)
WARM_EVENTS = budget(30, 2)
"""Gestures at each of the warm tables before their memory is measured."""
HALF_LOAD_SECONDS = budget(20.0, 1.0)
STORM_RATE = 20
"""Moves a second at other tables during the storm."""
WORKERS_SECONDS = budget(240, 0)
"""The longest time that a server gets to compile its bots."""

Rates = dict[str, list[tuple[float, float]]]
"""By game and round: moves a CPU-second of the server, and moves a second."""


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of the sorted values does not exceed."""
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


# Moves a CPU-second.


def rates(checkouts: Sequence[Checkout], games: Sequence[str], folder: Path) -> list[Rates]:
    """Return the rates of each checkout; in every round all of them play the same number of moves, one after another."""
    counts = {game: (ROUNDS + 1) * TABLES.get(game, OTHER_TABLES) for game in games}
    servers, tables = list[Server](), list[dict[str, list[TableAt]]]()
    for index, checkout in enumerate(checkouts):
        store = folder / f"rates{index}.db"
        tables.append(checkout.prepare(store, counts))
        servers.append(Server(checkout, store))
        servers[-1].wait_for_workers(WORKERS_SECONDS)
    found: list[Rates] = [{game: [] for game in games} for _ in servers]
    for round_ in range(ROUNDS + 1):
        for game in games:
            for index in range(len(servers)) if round_ % 2 else reversed(range(len(servers))):
                size = TABLES.get(game, OTHER_TABLES)
                rate = rate_of(servers[index], tables[index][game][round_ * size : (round_ + 1) * size])
                if round_ or TINY:  # the first round only warms up
                    found[index][game].append(rate)
                print(
                    f"{game:12} round {round_} checkout {index}: {rate[0]:6.0f} moves/CPU-s {rate[1]:6.0f} /s",
                    flush=True,
                )
    for server in servers:
        server.stop()
    return found


def rate_of(server: Server, tables: list[TableAt]) -> tuple[float, float]:
    """Return moves a CPU-second and moves a second, where all these tables play as fast as they can."""
    ids = [id for id, _ in tables]
    server.ask("connect", tables)
    before = server.cpu()
    played = server.ask("play", ids, MOVES)
    spent = max(server.cpu() - before, 0.01)
    if played["refused"] > 0.02 * played["moves"]:
        print(f"{played['refused']} of {played['moves']} moves refused", flush=True)
    server.ask("leave", ids)
    return played["moves"] / spent, played["moves"] / played["wall"]


# A thousand tables: memory, waiting times, a storm.


def thousand(checkout: Checkout, games: Sequence[str], folder: Path, rate: float | None) -> dict[str, Any]:
    """Return the measurements with WARM_TABLES tables of all games; half load is half of `rate` moves a second."""
    store = folder / f"thousand{len(list(folder.iterdir()))}.db"
    prepared = checkout.prepare(store, dict.fromkeys(games, -(-WARM_TABLES // len(games))))
    tables = [table for group in zip(*prepared.values(), strict=True) for table in group][:WARM_TABLES]
    ids = [id for id, _ in tables]
    server = Server(checkout, store)
    server.wait_for_workers(WORKERS_SECONDS)
    found: dict[str, Any] = {"memory before": server.memory()}
    server.ask("connect", tables)
    found["memory connected"] = server.memory()
    before = server.cpu()
    played = server.ask("play", ids, WARM_EVENTS * len(ids))
    found["capacity"] = played["moves"] / max(server.cpu() - before, 0.01)
    found["moves"], found["refused"] = played["moves"], played["refused"]
    found["memory warm"] = server.memory()
    found |= half_load(server, ids, (rate or found["capacity"]) / 2)
    server.stop()
    return found | storm(checkout, store, tables)


def half_load(server: Server, ids: list[str], rate: float) -> dict[str, Any]:
    """Return the waiting times at this many moves a second, and the longest pause of the event loop meanwhile."""
    before, pulse = server.cpu(), Pulse(server.address)
    played = server.ask("play_steadily", ids, rate, HALF_LOAD_SECONDS)
    pause = pulse.stop()
    waits = [1000 * seconds for seconds in played["seconds"]]
    return {
        "half rate": played["moves"] / played["wall"],
        "half cpu": (server.cpu() - before) / played["wall"],
        "p50": percentile(waits, 0.5),
        "p99": percentile(waits, 0.99),
        "longest wait": percentile(waits, 1),
        "pause": pause,
    }


def storm(checkout: Checkout, store: Path, tables: list[TableAt]) -> dict[str, Any]:
    """Return the times of a storm: after a restart one seat of each table connects at once, while a few tables play on."""
    server = Server(checkout, store)
    server.wait_for_workers(WORKERS_SECONDS)
    playing = tables[: max(2, len(tables) // 20)]
    others = [(id, cookies[:1]) for id, cookies in tables[len(playing) :]]
    server.ask("connect", playing)
    quiet = server.ask("play_steadily", [id for id, _ in playing], STORM_RATE, budget(5, 0.5))
    result = server.ask("storm", others, [id for id, _ in playing], STORM_RATE)
    server.stop()
    return {
        "storm first": 1000 * min(result["views"]),
        "storm tenth": 1000 * percentile(sorted(result["views"]), 0.1),
        "storm last": 1000 * max(result["views"]),
        "storm others p99": 1000 * percentile(result["seconds"], 0.99),
        "quiet p99": 1000 * percentile(quiet["seconds"], 0.99),
    }


# The section.


def rate_lines(found: list[Rates]) -> list[str]:
    """Return the table of rates."""
    lines = ["| game | moves / CPU-s | moves / s | before | ratio (each round) |", "|---|---|---|---|---|"]
    for game, ours in found[0].items():
        median, wall = (statistics.median(column) for column in zip(*ours, strict=True))
        before, ratios = "—", "—"
        if len(found) > 1:
            theirs = [rate for rate, _ in found[1][game]]
            each = [rate / other for (rate, _), other in zip(ours, theirs, strict=True)]
            before = f"{statistics.median(theirs):.0f}"
            ratios = f"{statistics.median(each):.2f} ({', '.join(f'{ratio:.2f}' for ratio in each)})"
        lines.append(f"| {game} | {median:.0f} | {wall:.0f} | {before} | {ratios} |")
    return lines


ROWS = (
    ("half rate", "moves a second at half load", "{:.0f}", ""),
    ("half cpu", "CPU of the server at half load, cores", "{:.2f}", ""),
    ("p50", "p50 of an answer at half load, ms", "{:.0f}", ""),
    ("p99", "p99 of an answer at half load, ms", "{:.0f}", "≤ 50"),
    ("longest wait", "longest answer at half load, ms", "{:.0f}", ""),
    ("pause", "longest pause of the event loop at half load, ms", "{:.0f}", "≤ 50"),
    ("per table", "memory of a warm table with its sockets, MB", "{:.3f}", "≤ 0.15"),
    ("per socket table", "of that before the first move, MB", "{:.3f}", ""),
    ("storm first", "storm: first view, ms", "{:.0f}", "≤ 100"),
    ("storm tenth", "storm: a tenth has its view, ms", "{:.0f}", ""),
    ("storm last", "storm: last view, ms", "{:.0f}", "≤ 5000"),
    ("quiet p99", "p99 at other tables before the storm, ms", "{:.0f}", ""),
    ("storm others p99", "p99 at other tables during the storm, ms", "{:.0f}", ""),
)
"""Key, description, format, what is to be reached."""


def thousand_lines(found: dict[str, Any]) -> list[str]:
    """Return the table of the measurements with a thousand tables."""
    found["per table"] = (found["memory warm"] - found["memory before"]) / WARM_TABLES
    found["per socket table"] = (found["memory connected"] - found["memory before"]) / WARM_TABLES
    lines = ["| | now | to reach |", "|---|---|---|"]
    for key, text, form, goal in ROWS:
        lines.append(f"| {text} | {form.format(found[key])} | {goal} |")
    return lines


def section(rates_found: list[Rates], thousand_found: dict[str, Any], day: str) -> str:
    """Return the section."""
    machine = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"
    text = f"""`hoyle serve` on a SQLite store, clients in a process of their own, people in all seats, no bots; {machine}.
To reach: R 1,500 moves a CPU-second of the server, every game three times the commit before (*before*, in the same run).
"""
    if rates_found:
        text += f"\nMedians of {ROUNDS} rounds of {MOVES} moves.\n\n" + "\n".join(rate_lines(rates_found)) + "\n"
    if thousand_found:
        text += f"\n{WARM_TABLES} tables of all games, connected, after {WARM_EVENTS} gestures each; then a restart and the storm.\n\n"
        text += "\n".join(thousand_lines(thousand_found)) + "\n"
    return text + (f"\n{day}\n" if day else "")


def main() -> None:
    """Measure and write the section."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(budget(GAMES, GAMES[:2])))
    parser.add_argument("--against", type=Path, help="another checkout")
    parser.add_argument("--only", choices=("rates", "thousand", "day"), help="one part; prints and writes nothing")
    chosen = parser.parse_args()
    checkouts = [Checkout(folder, Path(sys.executable)) for folder in (ROOT, chosen.against) if folder]
    parts = {chosen.only} if chosen.only else {"rates", "thousand", "day"}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rates_found = rates(checkouts, chosen.games, folder) if "rates" in parts else []
        thousand_found = thousand(checkouts[0], chosen.games, folder, None) if "thousand" in parts else {}
    day = load_day.text(chosen.games) if "day" in parts else ""
    text = section(rates_found, thousand_found, day)
    if chosen.only or not TINY:
        print(text)
    if not chosen.only:
        sections.write(HEADING, text)


if __name__ == "__main__":
    main()
