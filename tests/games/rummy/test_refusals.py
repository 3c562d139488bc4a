"""Which options of rummy are in conflict: each conflict, with the message that players read."""

from typing import Any

import pytest

import hoyle
from hoyle.games.rummy import GAME
from hoyle.games.rummy.clashes import CLASHES, SHRINKING
from hoyle.games.rummy.match_options import MATCH_CLASHES, MatchOptions
from hoyle.rules.options import OptionError, declared

REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        {"shortest_run": 5, "smallest_group": 4, "play_limit": 3},
        "A first meld has more cards than a play may have: allow more cards in a play, or smaller melds.",
    ),
    (
        {"ace_mode": "round", "joker_mode": "free", "jokers": 3},
        "More than two wild cards in these melds take the table too long: use two at most, or the usual melds.",
    ),
    (
        {"shortest_run": 4, "joker_mode": "declared", "zap_cards": 4},
        "More than two wild cards in these melds take the table too long: use two at most, or the usual melds.",
    ),
    (
        {"shortest_run": 4, "smallest_group": 4, "first_circuit": "one_meld_of_three"},
        "No meld has just three cards: allow smaller runs or groups, or any first play.",
    ),
    (
        {"smallest_group": 4, "joker_mode": "declared", "released_joker": "new_meld"},
        "A freed joker begins a new meld of three cards: keep the usual melds, or let freed jokers go anywhere.",
    ),
    (
        {"jokers": 2, "zap_cards": 4, "joker_mode": "declared"},
        "Zap cards are the wild cards already: leave out the jokers, or the zap cards.",
    ),
    (
        {"jokers": 2},
        "There are jokers, but no rule for them: choose what a joker on the table stands for, or leave out the jokers.",
    ),
    (
        {"zap_cards": 4},
        "Zap cards are wild: choose what a joker on the table stands for, or leave out the zap cards.",
    ),
    (
        {"joker_mode": "free", "jokers": 0},
        "There is a rule for jokers, but there are none: set Jokers on the table to no jokers, or add some.",
    ),
    (
        {"players": 8, "packs": 2, "deal_size": 13},
        "There are not enough cards: deal fewer cards, use more packs, or play with fewer players.",
    ),
    (
        {"cut_bonus": 10},
        "Deals are only won, so a cut cannot bring points: choose a scoring with points, or leave out the exact cut.",
    ),
    (
        {"draw_rule": "draw_until_able"},
        "Players who draw until they can play must then play: make playing compulsory, or choose another way of drawing.",
    ),
    (
        {"opening_points": 30, "first_circuit": "one_meld_of_three"},
        "The first play has two conditions: require points, or one meld of three.",
    ),
    (
        {"opening_points": 36, "play_limit": 3},
        "This few cards cannot be worth that much: allow more cards in a play, or require fewer points in the first one.",
    ),
    (
        {"opening_points": 2, "opening_exact": True},
        "No melds are worth exactly this: require other points in the first play, or at least so many.",
    ),
    (
        {"knock_limit": 5},
        "After a knock hands are compared: score by differences, or turn knocking off.",
    ),
    (
        {"stock_end": "closing_round"},
        "A closing round needs turns that begin with a draw: choose another way of drawing, or play until all pass.",
    ),
    (
        {"zap_cards": 4, "joker_mode": "declared", "draw_rule": "draw_then_play"},
        "With zap cards a player plays, zaps, or draws one card instead: choose play or draw, or no zap cards.",
    ),
    (
        {"deal_scoring": "differences"},
        "When differences are scored the lowest hand wins: let fewest points win when all pass, or nobody.",
    ),
]

OF_MATCHES: list[tuple[dict[str, Any], str]] = [
    (
        {"match_target": 100, "deal_schedule": SHRINKING},
        "The sizes set the number of deals: leave them out, or the target.",
    ),
    (
        {"match_winner": "single_deal", "match_target": 100},
        "A single deal has no target and no sizes: choose which total wins the match, or leave them out.",
    ),
    (
        {"match_winner": "single_deal", "deal_schedule": SHRINKING},
        "A single deal has no target and no sizes: choose which total wins the match, or leave them out.",
    ),
    (
        {"deal_schedule": (2, 0, 4) + (0,) * 9},
        "There are no deals after a 0: enter the sizes one after another, from the first place on.",
    ),
    (
        {"deal_schedule": (2, 1) + (0,) * 10},
        "A deal has at least two cards: enter a larger size.",
    ),
    (
        {"players": 6, "packs": 1, "deal_size": 2, "deal_schedule": (2, 9) + (0,) * 10},
        "There are not enough cards for the largest deal: deal fewer cards, use more packs, or play with fewer players.",
    ),
]

MENDED: list[dict[str, Any]] = [
    {"zap_cards": 4, "joker_mode": "declared"},
    {"jokers": 2, "joker_mode": "declared"},
    {"joker_mode": "free", "jokers": 1},
    {"joker_mode": "free", "zap_cards": 2},
    {"players": 8, "packs": 2, "deal_size": 12},
    {"players": 8, "packs": 3, "deal_size": 13},
    {"draw_rule": "draw_until_able", "must_play_if_able": True},
    {"opening_points": 30},
    {"first_circuit": "one_meld_of_three"},
    {"opening_points": 30, "play_limit": 3},
    {"opening_points": 36, "play_limit": 4},
    {"opening_points": 3, "opening_exact": True},
    {"knock_limit": 5, "deal_scoring": "differences", "blocked_winner": "nobody"},
    {"stock_end": "closing_round", "draw_rule": "escalating"},
    {"stock_end": "closing_round", "draw_rule": "draw_then_play"},
    {"deal_scoring": "differences", "blocked_winner": "lowest_points"},
    {"match_target": 100, "match_winner": "highest"},
    {"deal_schedule": SHRINKING},
    {"match_winner": "single_deal"},
    {"shortest_run": 5, "smallest_group": 4, "play_limit": 4},
    {"ace_mode": "round", "joker_mode": "free", "jokers": 2},
    {"shortest_run": 4, "first_circuit": "one_meld_of_three"},
    {"smallest_group": 4, "joker_mode": "declared"},
]


@pytest.mark.parametrize(("values", "sentence"), REFUSED, ids=lambda value: str(value)[:50])
def test_clashing_options_are_refused_with_advice(values: dict[str, Any], sentence: str) -> None:
    assert GAME.explain(values).clashes == [sentence]
    with pytest.raises(OptionError) as refused:
        GAME.choose(**values)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(("values", "sentence"), OF_MATCHES, ids=lambda value: str(value)[:50])
def test_clashing_match_options_are_refused_with_advice(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        hoyle.game("rummy", **values)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("values", MENDED, ids=str)
def test_the_advice_resolves_the_clash(values: dict[str, Any]) -> None:
    assert hoyle.game("rummy", **values).new(seed=1).to_move


def test_every_clash_has_a_case_and_names_its_options() -> None:
    sentences = [sentence for _, sentence in (*REFUSED, *OF_MATCHES)]
    assert {*sentences} == {clash.sentence for clash in (*CLASHES, *MATCH_CLASHES)}
    known = {*declared(GAME.options), *declared(MatchOptions)}
    for values, sentence in (*REFUSED, *OF_MATCHES):
        clash = next(clash for clash in (*CLASHES, *MATCH_CLASHES) if clash.sentence == sentence)
        assert {*values} & {*clash.among} and {*clash.among} <= known


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 1),
        ("players", 9),
        ("packs", 4),
        ("deal_size", 16),
        ("jokers", 5),
        ("max_draws", 1),
        ("max_draws", 7),
        ("play_limit", 2),
        ("play_limit", 14),
        ("opening_points", 101),
        ("knock_limit", 0),
        ("knock_limit", 31),
        ("undercut_bonus", 101),
        ("going_out_bonus", -1),
        ("zap_cards", 1),
        ("zap_cards", 9),
        ("match_target", 1),
        ("match_target", 1001),
        ("max_deals", 101),
    ],
)
def test_a_number_outside_its_bounds_is_refused(name: str, value: int) -> None:
    with pytest.raises(OptionError, match=name):
        hoyle.game("rummy", **{name: value})


def test_options_without_effect_are_disabled_with_a_reason() -> None:
    idle = GAME.explain({}).idle
    assert idle["max_draws"] == "Turns have only one draw, or as many as needed."
    assert idle["undercut_bonus"] == idle["knock_requires_play"] == "Knocking is off."
    assert idle["zap_last_card"] == "There are no zap cards."
    assert "hand_values" not in idle and "blocked_winner" not in idle
    assert GAME.explain({"blocked_winner": "nobody"}).idle["hand_values"] == "No points are counted."
    carousel = {name: value for name, value in GAME.presets["carousel_scarne"].values.items() if name != "match_target"}
    openings = {"opening_exact", "opening_jokers", "opening_again"}
    assert {*GAME.explain(carousel).idle} == {
        "blocked_winner",
        "zap_draw_timing",
        "zap_last_card",
        "card_points",
        *openings,
    }
    assert not openings & {*GAME.explain(carousel | {"opening_points": 30}).idle}
