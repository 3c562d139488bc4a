"""A server that hands out a site: a table against a bot runs in the visitor's browser, and goes on when the server is gone."""

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Playwright, expect

from tests.support.chromium import Player, program
from tests.support.clients import GENEROUS, serving
from tests.support.site import OPEN, PATH, until_kept, visit

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(program() is None, reason="no Chromium here"),
]


@pytest.mark.soak
def test_a_game_at_a_server_runs_in_the_browser(play: Playwright, site: Path, tmp_path: Path) -> None:
    settings = replace(GENEROUS, site=str(site / PATH))
    with visit(play) as context:
        with serving(tmp_path / "hoyle.db", settings=settings) as server:
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{server.port}/g/r?points_to_win=4")
            page.select_option("#bot", "search:easy")
            page.locator("[data-begin]").first.click()
            page.locator(OPEN).wait_for()
            assert "/site/table/" in page.url
            guest = Player(page, f"http://127.0.0.1:{server.port}/site/")
            guest.after(guest.do_something)
            assert server.app.state.metrics.registry.get_sample_value("hoyle_tables_opened_total") == 0
            until_kept(page)
        guest.after(guest.do_something)
        page.reload()
        page.locator(OPEN).wait_for()
        guest.after(guest.do_something)
        expect(page.locator(".bar")).to_be_visible()


@pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")
def test_the_studio_publishes_at_its_server(play: Playwright, site: Path, tmp_path: Path) -> None:
    settings = replace(GENEROUS, site=str(site / PATH), visitor_rules="visitors")
    with visit(play) as context, serving(tmp_path / "hoyle.db", settings=settings) as server:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/gallery?game=r")
        page.get_by_role("link", name="Open: Red breaks ties").click()
        expect(page.locator(".studio-card h3")).to_have_text("Red breaks ties")
        assert "/site/table/" in page.url
        page.locator("[data-play]:not([disabled])").wait_for()
        page.get_by_label("Name", exact=True).fill("Red of Ann")
        expect(page.locator(".studio-card h3")).to_have_text("Red of Ann")
        page.get_by_role("button", name="Publish, or play with friends").click()
        expect(page.get_by_label("The text")).to_have_value(re.compile("Red of Ann"))
        page.locator("summary", has_text="Publish in the gallery").click()
        page.get_by_label("What it changes, in a sentence").fill("Red wins ties.")
        page.get_by_role("button", name="Publish in the gallery").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Red of Ann")
        page.goto(f"http://127.0.0.1:{server.port}/gallery")
        expect(page.get_by_role("link", name="Red of Ann")).to_be_visible()


@pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")
def test_a_text_of_the_studio_is_proposed_at_a_table(play: Playwright, site: Path, tmp_path: Path) -> None:
    settings = replace(GENEROUS, site=str(site / PATH), visitor_rules="visitors")
    with visit(play) as one, visit(play) as two, serving(tmp_path / "hoyle.db", settings=settings) as server:
        ann, bob, base = one.new_page(), two.new_page(), f"http://127.0.0.1:{server.port}"
        opened = ann.request.post(f"{base}/g/r", form={"bot": "friend", "name": "Ann"}, max_redirects=0)
        table = base + opened.headers["location"]
        bob.request.post(f"{table}/sit", form={"name": "Bob"})
        bob.goto(table)
        ann.request.post(f"{table}/resign")
        ann.goto(f"{base}/gallery?game=r")
        ann.get_by_role("link", name="Open: Red breaks ties").click()
        ann.locator("[data-play]:not([disabled])").wait_for()
        ann.get_by_label("Name", exact=True).fill("Red of Ann")
        expect(ann.locator(".studio-card h3")).to_have_text("Red of Ann")
        ann.get_by_role("button", name="Propose at my table").click()
        expect(ann.get_by_label("Your table")).to_contain_text("Bob: finished")
        ann.get_by_role("button", name="Propose these rules").click()
        expect(bob.get_by_text("Ann lost and picks: Red of Ann.").first).to_be_visible()
        with two.expect_page() as shown:
            bob.get_by_role("link", name="Read these rules").first.click()
        expect(shown.value.get_by_role("heading", name="What it changes")).to_be_visible(timeout=60_000)
        bob.get_by_role("button", name="Play it").first.click()
        for page in (ann, bob):
            page.wait_for_url(lambda address: "/t/" in address and address != table)
            expect(page.locator(".ribbon-name")).to_contain_text("Red of Ann")
