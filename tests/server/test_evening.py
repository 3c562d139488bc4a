"""An evening in one network: the address that phones can reach, invitations with it, and all tables for everybody."""

import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.server import evening
from tests.support.clients import GENEROUS, Browser, serving


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> str:
    """This machine has an address in a network."""
    monkeypatch.setattr(evening, "network_host", lambda: "192.168.1.7")
    return "192.168.1.7"


def test_everybody_sees_all_tables_with_people(tmp_path: Path) -> None:
    with serving(tmp_path / "evening.db", settings=replace(GENEROUS, evening="yes")) as site:
        ann, bob, cy = (Browser(site.port) for _ in range(3))
        table = ann.post("/friends", {"name": "Ann"}).at
        with ann.at(table.removeprefix("/t/")) as host:
            lobby = cy.get("/").text
            assert f'href="{table}"' in lobby and "Ann" in lobby and "Everybody in this network opens:" in lobby
            bob.post(f"{table}/sit", {"name": "Bob"})
            host.when(lambda view: view["seated"] == 2)
            host.move("start", {"act": "gathering", "option": "start"})
            assert ">Watch</a>" in cy.get("/").text and ">Watch</a>" not in bob.get("/").text
    with serving(tmp_path / "usual.db") as site:
        ann, cy = Browser(site.port), Browser(site.port)
        table = ann.post("/friends", {"name": "Ann"}).at
        with ann.at(table.removeprefix("/t/")):
            assert table not in cy.get("/").text


def test_invitations_use_the_address_of_the_network(tmp_path: Path, network: str) -> None:
    with serving(tmp_path / "evening.db", settings=replace(GENEROUS, evening="yes")) as site:
        site.app.state.network_host = network
        ann = Browser(site.port)
        table = ann.post("/friends", {"name": "Ann"}).at
        assert f'value="http://{network}:{site.port}{table}"' in ann.get(table).text


def test_a_code_for_phones_is_printed() -> None:
    code = evening.terminal_code("http://192.168.1.7:8000/")
    assert len(code.split("\n")) > 10 and any(mark in code for mark in "▀▄█")


def test_the_command_says_which_address_others_open(tmp_path: Path) -> None:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "hoyle.cli.main",
        "serve",
        "--evening",
        "--port",
        str(port),
        "--store",
        str(tmp_path / "e.db"),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(2)]
        process.terminate()
    reached = evening.network_host() or "0.0.0.0"
    assert f"http://{reached}:{port}/" in lines[0]
    assert lines[1] == "Everybody in this network opens that address, or scans this code:\n"


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
