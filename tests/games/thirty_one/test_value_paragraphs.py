"""Values of cards, the goal and disputed readings: paragraphs V12 to V18, in given positions."""

from typing import Any

import pytest

from hoyle.games.thirty_one import GAME, rules
from hoyle.games.thirty_one.bots.proposals import GREEDY, proposals
from hoyle.games.thirty_one.state import DISCARDING, KNOCK, OVER, State, cards_value
from hoyle.games.thirty_one.table.prompts import prompt
from hoyle.games.thirty_one.view import has_hidden_31
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from tests.support.thirty_one import cards, ending, lives_lost, moves, play_all, position_with

RULES = rules_of(GAME)
SAY = translator("en")
HIGH, LOW = "KS QS 9S", "2S 3H 4D"


@pytest.mark.parametrize(
    ("values", "hand", "halves"),
    [
        ({"ace": 1}, "AS KS QS", 42),
        ({"ace": 1}, "AS 9H 2C", 18),
        ({"two": 20, "king": 5}, "2H 3H KH", 56),
        ({"two": 20, "king": 5}, "KH KS 2H 3H 4H", 58),
        ({}, "AS KS QS", 62),
    ],
)
def test_V12_values_of_cards(values: dict[str, int], hand: str, halves: int) -> None:
    assert cards_value(position_with(LOW, HIGH, card_values=values), cards(hand)) == halves


def test_V12_the_best_three_of_four_count() -> None:
    state = position_with(LOW, HIGH, card_values={"ace": 1, "two": 9})
    assert cards_value(state, cards("AS KS QS 2S")) == 58


@pytest.mark.parametrize(("value", "halves"), [(None, 61), (20, 40), (32, 64)])
def test_V13_worth_of_three_of_a_kind(value: int | None, halves: int) -> None:
    state = position_with(LOW, HIGH, three_of_a_kind_value=value)
    assert cards_value(state, cards("7S 7H 7D")) == halves
    without = position_with(LOW, HIGH, three_of_a_kind_value=value, three_of_a_kind=False)
    assert cards_value(without, cards("7S 7H 7D")) == 14


def test_V13_they_are_no_goal() -> None:
    state = position_with("7S 7H 2C", HIGH, stock="7D", three_of_a_kind_value=40)
    assert play_all(state, "draw:7D").phase == DISCARDING


@pytest.mark.parametrize(
    ("goal", "card", "over"),
    [(31, "AS", True), (31, "9S", False), (29, "9S", True), (28, "9S", True), (40, "AS", False)],
)
def test_V14_the_goal_ends_the_deal(goal: int, card: str, over: bool) -> None:
    state = play_all(position_with("KS QS 2C", LOW, stock=card, goal=goal), f"draw:{card}")
    assert (state.phase == OVER) == over
    if over:
        assert ending(state) == "thirty-one" and lives_lost(state) == [0, 1]
        assert prompt(RULES, state, 0, ["Ann", "Ben"], SAY).startswith(f"Ann shows {goal}")


@pytest.mark.parametrize(("goal", "knocks"), [(31, False), (28, True), (25, True)])
def test_V14_bots_knock_near_the_goal(goal: int, knocks: bool) -> None:
    state, row = position_with("KS 8S 6S", LOW, pile="2C", goal=goal), [0] * 64
    assert proposals(state, 0, GREEDY, row) == 1 and (row[0] == KNOCK) == knocks


@pytest.mark.parametrize(("value", "lost"), [("safe", [0, 1, 0]), ("shared", [1, 1, 0]), ("alone", [1, 0, 0])])
def test_V15_a_tie_with_the_player_who_knocked(value: str, lost: list[int]) -> None:
    state = position_with("2S 3S 4S", "2H 3H 4H", HIGH, stock="2C 3C", knocker_tie=value)
    assert lives_lost(play_all(state, "knock", "draw:2C", "2C", "draw:3C", "3C")) == lost


@pytest.mark.parametrize("value", ["safe", "shared", "alone"])
def test_V15_without_a_tie_nothing_changes(value: str) -> None:
    state = position_with(LOW, HIGH, stock="9C", knocker_tie=value)
    assert lives_lost(play_all(state, "knock", "draw:9C", "9C")) == [2, 0]
    others = position_with(HIGH, "2S 3S 4S", "2H 3H 4H", stock="2C 3C", knocker_tie=value)
    assert lives_lost(play_all(others, "knock", "draw:2C", "2C", "draw:3C", "3C")) == [0, 1, 1]


@pytest.mark.parametrize(("value", "over"), [("shown", True), ("compared", False)])
def test_V16_31_after_a_knock(value: str, over: bool) -> None:
    state = position_with(HIGH, "KD QD 2C", LOW, stock="AD 5C", late_goal=value)
    play_all(state, "knock", "draw:AD")
    assert (state.phase == OVER) == over
    if not over:
        play_all(state, "2C")
        assert not has_hidden_31(state), "nobody knows it now"
        play_all(state, "draw:5C", "5C")
        assert ending(state) == "knock" and lives_lost(state) == [0, 0, 1]


def test_V16_before_a_knock_it_is_shown() -> None:
    state = position_with("KD QD 2C", LOW, stock="AD", late_goal="compared")
    assert ending(play_all(state, "draw:AD")) == "thirty-one"


@pytest.mark.parametrize(("value", "turns", "over"), [("turns", 0, False), ("at_once", 0, True), ("at_once", 2, False)])
def test_V17_a_knock_before_the_first_exchange(value: str, turns: int, over: bool) -> None:
    state = play_all(position_with(LOW, HIGH, turns=turns, early_knock=value), "knock")
    assert (state.phase == OVER) == over
    if over:
        assert ending(state) == "knock" and lives_lost(state) == [2, 0]


def test_V17_nobody_knocks_so_where_it_is_not_allowed() -> None:
    assert "knock" not in moves(position_with(LOW, HIGH, early_knock="at_once", first_round_knock=False))
    assert "early_knock" in GAME.explain({"first_round_knock": False}).idle


@pytest.mark.parametrize(("value", "won"), [("shared", [2, 2]), ("first", [0, 4])])
def test_V18_ties_for_the_pot(value: str, won: list[int]) -> None:
    options: Any = {"pot_ties": value, "played_for": "chips", "knocker_tie": "shared"}
    state: State = position_with("KS QS 2H", "KH QH 2S", LOW, stock="3C 4C", dealer=0, **options)
    play_all(state, "knock", "draw:3C", "3C", "draw:4C", "4C")
    assert [rules.payoff(state, seat) + 1 for seat in range(2)] == won


def test_V18_after_a_resignation_the_others_share() -> None:
    state = position_with("KS QS 2H", "KH QH 2S", LOW, pot_ties="first", played_for="chips")
    rules.forfeit(state, 2)
    assert [rules.payoff(state, seat) for seat in range(3)] == [1, 1, -2]
