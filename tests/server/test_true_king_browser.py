"""True King in a real browser: the loser calls a variant or another game from pictured cards, wide and on a phone."""

import os
import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.accessibility import violations
from tests.support.chromium import Player, player, program
from tests.support.clients import Server
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

KING = {"bot": "random", "seat": "0", "true_king": "true", "king_calls": "any_game"}


def loser(browser: Browser, server: Server, phone: bool) -> Player:
    """Somebody who has resigned the first game and chooses the next one."""
    client = server.browser()
    table = client.post("/g/r", KING).at
    client.post(f"{table}/resign")
    guest = player(browser, f"http://127.0.0.1:{server.port}", phone=phone)
    guest.page.context.add_cookies(
        [{"name": name, "value": value, "url": guest.house} for name, value in client.cookies.items()]
    )
    guest.go(table).ready()
    guest.page.locator(".choice-cards").wait_for()
    return guest


@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_the_choices_are_cards_with_pictures(browser: Browser, server: Server, phone: bool) -> None:
    guest = loser(browser, server, phone)
    cards = guest.page.locator(".choice-card")
    assert cards.count() == 1 + 15 + 8, "the rules of game 1, the variants, the other games"
    assert guest.page.locator(".choice-card .choice-art use").count() == cards.count()
    assert not guest.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    if folder := os.environ.get("HOYLE_SHOTS"):
        guest.page.screenshot(path=f"{folder}/king_{'phone' if phone else 'wide'}.png")
    draft = guest.page.locator("details.choice-card", has_text="Draft")
    draft.locator("summary").focus()
    guest.page.keyboard.press("Enter")
    assert draft.locator(".button").count() == 6 and draft.locator(".button").first.is_visible()
    if folder:
        guest.page.screenshot(path=f"{folder}/king_open_{'phone' if phone else 'wide'}.png")
    assert violations(guest.page) == []


def test_the_ribbon_names_the_called_variant(browser: Browser, server: Server) -> None:
    guest = loser(browser, server, phone=False)
    page = guest.page
    expect(page.locator(".ribbon-name")).to_contain_text("R")
    page.locator(".choice-card", has_text="Numbers").click()
    page.locator("button.rule-chip", has_text="No abilities").wait_for()
    expect(page).to_have_title(re.compile("(^| · )Numbers$"))
    page.locator('[data-zone="hand0"] .card[data-card="b5"]').click()
    expect(page.locator(".card.lifted")).to_have_count(1)
    expect(page.locator(".card-note")).not_to_contain_text("The other card loses its ability.")
    page.goto(page.url + "/rules")
    expect(page.locator("#V5 + .at-this-table")).to_contain_text("No abilities")


def test_a_called_game_is_played_with_its_own_cards(browser: Browser, server: Server) -> None:
    guest = loser(browser, server, phone=False)
    with guest.page.expect_navigation():
        guest.page.locator(".choice-card", has_text="Serious Card").click()
    guest.ready()
    guest.page.locator('[data-zone="laid0"]').wait_for()
    setup = guest.page.locator("#table-setup").text_content() or ""
    assert '"game":"serious_card"' in setup.replace(": ", ":") and "Four points if she meets the Prince." in setup
    assert any("begins: Serious Card" in line for line in guest.log), guest.log
    assert guest.page.locator(".choice-cards").count() == 0


def test_a_replay_passes_from_a_game_to_the_called_one_and_back(browser: Browser, server: Server) -> None:
    client = server.browser()
    table = client.post("/g/r", KING).at
    client.post(f"{table}/resign")
    with client.at(table.removeprefix("/t/")) as seat:
        seat.when(lambda view: any(act["id"] == "next" for act in view["acts"]))
        seat.move("call", {"act": "next", "option": "serious_card"})
        seat.when(lambda view: view["game"] == "serious_card")
    client.post(f"{table}/resign")
    page = player(browser, f"http://127.0.0.1:{server.port}").page
    page.goto(f"http://127.0.0.1:{server.port}{table}/replay?seq=0")
    page.locator("#table[data-open=yes]").wait_for()
    until = "game => JSON.parse(document.getElementById('table-setup').textContent).game === game"
    page.wait_for_function(until, arg="r")
    page.get_by_role("button", name="To the end").click()
    page.wait_for_function(until, arg="serious_card")
    expect(page.locator("#table[data-open=yes] .match")).to_contain_text("Random bot")
    page.get_by_role("button", name="To the beginning").click()
    page.wait_for_function(until, arg="r")
