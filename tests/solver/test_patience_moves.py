"""Moves that suffice in the face-up patience, against brute force: none that is needed is left out, and many others are."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.play.play import Play
from hoyle.rules.seats import NONE
from hoyle.solver import solve_alone
from tests.solver.test_patience import position_from, scattered
from tests.support.naive import patience as naive

GAME = GAMES["board64"]
RULES: list[dict[str, Any]] = [
    {},
    {"crossed": "one_after_deal"},
    {"imposing": "allowed"},
    {"imposing": "allowed", "crossed": "one_after_deal"},
]
"""Rule sets in which moves are left out."""
ALL_MOVES_COUNT: list[dict[str, Any]] = [{"max_run": 3}, {"removal": "at_will"}]


def sufficient(play: Play, goal: int) -> list[int]:
    """Return the moves that suffice for a payoff."""
    moves = [0] * GAME.moves
    return moves[: GAME.verb("sufficient_moves")(play.state, 0, goal, moves)]


def cards_on(play: Play) -> int:
    """Return the number of cards on the board."""
    return sum(card != NONE for card in play.state.top)


def ends_of_deals(seeds: range, most_cards: int, **changes: Any) -> Iterator[Play]:
    """Yield positions of real deals with at most so many cards, after random shifts and on the way to the best result."""
    variant = hoyle.game("board64", **dict(GAME.presets["patience_open"].values) | changes)
    for seed in seeds:
        play, dice = variant.new(seed), random.Random(seed)
        while not play.is_over and cards_on(play) > most_cards:
            play.play(0, dice.choice(play.legal(0)))
        if not play.is_over:
            yield play
        play = variant.new(seed)
        for move in solve_alone(GAME, play.state, 20_000).moves:
            if cards_on(play) > most_cards:
                play.play(0, move)
        if not play.is_over:
            yield play


def assert_enough(play: Play) -> None:
    """Check the moves for the fewest cards that can be left, for the next higher numbers, and for less than can be reached."""
    legal = play.legal(0)
    fewest_left, left = naive.counter(GAME), dict[int, int]()
    for move in legal:
        after = play.copy()
        after.play(0, move)
        left[move] = fewest_left(after.state)
    fewest = min(left.values())
    for most in range(fewest, fewest + 3):
        assert any(left[move] <= most for move in sufficient(play, -most))
    for most in range(fewest + 3):
        moves = sufficient(play, -most)
        assert set(moves) <= set(legal) and len(set(moves)) == len(moves)


@pytest.mark.parametrize("changes", RULES, ids=str)
def test_a_move_that_reaches_the_goal_is_always_among_them(changes: dict[str, Any]) -> None:
    for seed in range(4):
        assert_enough(scattered(seed, 13, **changes))
    for play in ends_of_deals(range(1, 6), 15, **changes):
        assert_enough(play)


@pytest.mark.parametrize("changes", RULES, ids=str)
@pytest.mark.parametrize(
    "words",
    [
        # 8R completes two crossed lines on c1. First 8Y must take the eights from one of them.
        "a1:1R b1:5R c2:8G c3:8B h8:8R h5:8Y",
        # 8R completes a line of four on f1. First 5Y must take the card at its end.
        "e1:5R e2:5G g1:1R h1:2R a8:8R a5:5Y",
    ],
)
def test_a_shift_that_must_wait_until_it_takes_less(words: str, changes: dict[str, Any]) -> None:
    play = position_from(words, **changes)
    assert solve_alone(GAME, play.state, 10_000).best == 0
    assert_enough(play)


def test_moves_are_left_out() -> None:
    plays = list(ends_of_deals(range(1, 13), 17))
    assert sum(len(sufficient(play, 0)) for play in plays) * 3 < sum(len(play.legal(0)) for play in plays)


@pytest.mark.parametrize("changes", ALL_MOVES_COUNT, ids=str)
def test_other_rules_need_all_moves(changes: dict[str, Any]) -> None:
    play = hoyle.game("board64", **dict(GAME.presets["patience_open"].values) | changes).new(1)
    assert sufficient(play, 0) == play.legal(0)


def test_all_moves_are_needed_where_a_combination_stands() -> None:
    play = position_from("a1:3R b1:5R c1:1R d3:2G e3:4G h8:8R")
    assert sufficient(play, 0) == play.legal(0)


def test_no_move_suffices_if_two_cards_need_the_same_pair() -> None:
    # 8R and 7R are alone; each would go with 3R and 5R only.
    play = position_from("a1:3R b1:5R h8:8R e4:7R")
    assert play.legal(0) and sufficient(play, 0) == []
    assert sufficient(play, -1)


@pytest.mark.parametrize("seed", [1323, 3503])
def test_deals_without_enough_pairs(seed: int) -> None:
    # Found by the assignment of pairs at once; without it 10,000,000 moves do not tell.
    play = hoyle.game("board64", **GAME.presets["patience_open"].values).new(seed)
    assert sufficient(play, 0) == []
    assert solve_alone(GAME, play.state, 50_000).upper_bound < 0


def test_a_game_that_does_not_define_them_needs_all_moves() -> None:
    plain_game = replace(GAME, verbs={name: verb for name, verb in GAME.verbs.items() if name != "sufficient_moves"})
    for seed in range(3):
        state = scattered(seed, 12).state
        with_all = solve_alone(plain_game, state, 10_000, "plain")
        assert with_all.proven and with_all.best == solve_alone(GAME, state, 10_000, "plain").best


@pytest.mark.parametrize(("seed", "left"), [(16, 1), (35, 1), (124, 2), (371, 1)])
def test_deals_that_cannot_be_cleared(seed: int, left: int) -> None:
    variant = hoyle.game("board64", **GAME.presets["patience_open"].values)
    found = solve_alone(GAME, variant.new(seed).state, 200_000)
    assert (-found.best, -found.upper_bound) == (left, left)
