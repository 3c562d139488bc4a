"""`hoyle serve`: the table on an address of this machine."""

import socket
import sys
import webbrowser
from pathlib import Path
from threading import Timer

import uvicorn

from hoyle.serve.app import create
from hoyle.serve.store import StoreError
from hoyle.words import words

WRONG = 2  # exit code


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; OSError where the port is in use or the address is not this machine's."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    ear = socket.socket(family, socket.SOCK_STREAM)
    try:
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        ear.bind(address)
        ear.listen(512)
    except OSError:
        ear.close()
        raise
    return ear


def run(host: str = "127.0.0.1", port: int = 8000, store: Path = Path("hoyle.db"), open_browser: bool = False) -> int:
    """Serve until stopped; the exit code. What cannot be is one sentence and exit code 2."""
    say = words("en")
    try:
        ear = listen(host, port)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        print(say("The table cannot be laid at {host}:{port}: {why}.", host=host, port=port, why=why), file=sys.stderr)
        return WRONG
    try:
        app = create(store)
    except StoreError as error:
        ear.close()
        print(say(error.message, **error.facts), file=sys.stderr)
        return WRONG
    address = f"http://{host}:{ear.getsockname()[1]}/"
    print(say("The table is laid at {address} (Ctrl-C ends it).", address=address), flush=True)
    if open_browser:
        Timer(0.5, webbrowser.open, [address]).start()
    config = uvicorn.Config(app, ws="websockets-sansio", log_level="warning", ws_max_size=1 << 16, lifespan="on")
    uvicorn.Server(config).run(sockets=[ear])
    return 0
