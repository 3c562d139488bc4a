"""Each rulebook agrees with its game: its options, its presets, its refusals, its moves."""

import re
from pathlib import Path

import pytest

from hoyle.games.malice import GAME, text
from hoyle.games.malice.clashes import CLASHES
from hoyle.games.malice.options import MatchOptions
from hoyle.games.malice.state import REFILLS, TIES
from hoyle.i18n import LANGUAGES, TRANSLATIONS
from hoyle.rules.options import declared
from tests.support.malice import play_all, position_with

FOLDER = Path(text.__file__).parent


def rulebook(language: str) -> str:
    """Return the rulebook in one language."""
    return (FOLDER / f"rulebook.{language}.md").read_text(encoding="utf-8")


def options(language: str) -> list[tuple[str, str]]:
    """Return the options that the rulebook lists, with their values."""
    return re.findall(r"^\| `(\w+)` \| ([^|]*) \| [^|]* \| [^|]* \|$", rulebook(language), re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_option_with_its_values(language: str) -> None:
    known = declared(GAME.options) | declared(MatchOptions)
    assert [name for name, _ in options(language)] == [*known]
    for name, text_of_values in options(language):
        values = list(known[name].values)
        if known[name].rows:
            assert text_of_values.split(": ")[1] == ", ".join(values), name
            continue
        first = text_of_values.split(", ")[0]
        assert first == known[name].write(known[name].default), name
        if len(values) < 4 or isinstance(values[0], str):
            assert text_of_values.split(", ") == [first, *(v for v in map(known[name].write, values) if v != first)], (
                name
            )
        else:
            numbers = {int(number) for number in re.findall(r"\d+", text_of_values)}
            ends = {values[0] if values[0] is not None else values[1], values[-1]}
            assert numbers - {known[name].default} == ends - {known[name].default}, name


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_names_and_moves_are_the_same_in_translation(language: str) -> None:
    assert re.findall(r"`[^`\n]+`", rulebook(language)) == re.findall(r"`[^`\n]+`", rulebook("en"))
    references = r"\b(?:MA|V|K)\d+"
    assert sorted(re.findall(references, rulebook(language))) == sorted(re.findall(references, rulebook("en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_preset(language: str) -> None:
    assert re.findall(r"^\| `(\w+)` \| [^|]* \|$", rulebook(language), re.MULTILINE) == [*GAME.presets]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_refusal(language: str) -> None:
    rows = re.findall(r"^\| (V\d+)[ ,][^|]* \| [^|]* \|$", rulebook(language), re.MULTILINE)
    assert rows == ["V26", "V26", "V26", "V1", "V19", "V25", "V25", "V9", "V10", "V10", "V11", "V15", "V16"] and len(
        rows
    ) == len(CLASHES)


def test_the_moves_of_the_rulebook_can_be_played() -> None:
    words = re.search(r"the card and where it goes: (.*)\. Centre", rulebook("en"))
    assert words
    case = position_with("59", payoff="K2 K", sides="9 9 3 9", centre="A A234 A2", center_plays="unlimited")
    assert play_all(case, "payoff>c1", "hand:5>c2", "side3>c1", "hand:9>s2").state.turn == 1
    assert re.findall(r"`(.*?)`", words[1]) == ["payoff>c1", "hand:5>c2", "side3>c1", "hand:9>s2", "end"]


def test_the_rulebook_names_the_limits_that_are_no_options() -> None:
    assert (TIES, REFILLS) == (8, 20)
    assert "after eight ties" in rulebook("en") and "After twenty such draws" in rulebook("en")
