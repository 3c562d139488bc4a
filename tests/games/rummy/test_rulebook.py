"""Each rulebook agrees with its game: its options, its presets, its refusals, its moves."""

import re
from pathlib import Path

import pytest

from hoyle.games.rummy import GAME, text
from hoyle.games.rummy.clashes import CLASHES
from hoyle.games.rummy.match_options import MATCH_CLASHES, MatchOptions
from hoyle.games.shared.french_pack import card_of
from hoyle.i18n import LANGUAGES, TRANSLATIONS
from hoyle.rules.options import declared
from tests.support.rummy import deal_options, hand, play_all, position_with

FOLDER = Path(text.__file__).parent
KNOWN = declared(GAME.options) | declared(MatchOptions)


def rulebook(language: str) -> str:
    """Return the rulebook in one language."""
    return (FOLDER / f"rulebook.{language}.md").read_text(encoding="utf-8")


def options(language: str) -> list[tuple[str, str]]:
    """Return the options that the rulebook lists, with their values."""
    return re.findall(r"^\| `(\w+)` \| ([^|]*) \| [^|]* \| [^|]* \|$", rulebook(language), re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_option_with_its_values(language: str) -> None:
    assert [name for name, _ in options(language)] == [*KNOWN]
    for name, listed in options(language):
        option, first = KNOWN[name], listed.split(", ")[0]
        values = list(option.values)
        assert first == option.write(option.default), name
        if len(values) < 5:
            assert listed.split(", ") == [first, *(v for v in map(option.write, values) if v != first)], name
        else:
            numbers = [int(number) for number in re.findall(r"\d+", listed.removeprefix(first))]
            least = min(value for value in values if value is not None and (name != "zap_cards" or value))
            assert numbers == [least, values[-1]], name


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_names_and_moves_are_the_same_in_translation(language: str) -> None:
    assert re.findall(r"`[^`\n]+`", rulebook(language)) == re.findall(r"`[^`\n]+`", rulebook("en"))
    references = r"\b(?:RM|K)\d+"
    assert sorted(re.findall(references, rulebook(language))) == sorted(re.findall(references, rulebook("en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_preset(language: str) -> None:
    assert re.findall(r"^\| `(\w+)` \| [^|]* \|$", rulebook(language), re.MULTILINE)[: len(GAME.presets)] == [
        *GAME.presets
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_refusal(language: str) -> None:
    """One row each, in the order in which they are checked, with the names of the options in conflict."""
    rows = re.findall(r"^\| (`[^|]*) \| [^|]* \|$", rulebook(language), re.MULTILINE)[len(GAME.presets) :]
    refusals = [*CLASHES, *MATCH_CLASHES]
    assert len(rows) == len(refusals)
    for listed, clash in zip(rows, refusals, strict=True):
        names = {*re.findall(r"`(\w+)`", listed)}
        known = {value: name for name, option in KNOWN.items() for value in option.values if isinstance(value, str)}
        assert {known.get(name, name) for name in names} <= {*clash.among}, listed


def test_the_moves_of_the_rulebook_can_be_played() -> None:
    rules = deal_options("carousel_scarne", players=2)
    assert "`play 7H 8H JK=9H`" in rulebook("en") and "`play 7H 8H JK=9H; knock`" in rulebook("en")
    state = position_with("7H 8H JK AS", "4C", drawn=1, **rules)
    assert play_all(state.clone(), "play 7H 8H JK=9H").wild[card_of("9H")] == 1
    assert play_all(state.clone(), "play 7H 8H JK=9H; knock").to_move == 0
    assert play_all(position_with("JK 2S", "4C", "5C", **deal_options("zap", players=3)), "zap1", "end").zapper[1] == 0
    assert hand(play_all(position_with("2S", stock="3D"), "draw", "3D")) == "2S 3D"
