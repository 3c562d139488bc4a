"""Puzzles in a real browser, by keyboard and by taps: the streak is counted once for each puzzle and survives the page."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from hoyle.lab.puzzles import MeldPuzzle, families, puzzles_of
from tests.support.accessibility import violations
from tests.support.chromium import player, program
from tests.support.clients import serving
from tests.support.puzzles import moves_of, places_of

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def answer(page: Page, number: int, is_right: bool) -> None:
    """Answer a puzzle of R with the keyboard."""
    move = moves_of("r", number)[0 if is_right else 1]
    page.locator(f'.puzzle-choices button[value="{move}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-right]")).to_have_attribute("data-right", "yes" if is_right else "no")


def test_right_answers_are_counted_in_this_browser(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        ann = player(browser, f"http://127.0.0.1:{server.port}").go("/puzzles")
        page = ann.page
        assert violations(page) == []
        page.locator('[data-puzzle-family="r"] [data-next]').focus()
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text("Puzzle 1")
        assert violations(page) == []
        answer(page, 1, True)
        assert violations(page) == []
        page.get_by_role("link", name="Next puzzle").click()
        answer(page, 2, True)
        expect(page.locator("[data-streak]")).to_have_text("2")
        page.get_by_role("link", name="Try again").click()
        answer(page, 2, False)
        expect(page.locator("[data-streak]")).to_have_text("2")  # only the first answer counts
        ann.go("/puzzles")
        expect(page.locator('[data-puzzle-family="r"] [data-number]')).to_have_text("2")
        expect(page.locator('[data-puzzle-family="r"] [data-next]')).to_have_attribute("href", "/puzzles/r/3")
        ann.go("/puzzles/r/3")
        answer(page, 3, False)
        expect(page.locator("[data-streak]")).to_have_text("0")
        expect(page.locator("[data-longest]")).to_have_text("2")
        page.evaluate("localStorage.setItem('puzzles', 'broken')")
        ann.go("/puzzles")
        expect(page.locator("[data-longest]")).to_have_text("0")
        page.set_viewport_size({"width": 320, "height": 700})
        for family in families():
            ann.go(f"/puzzles/{family}/1")
            assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_card_of_the_picture_is_tapped_and_then_its_square(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        ann = player(browser, f"http://127.0.0.1:{server.port}").go("/puzzles/wins/1")
        page, (move, _) = ann.page, moves_of("wins", 1)
        assert violations(page) == []
        button = page.locator(f'.puzzle-choices button[value="{move}"]')
        origin, target = button.get_attribute("data-from"), button.get_attribute("data-to")
        card = page.locator(f'.puzzle-board [data-place="{origin}"]')
        card.click()
        expect(card).to_have_class("can is-lifted")
        card.click()
        expect(card).to_have_class("can")  # tapped again, it is put back
        card.click()
        square = page.locator(f'.puzzle-board [data-place="{target}"]')
        expect(square).to_have_class("is-open can")
        square.click()
        expect(page.locator("[data-right]")).to_have_attribute("data-right", "yes")
        assert violations(page) == []
        ann.go("/puzzles/wins/1")
        page.locator(".puzzle-all summary").focus()
        page.keyboard.press("Enter")
        page.locator(f'.puzzle-choices button[value="{move}"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-right]")).to_have_attribute("data-right", "yes")
        ann.go("/puzzles/r/1")
        item = page.locator(f'.puzzle-choices button[value="{moves_of("r", 1)[0]}"]').get_attribute("data-from")
        page.locator(f'.puzzle-board [data-place="{item}"]').click(position={"x": 8, "y": 20})
        expect(page.locator("[data-right]")).to_have_attribute("data-right", "yes")


def test_cards_of_a_hand_are_chosen_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    puzzle = puzzles_of("rummy")[0]
    assert isinstance(puzzle, MeldPuzzle)
    with serving(tmp_path / "hoyle.db") as server:
        ann = player(browser, f"http://127.0.0.1:{server.port}").go("/puzzles/rummy/1")
        page = ann.page
        assert violations(page) == []
        for place in places_of(puzzle):
            page.locator(f".puzzle-hand [name=c{place}]").focus()
            page.keyboard.press("Space")
        page.locator(".puzzle-hand button").focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-right=yes] [data-streak]")).to_have_text("1")
        assert violations(page) == []
