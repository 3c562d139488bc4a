"""The gallery in real browsers: one person publishes rules, another finds, plays, rates and forks them, across a restart."""

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from tests.support.accessibility import violations
from tests.support.chromium import Player, player, program
from tests.support.clients import serving
from tests.support.rules_form import choose, publish
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def test_rules_are_published_found_played_rated_and_forked(browser: Browser, tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    with serving(store) as server:
        ann = player(browser, f"http://127.0.0.1:{server.port}").go("/g/r")
        choose(ann.page, "points_to_win", "2")
        publish(ann.page, "Quick court")
        expect(ann.page.get_by_role("heading", name="Quick court")).to_be_visible()
        first = ann.page.url.removeprefix(ann.house)
    with serving(store) as server:  # after a restart
        play_rate_and_fork(player(browser, f"http://127.0.0.1:{server.port}"), first)


def play_rate_and_fork(bob: Player, first: str) -> None:
    """Find the rules in the gallery, play and rate them, and publish others made from them; their page is `first`."""
    bob.go("/").page.get_by_role("link", name="Gallery").first.click()
    bob.page.get_by_label("Game", exact=True).select_option("r")
    bob.page.get_by_label("Players").select_option("2")
    bob.page.get_by_role("button", name="Show").click()
    expect(bob.page).to_have_url(re.compile(r"game=r&players=2"))
    bob.page.get_by_role("button", name="Play Quick court").click()
    bob.ready()
    expect(bob.page.locator(".ribbon")).to_contain_text("2 points end the game")
    bob.resign()
    expect(bob.page.locator(".rate-rules")).to_have_count(0)  # the server would refuse it
    bob.page.locator(".result").get_by_role("button", name="Play again").click()
    bob.ready()
    bob.play_on()
    bob.page.get_by_role("button", name="4 stars").click()
    expect(bob.page).to_have_url(re.compile("#rating$"))
    expect(bob.page.locator("#rating ~ p").first).to_contain_text("4 of 5, rated by 1 player")
    bob.page.get_by_label("2 stars").check()
    bob.page.get_by_role("button", name="Change your rating").click()
    expect(bob.page.locator("#rating ~ p").first).to_contain_text("2 of 5, rated by 1 player")

    bob.page.get_by_role("link", name="Change these rules").click()
    expect(bob.page.locator(".notice", has_text="A fork of:")).to_contain_text("Quick court")
    choose(bob.page, "abilities", "false")
    publish(bob.page, "Plain court")
    expect(bob.page.locator(".descent li")).to_have_text(["from Quick court by 1 rule"])
    bob.page.get_by_role("link", name="Quick court").click()
    expect(bob.page).to_have_url(bob.house + first)
    expect(bob.page.locator(".forks")).to_contain_text("Plain court")


@pytest.mark.soak
def test_without_script_everything_works(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_context(java_script_enabled=False, locale="en").new_page()
    with serving(tmp_path / "hoyle.db") as server:
        publish_change_and_withdraw(page, f"http://127.0.0.1:{server.port}")


def publish_change_and_withdraw(page: Page, house: str) -> None:
    """Publish rules, try to publish them again, and withdraw them."""
    page.goto(f"{house}/g/r?points_to_win=2&title=Quick+court")
    page.get_by_role("button", name="Publish in the gallery").click()
    page.get_by_role("link", name="Gallery").first.click()
    page.get_by_label("Game", exact=True).select_option("r")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".gallery-list h2")).to_have_text(["Quick court"])
    page.get_by_role("link", name="Quick court").click()
    page.get_by_role("link", name="Change these rules").click()
    page.get_by_label("Name of your game").fill("Same")
    page.get_by_role("button", name="Publish in the gallery").click()
    expect(page.locator(".notice.wrong").first).to_contain_text("These rules are in the gallery already. Look at it")
    page.get_by_role("link", name="Look at it").click()
    page.get_by_text("Withdraw from the gallery").click()
    page.get_by_label("I am sure").check()
    page.get_by_role("button", name="Withdraw", exact=True).click()
    expect(page.locator(".empty")).to_contain_text("Nobody has published rules here yet.")


@pytest.mark.parametrize("scheme", sample(["light"], ["light", "dark"]))
@pytest.mark.parametrize("phone", sample([True], [True, False]))
def test_axe_finds_nothing_and_nothing_is_too_wide(browser: Browser, house: str, scheme: str, phone: bool) -> None:
    someone: Player = player(browser, house, phone, color_scheme=scheme)
    someone.go("/g/r?points_to_win=2&abilities=no&title=" + "W" * 60)
    someone.page.get_by_role("button", name="Publish in the gallery").click()
    someone.page.locator("h1").wait_for()
    if "/gallery/" not in someone.page.url:  # another run of this test has published them
        someone.page.get_by_role("link", name="Look at it").click()
    entry = someone.page.url
    someone.sit(points_to_win="2", abilities="no").resign()
    assert violations(someone.page) == []
    for address in (entry, f"{house}/gallery", f"{house}/gallery/families?game=r"):
        someone.page.goto(address)
        assert violations(someone.page) == []
        someone.page.set_viewport_size({"width": 360, "height": 740})
        assert someone.page.evaluate("document.documentElement.scrollWidth") <= 360
