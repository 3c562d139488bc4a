"""Which options of Malice are in conflict: each conflict, with the message that players read."""

from typing import Any

import pytest

from hoyle.games.malice import GAME
from hoyle.games.malice.clashes import CLASHES
from hoyle.rules.options import OptionError, declared

REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        {"players": 3, "payoff_size": 18},
        "The first pack has 17 cards for each of three payoff piles: take 17 at most, or mix the packs.",
    ),
    (
        {"players": 4, "payoff_size": 14},
        "The first pack has 13 cards for each of four payoff piles: take 13 at most, or mix the packs.",
    ),
    (
        {"players": 4, "payoff_size": 23, "packs": "mixed"},
        "Both packs have too few cards for these payoff piles and hands: take smaller ones, or fewer players.",
    ),
    (
        {"payoff_size": 27},
        "The first pack has 26 cards for each payoff pile: take a payoff pile of 26 at most, or mix the packs.",
    ),
    (
        {"stake": 0},
        "Nothing could be won: let cards left count, or points for a game.",
    ),
    (
        {"center_follows": {"nine.seven": "yes"}, "center_build": "both"},
        "What may follow what already says in which direction centre piles grow: leave Building in the centre upwards, or "
        "the grid as it usually is.",
    ),
    (
        {"center_follows": {"ace.free": "no"}},
        "Some rank could never come to the centre: in What may follow what, let each one lie on a free place, or on a card "
        "that comes there.",
    ),
    (
        {"force_twos": True, "force_aces": False},
        "Twos are forced only where aces are: let aces be forced too, or leave twos free.",
    ),
    (
        {"forced_plays_use_quota": True, "force_aces": False},
        "No play is forced, so none can count: let aces be forced, or leave out Forced plays count.",
    ),
    (
        {"forced_plays_use_quota": True, "center_plays": "unlimited"},
        "With any number of plays to the centre there is nothing to count: choose one play a turn, or leave out "
        "Forced plays count.",
    ),
    (
        {"side_build": "any", "low_side_rule": "any_center_pile"},
        "If any card may lie on any other, a two may always lie on a three: set Ace on two, two on three to always.",
    ),
    (
        {"wild_as_ace": False, "jokers": 0},
        "There are no wild cards that could be an ace: leave A joker as an ace on, or add jokers or wild kings.",
    ),
    (
        {"joker_discard": False, "jokers": 0},
        "There are no jokers to keep off the side piles, and wild kings alone do not count: leave Jokers on side piles on, or add jokers.",
    ),
]

MENDED: list[dict[str, Any]] = [
    {"payoff_size": 26},
    {"payoff_size": 30, "packs": "mixed"},
    {"players": 3, "payoff_size": 17},
    {"players": 4, "payoff_size": 13},
    {"players": 4, "payoff_size": 22, "packs": "mixed", "hand_size": 4, "jokers": 0},
    {"players": 3, "payoff_size": 30, "packs": "mixed"},
    {"stake": 0, "win_points": 5},
    {"center_follows": {"nine.seven": "yes"}},
    {"center_follows": {"ace.free": "no", "two.free": "yes", "ace.king": "yes"}},
    {"center_follows": {"king.queen": "no"}, "kings_wild": True},
    {"force_twos": True},
    {"force_aces": False},
    {"forced_plays_use_quota": True},
    {"center_plays": "unlimited"},
    {"side_build": "any", "low_side_rule": "free"},
    {"low_side_rule": "any_center_pile"},
    {"wild_as_ace": False, "jokers": 1},
    {"wild_as_ace": False, "jokers": 0, "kings_wild": True},
    {"jokers": 0},
    {"joker_discard": False, "jokers": 1},
]


@pytest.mark.parametrize(("values", "sentence"), REFUSED, ids=lambda value: str(value)[:40])
def test_clashing_options_are_refused_with_advice(values: dict[str, Any], sentence: str) -> None:
    assert GAME.explain(values).clashes == [sentence]
    with pytest.raises(OptionError) as refused:
        GAME.choose(**values)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("values", MENDED, ids=str)
def test_the_advice_resolves_the_clash(values: dict[str, Any]) -> None:
    assert GAME.explain(values).clashes == []


def test_every_clash_has_a_case_and_names_its_options() -> None:
    assert sorted(sentence for _, sentence in REFUSED) == sorted(clash.sentence for clash in CLASHES)
    for values, sentence in REFUSED:
        clash = next(clash for clash in CLASHES if clash.sentence == sentence)
        assert {*values} <= {*clash.among, "payoff_size", "packs"} and {*clash.among} <= {*declared(GAME.options)}


def test_the_labels_in_the_sentences_are_those_of_the_options() -> None:
    known = declared(GAME.options)
    explained = " ".join(sentence for _, sentence in REFUSED)
    for name in (
        "center_follows",
        "center_build",
        "forced_plays_use_quota",
        "low_side_rule",
        "wild_as_ace",
        "joker_discard",
    ):
        assert known[name].label in explained


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("payoff_size", 2),
        ("payoff_size", 31),
        ("jokers", 5),
        ("hand_size", 2),
        ("hand_size", 9),
        ("center_piles", 1),
        ("center_piles", 9),
        ("side_piles", 0),
        ("side_piles", 6),
        ("stake", -1),
        ("no_progress_turns", 19),
        ("no_progress_turns", 501),
        ("max_turns", 99),
        ("max_turns", 5001),
    ],
)
def test_a_number_outside_its_bounds_is_refused(name: str, value: int) -> None:
    with pytest.raises(OptionError, match=name):
        GAME.choose(**{name: value})


@pytest.mark.parametrize("games", [1, 101])
def test_a_match_has_two_to_a_hundred_games(games: int) -> None:
    assert GAME.match is not None
    with pytest.raises(OptionError, match="games"):
        GAME.match_schema.choose({"games": games})


def test_a_limit_that_cannot_be_reached_has_no_effect() -> None:
    explained = GAME.explain({"no_progress_turns": 200, "max_turns": 150})
    assert explained.idle == {"no_progress_turns": "The game is settled earlier, by Turns at most."}
    assert "no_progress_turns" not in explained.canonical


def test_options_that_no_card_can_use_are_disabled_with_a_reason() -> None:
    assert GAME.explain({"jokers": 0}).idle == {
        "wild_as_ace": "There are no wild cards.",
        "joker_discard": "There are no jokers.",
    }
    assert GAME.explain({"jokers": 0, "kings_wild": True}).idle == {"joker_discard": "There are no jokers."}
    assert GAME.explain({}).idle == {}
