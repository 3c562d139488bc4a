"""The game that docs/write-a-game.md writes, published alone under a title, and played in a real browser."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Playwright, expect

from hoyle.rulesets.shelf import SHELF
from tests.support.chromium import Player, program
from tests.support.page_code import write_game
from tests.support.site import OPEN, PATH, Host, visit

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.skipif(program() is None, reason="no Chromium here"),
]


def test_a_game_of_one_s_own(play: Playwright, site: Path, tmp_path: Path) -> None:
    game = write_game(tmp_path)
    folder = tmp_path / "host" / PATH
    command = [sys.executable, "-m", "hoyle.cli.main", "publish", str(folder), "--games", "r", "--game", str(game)]
    stacked = f"{SHELF / 'long_spy.py'}+{SHELF / 'winner_leads.py'}"
    subprocess.run([*command, "--title", "Card night", "--game", stacked], check=True, capture_output=True)
    host = Host(tmp_path / "host").start()
    try:
        with visit(play) as context:
            page = context.new_page()
            page.goto(host.address + "g/little_whist/")
            expect(page.locator(".bar-name")).to_have_text("Card night")
            page.locator("html[data-host=ready]").wait_for()
            page.select_option("#bot", "random")
            page.locator("[data-begin]").click()
            page.locator(OPEN).wait_for()
            player = Player(page, host.address)
            for left in range(6, 0, -1):
                expect(page.locator(".dock .zone-fan.mine .card")).to_have_count(left, timeout=30_000)
                player.hand.first.wait_for()
                player.hand.first.click()
                page.locator("[data-address=laid]").first.click()
            page.locator(".result").wait_for()
            assert "plays" in page.locator("[role=log]").inner_text()
            page.goto(host.address + "g/long_spy_and_winner_leads/")
            page.locator("html[data-host=ready]").wait_for()
            page.locator("[data-begin]").click()
            page.locator(OPEN).wait_for()
            rewritten = Player(page, host.address)
            rewritten.after(rewritten.do_something)
            expect(page.locator(".bar")).to_contain_text("A Spy for two rounds")
    finally:
        host.stop()
