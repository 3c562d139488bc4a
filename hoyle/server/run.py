"""Run the server on an address of this machine, for `hoyle serve`."""

import asyncio
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path

import uvicorn

import hoyle
from hoyle.errors import Refusal
from hoyle.i18n import translator
from hoyle.server import evening, logs
from hoyle.server.app import create, prepare_stop
from hoyle.server.connections import ServerConfig
from hoyle.server.interpreter import known_holes
from hoyle.server.settings import DEFAULTS, Settings
from hoyle.server.store_addresses import shown

LOGGER = logging.getLogger("hoyle.server")
"""The log of starts and stops."""
SECRET = {"operator_token"}
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that stand for all addresses of a machine."""
OPEN_TO_ALL = (
    "Everybody who can reach this machine can play here, without encryption. Put a proxy with TLS in front of it."
)
STOP_SECONDS = 1.5
"""How long a stop waits for connections, after the sockets of tables have closed."""
SPARE_FILES = 200
"""Open files besides those of connections."""
ACCEPTED_AT_ONCE = 4
"""The number of connections accepted before other work of the event loop goes on, so that many at once delay nobody else."""
LISTEN_QUEUE = 2048
"""The number of connections that wait in the system until they are accepted."""
EXIT_FAILED = 2
"""The exit code when the server cannot start."""


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; OSError if the port is in use or the address does not belong to this machine."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(LISTEN_QUEUE)
    except OSError:
        listener.close()
        raise
    return listener


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    store: Path | str = Path("hoyle.db"),
    open_browser: bool = False,
    settings: Settings = DEFAULTS,
) -> int:
    """Serve until stopped and return 0; if the server cannot start, print the reason and return EXIT_FAILED.

    If it listens on all addresses of the machine, it says which one other devices can reach, and invitations use it.
    """
    say = translator("en")
    logs.configure(settings.log, settings.log_level)
    try:
        listener = listen(host, port)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        print(say("Cannot listen at {host}:{port}: {why}.", host=host, port=port, why=reason), file=sys.stderr)
        return EXIT_FAILED
    try:
        app = create(store, settings=replace(settings, allow_hosts=(*settings.allow_hosts, host)))
    except Refusal as error:  # of the store, or of the site to hand out
        listener.close()
        print(say(error.message, **error.facts), file=sys.stderr)
        return EXIT_FAILED
    reached = evening.network_host() if host in EVERYWHERE else ""
    address = f"http://{reached or host}:{listener.getsockname()[1]}/"
    app.state.network_host = reached
    for hole in known_holes():
        logging.getLogger("hoyle.interpreter").info("%s", hole)
    LOGGER.info("Hoyle %s starts with the store %s. %s", hoyle.__version__, shown(store), described(settings))

    def announce() -> None:
        print(say("Hoyle is running at {address} (Ctrl-C stops it).", address=address), flush=True)
        if settings.evening == "yes":
            print(say("Everybody in this network opens that address, or scans this code:"))
            print(evening.terminal_code(address), flush=True)
        if host in EVERYWHERE:
            LOGGER.warning("%s", OPEN_TO_ALL)
        if open_browser:
            threading.Thread(
                target=webbrowser.open, args=(address,), daemon=True
            ).start()  # opening a browser may block

    raise_file_limit(settings.max_connections)
    config = ServerConfig(app, settings, log_config=None, access_log=False, backlog=ACCEPTED_AT_ONCE)
    app.state.metrics.watch("hoyle_connections", "Connections of clients", config.addresses.total)
    Server(config, announce, lambda: prepare_stop(app)).run(sockets=[listener])
    LOGGER.info("Hoyle %s has stopped.", hoyle.__version__)
    return 0


def described(settings: Settings) -> str:
    """Return the settings that are not the usual ones, without secrets.

    >>> described(replace(DEFAULTS, keep="90d", operator_token="0123456789abcdef"))
    'Settings: keep=90d, operator_token=***.'
    """
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    changed = {name: value for name, value in values.items() if value != getattr(DEFAULTS, name)}
    changed |= dict.fromkeys(SECRET & changed.keys(), "***")
    shown = (f"{name}={','.join(value) if isinstance(value, tuple) else value}" for name, value in changed.items())
    return f"Settings: {', '.join(shown)}." if changed else "All settings are the usual ones."


def raise_file_limit(connections: int) -> None:
    """Let this process open a file for each of this many connections, as far as the system allows it."""
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if soft not in (resource.RLIM_INFINITY,) and soft < wanted:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard)
        )


class Server(uvicorn.Server):
    """A server that calls `on_ready` when it is ready, and after SIGINT or SIGTERM awaits `on_stop` and returns.

    Uvicorn itself raises the signal again after its shutdown, which would end Python before the worker processes have
    released their semaphores.
    """

    def __init__(
        self, config: uvicorn.Config, on_ready: Callable[[], None], on_stop: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self.on_ready, self.on_stop = on_ready, on_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call `on_ready`. From then on a signal stops the server."""
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(LISTEN_QUEUE)  # asyncio uses one number for the queue and for what it accepts at once
        self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections, await `on_stop`, and end the other connections after STOP_SECONDS."""
        for listening in (*self.servers, *(sockets or [])):
            listening.close()
        await self.on_stop()
        timer = asyncio.get_running_loop().call_later(STOP_SECONDS, self.abort_connections)
        await super().shutdown()
        timer.cancel()

    def abort_connections(self) -> None:
        """End the connections whose clients neither finish their request nor read the answer."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Handle the signals as uvicorn does, but do not raise them again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        previous = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)
