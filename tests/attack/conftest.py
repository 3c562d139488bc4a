"""The shared server of tests/server, and its stores; a server with operators, without whom some pages do not exist."""

from collections.abc import Generator
from dataclasses import replace

import pytest

from tests.server.conftest import address, guest, postgres, server, site
from tests.server.test_operators import TOKEN
from tests.support.clients import GENEROUS, Server, serving

__all__ = ["address", "guarded", "guest", "postgres", "server", "site"]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server with operators."""
    settings = replace(GENEROUS, operator_token=TOKEN)
    with serving(tmp_path_factory.mktemp("guarded") / "hoyle.db", settings=settings) as server:
        yield server
