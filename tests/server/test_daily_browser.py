"""The daily deal in a real browser, by keyboard alone: begin it, resign, and copy the line of the result."""

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.accessibility import violations
from tests.support.chromium import player, program
from tests.support.clients import serving

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def test_a_daily_deal_is_played_and_its_line_copied_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        ann = player(browser, f"http://127.0.0.1:{server.port}").go("/")
        ann.page.get_by_role("link", name="Daily deal", exact=True).focus()
        ann.page.keyboard.press("Enter")
        expect(ann.page.get_by_role("heading", level=1)).to_have_text("Daily deal")
        assert violations(ann.page) == []
        ann.page.locator("form[action$='/r'] button").focus()
        ann.page.keyboard.press("Enter")
        ann.ready()
        friendly = ann.page.get_by_role("button", name=re.compile("Hint|Undo"))
        assert friendly.count() == 0
        ann.resign()
        ann.page.get_by_role("link", name="Daily deal: your result").focus()
        ann.page.keyboard.press("Enter")
        expect(ann.page.get_by_role("heading", level=1)).to_contain_text("resigned")
        assert violations(ann.page) == []
        line = ann.page.get_by_label("Your result in a line")
        assert "/daily/20" in line.input_value() and "resigned" in line.input_value()
        copy = ann.page.get_by_role("button", name="Copy the line")
        copy.focus()
        ann.page.keyboard.press("Enter")
        expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
        ann.page.set_viewport_size({"width": 320, "height": 700})
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 320
        ann.sit("r")
        assert friendly.count() > 0, "an ordinary table has them"
