"""The rulebook agrees with the game: options, presets, refusals, the contract table, the moves."""

import re
from pathlib import Path

import pytest

from hoyle.games.muzicando import GAME, text
from hoyle.games.muzicando.cells import UP, adjacent_cell, cell_at
from hoyle.games.muzicando.clashes import CLASHES, MATCH_CLASHES
from hoyle.games.muzicando.options import MatchOptions
from hoyle.games.muzicando.rules.score import contract_value
from hoyle.games.muzicando.state import BIDS
from hoyle.games.muzicando.table.calculator import contract_row
from hoyle.i18n import LANGUAGES, TRANSLATIONS
from hoyle.rules.link import rules_of
from hoyle.rules.options import declared
from tests.support.muzicando import OTHER_HANDS, moves, position_with

RULES = rules_of(GAME)

FOLDER = Path(text.__file__).parent
KNOWN = declared(GAME.options) | declared(MatchOptions)


def rulebook(language: str) -> str:
    """Return the rulebook in one language."""
    return (FOLDER / f"rulebook.{language}.md").read_text(encoding="utf-8")


def codes(language: str) -> list[str]:
    """Return what the rulebook in one language writes as code."""
    return re.findall(r"`([^`\n]+)`", rulebook(language))


def canonical(code: str) -> str:
    """Return moves of the rulebook as they are stored."""
    return " ".join(text.canonical(word) for word in code.split(" "))


def rows(language: str, columns: int) -> list[list[str]]:
    """Return the rows of all tables with this number of columns."""
    lines = [line.strip("| ").split(" | ") for line in rulebook(language).splitlines() if line.startswith("| ")]
    return [line for line in lines if len(line) == columns]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_option_with_its_values(language: str) -> None:
    listed_options = [(row[0].strip("`"), row[1]) for row in rows(language, 4)[1:]]
    assert [name for name, _ in listed_options] == [*KNOWN]
    for name, listed in listed_options:
        option, first = KNOWN[name], listed.split(", ")[0]
        values = [option.write(option.default), *option.values] if name == "sign_blocks" else list(option.values)
        assert first == option.write(option.default), name
        if name == "sign_blocks":
            assert listed.split(", ") == values
        elif len(values) < 5:
            assert listed.split(", ") == [first, *(v for v in map(option.write, values) if v != first)], name
        else:
            least = min(value for value in values if value is not None)
            assert [int(number) for number in re.findall(r"\d+", listed.removeprefix(first))] == [least, values[-1]], (
                name
            )


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_names_and_moves_are_the_same_in_translation(language: str) -> None:
    assert [canonical(code) for code in codes(language)] == codes("en")
    references = r"\b(?:MZ|V|K)\d+"
    assert sorted(re.findall(references, rulebook(language))) == sorted(re.findall(references, rulebook("en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_preset_and_refusal(language: str) -> None:
    """One row each; the conflicts are in the order in which they are checked, and name the options in conflict."""
    pairs = [row for row in rows(language, 2) if row[0].startswith("`")]
    assert [pair[0].strip("`") for pair in pairs[: len(GAME.presets)]] == [*GAME.presets]
    refusals = [*CLASHES, *MATCH_CLASHES]
    for (listed, _), clash in zip(pairs[len(GAME.presets) :], refusals, strict=True):
        known = {value: name for name, option in KNOWN.items() for value in option.values if isinstance(value, str)}
        names = {known.get(name, name) for name in re.findall(r"`(\w+)`", listed)}
        assert names and names <= {*clash.among}, listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contract_table_is_that_of_the_rules(language: str) -> None:
    listed = dict[str, list[int]]()
    for contracts, *points in rows(language, 8)[1:]:
        for name in contracts.split(", "):
            listed[canonical(name)] = [int(number.replace("−", "-")) for number in points]
    assert listed == {
        text.bid_name(bid): [contract_value(bid), *contract_row(RULES, bid).values()] for bid in range(BIDS)
    }


def test_the_moves_of_the_rulebook_can_be_played() -> None:
    assert "`O2@1,0` lies to its right, `O2@0,1` above it, and `R#@0,0` covers it" in rulebook("en")
    assert {"O2@1,0", "O2@0,1"} <= {*moves(position_with("S", "O2", *OTHER_HANDS, table="R1@0,0"))}
    cross = "R1@0,0 O2@1,0 G7@-1,0 Y2@0,1 I7@0,-1"
    assert "R#@0,0" in moves(position_with("S", "R#", *OTHER_HANDS, table=cross))
    assert moves(position_with("M", "O3", *OTHER_HANDS, table="O1-2")) == ["O3"]


def test_above_is_where_lines_have_higher_numbers() -> None:
    assert adjacent_cell(cell_at(0, 0), UP) == cell_at(0, 1)
