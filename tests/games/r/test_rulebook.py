"""The rulebook has the same clauses in its three languages."""

import re
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, TRANSLATIONS, translator

FOLDER = Path(__file__).parents[3] / "hoyle" / "games" / "r"
CLAUSES = [
    *(f"R{n}" for n in range(1, 18)),
    "V1",
    "V2",
    "V2.1",
    *(f"V{n}" for n in range(3, 16)),
]


def rulebook(language: str) -> str:
    """Return the rulebook in one language."""
    return (FOLDER / f"rulebook.{language}.md").read_text(encoding="utf-8")


def outcomes(text: str) -> list[list[str]]:
    """Return the rows of the outcome table, without the names of the cards."""
    return [row.split("|")[2:-1] for row in re.findall(r"^\| \*\*[0-7] .*$", text, re.MULTILINE)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clauses_are_numbered_alike(language: str) -> None:
    assert re.findall(r"^\*\*([RV][\d.]+)\*\* ", rulebook(language), re.MULTILINE) == CLAUSES


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_options_and_outcomes_are_the_same_in_translation(language: str) -> None:
    english, other = rulebook("en"), rulebook(language)
    assert re.findall(r"`\w+`", other) == re.findall(r"`\w+`", english)
    assert outcomes(other) == outcomes(english)
    assert len(outcomes(english)) == 8


@pytest.mark.parametrize(
    ("language", "word"), [("en", "sister"), ("de", "Schwester"), ("ru", "сестр"), ("uk", "сестр")]
)
def test_the_story_says_why_a_princess_wins_over_a_prince(language: str, word: str) -> None:
    story = rulebook(language).split("\n## ")[0]
    assert story.count(word) == 2, "each Prince loves the other's sister"
    assert word in translator(language)(GAMES["r"].sentence), "and the lobby says it"
