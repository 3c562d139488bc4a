"""Every numbered paragraph of a rulebook has a test that is named for it, in every game; languages number alike."""

import re
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.i18n import TRANSLATIONS
from hoyle.rules.game import Game

HERE = Path(__file__).parent
each = pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)


def numbered(prefix: str, *spans: range) -> list[str]:
    """Return the paragraphs of a prefix."""
    return [f"{prefix}{n}" for span in spans for n in span]


def up_to(last: int) -> range:
    """Return the numbers from one to the last one."""
    return range(1, last + 1)


PARAGRAPHS = {
    "malice": [
        *numbered("MA", range(1, 17), range(18, 26), range(30, 35)),
        *numbered("K", up_to(5)),
        *numbered("V", up_to(26)),
    ],
    "rummy": [*numbered("RM", up_to(61)), *numbered("K", up_to(6))],
    "thirty_one": [*numbered("TO", up_to(23)), *numbered("K", up_to(5)), *numbered("V", up_to(18))],
    "muzicando": [
        *numbered("MZ", range(1, 6), range(10, 15), range(16, 27), range(30, 32), range(40, 49)),
        *numbered("MZ", range(50, 58), range(60, 61), range(70, 76)),
        *numbered("K", up_to(5)),
        *numbered("V", up_to(19)),
    ],
}
"""The clauses of the rules that these games were written from."""
NAMED_IN_RULES = {"muzicando": (r"\b(?:MZ|K)\d+\b", 40), "rummy": (r"\b(?:RM|K)\d+\b", 30)}
"""How rules name their paragraphs, and how many are named at least."""


def paragraphs(game: Game, language: str = "en") -> list[str]:
    """Return the numbers of a rulebook's paragraphs, in their order."""
    book = (game.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^\*\*([A-Z]+\d[\w.]*)\*\* ", book, re.MULTILINE)


def with_test(game: Game) -> set[str]:
    """Return the numbers that the names of a game's tests begin with; `test_R7_2_…` is R7.2 where there is such a paragraph."""
    known, found = {*paragraphs(game)}, set[str]()
    for file in HERE.joinpath(*game.package.split(".")[2:]).glob("test_*paragraphs.py"):
        text = file.read_text(encoding="utf-8")
        for whole, part in re.findall(r"^def test_([A-Z]+\d+)((?:_v?\d+)?)_", text, re.MULTILINE):
            dotted = whole + part.replace("_", ".")
            found.add(dotted if dotted in known else whole)
    return found


@each
def test_paragraphs_has_a_test_and_every_test_a_paragraph(game: Game) -> None:
    assert paragraphs(game)
    assert {*paragraphs(game)} == with_test(game)


@each
def test_paragraph_numbers_are_the_same_in_all_languages(game: Game) -> None:
    numbers = paragraphs(game)
    assert len({*numbers}) == len(numbers)
    for language in TRANSLATIONS:
        assert paragraphs(game, language) == numbers


@pytest.mark.parametrize("name", PARAGRAPHS)
def test_the_paragraphs_are_those_of_the_rules(name: str) -> None:
    assert paragraphs(GAMES[name]) == PARAGRAPHS[name]


@pytest.mark.parametrize("name", NAMED_IN_RULES)
def test_rules_name_existing_paragraphs(name: str) -> None:
    pattern, least = NAMED_IN_RULES[name]
    files = GAMES[name].folder.rglob("*.py")
    named = {number for file in files for number in re.findall(pattern, file.read_text(encoding="utf-8"))}
    assert named <= {*paragraphs(GAMES[name])} and len(named) > least
