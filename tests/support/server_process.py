"""A server in a subprocess, which a test can kill."""

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.support.processes import killed_at_the_end

SCRIPT = """
import sys
from pathlib import Path
import uvicorn
sys.path.insert(0, sys.argv[1])
from tests.support.clients import InstantBots
from hoyle.server import create
from hoyle.server.run import listen
listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
app = create(Path(sys.argv[2]), InstantBots(), 0.0)
uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", log_level="error")).run(sockets=[listener])
"""


@contextmanager
def process(store: Path) -> Generator[tuple[subprocess.Popen[str], int]]:
    """Run a server in a subprocess; give the process and the server's port."""
    root = str(Path(__file__).parents[2])
    running = subprocess.Popen([sys.executable, "-c", SCRIPT, root, str(store)], stdout=subprocess.PIPE, text=True)
    assert running.stdout
    with killed_at_the_end(running):
        yield running, int(running.stdout.readline())
