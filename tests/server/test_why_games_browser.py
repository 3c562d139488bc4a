"""Why a card cannot go somewhere, in a browser: cards on the board, Malice, Muzicando and rummy, wide and on a phone."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, expect

from tests.support.chromium import Player, player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def why(guest: Player) -> Locator:
    return guest.page.locator(".why")


def drop(guest: Player, item: Locator, place: Locator) -> None:
    """Drag a card to the middle of a place with the mouse."""
    box = place.bounding_box()
    assert box
    guest.grasp(item)
    guest.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    guest.page.mouse.up()


def item(guest: Player, start: str) -> Locator:
    """Return the first item whose id begins so."""
    return guest.page.locator(f'[data-item^="{start}"]').first


def zone(guest: Player, name: str) -> Locator:
    return guest.page.locator(f'[data-zone="{name}"]')


def test_a_card_on_the_board_says_how_far_it_goes(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit("board64")
    drop(guest, item(guest, "8Y"), guest.page.locator('[data-place="board@3,3"]'))
    expect(why(guest)).to_have_text("8 yellow goes one square: d5 is too far from d2. G1.2")
    drop(guest, item(guest, "8Y"), guest.page.locator('[data-place="board@6,2"]'))
    expect(why(guest)).to_have_text("7 green on c2 is your own: 8 yellow cannot go onto it. G1.4")


def test_a_tapped_card_on_the_board_that_cannot_move_says_why(browser: Browser, house: str) -> None:
    guest = player(browser, house, phone=True).sit("board64")
    item(guest, "2B").tap()
    expect(why(guest)).to_contain_text("2 blue on c1 cannot move")
    box = why(guest).bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_a_card_of_malice_says_which_piles_take_it(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit("malice", force_aces=False)
    guest.page.locator(".card.can").first.wait_for()
    drop(guest, item(guest, "hand0."), zone(guest, "reserve"))
    expect(why(guest)).to_contain_text("only the cards of a finished centre pile do. MA16")


def test_a_card_of_muzicando_waits_for_the_bidding(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit("muzicando")
    guest.page.locator(".moves .button, .controls .button").first.wait_for()
    zone(guest, "hand0").locator("[data-item]").first.click()
    expect(why(guest)).to_contain_text("first the bidding decides which layout is played. MZ10")


def test_a_card_of_rummy_does_not_go_to_the_stock(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit("rummy")
    guest.page.locator(".card.can").first.wait_for()
    drop(guest, item(guest, "hand0."), zone(guest, "stock"))
    expect(why(guest)).to_contain_text("goes to the table: nothing goes back to the stock. RM8")
