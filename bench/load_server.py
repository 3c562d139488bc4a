"""The server under `bench.load`: a real `hoyle serve` of a checkout, the tables in its store, and what the system says about it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

TableAt = tuple[str, list[str]]
"""The id of a table, and the cookies of its seats."""

PREPARE = """
import asyncio, json, secrets, sys
from pathlib import Path
from hoyle.games import GAMES
from hoyle.server.loop_clock import LoopClock
from hoyle.server.sqlite_store import SqliteStore
from hoyle.server.visitors import digest
from hoyle.table.wire.events import Player
from hoyle.host.host import Host
from hoyle.host.memory import FirstMoveBots
from hoyle.table.opening import Wish
from hoyle.play.play import vary

async def prepare(counts, bot):
    store, made, opening = SqliteStore(Path(sys.argv[1])), {}, []
    host = Host(store, FirstMoveBots(), LoopClock())
    for name, count in counts.items():
        made[name] = []
        for _ in range(count):
            id, seats = secrets.token_urlsafe(9), vary(GAMES[name], {}).seats
            cookies = [secrets.token_urlsafe(24) for _ in range(1 if bot else seats)]
            players = [Player("human", f"Player {cookie[:4]}", holder=digest(cookie)) for cookie in cookies]
            players += [Player("bot", bot=bot)] * (seats - len(players))
            opening.append(host.open(Wish(name, {}, players), id, secrets.token_hex(32)))
            made[name].append((id, cookies))
    await asyncio.gather(*opening)
    store.close()
    return made

print(json.dumps(asyncio.run(prepare(json.loads(sys.argv[2]), sys.argv[3]))))
"""
"""The program that writes tables into a store. A server accepts the plain cookies of seats that exist when it starts."""


class Checkout:
    """A checkout and its interpreter."""

    def __init__(self, folder: Path, python: Path) -> None:
        self.folder, self.python = folder, python

    def start(self, *arguments: str, **pipes: Any) -> subprocess.Popen[str]:
        """Start its interpreter with these arguments."""
        environment = os.environ | {
            "PYTHONPATH": str(self.folder),
            "HOYLE_HEADER_SECONDS": "3600",
        }  # Pulse joins no table
        return subprocess.Popen([str(self.python), *arguments], cwd=self.folder, env=environment, text=True, **pipes)

    def prepare(self, store: Path, counts: dict[str, int], bot: str = "") -> dict[str, list[TableAt]]:
        """Write new tables into a store, by game, and return them: with people in all seats, or with this bot in all but one."""
        process = self.start("-c", PREPARE, str(store), json.dumps(counts), bot, stdout=subprocess.PIPE)
        return json.loads(process.communicate()[0])


class Clients:
    """A process of players at a server; see `bench.load_clients`."""

    def __init__(self, address: str) -> None:
        """Start the process."""
        program = "from bench.load_clients import main; main()"
        self.process = Checkout(Path(__file__).parents[1], Path(sys.executable)).start(
            "-c", program, address, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, name: str, *arguments: Any) -> Any:
        """Send a request and return the reply; see `bench.load_clients.REQUESTS`."""
        assert self.process.stdin and self.process.stdout
        print(json.dumps([name, *arguments]), file=self.process.stdin, flush=True)
        reply = self.process.stdout.readline()
        if not reply:
            raise SystemExit("The players ended.")
        return json.loads(reply)

    def stop(self) -> None:
        """Stop the process."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(30)


class Server:
    """A running server and the process of its players."""

    def __init__(self, checkout: Checkout, store: Path) -> None:
        """Start both; wait until the server listens and its bot workers have nothing left to compile."""
        arguments = ("-m", "hoyle.cli.main", "serve", "--port", "0", "--store", str(store))
        self.process = checkout.start(*arguments, stdout=subprocess.PIPE)
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.address = f"127.0.0.1:{found[1]}"
        self.players = Clients(self.address)

    def wait_for_workers(self, seconds: float) -> None:
        """Wait until the processes that compile bots are idle, at most this long."""
        deadline, before = time.monotonic() + seconds, -1.0
        while time.monotonic() < deadline:
            now = sum(cpu_seconds(pid) for pid in children(self.process.pid))
            if 0 <= now - before < 0.05:
                return
            before = now
            time.sleep(1)

    def ask(self, name: str, *arguments: Any) -> Any:
        """Send a request to the players and return the reply."""
        return self.players.ask(name, *arguments)

    def cpu(self) -> float:
        """Return the CPU-seconds of the server so far, without its workers."""
        return cpu_seconds(self.process.pid)

    def memory(self) -> float:
        """Return the server's resident memory in MB, without its workers."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def stop(self) -> None:
        """Stop both."""
        self.players.stop()
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=60)


def cpu_seconds(pid: int) -> float:
    """Return the CPU-seconds of a process so far; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # user and system time


def children(pid: int) -> list[int]:
    """Return the child processes of a process."""
    return [int(n) for file in Path(f"/proc/{pid}/task").glob("*/children") for n in file.read_text("utf-8").split()]


class Pulse:
    """Measures the pauses of a server's event loop: pings a socket every few milliseconds, and notes the slowest answers.

    The server answers a ping in its event loop, without any code of the application.
    """

    EVERY = 0.004
    """Seconds between an answer and the next ping."""

    def __init__(self, address: str) -> None:
        self.connection = connect(f"ws://{address}/ws")
        self.connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.times: list[float] = []
        self.is_running = True
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        while self.is_running:
            began = time.perf_counter()
            self.connection.ping().wait(10)
            self.times.append(time.perf_counter() - began)
            time.sleep(self.EVERY)

    def stop(self) -> float:
        """Stop; return the longest time to an answer, in milliseconds."""
        self.is_running = False
        self.thread.join()
        self.connection.close()
        return max(self.times) * 1000
