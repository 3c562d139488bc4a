"""The evaluation of Thirty-One's positions that greedy and search use."""

from hoyle.games.thirty_one.bots.evaluation import LIFE, evaluate
from hoyle.games.thirty_one.rules import payoff
from tests.support.thirty_one import play_all, position_with

HIGH, MIDDLE, LOW = "KS QS 9S", "KH QH 2D", "2S 3H 4D"


def test_a_finished_deal_is_evaluated_by_its_payoff() -> None:
    state = play_all(position_with(LOW, HIGH, MIDDLE), "knock", "draw:9C", "9C", "draw:8C", "8C")
    assert [payoff(state, seat) for seat in range(3)] == [-4, 2, 2]
    assert [evaluate(state, seat) for seat in range(3)] == [-2 * LIFE, LIFE, LIFE]


def test_a_better_hand_or_a_worse_neighbour_evaluates_higher() -> None:
    assert evaluate(position_with(HIGH, MIDDLE), 0) > evaluate(position_with(LOW, MIDDLE), 0)
    assert evaluate(position_with(MIDDLE, LOW), 0) > evaluate(position_with(MIDDLE, HIGH), 0)


def test_knocking_pays_with_a_high_hand_alone() -> None:
    for hand, better in ((HIGH, True), (LOW, False)):
        waiting, knocked = (
            position_with(hand, MIDDLE, "9C 8D 2H"),
            play_all(position_with(hand, MIDDLE, "9C 8D 2H"), "knock"),
        )
        assert (evaluate(knocked, 0) > evaluate(waiting, 0)) is better


def test_after_a_knock_a_remaining_turn_evaluates_higher() -> None:
    before = play_all(position_with(HIGH, LOW), "knock")
    behind = evaluate(before, 1)
    assert behind > evaluate(play_all(before, "draw:3C"), 1)


def test_high_cards_evaluate_higher_beside_the_suit() -> None:
    assert evaluate(position_with("9S 8S KH", MIDDLE), 0) > evaluate(position_with("9S 8S 2H", MIDDLE), 0)


def test_an_eliminated_player_evaluates_to_zero() -> None:
    state = position_with(HIGH, LOW, MIDDLE)
    state.seats = 0b101
    assert evaluate(state, 1) == 0 == payoff(state, 1) and evaluate(state, 0) > 0
