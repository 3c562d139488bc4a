"""The stand-alone games of cards in a real browser: played to their end by clicks, wide and on a phone, and nothing complained of."""

from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.accessibility import violations
from tests.support.chromium import Player, player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

STEPS = 250  # no game here takes so many clicks


MINE = ".card.can, .card.press, .controls .button"


def step(guest: Player, n: int) -> None:
    """A card is turned up or put where it may go, or a button is pressed; another one each time."""
    page, seen = guest.page, guest.page.locator("[data-seen]")
    if seen.count():  # cards that are turned back when they were open for two seconds
        seen.click()
        page.clock.fast_forward(2500)
        return
    for cards in (page.locator(".card.press"), page.locator(".card.can")):
        if cards.count() and not page.locator(".controls .button").count():
            before = guest.tok
            cards.nth(n % cards.count()).click()
            if guest.places.count():
                guest.places.first.click()
            page.wait_for_function(
                "b => document.getElementById('table').dataset.tok !== b || document.querySelector('.result')",
                arg=before,
            )
            return
    guest.after(lambda: page.locator(".controls .button").first.click())


def play_on(guest: Player) -> None:
    """To the end of the game or of the match."""
    guest.page.clock.install()
    guest.page.reload()
    guest.ready()
    for n in range(STEPS):
        guest.page.locator(f"{MINE}, .result, #table[data-tok='']").first.wait_for()
        if guest.tok == "":  # an outcome of several, before the next one
            guest.page.clock.fast_forward(2500)
            continue
        if guest.is_over:
            return
        step(guest, 7 * n)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("princess_lover", {"players": 3, "seed": 7}),
        *sample(
            [],
            [
                ("telepathy", {}),
                ("serious_card", {}),
                ("assassins_target", {"players": 4, "seed": 5}),
                ("seeker", {"bot": "memory:strong", "seed": 3}),
                ("seeker", {"bot": "memory:easy", "seeker_hidden": "true", "players": 3, "seed": 2}),
            ],
        ),
    ],
)
def test_a_game_is_played_to_its_end(browser: Browser, house: str, game: str, options: dict[str, Any]) -> None:
    guest = player(browser, house).sit(game, **options)
    complaints: list[str] = []
    guest.page.on("pageerror", lambda error: complaints.append(str(error)))
    play_on(guest)
    assert complaints == [] and guest.page.locator(".result").inner_text()


def test_on_a_phone_the_result_comes_into_sight(browser: Browser, house: str) -> None:
    guest = player(browser, house, phone=True).sit("princess_lover", seed=6, players=4)
    play_on(guest)
    expect(guest.page.locator(".result h2")).to_be_in_viewport()


def test_a_card_of_seeker_turns_where_it_lies(browser: Browser, house: str) -> None:
    guest = player(browser, house, phone=True).sit("seeker")
    first = guest.page.locator('[data-card="p0"]')
    expect(first).to_have_accessible_name("A1, face down")
    first.click()
    expect(guest.page.locator('[data-item="p0"] .card.face')).to_be_visible()
    guest.wait_for("Turn up another card.")
    guest.page.locator('[data-card="p5"]').focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("[role=log]")).to_contain_text("B2")


@pytest.mark.parametrize(
    "game", sample(["serious_card", "telepathy"], ["serious_card", "assassins_target", "telepathy", "seeker"])
)
def test_tables_are_accessible(browser: Browser, house: str, game: str) -> None:
    guest = player(browser, house).sit(game)
    assert violations(guest.page) == []
