"""uvicorn's protocols with limits: on the time for a request, on connections, and on what waits to be sent."""

import asyncio
from collections import Counter, deque
from ipaddress import ip_address
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from hoyle.server.guards import counted_address
from hoyle.server.settings import DEFAULTS, Settings

REFUSED = "HTTP/1.1 {status}\r\ncontent-type: text/plain\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{text}"


READ_AT_ONCE = 4
"""How many new connections begin to be read in one turn of the event loop."""


class Arrivals:
    """New connections, of which only a few begin to be read in each turn of the event loop.

    So when all clients come back at once, the first ones have their tables while others still wait for their handshakes, and
    those who play are not delayed.
    """

    def __init__(self) -> None:
        """Start without connections."""
        self.waiting: deque[asyncio.Transport] = deque()

    def add(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        """Read from a new connection as soon as it is its turn."""
        transport.pause_reading()
        self.waiting.append(transport)
        if len(self.waiting) == 1:
            loop.call_soon(self.read_next, loop)

    def read_next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to read from the oldest connections; go on with the others in the next turn."""
        for _ in range(min(READ_AT_ONCE, len(self.waiting))):
            transport = self.waiting.popleft()
            if not transport.is_closing():
                transport.resume_reading()
        if self.waiting:
            loop.call_soon(self.read_next, loop)


class ServerConfig(uvicorn.Config):
    """The configuration of a server with limits."""

    def __init__(self, app: Any, settings: Settings = DEFAULTS, **options: Any) -> None:
        """Configure the server of an application; `options` are further options of uvicorn."""
        self.settings = settings
        self.addresses: Counter[str] = Counter()
        """The number of connections by address."""
        self.arrivals = Arrivals()
        defaults: dict[str, Any] = {"log_level": "warning", "ws_max_size": 1 << 16, "server_header": False}
        # Compression would take as long as making a view, and 40 KB of memory for each socket.
        defaults["ws_per_message_deflate"] = False
        super().__init__(
            app,
            http=LimitedHttp,
            ws=LimitedWebSocket,
            h11_max_incomplete_event_size=settings.header_bytes,
            lifespan="on",
            **(defaults | options),
        )


class LimitedHttp(H11Protocol):
    """An HTTP connection that is closed if a request takes too long, and refused if there are too many."""

    config: ServerConfig
    timer: asyncio.TimerHandle | None = None
    """Runs while a request is awaited or read."""
    waits_for: object = None
    """The state of the client for which the timer runs."""
    address = ""
    is_upgraded = False
    """Whether the connection has become a WebSocket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        settings, client = self.config.settings, self.client[0] if self.client else ""
        self.address = counted_address(client)
        self.config.addresses[self.address] += 1
        if self.config.addresses.total() > settings.max_connections:
            self.refuse("503 Service Unavailable", "This server is full. Try again in a minute.")
        elif self.config.addresses[self.address] > settings.connections_per_address and not is_local(client):
            self.refuse("429 Too Many Requests", "Too many connections from this address. Close some of them.")
        else:
            self.config.arrivals.add(transport, self.loop)
        self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        self.stop_timer()
        forget(self.config, self.address)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        self.watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a WebSocket, whose own limits hold from then on."""
        self.is_upgraded = True
        super().handle_websocket_upgrade(event)

    def watch(self) -> None:
        """Start the timer if a part of a request is missing, and stop it if none is."""
        state = self.conn.their_state
        is_open = not self.is_upgraded and not self.transport.is_closing()
        if not is_open or state not in (h11.SEND_BODY, h11.IDLE):
            self.stop_timer()
        elif state is not self.waits_for:
            self.stop_timer()
            seconds = (
                self.config.settings.body_seconds if state is h11.SEND_BODY else self.config.settings.header_seconds
            )
            self.timer, self.waits_for = self.loop.call_later(seconds, self.on_timeout), state

    def on_timeout(self) -> None:
        """Close the connection, because its request took too long."""
        self.refuse("408 Request Timeout", "That request took too long. Send it again.")

    def stop_timer(self) -> None:
        """Stop the timer."""
        if self.timer:
            self.timer.cancel()
        self.timer = self.waits_for = None

    def refuse(self, status: str, text: str) -> None:
        """Answer with a sentence, unless an answer has begun, and close the connection."""
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(REFUSED.format(status=status, length=len(text), text=text).encode())
        self.transport.close()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is closed if the client does not read what the server sends, such as pongs."""

    config: ServerConfig

    def data_received(self, data: bytes) -> None:
        """Read frames, and close the connection if too much waits to be sent."""
        super().data_received(data)
        if self.transport.get_write_buffer_size() > self.config.settings.unsent_bytes:
            self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake, and forget the headers, which `websockets` would keep in memory as long as the connection."""
        super().handle_connect(event)
        event.headers.clear()

    def handle_text(self, event: Frame) -> None:
        """Handle a message. The handshake is over: its answer is forgotten too."""
        self.response.headers.clear()
        super().handle_text(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection, which was counted as an HTTP connection."""
        super().connection_lost(exc)
        forget(self.config, counted_address(self.client[0] if self.client else ""))


def forget(config: ServerConfig, address: str) -> None:
    """Stop counting a connection from an address."""
    config.addresses[address] -= 1
    if config.addresses[address] <= 0:
        del config.addresses[address]


def is_local(address: str) -> bool:
    """Return whether an address belongs to this machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return True  # a Unix socket has no address
