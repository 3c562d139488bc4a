"""What a visitor's dearest requests cost the others: 8 loops from one address, while somebody at another one asks for a position.

    python -m bench.dear_requests            replaces *Dear requests* in bench/results.md
    python -m bench.dear_requests FOLDER     prints it for the server of another checkout

The tables are matches of Malice of thousands of events, and the gallery is full. *Cold* tables are more than stay in memory.
"""

import asyncio
import itertools
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from bench import sections
from bench.budget import budget
from bench.load import percentile
from bench.load_server import cpu_seconds
from hoyle.games import GAMES
from hoyle.play.play import vary
from hoyle.rulesets.published_rules import Published, hash_of
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.server.sqlite_store import SqliteStore
from tests.support.long_tables import long_table, stored

LOOPS = 8
SECONDS = budget(5.0, 0.3)
"""Of each row."""
TABLES = budget(40, 2)
"""The number of cold tables."""
MATCH = {"games": 90, "payoff_size": 12, "no_progress_turns": 40, "max_turns": 400}
EVENTS = budget(10_000, 300)
RULE_SETS = budget(2000, 20)
VISITOR, GREEDY = "127.0.0.1", "127.0.0.2"
EVERY = 0.02
"""Seconds between an answer and the next request of the visitor."""
REQUESTS = (
    "/healthz",
    "/t/long/replay",
    "/t/long/game.txt",
    "/t/long/record.json",
    "/t/cold{n}/replay",
    "/t/cold{n}/game.txt",
    "/gallery?order=skill",
    "/gallery.json",
    "/g/board64",
    "/",
)
JOIN = "join with `have: 0`"


async def fill(path: Path) -> int:
    """Write the tables and the gallery into a new store; return the number of events of a table."""
    store, table = SqliteStore(path), long_table("malice", EVENTS, **MATCH)
    for id in ("long", *(f"cold{n}" for n in range(TABLES))):
        await store.open(id, "malice", "Malice", stored(table), "")
    await store.open("short", "r", "R", stored(long_table("r", 5)), "")
    game, pairs = GAMES["malice"], itertools.product(range(5, 31), range(20, 200))
    for number, (size, turns) in enumerate(itertools.islice(pairs, RULE_SETS)):
        variant = vary(game, {"payoff_size": size, "no_progress_turns": turns})
        rules, now = canonical_text(variant.canonical()), time.time()
        entry = Published(hash_of(variant), game.name, game.version, rules, f"Rules {number}", "", "", now, str(number))
        await store.publish(entry)
    store.close()
    return len(table.journal)


class Server:
    """A running `hoyle serve` without bots."""

    def __init__(self, store: Path, folder: str) -> None:
        """Start that of a checkout, and wait until it listens."""
        settings = {"HOYLE_WARM": "asked", "HOYLE_MEASURE": "never", "PYTHONPATH": folder}
        command = [sys.executable, "-m", "hoyle.cli.main", "serve", "--port", "0", "--store", str(store)]
        self.process = subprocess.Popen(
            command, cwd=folder, env=os.environ | settings, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    def memory(self) -> float:
        """Return the resident memory in MB, without the workers."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def stop(self) -> None:
        """Stop it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=60)


def get(port: int, path: str, address: str) -> None:
    """Ask for a page from an address, and read it."""
    connection = HTTPConnection("127.0.0.1", port, source_address=(address, 0), timeout=120)
    connection.request("GET", path)
    connection.getresponse().read()
    connection.close()


def join(port: int) -> None:
    """Join the long table as a client that has nothing of it."""
    with connect(f"ws://127.0.0.1:{port}/ws", source_address=(GREEDY, 0)) as connection:
        connection.send('{"t":"join","table":"long","have":0}')
        connection.recv()


def loop(port: int, path: str, has_begun: Any, is_over: Any, done: Any) -> None:
    """In a process of their own: threads that ask for a path until it is over; `done` counts the answers."""
    numbers, lock = itertools.count(), threading.Lock()

    def ask() -> None:
        while not is_over.is_set():
            with suppress(OSError):
                if path == JOIN:
                    join(port)
                else:
                    get(port, path.format(n=next(numbers) % TABLES), GREEDY)
                with lock:
                    done.value += 1

    threads = [threading.Thread(target=ask) for _ in range(LOOPS)]
    for thread in threads:
        thread.start()
    has_begun.set()
    for thread in threads:
        thread.join()


def measure(server: Server, path: str) -> str:
    """Return a row of the table: what the visitor waits while loops ask for a path, and what a request of theirs costs."""
    get(server.port, "/t/short/view", VISITOR)
    context, waits = get_context("spawn"), list[float]()
    has_begun, is_over, done = context.Event(), context.Event(), context.Value("i", 0)
    loops = context.Process(target=loop, args=(server.port, path, has_begun, is_over, done))
    before = cpu_seconds(server.process.pid)
    loops.start()
    has_begun.wait()
    began = time.monotonic()
    while time.monotonic() - began < SECONDS or len(waits) < 5:
        asked = time.perf_counter()
        get(server.port, "/t/short/view", VISITOR)
        waits.append(1000 * (time.perf_counter() - asked))
        time.sleep(EVERY)
    used, answered = cpu_seconds(server.process.pid) - before, done.value
    is_over.set()
    loops.join()
    waits.sort()
    cost = 1000 * used / max(1, answered)
    cells = [path.replace("{n}", "N"), str(answered), f"{cost:.0f}"]
    cells += [f"{percentile(waits, share):.0f}" for share in (0.5, 0.99, 1)] + [f"{server.memory():.0f}"]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Measure, and replace the section."""
    with tempfile.TemporaryDirectory() as name:
        store = Path(name) / f"{secrets.token_hex(4)}.db"
        events = asyncio.run(fill(store))
        server = Server(store, sys.argv[1] if len(sys.argv) > 1 else str(Path(__file__).parents[1]))
        get(server.port, "/t/short/view", VISITOR)
        at_first = server.memory()
        rows = [measure(server, path) for path in (*REQUESTS, JOIN)]
        server.stop()
    head = "| 8 loops of | answered | CPU-ms each | others' p50, ms | p99 | longest | server's MB |"
    load = os.getloadavg()[0]
    text = f"""`python -m bench.dear_requests`, {os.cpu_count()} cores, load {load:.1f} at the end: loops and visitor run on the same cores.
Loops from one address; somebody at another one asks for a position of a short game every {EVERY * 1000:.0f} ms. Tables of {events}
events, {TABLES} of them cold; {RULE_SETS} rule sets in the gallery. The server has {at_first:.0f} MB at first.
To reach: p99 ≤ 100 ms, and at most 200 MB more.

{head}
|---|---|---|---|---|---|---|
""" + "\n".join(rows)
    if len(sys.argv) > 1:
        print(text)
    else:
        sections.write("## Dear requests", text)


if __name__ == "__main__":
    main()
