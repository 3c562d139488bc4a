"""Run the server on an address of this machine, for `hoyle serve`."""

import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from hoyle.i18n import translator
from hoyle.server.app import create
from hoyle.session.ports import StoreError

EXIT_FAILED = 2
"""The exit code when the server cannot start."""


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; OSError if the port is in use or the address does not belong to this machine."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(512)
    except OSError:
        listener.close()
        raise
    return listener


def run(host: str = "127.0.0.1", port: int = 8000, store: Path = Path("hoyle.db"), open_browser: bool = False) -> int:
    """Serve until stopped and return 0; if the server cannot start, print the reason and return EXIT_FAILED."""
    say = translator("en")
    try:
        listener = listen(host, port)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        print(say("Cannot listen at {host}:{port}: {why}.", host=host, port=port, why=reason), file=sys.stderr)
        return EXIT_FAILED
    try:
        app = create(store)
    except StoreError as error:
        listener.close()
        print(say(error.message, **error.facts), file=sys.stderr)
        return EXIT_FAILED
    address = f"http://{host}:{listener.getsockname()[1]}/"

    def announce() -> None:
        print(say("Hoyle is running at {address} (Ctrl-C stops it).", address=address), flush=True)
        if open_browser:
            threading.Thread(
                target=webbrowser.open, args=(address,), daemon=True
            ).start()  # opening a browser may block

    config = uvicorn.Config(app, ws="websockets-sansio", log_level="warning", ws_max_size=1 << 16, lifespan="on")
    Server(config, announce).run(sockets=[listener])
    return 0


class Server(uvicorn.Server):
    """A server that calls `on_ready` when it is ready, and returns after SIGINT or SIGTERM.

    Uvicorn itself raises the signal again after its shutdown, which would end Python before the worker processes have
    released their semaphores.
    """

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call `on_ready`. From then on a signal stops the server."""
        await super().startup(sockets)
        self.on_ready()

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
