"""Where the pages of a site are, which of its files are kept for later, and what an update keeps of the site before."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.publish import updates
from hoyle.publish.links import page_link
from hoyle.publish.site import is_later


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("/", "de/"),
        ("/?q=x", "de/table/?/?q=x"),
        ("/#games", "de/#games"),
        ("/about", "de/about/"),
        ("/g/r", "de/g/r/"),
        ("/g/r/rules#R10", "de/g/r/rules/#R10"),
        ("/g/r/score", "de/table/?/g/r/score"),
        ("/docs/tour.html", "de/docs/tour.html"),
        ("/table/", "de/table/"),
        ("/t/abc", "de/table/?/t/abc"),
        ("?points_to_win=3", "de/table/?/g/r?points_to_win=3"),
        ("/static/v-0123456789ab/table.js", "../static/table.js"),
        ("/static/v-other/table.js", "../static/v-other/table.js"),
        ("/art/r/king.svg", "../art/r/king.svg"),
        ("//elsewhere.example/x", "//elsewhere.example/x"),
    ],
)
def test_the_link_to_a_page(address: str, link: str) -> None:
    assert page_link(address, "../", "de/", "/g/r") == link


@pytest.mark.parametrize(
    ("name", "later"),
    [
        ("docs/tour.html", True),
        ("de/docs/tour.html", True),
        ("licenses/MPL-2.0.txt", True),
        ("g/r/docs/x", False),
        ("modules/r.games.wasm.xz", True),
        ("modules/r.wasm.xz", False),
        ("static/site/icon-192.png", True),
        ("static/site/icon.svg", False),
    ],
)
def test_what_is_kept_only_when_it_was_read(name: str, later: bool) -> None:
    assert is_later(name) == later


def site(folder: Path, *files: str, is_listed: bool = True) -> Path:
    """A site with these files."""
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    if is_listed:
        updates.write_lists(folder, ["r"])
    return folder


def names(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


OWN = ("index.html", "art/king.svg")
ADDED = (".git/HEAD", "CNAME", "notes/a.txt", "art-of-mine/x.svg")


def test_an_update_keeps_what_the_publisher_has_added(tmp_path: Path) -> None:
    old = site(tmp_path / "old", *OWN)
    site(old, *ADDED, is_listed=False)
    (tmp_path / "new").mkdir()
    updates.keep_others(old, site(tmp_path / "new", "CNAME", is_listed=False))
    assert names(tmp_path / "new") == {*ADDED}


@pytest.mark.parametrize("listed", [None, "{", "[]"])
def test_without_a_list_of_files_only_names_that_no_site_has_are_kept(tmp_path: Path, listed: str | None) -> None:
    old = site(tmp_path / "old", *OWN, *ADDED, is_listed=False)
    if listed:
        (old / updates.FILES).write_text(listed)
    (tmp_path / "new").mkdir()
    updates.keep_others(old, tmp_path / "new")
    assert names(tmp_path / "new") == {".git/HEAD", "CNAME"}


def test_a_folder_that_is_kept_loses_the_files_that_the_site_does_not_have_any_more(tmp_path: Path) -> None:
    old = site(tmp_path / "old", *OWN, "gone.html", updates.LAST)
    site(old, *ADDED, is_listed=False)
    (old / "gone.html").unlink()
    updates.copy_into(site(tmp_path / "new", "index.html", "de/index.html", updates.LAST), old)
    lists = {updates.RULES, updates.FILES}
    assert names(old) == {"index.html", "de/index.html", updates.LAST, *ADDED, *lists}


def test_which_games_of_a_site_would_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, game = site(tmp_path / "site", "index.html"), GAMES["r"]

    def stopped(own: bool = False, version: int = game.version, sources: str = "") -> str:
        listed = {"r": [version, sources or updates.sources_hash(game)]}
        (folder / updates.RULES).write_text(json.dumps(listed))
        return " ".join(updates.stopped_games(folder, ["r", "malice"], ["r"] if own else []))

    assert stopped() == stopped(own=True) == ""
    assert stopped(sources="other") == "", "a test holds the version of the package's games"
    assert "its version is still" in stopped(own=True, sources="other")
    assert f"its version was 99 and is {game.version}" in stopped(version=99)
    earlier = next(iter(game.earlier))
    assert stopped(version=earlier) == stopped(own=True, version=earlier, sources="other") == ""
    monkeypatch.setitem(GAMES, "r", replace(game, earlier={}))
    assert f"its version was {earlier}" in stopped(version=earlier)
    (folder / updates.RULES).write_text("{")
    assert updates.stopped_games(folder, ["r"], ["r"]) == []
    (folder / updates.RULES).unlink()
    assert updates.stopped_games(folder, ["r"], ["r"]) == []
