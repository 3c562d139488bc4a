"""Two servers on one PostgreSQL database that a test kills and starts again on their ports.

They are forked from a process that has imported everything, so that a start takes a tenth of the time of a new process.
"""

import json
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.support.postgres import Postgres
from tests.support.server_process import HERE, python

GONE_AFTER = 600
"""After how many milliseconds without a connection people are gone."""
SHORT_CLOCK = "move:6"
"""A clock of these servers: 6 seconds for each move."""
SHORT_DELAY = "2"
"""What spectators may see at these servers: all cards, 2 seconds later."""
OPERATOR_TOKEN = "correct horse battery staple"

FORKING = f"""
import json, os, signal
from dataclasses import replace
import uvicorn
import hoyle.server.moderation, hoyle.server.notifications.senders, hoyle.server.postgres_store, hoyle.server.rates
import hoyle.host.absence
from hoyle.server.app import create
from hoyle.pages.rendering import templates
from hoyle.server.run import listen
from hoyle.table import time_control
from hoyle.table.people import spectators
from tests.support.clients import GENEROUS, InstantBots, open_known_deals

hoyle.host.absence.GONE_AFTER = {GONE_AFTER}
hoyle.server.moderation.Moderation.pause = 0.2
hoyle.server.rates.CHANNELS_PER_MINUTE = 10_000
time_control.CONTROLS["{SHORT_CLOCK}"] = time_control.TimeControl("move", 6)
spectators.CHOICES["{SHORT_DELAY}"] = True, 2
settings = replace(GENEROUS, operator_token="{OPERATOR_TOKEN}", webhook_networks=("127.0.0.0/8",))
for name in templates.list_templates(extensions=["html"]):
    templates.get_template(name)

def start(store, port):
    listener = listen("127.0.0.1", port)
    if child := os.fork():
        port = listener.getsockname()[1]
        listener.close()
        return child, port
    os.close(0)
    app = create(store, InstantBots(), 0, settings)
    open_known_deals(app.state.tables.tickets)
    uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", log_level="error")).run(sockets=[listener])
    os._exit(0)

def kill(child):
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    children.discard(child)

children = set()
print("ready", flush=True)
for line in sys.stdin:
    name, *arguments = json.loads(line)
    if name == "kill":
        kill(*arguments)
        print("null", flush=True)
    else:
        child, port = start(*arguments)
        children.add(child)
        print(json.dumps([child, port]), flush=True)
for child in [*children]:
    kill(child)
"""


@dataclass
class ForkedServer:
    """A server that a test kills and starts again."""

    parent: "subprocess.Popen[str]"
    store: str
    port: int = 0
    process: int = 0

    def start(self) -> None:
        """Start it, on the same port as before if there was one."""
        self.process, self.port = self.ask("start", self.store, self.port)

    def kill(self) -> None:
        """End it at once, with nothing finished, and wait until it has ended."""
        self.ask("kill", self.process)

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, *request: Any) -> Any:
        """Send a request to the parent and return its answer."""
        assert self.parent.stdin and self.parent.stdout
        self.parent.stdin.write(json.dumps(request) + "\n")
        self.parent.stdin.flush()
        return json.loads(self.parent.stdout.readline())


@contextmanager
def two_servers(postgres: Postgres) -> Generator[tuple[ForkedServer, ForkedServer]]:
    """Run two servers on an empty database."""
    store = postgres.address(postgres.new_database())
    with python(FORKING, HERE, stdin=subprocess.PIPE) as parent:
        assert parent.stdout and parent.stdin and parent.stdout.readline()
        first, second = ForkedServer(parent, store), ForkedServer(parent, store)
        for server in (first, second):
            server.start()
        yield first, second
        parent.stdin.close()
        parent.wait()
