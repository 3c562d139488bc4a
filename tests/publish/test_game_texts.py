"""Games given as text: a page loads them, its Python compiles them to the same modules, and bots play them compiled."""

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from hoyle.bots import registry, search
from hoyle.bots.answers import run_here
from hoyle.bots.bot import Question
from hoyle.bots.clock import FOREVER
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.play.play import Play, vary
from hoyle.publish.page import game_texts
from hoyle.publish.page.games import NOT_IN_PAGES
from tests.support import page_python
from tests.support.machines import node
from tests.support.page_code import files
from tests.support.site import PATH

WHIST = files()
RULES = "little_whist/rules.py"


def message(texts: dict[str, str], lang: str = "en") -> str:
    """A message with a game to compile."""
    return json.dumps({"files": texts, "lang": lang, "compiles": "table"})


def changed(old: str, new: str) -> dict[str, str]:
    """The text of Little Whist with a change in its rules."""
    assert old in WHIST[RULES]
    return WHIST | {RULES: WHIST[RULES].replace(old, new)}


def changed_line(text: str) -> int:
    """The number of the first line that is not the one in the rules of Little Whist."""
    lines = zip(text.splitlines(), WHIST[RULES].splitlines(), strict=False)
    return next((number for number, (line, before) in enumerate(lines, 1) if line != before), 0)


@pytest.fixture(autouse=True)
def own_games_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Games given as text are gone after a test."""
    before, modules = dict(GAMES), set(sys.modules)
    monkeypatch.setattr(game_texts, "SOURCES", tmp_path)
    monkeypatch.setattr(game_texts, "LOADED", {})
    monkeypatch.setenv("HOYLE_GAMES", "")
    yield
    GAMES.clear()
    GAMES.update(before)
    for name in set(sys.modules) - modules:
        if name.startswith("little_whist"):
            del sys.modules[name]


@pytest.mark.parametrize(
    ("texts", "mistake"),
    [
        (
            changed("return 1 if left else 0", 'return "gone"'),
            "little_whist/rules.py:{line}: ending: no strings: write numbers, and name them at the top of the file.",
        ),
        (changed("state.lying += 1", "state.lies += 1"), "little_whist/rules.py:{line}: lay: State has no field lies."),
        (
            changed("state.stock = PACK", "state.stock = PACK // 0"),
            "little_whist/rules.py:{line}: start: // and % by positive numbers only.",
        ),
        (
            changed("state.stock = PACK", "state.stock = PACK // state.lying"),
            "Eine Regel dieses Spiels scheitert: little_whist/rules.py, line {line}: ZeroDivisionError",
        ),
        (
            changed("def legal(", "def legal_moves("),
            "little_whist kann nicht gelesen werden: little_whist/__init__.py, line 7:",
        ),
        ({"one.py": "def"}, "one.py:1: this is not valid Python: invalid syntax"),
        ({"one.py": "A = 1"}, "one.py enthält kein Spiel: GAME muss dort"),
        ({"../one.py": ""}, "'../one.py'"),
        ({"/one.py": ""}, "'/one.py'"),
        ({"one.py": "", "other.py": ""}, "'other.py'"),
        ({}, "''"),
    ],
)
def test_a_mistake_has_its_sentence_with_file_and_line(texts: dict[str, str], mistake: str) -> None:
    found = json.loads(game_texts.answer(message(texts, "de")))
    expected = mistake.format(line=changed_line(texts.get(RULES, "")))
    assert [each for each in found["mistakes"] if expected in each], found
    assert "little_whist" not in GAMES and "little_whist" not in sys.modules


def test_a_text_takes_the_place_of_the_one_before_unless_it_has_a_mistake() -> None:
    for texts, points in ((WHIST, 4), (changed("return state.tricks[seat]", "return 2 * state.tricks[seat]"), 14)):
        assert json.loads(game_texts.answer(message(texts)))["game"] == "little_whist"
        state: Any = GAMES["little_whist"].state()
        state.options, state.tricks[0] = GAMES["little_whist"].choose(players=2), 5
        assert GAMES["little_whist"].verbs["payoff"](state, 0) == points
    game = GAMES["little_whist"]
    game_texts.answer(message({"little_whist/__init__.py": "A = 1"}))
    assert GAMES["little_whist"] is game and sys.modules["little_whist"].GAME is game


def test_no_text_takes_the_place_of_a_game_or_module_of_another() -> None:
    init = "little_whist/__init__.py"
    before = GAMES["r"], sys.modules["json"]
    for texts in ({"json.py": "GAME = 1"}, WHIST | {init: WHIST[init].replace('name="little_whist"', 'name="r"')}):
        assert "another name" in json.loads(game_texts.answer(message(texts)))["mistakes"][0]
        assert (GAMES["r"], sys.modules["json"]) == before


def plain_moves(play: Play, seat: int, seed: int) -> list[int]:
    """What `search:20` plays in plain Python, at leisure."""
    game = play.variant.game
    bench, seen = Workbench(game, "plain"), game.state.unpack(play.packed_view(seat))
    bench.show(seen, seed)
    return run_here(search.BOT.steps(Question(bench, [seen], seat, seed, 20, FOREVER)), bench)


@pytest.mark.skipif(node() is None, reason="Node is not installed")
def test_the_python_of_a_page_compiles_to_the_same_bytes_and_bots_play_them(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page_python.unpack(site / PATH, tmp_path)
    wrong = changed("state.lying += 1", "state.lies += 1")
    text = message(WHIST)
    expected = json.loads(game_texts.answer(text))
    play = Play(vary(GAMES["little_whist"], {}), seed=1)
    seat = play.to_move[0]
    view = b64encode(play.packed_view(seat)).decode()
    asked = {"bot": "search:20", "game": "little_whist", "view": view, "seat": seat, "seed": "5"}
    messages = [json.loads(text), json.loads(message(wrong))]
    question = asked | {"seconds": None, "table": ""}
    found = page_python.run(tmp_path, messages=messages, games=["r"], question=question)
    monkeypatch.setattr(registry, "WITHHELD", {*NOT_IN_PAGES})
    assert b64decode(found["modules"][0]["module"]) == game_texts.compiled(GAMES["r"])
    assert b64decode(found["answers"][0]["module"]) == b64decode(expected["module"])
    assert found["answers"][1] == {
        "mistakes": [f"little_whist/rules.py:{changed_line(wrong[RULES])}: lay: State has no field lies."]
    }
    assert found["moves"] == plain_moves(play, seat, 5)
    assert "search" in found["called"]
