"""Rounds that play themselves in a real browser: one after another, each with its reason, on the table and in its replay."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.chromium import Player, player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

BEAT = 2000


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
    expect(page.locator(".prompt")).to_contain_text(re.compile(r"(wins? the round|A tie)\."))
    page.clock.run_for(BEAT)
    assert told_rounds(page) == ["Round 1", "Round 2"]
    page.keyboard.press("Escape")
    assert told_rounds(page)[2:] == ["Round 3"], "a press goes on at once"


def at_seeker(browser: Browser, house: str, clock: str = "", **settings: str) -> Player:
    """Somebody who plays Seeker against a bot, with the page's clock stopped."""
    guest = player(browser, house, **settings).sit("seeker", **({"clock": clock} if clock else {}))
    guest.page.clock.install()
    guest.page.reload()
    guest.ready()
    guest.page.clock.pause_at(guest.page.evaluate("Date.now() + 1000"))
    return guest


def until_cards_wait(guest: Player) -> Locator:
    """Turn up cards until two that are no pair wait for the reader; return the button with which they are turned back."""
    page = guest.page
    button = page.get_by_role("button", name="Continue")
    for _ in range(20):
        page.locator("[data-seen], .card.can").first.wait_for()
        if button.count():
            return button
        tok = guest.tok
        page.locator(".card.can").nth(3).click()
        expect(page.locator("#table")).not_to_have_attribute("data-tok", tok)
    raise AssertionError("no cards wait")


def open_cards(guest: Player) -> list[str]:
    """Return the cards on the board that lie open."""
    cards: list[str] = guest.page.locator("[data-zone=board] .card:not(.back)").evaluate_all(
        "all => all.map((card) => card.closest('[data-item]').dataset.item)"
    )
    return cards


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_game_of_memory_keeps_cards_open_until_the_reader_has_seen_them(
    browser: Browser, house: str, motion: str
) -> None:
    guest = at_seeker(browser, house, reduced_motion=motion)
    until_cards_wait(guest)
    cards = open_cards(guest)
    assert len(cards) == 2
    guest.page.clock.run_for(60_000)
    assert open_cards(guest) == cards
    guest.page.keyboard.press("Enter")
    assert len(open_cards(guest)) == 1, "the card of the next player"


def test_open_cards_are_shown_for_two_seconds_at_least(browser: Browser, house: str) -> None:
    guest = at_seeker(browser, house)
    button = until_cards_wait(guest)
    cards = open_cards(guest)
    button.click()
    guest.page.clock.run_for(1900)
    assert open_cards(guest) == cards
    guest.page.clock.run_for(200)
    assert len(open_cards(guest)) == 1


def test_at_a_table_with_a_clock_open_cards_take_no_more_than_two_seconds_of_it(browser: Browser, house: str) -> None:
    guest = at_seeker(browser, house, clock="move:30")
    until_cards_wait(guest)
    cards = open_cards(guest)
    guest.page.clock.run_for(1900)
    assert open_cards(guest) == cards
    guest.page.clock.run_for(200)
    assert len(open_cards(guest)) == 1
