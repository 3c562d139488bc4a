"""Thirty-One in a real browser: deals by mouse, tap and keyboard, wide and on a phone, and on to the next deal."""

from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, expect

from tests.support.accessibility import violations
from tests.support.chromium import Player, player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def sit(guest: Player, **options: Any) -> Player:
    """Sit down against bots by these rules, until it is the guest's turn or the deal is over."""
    guest.sit("thirty_one", **options)
    guest.page.locator(".card.can, .controls .button, .result").first.wait_for()
    return guest


def zone(guest: Player, name: str) -> Locator:
    """A place on the table."""
    return guest.page.locator(f'[data-zone="{name}"]')


def between(guest: Player) -> bool:
    """Whether a deal is over and the next may begin."""
    return may(guest, "Next deal")


def may(guest: Player, label: str) -> bool:
    """Whether a button beside the hand says this and may be pressed; nobody knocks after another has knocked."""
    return guest.page.locator('.controls .button:not([aria-disabled="true"])', has_text=label).count() > 0


def choosing(guest: Player) -> bool:
    """Whether the guest is to draw, take or knock."""
    return may(guest, "Draw")


def turn_by_mouse(guest: Player) -> None:
    """One step of a turn: the stock is dragged into the hand, or the first card that may go onto the pile."""
    if choosing(guest):
        guest.after(lambda: guest.drag(zone(guest, "stock").locator(".card.can").last))
    else:
        guest.after(lambda: guest.drag(guest.hand.first))


@pytest.mark.soak
def test_a_single_deal_by_mouse(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), players=3, lives="none", max_turns_each=5)
    for _ in range(30):
        if guest.is_over:
            break
        turn_by_mouse(guest)
    assert guest.is_over
    expect(zone(guest, "hand1").locator(".zone-state")).to_contain_text("worth")
    assert any("hands are compared" in line or "shows 31" in line for line in guest.log)


def test_a_match_goes_on_until_one_is_left(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), players=2, lives=1)
    deals = 1
    for _ in range(300):
        if guest.is_over:
            break
        if between(guest):
            deals += 1
            expect(guest.page.locator(".plates", has_text="Lives").first).to_be_visible()
            guest.after(lambda: guest.answer("Next deal"))
        elif choosing(guest):
            guest.after(lambda: guest.answer("Knock" if may(guest, "Knock") else "Draw"))
        else:
            guest.after(lambda: guest.click(guest.hand.first))
    assert guest.is_over and deals >= 2, "the loser of the first deal plays on without a life"
    expect(guest.page.locator(".result")).to_contain_text("won")


def test_on_a_phone_cards_are_tapped(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house, phone=True), players=4, lives="none")
    if choosing(guest):
        guest.after(lambda: guest.tap(zone(guest, "discards").locator(".card.can").last))
    if not guest.is_over:
        assert zone(guest, "hand0").locator(".card").count() == 4
        guest.after(lambda: guest.tap(guest.hand.first))
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_by_keyboard_alone(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), players=2, lives="none")
    keys = guest.page.keyboard
    if choosing(guest):
        zone(guest, "stock").locator("button.card").focus()
        guest.after(lambda: (keys.press("Enter"), guest.places.first.wait_for(), keys.press("Enter"))[0])
    if not guest.is_over and not choosing(guest):
        guest.hand.first.focus()
        guest.after(lambda: (keys.press("Enter"), guest.places.first.wait_for(), keys.press("Enter"))[0])
    assert any("draws" in line for line in guest.log)


def test_nothing_stands_in_the_way_of_those_who_cannot_see(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), players=4)
    assert violations(guest.page) == []
