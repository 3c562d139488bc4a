"""`hoyle serve` ends cleanly when it is told to: by Ctrl-C and by SIGTERM, while people and bots play."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket, WebSocketState
from websockets.exceptions import ConnectionClosed

from hoyle.i18n import LANGUAGES, translator
from hoyle.server.sockets import RESTARTING, STOPPING, close
from tests.support.clients import Browser, Client, serving
from tests.support.processes import killed_at_the_end

SERVE = [sys.executable, "-m", "hoyle.cli.main", "serve", "--port", "0", "--store"]
WAIT = 60
"""Seconds that the server may take to end."""

pytestmark = pytest.mark.slow


@contextmanager
def server_process(store: Path, *flags: str) -> Generator[tuple["subprocess.Popen[str]", int]]:
    """Run `hoyle serve` in a subprocess; give the process and the server's port."""
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a run in the background ignores it
    process = subprocess.Popen(
        [*SERVE, str(store), *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heard
    )
    with killed_at_the_end(process):
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        yield process, int(found[1])


def complaints_of(process: "subprocess.Popen[str]") -> list[str]:
    """The lines that a process that ends writes to its error output, without those about its start and its end."""
    _, told = process.communicate(timeout=WAIT)
    first, *complaints, last = told.splitlines()
    assert " starts with the store " in first and last.endswith(" has stopped.")
    return complaints


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=lambda how: how.name)
def test_a_server_ends_without_a_word_of_complaint(tmp_path: Path, how: signal.Signals) -> None:
    with server_process(tmp_path / "hoyle.db") as (process, port):
        play_until_a_bot_has_moved(port)
        process.send_signal(how)
        assert complaints_of(process) == []
    assert process.returncode == 0


def play_until_a_bot_has_moved(port: int) -> None:
    """Choose a card against a bot, and wait until both cards lie on the table."""
    guest = Browser(port)
    with guest.at(guest.open(bot="greedy")) as client:
        client.move("first", client.gestures()[0])
        while client.view["seq"] < 1:
            client.hear(WAIT)


def ending(client: Client) -> ConnectionClosed:
    """Receive until the connection closes; return how it closed."""
    try:
        while True:
            client.hear(WAIT)
    except ConnectionClosed as closed:
        return closed


def test_a_stop_finishes_moves_and_tells_players_in_their_language(tmp_path: Path) -> None:
    """Connections that never end their request do not delay the stop, and what was acknowledged is there afterwards."""
    store, moved = tmp_path / "hoyle.db", dict[str, str]()
    with server_process(store) as (process, port), ExitStack() as open_at_the_stop:
        half = open_at_the_stop.enter_context(socket.create_connection(("127.0.0.1", port)))
        half.sendall(b"POST /g/r HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf")
        guest = Browser(port)
        clients = dict[str, Client]()
        for lang in LANGUAGES:
            moved[lang] = guest.open()
            clients[lang] = open_at_the_stop.enter_context(guest.at(moved[lang], lang=lang))
        for lang, client in clients.items():
            client.say({"t": "move", "cid": lang, "tok": client.view["tok"]} | client.gestures()[0])
        process.send_signal(signal.SIGTERM)
        for lang, client in clients.items():
            closed = ending(client)
            assert closed.rcvd and closed.rcvd.code == RESTARTING
            assert closed.rcvd.reason == translator(lang)(STOPPING)
        assert complaints_of(process) == [] and process.returncode == 0
    acknowledged = {
        lang for lang, client in clients.items() if any(lang in json.loads(f)["acks"] for f in client.frames)
    }
    with serving(store) as server:
        for lang in acknowledged:
            with Browser(server.port, guest.cookies).at(moved[lang]) as client:
                assert not client.gestures() or client.view["seq"] > 0


@pytest.mark.parametrize("state", [WebSocketState.DISCONNECTED, WebSocketState.CONNECTED])
def test_a_client_that_leaves_as_the_server_stops_causes_no_complaint(state: WebSocketState) -> None:
    async def lost(message: Any) -> None:
        raise OSError

    async def nothing() -> Any:
        raise AssertionError

    gone = WebSocket({"type": "websocket"}, nothing, lost)
    gone.application_state = state
    asyncio.run(close(gone, RESTARTING, STOPPING))
    assert gone.application_state is WebSocketState.DISCONNECTED
