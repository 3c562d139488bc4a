"""The evaluation of the bots greedy and minimax: symmetrical for both sides, and higher for winning positions."""

import random
from typing import Any

import pytest

from hoyle.games.board64 import GAME
from hoyle.games.board64.bots.evaluation import KING_DISTANCE, evaluate, noisy
from hoyle.games.shared.text_module import text_of
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from tests.support.board64 import new_game, position_from

TWO_SIDED = ["game1", "game1_two_tests", "game4", "game4_queens", "game18", "game48", "game48_landing", "game48_own"]


def played_on(preset: str, moves: int, seed: int = 1) -> Any:
    """Return the position after `moves` random moves, or the last position before the end."""
    dice, state, row = random.Random(seed), new_game(preset), [0] * GAME.moves
    for _ in range(moves):
        after = state.clone()
        seat = CHANCE if state.to_move == CHANCE_AWAITED else state.to_move.bit_length() - 1
        GAME.verbs["play"](after, seat, dice.choice(row[: GAME.verbs["legal"](state, seat, row)]))
        if not after.to_move:
            return state
        state = after
    return state


@pytest.mark.parametrize("preset", TWO_SIDED)
def test_what_is_good_for_one_side_is_bad_for_the_other(preset: str) -> None:
    for moves in (0, 7, 30, 60):
        state = played_on(preset, moves)
        assert evaluate(state, 0) == -evaluate(state, 1)


@pytest.mark.parametrize("preset", ["game1", "game4", "game18", "game48"])
def test_the_start_is_even(preset: str) -> None:
    assert evaluate(new_game(preset), 0) == 0


@pytest.mark.parametrize("preset", TWO_SIDED)
def test_captures_evaluate_higher_than_squares(preset: str) -> None:
    taken = 0
    for seed in range(60):
        state = played_on(preset, 20 + seed % 20, seed)
        seat, row = state.to_move.bit_length() - 1, [0] * GAME.moves
        if seat == CHANCE:
            continue
        for move in row[: GAME.verbs["legal"](state, seat, row)]:
            after = state.clone()
            GAME.verbs["play"](after, seat, move)
            if after.taken[seat] > state.taken[seat]:
                taken += 1
                assert noisy(state, seat, move) > 0
                assert evaluate(after, seat) > evaluate(state, seat)
    assert taken


@pytest.mark.parametrize("preset", ["game1", "game4", "game48"])
def test_what_takes_nothing_is_not_noisy(preset: str) -> None:
    for seed in range(6):
        state = played_on(preset, 40, seed)
        seat, row = state.to_move.bit_length() - 1, [0] * GAME.moves
        for move in row[: GAME.verbs["legal"](state, seat, row)]:
            assert (noisy(state, seat, move) > 0) is (state.top[move & 63] != NONE)


def test_the_test_is_taken_first() -> None:
    case = position_from("d4:s7R e5:n6R c5:n#1B h1:s#1R")
    moves = {text_of(GAME).write(case.state, 0, move): noisy(case.state, 0, move) for move in case.legal()}
    assert moves["d4xc5"] > 100 * moves["d4xe5"] > 0 == moves["d4-d3"]


def test_making_a_combination_is_noisy_and_so_is_claiming_it() -> None:
    state = position_from("c3:s3R d3:n4R f4:s2R a8:n#10B h1:s#1B", preset="game18").state
    moves = [0] * GAME.moves
    n = GAME.verbs["legal"](state, 0, moves)
    noisy_moves = [move for move in moves[:n] if noisy(state, 0, move)]
    assert noisy_moves == [29 * 64 + 20]
    GAME.verbs["play"](state, 0, noisy_moves[0])
    n = GAME.verbs["legal"](state, 0, moves)
    assert [noisy(state, 0, move) for move in moves[:n]] == [0, 1]


def test_a_won_game_evaluates_higher_than_any_position() -> None:
    for preset in ("game1", "game48", "game65", "game65_three"):
        state = played_on(preset, 20)
        players, forfeit = state.options.players, state.clone()
        GAME.verbs["forfeit"](forfeit, 0)
        assert evaluate(forfeit, 0) < -5_000 // players
        assert evaluate(forfeit, 1) > max(abs(evaluate(state, seat)) for seat in range(players))


def test_taking_more_cards_than_the_others_evaluates_higher() -> None:
    state = new_game("game65_three")
    state.taken[:3] = [6, 3, 0]
    assert [evaluate(state, seat) for seat in range(3)] == [450, 0, -450]


def test_a_patience_counts_what_is_left_and_what_can_be_shifted() -> None:
    state = new_game("patience")
    fewer = state.clone()
    fewer.top[0] = NONE
    assert evaluate(fewer, 0) > evaluate(state, 0)
    dealt = played_on("patience_open", 64)
    assert evaluate(dealt, 0) > -10 * 64


def test_the_distance_is_a_kings() -> None:
    assert (KING_DISTANCE[0], KING_DISTANCE[0 * 64 + 63], KING_DISTANCE[3 * 64 + 12], KING_DISTANCE[7 * 64 + 56]) == (
        0,
        7,
        1,
        7,
    )
