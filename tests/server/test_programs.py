"""A program of one's own: a token for one seat, shown to its holder, revoked at any time, and good for nothing else."""

import json
import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, ConnectionClosedError
from websockets.sync.client import connect

from hoyle.docs import protocol
from hoyle.games import GAMES
from hoyle.server.visitors import digest
from tests.support.clients import GENEROUS, WAIT, Browser, Client, Server, serving
from tests.support.table_clients import sit

TOKEN = re.compile(r'id="token" readonly value="([^"]+)"')


def new_token(browser: Browser, table: str) -> str:
    """Make a token for the seat of a browser, as its page does, and return it."""
    assert browser.post(f"/t/{table}/program", {"action": "allow"}).at == f"/t/{table}/program"
    return shown_token(browser, table)


def shown_token(browser: Browser, table: str) -> str:
    """The token on the page of a seat; empty if there is none."""
    page = browser.get(f"/t/{table}/program")
    assert page.status == 200 and page.headers["cache-control"] == "no-store"
    found = TOKEN.search(unescape(page.text))
    return found[1] if found else ""


@contextmanager
def program(port: int, table: str, token: str) -> Generator[Client]:
    """Join a table with a token."""
    headers = {"Authorization": f"Bearer {token}"}
    with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers) as socket:
        client = Client(socket)
        client.say({"t": "join", "table": table})
        client.hear()
        yield client


def refusal(port: int, table: str, token: str) -> str:
    """The sentence with which a token is refused."""
    with pytest.raises(ConnectionClosedError) as closed, program(port, table, token):
        pass
    assert closed.value.rcvd and closed.value.rcvd.code == 4004
    return closed.value.rcvd.reason


def end_of(client: Client) -> str:
    """The sentence with which the server closes a socket."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            client.hear(WAIT)
    assert closed.value.rcvd and closed.value.rcvd.code == 4004
    return closed.value.rcvd.reason


def test_a_program_and_the_browser_play_in_one_seat(server: Server) -> None:
    table, (ann, bob) = sit(server, "r", goal="all_rounds")
    token = new_token(ann, table)
    with ann.at(table) as browser, bob.at(table) as other, program(server.port, table, token) as mine:
        assert mine.view["you"] == browser.view["you"] == "s0"
        for number, chooser in enumerate((mine, browser)):
            chooser.when(lambda view: bool(view["acts"]))
            assert chooser.move(f"m{number}", chooser.gestures()[0])["t"] == "view"
            other.when(lambda view: bool(view["acts"]))
            other.move(f"o{number}", other.gestures()[0])
            browser.when(lambda view, seen=other: view["seq"] >= seen.view["seq"])
            mine.when(lambda view, seen=other: view["seq"] >= seen.view["seq"])
        assert mine.view["zones"] == browser.view["zones"]


def test_only_the_holder_sees_a_token(server: Server) -> None:
    table, (ann, bob) = sit(server)
    token, eve = new_token(ann, table), server.browser()
    assert shown_token(ann, table) == token
    for page in (f"/t/{table}", f"/t/{table}/program", f"/t/{table}/replay", f"/t/{table}/invitation.json", "/"):
        for reader in (bob, eve):
            assert token not in reader.get(page).text
    assert shown_token(bob, table) == "" and eve.get(f"/t/{table}/program").status == 400
    assert eve.post(f"/t/{table}/program", {"action": "allow"}).status == 400
    assert bob.post(f"/t/{table}/program", {"action": "stop"}).status == 303
    assert shown_token(ann, table) == token, "nobody revokes the token of somebody else"
    foreign = ann.post(f"/t/{table}/program", {"action": "allow"}, Origin="https://evil.example")
    assert foreign.status == 400 and shown_token(ann, table) == token


def test_forged_tokens_and_those_of_other_tables_and_seats_are_refused(server: Server) -> None:
    table, (ann, bob) = sit(server)
    elsewhere, (cy, _) = sit(server)
    token, other = new_token(ann, table), new_token(cy, elsewhere)
    id, seat, number, signature = token.split(".")
    forged = [
        f"{id}.1.{number}.{signature}",
        f"{id}.7.{number}.{signature}",
        f"{id}.{seat}.{int(number) + 1}.{signature}",
        f"{id}.{seat}.{number}.{signature[:-1]}{'0' if signature[-1] != '0' else '1'}",
        f"{id}.{seat}.{number}.",
        f"{id}.{seat}.{number}",
        f"{id}.{'9' * 500}.{number}.{signature}",
        "x",
        bob.cookies["hoyle_seat"],
        other,
        f"{id}.{other.partition('.')[2]}",
    ]
    for wrong in forged:
        assert "This token is not valid here" in refusal(server.port, table, wrong)
    with program(server.port, table, token) as mine:
        assert mine.view["you"] == "s0"


def test_a_revoked_token_ends_its_program_and_is_never_valid_again(server: Server) -> None:
    table, (ann, _) = sit(server, "r", watched="no")
    first = new_token(ann, table)
    with ann.at(table) as browser, program(server.port, table, first) as mine:
        ann.post(f"/t/{table}/program", {"action": "stop"})
        assert "token was revoked" in end_of(mine)
        assert browser.move("still", browser.gestures()[0])["t"] == "view"
    assert shown_token(ann, table) == ""
    assert "not valid" in refusal(server.port, table, first)
    second = new_token(ann, table)
    with program(server.port, table, second) as mine:
        third = new_token(ann, table)
        assert "token was revoked" in end_of(mine)
    assert len({first, second, third}) == 3
    for stale in (first, second):
        assert "not valid" in refusal(server.port, table, stale)


def test_a_token_ends_when_the_seat_moves(server: Server) -> None:
    table, (ann, _) = sit(server)
    token, phone = new_token(ann, table), server.browser()
    page = unescape(ann.get(f"/t/{table}/device").text)
    (code,) = re.findall(r"/take\?code=([^\"]+)\"", page)
    with program(server.port, table, token) as mine:
        assert phone.post(f"/t/{table}/take", {"code": code}).status == 303
        assert "seat has moved" in end_of(mine)
    assert "not valid" in refusal(server.port, table, token)
    assert shown_token(phone, table) == ""


def test_a_token_opens_nothing_but_the_socket(server: Server) -> None:
    table, (ann, _) = sit(server, "r", watched="no")
    eve, bearer = server.browser(), {"Authorization": f"Bearer {new_token(ann, table)}"}
    for path in ("device", "program", "guide", "view?seq=0&seat=0", "last-turn"):
        assert eve.get(f"/t/{table}/{path}", **bearer).status == 400, path
    for path in ("resign", "program", "again", "seat-bot"):
        assert eve.post(f"/t/{table}/{path}", {"action": "allow"}, **bearer).status == 400, path
    socket = connect(f"ws://127.0.0.1:{server.port}/ws?token={bearer['Authorization'][7:]}")
    with socket, pytest.raises(ConnectionClosedError):
        socket.send(json.dumps({"t": "join", "table": table}))
        socket.recv(WAIT)


def test_a_program_acts_for_its_own_seat_only(server: Server) -> None:
    table, (ann, bob) = sit(server, "r", hand_limit="3")
    with bob.at(table) as other, program(server.port, table, new_token(ann, table)) as mine:
        tok = other.view["tok"]
        for number, gesture in enumerate(other.gestures()):
            assert mine.move(f"x{number}", gesture, tok)["t"] == "reject"
        mine.say({"t": "bot-view"})
        while (frame := mine.hear())["t"] != "bot-view":
            pass
        assert frame["seat"] == 0
        mine.move("m", mine.gestures()[0])
        assert other.gestures() and not mine.gestures()


def test_a_token_survives_a_restart_and_no_finished_game_gets_one(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        table, (ann, bob) = sit(server)
        token = new_token(ann, table)
    with serving(tmp_path / "hoyle.db") as server:
        ann.port = bob.port = server.port
        assert shown_token(ann, table) == token
        with program(server.port, table, token) as mine:
            assert mine.view["you"] == "s0"
        ann.post(f"/t/{table}/resign")
        assert ann.post(f"/t/{table}/program", {"action": "allow"}).status == 400
        assert shown_token(ann, table) == token
        record = ann.get(f"/t/{table}/record.json").text
        assert '"type":"program"' in record and token not in record
        assert ann.post(f"/t/{table}/program", {"action": "stop"}).status == 303 and shown_token(ann, table) == ""


def test_the_program_of_somebody_who_is_banned_ends(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, operator_token="operator")) as server:
        table, (ann, _) = sit(server)
        token, boss = new_token(ann, table), server.browser()
        assert boss.post("/operator/in", {"token": "operator"}).at == "/operator"
        with program(server.port, table, token) as mine:
            ban = {"action": "ban", "subject": digest(ann.cookies["hoyle_seat"]), "reason": "Enough."}
            boss.post("/operator/act", ban)
            seq = mine.view["seq"]
            with pytest.raises(ConnectionClosed):
                mine.move("late", mine.gestures()[0])
        assert "Enough." in refusal(server.port, table, token)
        with server.browser().at(table) as watcher:
            assert watcher.view["seq"] == seq and not any(seat.get("ready") for seat in watcher.view["seats"])


def test_an_invitation_for_programs(server: Server) -> None:
    ann, eve = server.browser(), server.browser()
    table = ann.open(bot="friend", watched="no", seat="1", hand_limit="3")
    facts = json.loads(eve.get(f"/t/{table}/invitation.json").text)
    assert (facts["game"], facts["open"], facts["status"]) == ("r", [0], "waiting")
    assert facts["options"] == {"hand_limit": 3} and facts["version"] == GAMES["r"].version
    server.browser().post(f"/t/{table}/sit", {"name": "Bob"})
    assert json.loads(ann.get(f"/t/{table}/invitation.json").text)["open"] == []
    refused = eve.get(f"/t/{table}/invitation.json", Accept="application/json")
    assert refused.status == 400 and "cannot be watched" in json.loads(refused.text)["error"]
    missing = eve.get("/t/nowhere/invitation.json", Accept="application/json")
    assert (missing.status, json.loads(missing.text)) == (404, {"error": "There is no such table."})


def test_the_schema_is_served(server: Server) -> None:
    answer = server.browser().get("/protocol.json")
    assert answer.headers["content-type"].startswith("application/schema+json")
    assert json.loads(answer.text) == protocol.schema()
