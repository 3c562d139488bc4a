"""Every option of every game changes a paragraph of the rulebook, and the rulebook of these rules states its value there."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from html import unescape
from typing import Any

import pytest

from hoyle.docs.rulebook import START
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, translator
from hoyle.pages import rulebook
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, OptionSet, option
from hoyle.rulesets.house_rules import HouseRule, canonical_values, house_rules, summary
from tests.games.test_paragraphs import paragraphs
from tests.support.sampling import sample

OPTIONS = [(game, name) for game in GAMES.values() for name in game.every_option]
each_option = pytest.mark.parametrize(("game", "name"), OPTIONS, ids=[f"{game.name}.{name}" for game, name in OPTIONS])
each_game = pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
SAY = translator("en")
FEW = sample(6, 1000)
"""Of an option with more numbers than this the smallest, the largest and some between are tried."""
STANDARD_CARDS = GAMES["board64"].option_schema.values(GAMES["board64"].choose())["cards"]
OWN_CARDS = STANDARD_CARDS[1::-1] + STANDARD_CARDS[2:]
EXAMPLES: dict[str, list[Any]] = {
    "board64.cards": [OWN_CARDS],
    "board64.squares": [(1, 0) * 32],
    "board64.left_out": [(1, 0, 0, 0), (0, 0, 4, 0), (2, 0, 2, 0)],
    "rummy.deal_schedule": [(2, 3, 4) + (0,) * 9],
}
"""Values of the options that are rows without labels, or of which single changes are no rules."""
LONGEST_CHIP = 60
CONTEXTS: dict[str, dict[str, Any]] = {
    "board64.camps": {"setup": "own", "cards": OWN_CARDS, "opening_truce": 1},
    "board64.cards": {"setup": "own"},
    "board64.setup": {"cards": OWN_CARDS, "opening_truce": 1},
}
"""Options that others need before they have an effect, where presets and single changes do not lead there."""
NEVER = {
    "board64.no_progress_limit": [0],  # a clash in games for two sides, and without effect in others
    "board64.test_cards": [0],  # comparing and opening have no test cards, which is no house rule
    "muzicando.layouts": [1],  # a clash for every number of players; 0 is a single layout
    "rummy.jokers": [0],  # the same as no rule for jokers
    "rummy.match_winner": ["single_deal"],  # without a target there is no match, and with one it may not be
}
"""Values that are never a house rule."""


def values(game: Game, name: str) -> list[Any]:
    """Return values of an option that are not usual and that rules may have."""
    option, key = game.every_option[name], f"{game.name}.{name}"
    if option.rows and key not in EXAMPLES:
        ends = {cell: option.default[index] for cell, index in ((option.cells[1], 1), (option.cells[-2], -2))}
        return [
            option.completed({cell: next(value for value in option.values if value != usual)})
            for cell, usual in ends.items()
        ]
    if option.size is not None:
        return EXAMPLES[key]
    if option.flags:
        return [(value,) for value in option.values]
    others = [value for value in option.values if value != option.default and value not in NEVER.get(key, [])]
    step = max(1, len(others) // FEW)
    return [*dict.fromkeys([*others[::step], others[-1]])]


def contexts(game: Game, name: str) -> Iterator[dict[str, Any]]:
    """Yield options under which an option may have an effect: presets, and presets with one or two changes."""
    presets = [dict(preset.values) for preset in game.presets.values()]
    yield CONTEXTS.get(f"{game.name}.{name}", {})
    yield from presets
    changes = [{other: value} for other in game.every_option if other != name for value in values(game, other)]
    for change in changes:
        yield from (preset | change for preset in presets)
    for first in changes:
        yield from (first | second for second in changes)


@cache
def in_force(game: Game, name: str, value: Any) -> dict[str, Any]:
    """Return allowed options in canonical form in which an option has this value."""
    for context in contexts(game, name):
        try:
            canonical = canonical_values(game, context | {name: value})
        except OptionError:
            continue
        if canonical.get(name) == value:
            return canonical
    raise AssertionError(f"No rules have {name} = {value}.")


def house_rule(game: Game, name: str, value: Any, lang: str = "en") -> HouseRule:
    """Return the house rule of a value, in rules where it has an effect."""
    rules = summary(game, in_force(game, name, value), translator(lang))
    return next(rule for rule in rules.rules if rule.option == name)


def page_of(game: Game, rules: Any, lang: str = "en") -> str:
    """Return the rulebook of these rules as HTML."""
    return unescape(str(rulebook.model(game, lang, translator(lang), rules)["text"]))


def paragraph_on(page: str, number: str) -> str:
    """Return a paragraph on a page, up to the next one or a heading."""
    return next(piece for piece in START.split(page) if piece.startswith(f'<p id="{number}">'))


@each_game
def test_every_option_has_paragraphs_and_they_exist(game: Game) -> None:
    for name, declared in game.every_option.items():
        assert declared.paragraphs and {*declared.paragraphs} <= {*paragraphs(game)}, name


@each_game
def test_every_paragraph_that_may_not_apply_exists(game: Game) -> None:
    for numbers in game.paragraphs:
        for pattern in numbers.split():
            assert any(fnmatchcase(number, pattern) for number in paragraphs(game)), pattern


@each_game
def test_the_rulebooks_own_table_of_options_names_the_same_paragraphs(game: Game) -> None:
    table = re.findall(r"^\| `(\w+)` \|.*\| ([^|]+) \|$", game.rulebook("en"), re.MULTILINE)
    rows = {name: re.findall(r"\b[A-Z]+\d[\w.]*", see) for name, see in table if name in game.every_option}
    assert {*rows} == {*game.every_option}
    for name, numbers in rows.items():
        assert {*numbers} <= {*game.every_option[name].paragraphs}, name


@each_option
def test_the_rulebook_of_these_rules_states_each_value(game: Game, name: str) -> None:
    for value in values(game, name):
        rules = summary(game, in_force(game, name, value), SAY)
        rule = next(rule for rule in rules.rules if rule.option == name)
        page = page_of(game, rules)
        for number in rule.paragraphs:
            assert f"At this table: {rule.chip}." in paragraph_on(page, number)
        stated = paragraph_on(page, rule.paragraph)
        assert rule.sentence in stated
        assert (
            type(value) is not int
            or value in game.every_option[name].value_labels
            or str(value) in rule.chip + rule.sentence
        )


@each_option
def test_each_value_has_a_chip_of_its_own_and_a_sentence(game: Game, name: str) -> None:
    for lang in LANGUAGES:
        rules = [house_rule(game, name, value, lang) for value in values(game, name)]
        assert len({rule.chip for rule in rules}) == len(rules)
        for rule in rules:
            assert rule.chip[-1] not in ".:" and len(rule.chip) <= LONGEST_CHIP, rule.chip
            assert rule.sentence.endswith(".") and not re.search(r"[{}]", rule.chip + rule.sentence)


@each_game
def test_paragraphs_that_do_not_apply_are_folded_and_all_are_on_the_page(game: Game) -> None:
    for preset in game.presets.values():
        rules = summary(game, preset.values, SAY)
        page = page_of(game, rules)
        folded = "".join(re.findall(r'<details class="folded">.*?</details>', page, re.DOTALL))
        for number in paragraphs(game):
            assert page.count(f'<p id="{number}">') == 1
            assert (f'<p id="{number}">' in folded) != game.applies(number, rules.values)


def test_a_rule_that_changes_only_folded_paragraphs_is_no_house_rule() -> None:
    rules = summary(GAMES["board64"], GAMES["board64"].presets["game18"].values, SAY)
    assert rules.values["equal_beats"] == "none"
    assert "equal_beats" not in {rule.option for rule in rules.rules}


class Walk(OptionSet):
    """Options without paragraphs and chips."""

    hills = option(False, label="Hills", sentence="The way leads over hills.")
    miles = option(4, range(9), label="Miles", sentence="How far it is.")


def test_an_option_without_paragraphs_and_chip_still_has_words() -> None:
    game = replace(GAMES["r"], name="own", options=Walk, clashes=(), idle=(), paragraphs={}, match=None)
    rules = house_rules(game, {"hills": True, "miles": 3}, {}, SAY)
    assert [rule.chip for rule in rules] == ["Hills", "Miles: 3"]
    assert [rule.paragraphs for rule in rules] == [(), ()]
    assert "Here: 3; usual: 4." in rules[1].sentence
