"""Policies, and the successors of a position with exact probabilities when every seat follows one."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from hoyle.errors import Refusal
from hoyle.rules.game import Game
from hoyle.rules.position import P, Position
from hoyle.solver.positions import moves_of, seats_awaited, view_of

Policy = Callable[[Any, int, list[int]], int | Mapping[int, Fraction]]
"""policy(seen, seat, moves) returns one of the legal moves for a seat with this view, or moves with their probabilities."""

Policies = Mapping[int, Policy]
"""Policies by seat. A seat without a policy chooses uniformly among its moves."""

CERTAIN = Fraction(1)
"""The probability of a certain event."""


def uniform(seen: Position | None, seat: int, moves: list[int]) -> Mapping[int, Fraction]:
    """Choose every move with the same probability.

    >>> uniform(None, 0, [3, 5])
    {3: Fraction(1, 2), 5: Fraction(1, 2)}
    """
    return {move: Fraction(1, len(moves)) for move in moves}


def move_distribution(game: Game, state: Position, seat: int, policies: Policies) -> Mapping[int, Fraction]:
    """Return the probabilities with which a seat makes its moves in this position; moves of probability 0 are omitted.

    Raise ValueError if the policy returns an illegal move or probabilities that do not sum to 1.
    """
    moves = moves_of(game, state, seat)
    if seat not in policies:
        return uniform(None, seat, moves)
    returned = policies[seat](view_of(game, state, seat), seat, moves)
    chances = {returned: CERTAIN} if isinstance(returned, int) else returned
    if not set(chances) <= set(moves) or sum(chances.values()) != 1 or min(chances.values()) < 0:
        raise Refusal(
            f"The policy of seat {seat} must return probabilities of {moves} that sum to 1; it returned {chances}."
        )
    return {move: chance for move, chance in chances.items() if chance}


def successor_distribution(game: Game, state: P, policies: Policies) -> list[tuple[P, Fraction]]:
    """Return the possible next positions with their probabilities.

    Seats that are to move at the same time choose independently; then all moves are played, lowest seat first.
    """
    choices = {seat: move_distribution(game, state, seat, policies) for seat in seats_awaited(state)}
    return successors(game, state, choices)


def successors(game: Game, state: P, choices: Mapping[int, Mapping[int, Fraction]]) -> list[tuple[P, Fraction]]:
    """Return the next positions with their probabilities, given those of the moves of each seat to move, lowest seat first."""
    distribution: list[tuple[P, Fraction]] = []
    for choice in product(*(chances.items() for chances in choices.values())):
        successor, probability = state.clone(), CERTAIN
        for seat, (move, chance) in zip(choices, choice, strict=True):
            game.verbs["play"](successor, seat, move)
            if chance is not CERTAIN:
                probability *= chance
        distribution.append((successor, probability))
    return distribution
