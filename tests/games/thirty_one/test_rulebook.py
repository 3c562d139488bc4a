"""The rulebook agrees with its tests and with the game: paragraphs, options, presets, moves."""

import re
from pathlib import Path

import pytest

from hoyle.games.thirty_one import GAME, text
from hoyle.games.thirty_one.options import MatchOptions
from hoyle.i18n import LANGUAGES, TRANSLATIONS
from hoyle.rules.options import declared

FOLDER = Path(text.__file__).parent


def rulebook(language: str) -> str:
    """Return the rulebook in one language."""
    return (FOLDER / f"rulebook.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_option_with_its_values(language: str) -> None:
    known = declared(GAME.options) | declared(MatchOptions)
    listed = re.findall(r"^\| `(\w+)` \| ([^|]*) \| [^|]* \| [^|]* \|$", rulebook(language), re.MULTILINE)
    assert [name for name, _ in listed] == [*known]
    for name, values in listed:
        option = known[name]
        assert values.split(", ")[0] == option.write(option.default)
        numbers = [value for value in option.values if value is not None and not isinstance(value, bool | str)]
        if numbers:
            listed_numbers = re.findall(r"\d+", values.removeprefix(option.write(option.default)))
            assert [int(number) for number in listed_numbers] == [numbers[0], numbers[-1]]
        else:
            assert {*values.split(", ")} == {option.write(value) for value in option.values}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_preset(language: str) -> None:
    assert re.findall(r"^\| `(\w+)` \| [^|]* \|$", rulebook(language), re.MULTILINE) == [*GAME.presets]


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_names_and_moves_are_the_same_in_translation(language: str) -> None:
    for kept in (r"`[^`\n]+`", r"\b(?:TO|V|K)\d+"):
        assert sorted(re.findall(kept, rulebook(language))) == sorted(re.findall(kept, rulebook("en")))
