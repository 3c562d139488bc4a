"""A server in a subprocess, which a test can kill."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.processes import killed_at_the_end

SCRIPT = """
import uvicorn
from importlib import import_module
module, _, bots = sys.argv[3].rpartition(".")
made = getattr(import_module(module or "tests.support.clients"), bots)()
from hoyle.server.app import create
from hoyle.server.run import listen
listener = listen("127.0.0.1", int(sys.argv[4]))
print(listener.getsockname()[1], flush=True)
app = create(sys.argv[2], made, 0)
uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", log_level="error")).run(sockets=[listener])
"""
WORKER = """
import asyncio
from hoyle.server.bot_server import answer_questions, open_shared
from tests.support.held_bots import HeldBots
store = open_shared(sys.argv[2])
asyncio.run(answer_questions(store, store.sharing, HeldBots()))
"""
"""What `hoyle worker` does, with bots that a test holds."""


@dataclass
class Checkout:
    """A version of Hoyle."""

    root: Path
    prelude: str = ""
    """A program that runs first."""


HERE = Checkout(Path(__file__).parents[2])


@contextmanager
def process(
    store: Path | str, bots: str = "InstantBots", checkout: Checkout = HERE, port: int = 0, **environment: str
) -> Generator[tuple[subprocess.Popen[str], int]]:
    """Run a server in a subprocess; give the process and the server's port, which is a free one if `port` is 0.

    `bots` is a class in `clients`, or has its module.
    """
    with python(SCRIPT, checkout, store, bots, str(port), **environment) as running:
        assert running.stdout
        yield running, int(running.stdout.readline())


@contextmanager
def worker(store: str, **environment: str) -> Generator[subprocess.Popen[str]]:
    """Run a process that only answers bots' questions, which are HeldBots."""
    with python(WORKER, HERE, store, **environment) as running:
        assert running.stdout and running.stdout.readline()
        yield running


@contextmanager
def python(
    program: str, checkout: Checkout, *arguments: Path | str, stdin: int | None = None, **environment: str
) -> Generator[subprocess.Popen[str]]:
    """Run a Python program in a subprocess, and kill it at the end; `stdin` may be PIPE."""
    program = f"import sys\nsys.path.insert(0, sys.argv[1])\n{checkout.prelude}\n{program}"
    command = [sys.executable, "-c", program, *map(str, (checkout.root, *arguments))]
    running = subprocess.Popen(
        command, stdin=stdin, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )
    with killed_at_the_end(running):
        yield running
