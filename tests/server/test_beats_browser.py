"""Rounds that play themselves in a real browser: one after another, each with its reason, on the table and in its replay."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from tests.support.chromium import Player, player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

BEAT = 2400


def with_stopped_clock(browser: Browser, house: str) -> Player:
    """Somebody at a table of Prophecy whose page's clock stands still."""
    guest = player(browser, house).sit("r", play_mode="prophecy")
    guest.page.clock.install()
    guest.page.reload()
    guest.ready()
    guest.page.clock.pause_at(guest.page.evaluate("Date.now() + 1000"))
    return guest


def told_rounds(page: Page) -> list[str]:
    """The rounds that the log has told so far."""
    lines = page.locator("[role=log] p", has_text=re.compile(r"^Round \d+:")).all_text_contents()
    return [line.split(":")[0] for line in lines]


def until_rounds(guest: Player) -> None:
    """Lay the row until its rounds have begun."""
    for _ in range(12):
        if told_rounds(guest.page):
            return
        tok = guest.tok
        guest.click(guest.hand.first)
        expect(guest.page.locator("#table")).not_to_have_attribute("data-tok", tok)


def test_rounds_that_play_themselves_are_shown_one_after_another(browser: Browser, house: str) -> None:
    guest = with_stopped_clock(browser, house)
    until_rounds(guest)
    page = guest.page
    assert told_rounds(page) == ["Round 1"]
    expect(page.locator(".card-note")).to_contain_text(re.compile(r"(wins the round|A tie)\."))
    page.clock.run_for(BEAT)
    assert told_rounds(page) == ["Round 1", "Round 2"]
    page.keyboard.press("Shift")
    assert told_rounds(page)[2:] == ["Round 3"], "a press goes on at once"
