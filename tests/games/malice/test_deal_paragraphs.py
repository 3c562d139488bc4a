"""The deal and the seat that begins: paragraphs MA1 to MA7, with given outcomes of CHANCE."""

import pytest

from hoyle.games.malice import GAME
from hoyle.games.malice.state import DEALING, DECIDING, KINDS, PLAYING, TURNING, reserve_size
from hoyle.rules.seats import NONE
from tests.support.malice import (
    fields,
    hand_word,
    moves,
    new_game,
    outcome_counts,
    play_all,
    play_chance,
    position_with,
    views,
)


def test_MA1_two_packs_for_two_players_and_four_jokers() -> None:
    state = new_game()
    assert state.pool == [4] * 13 + [0] and state.reserve == [4] * 14
    assert sum(state.pool) + sum(state.reserve) == 108
    assert (GAME.seats(state.options), GAME.max_seats) == (2, 4)


@pytest.mark.parametrize(("low", "high"), list(zip("A23456789TJQ", "23456789TJQK", strict=True)))
def test_MA2_ace_low_king_high(low: str, high: str) -> None:
    assert new_game(f"{low} {high}").turn == 1
    assert moves(position_with(high, centre="A23456789TJQ"[: "A23456789TJQ".index(low) + 1]), "hand:" + high + ">c")


def test_MA2_there_are_no_suits() -> None:
    assert outcome_counts(new_game()) == dict.fromkeys("A23456789TJQK", 4)
    assert moves(position_with("88"), "hand") == [f"hand:8>s{n}" for n in (1, 2, 3, 4)]


def test_MA3_two_piles_of_26_whose_cards_lie_in_no_order() -> None:
    state = new_game()
    assert (state.left[:2], state.phase) == ([26, 26], TURNING)
    assert all(seen.top[:2] == [NONE, NONE] and sum(seen.pool) == 52 for seen in views(state))


def test_MA4_both_turn_their_top_card_and_it_stays_open() -> None:
    state = new_game("K 5")
    assert (state.top[:2], state.left[:2]) == ([12, 4], [26, 26])
    assert all(seen.top[:2] == [12, 4] for seen in views(state))


def test_MA4_the_next_card_is_turned_when_the_top_is_gone() -> None:
    state = play_all(position_with(payoff="74 K", centre="A23"), "payoff>c1").state
    assert [seen.top[:2] for seen in views(state)] == [[6, 12]] * 3


@pytest.mark.parametrize(("tops", "first"), [("K 5", 0), ("5 K", 1), ("A 2", 1), ("J T", 0)])
def test_MA5_the_higher_top_begins(tops: str, first: int) -> None:
    state = new_game(tops)
    assert (state.turn, state.phase) == (first, DEALING)


def test_MA5_equal_tops_go_back_and_are_known_to_be_there() -> None:
    state = new_game("7 7")
    assert (state.phase, state.top[:2], state.left[:2], state.ties) == (TURNING, [NONE, NONE], [26, 26], 1)
    assert outcome_counts(state) == {"7": 1, "?": 25}
    play_chance(state, "?")
    assert outcome_counts(state) == {card: 2 if card == "7" else 4 for card in "A23456789TJQK"}
    play_chance(state, "K 7")
    assert (state.turn, state.top[:2]) == (0, [12, 6])


def test_MA5_a_card_shown_in_a_tie_can_come_again() -> None:
    state = new_game("7 7 7 7 ? 9 7")
    assert (state.ties, state.turn, state.top[:2]) == (2, 0, [8, 6])
    assert (state.inside[6], state.inside[KINDS + 6]) == (1, 0)


def test_MA5_two_cards_shown_lie_among_the_others() -> None:
    state = new_game("7 7 ? 9 ? 9")
    assert outcome_counts(state) == {"7": 1, "9": 1, "?": 24}


def test_MA5_after_eight_ties_the_lot_decides() -> None:
    tie = "7 7"
    state = new_game(" ".join([tie] * 8))
    assert (state.phase, state.top[:2]) == (DECIDING, [6, 6])
    play_chance(state, "first1")
    assert (state.turn, state.phase, state.top[:2]) == (1, DEALING, [6, 6])
    assert new_game(" ".join([tie] * 7)).phase == TURNING


def test_MA6_five_cards_each_one_at_a_time_the_first_players_first() -> None:
    state = new_game("5 K 2 3 4")
    assert (hand_word(state, 1), hand_word(state, 0)) == ("24", "3")
    play_chance(state, "5 6 7 8 9 T J")
    assert (hand_word(state, 1), hand_word(state, 0)) == ("2468T", "3579J")
    assert (reserve_size(state), state.phase, state.turn) == (46, PLAYING, 1)


def test_MA6_hands_come_from_the_second_pack() -> None:
    assert outcome_counts(new_game("K 5")) == dict.fromkeys("A23456789TJQK*", 4)
    assert outcome_counts(new_game("K 5 *")) == dict.fromkeys("A23456789TJQK", 4) | {"*": 3}


def test_MA7_a_turn_begins_with_a_draw_up_to_five() -> None:
    assert fields(play_all(position_with("K", "59", reserve="78KQJ"), "end"), "hands", "reserve_size") == [
        ["K", "59JQK"],
        2,
    ]


def test_MA7_if_the_reserve_is_short_all_of_it_is_taken() -> None:
    case = play_all(position_with("K", "59", reserve="7"), "end")
    assert fields(case, "hands", "reserve_size", "turn") == [["K", "579"], 0, 1]


def test_MA7_a_full_hand_draws_nothing() -> None:
    assert fields(play_all(position_with("K", "TTTTT", reserve="777"), "end"), "hands", "reserve_size") == [
        ["K", "TTTTT"],
        3,
    ]


def test_MA7_nothing_is_drawn_during_a_turn() -> None:
    case = play_all(position_with("3", centre="A2", reserve="77777"), "hand:3>c1")
    assert fields(case, "hands", "reserve_size", "legal") == [["", ""], 5, ["end"]]
