"""A site with R alone, which all tests of a process share, and Playwright."""

from collections.abc import Generator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Playwright, sync_playwright

from tests.support.site import Host, published


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host with a published site."""
    return published(tmp_path_factory.mktemp("host"))


@pytest.fixture
def host(site: Path) -> Generator[Host]:
    """A plain web host with the site."""
    host = Host(site).start()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def play() -> Generator[Playwright]:
    """Playwright."""
    with sync_playwright() as play:
        yield play


@pytest.fixture(autouse=True)
def all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of this process know all games; there is no site with a choice."""
    monkeypatch.setattr("hoyle.publish.page.games.choose", lambda: "Hoyle")
