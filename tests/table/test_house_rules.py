"""The rules of a table in short: which name leads, which house rules follow, and what tables of earlier versions show."""

from dataclasses import replace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.rulesets import house_rules
from hoyle.rulesets.house_rules import RulesSummary
from hoyle.table import table_rules
from hoyle.table.wire.events import Opened, Player

SAY = translator("en")


def rules_of(game: str, title: str = "", **values: Any) -> RulesSummary:
    """Return the rules with these options."""
    return house_rules.summary(GAMES[game], values, SAY, title)


def chips(rules: RulesSummary) -> list[str]:
    """Return the chips of all house rules."""
    return [rule.chip for rule in rules.rules]


def test_the_usual_rules_have_the_games_name_and_no_chips() -> None:
    rules = rules_of("r")
    assert (rules.name, rules.game, chips(rules), rules.is_preset) == ("R", "", [], True)


def test_a_preset_lends_its_name() -> None:
    rules = rules_of("r", hand_limit=2)
    assert (rules.name, rules.game) == ("Two cards", "R")
    assert chips(rules) == ["Two cards in hand"] and rules.rules[0].of_preset


def test_two_presets_at_once_leave_the_games_name() -> None:
    rules = rules_of("r", hand_limit=2, points_to_win=3)
    assert (rules.name, rules.preset) == ("R", "")
    assert chips(rules) == ["Two cards in hand", "3 points end the game"]


def test_a_change_of_a_preset_is_shown_before_what_belongs_to_the_preset() -> None:
    carousel = dict(GAMES["rummy"].presets["carousel_scarne"].values)
    rules = rules_of("rummy", **carousel | {"must_play_if_able": True})
    assert (rules.name, rules.game, rules.is_preset) == ("Carousel", "Manipulation rummy", False)
    assert [rule.chip for rule in rules.shown] == ["Who can play must play"]
    assert len(rules.rules) == len(carousel) + 1


def test_a_preset_shows_what_tells_it_from_the_others() -> None:
    special = {"game48_own": ["Own piles may be pressed"], "patience_at_will": ["Combinations are taken at will"]}
    for preset, shown in special.items():
        rules = rules_of("board64", **dict(GAMES["board64"].presets[preset].values))
        assert [rule.chip for rule in rules.shown] == shown == chips(rules)[:1]


def test_the_title_of_composed_rules_leads() -> None:
    rules = rules_of("r", "Quick R", points_to_win=3)
    assert (rules.name, rules.game, chips(rules)) == ("Quick R", "", ["3 points end the game"])
    assert rules_of("board64", "Bold tests", test_may_beat=True).game == "Cards on the board"


def test_equal_rules_have_equal_chips() -> None:
    assert chips(rules_of("r", princess_scope="any")) == chips(rules_of("r")) == []


def test_every_variant_applies_where_the_loser_may_call_it() -> None:
    applies = GAMES["r"].applies
    assert [applies("V7", rules_of("r", true_king=value).values) for value in (False, True)] == [False, True]


@pytest.mark.parametrize(
    ("game", "values", "option", "paragraphs"),
    [
        ("r", {"play_mode": "prophecy"}, "play_mode", ("V9", "R3")),
        ("rummy", {"stake": 100}, "stake", ("RM38",)),
        ("rummy", {"deal_bonus": 97, "match_target": 263}, "deal_bonus", None),
    ],
)
def test_a_house_rule_names_the_paragraphs_that_apply_and_is_left_out_if_none_does(
    game: str, values: dict[str, Any], option: str, paragraphs: tuple[str, ...] | None
) -> None:
    found = {rule.option: rule.paragraphs for rule in rules_of(game, **values).rules}
    assert found.get(option) == paragraphs


def opened(version: int, options: dict[str, Any], game: str = "board64", title: str = "") -> Opened:
    """Return the event that opened a table under a version of the rules."""
    return Opened(game, options, [Player("human", "Ann")], version, "secret", title=title)


def test_a_table_of_an_earlier_version_shows_the_rules_that_it_keeps() -> None:
    patience = dict(GAMES["board64"].presets["patience_open"].values) | {"crossed": "one"}
    old, new = (table_rules.of_table(opened(version, patience), SAY) for version in (1, 2))
    assert "One combination at a time after the deal" in chips(old)
    assert "One combination at a time" in chips(new)


@pytest.mark.parametrize(("version", "game"), [(99, "board64"), (1, "whist"), (1, "r")])
def test_a_table_whose_rules_are_not_known_any_more_has_only_a_name(version: int, game: str) -> None:
    rules = table_rules.of_table(opened(version, {"unheard": 1}, game), SAY)
    assert rules == RulesSummary(SAY(GAMES[game].title) if game in GAMES else game, "", "")
    assert table_rules.of_table(replace(opened(version, {}, game), title="Ours"), SAY).name == "Ours"
