"""A gesture that is not possible says why, beside the card: by mouse, by touch and by keyboard, and nothing else moves."""

import re
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, expect

from tests.support.accessibility import violations
from tests.support.chromium import Player, friends, player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

TARGETS = """() => [...document.querySelectorAll('button, [data-zone], [data-item], .prompt')].map(each => {
    const {x, y, width, height} = each.getBoundingClientRect();
    return [x, y, width, height].join();
})"""


def why(guest: Player) -> Locator:
    return guest.page.locator(".why")


def card(guest: Player, name: str) -> Locator:
    return guest.page.locator(f"[data-card={name}]")


def zone(guest: Player, name: str) -> Locator:
    return guest.page.locator(f"[data-zone={name}]")


def drop(guest: Player, item: Locator, place: Locator) -> None:
    """Drag a card to the middle of a place with the mouse."""
    box = place.bounding_box()
    assert box
    guest.grasp(item)
    guest.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    guest.page.mouse.up()


def targets(guest: Player) -> Any:
    return guest.page.evaluate(TARGETS)


def test_an_illegal_drop_says_why_and_moves_nothing(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    before = targets(guest)
    drop(guest, card(guest, "b5"), zone(guest, "laid1"))
    expect(why(guest)).to_have_text("Wizard 5 goes face down in front of you. R3")
    expect(why(guest).locator("a")).to_have_attribute("href", re.compile("^/t/.*/rules#R3$"))
    assert targets(guest) == before
    assert violations(guest.page) == []
    guest.page.mouse.click(5, 300)
    expect(why(guest)).to_be_empty()


def test_the_paragraph_is_a_link_into_the_rulebook(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    drop(guest, card(guest, "b5"), zone(guest, "hand1"))
    with guest.page.expect_popup() as opened:
        why(guest).locator("a").click()
    expect(opened.value.locator("#R2")).to_be_in_viewport()


def test_a_tap_on_a_place_where_the_lifted_card_cannot_go_says_why(browser: Browser, house: str) -> None:
    guest = player(browser, house, phone=True).sit()
    card(guest, "b5").tap()
    zone(guest, "laid1").tap()
    expect(why(guest)).to_contain_text("Wizard 5 goes face down in front of you.")
    box = why(guest).bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] >= 0
    expect(guest.places).to_have_count(1)
    guest.places.first.tap()
    expect(why(guest)).to_be_empty()


def test_by_keyboard_a_card_that_cannot_be_moved_says_why(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    guest.lay("b5")
    card(guest, "b5").focus()
    guest.page.keyboard.press("Enter")
    expect(why(guest)).to_contain_text("Wizard 5 has been played and stays on the table. R17")
    guest.page.keyboard.press("Escape")
    expect(why(guest)).to_be_empty()
    card(guest, "b6").focus()
    guest.page.keyboard.press("Enter")
    card(guest, "r0").focus()
    guest.page.keyboard.press("Enter")
    expect(why(guest)).to_contain_text("General 6 is of your side: it never goes to Random bot. R2")


def test_who_waits_is_told_for_whom(browser: Browser, house: str) -> None:
    guest, friend = player(browser, house), player(browser, house)
    guest.page.goto(guest.opened("r", bot="friend"))
    friend.page.goto(guest.page.url)
    friend.page.locator("section.panel .primary").click()
    guest.ready().lay("b5")
    card(guest, "b6").click()
    expect(why(guest)).to_contain_text("You have already chosen. Wait for")


@pytest.mark.soak
def test_an_outcome_names_its_cause_and_paragraph_beside_the_cards_and_in_the_log(browser: Browser, house: str) -> None:
    guest, friend = player(browser, house), player(browser, house)
    guest.page.goto(guest.opened("r", bot="friend"))
    friend.page.goto(guest.page.url)
    friend.page.locator("section.panel .primary").click()
    guest.ready().lay("b5")
    friend.ready().lay("r3")
    for each, winner in ((guest, "You win"), (friend, "Guest 1 wins")):
        cause = f"The Wizard silences the Assassin: 5 beats 3. {winner} the round. R9"
        expect(each.page.locator(".card-note")).to_have_text(cause)
        expect(each.page.locator("[role=log] p").nth(1)).to_have_text(cause)
    expect(guest.page.locator(".card-note a")).to_have_attribute("href", re.compile("^/t/.*/rules#R9$"))
    card(guest, "b6").hover()
    expect(guest.page.locator(".card-note")).to_contain_text("General 6")


def test_the_note_on_a_card_goes_when_the_card_is_played(browser: Browser, house: str) -> None:
    blue = friends(browser, house).blue
    blue.page.locator("[data-card=b2]").hover()
    expect(blue.page.locator(".card-note b")).to_have_text("Spy 2")
    blue.lay("b2")
    expect(blue.page.locator(".card-note b")).to_have_count(0)
