"""Real processes on one database that answer each other's bots' questions, also when one of them or the database fails."""

import signal
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support.clients import WAIT, Browser, Client
from tests.support.command import hoyle
from tests.support.held_bots import GATE
from tests.support.postgres import Postgres
from tests.support.server_process import process, worker
from tests.support.two_people import is_ready
from tests.support.waiting import wait_for

psycopg = pytest.importorskip("psycopg", reason="the extra postgres is not installed")

BOTS = "tests.support.held_bots.HeldBots"


@dataclass
class Gate:
    """The file that lets the bots of a process answer."""

    path: Path

    def open(self) -> None:
        """Let the bots answer."""
        self.path.touch()

    def close(self) -> None:
        """Let the bots wait."""
        self.path.unlink()

    def reset(self) -> None:
        """Close the gate and count from 0."""
        for suffix in ("", ".asked", ".answered"):
            self.path.with_suffix(suffix).unlink(missing_ok=True)

    def count(self, what: str) -> int:
        """The number of questions `asked` or `answered` so far."""
        file = self.path.with_suffix(f".{what}")
        return len(file.read_text().splitlines()) if file.exists() else 0


@dataclass
class Asking:
    """A server whose bots' only worker is held, and its database."""

    port: int
    address: str
    gate: Gate

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """The rows of a query to the database."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            return connection.execute(query).fetchall()

    def settle(self, servers: int) -> None:
        """Wait until so many servers are alive and each has heard so."""
        alive = "select min(until - interval '2 s'), clock_timestamp() from servers where until > clock_timestamp() having count(*) = "
        wait_for(lambda: bool(self.rows(f"{alive}{servers}")))
        ((_, now),) = self.rows(f"{alive}{servers}")
        wait_for(lambda: any(beat > now for beat, _ in self.rows(f"{alive}{servers}")))

    def open(self) -> tuple[Browser, str]:
        """Open a table with a bot, which is asked at once."""
        browser = Browser(self.port)
        return browser, browser.open(bot="greedy")

    @contextmanager
    def busy(self) -> Generator[Client]:
        """Occupy the worker with the question of a table, until the gate opens."""
        count = self.gate.count("asked")
        browser, table = self.open()
        with browser.at(table) as client:
            wait_for(lambda: self.gate.count("asked") > count)
            yield client


def has_answered(view: dict[str, Any]) -> bool:
    """Whether the bot has chosen a card."""
    return is_ready(view, 1)


@pytest.fixture(scope="module")
def server(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Generator[Asking]:
    """A server on an empty database."""
    address, gate = postgres.address(postgres.new_database()), Gate(tmp_path_factory.mktemp("gate") / "asking")
    with process(address, BOTS, **{GATE: str(gate.path)}) as (_, port):
        Browser(port).get("/")  # the server has started
        yield Asking(port, address, gate)


@pytest.fixture
def asking(server: Asking) -> Asking:
    """The server with a free worker and a closed gate, alone."""
    server.gate.open()
    wait_for(lambda: server.gate.count("asked") == server.gate.count("answered"))
    server.gate.reset()
    server.settle(1)
    return server


def test_a_busy_server_is_helped_by_another(asking: Asking, tmp_path: Path) -> None:
    helper = Gate(tmp_path / "helping")
    helper.open()
    with process(asking.address, BOTS, **{GATE: str(helper.path)}):
        asking.settle(2)
        with asking.busy() as busy:
            browser, table = asking.open()
            with browser.at(table) as client:
                client.when(has_answered)
            assert (asking.gate.count("answered"), helper.count("answered")) == (0, 1)
            assert (
                "table \n" == helper.path.with_suffix(".answered").read_text()
            )  # the queue does not have the table's id
            assert not has_answered(busy.view)
            asking.gate.open()
            busy.when(has_answered)
        assert (asking.gate.count("answered"), helper.count("answered")) == (1, 1)
        assert asking.rows("select * from questions") == []


def test_a_worker_that_is_killed_while_it_thinks(asking: Asking, tmp_path: Path) -> None:
    helper = Gate(tmp_path / "helping")
    with worker(asking.address, **{GATE: str(helper.path)}) as helping:
        asking.settle(2)
        with asking.busy() as busy:
            browser, table = asking.open()
            with browser.at(table) as client:
                wait_for(lambda: helper.count("asked") == 1)
                helping.kill()
                asking.gate.open()
                for each in (busy, client):
                    each.when(has_answered)
    assert (asking.gate.count("answered"), helper.count("answered")) == (2, 0)
    assert asking.rows("select * from questions") == []


def test_the_database_crashes_while_another_server_thinks(asking: Asking, postgres: Postgres, tmp_path: Path) -> None:
    helper = Gate(tmp_path / "helping")
    with worker(asking.address, **{GATE: str(helper.path)}) as helping:
        asking.settle(2)
        with asking.busy() as busy:
            browser, table = asking.open()
            with browser.at(table) as client:
                wait_for(lambda: helper.count("asked") == 1)
                postgres.crash()
                postgres.start()
                helper.open()  # this answer arrives nowhere
                asking.gate.open()
                for each in (busy, client):
                    each.when(has_answered)
        assert (asking.gate.count("answered"), helper.count("answered")) == (2, 1)
        asking.gate.close()
        asking.settle(2)
        with asking.busy():
            browser, table = asking.open()
            with browser.at(table) as client:
                client.when(has_answered)
        assert (asking.gate.count("answered"), helper.count("answered")) == (2, 2)
        helping.send_signal(signal.SIGTERM)
        assert helping.wait(WAIT) == 0


def test_a_worker_needs_a_store_that_is_shared(tmp_path: Path) -> None:
    done = hoyle("worker", "--store", str(tmp_path / "hoyle.db"))
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "name a database" in done.stderr
    assert list(tmp_path.iterdir()) == []
