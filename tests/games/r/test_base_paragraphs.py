"""Each paragraph of the base game of R, in given positions."""

import pytest

from hoyle.games.r import GAME, rules
from hoyle.games.r.rules.moves import legal
from hoyle.games.r.state import EXHAUSTED, State
from hoyle.rules.seats import NONE, UNKNOWN
from tests.support.r.base_game import play_rounds, play_trace, values_of, views


def winner(card0: int, card1: int, bonus: list[int] | None = None) -> int:
    """Return the seat that wins a round, or NONE for a tie."""
    after = play_rounds(
        [card0, card1], hands=[[card0, (card0 + 1) % 8], [card1, (card1 + 1) % 8]], bonus=bonus or [0, 0]
    )[0]
    return NONE if sum(after["carry"]) else 0 if after["points"][0] else 1


def test_R1_two_colours_of_eight_ranks() -> None:
    state = GAME.begin(GAME.choose())
    assert state.hand == [0x00FF, 0xFF00]
    assert (GAME.seats(state.options), GAME.max_seats) == (2, 2)


def test_R2_nobody_has_anything_and_both_hands_are_known() -> None:
    state = GAME.begin(GAME.choose())
    assert (state.points, state.carry, state.bonus, state.spy) == ([0, 0], [0, 0], [0, 0], NONE)
    assert all(seen.hand == [0x00FF, 0xFF00] for seen in views(state))


def test_R3_both_commit_and_a_commit_shows_only_that_it_was_made() -> None:
    state = GAME.begin(GAME.choose())
    assert state.to_move == 0b11
    rules.play(state, 1, 8 + 5)
    assert state.to_move == 0b01
    own, other, spectator = views(state)[1], views(state)[0], views(state)[2]
    assert (own.chosen[1], other.chosen[1], spectator.chosen[1]) == (13, UNKNOWN, UNKNOWN)
    rules.play(state, 0, 7)
    assert state.points == [1, 0] and state.to_move == 0b11


def test_R3_a_commit_is_final() -> None:
    state = GAME.begin(GAME.choose())
    rules.play(state, 1, 13)
    assert legal(state, 1, [0] * 20) == 0


def test_R4_a_wizard_silences_the_card_before_it_but_no_earlier_bonus() -> None:
    assert [winner(card, 5) for card in range(8)] == [1, 1, 1, 1, 1, NONE, 0, 0]
    assert winner(4, 5, [2, 0]) == 0
    assert values_of(play_rounds([6, 5], hands=[[6, 0], [5, 0]])[0], "bonus", "points") == [[0, 0], [1, 0]]


@pytest.mark.parametrize(("cards", "seat"), [([1, 7], 0), ([7, 1], 1)])
def test_R5_the_princess_beats_a_prince_and_wins_the_game(cards: list[int], seat: int) -> None:
    after = play_rounds(cards, hands=[[cards[0], 0], [cards[1], 0]], points=[3, 3], carry=[1, 1], bonus=[2, 0])[0]
    assert values_of(after, "over", "winner", "points", "carry") == [True, seat, [3, 3], [1, 1]]
    assert values_of(after, "bonus", "spy") == [[0, 0], NONE]


def test_R6_a_musician_ties_unless_a_wizard_faces_it() -> None:
    assert [winner(0, card) for card in range(8)] == [NONE] * 5 + [1] + [NONE] * 2


def test_R7_a_prince_wins_whatever_the_strength() -> None:
    assert [winner(7, card) for card in (2, 3, 4, 5, 6)] == [0] * 5
    assert winner(7, 6, [0, 2]) == 0
    assert winner(7, 3) == 0


def test_R7_two_princes_compare_strength() -> None:
    assert [winner(7, 7), winner(7, 7, [2, 0]), winner(7, 7, [0, 2])] == [NONE, 0, 1]


def test_R8_the_higher_strength_wins_and_equal_strength_ties() -> None:
    assert [winner(6, 4), winner(4, 6), winner(4, 4), winner(4, 6, [2, 0])] == [0, 1, NONE, NONE]


def test_R9_an_assassin_lets_the_lower_strength_win() -> None:
    assert [winner(3, 6), winner(3, 4), winner(3, 2), winner(3, 3)] == [0, 0, 1, NONE]
    assert [winner(3, 6, [2, 0]), winner(3, 4, [2, 0])] == [0, 1]
    assert winner(3, 3, [2, 0]) == 1, "two Assassins do not undo each other"


def test_R10_carry_is_kept_per_seat() -> None:
    after = play_rounds([4, 0], [2, 2], [7, 3], hands=[[4, 2, 7, 0], [0, 2, 3, 1]])
    assert [result["carry"] for result in after] == [[2, 1], [3, 2], [0, 0]]
    assert after[2]["points"] == [4, 0]


def test_R10_only_the_winners_own_carry_is_paid() -> None:
    after = play_rounds([4, 0], [3, 7], hands=[[4, 3, 1], [0, 7, 1]])
    assert values_of(after[1], "points", "carry") == [[0, 2], [0, 0]]


def test_R11_points_may_pass_the_target() -> None:
    assert play_rounds([7, 3], hands=[[7], [3]], points=[3, 0], carry=[5, 9])[0]["points"] == [9, 0]


def test_R12_an_ambassador_that_works_counts_two() -> None:
    assert play_rounds([4, 2], hands=[[4, 0], [2, 0]])[0]["points"] == [2, 0]
    assert play_rounds([4, 5], hands=[[4, 0], [5, 0]], bonus=[2, 0])[0]["points"] == [1, 0]
    assert play_rounds([4, 4], hands=[[4, 0], [4, 0]])[0]["carry"] == [2, 2]


@pytest.mark.parametrize("other", [0, 1, 3, 4, 7])
def test_R13_a_general_gives_two_only_to_the_next_card(other: int) -> None:
    after = play_rounds([6, other], [2, 3], hands=[[6, 2, 4], [other, 3, 4]])
    assert [result["bonus"] for result in after] == [[2, 0], [0, 0]]


def test_R14_the_spys_owner_sees_the_other_card_first() -> None:
    state = play_trace([2, 0], hands=[[2, 3, 4], [0, 5, 6]]).state
    assert (state.spy, state.to_move) == (0, 0b10)
    rules.play(state, 1, 8 + 5)
    assert state.to_move == 0b01
    assert [seen.chosen[1] for seen in views(state)] == [13, 13, 13]


@pytest.mark.parametrize("other", [2, 5])
def test_R14_no_advantage_against_a_spy_or_a_wizard(other: int) -> None:
    assert play_rounds([2, other], hands=[[2, 3], [other, 3]])[0]["spy"] == NONE


def test_R15_the_first_with_four_points_wins() -> None:
    ended = play_rounds([7, 3], hands=[[7, 0], [3, 0]], points=[3, 3])[0]
    assert values_of(ended, "over", "winner", "points") == [True, 0, [4, 3]]


def test_R16_empty_hands_draw_even_if_points_differ() -> None:
    made = play_trace([7, 3], hands=[[7], [3]], points=[1, 0])
    assert values_of(made.came["after_each"][0], "over", "winner", "points") == [True, NONE, [2, 0]]
    assert made.state.ended == EXHAUSTED


def test_R17_played_cards_stay_open_and_are_marked() -> None:
    state: State = play_trace([7, 3], [0, 2], hands=[[7, 0, 1], [3, 2, 1]]).state
    for seen in views(state):
        assert seen.played == [0b10000001, 0b00001100 << 8]
        assert (seen.cards[:4], seen.winners[:2]) == ([7, 11, 0, 10], [0, NONE])
