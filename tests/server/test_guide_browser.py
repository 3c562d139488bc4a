"""The guide at the table in a real browser: a new visitor's first game, the keyboard, a phone, and the switch."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from hoyle.games import GAMES
from hoyle.i18n import TRANSLATIONS
from tests.support.accessibility import DARK, violations, ways
from tests.support.chromium import Player, player, program
from tests.support.clients import Server
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def guided(
    browser: Browser, house: str, phone: bool = False, options: dict[str, str] | None = None, **settings: object
) -> Player:
    """A new visitor at R with the guide: by the lobby's first button, or with these options."""
    guest = player(browser, house, phone=phone, **settings)
    if options:
        form = {"bot": "greedy", "guide": "yes", **options}
        answer = guest.page.request.post(f"{house}/g/r", form=form, headers={"Origin": house}, max_redirects=0)
        guest.go(answer.headers["location"])
    else:
        guest.go("/").page.get_by_role("button", name="Play R now").first.click()
        guest.page.wait_for_url("**/t/**")
    guest.ready()
    expect(guest.page.get_by_role("region", name="Guide")).to_be_visible()
    return guest


@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_a_first_game_is_explained_for_three_rounds(browser: Browser, house: str, phone: bool) -> None:
    guest = guided(browser, house, phone, {"goal": "all_rounds"})  # not over after three rounds
    panel = guest.page.get_by_role("region", name="Guide")
    expect(panel).to_contain_text("Aim: more points than your opponent after all rounds.")
    if phone:
        expect(panel).not_to_contain_text("Choose a card")
        panel.get_by_role("button", name="Read more").click()
    expect(panel).to_contain_text("Choose a card")
    if phone:
        panel.get_by_role("button", name="Less").click()
    guest.lay("b2")
    # A phone has one line: how the round ended.
    expect(panel).to_contain_text(
        re.compile("The round was tied|You (won|lost) that round") if phone else "Played cards are gone."
    )
    guest.lay("b5")
    if not phone:
        expect(panel).to_contain_text("Your Princess wins the whole game")
    guest.lay("b6")
    expect(panel).to_have_count(0)  # nothing is left to explain
    if phone:
        guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("button", name="Guide", exact=True).click()
    expect(panel).to_contain_text("Choose a card")  # what holds in every turn
    panel.get_by_role("button", name="Close the guide").click()
    expect(panel).to_have_count(0)


@pytest.mark.soak
def test_the_guide_says_only_the_aim_when_the_game_is_over(browser: Browser, house: str) -> None:
    guest = guided(browser, house)
    texts = guest.page.locator(".guide-texts")
    expect(texts).to_contain_text("Aim")
    guest.resign()
    expect(texts).to_have_count(0)
    guest.page.get_by_role("button", name="Guide", exact=True).click()
    expect(texts).to_have_text("Aim: be the first to win 4 points, or meet a Prince with your Princess.")


def test_the_guide_is_skipped_and_opened_again_by_keyboard(browser: Browser, house: str) -> None:
    guest = guided(browser, house)
    panel, switch = (
        guest.page.get_by_role("region", name="Guide"),
        guest.page.get_by_role("button", name="Guide", exact=True),
    )
    expect(switch).to_have_attribute("aria-pressed", "true")
    panel.get_by_role("button", name="Skip the guide").focus()
    guest.page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.focus()
    guest.page.keyboard.press("Space")
    expect(panel).to_contain_text("You and your opponent have the same eight characters.")


@pytest.mark.parametrize("lang", sample(TRANSLATIONS[:1], TRANSLATIONS))
def test_every_game_has_a_guide_at_its_table(browser: Browser, house: str, lang: str) -> None:
    guest = player(browser, house)
    for name in ("malice", "rummy", "thirty_one", "muzicando", "board64"):
        answer = guest.page.request.post(
            f"{house}/g/{name}?lang={lang}",
            form={"bot": "greedy", "guide": "yes"},
            headers={"Origin": house},
            max_redirects=0,
        )
        guest.page.goto(house + answer.headers["location"] + f"&lang={lang}")
        panel = guest.page.locator(".guide")
        expect(panel.locator(".guide-aim")).not_to_be_empty()
        assert GAMES[name].guide


def test_the_guide_does_not_move_the_cards(browser: Browser, house: str) -> None:
    guest = guided(browser, house)
    hand = guest.page.locator("[data-card=b7]")
    before = hand.bounding_box()
    guest.page.get_by_role("button", name="Skip the guide").click()
    expect(guest.page.get_by_role("region", name="Guide")).to_have_count(0)
    assert hand.bounding_box() == before


@pytest.mark.parametrize(("scheme", "phone"), ways(DARK))
def test_axe_finds_nothing_in_the_guide(browser: Browser, house: str, scheme: str, phone: bool) -> None:
    assert violations(guided(browser, house, phone, color_scheme=scheme).page) == []


def test_only_players_get_the_guide(server: Server) -> None:
    guest, stranger = server.browser(), server.browser()
    table = guest.open()
    assert stranger.get(f"/t/{table}/guide").status == 400
    answer = guest.get(f"/t/{table}/guide")
    assert answer.status == 200 and '"turn":0' in answer.text and "eight characters" in answer.text
