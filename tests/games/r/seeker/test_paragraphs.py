"""Seeker, one test for each paragraph of its rulebook."""

import pytest

import hoyle
from hoyle.bots import bots_for
from hoyle.bots.memory import BOT as MEMORY
from hoyle.games.r.seeker import GAME, rules
from hoyle.games.r.seeker.rules import MAX_TURNS
from hoyle.games.r.shared.places import LOT
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, UNKNOWN
from hoyle.testing.random_play import legal, seen_by
from tests.support.r.seeker import ENDINGS, new_game, place_names, turn_up
from tests.support.r.standalone import card, cards, play


def test_SK1_sixteen_cards_lie_face_down_and_seat_0_begins() -> None:
    state = new_game(players=3)
    assert (state.lying, state.stock, state.to_move, state.turn) == (0xFFFF, 0xFFFF, 1, 0)
    assert seen_by(GAME, state, 0).face == [UNKNOWN] * 16


def test_SK2_two_different_cards_are_turned_up() -> None:
    state = new_game()
    assert place_names(legal(GAME, state, 0))[:5] == ["A1", "B1", "C1", "D1", "A2"] and len(legal(GAME, state, 0)) == 16
    play(GAME, state, (0, 6))
    assert state.to_move == CHANCE_AWAITED and len(legal(GAME, state, CHANCE)) == 16
    play(GAME, state, (CHANCE, card("r7")))
    assert state.to_move == 1 and state.face[6] == card("r7") and place_names([6]) == ["C2"]
    assert 6 not in legal(GAME, state, 0) and len(legal(GAME, state, 0)) == 15


@pytest.mark.parametrize("rank", range(7))
def test_SK3_a_pair_is_taken_and_scores_its_rank(rank: int) -> None:
    state = turn_up(new_game(), f"A1:b{rank} D4:r{rank}")
    assert state.score[:2] == [rank, 0] and state.won[0] == cards(f"b{rank} r{rank}")
    assert state.lying == 0x7FFE and rules.points(state, 0) == rank


def test_SK4_no_pair_lies_open_until_the_next_player_begins() -> None:
    state = turn_up(new_game(players=3), "A1:b7 B1:r6")
    assert (state.turn, state.turns, state.open) == (1, 1, [0, 1])
    assert seen_by(GAME, state, 2).face[:3] == [card("b7"), card("r6"), UNKNOWN]
    turn_up(state, "C1:b0")
    assert seen_by(GAME, state, 1).face[:3] == [UNKNOWN, UNKNOWN, card("b0")]
    again = turn_up(turn_up(new_game(players=3), "A1:b7 B1:r6"), "B1")
    assert again.open == [1, NONE] and again.to_move == 0b10, "an open card may be turned back and up again"


@pytest.mark.parametrize("pair", ["A1:b7 B1:r1", "A1:r1 B1:b7", "A1:r7 B1:b1", "A1:b1 B1:r7"])
def test_SK5_prince_and_princess_of_two_colours_win(pair: str) -> None:
    state = turn_up(new_game(players=3), f"C1:b5 D1:r5 {pair}")
    assert (state.to_move, state.result, ENDINGS[rules.ending(state)]) == (0, 0b001, "royal pair")
    assert [rules.payoff(state, seat) for seat in range(3)] == [4, -2, -2]


@pytest.mark.parametrize("pair", ["A1:b7 B1:b1", "A1:r1 B1:r7"])
def test_SK5_of_one_colour_they_are_no_pair(pair: str) -> None:
    state = turn_up(new_game(), pair)
    assert state.turn == 1 and state.score[0] == 0 and state.lying == 0xFFFF


def test_SK6_after_a_pair_the_player_goes_on() -> None:
    state = turn_up(new_game(), "A1:b3 B1:r3")
    assert (state.turn, state.turns, state.open, state.to_move) == (0, 0, [NONE, NONE], 1)
    assert len(legal(GAME, state, 0)) == 14


def test_SK7_eight_points_win_at_once() -> None:
    state = turn_up(new_game(), "A1:b2 B1:r2 C1:b6 D1:r6")
    assert (state.to_move, state.result, ENDINGS[rules.ending(state)], state.score[0]) == (0, 0b01, "points", 8)


def test_SK7_when_all_is_taken_most_points_win_or_share() -> None:
    for last, first, payoffs in (("7", 0b100, [-2, -2, 4]), ("0", 0b011, [1, 1, -2])):
        state = new_game(players=3)
        state.lying, state.stock = 0b11, cards(f"b{last} r{last}")
        state.score[:3], state.turn, state.to_move = ([3, 3, 0] if last == "7" else [7, 7, 0]), 2, 0b100
        turn_up(state, f"A1:b{last} B1:r{last}")
        assert (state.result, ENDINGS[rules.ending(state)]) == (first, "cleared")
        assert [rules.payoff(state, seat) for seat in range(3)] == payoffs


def test_SK8_after_two_hundred_turns_points_count() -> None:
    state = new_game()
    state.turns, state.score[1] = MAX_TURNS - 1, 3
    turn_up(state, "A1:b7 B1:b6")
    assert (state.to_move, state.result, ENDINGS[rules.ending(state)]) == (0, 0b10, "turn limit")


def test_SK9_a_player_a_player_who_resigns_ends_the_game_and_the_others_share() -> None:
    state = new_game(players=3)
    rules.forfeit(state, 1)
    assert ENDINGS[rules.ending(state)] == "resigned"
    assert [rules.payoff(state, seat) for seat in range(3)] == [1, -2, 1]


def test_SK10_in_a_hidden_search_pairs_are_shown_and_nothing_else() -> None:
    state = turn_up(new_game(seeker_hidden=True), "A1:b7 B1:r6")
    assert seen_by(GAME, state, 0).face[:2] == [card("b7"), card("r6")]
    assert seen_by(GAME, state, 1).face[:2] == [UNKNOWN, UNKNOWN] and seen_by(GAME, state, 1).open == [0, 1]
    turn_up(state, "C1:b4 D1:r4")
    assert seen_by(GAME, state, 0).won[1] == cards("b4 r4")
    turn_up(state, "A1 C2:r1")
    assert seen_by(GAME, state, NONE).face[0] == card("b7") and state.to_move == 0


def test_K1_what_was_turned_back_is_shown_to_nobody() -> None:
    state = turn_up(new_game(players=3), "A1:b7 B1:r6 C1:b0 D1:b1 A2:b4 B2:r4 C2:b5")
    for reader in (NONE, 0, 1, 2):
        seen = seen_by(GAME, state, reader)
        assert [place for place, face in enumerate(seen.face) if face >= 0] == [6]
        assert seen.face[4:6] == [NONE, NONE] and seen.won[2] == cards("b4 r4")
        assert seen.stock == 0xFFFF & ~cards("b4 r4 b5"), "all that is not seen may lie anywhere"


def test_K2_in_a_hidden_search_only_the_finder_looks() -> None:
    state = turn_up(new_game(players=3, seeker_hidden=True), "A1:b7")
    assert [seen_by(GAME, state, reader).face[0] for reader in (0, 1, 2, NONE)] == [card("b7"), *[UNKNOWN] * 3]


def test_K3_chance_decides_what_was_never_turned_up() -> None:
    state = turn_up(new_game(), "A1:b7 B1:r6")
    play(GAME, state, (1, 2))
    assert legal(GAME, state, CHANCE) == [place for place in range(16) if place not in (card("b7"), card("r6"))]
    play(GAME, state, (CHANCE, card("b0")), (1, 0))
    assert state.open == [2, 0] and state.turns == 2, "what is known already does not come again"


def test_K4_bots_have_better_and_worse_memories() -> None:
    offered = ("memory:strong", "memory:fair", "memory:easy", "random")
    assert bots_for(GAME, GAME.choose()) == offered
    assert MEMORY.strengths == {"easy": 50, "fair": 85, "strong": 100}


def test_V1_two_to_five_play() -> None:
    for players in (1, 6):
        with pytest.raises(hoyle.OptionError, match="players cannot be"):
            hoyle.game("seeker", players=players)


def test_V2_a_hidden_search_is_an_option() -> None:
    assert new_game(seeker_hidden=True).options.seeker_hidden == 1 and new_game().options.seeker_hidden == 0


def test_SK1_the_player_who_was_agreed_on_begins() -> None:
    state = new_game(players=3, begins="seat2")
    assert (state.turn, state.to_move) == (2, 0b100)
    assert turn_up(state, "A1:b7 B1:b6").turn == 0, "the turn passes to the left"


def test_V3_the_first_turn_is_chosen_or_drawn() -> None:
    state = new_game(players=4, begins="drawn")
    assert state.to_move == CHANCE_AWAITED and legal(GAME, state, CHANCE) == [LOT + seat for seat in range(4)]
    assert seen_by(GAME, state, 1).turn == NONE, "nobody knows it yet"
    play(GAME, state, (CHANCE, LOT + 3))
    assert (state.turn, state.to_move, state.stock) == (3, 0b1000, 0xFFFF)
    with pytest.raises(hoyle.OptionError, match="not so many players"):
        hoyle.game("seeker", players=4, begins="seat4")


@pytest.mark.parametrize(("goal", "over"), [(6, True), (7, False), (28, False)])
def test_V4_other_points_win(goal: int, over: bool) -> None:
    state = new_game(points_to_win=goal)
    turn_up(state, "A1:b6 B1:r6")
    assert state.score[0] == 6 and (state.to_move == 0) is over
    assert state.result == (1 if over else 0)
