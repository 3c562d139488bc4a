"""Lines found with bits for the whole board, against a search card after card (tests/support/naive/board64_runs.py)."""

import random
from typing import Any

import pytest

from hoyle.games.board64 import GAME
from hoyle.games.board64.rules.combine import can_claim, claims, mark_claimed
from hoyle.games.board64.rules.opening import can_settle, can_shift, clear_runs, settlements, shifts
from hoyle.games.board64.state import ALL_RUNS, DOWN, EVERY_WAY, MOVING, NOTHING, SETTLE, SETTLING
from tests.support.naive import board64_runs as naive

OPEN: list[dict[str, Any]] = [
    {},
    {"imposing": "allowed"},
    {"kinds": ("colour",)},
    {"kinds": ("value",)},
    {"kinds": ("sequence",)},
    {"kinds": ("value", "sequence"), "min_run": 4},
    {"max_run": 3},
    {"kinds": ("value", "colour_sequence")},
    {"min_run": 4, "max_run": 5, "imposing": "allowed"},
]
COMBINE: list[dict[str, Any]] = [
    {},
    {"kinds": ("colour", "sequence")},
    {"min_run": 4},
    {"kinds": ("colour_sequence",)},
    {"max_run": 3, "division": "groups_pack1"},
]


def scattered(preset: str, options: dict[str, Any], seed: int, max_cards: int = 64) -> Any:
    """Return a position of a preset with 3 to `max_cards` cards on random squares, some of them face down."""
    dice = random.Random(seed)
    game = GAME.choose(**dict(GAME.presets[preset].values) | options)
    state = GAME.begin(game)
    owners = [64, 0] if preset == "game18" else [0]
    values = range(16) if preset == "game18" else range(64)
    squares = dice.sample(range(64), dice.randint(3, max_cards))
    pool = [card + owner for card in values for owner in owners]
    dice.shuffle(pool)
    for square in range(64):
        state.top[square] = -1
    for word in range(4):
        state.side[word] = 0
    for square, card in zip(squares, pool, strict=False):
        state.top[square] = card
        state.side[2 * (card >> 6 if preset == "game18" else 0) + (square >> 5)] |= 1 << (square & 31)
        if dice.random() < 0.1:
            state.top[square] = DOWN
    state.phase = MOVING
    return state


def moves_written(function: Any, *args: Any) -> list[int]:
    """Return the moves that a rule writes."""
    moves = [0] * 4096
    return moves[: function(*args, moves)]


@pytest.mark.parametrize("options", OPEN, ids=str)
def test_shifts_are_those_found_card_after_card(options: dict[str, Any]) -> None:
    for seed in range(8):
        state = scattered("patience_open", options, seed, max_cards=16 if "imposing" in options else 40)
        expected = naive.shifts(state)
        assert moves_written(shifts, state) == expected
        assert can_shift(state) is bool(expected)


@pytest.mark.parametrize("options", OPEN, ids=str)
def test_settlements_are_those_found_card_after_card(options: dict[str, Any]) -> None:
    for seed in range(30):
        state = scattered("game65", {name: value for name, value in options.items() if name != "imposing"}, seed)
        state.opened = next((square for square in range(64) if state.top[square] >= 0), 0)
        if state.top[state.opened] < 0:
            continue
        state.phase = SETTLING
        squares = [s for s in range(64) if s == state.opened or state.top[s] == -1]
        found = [s for s in squares if naive.through(state, state.opened, s)]
        assert moves_written(settlements, state) == [SETTLE + 17 * square + EVERY_WAY for square in found]
        assert can_settle(state) is bool(found)


@pytest.mark.parametrize("options", COMBINE, ids=str)
def test_claims_are_those_found_card_after_card(options: dict[str, Any]) -> None:
    for seed in range(40):
        state = scattered("game18", options, seed)
        found = naive.claims(state, seed % 2)
        expected = [NOTHING]
        kept: list[frozenset[int]] = []
        for code, squares in found:
            if squares not in kept:
                kept.append(squares)
                expected.append(code)
        every = frozenset(square for squares in kept for square in squares)
        if every not in kept:
            expected.append(ALL_RUNS)
        assert can_claim(state, seed % 2) is bool(found)
        assert not found or moves_written(claims, state, seed % 2) == expected
        words = [0, 0]
        mark_claimed(state, seed % 2, ALL_RUNS, words)
        assert {square for square in range(64) if words[square >> 5] >> (square & 31) & 1} == every


@pytest.mark.parametrize("options", OPEN, ids=str)
def test_a_deal_loses_all_its_combinations(options: dict[str, Any]) -> None:
    for seed in range(20):
        state = scattered("patience_open", options, seed)
        runs = [{file + 8 * rank for file, rank in run} for _, run in naive.lines(naive.board(state), state.options)]
        gone: set[int] = set().union(*runs)
        before = state.top[:]
        assert clear_runs(state) == len(gone)
        assert state.top == [-1 if square in gone else before[square] for square in range(64)]
