"""The rummy helper of a published site, in Chromium: the module of the game runs its meld solver, online and offline."""

from collections.abc import Generator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Playwright, expect

from hoyle.publish import modules
from tests.games.rummy.test_pocket import HARD_HAND, HARD_TABLE
from tests.support.chromium import Player, program
from tests.support.site import Host, published, until_kept, visit

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.skipif(program() is None, reason="no Chromium here"),
]


@pytest.fixture(scope="module")
def rummy(tmp_path_factory: pytest.TempPathFactory) -> Generator[Host]:
    """A host of a site with rummy, whose bots are compiled; it has no module for whole games between them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(modules, "contest_module_of", lambda game: b"")
        host = Host(published(tmp_path_factory.mktemp("rummy"), games=["rummy"])).start()
    yield host
    host.stop()


def test_the_best_play_is_proven(play: Playwright, rummy: Host, tmp_path: Path) -> None:
    with visit(play, tmp_path) as context:
        guest = Player(context.new_page(), rummy.address)
        for is_offline in (False, True):
            if is_offline:
                until_kept(guest.page)
                context.set_offline(True)
            guest.page.goto(f"{rummy.address}table/?/pocket")
            guest.page.locator("html[data-host=ready]").wait_for()
            guest.page.fill("[name=table]", HARD_TABLE)
            guest.page.fill("[name=hand]", HARD_HAND)
            guest.page.locator("#rummy-helper .primary").click()
            expect(guest.page.locator("main")).to_contain_text("Play 15 of your cards")
            expect(guest.page.locator("main")).not_to_contain_text("Not proven")
