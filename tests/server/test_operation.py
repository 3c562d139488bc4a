"""What an operator asks a server: whether it is alive and ready, and its figures."""

import asyncio
import re
import sqlite3
from pathlib import Path

import pytest
from starlette.requests import Request

from hoyle.server.handlers.operation import may_read
from hoyle.server.health import Health
from hoyle.server.metrics import Metrics
from hoyle.server.settings import Settings
from hoyle.table.ports import StoreError
from tests.support.clients import Browser, Server, serving


def figures(guest: Browser) -> dict[str, float]:
    """The figures of a server by name, with their labels."""
    text = guest.get("/metrics").text
    return {name: float(value) for name, value in re.findall(r"^(hoyle_[^ ]+) ([^ ]+)$", text, re.MULTILINE)}


def test_a_server_is_alive_and_ready(guest: Browser) -> None:
    assert (guest.get("/healthz").status, guest.get("/healthz").text) == (200, "ok\n")
    assert (guest.get("/readyz").status, guest.get("/readyz").text) == (200, "ready\n")


def test_a_server_whose_store_cannot_be_written_is_not_ready(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        server.app.state.tables.store.writer.connection.execute("pragma query_only = on")
        guest = server.browser()
        answer = guest.get("/readyz")
        assert (answer.status, answer.text) == (503, "the store cannot be written\n")
        assert guest.get("/healthz").status == 200
        server.app.state.tables.store.writer.connection.execute("pragma query_only = off")


def test_readiness_does_not_write_for_everybody_who_asks(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        written = count_checks(server)
        for _ in range(20):
            assert server.browser().get("/readyz").status == 200
        assert len(written) == 1


def count_checks(server: Server) -> list[int]:
    """A list that grows with every check of the store."""
    store, written = server.app.state.health.store, list[int]()
    check = store.check_writable

    async def counted() -> None:
        written.append(1)
        await check()

    store.check_writable = counted
    return written


class NoStore:
    """A store that never answers."""

    async def check_writable(self) -> None:
        await asyncio.Event().wait()


def test_a_late_event_loop_and_a_stop_are_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.server.health.PROBE_SECONDS", 0.01)

    async def problems() -> list[str]:
        health = Health(NoStore(), Metrics())
        found = [await health.problem()]
        health.start()
        found.append(await health.problem())
        health.lag = 60.0
        found.append(await health.problem())
        health.is_stopping = True
        found.append(await health.problem())
        health.close()
        return found

    late = "the event loop is late"
    assert asyncio.run(problems()) == [late, "the store does not answer", late, "stopping"]


class ClosedStore:
    """A store that answers as soon as it is open."""

    def __init__(self) -> None:
        self.is_open = asyncio.Event()

    async def check_writable(self) -> None:
        await self.is_open.wait()


def test_who_asks_and_goes_away_takes_the_answer_from_nobody_else() -> None:
    async def ask() -> str:
        store = ClosedStore()
        health = Health(store, Metrics())
        health.start()
        first, second = (asyncio.create_task(health.problem()) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait([first])
        store.is_open.set()
        found = await second
        health.close()
        return found

    assert asyncio.run(ask()) == ""


def test_figures_count_tables_moves_refusals_and_questions(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        guest = server.browser()
        with guest.at(guest.open(bot="random")) as client:
            client.move("first", client.gestures()[0])
            client.when(lambda view: view["seq"] >= 1)
            client.catch_up()  # sends a gesture that is refused
            found = figures(guest)
    assert found["hoyle_tables"] == found["hoyle_sockets"] == found["hoyle_tables_opened_total"] == 1
    assert found['hoyle_moves_total{by="person"}'] + found['hoyle_moves_total{by="bot"}'] >= 1
    assert found['hoyle_refusals_total{reason="rules"}'] >= 1
    assert found["hoyle_bot_answer_seconds_count"] >= 1 and found["hoyle_bot_questions"] >= 0
    assert found["hoyle_store_write_seconds_count"] >= 3 and found["hoyle_events_total"] >= 1
    assert found['hoyle_responses_total{status="303"}'] >= 1
    assert "hoyle_loop_lag_seconds_count" in found and found["hoyle_jobs"] == 0


def test_figures_name_nobody(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        guest = server.browser()
        table = guest.open(bot="random", name="Somebody Special")
        text = guest.get("/metrics").text
    private = [table, "Somebody", *guest.cookies.values(), *server.app.state.tokens.older_holders]
    assert [word for word in private if word and len(word) > 2 and word in text] == []


@pytest.mark.parametrize(
    ("client", "headers", "allowed", "may"),
    [
        ("127.0.0.1", {"host": "127.0.0.1:8000"}, (), True),
        ("::1", {"host": "localhost:8000"}, (), True),
        ("127.0.0.1", {"host": "play.example.org"}, (), False),  # a proxy that adds no header
        ("127.0.0.1", {"host": "localhost", "x-forwarded-for": "127.0.0.1"}, (), False),
        ("127.0.0.1", {"host": "localhost", "forwarded": "for=127.0.0.1"}, (), False),
        ("192.0.2.7", {"host": "192.0.2.1"}, (), False),
        ("192.0.2.7", {"host": "play.example.org"}, ("192.0.2.7",), True),
    ],
)
def test_figures_are_for_this_machine_and_allowed_addresses(
    client: str, headers: dict[str, str], allowed: tuple[str, ...], may: bool
) -> None:
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": "/metrics", "query_string": b"", "headers": pairs}
    assert may_read(Request(scope | {"client": (client, 1)}), allowed) is may


def test_figures_are_refused_behind_a_proxy(guest: Browser) -> None:
    answer = guest.get("/metrics", **{"X-Forwarded-For": "192.0.2.9"})
    assert answer.status == 403 and "metrics_addresses" in answer.text


def test_an_upload_that_is_not_finished_is_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    import socket

    with serving(tmp_path / "hoyle.db", settings=Settings()) as server:
        with socket.create_connection(("127.0.0.1", server.port)) as client:
            client.sendall(b"POST /g/r HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf")
            while not server.app.state.metrics.text().count(b"hoyle_tables"):
                pass
        server.browser().get("/healthz")
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_the_store_can_be_asked_whether_it_can_be_written(tmp_path: Path) -> None:
    from hoyle.server.sqlite_store import SqliteStore

    store = SqliteStore(tmp_path / "hoyle.db")
    asyncio.run(store.check_writable())
    with pytest.raises(StoreError):
        store.writer.connection.execute("pragma query_only = on")
        asyncio.run(store.check_writable())
    store.writer.connection.execute("pragma query_only = off")
    store.close()
    with sqlite3.connect(tmp_path / "hoyle.db") as connection:
        assert connection.execute("select count(*) from about where name = 'checked'").fetchone() == (1,)
    connection.close()
