"""The rummy helper in a real browser: it says that it is at work while an answer takes long."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Route, expect

from tests.support.chromium import player, program
from tests.support.clients import serving

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def test_the_helper_says_that_it_is_at_work(browser: Browser, tmp_path: Path) -> None:
    held = list[Route]()
    with serving(tmp_path / "hoyle.db") as server:
        page = player(browser, f"http://127.0.0.1:{server.port}").go("/pocket").page
        page.route(
            "**/pocket", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
        )
        page.fill("#table", "3S 4S 5S")
        page.fill("#hand", "6S")
        expect(page.locator("#answer [role=status]")).to_have_text("Looking for the best play…")
        assert held
