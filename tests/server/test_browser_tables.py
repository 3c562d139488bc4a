"""A server that hands out a published site: tables against bots alone are opened there, all others here."""

import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from hoyle.publish.site import FOR_SERVERS, Site, for_servers
from hoyle.server.run import EXIT_FAILED
from tests.support.clients import GENEROUS, serving
from tests.support.command import hoyle as command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with what a site of R says to servers, and one file."""
    (tmp_path / FOR_SERVERS).write_text(json.dumps(for_servers(Site(["r"]))), "utf-8")
    (tmp_path / "index.html").write_text("lobby", "utf-8")
    return tmp_path


def test_tables_against_bots_alone_are_opened_in_the_browser(folder: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, site=str(folder))) as site:
        guest = site.browser()
        answer = guest.post("/g/r", {"bot": "search:easy", "points_to_win": "3", "name": "Ann", "ticket": "x"})
        assert answer.status == 303
        address = urlsplit(answer.at)
        where, _, fields = address.query.partition("?")
        assert (address.path, where) == ("/site/table/", "/g/r/begin")
        assert parse_qs(fields) == {"bot": ["search:easy"], "points_to_win": ["3"], "name": ["Ann"]}
        guest.cookies["hoyle_lang"] = "de"
        assert guest.post("/g/r", {"bot": "random"}).at.startswith("/site/de/table/?/g/r/begin?")
        assert 'href="/site/de/#yours"' in guest.get("/").text
        for page in ("/g/r", "/g/r/rules"):
            assert 'href="/site/de/table/?/g/r/studio"' in guest.get(page).text
        assert "/studio" not in guest.get("/g/malice").text, "the site does not have this game"


@pytest.mark.parametrize(
    ("game", "bot"), [("r", "friend"), ("r", "anyone"), ("r", "equilibrium"), ("telepathy", "random")]
)
def test_other_tables_stay_on_the_server(folder: Path, tmp_path: Path, game: str, bot: str) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, site=str(folder))) as site:
        assert site.browser().post(f"/g/{game}", {"bot": bot}).at.startswith("/t/")


def test_the_files_come_with_the_policy_that_they_need(folder: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, site=str(folder))) as site:
        answer = site.browser().get("/site/")
        policy = answer.headers["content-security-policy"]
        assert answer.text == "lobby" and "'wasm-unsafe-eval'" in policy and "frame-ancestors 'none'" in policy
        assert "wasm" not in site.browser().get("/").headers["content-security-policy"]


def test_without_a_site_everything_runs_on_the_server(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as site:
        guest = site.browser()
        assert guest.post("/g/r", {"bot": "random"}).at.startswith("/t/")
        assert guest.get("/site/").status == 404 and "/site/" not in guest.get("/").text
        assert "/studio" not in guest.get("/g/r").text


@pytest.mark.parametrize("text", ["", "[]", '{"games": ["r"]}'])
def test_a_folder_without_a_site_is_refused(tmp_path: Path, text: str) -> None:
    if text:
        (tmp_path / FOR_SERVERS).write_text(text, "utf-8")
    refused = command("serve", "--store", str(tmp_path / "hoyle.db"), "--limit", f"site={tmp_path}")
    assert (
        refused.returncode == EXIT_FAILED and "contains no site" in refused.stderr and "Traceback" not in refused.stderr
    )
