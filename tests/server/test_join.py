"""`hoyle join`, the example program and the commands of the page about programs, at real servers on loopback."""

import json
import os
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from hoyle.docs.folders import TEXTS
from hoyle.games import GAMES
from tests.support.clients import Browser
from tests.support.joined import ends, join, joining, joining_here
from tests.support.processes import killed_at_the_end
from tests.support.sampling import sample
from tests.support.server_process import process

ROOT = Path(__file__).parents[2]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINES = "\n".join(CONSOLE.findall((TEXTS / "protocol.md").read_text("utf-8"))).split("\n")
COMMANDS = [line for line in LINES if line]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Generator[int]:
    """The port of a server in a process of its own."""
    with process(tmp_path_factory.mktemp("store") / "hoyle.db") as (_, port):
        yield port


def invite(port: int, game: str = "r", seats: int = 2, **rules: str) -> tuple[Browser, str]:
    """Open a table where the host sits in the first seat and one seat is free; bots have the others."""
    host = Browser(port)
    answer = host.post(f"/g/{game}", {"bot": "friend", "name": "Ann"} | rules)
    assert answer.status == 303, answer.text
    table = answer.at.removeprefix("/t/")
    for seat in range(2, seats):
        assert host.post(f"/t/{table}/seat-bot", {"seat": str(seat), "bot": "random"}).status == 303
    return host, table


def new_token(host: Browser, table: str) -> str:
    """Make a token for the seat of a browser."""
    host.post(f"/t/{table}/program", {"action": "allow"})
    return re.findall(r'id="token" readonly value="([^"]+)"', unescape(host.get(f"/t/{table}/program").text))[0]


def page_of(port: int, table: str) -> str:
    return f"http://127.0.0.1:{port}/t/{table}"


SHORT = {"division": "reduced_packs", "move_range": "any", "equal_beats": "colour"}
"""Rules of cards on the board by which a game is short."""


@pytest.mark.parametrize("game", sample(["r"], ["r", "board64", "malice"]))
def test_a_bot_plays_against_a_person(port: int, game: str) -> None:
    ann, table = invite(port, game, **(SHORT if game == "board64" else {}))
    with ann.at(table) as person, joining_here(page_of(port, table), "--name", "Robin") as running:
        person.when(lambda view: view["status"] == "open")
        assert person.view["seats"][1]["name"] == "Robin" and not person.view["seats"][1].get("bot")
        person.play_on("p")
        said = ends(running)
    assert said.splitlines()[0].startswith("Robin plays at ") and "Ann: " in said


@pytest.mark.parametrize(
    ("game", "seats", "rules"),
    [("seeker", 2, {}), *sample([], [("rummy", 2, {}), ("malice", 2, {"games": "2"})])],
)
def test_a_bot_plays_in_the_seat_of_a_token(port: int, game: str, seats: int, rules: dict[str, str]) -> None:
    """The server's bots have the other seats; a match goes on until its end."""
    ann, table = invite(port, game, seats, **rules)
    assert ann.post(f"/t/{table}/seat-bot", {"seat": "1", "bot": "random"}).status == 303
    said = ends(join(page_of(port, table), token=new_token(ann, table)))
    assert said.startswith("Ann plays at ")
    with ann.at(table) as person:
        assert person.view["status"] == "over"
        for row in person.view["result"]["rows"]:
            assert f"{row['name']}: {row['text']}" in said


@pytest.mark.soak
def test_a_person_begins_the_next_game_before_the_program_does(port: int) -> None:
    ann, table = invite(port, "muzicando", 4)
    assert ann.post(f"/t/{table}/seat-bot", {"seat": "1", "bot": "random"}).status == 303
    with ann.at(table) as person, joining_here(page_of(port, table), token=new_token(ann, table)) as running:
        while person.view["status"] != "over":
            person.hear()
            if any(act["id"] == "next" for act in person.view["acts"]):
                person.move(f"n{person.view['seq']}", {"act": "next", "option": "go"})
        assert "Ann: " in ends(running)


def test_a_bot_agrees_to_an_undo_in_a_seat_of_its_own(port: int) -> None:
    ann, table = invite(port, "board64")
    with ann.at(table) as person, joining_here(page_of(port, table)) as running:
        person.when(lambda view: view["status"] == "open" and bool(view["acts"]))
        person.move("m", person.gestures()[0])
        person.when(lambda view: bool(view["acts"]))
        person.move("u", {"act": "friendly", "option": "undo"}, person.view["tok"])
        person.when(lambda view: "u" in view["tok"])
        person.when(lambda view: bool(view["acts"]))
        ann.post(f"/t/{table}/resign")
        assert "won" in ends(running)


def test_a_bot_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    with process(store) as (first, port):
        ann, table = invite(port, goal="all_rounds")
        running_in = joining(page_of(port, table))
        running = running_in.__enter__()
        with ann.at(table) as person:
            person.when(lambda view: view["status"] == "open")
            person.move("m", person.gestures()[0])
        first.kill()
        first.wait()
    try:
        assert running.stderr and running.stderr.readline() == "Connection lost. Connecting again…\n"
        with process(store, port=port):
            with ann.at(table) as person:
                person.play_on("again")
            assert "Ann: " in ends(running)
    finally:
        running_in.__exit__(None, None, None)


def test_a_revoked_program_ends_with_a_sentence(port: int) -> None:
    ann, table = invite(port, goal="all_rounds")
    Browser(port).post(f"/t/{table}/sit", {"name": "Bob"})
    token = new_token(ann, table)
    with joining(page_of(port, table), token=token) as running:
        assert running.stdout and running.stdout.readline() == "Ann plays at R.\n"
        ann.post(f"/t/{table}/program", {"action": "stop"})
        assert "its token was revoked" in ends(running, 2)
    assert "This token is not valid here" in ends(join(page_of(port, table), token=token), 2)


def test_what_cannot_be_joined_is_told_in_one_sentence(port: int) -> None:
    _, table = invite(port)
    Browser(port).post(f"/t/{table}/sit", {"name": "Bob"})
    free, open_table = invite(port)
    for words, says in (
        (["nonsense"], "is not the address of a table"),
        ([f"http://127.0.0.1:{port}/g/r"], "is not the address of a table"),
        (["http://[/t/x"], "is not an address"),
        (["http://127.0.0.1:1/t/x"], "cannot be reached"),
        ([page_of(port, "nowhere")], "There is no such table."),
        ([page_of(port, table)], "All seats of this table are taken."),
        ([page_of(port, open_table), "--name", "Random bot"], "A bot has this name."),
        ([page_of(port, open_table), "--token"], "There is no token"),
    ):
        said = ends(join(*words), 2)
        assert says in said and len(said.strip().splitlines()) == 1, said
    assert "There is no bot 'genius'" in ends(join(page_of(port, open_table), bot="genius"), 2)
    with free.at(open_table) as person:
        assert person.view["status"] == "waiting", "nobody has taken the seat"


INVITATION = {"game": "r", "version": GAMES["r"].version, "layout": "0" * 16, "open": [1], "status": "waiting"}


@contextmanager
def other_server(status: int, body: str) -> Generator[int]:
    """A server that is no Hoyle, or another one: it gives every request this answer."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Location", "https://elsewhere.example/\x1b[31m")
            self.end_headers()
            self.wfile.write(body.encode())

        def do_POST(self) -> None:
            raise AssertionError("a seat was taken")

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize(
    ("status", "body", "says"),
    [
        (200, json.dumps(INVITATION), "packs positions of r differently"),
        (
            200,
            json.dumps(INVITATION | {"version": 9}),
            f"has version 9 of the rules of r, and this Hoyle has version {GAMES['r'].version}",
        ),
        (200, json.dumps(INVITATION | {"game": "chess"}), "plays chess, which this Hoyle does not have"),
        (200, "<html>", "There is no table of this Hoyle"),
        (200, "[]", "There is no table of this Hoyle"),
        (404, "<html>", "There is no table of Hoyle"),
        (302, "", "has moved to https://elsewhere.example/"),
    ],
)
def test_another_hoyle_or_none_is_refused_before_a_seat_is_taken(status: int, body: str, says: str) -> None:
    with other_server(status, body) as port:
        said = ends(join(page_of(port, "x")), 2)
        assert says in said and "\x1b" not in said


def test_a_strong_bot_plays_too(port: int) -> None:
    """While its code is compiled, it plays in plain Python."""
    ann, table = invite(port)
    assert ann.post(f"/t/{table}/seat-bot", {"seat": "1", "bot": "random"}).status == 303
    with joining(page_of(port, table), token=new_token(ann, table), bot="search:easy") as running:
        assert "Ann: " in ends(running)


def test_the_commands_of_the_page_play_whole_games(port: int, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "hoyle").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m hoyle.cli.main "$@" --pause 0\n')
    (tmp_path / "hoyle").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{Path(sys.executable).parent}:{os.environ['PATH']}"}
    environment |= {"PYTHONPATH": str(ROOT)}
    assert [line.split()[0] for line in COMMANDS] == ["hoyle", "hoyle", "HOYLE_TOKEN=$(cat"]
    for line in COMMANDS:
        ann, table = invite(port)
        if "token" in line:
            assert ann.post(f"/t/{table}/seat-bot", {"seat": "1", "bot": "random"}).status == 303
            (tmp_path / "token.txt").write_text(new_token(ann, table) + "\n")
        command = line.replace("https://play.example.org/t/AbC123", page_of(port, table))
        command = command.replace("wss://play.example.org", f"ws://127.0.0.1:{port}").replace("AbC123", table)
        command = re.sub(r"search:\w+", "random", command)
        running = subprocess.Popen(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with killed_at_the_end(running), ann.at(table) as person:
            if "token" not in line:
                person.when(lambda view: view["status"] == "open")
                assert person.view["seats"][1]["name"] == "Hoyle's bot"
                person.play_on("p")
            assert "Ann: " in ends(running), line
            person.when(lambda view: view["status"] == "over")


def test_the_example_has_at_most_40_lines_and_needs_nothing_of_hoyle() -> None:
    text = (ROOT / "examples" / "random_player.py").read_text("utf-8")
    assert len(text.splitlines()) <= 40
    assert {line.split()[1].partition(".")[0] for line in re.findall(r"^(?:import|from) .*", text, re.MULTILINE)} == {
        "json",
        "os",
        "random",
        "sys",
        "websockets",
    }
