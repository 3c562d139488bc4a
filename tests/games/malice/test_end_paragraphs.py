"""The end of the game and the payoffs: paragraphs MA30 to MA34, in given positions."""

from typing import Any

import pytest

import hoyle
from hoyle.games.malice import GAME, rules
from hoyle.games.malice.rules.setup import finish
from hoyle.games.malice.state import OVER, RESIGNED, TURNING, State
from hoyle.rules.link import linked_match
from hoyle.rules.options import declared
from hoyle.rules.seats import NONE
from tests.support.malice import fields, moves, new_game, outcome, play_all, position_with


def payoffs(state: State) -> list[int]:
    """Return the payoff of each seat."""
    return [rules.payoff(state, seat) for seat in range(2)]


def test_MA30_the_last_payoff_card_wins_at_once() -> None:
    case = play_all(position_with("5", payoff="3 2345678", centre="A2"), "payoff>c1")
    assert outcome(case) == (0, 7, "payoff_empty")
    assert moves(case) == [] and case.state.to_move == 0


def test_MA30_before_a_finished_pile_is_taken_up() -> None:
    case = play_all(position_with(payoff="K 55", centre="A23456789TJQ", reserve="777"), "payoff>c1")
    assert fields(case, "winner", "centre", "reserve_size") == [0, ["A23456789TJQK", "", "", ""], 3]


def test_MA30_the_other_player_can_do_it_too() -> None:
    assert outcome(play_all(position_with(payoff="55 3", centre="A2", turn=1), "payoff>c1")) == (1, 2, "payoff_empty")


@pytest.mark.parametrize("left", [1, 7, 25])
def test_MA31_a_stake_for_every_card_the_loser_has_left(left: int) -> None:
    case = play_all(position_with(payoff=f"3 {'5' * left}", centre="A2"), "payoff>c1")
    assert payoffs(case.state) == [left, -left]


def test_MA32_two_turns_without_a_play_end_the_game() -> None:
    case = position_with("T", "J", payoff="KKKKK KKKKKKK")
    assert outcome(play_all(case, "end")) is None
    assert outcome(play_all(case, "end")) == (0, 2, "both_passed")
    assert payoffs(case.state) == [2, -2]


def test_MA32_the_other_order_too() -> None:
    assert outcome(play_all(position_with("T", "J", payoff="KKKKK KKK", turn=1), "end", "end")) == (1, 2, "both_passed")


def test_MA32_equal_piles_draw() -> None:
    case = play_all(position_with("T", "J", payoff="KK QQ"), "end", "end")
    assert outcome(case) == (None, 0, "both_passed") and payoffs(case.state) == [0, 0]


@pytest.mark.parametrize("word", ["hand:9>s1", "hand:3>c1", "payoff>c1", "side4>c1"])
def test_MA32_any_card_played_breaks_it(word: str) -> None:
    case = position_with("T", "93", payoff="K K3", other_sides="9 9 9 93", centre="A2")
    play_all(case, "end", word)
    if case.state.turn == 1:
        play_all(case, "end")
    assert fields(case, "over", "quiet", "turn") == [False, 0, 0]
    assert fields(play_all(case, "end"), "over", "quiet") == [False, 1]


def test_MA33_a_hundred_turns_without_a_payoff_card() -> None:
    assert outcome(play_all(position_with("8T", payoff="KK Q", idle=98), "hand:8>s1")) is None
    assert outcome(play_all(position_with("8T", payoff="KK Q", idle=99), "hand:8>s1")) == (1, 1, "no_progress")


def test_MA33_the_turn_of_the_payoff_card_is_the_first_of_them() -> None:
    case = play_all(position_with("8", payoff="K3 K", centre="A2", idle=99), "payoff>c1")
    assert fields(case, "idle") == 0
    assert fields(play_all(case, "hand:8>s1"), "idle") == 1


def test_MA33_a_thousand_turns() -> None:
    assert outcome(play_all(position_with("8", payoff="KKK K", turn_no=998), "hand:8>s1")) is None
    assert outcome(play_all(position_with("8", payoff="KKK K", turn_no=999), "hand:8>s1")) == (1, 2, "max_turns")


def test_MA33_the_guard_settles_equal_piles_as_a_draw() -> None:
    assert outcome(play_all(position_with("8", payoff="KK KK", idle=99), "hand:8>s1")) == (None, 0, "no_progress")


@pytest.mark.parametrize(("seat", "won"), [(0, -5), (1, 2)])
def test_MA34_a_player_who_resigns_pays_for_the_cards_of_his_own_pile(seat: int, won: int) -> None:
    state = position_with("8", payoff="KKKKK KK").state
    rules.forfeit(state, seat)
    assert (state.phase, rules.ending(state), payoffs(state)) == (OVER, RESIGNED, [won, -won])


def series(**options: Any) -> Any:
    """Return a match for which tests set the results of the games without playing them."""
    return hoyle.game("malice", **options).new_match()


def finished(winner: int, margin: int) -> State:
    """Return a finished game with this result."""
    state = new_game()
    finish(state, winner, margin, 0)
    return state


def test_MA34_a_match_adds_up_what_its_games_bring() -> None:
    match, kind = series(games=3).match, linked_match(GAME)
    assert kind is not None
    seen = []
    for winner, margin in ((0, 7), (NONE, 0), (1, 9)):
        kind.settle(match, finished(winner, margin))
        standing = kind.standing(match)
        seen.append((standing.totals, standing.is_over, standing.winner))
    assert seen == [((7, -7), False, NONE), ((7, -7), False, NONE), ((-2, 2), True, 1)]
    assert [row[1:3] for row in kind.standing(match).rows] == [("7", "-7"), ("0", "0"), ("-9", "9")]


def test_MA34_equal_totals_draw_a_match() -> None:
    match, kind = series(games=2).match, linked_match(GAME)
    assert kind is not None
    kind.settle(match, finished(0, 4))
    kind.settle(match, finished(1, 4))
    assert (kind.standing(match).is_over, kind.standing(match).winner) == (True, NONE)


def test_MA34_every_game_turns_payoff_cards_to_find_its_first_player() -> None:
    table, kind = series(games=2, payoff_size=13), linked_match(GAME)
    assert kind is not None
    chosen = GAME.choose()
    kind.settle(table.match, finished(0, 4))
    kind.next_deal(table.match, chosen)
    state: State = GAME.begin(chosen)
    assert (chosen.payoff_size, state.phase, state.left[:2]) == (13, TURNING, [13, 13])


def test_MA34_without_a_number_one_game_is_played() -> None:
    assert GAME.match is not None
    assert declared(GAME.match.options)["games"].default is None
