"""WebSockets: pass incoming frames to the host, and send the frames of the outbox."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Generator, Sequence
from itertools import count
from types import TracebackType
from typing import Any

from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose, WebSocketDisconnect

from hoyle.errors import Refusal
from hoyle.i18n import LANGUAGES, N_, translator
from hoyle.server import fair_turns, seat_tokens
from hoyle.server.guards import AllowedHosts, address_of
from hoyle.server.logs import Once
from hoyle.server.moderation import BANNED
from hoyle.server.rates import Budget, TooMany
from hoyle.server.settings import Settings
from hoyle.server.tables import Tables
from hoyle.server.visitors import Visitor, same_origin, visitor_of
from hoyle.table.show import replay as replays
from hoyle.table.summary import Summary
from hoyle.table.wire.messages import Join, read
from hoyle.table.wire.outbox import Outbox

FOREIGN_ORIGIN, REFUSED, RESTARTING = 4003, 4004, 1012
"""Close codes. After RESTARTING, a code of the protocol, clients connect again."""
LOOK_AGAIN = 100
"""After how many messages of a socket it is looked how much its table has grown."""
MAX_HELD = 96 << 20
"""The most memory of the tables at which somebody from one address is connected, about."""
MAX_REASON = 120
"""The maximum number of bytes of the reason for closing a socket, below the 123 that a frame can hold."""


SLOW_DOWN = N_("Too many messages at once. Wait a second.")
STOPPING = N_("The server restarts. Your game is saved.")
STOP_SECONDS = 1.5
"""How long a stop waits for the gestures that sockets have sent."""
FLUSH_SECONDS = 0.5
"""How long a socket that closes waits until everything is sent."""


class SocketRoutes:
    """Serves the sockets of tables, and passes all other requests on.

    As routes of the application they would have a dozen calls around each message, and their frames in memory for each socket.
    """

    def __init__(self, app: ASGIApp, names: Sequence[str], told_once: Once) -> None:
        """Wrap the application for all other requests; for `names` see AllowedHosts."""
        self.app = app
        self.allowed = AllowedHosts(self.route, names, told_once)
        self.routes = [WebSocketRoute("/ws", serve)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        await (self.allowed if scope["type"] == "websocket" else self.app)(scope, receive, send)

    async def route(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request for a socket."""
        for route in self.routes:
            match, found = route.matches(scope)
            if match is Match.FULL:
                scope.update(found)
                await route.endpoint(WebSocket(scope, receive, send))
                return
        await WebSocketClose()(scope, receive, send)


class Stopped(Exception):
    """The server stops: no further message is read."""


class Sockets:
    """The open sockets: counts them by visitor and by table, and closes them when the server stops."""

    def __init__(self, settings: Settings) -> None:
        """Start without sockets."""
        self.settings = settings
        self.by_visitor: Counter[str] = Counter()
        self.by_address: Counter[str] = Counter()
        self.by_table: Counter[str] = Counter()
        self.held: dict[tuple[str, str], list[int]] = {}
        """By address and table: the number of sockets, and the memory of the table when the first one came."""
        self.held_bytes: Counter[str] = Counter()
        """By address: the memory of the tables that it holds."""
        self.tasks: set[asyncio.Task[Any]] = set()
        """The tasks of all counted sockets."""
        self.idle: set[asyncio.Task[Any]] = set()
        """Those that wait for a message."""
        self.is_stopping = False
        self.waiting = Waiting(self)

    async def stop(self) -> None:
        """Let all sockets finish the message that they are handling, and close them; wait at most STOP_SECONDS."""
        self.is_stopping = True
        for task in self.idle:
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=STOP_SECONDS)

    @contextlib.contextmanager
    def counted(self, visitor: str, address: str, table: str, size: int = 0) -> Generator[None]:
        """Count a socket at a table that takes `size` bytes while it is open; TooMany if there are too many.

        Without a visitor, who is known by a cookie, it counts for the address alone, which many people may share.
        """
        if visitor and self.by_visitor[visitor] >= self.settings.sockets_per_visitor:
            raise TooMany(N_("Too many open tables. Close some of them."))
        if self.by_address[address] >= self.settings.sockets_per_address:
            raise TooMany(N_("Too many tables are open at this address. Close some of them."))
        if self.by_table[table] >= self.settings.sockets_per_table:
            raise TooMany(N_("This table is full of spectators. Try again later."))
        counters = ((self.by_visitor, visitor), (self.by_address, address), (self.by_table, table))
        with self.holding(address, table, size):
            for counter, key in counters:
                counter[key] += 1
            self.tasks.add(task := current_task())
            try:
                yield
            finally:
                self.tasks.discard(task)
                for counter, key in counters:
                    release(counter, key)

    @contextlib.contextmanager
    def holding(self, address: str, table: str, size: int) -> Generator[None]:
        """Count the memory of a table that an address holds; TooMany if its tables take too much."""
        held = self.held.setdefault((address, table), [0, size])
        if not held[0] and self.held_bytes[address] + size > MAX_HELD:
            del self.held[address, table]
            raise TooMany(N_("Too many tables are open at this address. Close some of them."))
        held[0] += 1
        self.held_bytes[address] += size if held[0] == 1 else 0
        try:
            yield
        finally:
            held[0] -= 1
            if not held[0]:
                del self.held[address, table]
                release(self.held_bytes, address, held[1])

    def note_growth(self, address: str, table: str, size: int) -> None:
        """Note how much memory a table takes now that an address holds; TooMany if its tables take too much."""
        held = self.held[address, table]
        self.held_bytes[address] += size - held[1]
        held[1] = size
        if self.held_bytes[address] > MAX_HELD:
            raise TooMany(N_("Too many tables are open at this address. Close some of them."))


def release(counter: Counter[str], key: str, count: int = 1) -> None:
    """Count less, and forget what is at 0."""
    counter[key] -= count
    if counter[key] <= 0:
        del counter[key]


class Waiting:
    """A context in which a socket waits for a message; Stopped if the server stops before one comes. All sockets share it."""

    def __init__(self, sockets: Sockets) -> None:
        """Note the waiting tasks in `sockets.idle`."""
        self.sockets = sockets

    def __enter__(self) -> None:
        """Note that the task waits."""
        if self.sockets.is_stopping:
            raise Stopped
        self.sockets.idle.add(current_task())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Note that the task no longer waits."""
        task = current_task()
        self.sockets.idle.discard(task)
        if isinstance(error, asyncio.CancelledError) and self.sockets.is_stopping:
            task.uncancel()
            raise Stopped from None


def current_task() -> asyncio.Task[Any]:
    """Return the running task."""
    task = asyncio.current_task()
    assert task is not None
    return task


class SocketConnection:
    """The connection of an outbox: the host wakes it when there are frames to send. It has a task only while it sends."""

    __slots__ = ("outbox", "sending", "socket")

    def __init__(self, socket: WebSocket) -> None:
        """Create a connection without frames to send."""
        self.socket = socket
        self.outbox: Outbox | None = None
        self.sending: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Signal that the outbox contains new frames."""
        if self.sending is None:
            self.sending = asyncio.create_task(self.send())

    async def send(self) -> None:
        """Send the frames of the outbox as fast as the socket accepts them, until none is left."""
        try:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                while self.outbox and (frames := self.outbox.take()):
                    for frame in frames:
                        await self.socket.send_text(frame.decode())
                if self.outbox and self.outbox.ending:
                    await close(self.socket, REFUSED, self.outbox.ending)
        finally:
            self.sending = None


async def serve(socket: WebSocket) -> None:
    """Serve a socket of a table until it is closed."""
    if not same_origin(socket):
        await socket.close(FOREIGN_ORIGIN)
        return
    await socket.accept()
    fair_turns.address.set(address_of(socket.scope))
    with contextlib.suppress(WebSocketDisconnect):
        await accept_join(socket, socket.app.state.tables)


async def accept_join(socket: WebSocket, tables: Tables) -> None:
    """Read the first frame, which must be a Join message, and connect the socket to its table."""
    visitor, token = visitor_of(socket), seat_tokens.bearer(socket.headers)
    socket.scope["headers"].clear()  # they would stay in memory as long as the socket
    try:
        async with asyncio.timeout(socket.app.state.settings.header_seconds):
            join = read(await receive(socket))
        if not isinstance(join, Join):
            raise Refusal(N_("The first message must name a table."))
        table = await tables.table(join.table)
        moderation = socket.app.state.moderation
        holder = "" if visitor.holder in moderation.banned else visitor.holder  # who is banned watches
        lang = join.lang if join.lang in LANGUAGES else visitor.lang
        connection = SocketConnection(socket)
        outbox = connection.outbox = outbox_of(connection, tables.key, table.summary, holder, token, lang)
        moderation.check(outbox.holder)
        replays.check_may_watch(table, outbox.holder)
        counted, address = outbox.holder or visitor.holder, address_of(socket.scope)
        size = (await tables.host.room(table.id)).bytes()
        with socket.app.state.sockets.counted(counted, address, table.id, size):
            await relay(connection, outbox, tables, join, socket.app.state.rates.frame_budgets(counted, address))
            await close(socket, RESTARTING, translator(lang)(STOPPING))
    except TimeoutError:
        await close_with(socket, visitor, Refusal(N_("The first message must name a table.")))
    except Refusal as refusal:
        await close_with(socket, visitor, refusal)


def outbox_of(connection: SocketConnection, key: bytes, table: Summary, holder: str, token: str, lang: str) -> Outbox:
    """Return the outbox of a visitor, or of a program with the token of a seat; Refusal if the token is not valid."""
    if not token:
        return Outbox(table.seat_of(holder), lang, connection, holder)
    seat = seat_tokens.seat_of_token(key, table, token)
    outbox = Outbox(seat, lang, connection, table.seats[seat].holder)
    outbox.program = table.programs[seat]
    return outbox


async def close_with(socket: WebSocket, visitor: Visitor, refusal: Refusal) -> None:
    """Close a socket with the sentence of a refusal."""
    await close(socket, REFUSED, visitor.say(refusal.message, **refusal.facts))


async def close(socket: WebSocket, code: int, sentence: str) -> None:
    """Close a socket with a sentence, unless the client has closed it at the same moment."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code, reason(sentence))


def reason(sentence: str) -> str:
    """Return the beginning of a sentence that fits into the frame that closes a socket."""
    return sentence.encode()[:MAX_REASON].decode(errors="ignore")


async def relay(
    connection: SocketConnection, outbox: Outbox, tables: Tables, join: Join, budgets: Sequence[Budget]
) -> None:
    """Pass frames between the socket and the table until the connection ends; return if the server stops."""
    socket, moderation = connection.socket, connection.socket.app.state.moderation
    await tables.host.join(join.table, outbox, join.have)
    sockets = socket.app.state.sockets
    try:
        for number in count(1):
            with sockets.waiting:
                frame = await receive(socket)
            if number % LOOK_AGAIN == 0:
                size = (await tables.host.room(join.table)).bytes()
                sockets.note_growth(fair_turns.address.get(), join.table, size)
            if not have_room(budgets):
                outbox.reject(None, translator(outbox.lang)(SLOW_DOWN))
                await asyncio.sleep(1)
                while not have_room(budgets) and not sockets.is_stopping:
                    await asyncio.sleep(1)
            if outbox.holder in moderation.banned:
                await close(
                    socket, RESTARTING, translator(outbox.lang)(BANNED, reason=moderation.banned[outbox.holder])
                )
                return
            await tables.host.handle_frame(join.table, outbox, frame)
    except Stopped:
        if connection.sending:
            await asyncio.wait([connection.sending], timeout=FLUSH_SECONDS)
    finally:
        connection.outbox = None
        if connection.sending:
            connection.sending.cancel()
        await tables.host.leave(join.table, outbox)


def have_room(budgets: Sequence[Budget]) -> bool:
    """Count a message; return whether it may be handled now."""
    now = time.monotonic()
    return all(budget.take(now) for budget in budgets)


async def receive(socket: WebSocket) -> str | bytes:
    """Return the next frame, text or binary; WebSocketDisconnect if the socket is closed."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or message.get("bytes") or ""
