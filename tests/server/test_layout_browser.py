"""What is drawn at every table: nothing overlaps, nothing is cut, no text is wider than its box, nothing moves by itself.

The client draws scenes (`table_scenes`) in a page without a server. What overlaps by design says so in the drawing
(`data-layered`: its parts lie over each other; `data-scrolls`: its parts may be scrolled out of sight; `data-shortens`: its
text is shown whole elsewhere). An ordinary run takes a sample in which each game, state, size and language occurs; a soak
run takes everything.
"""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES
from tests.support.chromium import program
from tests.support.sampling import SOAK, sample
from tests.support.scene_page import SIZES, ScenePage
from tests.support.table_scenes import SPECIAL, STATES, TableScene, all_scenes

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def cases(size: tuple[int, int], games: list[str]) -> Iterator[tuple[TableScene, str]]:
    """Yield the scenes and languages to draw in a window: all in a soak run, else a fifth of the states of each game."""
    if SOAK:
        yield from ((scene, lang) for scene in all_scenes(games) for lang in LANGUAGES)
        return
    turn = SIZES.index(size)
    languages = list(LANGUAGES)
    for n, game in enumerate(games):
        shown = [next(iter(GAMES[game].presets), ""), *SPECIAL.get(game, {})]
        scenes = [scene for scene in all_scenes([game]) if scene.preset in shown]
        for scene in scenes:
            place = STATES.index(scene.state) + n
            if place % len(SIZES) == turn:
                yield scene, languages[(place // len(SIZES) + n + turn) % len(languages)]


def faults(page: ScenePage, scene: TableScene, lang: str) -> list[str]:
    """Draw a scene, and return what is wrong with it."""
    page.draw(scene, lang)
    found = page.faults()
    if scene.state == "joined":
        then = page.boxes()
        page.draw(scene, lang, is_late=True)
        found += [f"other after a reload: {name} {box}" for name, box in page.boxes().items() if then.get(name) != box]
    found += page.moved("closeGuide" if scene.state == "guide" else "lift")
    following = scene.next_frame(lang) if scene.state == "middle" else None
    return found + (page.moved_by(following) if following else [])


@pytest.mark.parametrize("games", sample([list(GAMES)], [[name] for name in GAMES]), ids=lambda games: games[-1])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_that_is_drawn_overlaps_is_cut_or_moves(
    browser: Browser, size: tuple[int, int], games: list[str]
) -> None:
    page = ScenePage.open(browser, size)
    drawn = list(cases(size, games))
    wrong = {f"{scene} {lang}": found for scene, lang in drawn if (found := faults(page, scene, lang))}
    assert drawn
    assert not wrong, "\n".join(f"{name}: {len(found)}\n  " + "\n  ".join(found[:6]) for name, found in wrong.items())


def test_the_sample_has_each_game_state_and_language() -> None:
    drawn = [case for size in SIZES for case in cases(size, list(GAMES))]
    assert {scene.game for scene, _ in drawn} == set(GAMES)
    assert {scene.state for scene, _ in drawn} == set(STATES)
    assert {lang for _, lang in drawn} == set(LANGUAGES)


BROKEN = {
    "overlap": "document.querySelector('.board .plate, .others').style.translate = '0 90px'",
    "cut": "document.querySelector('.own').style.translate = '0 60px'",
    "text cut": "Object.assign(document.querySelector('.prompt').style, {width: '40px', overflow: 'hidden', whiteSpace: 'nowrap'})",
    "the page": "document.querySelector('.bar').style.width = '600px'",
    "too small": "document.querySelector('.dock .card.can').parentElement.style.setProperty('--card-w', '12px')",
}


def test_what_is_drawn_wrongly_is_noticed(browser: Browser) -> None:
    page = ScenePage.open(browser, (390, 844))
    for kind, change in BROKEN.items():
        page.draw(TableScene("r", "base", "first"), "en")
        assert page.faults() == []
        page.page.evaluate(change)
        assert [found for found in page.faults() if found.startswith(kind)], kind
