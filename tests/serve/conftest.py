"""One server for the tests that do not hurt it; a house and a browser for those that look at pages."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

import pytest
from people import Browser as Client
from people import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    with serving(tmp_path_factory.mktemp("store") / "hoyle.db") as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Client:
    return server.browser()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """`hoyle serve` for the tests of a file: its address."""
    from chromium import House

    running = House(tmp_path_factory.mktemp("house") / "hoyle.db").open()
    yield running.at
    running.end()


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    """A real browser for the tests of a file."""
    from chromium import browsing

    with browsing() as one:
        yield one


@pytest.fixture(autouse=True)
def leave(request: pytest.FixtureRequest) -> Generator[None]:
    """Everybody goes home after a test."""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()
