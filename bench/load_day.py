"""A simulated day of `bench.load`: tables are opened, played, left and forgotten for 24 hours of a clock that runs on request."""

import gc
import json
import random
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from bench.budget import budget
from hoyle.games import GAMES
from hoyle.host.host import Host
from hoyle.host.memory import FirstMoveBots, ManualClock
from hoyle.play.play import vary
from hoyle.server.sqlite.writer import Batch
from hoyle.server.sqlite_store import SqliteStore
from hoyle.table.opening import Wish
from hoyle.table.wire.events import Player
from hoyle.table.wire.outbox import Outbox

T = TypeVar("T")
HOURS = budget(24, 2)
TABLES_AN_HOUR = budget(60, 3)
GESTURES = 30
"""Gestures of people at a table before they leave it."""
MS_AN_HOUR = 3_600_000


class DirectStore(SqliteStore):
    """A SQLite store that reads and writes at once, without threads and without waiting for the disk."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.writer.connection.execute("pragma synchronous = off")

    async def write(self, batch: Batch) -> None:
        if error := self.writer.commit_alone(batch):
            raise error

    async def read(self, function: Callable[[sqlite3.Connection], T]) -> T:
        return function(self.reader)


class Visitor:
    """A connection that reads what the table sends."""

    def __init__(self, seat: int) -> None:
        self.outbox, self.view = Outbox(seat, "en", self), dict[str, Any]()

    def wake(self) -> None:
        for frame in self.outbox.take():
            self.view = json.loads(frame).get("view", self.view)


def gesture(view: dict[str, Any], dice: random.Random) -> dict[str, Any] | None:
    """Return one of the simple gestures that a view offers, or None."""
    found: list[dict[str, Any]] = []
    for act in view.get("acts", []):
        pairs = act.get("pairs", {}).items()
        found += [{"act": act["id"], "item": item, "to": to} for item, places in pairs for to in places]
        options = act.get("options", []) if act["do"] == "pick" and act["id"] != "hint" else []
        found += [{"act": act["id"], "option": option["id"]} for option in options if "off" not in option]
    return dice.choice(found) if found else None


def visit(host: Host, clock: ManualClock, game: str, number: int, dice: random.Random) -> None:
    """Open a table, half of the time against bots, play it, and leave it."""
    variant = vary(GAMES[game], {})
    people = 1 if number % 2 else variant.seats
    players = [
        Player("human", f"P{seat}", holder=f"p{seat}") if seat < people else Player("bot", bot="random")
        for seat in range(variant.seats)
    ]
    id = clock.run(host.open(Wish(game, {}, players), f"t{number}", f"{number:064d}"))
    table = clock.run(host.table(id)).summary
    seats = [seat for seat, player in enumerate(table.seats) if player.kind == "human"]
    visitors = [Visitor(seat) for seat in seats]
    for visitor in visitors:
        clock.run(host.join(id, visitor.outbox, None))
    for count in range(GESTURES):
        offers = [(visitor, chosen) for visitor in visitors if (chosen := gesture(visitor.view, dice))]
        if offers and visitors[0].view["status"] == "open":
            visitor, chosen = dice.choice(offers)
            move = {"t": "move", "cid": count, "tok": visitor.view["tok"], **chosen}
            clock.run(host.handle_frame(id, visitor.outbox, json.dumps(move)))
        clock.settle(5000)
    for visitor in visitors:
        clock.run(host.leave(id, visitor.outbox))
    clock.settle(60_000)


def objects_by_hour(games: Sequence[str], store: Path) -> tuple[list[int], list[int], list[int]]:
    """Return after each hour: the objects of the garbage collector, the tables in memory, the tables opened."""
    clock, dice = ManualClock(), random.Random(3)
    direct = DirectStore(store)
    host = Host(direct, FirstMoveBots(), clock)
    counts, tables, opened = list[int](), list[int](), list[int]()
    number = 0
    for hour in range(HOURS):
        for n in range(TABLES_AN_HOUR):
            visit(host, clock, games[number % len(games)], number, dice)
            number += 1
            clock.time = max(clock.time, hour * MS_AN_HOUR + n * MS_AN_HOUR // TABLES_AN_HOUR)
        gc.collect()
        counts.append(len(gc.get_objects()))
        tables.append(len(host.rooms))
        opened.append(number)
    clock.stop()
    direct.close()
    return counts, tables, opened


def text(games: Sequence[str]) -> str:
    """Return the sentences about the day."""
    with tempfile.TemporaryDirectory() as folder:
        counts, tables, opened = objects_by_hour(games, Path(folder) / "day.db")
    marks = [index for index in (0, HOURS // 4 - 1, HOURS // 2 - 1, HOURS * 3 // 4 - 1, HOURS - 1) if index >= 0]
    rows = [f"| {mark + 1} | {opened[mark]} | {tables[mark]} | {counts[mark]:,} |" for mark in dict.fromkeys(marks)]
    return "\n".join(
        [
            f"{HOURS} simulated hours, {TABLES_AN_HOUR} tables an hour, half of them with bots:",
            "",
            "| hour | tables opened | in memory | objects |",
            "|---|---|---|---|",
            *rows,
        ]
    )
