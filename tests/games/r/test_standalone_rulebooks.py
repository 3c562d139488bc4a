"""The stand-alone games with R's cards: each rulebook agrees with its tests, its options and its translations."""

import re
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, TRANSLATIONS
from hoyle.rules.game import Game
from hoyle.rules.options import Option, declared

HERE = Path(__file__).parent
STANDALONE_GAMES = [game for game in GAMES.values() if game.package.startswith("hoyle.games.r.")]
each = pytest.mark.parametrize("game", STANDALONE_GAMES, ids=lambda game: game.name)
translated = pytest.mark.parametrize("language", TRANSLATIONS)
in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def rulebook(game: Game, language: str) -> str:
    """Return the rulebook in one language."""
    return (game.folder / f"rulebook.{language}.md").read_text(encoding="utf-8")


def paragraphs(game: Game, language: str) -> list[str]:
    """Return the numbers of the rulebook's paragraphs in order."""
    return re.findall(r"^\*\*([A-Z]+\d+)\*\* ", rulebook(game, language), re.MULTILINE)


def options(game: Game) -> dict[str, Option]:
    """Return the options of a deal and of a match."""
    return declared(game.options) | (declared(game.match.options) if game.match else {})


@each
@in_each_language
def test_the_paragraphs_are_numbered_one_after_another(game: Game, language: str) -> None:
    numbers = paragraphs(game, language)
    letters = list(dict.fromkeys(re.sub(r"\d+", "", number) for number in numbers))
    counted = {letter: sum(re.sub(r"\d+", "", number) == letter for number in numbers) for letter in letters}
    assert numbers == [f"{letter}{n}" for letter in letters for n in range(1, counted[letter] + 1)]
    assert numbers == paragraphs(game, "en")


@each
@in_each_language
def test_rulebooks_list_options_with_their_values(game: Game, language: str) -> None:
    known = options(game)
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| [^|]* \| [^|]* \|$", rulebook(game, language), re.MULTILINE)
    assert [name for name, _ in rows] == [*known]
    for name, values in rows:
        option = known[name]
        assert values.split(", ")[0] == option.write(option.default)
        numbers = [value for value in option.values if value is not None and not isinstance(value, bool | str)]
        if numbers:
            found = [int(number) for number in re.findall(r"\d+", values)]
            first = int(option.write(option.default).isdigit())  # the usual value, if it is a number
            assert found[first:] == [numbers[0], numbers[-1]]
        else:
            assert {*values.split(", ")} == {option.write(value) for value in option.values}


@each
@in_each_language
def test_rulebooks_list_every_preset(game: Game, language: str) -> None:
    assert re.findall(r"^\| `(\w+)` \| [^|]* \|$", rulebook(game, language), re.MULTILINE) == [*game.presets]


@each
@translated
def test_names_and_moves_are_the_same_in_translation(game: Game, language: str) -> None:
    for pattern in (r"`[^`\n]+`", r"\b[A-Z]+\d+\b"):
        english = sorted(re.findall(pattern, rulebook(game, "en")))
        assert sorted(re.findall(pattern, rulebook(game, language))) == english
