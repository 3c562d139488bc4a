"""Taking back and hints in a real browser: by mouse, tap and keyboard, read out, wide and on a phone."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.accessibility import violations
from tests.support.chromium import Player, friends, player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def accessible(guest: Player) -> None:
    """Nothing that keeps anybody out."""
    assert violations(guest.page) == []


def taken_back(guest: Player) -> str:
    """The line of the log that says so."""
    line = guest.page.locator("[role=log] p", has_text="undoes a move")
    line.wait_for()
    return line.last.inner_text()


@pytest.mark.parametrize("theme", sample(["dark"], ["light", "dark"]))
def test_one_asks_and_the_other_agrees(browser: Browser, house: str, theme: str) -> None:
    pair = friends(browser, house)
    ann, bob = pair.blue, pair.red
    for one in (ann, bob):
        one.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    pair.play("b5", "r2")
    bob.page.locator("[data-ask=undo]").wait_for()
    ann.page.locator("[data-ask=undo]").click()
    expect(ann.page.locator(".ask")).to_contain_text("You ask to undo your last move.")
    asked = bob.page.locator(".questions[role=status]")
    expect(asked).to_contain_text("asks to undo their last move.")
    accessible(ann)
    accessible(bob)
    bob.page.get_by_role("button", name="Agree").press("Enter")
    for one in (ann, bob):
        assert "Wizard 5" in taken_back(one)
        assert one.hand.count() == 8
        expect(one.page.locator("[data-ask=undo]")).to_have_count(0)
    pair.play("b7", "r1")


@pytest.mark.soak
def test_declined_and_withdrawn(browser: Browser, house: str) -> None:
    pair = friends(browser, house)
    ann, bob = pair.blue, pair.red
    pair.play("b5", "r2")
    ann.page.locator("[data-ask=undo]").click()
    ann.page.locator("[data-ask=withdraw]").click()
    expect(bob.page.locator("[data-ask=agree]")).to_have_count(0)
    ann.page.locator("[data-ask=undo]").click()
    bob.page.locator("[data-ask=decline]").click()
    expect(ann.page.locator(".ask")).to_contain_text("declines: the move stands.")
    assert ann.hand.count() == 7


@pytest.mark.soak
def test_with_a_bot_by_the_keys(browser: Browser, house: str) -> None:
    """Ctrl+Z takes back at once; ? asks for a hint, whose place has the keyboard then."""
    guest = player(browser, house).sit(goal="all_rounds")
    guest.after(lambda: guest.click(guest.hand.first))
    guest.page.locator("[data-ask=undo]").wait_for()
    guest.page.keyboard.press("Control+z")
    taken_back(guest)
    expect(guest.hand).to_have_count(8)
    guest.page.keyboard.press("?")
    place = guest.page.locator(".spot.hinted")
    place.wait_for()
    said = guest.page.inner_text(".hint-line[role=status]")
    name = guest.page.locator(".card.hinted").get_attribute("aria-label") or ""
    assert said == f"Hint: {name} to Your card."
    assert guest.page.evaluate("document.activeElement.matches('.spot.hinted')")
    accessible(guest)
    guest.after(lambda: guest.page.keyboard.press("Enter"))
    expect(guest.page.locator(".hinted")).to_have_count(0)


def test_on_a_phone_by_taps(browser: Browser, house: str) -> None:
    guest = player(browser, house, phone=True).sit(goal="all_rounds")
    guest.page.locator("[data-ask=hint]").tap()
    guest.page.locator(".spot.hinted").tap()
    guest.page.locator("[data-ask=undo]").wait_for()
    for button in guest.page.locator("[data-ask]").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 44
    accessible(guest)
    guest.page.locator("[data-ask=undo]").tap()
    taken_back(guest)
    assert guest.page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_hint_on_a_board_and_one_that_is_a_button(browser: Browser, house: str) -> None:
    guest = player(browser, house)
    for game, mark in (("board64", ".cell .spot.hinted"), ("telepathy", ".hinted")):
        guest.go(f"/g/{game}?bot=random")
        guest.page.locator(".submit .primary").click()
        guest.ready()
        guest.page.locator("[data-ask=hint]").click(timeout=60_000)
        guest.page.locator(mark).first.wait_for()
        assert guest.page.inner_text(".hint-line").startswith("Hint: ")


@pytest.mark.soak
def test_no_friendly_game(browser: Browser, house: str) -> None:
    ann = player(browser, house).go("/g/r?bot=friend")
    ann.page.locator("summary", has_text="undo and hints").click()
    ann.page.select_option("#friendly", "no")
    ann.page.locator(".submit .primary").click()
    ann.ready()
    bob = player(browser, house)
    bob.page.goto(ann.page.input_value("#invite"))
    expect(bob.page.locator(".panel").first).to_contain_text("Off: what is played stays, and nobody gets hints.")
    bob.page.locator("section.panel .primary").click()
    bob.ready()
    ann.hand.first.wait_for()
    expect(ann.page.locator("[data-ask]")).to_have_count(0)
