"""Measure what a move costs with each store, and with people at one table who are connected to different servers.

    python -m bench.scale            writes the table of docs/scale.md

Real servers run on a SQLite file or on a private PostgreSQL (fsync on); people sit in both seats of R and no bots play. CPU time is that of
the servers' processes with all their threads, and that of all processes of PostgreSQL.
"""

import asyncio
import json
import os
import secrets
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench import sections
from bench.budget import budget
from bench.load_server import children, cpu_seconds
from hoyle.server.store import open_store
from hoyle.server.visitors import Tokens, digest
from hoyle.table.opening import Wish, opening_changes, opening_event
from hoyle.table.ports import Changes, DraftRow
from hoyle.table.wire.events import Player
from tests.support.clients import Client
from tests.support.postgres import Postgres, find_program, postgres_server
from tests.support.server_process import process

HEADING = "## Measured"
PAGE = Path(__file__).parents[1] / "docs" / "scale.md"
AT_ONCE = budget((1, 40), (1,))
"""How many tables play at the same time."""
TABLES = budget(80, 2)
"""Tables in each measurement. A game of R is over after 16 moves at most."""
STATISTICS_SECONDS = budget(1.5, 0)
"""PostgreSQL counts the transactions of a connection when it has been idle for a second."""
SAVED_TABLES, SAVES = 20, budget(200, 2)
"""Tables, and saves of each, by a server that another one hears of."""
IDLE_SECONDS = budget(20.0, 0.5)


@dataclass
class Sample:
    """What one measurement found."""

    title: str
    moves: int = 0
    server_cpu: float = 0
    """Seconds, of all servers."""
    database_cpu: float = 0
    """Seconds, of all processes of PostgreSQL."""
    commits: int = 0
    log_bytes: int = 0
    """Bytes of PostgreSQL's write-ahead log."""
    own: list[float] = field(default_factory=list[float])
    """Seconds from a gesture to its acknowledgement."""
    other: list[float] = field(default_factory=list[float])
    """Seconds from a gesture to the frame for the other person."""


@dataclass
class Seat:
    """A person at a table."""

    connection: ClientConnection
    client: Client
    frames: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue[dict[str, Any]])

    async def receive(self) -> None:
        """Keep the views that come, until the connection is closed."""
        async for text in self.connection:
            frame = json.loads(text)
            if frame["t"] == "view":
                self.client.view = frame["view"]
            self.frames.put_nowait(frame)


def prepare(address: str, count: int) -> list[tuple[str, list[str]]]:
    """Write tables of R for two people into a store; return their ids and the people's tokens."""
    store = open_store(address)
    signed = Tokens(store.key(), frozenset())

    async def write() -> list[tuple[str, list[str]]]:
        tables: list[tuple[str, list[str]]] = []
        for _ in range(count):
            id, tokens = secrets.token_urlsafe(9), [signed.new() for _ in range(2)]
            players = [Player("human", f"Player {seat}", holder=digest(token)) for seat, token in enumerate(tokens)]
            secret = secrets.token_hex(32)
            opened, title = opening_event(Wish("r", {"goal": "all_rounds"}, players), secret)
            await store.open(id, "r", title, opening_changes(opened), secret)
            tables.append((id, tokens))
        return tables

    try:
        return asyncio.run(write())
    finally:
        store.close()


async def play(table: tuple[str, list[str]], ports: Sequence[int], sample: Sample) -> None:
    """Play a game: the first person at the first server, the second at the last one."""
    id, tokens = table
    seats: list[Seat] = []
    for token, port in zip(tokens, (ports[0], ports[-1]), strict=True):
        connection = await connect(
            f"ws://127.0.0.1:{port}/ws", additional_headers={"Cookie": f"hoyle_seat={token}"}, compression=None
        )
        await connection.send(json.dumps({"t": "join", "table": id, "lang": "en"}))
        seats.append(Seat(connection, Client(connection)))  # type: ignore[arg-type]
    async with asyncio.TaskGroup() as tasks:
        for seat in seats:
            tasks.create_task(seat.receive())
        for seat in seats:
            await seat.frames.get()
        while seats[0].client.view["status"] != "over":
            await move(*seats, sample)
            await move(*reversed(seats), sample)
        for seat in seats:
            await seat.connection.close()


async def move(mover: Seat, other: Seat, sample: Sample) -> None:
    """Make a gesture; return when the mover has the acknowledgement, and the other person the view."""
    while not (offers := mover.client.gestures()):
        if mover.client.view["status"] == "over":
            return
        await mover.frames.get()
    while not other.frames.empty():
        other.frames.get_nowait()
    cid, began = secrets.token_hex(4), time.perf_counter()
    gesture = {"t": "move", "cid": cid, "tok": mover.client.view["tok"], **offers[0]}
    await mover.connection.send(json.dumps(gesture))

    async def acknowledged() -> None:
        while cid not in (await mover.frames.get())["acks"]:
            pass
        sample.own.append(time.perf_counter() - began)

    async def seen() -> None:
        await other.frames.get()
        sample.other.append(time.perf_counter() - began)

    await asyncio.gather(acknowledged(), seen())
    sample.moves += 1


def measure(title: str, address: str, servers: int, at_once: int, database: Postgres | None) -> Sample:
    """Return a measurement of new servers on a store."""
    sample, tables = Sample(f"{title}, {at_once} at once"), prepare(address, TABLES)
    with ExitStack() as stack:
        running = [stack.enter_context(process(address, "SilentBots")) for _ in range(servers)]
        pids, ports = [server.pid for server, _ in running], [port for _, port in running]

        async def play_all(some: Sequence[tuple[str, list[str]]], into: Sample) -> None:
            limit = asyncio.Semaphore(at_once)

            async def play_one(table: tuple[str, list[str]]) -> None:
                async with limit:
                    await play(table, ports, into)

            await asyncio.gather(*map(play_one, some))

        warm = max(1, TABLES // 8)
        asyncio.run(play_all(tables[:warm], Sample("")))
        before = counters(pids, database)
        asyncio.run(play_all(tables[warm:], sample))
        time.sleep(STATISTICS_SECONDS if database else 0)
        after = counters(pids, database)
    sample.server_cpu, sample.database_cpu, commits, log_bytes = (b - a for a, b in zip(before, after, strict=True))
    sample.commits, sample.log_bytes = int(commits), int(log_bytes)
    return sample


def idle(address: str, database: Postgres) -> tuple[float, float]:
    """Return the share of a core that one server without people needs, and that the database needs for it."""
    with process(address) as (server, _):
        time.sleep(1)
        before = counters([server.pid], database)
        time.sleep(IDLE_SECONDS)
        after = counters([server.pid], database)
    return (after[0] - before[0]) / IDLE_SECONDS, (after[1] - before[1]) / IDLE_SECONDS


def saves_elsewhere(address: str, database: Postgres) -> float:
    """Return the CPU seconds that a save of another server costs a server that does not have the table in memory."""
    tables = prepare(address, SAVED_TABLES)
    changes = Changes(drafts=[DraftRow(0, b"draft")])
    with process(address) as (server, _):
        store = open_store(address)

        async def save_all() -> None:
            for revision in range(SAVES):
                for id, _ in tables:  # one transaction, and one notification, for each
                    await store.save(id, changes, revision)

        time.sleep(1)
        before, began = counters([server.pid], database)[0], time.perf_counter()
        asyncio.run(save_all())
        after, wall = counters([server.pid], database)[0], time.perf_counter() - began
        time.sleep(IDLE_SECONDS)
        idle_share = (counters([server.pid], database)[0] - after) / IDLE_SECONDS
        store.close()
    return (after - before - wall * idle_share) / (SAVES * SAVED_TABLES)


def counters(pids: Sequence[int], database: Postgres | None) -> tuple[float, float, float, float]:
    """Return the CPU seconds of processes and of the database so far, its commits, and the bytes of its log."""
    own = sum(map(cpu_seconds, pids))
    if database is None:
        return own, 0, 0, 0
    import psycopg

    with psycopg.connect(database.address("postgres"), autocommit=True) as connection:
        connection.execute("select pg_stat_force_next_flush()")
        query = "select sum(xact_commit)::float, pg_current_wal_lsn() - '0/0' from pg_stat_database"
        commits, log_bytes = connection.execute(query).fetchone() or (0, 0)
    parent = int((database.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])
    return own, sum(map(cpu_seconds, [parent, *children(parent)])), commits, float(log_bytes)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value in milliseconds that this share of the values does not exceed."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


NOTE = """The PostgreSQL columns include heartbeats, and a move at a table with two servers includes the other server's part: loading the
table's events, applying the new one, and drawing the view."""


def section(samples: Sequence[Sample], shares: tuple[float, float] | None, elsewhere: float) -> str:
    """Return the table."""
    lines = [
        f"R with people in both seats; `python -m bench.scale`, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end.",
        "*Other* is the time from a gesture to the other person's frame. The clients run on the same cores.",
        "",
        "| store and tables | moves | server CPU, ms a move | database CPU, ms a move | transactions a move | log, bytes a move "
        "| own p50 / p99, ms | other p50 / p99, ms |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in samples:
        own, other = (f"{percentile(kind, 0.5):.1f} / {percentile(kind, 0.99):.0f}" for kind in (one.own, one.other))
        lines.append(
            f"| {one.title} | {one.moves} | {1000 * one.server_cpu / one.moves:.2f} "
            f"| {1000 * one.database_cpu / one.moves:.2f} | {one.commits / one.moves:.2f} "
            f"| {one.log_bytes / one.moves:.0f} | {own} | {other} |"
        )
    if shares:
        lines += [
            "",
            f"A server without people: {shares[0]:.1%} of a core, and {shares[1]:.1%} of a core in the database.",
        ]
        text = "A save at another server, with a notification of its own, costs a server without the table {:.0f} µs of CPU."
        lines += [text.format(1e6 * elsewhere), "", NOTE]
    return "\n".join(lines)


def main() -> None:
    """Measure and write the table."""
    samples, shares, elsewhere = list[Sample](), None, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for at_once in AT_ONCE:
            samples.append(measure("SQLite, 1 server", f"{folder}/{at_once}.db", 1, at_once, None))
    if find_program("initdb"):
        with postgres_server(fsync=True) as database:
            for servers in (1, 2):
                for at_once in AT_ONCE:
                    address = database.address(database.new_database())
                    title = f"PostgreSQL, {servers} server{'s' if servers > 1 else ''}"
                    samples.append(measure(title, address, servers, at_once, database))
            shares = idle(database.address(database.new_database()), database)
            elsewhere = saves_elsewhere(database.address(database.new_database()), database)
    sections.write(HEADING, section(samples, shares, elsewhere), PAGE, "# Scale")


if __name__ == "__main__":
    main()
