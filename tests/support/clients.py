"""A server in a thread, HTTP clients with cookies, and WebSocket clients."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Coroutine, Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

import uvicorn
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from hoyle.bots import display_name
from hoyle.bots.at_tables import fitted
from hoyle.server.app import create
from hoyle.server.connections import ServerConfig
from hoyle.server.settings import Settings
from hoyle.table.fairness import contains_seed, secret_with_seed
from hoyle.table.ports import Question
from hoyle.table.tickets import Tickets

T = TypeVar("T")
WAIT = 45  # seconds that anything may take on a busy machine
NO_TEXT = ("application/pdf", "font/", "image/png")
"""How the types of contents begin that are no text."""


class InstantBots:
    """Bots that return a random move at once, in this process."""

    is_busy = False

    def __init__(self) -> None:
        self.asked: list[tuple[str, bytes]] = []  # the bot and the packed view of every question

    def expect(self, game: str) -> None:
        pass

    def display_name(self, bot: str) -> str:
        return display_name(bot)

    async def answer(self, question: Question) -> list[int]:
        from hoyle import bots

        fit = fitted(question)
        self.asked.append((fit.bot, fit.view))
        return bots.answers("random", fit.game, fit.view, fit.seat, fit.seed, "plain")


class SilentBots(InstantBots):
    """Bots that never answer."""

    async def answer(self, question: Question) -> list[int]:
        return await asyncio.Future[list[int]]()


@dataclass
class Server:
    """A running server."""

    app: Starlette
    port: int
    loop: asyncio.AbstractEventLoop | None = None
    """The loop of a server in this process."""

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what something of the server's tables returns: in the server's own thread, to which their locks belong."""
        assert self.loop
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(WAIT)

    def browser(self) -> "Browser":
        return Browser(self.port)


def known_deal(seed: int) -> str:
    """Return the ticket with which a form opens the deal of this seed on a server of the tests."""
    return secret_with_seed(seed)


def open_known_deals(tickets: Tickets) -> None:
    """Let a server or a page open the deals of `known_deal`, whose tickets are the secrets themselves."""
    secret_of = tickets.secret_of
    tickets.secret_of = lambda ticket: ticket if contains_seed(ticket) else secret_of(ticket)


GENEROUS = Settings(
    posts_per_minute=100_000,
    tables_per_minute=100_000,
    publications_per_minute=100_000,
    frames_per_second=10_000,
    frames_per_address=100_000,
    sockets_per_visitor=1000,
    measure="never",
)
"""Settings for tests that share a server."""


class Noticed(uvicorn.Server):
    """A server that says in which loop it runs."""

    loop: asyncio.AbstractEventLoop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)


@contextmanager
def serving(store: Path | str, pause: int = 0, settings: Settings = GENEROUS) -> Generator[Server]:
    """Run a server with this store on a free port; `pause` is the pause before a bot's move."""
    app = create(store, InstantBots(), pause, settings)
    open_known_deals(app.state.tables.tickets)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = ServerConfig(app, settings, log_level="error")
    server = Noticed(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.01)
    try:
        yield Server(app, listener.getsockname()[1], server.loop)
    finally:
        server.should_exit = True
        thread.join(WAIT)
        listener.close()


@dataclass
class Answer:
    """An HTTP response."""

    status: int
    text: str
    headers: dict[str, str]
    content: bytes = b""

    @property
    def at(self) -> str:
        """The address of a redirect, or ""."""
        return self.headers.get("location", "")


@dataclass
class Browser:
    """An HTTP client that keeps cookies, as a browser does."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict[str, str])

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> Answer:
        """Send a request and return the response; a body is form data unless a header says otherwise."""
        sent = {"Cookie": self.cookie} | headers
        if body:
            sent.setdefault("Content-Type", "application/x-www-form-urlencoded")
        # A connection that a failing test leaves open would fail a later one, in which it is collected.
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=WAIT)) as connection:
            connection.request(method, path, body.encode() or None, sent)
            return self.keep(connection.getresponse())

    def keep(self, response: HTTPResponse) -> Answer:
        """Store the cookies of a response and return its contents."""
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        content = response.read()
        headers = {name.lower(): value for name, value in response.getheaders()}
        is_text = "content-encoding" not in headers and not headers.get("content-type", "").startswith(NO_TEXT)
        text = content.decode() if is_text else ""
        return Answer(response.status, text, headers, content)

    @property
    def cookie(self) -> str:
        """The value of the Cookie header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, fields: dict[str, str] | None = None, **headers: str) -> Answer:
        return self.ask("POST", path, urlencode(fields or {}), **headers)

    def open(self, **fields: str) -> str:
        """Open a table of R with these form fields and return its id."""
        answer = self.post("/g/r", {"bot": "random"} | fields)
        assert answer.status == 303, answer.text
        return answer.at.removeprefix("/t/")

    @contextmanager
    def at(self, table: str, have: int | None = None, lang: str = "en") -> Generator["Client"]:
        """Join a table over a WebSocket; `have` is the number of the last event that the client has."""
        with connect(f"ws://127.0.0.1:{self.port}/ws", additional_headers={"Cookie": self.cookie}) as connection:
            client = Client(connection)
            client.say({"t": "join", "table": table, "lang": lang} | ({} if have is None else {"have": have}))
            client.hear()
            yield client


@dataclass
class Client:
    """A WebSocket client at a table."""

    connection: ClientConnection
    view: dict[str, Any] = field(default_factory=dict[str, Any])
    frames: list[bytes] = field(default_factory=list[bytes])
    events: list[str] = field(default_factory=list[str])
    marks: int = 0
    """How often the client has caught up."""

    def say(self, frame: dict[str, Any] | str) -> None:
        """Send a frame."""
        self.connection.send(frame if isinstance(frame, str) else json.dumps(frame))

    def hear(self, wait: float = WAIT) -> dict[str, Any]:
        """Receive a frame; keep its view and the texts of its events."""
        text = self.connection.recv(timeout=wait)
        self.frames.append(text.encode() if isinstance(text, str) else text)
        frame = json.loads(text)
        if frame["t"] == "view":
            self.view = frame["view"]
            self.events += [event["text"] for event in frame["events"]]
        return frame

    def quiet(self) -> None:
        """Receive until nothing has come for 0.3 seconds."""
        while True:
            try:
                self.hear(0.3)
            except TimeoutError:
                return

    def catch_up(self) -> None:
        """Receive everything that the table has sent so far: a gesture that it must refuse marks the end."""
        self.marks += 1
        self.say({"t": "move", "cid": f"mark{self.marks}", "tok": "", "act": ""})
        self.until(f"mark{self.marks}")

    def when(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Receive until the view satisfies a condition."""
        while not holds(self.view):
            self.hear()

    def until(self, cid: str) -> dict[str, Any]:
        """Receive until this gesture is acknowledged."""
        while True:
            frame = self.hear()
            if cid in frame["acks"]:
                return frame

    def gestures(self) -> list[dict[str, Any]]:
        """Return all gestures of kind `place` or `pick` that the view offers, without those of drafts."""
        found: list[dict[str, Any]] = []
        for act in self.view.get("acts", []):
            if act["do"] == "place":
                found += [
                    {"act": act["id"], "item": item, "to": to}
                    for item, targets in act.get("pairs", {}).items()
                    for to in targets
                ]
            if act["do"] == "pick":
                found += [
                    {"act": act["id"], "option": option["id"]} for option in act["options"] if "off" not in option
                ]
        return found

    def move(self, cid: str, gesture: dict[str, Any], tok: str | None = None) -> dict[str, Any]:
        """Make a gesture, by default with the token of the current view; return the frame that acknowledges it."""
        self.say({"t": "move", "cid": cid, "tok": self.view["tok"] if tok is None else tok} | gesture)
        return self.until(cid)

    def play_on(self, name: str, choose: int = 0) -> None:
        """Make one of the offered gestures, by its index `choose`, until the table is over."""
        turn = 0
        while self.view["status"] != "over":
            offers = self.gestures()
            if offers:
                turn += 1
                self.move(f"{name}{turn}", offers[choose % len(offers)])
            else:
                self.hear()
