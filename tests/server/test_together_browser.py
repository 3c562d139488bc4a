"""Rummy's turns in a browser: several cards at once, proposed melds, marks of what others did, and the last turn again."""

from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, expect

from tests.server.test_rummy_browser import (
    LAID,
    WITH_A_RUN,
    after_step,
    drag,
    friends,
    held,
    item,
    laid,
    place,
    press,
    run_in,
    sit,
    wait_for_steps,
)
from tests.support.accessibility import violations
from tests.support.chromium import Player, player, program
from tests.support.clients import Server
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

LIFTED = ".dock .zone-fan.mine .card.lifted"
AGAIN = "[data-again]"


@pytest.fixture
def quick(server: Server) -> str:
    """A house whose bots answer at once."""
    return f"http://127.0.0.1:{server.port}"


def with_a_run(guest: Player, length: int = 3) -> list[str]:
    """Sit down at a known deal, and return cards of the hand in a row."""
    sit(guest, seed=WITH_A_RUN)
    cards = run_in([name for name in held(guest) if name.endswith(".0")], length)
    assert cards and not laid(guest)
    return cards


def corner(card: Locator, **keys: Any) -> None:
    """Click the part of a card that no other covers."""
    card.click(position={"x": 8, "y": 12}, **keys)


def test_cards_that_are_clicked_one_after_another_are_laid_together(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    cards = with_a_run(guest)
    corner(item(guest, cards[0]))
    corner(item(guest, cards[1]), modifiers=["Shift"])
    corner(item(guest, cards[2]), modifiers=["Control"])
    expect(guest.page.locator(LIFTED)).to_have_count(3)
    expect(guest.page.locator(".prompt")).to_have_text("3 cards lifted: choose a dashed place.")
    after_step(guest, place(guest, "new").click)
    assert laid(guest) == [cards]
    press(guest, "undo")
    wait_for_steps(guest, 0)
    assert laid(guest) == []


def test_a_lifted_card_is_taken_out_by_another_click_and_escape_lets_go_of_all(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    cards = with_a_run(guest)
    for name in cards:
        corner(item(guest, name))
    corner(item(guest, cards[0]))
    expect(guest.page.locator(LIFTED)).to_have_count(2)
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(LIFTED)).to_have_count(0)


def test_lifted_cards_are_dragged_together(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    cards = with_a_run(guest)
    for name in cards:
        corner(item(guest, name))
    after_step(guest, lambda: drag(guest, item(guest, cards[1]), "new"))
    assert laid(guest) == [cards]


def test_space_selects_cards_and_enter_takes_them_to_the_places(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    cards = with_a_run(guest)
    for name in cards:
        item(guest, name).focus()
        guest.page.keyboard.press(" ")
        expect(item(guest, name)).to_be_focused()
    expect(guest.page.locator(LIFTED)).to_have_count(3)
    guest.page.keyboard.press("Enter")
    expect(place(guest, "new")).to_be_focused()
    after_step(guest, lambda: guest.page.keyboard.press("Enter"))
    assert laid(guest) == [cards]


def test_taps_on_a_phone_lift_neighbouring_cards(browser: Browser, quick: str) -> None:
    guest = player(browser, quick, phone=True)
    cards = with_a_run(guest)
    for name in cards:
        item(guest, name).tap(position={"x": 8, "y": 12})
    after_step(guest, place(guest, "new").tap)
    assert laid(guest) == [cards]


@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_a_proposed_meld_is_laid_at_once_and_nothing_moves_when_it_appears(
    browser: Browser, quick: str, phone: bool
) -> None:
    guest = player(browser, quick, phone=phone)
    cards = with_a_run(guest)
    hand = guest.page.locator(".dock .zone-fan.mine")
    before = hand.bounding_box()
    corner(item(guest, cards[1]))
    offered = guest.page.locator(".proposals .button")
    expect(offered.first).to_be_visible()
    assert hand.bounding_box() == before
    assert violations(guest.page, contrast=False) == []
    names = [name.split(".")[1] for name in cards]
    after_step(guest, offered.filter(has_text="♥").or_(offered).first.click)
    assert set(names) <= {name.split(".")[1] for name in laid(guest)[0]}
    expect(guest.page.locator(f'{LAID} .zone-state[data-ok="true"]')).to_have_count(1)
    expect(offered).to_have_count(0)


def test_the_best_play_with_a_card_is_laid_or_the_reason_is_said(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    cards = with_a_run(guest)
    lonely = next(name for name in reversed(held(guest)) if name not in cards)
    corner(item(guest, lonely))
    best = guest.page.locator(".proposals").get_by_role("button", name="Best play with")
    best.click()
    guest.page.locator('#table[data-steps="1"], .notice-line:not(:empty)').first.wait_for()
    if not laid(guest):
        expect(guest.page.locator(".notice-line")).to_contain_text("There is no play with")


def play_of_hint(guest: Player) -> None:
    """Lay the play of a hint, and play it."""
    guest.page.locator(".controls").get_by_role("button", name="Hint").click()
    wait_for_steps(guest, 1)
    press(guest, "commit")


def test_others_see_what_was_laid_until_they_begin_their_turn_and_again_on_request(
    browser: Browser, quick: str
) -> None:
    pair = friends(browser, quick, seed=WITH_A_RUN)
    play_of_hint(pair.blue)
    marks = pair.red.page.locator(".card.is-laid")
    marks.first.wait_for()
    cards = [name for row in laid(pair.red) for name in row]
    expect(marks).to_have_count(len(cards))
    expect(pair.blue.page.locator(".card.is-laid")).to_have_count(0)
    assert violations(pair.red.page, contrast=False) == []

    pair.red.page.locator(AGAIN).focus()
    pair.red.page.keyboard.press("Enter")
    expect(pair.red.page.locator(LAID)).to_have_count(0)  # the position before
    expect(pair.red.page.locator(AGAIN)).to_have_text("Stop showing")
    expect(pair.red.page.locator(".slot.again")).to_have_count(len(cards))  # and what was laid then
    expect(pair.red.page.locator(".prompt")).to_contain_text(" plays ")
    expect(pair.red.page.locator(AGAIN)).to_have_attribute("aria-pressed", "false")  # it ends by itself
    assert [name for row in laid(pair.red) for name in row] == cards
    expect(pair.red.page.locator(AGAIN)).to_be_focused()

    after_step(pair.red, lambda: corner(item(pair.red, held(pair.red)[0])) or place(pair.red, "new").click())
    expect(marks).to_have_count(0)
    press(pair.red, "undo")
    wait_for_steps(pair.red, 0)
    expect(marks).to_have_count(len(cards))


@pytest.mark.soak
def test_any_press_ends_the_last_turn_again(browser: Browser, quick: str) -> None:
    pair = friends(browser, quick, seed=WITH_A_RUN)
    play_of_hint(pair.blue)
    pair.red.page.locator(LAID).first.wait_for()
    pair.red.page.locator(AGAIN).click()
    expect(pair.red.page.locator(AGAIN)).to_have_text("Stop showing")
    corner(item(pair.red, held(pair.red)[0]))
    expect(pair.red.page.locator(AGAIN)).to_have_attribute("aria-pressed", "false")
    expect(pair.red.page.locator(LAID)).not_to_have_count(0)


@pytest.mark.soak
def test_the_last_turn_of_another_game_is_shown_again(browser: Browser, quick: str) -> None:
    guest = player(browser, quick, phone=True)
    guest.sit("r")
    expect(guest.page.locator(AGAIN)).to_have_count(0)
    guest.page.locator(".dock .card.can").first.tap()
    place(guest, "laid0").tap()
    expect(guest.page.locator(AGAIN)).to_be_hidden()  # in the drawer
    guest.page.locator(".log-strip").tap()
    guest.page.locator(AGAIN).tap()
    expect(guest.page.locator(AGAIN)).to_have_text("Stop showing")
    expect(guest.page.locator(AGAIN)).to_be_hidden()  # nothing covers what is shown
    expect(guest.page.locator(AGAIN)).to_have_attribute("aria-pressed", "false")
