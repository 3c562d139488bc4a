"""One server for all tests of a worker that do not stop it, and a real browser for those that look at pages."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hoyle.server.store import ServerStore, open_store
from tests.support.clients import Browser as Client
from tests.support.clients import Server, serving
from tests.support.postgres import Postgres, postgres_server
from tests.support.shared_browser import shared_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.forked_servers import ForkedServer
    from tests.support.receivers import Receiver


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server in this process whose bots answer at once. It compiles nothing; see `ServerProcess` for `hoyle serve`."""
    with serving(tmp_path_factory.mktemp("store") / "hoyle.db") as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Generator[Postgres]:
    """A private PostgreSQL server."""
    with postgres_server() as running:
        yield running


@pytest.fixture(scope="module")
def servers(postgres: Postgres) -> Generator[tuple[ForkedServer, ForkedServer]]:
    """Two servers on one database, which tests kill and start again. They work while they wait, so they end with a file."""
    from tests.support.forked_servers import two_servers

    with two_servers(postgres) as running:
        yield running


@pytest.fixture(scope="session")
def local(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server that may send notifications to this machine."""
    from tests.support.receivers import LOCAL, many_requests

    with many_requests(), serving(tmp_path_factory.mktemp("store") / "hoyle.db", settings=LOCAL) as running:
        yield running


@pytest.fixture
def receiver() -> Generator[Receiver]:
    """A receiver of notifications."""
    from tests.support.receivers import receiving

    with receiving() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[str]:
    """The address of an empty store."""
    if request.param == "sqlite":
        yield str(tmp_path / "hoyle.db")
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        with postgres.database() as address:
            yield address


@pytest.fixture
def store(address: str) -> Generator[ServerStore]:
    opened = open_store(address)
    yield opened
    opened.close()


@pytest.fixture
def site(address: str) -> Generator[Server]:
    """A server with an empty store of each kind."""
    with serving(address) as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Client:
    return server.browser()


@pytest.fixture
def house(server: Server) -> str:
    """The address of the shared server."""
    return f"http://127.0.0.1:{server.port}"


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    """A real browser for the tests of a file. While it runs, its thread cannot call `asyncio.run`."""
    yield shared_browser.running()
    shared_browser.forget()


@pytest.hookimpl(trylast=True)  # after the fixtures
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """End the browser unless the next test looks at pages too, or belongs to the same file."""
    if nextitem is None or (nextitem.path != item.path and "browser" not in getattr(nextitem, "fixturenames", ())):
        shared_browser.end()


@pytest.fixture(autouse=True)
def close_pages(request: pytest.FixtureRequest) -> Generator[None]:
    """Close what a test opened in the browser."""
    yield
    if "browser" in request.fixturenames:
        from tests.support.chromium import close_pages as close

        close(request.getfixturevalue("browser"))
