"""A report in a real browser: tables are sorted, definitions open, and it fits a phone."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

import hoyle
from tests.support.accessibility import violations
from tests.support.chromium import PHONE, browsing, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def test_a_report_is_sorted_and_explains_its_figures(tmp_path: Path) -> None:
    rules = hoyle.game("r"), hoyle.game("r", points_to_win=2)
    hoyle.compare(*rules, bots=("random", "random"), games=200, seed=1).save(tmp_path / "r.html")
    with browsing() as browser:
        context = browser.new_context(viewport=PHONE, color_scheme="dark", offline=True)  # pyright: ignore[reportArgumentType]
        page = context.new_page()
        page.goto((tmp_path / "r.html").as_uri())
        values = "rows => rows.map(row => Number(row.cells[1].dataset.value))"
        rows = page.locator("#figures tbody tr")
        before = rows.evaluate_all(values)
        heading = page.get_by_role("columnheader", name="Usual rules")
        for order, expected in (
            ("ascending", sorted(before)),
            ("descending", sorted(before, reverse=True)),
            (None, before),
        ):
            heading.get_by_role("button").click()
            assert rows.evaluate_all(values) == expected and heading.get_attribute("aria-sort") == order
        definition = page.get_by_text("The share of games in which no seat has a payoff above 0.")
        expect(definition).to_be_hidden()
        page.locator("#figures summary", has_text="Draws").click()
        expect(definition).to_be_visible()
        assert page.locator("#shares svg:visible").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert violations(page) == []
