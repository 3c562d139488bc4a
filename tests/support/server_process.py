"""A server in a subprocess, which a test can kill."""

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.support.processes import killed_at_the_end

SCRIPT = """
import sys
import uvicorn
sys.path.insert(0, sys.argv[1])
from tests.support import clients
from hoyle.server import create
from hoyle.server.run import listen
listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
app = create(sys.argv[2], getattr(clients, sys.argv[3])(), 0)
uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", log_level="error")).run(sockets=[listener])
"""


@contextmanager
def process(store: Path | str, bots: str = "InstantBots") -> Generator[tuple[subprocess.Popen[str], int]]:
    """Run a server in a subprocess, with bots of a class in `clients`; give the process and the server's port."""
    root = str(Path(__file__).parents[2])
    command = [sys.executable, "-c", SCRIPT, root, str(store), bots]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert running.stdout
    with killed_at_the_end(running):
        yield running, int(running.stdout.readline())
