"""The betting games with R's cards, and Princess Card, in a real browser: by mouse, on a phone and by keyboard."""

from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.accessibility import violations
from tests.support.chromium import Player, player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def sit(guest: Player, game: str, **options: Any) -> Player:
    """Sit down against bots by these rules, until something can be done."""
    guest.sit(game, **options)
    guest.page.locator(".card.can, .controls .button, .result").first.wait_for()
    return guest


def chips(guest: Player) -> list[int]:
    """Everybody's chips, as the plates say."""
    found = guest.page.locator(".plate .counter.great b").all_inner_texts()
    return [int(text.replace("−", "-")) for text in found]


def test_pair_attack_by_mouse_until_the_match_is_over(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), "pair_attack", players=3, deals=3)
    for _ in range(20):
        if guest.is_over:
            break
        label = "Next deal" if guest.page.locator(".controls .button", has_text="Next deal").count() else "Stay"
        if label == "Next deal":
            assert sum(chips(guest)) == 60
        guest.after(lambda label=label: guest.answer(label))
    assert guest.is_over and sum(chips(guest)) == 60
    expect(guest.page.locator(".match tbody tr")).to_have_count(4)
    assert any("take" in line or "share the pot" in line for line in guest.log)


def test_pair_attack_on_a_phone_and_by_keyboard(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house, phone=True), "pair_attack", players=8, deals=1)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button = guest.page.locator(".controls .button", has_text="Stay")
    button.focus()
    guest.after(lambda: guest.page.keyboard.press("Enter"))
    assert guest.is_over and sum(chips(guest)) == 0


def may(guest: Player, label: str) -> bool:
    """Whether a button beside the hand says this."""
    return guest.page.locator(".controls .button", has_text=label).count() > 0


def stay_in(guest: Player, phone: bool) -> None:
    """Exchange the first card by a click or a tap; call, or check."""
    if may(guest, "Keep all"):
        card = guest.page.locator(".dock .zone-fan.mine .card").first
        (card.tap if phone else card.click)(position={"x": 12, "y": 20})
    words = ("Next deal", "Exchange these", "Call", "Check")
    guest.answer(next(label for label in words if may(guest, label)))


@pytest.mark.soak
@pytest.mark.parametrize("phone", [False, True])
def test_triangle_with_an_exchange_until_the_match_is_over(browser: Browser, house: str, phone: bool) -> None:
    guest = sit(player(browser, house, phone=phone), "triangle", players=4, deals=2)
    for _ in range(40):
        if guest.is_over:
            break
        guest.after(lambda: stay_in(guest, phone))
        assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert guest.is_over and sum(chips(guest)) == 80
    expect(guest.page.locator(".match tbody tr")).to_have_count(3)
    assert any("exchanges" in line or "keeps all" in line or "draws" in line for line in guest.log)


def test_princess_card_by_mouse_and_by_tap(browser: Browser, house: str) -> None:
    for phone in (False, True):
        guest = sit(player(browser, house, phone=phone), "princess_card", players=3)
        while not guest.is_over:
            card = guest.page.locator(".card.can").last
            guest.after(lambda guest=guest, card=card: guest.tap(card) if phone else guest.drag(card))
        assert any("The Princess alone is left" in line for line in guest.log)
        assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["pair_attack", "princess_card", "triangle"])
def test_nothing_stands_in_the_way_of_those_who_cannot_see(browser: Browser, house: str, game: str) -> None:
    guest = sit(player(browser, house), game)
    assert violations(guest.page) == []
