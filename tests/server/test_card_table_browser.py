"""The table of an own game with `CardTable`, drawn by the client: `examples/briscola` for two, three and four."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from hoyle.games import GAMES
from hoyle.games import own_games as own
from tests.support import table_scenes
from tests.support.chromium import program
from tests.support.scene_page import SIZES, ScenePage
from tests.support.table_scenes import TableScene

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

FOLDER = Path(__file__).parents[2] / "examples" / "briscola"
PLAYERS = {"two": 2, "three": 3, "four": 4}
COVERED = """() => {
  const covers = (one, two) => one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  const found = [];
  const cards = [...document.querySelectorAll(".is-trick .card")];
  cards.forEach((card, n) => {
    const box = card.getBoundingClientRect();
    const index = card.querySelector(".card-index").getBoundingClientRect();
    if (covers(index, card.querySelector(".badge").getBoundingClientRect())) found.push(`${card.dataset.card}: the name covers the index`);
    for (const other of cards.slice(n + 1))
      if (covers(box, other.getBoundingClientRect())) found.push(`${card.dataset.card} lies under ${other.dataset.card}`);
  });
  return [cards.length, found];
}"""


@pytest.fixture(autouse=True)
def briscola(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """The game is known to this test only."""
    monkeypatch.setenv(own.PATHS, "")
    known = dict(GAMES)
    own.load(FOLDER, GAMES)
    presets = {name: {"players": players} for name, players in PLAYERS.items()}
    monkeypatch.setitem(table_scenes.SPECIAL, "briscola", presets)
    yield
    GAMES.clear()
    GAMES.update(known)
    for name in [name for name in sys.modules if name.partition(".")[0] == "briscola"]:
        del sys.modules[name]
    for made in (table_scenes.moments, table_scenes.played, table_scenes.has_deals, table_scenes.after_own_move):
        made.cache_clear()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_laid_cards_are_whole_and_nothing_overlaps(browser: Browser, size: tuple[int, int]) -> None:
    page, laid = ScenePage.open(browser, size), 0
    wrong: dict[str, list[str]] = {}
    for preset in PLAYERS:
        for state in ("first", "middle", "last", "end"):
            page.draw(TableScene("briscola", preset, state), "en")
            number, covered = page.page.evaluate(COVERED)
            laid += number
            if found := [*covered, *page.faults()]:
                wrong[f"{preset}/{state}"] = found
    assert laid > 8
    assert not wrong, "\n".join(f"{name}: {found}" for name, found in wrong.items())


def test_a_word_that_is_the_only_move_is_among_all_moves(browser: Browser) -> None:
    page = ScenePage.open(browser, SIZES[0])
    page.draw(TableScene("muzicando", "", "first"), "en")
    page.page.get_by_text("All moves", exact=True).click()
    buttons = page.page.locator("details.moves").get_by_role("button")
    assert "Pass" in buttons.all_inner_texts()
