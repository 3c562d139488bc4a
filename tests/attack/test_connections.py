"""Connections that ask for too much: half requests, unread pongs, too many sockets, messages, tables, calculations."""

import asyncio
import gc
import json
import re
import socket
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hoyle.server.jobs import Jobs
from hoyle.server.rates import TooMany
from hoyle.server.settings import Settings
from tests.support.calculations import dies, endless, quick, sleepy
from tests.support.clients import Browser, Server, serving

STRICT = Settings(
    header_seconds=0.3,
    body_seconds=0.3,
    unsent_bytes=200_000,
    sockets_per_table=3,
    sockets_per_visitor=2,
    frames_per_second=5,
    posts_per_minute=30,
    tables_per_minute=8,
    max_connections=40,
    allow_hosts=("table.example",),
)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("strict") / "hoyle.db", settings=STRICT) as server:
        yield server


def connection(server: Server, sent: bytes = b"") -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    opened.sendall(sent)
    return opened


def everything(opened: socket.socket) -> bytes:
    """What the server sends until it closes the connection."""
    received = b""
    while part := opened.recv(65_536):
        received += part
    opened.close()
    return received


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
        b"POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ntheme=",
        b"GET /about HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT",
    ],
)
def test_half_a_request_is_closed(strict: Server, sent: bytes) -> None:
    assert everything(connection(strict, sent)).split(b"\r\n")[0] in (
        b"HTTP/1.1 408 Request Timeout",
        b"HTTP/1.1 200 OK",
    )


def test_many_connections_are_refused_with_a_sentence_and_the_others_go_on(strict: Server) -> None:
    opened = [connection(strict) for _ in range(60)]
    full = [one for one in opened if b"503" in one.recv(100)[:20]]
    assert 15 <= len(full) <= 30
    for one in opened:
        one.close()
    assert strict.browser().get("/about").status == 200


def test_pongs_that_nobody_reads(strict: Server) -> None:
    """One connection that only sends pings is closed before much memory waits to be sent."""
    table = strict.browser().open()
    with strict.browser().at(table) as client:
        raw = client.connection.socket
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ping = b"\x89\xfd" + b"\0\0\0\0" + b"x" * 125
        with pytest.raises(OSError):  # the server has closed the connection
            for _ in range(400):
                raw.sendall(ping * 1000)


def test_many_messages_have_to_wait(strict: Server) -> None:
    ann = strict.browser()
    table = ann.open()
    with ann.at(table) as client, ann.at(table) as other:
        for number in range(60):
            for each in (client, other):
                each.say({"t": "move", "cid": number, "tok": "", "act": "nothing"})
        while "Too many messages" not in client.hear().get("text", ""):
            pass
        for each in (client, other):
            each.connection.close_timeout = 0.01  # the server reads what waits before it closes the connection


def test_long_ids_of_gestures_are_refused(guest: Browser) -> None:
    with guest.at(guest.open()) as me:
        me.say({"t": "move", "cid": "x" * 10_000, "tok": "", "act": "friendly", "option": "hint"})
        while "too long" not in me.hear().get("text", ""):  # the bot's choice may come before
            pass


def test_many_sockets_of_one_visitor_and_at_one_table(strict: Server) -> None:
    table = strict.browser().open(watched="yes")
    ann, ben = strict.browser(), strict.browser()
    ann.post("/g/r", {"bot": "random"})
    ben.post("/g/r", {"bot": "random"})
    with ann.at(table), ann.at(table):
        with pytest.raises(ConnectionClosed, match="Too many open tables"), ann.at(table):
            pass
        with ben.at(table), pytest.raises(ConnectionClosed, match="full of spectators"), ben.at(table):
            pass
    deadline = time.monotonic() + 60
    while strict.app.state.sockets.by_table and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not strict.app.state.sockets.by_table and not strict.app.state.sockets.by_visitor


def test_a_socket_that_never_joins_is_closed(strict: Server) -> None:
    from websockets.sync.client import connect

    with connect(f"ws://127.0.0.1:{strict.port}/ws") as silent, pytest.raises(ConnectionClosed, match="name a table"):
        silent.recv(timeout=60)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("[", 421),
        ("", 421),
        ("localhost", 200),
        ("LOCALHOST:80", 200),
        ("table.example", 200),
        ("127.0.0.1", 200),
        ("192.168.1.5:8000", 200),
        ("[::1]:8000", 200),
    ],
)
def test_a_page_under_another_name_reads_nothing(strict: Server, host: str, status: int) -> None:
    answer = strict.browser().get("/about", Host=host)
    assert answer.status == status
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert (status == 200) == ("Hoyle" in answer.text and "--allow-host" not in answer.text)


def test_a_socket_under_another_name_is_refused(strict: Server) -> None:
    request = (
        b"GET /ws HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert everything(connection(strict, request)).startswith(b"HTTP/1.1 403")


def test_many_tables_and_forms_of_one_address(tmp_path: Path) -> None:
    """The number of tables in a minute is limited, and so is the number of forms."""
    with serving(tmp_path / "hoyle.db", settings=STRICT) as server:
        guest = server.browser()
        answers = [guest.post("/g/r", {"bot": "random"}) for _ in range(10)]
        assert [answer.status for answer in answers] == [303] * 8 + [429] * 2
        assert "Too many tables were opened" in answers[-1].text
        answers = [guest.post("/settings", {"theme": "dark"}) for _ in range(25)]
        assert answers[0].status == 303 and answers[-1].status == 429 and "Wait a minute" in answers[-1].text
        assert guest.get("/").status == 200


def test_only_tokens_of_the_server_count(server: Server) -> None:
    ann = server.browser()
    table = ann.open()
    assert json.loads(re.findall(r'id="table-setup">(.*?)</script>', ann.get(f"/t/{table}").text)[0])["you"] == "s0"
    for token in ("a", "a.b", ann.cookies["hoyle_seat"][:-1] + "!", "é.é", "." * 40):
        stranger = server.browser()
        stranger.cookies = {"hoyle_seat": token}
        stranger.post("/g/r", {"bot": "random"})
        assert stranger.cookies["hoyle_seat"] != token
        assert len(stranger.cookies["hoyle_seat"]) == len(ann.cookies["hoyle_seat"])


@pytest.mark.parametrize("name", ["Strong bot", "strong  BOT", "Ｓｔｒｏｎｇ bot", "Strong\u00a0bot", "Сильный бот"])
def test_nobody_is_called_like_a_bot(guest: Browser, name: str) -> None:
    answer = guest.post("/g/r", {"bot": "random", "name": name})
    assert answer.status == 400 and "A bot has this name" in answer.text


def test_tables_that_may_not_be_watched_show_nothing_to_strangers(server: Server, guest: Browser) -> None:
    table = guest.open(watched="no", title="Secret rules", points_to_win="2")
    stranger = server.browser()
    for page in ("", "/change", "/deal", "/replay", "/view"):
        answer = stranger.get(f"/t/{table}{page}")
        assert answer.status == 400 and "Secret rules" not in answer.text and "points_to_win" not in answer.at
    assert "Secret rules" in guest.get(f"/t/{table}").text


# Calculations.


def test_calculations_wait_in_a_fair_queue() -> None:
    async def work() -> None:
        jobs = Jobs(Settings(jobs_per_visitor=3, max_jobs=5, job_seconds=20))
        greedy = [jobs.submit("greedy", f"g{n}", quick, "g", goes_on=True) for n in range(3)]
        with pytest.raises(TooMany, match="Your other calculations"):
            jobs.submit("greedy", "g3", quick, "g")
        modest = jobs.submit("modest", "m", quick, "m", goes_on=True)
        assert [jobs.place(job) for job in greedy] == [0, 2, 3] and jobs.place(modest) == 1
        assert jobs.submit("greedy", "g1", quick, "g") is greedy[1]
        jobs.submit("third", "t", quick, "t")
        with pytest.raises(TooMany, match="Too many calculations"):
            jobs.submit("fourth", "f", quick, "f")
        await asyncio.gather(*(job.ended.wait() for job in [*greedy, modest]))
        assert modest.result == {"text": "m"} and modest.state == "done"
        jobs.close()

    asyncio.run(work())


def test_a_calculation_that_takes_too_long_or_dies_leaves_room_for_the_next() -> None:
    """The time is processor time: neither a busy machine nor the start of the interpreter ends a calculation."""

    async def work() -> None:
        jobs = Jobs(Settings(job_seconds=0.3))
        slow = jobs.submit("s", "slow", sleepy, goes_on=True)
        await slow.ended.wait()
        assert slow.state == "done"
        late, dead, next_job = (
            jobs.submit("a", "late", endless, goes_on=True),
            jobs.submit("b", "dead", dies, goes_on=True),
            jobs.submit("c", "next", quick, "c", goes_on=True),
        )
        await next_job.ended.wait()
        assert (late.state, dead.state, next_job.state) == ("late", "failed", "done")
        again = jobs.submit("b", "dead", quick, "again", goes_on=True)
        await again.ended.wait()
        assert again.result == {"text": "again"}
        jobs.close()

    asyncio.run(work())


def test_a_server_that_stops_in_the_middle_of_a_calculation_reports_no_error() -> None:
    reported = list[str]()

    async def work() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["message"]))
        jobs = Jobs(Settings())
        job = jobs.submit("a", "endless", endless)
        while job.state != "running" or jobs.worker.process is None:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)
        jobs.close()
        await asyncio.sleep(0.5)
        gc.collect()

    asyncio.run(work())
    gc.collect()
    assert reported == []


def test_a_calculation_nobody_waits_for_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.server.jobs.ABANDONED_SECONDS", 0.5)

    async def work() -> None:
        jobs = Jobs(Settings())
        left, waiting = jobs.submit("a", "left", endless), jobs.submit("b", "waiting", endless)
        await left.ended.wait()
        assert left.state == "late"
        await asyncio.sleep(0.1)
        assert "waiting" not in jobs.jobs and waiting.state == "waiting"
        jobs.close()

    asyncio.run(work())


def test_the_rummy_helper_stops_and_says_so(server: Server, guest: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A play that takes too long is stopped, tables go on meanwhile, and the page says what to change."""
    from tests.attack.test_requests import HARD

    monkeypatch.setattr(server.app.state.helper, "settings", Settings(job_seconds=0.5))
    monkeypatch.setattr("hoyle.server.handlers.site.PATIENCE", 0.1)
    address = guest.post("/pocket", HARD).at
    assert guest.get("/about").status == 200
    while "data-waiting" in (text := guest.get(address).text):
        time.sleep(0.1)
    assert "takes too long to find" in text or "Play " in text
