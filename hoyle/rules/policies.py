"""Policies: what seats do, said beforehand; and how a position goes on when everybody keeps to one, with exact chances."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, awaited

Policy = Callable[[Any, int, list[int]], int | Mapping[int, Fraction]]
"""policy(seen, seat, moves): what a seat that sees this does, one of its moves or several with their chances."""

Policies = Mapping[int, Policy]
"""By seat. Whoever is not named chooses equally likely among all moves."""


def uniform(seen: Any, seat: int, moves: list[int]) -> Mapping[int, Fraction]:
    """Every move equally likely.

    >>> uniform(None, 0, [3, 5])
    {3: Fraction(1, 2), 5: Fraction(1, 2)}
    """
    return {move: Fraction(1, len(moves)) for move in moves}


def moves_of(game: Game, state: Any, seat: int) -> list[int]:
    """What a seat, or CHANCE, may do."""
    moves = [0] * game.moves
    return moves[: game.words["legal"](state, seat, moves)]


def view_of(game: Game, state: Any, seat: int) -> Any:
    """What a seat sees."""
    seen = state.blank()
    game.words["view"](state, seat, seen)
    return seen


def chosen(game: Game, state: Any, seat: int, policies: Policies) -> Mapping[int, Fraction]:
    """What a seat does in this position: moves with their chances; ValueError where its policy says what cannot be."""
    moves = moves_of(game, state, seat)
    if seat not in policies:
        return uniform(None, seat, moves)
    answer = policies[seat](view_of(game, state, seat), seat, moves)
    said = {answer: Fraction(1)} if isinstance(answer, int) else answer
    if not set(said) <= set(moves) or sum(said.values()) != 1 or min(said.values()) < 0:
        raise ValueError(f"The policy of seat {seat} must share chances of together 1 among {moves}, not say {said}.")
    return {move: chance for move, chance in said.items() if chance}


def seats_awaited(state: Any) -> list[int]:
    """The seats that choose now, lowest first; CHANCE alone where it is awaited."""
    if state.waits == CHANCE_AWAITED:
        return [CHANCE]
    return [seat for seat in range(CHANCE) if awaited(state.waits, seat)]


def onward(
    game: Game, state: Any, policies: Policies, fixed: Mapping[int, int] | None = None
) -> list[tuple[Any, Fraction]]:
    """The positions that come next, with their chances; `fixed` seats make that move whatever their policy says.

    Several awaited seats choose without sight of each other, then all of it is played, lowest seat first.
    """
    seats = seats_awaited(state)
    sure = fixed or {}
    ways = [{sure[seat]: Fraction(1)} if seat in sure else chosen(game, state, seat, policies) for seat in seats]
    found: list[tuple[Any, Fraction]] = []
    for choice in product(*(way.items() for way in ways)):
        after, weight = state.clone(), Fraction(1)
        for seat, (move, chance) in zip(seats, choice, strict=True):
            game.words["play"](after, seat, move)
            weight *= chance
        found.append((after, weight))
    return found
