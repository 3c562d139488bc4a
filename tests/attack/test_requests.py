"""Odd requests: one cheap request never stops the server, and none gets an internal error."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed

from hoyle.errors import Refusal
from hoyle.server import visitors
from hoyle.server.guards import counted_address
from hoyle.server.rates import REPORTS_PER_DAY, TooMany
from hoyle.server.settings import Settings
from hoyle.table import daily, game_files
from tests.support.clients import Browser, Server, serving

PATIENCE = 5.0
"""No request here may take as many seconds of processor time; before, they took from ten seconds to forever."""
DIGITS = "9" * 5000
FILE = 'Content-Disposition: form-data; name="file"; filename="a.toml"'
BOUNDARY = {"Content-Type": "multipart/form-data; boundary=b"}


def upload(text: str, head: str = FILE) -> str:
    return f"--b\r\n{head}\r\n\r\n{text}\r\n--b--\r\n"


def beginning(text: str) -> str:
    """The name of a test with a long text."""
    return text[:30]


def answers(browser: Browser, method: str, path: str, body: str = "", **headers: str) -> int:
    """The status of the response; that the response comes with all security headers; that another page is there at once."""
    began = time.process_time()
    answer = browser.ask(method, path, body, **headers)
    assert browser.get("/about").status == 200
    assert time.process_time() - began < PATIENCE
    assert answer.status < 500, answer.text
    if answer.status not in (400, 431) or "content-security-policy" in answer.headers:
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    return answer.status


@pytest.mark.parametrize(
    "path",
    [
        f"/g/r?points_to_win={DIGITS}",
        "/g/r?points_to_win=²",
        "/g/r?points_to_win=--5",
        "/g/r/measure?points_to_win=²",
        f"/g/board64?players={DIGITS}",
        f"/pocket?hand=7S&limit={DIGITS}",
        "/pocket?hand=7S&limit=²",
        "/pocket?limit=",
        f"/docs/{'a' * 5000}.png",
        f"/docs/{'a' * 300}.png",
        "/docs/%00.png",
        f"/static/{'a' * 5000}",
        f"/g/muzicando/score?contract={DIGITS}&places={DIGITS}",
        "/g/muzicando/score?contract=1S&places=R²",
        "/nothing-here",
        "/t/nothing",
        f"/t/{'a' * 5000}",
    ],
    ids=beginning,
)
def test_odd_addresses(guest: Browser, path: str) -> None:
    from urllib.parse import quote

    answers(guest, "GET", quote(path, safe="/?=&%"))


def test_odd_positions_of_a_table(guest: Browser) -> None:
    table = guest.open()
    for seq in ("%C2%B2", "--5", DIGITS, "-1", ""):
        answers(guest, "GET", f"/t/{table}/view?seq={seq}&seat=s0")
        answers(guest, "GET", f"/t/{table}/replay?seq={seq}&seat={seq}")


@pytest.mark.parametrize("seat", ["²", "--5", DIGITS, "-1", "0x0", ""], ids=beginning)
def test_odd_seats(guest: Browser, seat: str) -> None:
    answer = guest.post("/g/r", {"bot": "random", "seat": seat})
    assert answer.status == 303


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 8000) + "=1",
        "a=" + "[" * 8000,
        "a=" + "{b=" * 4000,
        "a=[\n" + "[\n" * 5000,
        "[" + ".".join("a" * 8000) + "]",
        f'game = "r"\n[options]\npoints_to_win = {DIGITS}',
        f'game = "r"\n[options]\nplay_mode = {{{"a." * 5000}b=1}}',
        "x" * 60_000,
    ],
    ids=beginning,
)
def test_odd_files(guest: Browser, text: str) -> None:
    assert answers(guest, "POST", "/g/r/open", upload(text), **BOUNDARY) in (400, 422)


@pytest.mark.parametrize(
    "body",
    [
        upload("a", FILE + ";a=b" * 15_000),
        upload("a", "\r\n".join(f"X-{n}: y" for n in range(5000))),
        "--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n"
        + "--c\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n" * 900,
        "--b\r\n" * 10_000,
        "",
    ],
    ids=beginning,
)
def test_odd_forms_with_files(guest: Browser, body: str) -> None:
    assert answers(guest, "POST", "/g/r/open", body, **BOUNDARY) in (400, 422)


@pytest.mark.parametrize(
    "head",
    ["multipart/form-data", "multipart/form-data; boundary=" + "b" * 4000, "x" * 4000, "text/plain"],
    ids=beginning,
)
def test_odd_types_of_forms(guest: Browser, head: str) -> None:
    assert answers(guest, "POST", "/g/r/open", upload("a"), **{"Content-Type": head}) in (400, 422)


def test_a_body_that_is_too_long_is_refused_before_its_end(server: Server) -> None:
    head = {
        "method": "POST",
        "path": "/settings",
        "query_string": b"",
        "headers": [],
        "scheme": "http",
        "server": ("a", 80),
    }
    chunks = 0

    async def receive() -> dict[str, Any]:
        nonlocal chunks
        chunks += 1
        assert chunks < 100, "all of it is read"
        return {"type": "http.request", "body": bytes(10_000), "more_body": True}

    with pytest.raises(Refusal, match="too long"):
        asyncio.run(visitors.body_of(Request({"type": "http", "app": server.app, **head}, receive)))
    assert chunks == 1 + visitors.MAX_FORM_BYTES // 10_000


def test_a_long_quoted_cookie(server: Server) -> None:
    """Unquoting it takes quadratic time before CPython 3.11.10; the head of a request has a limit too."""
    browser = server.browser()
    browser.cookies = {"hoyle_name": '"' + '\\"' * 3500 + '"'}
    assert answers_without_keeping(server, browser.cookie) == 200
    assert answers_without_keeping(server, 'a="' + '\\"' * 200_000 + '"') in (400, 431)


def answers_without_keeping(server: Server, cookie: str) -> int:
    """The status of a request with this cookie; 400 if the server closes the connection before it is sent."""
    began = time.process_time()
    try:
        status = server.browser().ask("GET", "/", Cookie=cookie).status
    except (BrokenPipeError, ConnectionResetError):
        status = 400
    assert server.browser().get("/about").status == 200
    assert time.process_time() - began < PATIENCE
    return status


@pytest.mark.parametrize("origin", ["http://[", "null", "http://evil.example", "http://127.0.0.1:1"])
def test_odd_origins(guest: Browser, origin: str) -> None:
    assert answers(guest, "POST", "/settings", "theme=dark", Origin=origin) == 400
    assert answers(guest, "GET", "/", Origin=origin) == 200


HARD = {"hand": "2C 2D 3C 3H 4D 4S 5C 5H 6D 6S 7C 7H 8D 8S 9C 9H TD TS JC JH QD QS KC KH AD AS JK JK JK JK",
        "table": " | ".join(f"{rank}C {rank}D {rank}H {rank}S" for rank in "23456789TJQKA")}  # fmt: skip


def test_a_page_of_another_site_calculates_nothing(server: Server, guest: Browser) -> None:
    """A GET, as from an image of another page, starts neither the rummy helper nor the laboratory."""
    from urllib.parse import urlencode

    helper, lab = server.app.state.helper, server.app.state.lab
    known = len(helper.jobs), len(lab.jobs)
    assert answers(guest, "GET", f"/pocket?{urlencode(HARD)}") == 200
    assert answers(guest, "GET", "/g/r/measure?points_to_win=3") == 200
    for path in ("/pocket", "/g/r/measure?points_to_win=3"):
        assert answers(guest, "POST", path, urlencode(HARD), Origin="http://evil.example") == 400
    assert (len(helper.jobs), len(lab.jobs)) == known


@pytest.mark.parametrize(
    "path", ["/t/%00", "/c/%00", "/gallery/%00", "/t/x/view?seq=%00", "/gallery?game=%00", "/?q=%00"]
)
def test_an_address_with_nul_is_refused_with_a_sentence(site: Server, path: str) -> None:
    answer = site.browser().get(path)
    assert answer.status == 400 and "Check the link" in answer.text


def test_nul_is_refused_in_forms_and_frames_and_is_no_failure_of_the_store(
    site: Server, caplog: pytest.LogCaptureFixture
) -> None:
    guest = site.browser()
    table = guest.open()
    for path in (
        "/g/r",
        "/games/name",
        "/g/r/keep",
        "/g/r/publish",
        f"/t/{table}/report",
        "/notifications/webhook",
        "/pocket",
    ):
        for fields in ({"name\0": "x"}, {"title": "a\0b", "name": "a\0b", "address": "\0"}):
            answer = guest.post(path, fields)
            assert answer.status == 400 and "could not read" in answer.text, path
    for path in ("/notifications/%00/test", "/notifications/x%00/delete", "/daily/%00/r", "/g/%00"):
        assert guest.post(path, {}).status == 400
    with pytest.raises(ConnectionClosed, match="no such table"), guest.at("t\0"):
        pass
    assert not [record for record in caplog.records if record.name == "hoyle.store"]


def methods() -> Iterator[tuple[str, str]]:
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD", "BREW"):
        for path in ("/", "/g/r", "/pocket", "/ws", "/static/table.js"):
            yield method, path


@pytest.mark.parametrize(("method", "path"), list(methods()))
def test_odd_methods(guest: Browser, method: str, path: str) -> None:
    answers(guest, method, path)


def test_a_page_without_tls_is_another_origin_than_this_server_behind_tls(guest: Browser) -> None:
    tls = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    for scheme, status in (("http", 400), ("https", 303)):
        origin = f"{scheme}://127.0.0.1:{guest.port}"
        assert guest.post("/settings", {"theme": "dark"}, Origin=origin, **tls).status == status
        assert guest.post("/settings", {"theme": "dark"}, Origin=origin).status == 303, (
            "a proxy may not say that it has TLS"
        )


def test_no_proxy_keeps_a_page_and_nothing_keeps_one_with_a_secret(guest: Browser) -> None:
    table = guest.open()
    for path in (
        "/",
        "/games",
        "/daily",
        "/gallery",
        "/g/r",
        f"/t/{table}",
        f"/t/{table}/replay",
        f"/t/{table}/nothing",
    ):
        assert guest.get(path).headers["cache-control"] in ("private, no-cache", "no-store"), path
    for path in (f"/t/{table}/device", f"/t/{table}/program", f"/t/{table}/view", "/games/export", "/notifications"):
        assert guest.get(path).headers["cache-control"] == "no-store", path


def test_what_comes_from_one_network_of_ipv6_is_counted_together() -> None:
    assert (
        counted_address("2001:db8:1:2::1")
        == counted_address("2001:db8:1:2:ffff::1")
        != counted_address("2001:db8:1:3::1")
    )
    assert counted_address("::ffff:192.0.2.1") == "192.0.2.1" and counted_address("fe80::1%eth0") == "fe80::/64"
    assert counted_address("testclient") == "testclient" and counted_address("") == ""


def test_limits_count_a_whole_network_of_ipv6(tmp_path: Path) -> None:
    settings = Settings(posts_per_minute=40, tables_per_minute=5, measure="never")
    with serving(tmp_path / "hoyle.db", settings=settings) as server:
        guest = server.browser()

        def opened(network: str, host: int) -> int:
            """Return the status of the answer to a form that opens a table, from an address behind a proxy."""
            return guest.post("/g/r", {"bot": "random"}, **{"X-Forwarded-For": f"{network}::{host:x}"}).status

        assert [opened("2001:db8:1:2", host) for host in range(7)] == [303] * 5 + [429] * 2
        assert opened("2001:db8:1:3", 1) == 303, "the neighbours are other people"
        statuses = [
            guest.post("/settings", {}, **{"X-Forwarded-For": f"2001:db8:1:2::{host:x}"}).status for host in range(60)
        ]
        assert statuses[0] == 303 and statuses[-1] == 429


def test_imported_games_count_as_tables_and_reports_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def checked(request: object, body: bytes) -> dict[str, Any]:
        return game_files.import_game(body, ())

    monkeypatch.setattr("hoyle.server.handlers.game_files.checked", checked)  # no other process is needed
    settings = Settings(tables_per_minute=3, operator_token="token", measure="never")
    with serving(tmp_path / "hoyle.db", settings=settings) as server:
        ann, bob = server.browser(), server.browser()
        table = ann.post("/g/r", {"bot": "friend", "name": "Ann", "points_to_win": "2"}).at
        bob.post(f"{table}/sit", {"name": "Bob"})
        bob.post(f"{table}/resign")
        body = upload(bob.get(f"{table}/record.json").text)
        imported = [bob.ask("POST", "/games/import", body, **BOUNDARY).status for _ in range(3)]
        assert imported == [303, 303, 429]
        report = {"what": "name.0", "reason": "Rude."}
        statuses = [bob.post(f"{table}/report", report).status for _ in range(REPORTS_PER_DAY + 1)]
        assert statuses == [303] * REPORTS_PER_DAY + [429]


DOORS = ("/g/r", "/t/{table}/again", "/t/{table}/swap", "/t/{table}/play-on", "/daily/{day}/r", "/games/import")
"""The forms that open a table."""


def test_every_door_to_a_new_table_counts_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.browser()
    table = ann.open()
    ann.post(f"/t/{table}/resign")
    record = ann.get(f"/t/{table}/record.json").text
    store = server.app.state.tables.store

    def full(address: str) -> None:
        raise TooMany("Too many tables.")

    monkeypatch.setattr(server.app.state.rates, "count_table", full)
    before = asyncio.run(store.query("select count(*) from tables"))
    for door in DOORS:
        path, fields = door.format(table=table, day=daily.today().isoformat()), {"bot": "random", "seq": "0"}
        file = upload(record, FILE.replace(".toml", ".json"))
        answer = ann.ask("POST", path, file, **BOUNDARY) if door == "/games/import" else ann.post(path, fields)
        assert answer.status in (400, 429) and "Too many tables." in answer.text, door
    assert asyncio.run(store.query("select count(*) from tables")) == before
