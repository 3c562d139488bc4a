"""One server for the tests that do not hurt it."""

from collections.abc import Generator

import pytest
from people import Browser, Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    with serving(tmp_path_factory.mktemp("store") / "hoyle.db") as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Browser:
    return server.browser()
