"""A site with R alone, which all tests of a process share, Playwright, and a browser that has visited the site before."""

import shutil
from collections.abc import Generator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from tests.support.site import FirstVisit, Host, first_visit, published, visit


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host with a published site."""
    return published(tmp_path_factory.mktemp("host"))


@pytest.fixture(scope="session")
def host(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Host]:
    """A plain web host with the site; a test that stops it starts it again."""
    host = Host(site, log=tmp_path_factory.mktemp("log") / "log").start()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def play() -> Generator[Playwright]:
    """Playwright."""
    with sync_playwright() as play:
        yield play


VISITED = list[FirstVisit]()
"""The first visit of this process, once it has been made."""


@pytest.fixture(scope="module")
def visited(play: Playwright, host: Host, tmp_path_factory: pytest.TempPathFactory) -> FirstVisit:
    """A first visit, after which Python starts from its snapshot. It is made once, since it costs seconds."""
    if not VISITED:
        VISITED.append(first_visit(play, host, tmp_path_factory.mktemp("first") / "profile"))
    return VISITED[0]


@pytest.fixture
def profile(visited: FirstVisit, tmp_path: Path) -> Path:
    """The profile of a browser that has visited the site, for a test that starts a browser of its own."""
    return shutil.copytree(visited.profile, tmp_path / "profile")


@pytest.fixture(scope="module")
def visitor(
    play: Playwright, visited: FirstVisit, tmp_path_factory: pytest.TempPathFactory
) -> Generator[BrowserContext]:
    """A browser that has visited the site, for all tests of a file."""
    with visit(play, shutil.copytree(visited.profile, tmp_path_factory.mktemp("visitor") / "profile")) as context:
        yield context


@pytest.fixture
def context(visitor: BrowserContext) -> Generator[BrowserContext]:
    """The browser of the file, whose pages are closed after the test; the tables of other tests stay in it."""
    yield visitor
    for page in visitor.pages[1:]:
        page.close()


@pytest.fixture(autouse=True)
def all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of this process know all games; there is no site with a choice."""
    monkeypatch.setattr("hoyle.publish.page.games.choose", lambda: "Hoyle")
