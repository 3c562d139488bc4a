"""The game that docs/write-a-game.md writes, in a real browser: from the lobby to its end, by mouse, on a phone too."""

from collections.abc import Generator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.chromium import PHONE, WAIT, WIDE, Player, ServerProcess
from tests.support.page_code import write_game
from tests.support.sampling import sample

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """A house in which the own game is known."""
    game = write_game(tmp_path_factory.mktemp("own"))
    running = ServerProcess(tmp_path_factory.mktemp("house") / "hoyle.db").start(HOYLE_GAMES=str(game))
    yield running.address
    running.stop()


@pytest.mark.parametrize("size", sample([WIDE], [WIDE, PHONE]), ids=str)
def test_a_whole_deal_against_bots(browser: Browser, house: str, size: dict[str, int]) -> None:
    player = Player(browser.new_page(viewport=size), house)
    page = player.go("/").page
    page.locator("a[href='/g/little_whist']").first.click()
    expect(page.locator("#presets")).to_be_hidden()  # the game has none
    page.select_option("#bot", "random")
    page.locator(".submit .primary").click()
    player.ready()
    for left in range(6, 0, -1):
        expect(page.locator(".dock .zone-fan.mine .card")).to_have_count(left, timeout=WAIT)
        player.hand.first.wait_for()
        player.hand.first.click()
        page.locator("[data-address=laid]").first.click()
    page.locator(".result").wait_for()
    assert "plays" in page.locator("[role=log]").inner_text()
    page.close()
