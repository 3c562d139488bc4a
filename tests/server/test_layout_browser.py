"""What is drawn at every table: nothing overlaps, nothing is cut, no text is wider than its box, nothing moves by itself.

The client draws scenes (`table_scenes`) in a page without a server. What overlaps by design says so in the drawing
(`data-layered`: its parts lie over each other; `data-scrolls`: its parts may be scrolled out of sight; `data-shortens`: its
text is shown whole elsewhere). An ordinary run takes a sample in which each game, state, size and language occurs; a soak
run takes everything.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES
from hoyle.table.wire.commands import BotNextGame
from tests.support.chromium import program
from tests.support.sampling import SOAK, sample
from tests.support.scene_page import SIZES, ScenePage
from tests.support.table_scenes import (
    SPECIAL,
    STATES,
    TableScene,
    after,
    all_scenes,
    before_and_after_a_question,
    first_buttons,
    frame_of,
    own_moves,
    played,
)

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


HIGH_PILES = [
    ((390, 844), "classic/last", "uk"),
    *(((360, 640), f"{preset}/last", lang) for preset in ("seed", "open", "classic") for lang in ("de", "uk")),
    ((360, 640), "open/guide", "de"),
    ((360, 640), "seed/middle", "en"),
    ((360, 640), "open/end", "de"),
]
"""Scenes of Malice in which the room for the piles is scarce."""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
def test_high_piles_fit_a_small_phone(browser: Browser, size: tuple[int, int]) -> None:
    page = ScenePage.open(browser, size)
    scenes = [(TableScene("malice", *name.split("/")), lang) for each, name, lang in HIGH_PILES if each == size]
    wrong = {f"{scene} {lang}": found for scene, lang in scenes if (found := faults(page, scene, lang))}
    assert scenes and not wrong, wrong


@pytest.mark.parametrize(
    ("size", "game", "preset", "number", "buttons"),
    [
        ((390, 844), "malice", "seed", 1, 1),
        ((768, 1024), "board64", "game18", 25, 2),
        ((360, 640), "board64", "game18", 25, 2),
    ],
    ids=str,
)
def test_the_first_buttons_of_a_game_leave_the_board_as_large_as_it_was(
    browser: Browser, size: tuple[int, int], game: str, preset: str, number: int, buttons: int
) -> None:
    """The reader's choice of this number is the first with buttons."""
    page = ScenePage.open(browser, size)
    page.draw(TableScene(game, preset, "first"), "de")
    shown, tall = page.page.locator(".controls .button"), "() => document.querySelector('.board').offsetHeight"
    assert shown.count() == 0
    before = page.page.evaluate(tall)
    commands = played(game, preset)
    page.moved_by(frame_of(after(game, preset, commands[: own_moves(commands)[number]]), "de"))
    assert shown.count() == buttons and page.faults() == []
    assert page.page.evaluate(tall) == before


@pytest.mark.parametrize("lang", sample(["uk"], list(LANGUAGES)))
def test_the_first_buttons_of_a_game_have_had_their_room_from_the_first_picture_on(browser: Browser, lang: str) -> None:
    page, tall = ScenePage.open(browser, (390, 844)), "() => document.querySelector('.talk').offsetHeight"
    wrong, tried = dict[str, tuple[int, int]](), set[str]()
    presets = [(name, preset) for name, game in GAMES.items() for preset in game.presets or [""]]
    for game, preset in presets:
        scene = first_buttons(game, preset, lang) if SOAK or game not in tried else None
        if scene:
            page.show(scene[0])
            before = page.page.evaluate(tall)
            page.moved_by(scene[1])
            tried.add(game)
            if page.page.evaluate(tall) != before:
                wrong[f"{game}/{preset}"] = (before, page.page.evaluate(tall))
    assert {"muzicando", "triangle", "thirty_one"} <= tried and not wrong, wrong


def test_a_deal_begins_with_the_board_as_large_as_it_was(browser: Browser) -> None:
    page = ScenePage.open(browser, (390, 844))
    tall, commands = "() => document.querySelector('.board').offsetHeight", played("thirty_one", "usual")
    page.draw(TableScene("thirty_one", "usual", "first"), "en")
    before = page.page.evaluate(tall)
    deal = next(n for n, command in enumerate(commands) if isinstance(command, BotNextGame))
    page.moved_by(frame_of(after("thirty_one", "usual", commands[: deal + 1]), "en"))
    assert page.page.locator(".controls .button").count() == 0 and page.faults() == []
    assert page.page.evaluate(tall) == before


@pytest.mark.parametrize("size", [(360, 640), (844, 390)], ids=str)
def test_a_question_covers_and_moves_nothing(browser: Browser, size: tuple[int, int]) -> None:
    page = ScenePage.open(browser, size)
    before, question = before_and_after_a_question("malice", "seed", "ru")
    page.show(before)
    assert page.faults() == [] == page.moved_by(question)
    assert page.page.locator(".ask .button").count() == 2 and page.faults() == []


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)], ids=str)
def test_a_draw_is_announced_once(browser: Browser, size: tuple[int, int]) -> None:
    page = ScenePage.open(browser, size)
    page.draw(TableScene("telepathy", "usual", "end"), "en")
    assert page.page.locator("[data-outcome=tied]").is_visible()
    said = page.page.get_by_text("A draw. All rows were turned over.").all()
    assert sum(not each.evaluate("each => each.matches('.prompt, .hidden-text')") for each in said) == 1


def test_the_result_has_one_main_button_and_names_only_house_rules(browser: Browser) -> None:
    page = ScenePage.open(browser, (1280, 800))
    page.draw(TableScene("r", "base", "end"), "en")
    assert page.page.locator(".result .primary").all_text_contents() == ["Play again"]
    assert page.page.locator(".result-rules").count() == 0
    assert page.page.locator(".result th[scope=row]").all_text_contents() == ["You", "Fair bot"]


FOUND = [
    ((1280, 800), "malice/seed/end", "uk"),  # the table of points was wider than its panel
    ((844, 390), "serious_card/usual/end", "de"),  # the same on a phone lying on its side
    ((1280, 800), "r/fortune/last", "de"),  # the prompt lay over a card
    ((1280, 800), "malice/seed/last", "de"),  # a lifted card made the prompt lower, and the piles higher
    ((390, 844), "princess_lover/four/middle", "de"),  # the first move made the own plate higher
]
"""Scenes in which a soak run once found something, and the ordinary sample nothing."""


@pytest.mark.parametrize(("size", "scene", "lang"), FOUND, ids=str)
def test_what_a_soak_run_found_is_mended(browser: Browser, size: tuple[int, int], scene: str, lang: str) -> None:
    assert faults(ScenePage.open(browser, size), TableScene(*scene.split("/")), lang) == []


def test_the_sample_has_each_game_and_state_and_each_language_in_each_size() -> None:
    drawn = {size: list(cases(size, list(GAMES))) for size in SIZES}
    assert {scene.game for found in drawn.values() for scene, _ in found} == set(GAMES)
    assert {scene.state for found in drawn.values() for scene, _ in found} == set(STATES)
    for size, found in drawn.items():
        times = Counter(lang for _, lang in found)
        assert min(times[lang] for lang in LANGUAGES) >= 4, size


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
