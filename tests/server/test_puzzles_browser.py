"""Puzzles in a real browser, by keyboard alone: the streak is counted once for each puzzle and survives the page."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from hoyle.lab.puzzles import puzzles_of
from tests.support.accessibility import violations
from tests.support.chromium import player, program
from tests.support.clients import serving

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def answer(page: Page, number: int, is_right: bool) -> None:
    """Answer a puzzle of R with the keyboard."""
    puzzle = puzzles_of("r")[number - 1]
    move = puzzle.best if is_right else next(move for move in puzzle.values if move != puzzle.best)
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
        ann.go("/puzzles/board64/1")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
