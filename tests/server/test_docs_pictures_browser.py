"""The code of docs/table-classes.md is drawn by the client as its pictures show it, without a fault."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from tests.support.chromium import program
from tests.support.docs_pictures import SIZE, codes, draw
from tests.support.scene_page import ScenePage

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def test_everything_on_the_page_is_drawn(browser: Browser) -> None:
    page = ScenePage.open(browser, SIZE)
    wrong: dict[str, list[str]] = {}
    for name in codes():
        shown = draw(page, name)
        assert page.page.locator(shown).count() > 0
        if found := page.faults():
            wrong[name] = found
    assert not wrong, wrong
