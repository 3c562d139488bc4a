"""A server of this version starts beside one of the previous version, which is then stopped; see `tests.support.previous_version`.

The previous version is taken from the repository's history, and emulated where there is none (always in a soak run, too). The
test covers one step, from the schema without a queue of questions to the present one, with people's moves; the previous
version never takes questions.
"""

import asyncio
import json
import signal
from collections.abc import Generator

import pytest

from tests.support.clients import WAIT, Browser
from tests.support.postgres import Postgres
from tests.support.previous_version import DATABASE, SEATS, TABLE, checked_out, emulated
from tests.support.sampling import sample
from tests.support.server_process import Checkout, process, python
from tests.support.two_people import is_ready, play_a_round

psycopg = pytest.importorskip("psycopg", reason="the extra postgres is not installed")

from hoyle.server.postgres.schema import STEPS  # noqa: E402
from hoyle.server.postgres_store import PostgresStore  # noqa: E402

START = """
from hoyle.server.run import run
sys.exit(run(port=0, store=sys.argv[2]))
"""


@pytest.fixture(scope="module", params=sample(["history"], ["history", "emulation"]))
def previous(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """The previous version."""
    history = checked_out(tmp_path_factory.mktemp("previous")) if request.param == "history" else None
    return history or emulated()


@pytest.fixture
def address(postgres: Postgres) -> str:
    """The address of a database that the previous version wrote."""
    address = postgres.address(postgres.new_database())
    with psycopg.connect(address) as connection:
        connection.execute(DATABASE.read_text())
    return address


@pytest.fixture
def store(address: str) -> Generator[PostgresStore]:
    """The store, opened by this version."""
    opened = PostgresStore(address)
    yield opened
    opened.close()


def rows(address: str, query: str) -> list[tuple[object, ...]]:
    """The rows of a query to a database."""
    with psycopg.connect(address, autocommit=True) as connection:
        return connection.execute(query).fetchall()


def test_what_is_missing_is_added_once(store: PostgresStore, address: str) -> None:
    about = dict(rows(address, "select name, value from about"))
    assert about == {"format": "1", "steps": str(len(STEPS)), "key": store.key().hex()}
    assert rows(address, "select count(*) from questions") == [(0,)]
    assert rows(address, "select count(*) from comparisons") == [(0,)]
    assert rows(address, "select count(*) from daily") == [(0,)]
    assert rows(address, "select count(*) from quarantine") == [(0,)]
    saved = asyncio.run(store.load(TABLE))
    assert saved and (len(saved.rows), saved.revision) == (5, 7)
    PostgresStore(address).close()
    assert dict(rows(address, "select name, value from about")) == about


def test_steps_of_a_later_version_are_left_alone(store: PostgresStore, address: str) -> None:
    rows(address, "update about set value = '99' where name = 'steps' returning 1")
    PostgresStore(address).close()
    assert rows(address, "select value from about where name = 'steps'") == [("99",)]


def test_people_play_on_while_servers_are_replaced(address: str, previous: Checkout) -> None:
    with process(address, checkout=previous) as (old, old_port):
        ann, bob = (Browser(old_port, {"hoyle_seat": seat}) for seat in SEATS)
        with ann.at(TABLE) as one, bob.at(TABLE) as two:
            play_a_round(one, two, "old")
        assert rows(address, "select to_regclass('questions')") == [(None,)]
        with process(address) as (_, port):
            bob.port = port
            with ann.at(TABLE) as one, bob.at(TABLE) as two:
                for number in range(2):
                    play_a_round(one, two, f"both {number}")
                one.when(lambda view: bool(view.get("acts")))
                seq, tok, gesture = one.view["seq"], one.view["tok"], one.gestures()[0]
                one.move("last", gesture)
                old.send_signal(signal.SIGTERM)
                old.wait(WAIT)
                ann.port = port
                with ann.at(TABLE) as again:
                    again.when(lambda view: is_ready(view, 0))
                    assert again.move("last", gesture, tok)["t"] == "view"  # sent again: acknowledged, not doubled
                    two.move("answer", two.gestures()[0])
                    again.when(lambda view: view["seq"] == seq + 1)
            with process(address, checkout=previous) as (_, old_port):  # the upgrade is taken back
                ann.port = old_port
                with ann.at(TABLE) as one, bob.at(TABLE) as two:
                    play_a_round(one, two, "back")
                    assert one.view["seq"] == seq + 2
    log = [
        json.loads(bytes(body))
        for (body,) in rows(address, f"select body from log where \"table\" = '{TABLE}' order by seq")
    ]
    ids = [id for event in log if event["type"] == "move" for _, id in event["by"]]
    expected = [f"{name} {who}" for name in ("r0", "r1", "r2", "old", "both 0", "both 1") for who in ("one", "two")]
    assert ids == [*expected, "last", "answer", "back one", "back two"]


def test_the_previous_version_refuses_a_format_that_it_does_not_know(
    address: str, previous: Checkout, capfd: pytest.CaptureFixture[str]
) -> None:
    rows(address, "update about set value = '2' where name = 'format' returning 1")
    with python(START, previous, address) as refused:
        assert refused.wait(WAIT) == 2
    told = capfd.readouterr().err
    assert told.count("\n") == 1 and "another version of Hoyle (format 2)" in told
