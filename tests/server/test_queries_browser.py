"""Questions by key for screen readers, and a game played by what they answer."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from tests.support.chromium import friends, player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def asked(page: Page, key: str) -> str:
    """The answer to a question by key."""
    live = page.locator("#query-live")
    page.keyboard.press(key)
    expect(live).not_to_be_empty()
    return live.text_content() or ""


def play_by_ear(page: Page, card: str, place: str) -> int:
    """Play a named card to a named place by keyboard, as the answers name them; return the number of keys."""
    page.locator(".dock .card", has_text=card).first.focus()
    assert place in asked(page, "w")
    page.keyboard.press("Enter")
    page.locator(f".spot[aria-label*='{place}']").focus()
    page.keyboard.press("Enter")
    return 3


def test_the_answers_tell_enough_to_play_a_game_of_r(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    page = guest.page
    page.locator(".dock .card").first.focus()
    assert asked(page, "t").startswith("To play: you")
    for _ in range(8):
        page.locator(".dock .card").first.focus()
        cards = re.findall(r"[A-Z]\w+ \d", asked(page, "h"))
        strongest = max(cards, key=lambda name: int(name[-1]))
        guest.after(lambda card=strongest: play_by_ear(page, card.split()[0], "Your card") and None)
        if page.locator("#table .result").count():
            break
        page.locator(".dock .card").first.focus()
        assert "Round" in asked(page, "l") or "Points" in asked(page, "l")
    expect(page.locator("#table .result")).to_be_visible()


def test_who_waits_is_told_that_a_card_can_go_nowhere_and_typing_asks_nothing(browser: Browser, house: str) -> None:
    pair = friends(browser, house, talk="chat")
    pair.blue.lay("b3")
    page = pair.blue.page
    page.locator(".dock .card").first.focus()
    assert asked(page, "w").endswith("can go nowhere now.")
    assert asked(page, "t").startswith("To play: Guest 2")
    page.get_by_role("button", name="Talk", exact=True).click()
    box = page.get_by_role("textbox", name="Write to everybody at the table")
    box.press_sequentially("what")
    expect(box).to_have_value("what")
