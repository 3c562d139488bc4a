"""A game of each family in a published site, by mouse, by tap and by keyboard, after the host and the network are gone."""

from collections.abc import Callable, Generator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, Playwright, expect

from hoyle.games import GAMES
from tests.support.chromium import Player, program
from tests.support.site import OPEN, Host, published, until_kept, until_snapshot, visit

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.skipif(program() is None, reason="no Chromium here"),
]
FAMILIES = ("r", "malice", "rummy", "board64", "muzicando", "thirty_one")
DECISIONS = 9
"""How many decisions are made offline, each in another way than the one before."""


@pytest.fixture(scope="module")
def every_game(tmp_path_factory: pytest.TempPathFactory) -> Generator[Host]:
    """A plain web host with a site of all games; its bots are not compiled."""
    host = Host(published(tmp_path_factory.mktemp("families"), games=[*GAMES], compiled=False)).start()
    yield host
    host.stop()


def by_mouse(guest: Player) -> None:
    guest.click(guest.page.locator(".card.can").first)


def by_tap(guest: Player) -> None:
    guest.tap(guest.page.locator(".card.can").last)


def by_keyboard(guest: Player) -> None:
    guest.page.locator(".card.can").first.focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("[data-address]:focus")).to_have_count(1)
    guest.page.keyboard.press("Enter")


WAYS: tuple[tuple[Callable[[Player], None], Callable[[Page], None]], ...] = (
    (by_mouse, lambda page: page.locator(".controls .button").first.click()),
    (by_tap, lambda page: page.locator(".controls .button").first.tap()),
    (by_keyboard, lambda page: page.locator(".controls .button").first.press("Enter")),
)
"""By hand: how a card is played, and how a button is pressed."""


def decide(guest: Player, number: int) -> None:
    """Make a decision: by a button where there is one, since a card may be only the beginning of a turn of rummy."""
    lay, press = WAYS[number % len(WAYS)]
    guest.page.locator(".card.can, .controls .button").first.wait_for()
    if guest.page.locator(".controls .button").count():
        press(guest.page)
    else:
        lay(guest)


@pytest.mark.parametrize("game", FAMILIES)
def test_a_table_goes_on_without_host_and_network(
    play: Playwright, every_game: Host, game: str, tmp_path: Path
) -> None:
    with visit(play, tmp_path, has_touch=True) as context:
        guest = Player(context.new_page(), every_game.address)
        guest.go(f"g/{game}/").page.locator("html[data-host=ready]").wait_for()
        guest.page.select_option("#bot", "random")
        guest.page.locator("[data-begin]").click()
        guest.page.locator(OPEN).wait_for()
        guest.after(lambda: decide(guest, 0))
        until_kept(guest.page)
        until_snapshot(guest.page)
        table = guest.page.url
    every_game.stop()
    try:
        with visit(play, tmp_path, has_touch=True) as context:
            context.set_offline(True)
            guest = Player(context.new_page(), every_game.address)
            guest.page.goto(table)
            guest.ready()
            lines = len(guest.log)
            for number in range(DECISIONS):
                if guest.is_over:
                    break
                guest.after(lambda number=number: decide(guest, number))
            assert len(guest.log) > lines
            guest.page.reload()
            guest.ready()
            assert len(guest.log) > lines
    finally:
        every_game.start()
