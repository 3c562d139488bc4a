"""Game 65 and the patiences, paragraph by paragraph, in given positions."""

from collections import Counter
from typing import Any

import pytest

import hoyle
from hoyle.games.board64 import GAME, rules
from hoyle.games.board64.figures import card_named
from hoyle.games.board64.presets import GAME65
from hoyle.games.board64.rules.moves import SHARES
from hoyle.games.board64.rules.opening import cards_left, clear_deal
from hoyle.games.board64.rules.standing import has_standing
from hoyle.games.board64.state import CLAIMING, DEALING, DOWN, MOVING, OPENING, OVER, SETTLING, TURNING
from hoyle.rules.bits import row_count
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from tests.cases.board64 import Case
from tests.support.board64 import new_game, outcome, payoffs, play_all, position_from, turns


def opened(words: str, side: str = "south", preset: str = "game65", **options: Any) -> Case:
    """Return a position of game 65 or of a patience."""
    return position_from(words, side, preset, **options)


def settled(case: Case, square: str) -> list[str]:
    """Return what may be done with the card on a square after it is turned up."""
    return turns(play_all(case, square))


def test_G65_1_sixty_four_cards_that_nobody_knows() -> None:
    state = new_game("game65")
    assert state.top == [DOWN] * 64 and row_count(state.pool, 2) == 64
    moves = [0] * GAME.moves
    assert [move - OPENING for move in moves[: rules.legal(state, 0, moves)]] == [*range(64)]
    assert [rules.points(state, seat) for seat in range(2)] == [0, 0]


def test_G65_2_a_card_is_turned_up_and_chance_says_which() -> None:
    state = new_game("game65")
    rules.play(state, 0, OPENING + 9)
    assert (state.phase, state.to_move, state.opened) == (TURNING, CHANCE_AWAITED, 9)
    moves = [0] * GAME.moves
    assert moves[: rules.legal(state, CHANCE, moves)] == [*range(64)]
    rules.play(state, CHANCE, card_named("30B"))
    assert state.top[9] == card_named("30B") and row_count(state.pool, 2) == 63
    assert (state.turn, state.to_move, state.phase) == (1, 0b10, MOVING)
    assert rules.legal(state, 1, moves) == 63


def test_G65_3_where_it_lies_it_may_make_a_combination() -> None:
    assert settled(opened("a1:3R b1:5R c1:~8R g8:~2Y", shift="none"), "c1") == ["c1!a1,b1,c1"]


def test_G65_3_cards_face_down_end_the_line() -> None:
    case = opened("a1:3R b1:~5R c1:~8R", shift="none")
    assert [claim for claim in settled(case, "c1") if "!" in claim] == []
    assert (case.state.turn, case.state.phase) == (1, MOVING)


def test_G65_4_or_it_is_shifted_to_where_it_makes_one() -> None:
    case = opened("a1:3R b1:5R h8:~8R g1:~2Y")
    assert settled(case, "h8") == ["c1!a1,b1,c1"]
    play_all(case, "c1!a1,b1,c1")
    assert [case.state.top[square] for square in (0, 1, 2, 63)] == [NONE] * 4
    assert (case.state.taken[0], case.state.turn, list(case.state.last)) == (3, 1, [63, 2])


def test_G65_5_otherwise_it_stays() -> None:
    case = opened("a1:3R b1:5R h8:~8G g1:~2Y")
    play_all(case, "h8")
    assert case.state.top[63] == card_named("8G") and (case.state.turn, case.state.phase) == (1, MOVING)


ANY = "a1:3R b1:5R d5:~2G h8:8R"


def test_G65_6_earlier_cards_are_not_shifted_unless_agreed() -> None:
    assert turns(opened(ANY)) == ["d5"]
    assert settled(opened("a1:3R b1:5R h8:~8R g1:~2Y", shift="none"), "h8") == ["g1"]
    case = opened(ANY, shift="any_open")
    assert turns(case) == ["d5", "h8-c1!a1,b1,c1"]
    play_all(case, "h8-c1!a1,b1,c1")
    assert (case.state.taken[0], case.state.turn) == (3, 1)


def test_G65_6_a_shift_with_a_choice_of_one_combination_must_take_one() -> None:
    words = "a1:3R b1:5R c2:2G c3:3Y d5:~2G h8:1R"
    case = opened(words, shift="any_open", crossed="one")
    rules.play(case.state, 0, 64 * 63 + 2)
    assert (case.state.phase, case.state.to_move) == (CLAIMING, 0b01)
    assert turns(case) == ["c1!a1,b1,c1", "c1!c1,c2,c3"]
    play_all(case, "c1!c1,c2,c3")
    assert (case.state.taken[0], case.state.turn) == (3, 1)
    assert [case.state.top[square] == NONE for square in (0, 1, 2, 10, 18)] == [False, False, True, True, True]
    again = play_all(opened(words, shift="any_open", crossed="one"), "h8-c1!c1,c2,c3")  # written as one turn
    assert list(again.state.top) == list(case.state.top)


def test_G65_6_a_shift_with_one_combination_takes_it() -> None:
    case = opened(ANY, shift="any_open", crossed="one")
    play_all(case, "h8-c1!a1,b1,c1")
    assert (case.state.taken[0], case.state.turn, case.state.phase) == (3, 1, MOVING)


CROSSED = "a1:3R b1:5R c1:~1R c2:2G c3:3Y d1:6B d2:4G h8:~8Y"


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, ["c1!a1,b1,c1,c2,c3"]),
        ({"crossed": "one"}, ["c1!a1,b1,c1", "c1!c1,c2,c3"]),
        ({"claim": "may"}, ["c1!a1,b1,c1,c2,c3", "leave"]),
        ({"claim": "may", "crossed": "one"}, ["c1!a1,b1,c1", "c1!c1,c2,c3", "leave"]),
    ],
    ids=str,
)
def test_G65_7_all_combinations_or_one_and_whether_they_must_be_taken(
    options: dict[str, Any], wanted: list[str]
) -> None:
    case = opened(CROSSED, shift="none", **options)
    assert settled(case, "c1") == wanted
    assert case.state.phase == SETTLING


def test_G65_7_what_is_left_stays() -> None:
    case = play_all(opened(CROSSED, claim="may"), "c1", "leave")
    assert case.state.top[2] == card_named("1R") and (case.state.taken[0], case.state.turn) == (0, 1)
    case = play_all(opened(CROSSED), "c1", "c1!a1,b1,c1,c2,c3")
    assert case.state.taken[0] == 5 and case.state.top[3] == card_named("6B")


def test_G65_7_one_line_that_is_two_combinations_is_one_choice() -> None:
    case = opened("a1:1R b1:2R c1:~3R h8:~8Y", shift="none", crossed="one")
    assert settled(case, "c1") == ["c1!a1,b1,c1"] and len(case.legal()) == 1


def test_G65_8_it_ends_when_the_last_card_is_settled() -> None:
    case = play_all(opened("a1:3R b1:5R h8:~8R"), "h8")
    assert outcome(case) == ""
    assert outcome(play_all(case, "c1!a1,b1,c1")) == "south: all open"
    assert outcome(play_all(opened("a1:3R b1:5R h8:~8G"), "h8")) == "draw: all open"


def test_G65_8_sixty_four_openings_whatever_comes() -> None:
    state, openings, moves = new_game("game65"), 0, [0] * GAME.moves
    while state.phase != OVER:
        seat = CHANCE if state.to_move == CHANCE_AWAITED else state.turn
        rules.legal(state, seat, moves)
        openings += seat != CHANCE and moves[0] >= OPENING
        rules.play(state, seat, moves[0])
    assert openings == 64


def test_G65_9_the_most_cards_win() -> None:
    case = opened("a1:3R b1:5R h8:~8R")
    case.state.taken[1] = 3
    assert outcome(play_all(case, "h8", "c1!a1,b1,c1")) == "draw: all open" and payoffs(case.state) == [0, 0]
    case = opened("a1:3R b1:5R h8:~8R")
    case.state.taken[1] = 4
    assert outcome(play_all(case, "h8", "c1!a1,b1,c1")) == "north: all open" and payoffs(case.state) == [-1, 1]


@pytest.mark.parametrize("players", range(2, 15))
def test_G65_10_players_in_turn_share_what_is_won(players: int) -> None:
    for first in range(1, players + 1):
        case = opened("a1:3R h8:~8G", players=players)
        for seat in range(first):
            case.state.taken[seat] = 5
        play_all(case, "h8")
        paid = payoffs(case.state)
        assert sum(paid) == 0 and len({*paid[:first]}) == 1 and len({*paid[first:]}) <= 1
        assert paid[0] > 0 or first == players
        if first == 1:
            assert paid[0] == SHARES[players] == -paid[1] * (players - 1)


def test_G65_10_the_next_seat_opens_and_the_first_follows_the_last() -> None:
    case = opened("a1:~3R b3:~5R c5:~8G d8:~1Y", players=3)
    assert [play_all(case, square).state.turn for square in ("a1", "b3", "c5")] == [1, 2, 0]


def test_G65_10_fourteen_open_four_or_five_cards_each() -> None:
    play, opened_by = hoyle.game("board64", **GAME65, players=14).new(seed=3), Counter[int]()
    while not play.is_over:
        [seat] = play.to_move
        opened_by[seat] += play.state.phase == MOVING
        play.play(seat, play.legal(seat)[0])
    assert opened_by == {seat: 5 if seat < 8 else 4 for seat in range(14)}
    with pytest.raises(OptionError, match="1–14"):
        hoyle.game("board64", **GAME65, players=15)


def test_G65_10_who_leaves_lets_all_others_share_the_first_place() -> None:
    case = opened("a1:~3R b3:~5R", players=4)
    rules.forfeit(case.state, 0)
    assert payoffs(case.state) == [-3, 1, 1, 1]
    assert [rules.payoff(case.state, seat) for seat in (4, 7)] == [0, 0]
    assert payoffs(opened("a1:~3R b3:~5R", players=4).state) == [0, 0, 0, 0]


def test_G65_v1_a_patience_counts_the_cards_left() -> None:
    case = opened("a1:3R b1:5R h8:~8R g5:~2G", preset="patience")
    assert payoffs(case.state) == [-4]
    play_all(case, "h8", "c1!a1,b1,c1")
    assert (payoffs(case.state), case.state.turn) == ([-1], 0)
    assert outcome(play_all(case, "g5")) == "south: all open" and payoffs(case.state) == [-1]
    assert rules.payoff(case.state, 1) == 0


def test_G65_v1_a_patience_with_no_card_left_is_solved() -> None:
    case = play_all(opened("a1:3R b1:5R h8:~8R", preset="patience"), "h8", "c1!a1,b1,c1")
    assert outcome(case) == "south: solved" and payoffs(case.state) == [0]


def test_G65_v1_a_patience_may_be_given_up() -> None:
    case = opened("a1:3R b1:5R h8:~8R", preset="patience")
    rules.forfeit(case.state, 0)
    assert outcome(case) == "south: resigned" and payoffs(case.state) == [-3]


def deal(order: list[int], state: Any) -> Any:
    """Deal the cards of a patience in this order, from a1, and return the state."""
    moves = [0] * GAME.moves
    for card in order:
        n = rules.legal(state, CHANCE, moves)
        assert card in moves[:n]
        rules.play(state, CHANCE, card)
    return state


def test_G65_v3_every_combination_of_the_deal_is_removed_first() -> None:
    state = new_game("patience_open")
    assert (state.phase, state.deals) == (DEALING, 1)
    deal([*range(64)], state)
    assert state.phase == OVER and payoffs(state) == [0] and state.taken[0] == 64
    assert GAME.endings[state.ended][0] == "solved"


def test_G65_v3_a_deal_without_a_combination_is_dealt_again_eight_times() -> None:
    state, order = new_game("patience_open", kinds=("sequence",), min_run=8), [*range(0, 64, 2), *range(1, 64, 2)]
    for number in range(1, 10):
        assert (state.phase, state.deals, state.opened) == (DEALING, number, 0)
        deal(order, state)
    assert (state.phase, state.deals, cards_left(state)) == (OVER, 9, 64)
    assert GAME.endings[state.ended][0] == "no shift"


def test_G65_v3_any_card_is_shifted_to_where_it_makes_a_combination() -> None:
    case = position_from("a1:3R b1:5R d5:2G h8:8R", preset="patience_open")
    assert turns(case) == ["h8-c1!a1,b1,c1"]
    play_all(case, "h8-c1!a1,b1,c1")
    assert outcome(case) == "south: no shift" and payoffs(case.state) == [-1]
    assert (
        outcome(play_all(position_from("a1:3R b1:5R h8:8R", preset="patience_open"), "h8-c1!a1,b1,c1"))
        == "south: solved"
    )


def test_G65_v3_cards_still_to_be_dealt_are_left() -> None:
    state = new_game("patience_open")
    rules.play(state, CHANCE, 5)
    assert payoffs(state) == [-64]
    rules.forfeit(state, 0)
    assert payoffs(state) == [-64]


def test_G65_v4_a_patience_may_leave_face_down_and_only_takes_face_up() -> None:
    case = opened("a1:3R b1:5R c1:~8R g8:~2Y", preset="patience", shift="none")
    assert settled(case, "c1") == ["c1!a1,b1,c1", "leave"]
    crossed = position_from("a1:3R b1:5R c2:2G c3:3Y h8:1R", preset="patience_open", crossed="one")
    rules.play(crossed.state, 0, 64 * 63 + 2)
    assert turns(crossed) == ["c1!a1,b1,c1", "c1!c1,c2,c3"]


def clearing(words: str, **options: Any) -> Case:
    """Return a patience face up whose deal, these cards, is being cleared."""
    case = position_from(words, preset="patience_open", **options)
    clear_deal(case.state)
    return case


def test_G65_v3_of_crossed_combinations_of_the_deal_the_player_chooses_one() -> None:
    case = clearing("a1:3R b1:5R c1:1R c2:2G c3:3Y f7:8B g7:8Y h7:8G h1:6Y", crossed="one")
    assert (case.state.phase, case.state.to_move, case.state.taken[0]) == (CLAIMING, 0b01, 3)
    assert [case.state.top[square] for square in (53, 54, 55)] == [NONE] * 3  # 8B, 8Y, 8G crossed nothing
    assert turns(case) == ["!a1,b1,c1", "!c1,c2,c3"]
    play_all(case, "!c1,c2,c3")
    assert [case.state.top[square] >= 0 for square in (0, 1, 2, 10, 18)] == [True, True, False, False, False]
    assert outcome(case) == "south: no shift" and payoffs(case.state) == [-3]


def test_G65_v3_what_is_left_of_a_crossed_line_is_a_combination_too() -> None:
    words = "a1:3R b1:5R c1:1R d1:8R c2:2G c3:3Y"
    assert turns(clearing(words, crossed="one")) == ["!a1,b1,c1,d1", "!c1,c2,c3"]
    case = play_all(clearing(words + " e1:6R f1:4R", crossed="one"), "!c1,c2,c3")
    assert [case.state.top[square] >= 0 for square in range(6)] == [True, True, False, False, False, False]


def test_G65_v3_a_dealt_patience_waits_for_the_choice() -> None:
    play = hoyle.game("board64", **dict(GAME.presets["patience_open"].values) | {"crossed": "one"}).new(1)
    assert play.state.phase == CLAIMING and play.to_move == (0,)
    while play.state.phase == CLAIMING:
        play.play(0, play.legal(0)[0])
    assert play.state.phase == MOVING and not has_standing(play.state)


def test_G65_v4_tables_of_the_first_version_clear_the_whole_deal_at_once() -> None:
    values = dict(GAME.presets["patience_open"].values)
    assert GAME.earlier[1](values | {"crossed": "one"}) == values | {"crossed": "one_after_deal"}
    assert GAME.earlier[1](values) == values and GAME.earlier[1]({"crossed": "one"}) == {"crossed": "one"}
    cleared, kept = (hoyle.game("board64", **values | {"crossed": c}).new(3) for c in ("all", "one_after_deal"))
    assert kept.state.top == cleared.state.top and kept.state.phase == MOVING
    crossed = position_from("a1:3R b1:5R c2:2G c3:3Y h8:1R", preset="patience_open", crossed="one_after_deal")
    rules.play(crossed.state, 0, 64 * 63 + 2)
    assert turns(crossed) == ["c1!a1,b1,c1", "c1!c1,c2,c3"]


AT_WILL = "a1:3R b1:5R c1:1R c2:2G c3:3Y f7:8B g7:8Y h7:8G h1:6Y"


def test_G65_v6_the_player_decides_which_combinations_to_take_and_when() -> None:
    case = position_from(AT_WILL, preset="patience_at_will")
    assert [turn for turn in turns(case) if turn[0] == "!"] == [
        "!a1,b1,c1",
        "!a1,b1,c1,c2,c3",
        "!a1,b1,c1,c2,c3,f7,g7,h7",
        "!c1,c2,c3",
        "!f7,g7,h7",
    ]
    play_all(case, "!c1,c2,c3")
    assert case.state.taken[0] == 3 and [turn for turn in turns(case) if turn[0] == "!"] == ["!f7,g7,h7"]
    assert payoffs(play_all(case, "!f7,g7,h7").state) == [-3] and outcome(case) == "south: no shift"


def test_G65_v6_all_at_once_or_one_of_those_that_cross() -> None:
    case = play_all(position_from(AT_WILL, preset="patience_at_will"), "!a1,b1,c1,c2,c3,f7,g7,h7")
    assert payoffs(case.state) == [-1]
    one = position_from(AT_WILL, preset="patience_at_will", crossed="one")
    assert [turn for turn in turns(one) if turn[0] == "!"] == ["!a1,b1,c1", "!c1,c2,c3", "!f7,g7,h7"]


def test_G65_v6_a_shift_takes_what_the_player_chooses_and_the_rest_waits() -> None:
    words = "a1:3R b1:5R c2:2G c3:3Y h8:1R f7:8B g7:8Y h7:8G"
    case = position_from(words, preset="patience_at_will")
    rules.play(case.state, 0, 64 * 63 + 2)
    assert turns(case) == ["c1!a1,b1,c1", "c1!a1,b1,c1,c2,c3", "c1!c1,c2,c3"]
    play_all(case, "c1!c1,c2,c3")
    assert outcome(case) == "" and "!f7,g7,h7" in turns(case)


def test_G65_v6_nothing_of_the_deal_goes_by_itself() -> None:
    play = hoyle.game("board64", **GAME.presets["patience_at_will"].values).new(1)
    assert (play.state.phase, cards_left(play.state)) == (MOVING, 64) and has_standing(play.state)


def test_G65_v6_face_down_what_was_left_may_be_taken_later() -> None:
    case = opened(CROSSED, preset="patience", removal="at_will")
    assert settled(case, "c1") == ["c1!a1,b1,c1", "c1!a1,b1,c1,c2,c3", "c1!c1,c2,c3", "leave"]
    play_all(case, "leave")
    assert turns(case) == ["!a1,b1,c1", "!a1,b1,c1,c2,c3", "!c1,c2,c3", "h8"]
    play_all(case, "h8")
    assert outcome(case) == "" and case.state.phase == MOVING
    assert outcome(play_all(case, "!a1,b1,c1,c2,c3")) == "south: all open" and payoffs(case.state) == [-3]


def test_G65_v5_a_card_may_be_shifted_onto_an_open_one() -> None:
    case = position_from("a1:3R b1:5R c1:2G h8:8R", preset="patience_imposing")
    assert turns(case) == ["h8-c1!a1,b1,c1"]
    play_all(case, "h8-c1!a1,b1,c1")
    assert case.state.top[2] == card_named("2G") and payoffs(case.state) == [-1]


def test_G65_v5_face_down_the_opened_card_goes_onto_open_cards_only() -> None:
    case = opened("a1:3R b1:5R c1:2G h8:~8R g8:~6B", preset="patience", imposing="allowed")
    assert settled(case, "h8") == ["c1!a1,b1,c1", "leave"]
    case = opened("a1:3R b1:5R c1:~2G h8:~8R", preset="patience", imposing="allowed")
    assert outcome(play_all(case, "h8")) == "" and case.state.phase == MOVING


def test_G65_v5_while_the_choice_is_open_both_cards_of_the_pile_are_left() -> None:
    words = "a1:3R b1:5R c1:6B c2:2G c3:3Y h8:1R"
    case = position_from(words, preset="patience_imposing", crossed="one")
    rules.play(case.state, 0, 64 * 63 + 2)
    assert case.state.below[card_named("1R")] == card_named("6B")
    rules.forfeit(case.state, 0)
    assert payoffs(case.state) == [-6]
