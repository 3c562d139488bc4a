"""The rules ribbon in a real browser: it explains itself by mouse, touch and keyboard, and moves nothing."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from tests.support.accessibility import LIGHT_ON_A_PHONE, violations, ways
from tests.support.chromium import player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

RULES = {"points_to_win": 3, "hand_limit": 2}
PLACES = """() => [...document.querySelectorAll('#table :is(.card, .zone, .plate, button)')]
    .map(each => JSON.stringify(each.getBoundingClientRect()))"""


def open_card(page: Page) -> str:
    """Return the text of the card that is open."""
    return page.locator(".ribbon-card:popover-open").inner_text()


def test_a_chip_tells_its_sentence_and_leads_to_its_paragraph(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit(**RULES)
    page = guest.page
    places = page.evaluate(PLACES)
    page.locator("button.rule-chip", has_text="3 points end the game").click()
    assert "How many points end the game. Here: 3; usual: 4." in open_card(page)
    assert page.evaluate(PLACES) == places
    link = page.locator(".ribbon-card:popover-open a")
    assert (link.get_attribute("href") or "").endswith("/rules#R15")
    page.keyboard.press("Escape")
    expect(page.locator(".ribbon-card:popover-open")).to_have_count(0)
    assert page.evaluate(PLACES) == places


def test_the_ribbon_by_keyboard(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit(**RULES)
    page, name = guest.page, guest.page.locator(".ribbon-name")
    name.focus()
    page.keyboard.press("Enter")
    assert "Two cards in hand" in open_card(page) and "R15" in open_card(page)
    page.keyboard.press("Escape")
    expect(name).to_be_focused()


def test_on_a_phone_one_line_opens_and_moves_nothing(browser: Browser, house: str) -> None:
    guest = player(browser, house, phone=True).sit(**RULES)
    page, name = guest.page, guest.page.locator(".ribbon-name")
    expect(page.locator("button.rule-chip").first).to_be_hidden()
    expect(name).to_contain_text("2 house rules")
    places = page.evaluate(PLACES)
    name.tap()
    box = page.locator(".ribbon-card:popover-open").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert page.evaluate(PLACES) == places
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_link_of_a_paragraph_that_is_folded_opens_it(browser: Browser, house: str) -> None:
    guest = player(browser, house)
    page = guest.page
    page.goto(guest.opened("r", **RULES) + "/rules#V11")
    expect(page.locator("#V11")).to_be_visible()
    expect(page.locator("#V2 + .at-this-table")).to_contain_text("Two cards in hand")


def test_the_result_names_the_rules(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit(**RULES)
    guest.resign()
    line = guest.page.locator(".result-rules")
    expect(line).to_contain_text("3 points end the game")
    assert re.search(r"/t/[\w-]+/rules$", line.locator("a").get_attribute("href") or "")


@pytest.mark.parametrize(("scheme", "phone"), ways(LIGHT_ON_A_PHONE))
def test_invitation_and_ribbon_are_accessible(browser: Browser, house: str, scheme: str, phone: bool) -> None:
    host = player(browser, house)
    address = host.opened("r", bot="friend", name="Ann", **RULES)
    friend = player(browser, house, phone=phone, color_scheme=scheme)
    friend.page.goto(address)
    friend.page.locator("#table[data-open=yes]").wait_for()
    assert not violations(friend.page)
    friend.page.locator(".ribbon-name").click()
    assert not violations(friend.page)
    friend.page.goto(address + "/rules")
    assert not violations(friend.page)
