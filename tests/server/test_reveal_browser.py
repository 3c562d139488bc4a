"""The reveal and the ending in a real browser: what waits until the cards have turned, and what a game's end shows first."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.chromium import Pair, friends, player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

ROUND = "The Wizard silences the Assassin: 5 beats 3"


def before_the_reveal(browser: Browser, house: str, blue: str = "b5", red: str = "r3") -> Pair:
    """A table whose first round has been decided; blue's page has its clock stopped, so that its cards keep turning."""
    pair = friends(browser, house, motion=True)
    pair.blue.page.clock.install()
    pair.blue.page.reload()
    pair.blue.ready()
    pair.blue.page.clock.pause_at(pair.blue.page.evaluate("Date.now() + 1000"))
    pair.play(blue, red)
    pair.blue.page.locator(f"[data-card={red}]").wait_for()
    return pair


def test_the_score_the_log_and_the_badges_wait_for_the_cards(browser: Browser, house: str) -> None:
    pair = before_the_reveal(browser, house)
    page = pair.blue.page
    assert not any(ROUND in line for line in pair.blue.log)
    expect(page.locator(".badge")).to_have_count(0)
    page.clock.run_for(2000)
    expect(page.get_by_role("log")).to_contain_text(ROUND)
    expect(page.locator(".badge").first).to_be_visible()


@pytest.mark.soak
def test_a_tap_ends_the_wait(browser: Browser, house: str) -> None:
    pair = before_the_reveal(browser, house)
    pair.blue.page.mouse.click(3, 300)
    assert any(ROUND in line for line in pair.blue.log)


def test_with_reduced_motion_nothing_waits(browser: Browser, house: str) -> None:
    pair = before_the_reveal(browser, house)
    assert any(ROUND in line for line in pair.red.log)


@pytest.mark.soak
def test_the_end_waits_too_and_says_who_won_and_why_before_the_points(browser: Browser, house: str) -> None:
    pair = before_the_reveal(browser, house, "b1", "r7")
    page = pair.blue.page
    expect(page.locator(".ending, .result")).to_have_count(0)
    page.clock.run_for(2000)
    ending = page.locator(".ending")
    expect(ending).to_contain_text("You win!")
    expect(ending.locator(".ending-why")).to_contain_text("Princess")
    expect(ending.locator("a")).to_have_attribute("href", re.compile("/rules#R[0-9]+$"))
    ranks = page.locator(".ending, .result").evaluate_all("all => all.map((each) => each.className)")
    assert "ending" in ranks[0]
    expect(pair.red.page.locator(".ending-verdict")).to_have_text("You lose.")


@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_who_resigns_has_lost(browser: Browser, house: str, phone: bool) -> None:
    guest = player(browser, house, phone=phone).sit()
    guest.resign()
    expect(guest.page.locator(".ending-verdict")).to_have_text("You lose.")


@pytest.mark.soak
def test_a_page_opened_after_the_end_tells_why_it_ended_and_not_an_earlier_round(browser: Browser, house: str) -> None:
    pair = friends(browser, house)
    pair.play("b0", "r3")
    pair.play("b1", "r7")
    why = pair.red.page.locator(".ending-why")
    expect(why).to_contain_text("Princess")
    told = why.inner_text()
    pair.red.page.reload()
    expect(why).to_have_text(told)
