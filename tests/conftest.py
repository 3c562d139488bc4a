"""The order of the tests, which of them run in one process when several processes share the work, and garbage collection.

Tests of one family of games stay together, since a process compiles a game's rules once and other processes would compile
them at the same time. Tests of one page stay together, since they share a browser, and those of any other file, since they
share its fixtures and what it has calculated. What takes long comes first.
"""

import gc
import os
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from hoyle.games import GAMES, own_games
from hoyle.rules.game import Game
from tests.support.sampling import SOAK

FAMILIES = ("rummy", "board64", "r", "muzicando", "malice", "thirty_one")
"""The folders of the families, the dearest first."""
FAMILY_OF_FILE = {
    "test_rummy_bots": "rummy",
    "test_minimax": "board64",
    "test_patience": "board64",
    "test_lab": "board64",
    "test_planner": "malice",
    "test_perfect": "r",
}
FAMILY_OF_BENCH = {"melds": "rummy", "patience": "board64"}
"""The families of benches whose names do not begin with that of a family."""

POSTGRES_FILES = (
    "test_store",
    "test_several_servers",
    "test_news_while_loading",
    "test_postgres",
    "test_question_queue",
    "test_shared_questions",
    "test_rolling_upgrade",
    "test_company_servers",
    "test_operators",
    "test_visitor_texts",
    "test_daily",
    "test_gallery",
    "test_gallery_files",
    "test_gallery_store",
    "test_measuring",
    "test_comparisons",
)
"""The files of tests that share a PostgreSQL server."""

SHARING_FILES = (
    "test_compile_cache",
    "test_connections",
    "test_deletion",
    "test_join",
    "test_load",
    "test_pocket_page",
    "test_power_loss",
    "test_reports",
    "test_turns",
)
"""The files whose tests share a server, a process, compiled code or a recording that takes longer than most of them."""

# Servers in processes of their own compile only what a test asks for.
os.environ["HOYLE_WARM"] = "asked"

DOCS_FILE = "test_site"
"""The file of tests that read the site of the documentation, which is made once."""

PACKAGE_FILES = ("test_package", "test_release")
"""The files of tests that build packages; their fixtures are made once."""

# Compiling makes many objects that last: with Python's own thresholds a tenth of the time goes into garbage collections.
gc.set_threshold(50_000, 20, 20)

# No test depends on how fast the machine is.
settings.register_profile("hoyle", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("hoyle")


def pytest_collection_finish() -> None:
    """Keep what was collected out of all further garbage collections."""
    gc.freeze()


def family_of(item: pytest.Item) -> str:
    """Return the family of games that a test is about, or an empty text."""
    folder = next((part for part in reversed(item.path.parts) if part in FAMILIES), "")
    named = getattr(item, "callspec", None)
    values: Iterable[Any] = named.params.values() if named else ()
    if item.path.stem == "test_benches":
        return next(map(family_of_bench, values), "")
    games = [value for value in values if isinstance(value, Game) or (isinstance(value, str) and value in GAMES)]
    if folder or not games:
        return folder or FAMILY_OF_FILE.get(item.path.stem, "")
    package = (games[0] if isinstance(games[0], Game) else GAMES[games[0]]).package
    return next((part for part in package.split(".") if part in FAMILIES), "")


def family_of_bench(name: str) -> str:
    """Return the family that a bench measures, or an empty text."""
    first = name.split("_")[0]
    return FAMILY_OF_BENCH.get(name) or (first if first in FAMILIES else "")


def group_of(item: pytest.Item) -> str:
    """Return the name that tests have in common which run in one process; empty where this is that of their file."""
    if "publish" in item.path.parts:
        return "publish"
    if item.get_closest_marker("browser"):
        return "servers" if item.path.stem.startswith("test_company_servers_browser") else item.path.stem
    if item.path.stem in POSTGRES_FILES:
        return "postgres"
    if item.path.stem in PACKAGE_FILES:
        return "package"
    if item.path.stem in SHARING_FILES:
        return item.path.stem
    if item.path.stem == DOCS_FILE:
        return "docs"
    return family_of(item)


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the groups; put browser tests first, then the families, each with its benches, then other benches, then other files.

    Of these, files with slow tests come first and those with the fewest tests last, so that all processes end at one time.
    Without `--soak`, leave out the tests that are marked for it.
    """
    if not SOAK:
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
    place: dict[str, int] = {name: number for number, name in enumerate(FAMILIES)}

    def order(item: pytest.Item) -> tuple[int, str, int, bool]:
        group, bench = groups[item], item.path.stem == "test_benches"
        if group in place:
            return 2, "", place[group], bench  # a bench finds the rules compiled
        return (1, group, 0, False) if group else (3, "", ranks[item.path], not bench)

    groups = {item: group_of(item) for item in items}
    ranks = dict[Path, int]()
    for item, group in groups.items():
        if group or not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(group or item.path.stem))
        is_long = item.path.stem == "test_benches" or item.get_closest_marker("slow")
        ranks[item.path] = ranks.get(item.path, 0) - (len(items) if is_long else 1)
    items.sort(key=order)


@pytest.fixture(autouse=True)
def same_games() -> Generator[None]:
    """The games that a test adds, removes or loads from elsewhere are forgotten after it, and their order is kept."""
    known, places = dict(GAMES), os.environ.get(own_games.PATHS)
    yield
    if [*GAMES.items()] != [*known.items()]:
        GAMES.clear()
        GAMES.update(known)
    if places is None:
        os.environ.pop(own_games.PATHS, None)
    else:
        os.environ[own_games.PATHS] = places
