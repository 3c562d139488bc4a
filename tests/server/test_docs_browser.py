"""The documentation in a real browser: nothing is wider than the window, axe finds nothing, all pages are at hand."""

from itertools import pairwise

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from hoyle.i18n import LANGUAGES
from tests.support.accessibility import DARK, checked, violations, ways
from tests.support.chromium import player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

PAGES = ("index", "tour", "commands", "game-rummy", "game-board64", "board64-options", "hoyle", "hoyle.rules.game")
"""Pages of every kind, among them those with the widest tables and the most options."""
CONTRAST = sample(("index", "tour", "game-rummy", "hoyle"), PAGES)
"""The pages on which contrast is measured: all pages have the same colours, and measuring takes seconds."""


@pytest.mark.parametrize(("scheme", "phone"), ways(DARK))
def test_axe_finds_nothing_and_nothing_is_too_wide(browser: Browser, house: str, phone: bool, scheme: str) -> None:
    page = player(browser, house, phone=phone, color_scheme=scheme, reduced_motion="reduce").page
    for name in checked(PAGES, phone):
        page.goto(f"{house}/docs/{name}.html?lang=en")
        assert violations(page, contrast=name in CONTRAST) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


@pytest.mark.parametrize("lang", sample(["de", "uk"], LANGUAGES))
def test_words_of_every_language_fit(browser: Browser, house: str, lang: str) -> None:
    page = player(browser, house).page
    for name in ("index", "game-muzicando", "commands"):
        page.goto(f"{house}/docs/{name}.html?lang={lang}")
        page.locator("details.contents").evaluate_all("all => all.forEach(one => one.open = true)")
        for width in (320, 768, 1000):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, width)


def test_on_a_phone_all_pages_are_one_tap_away(browser: Browser, house: str) -> None:
    page = player(browser, house, phone=True).go("/docs/game-rummy.html").page
    page.get_by_role("link", name="All pages").tap()
    expect(page.locator("#pages")).to_be_in_viewport()
    page.locator("#pages").get_by_role("link", name="The tour").tap()
    expect(page.locator("h1")).to_have_text("The tour")


def test_headings_go_down_step_by_step(browser: Browser, house: str) -> None:
    page = player(browser, house).page
    for name in PAGES:
        page.goto(f"{house}/docs/{name}.html?lang=en")
        levels = page.locator("main :is(h1, h2, h3, h4)").evaluate_all("all => all.map(one => Number(one.tagName[1]))")
        assert levels[0] == 1 and levels.count(1) == 1, name
        assert all(after <= before + 1 for before, after in pairwise(levels)), name


def test_names_in_tables_are_not_broken(browser: Browser, house: str) -> None:
    page = player(browser, house).page
    for width in (320, 1000):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{house}/docs/privacy.html?lang=de")
        names = page.locator("td:first-child > code")
        assert names.evaluate_all("all => all.map(one => one.getClientRects().length)") == [1] * names.count() != []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
