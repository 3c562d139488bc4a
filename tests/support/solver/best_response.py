"""The exact payoff of a best response: the largest mean payoff of a seat against fixed policies of all other seats.

At each decision the seat knows only what its views have shown so far. So the search runs over information sets: sets of
positions that the seat cannot distinguish, each with its probability.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import awaited
from hoyle.solver.positions import moves_of, seats_awaited, view_of
from tests.support.solver.policies import CERTAIN, Policies, move_distribution, successor_distribution, successors

Belief = dict[Any, tuple[Any, Fraction]]
"""The possible positions by `Record.astuple`, each with its probability (not normalized)."""


def best_response(game: Game, state: Position, seat: int, policies: Policies) -> Fraction:
    """Return the mean payoff of a best response of the seat, from this position on.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> state = game.begin(game.choose(points_to_win=2))
    >>> state.hand = [0b10000010, 0b10000010 << 8]
    >>> best_response(game, state, 0, {1: lambda seen, seat, moves: moves[-1]})
    Fraction(1, 1)
    """
    return best_value(game, {state.astuple(): (state, Fraction(1))}, seat, policies)


def best_value(game: Game, belief: Belief, seat: int, policies: Policies) -> Fraction:
    """Return the sum of the seat's best payoffs over these positions, weighted by their probabilities."""
    total, information_sets = next_information_sets(game, belief, seat, policies)
    for positions in information_sets.values():
        others = [(state, weight, moves_of_others(game, state, seat, policies)) for state, weight in positions.values()]
        total += max(
            best_value(game, belief_after(game, others, seat, move), seat, policies)
            for move in moves_of(game, others[0][0], seat)
        )
    return total


def next_information_sets(
    game: Game, belief: Belief, seat: int, policies: Policies
) -> tuple[Fraction, dict[object, Belief]]:
    """Play until the seat must choose. Return its weighted payoff in games that end before, and its information sets by view."""
    total, information_sets = Fraction(0), dict[Any, Belief]()
    while belief:
        next_belief: Belief = {}
        for key, (state, weight) in belief.items():
            if not state.to_move:
                total += weight * game.verbs["payoff"](state, seat)
            elif awaited(state.to_move, seat):
                same_view = information_sets.setdefault(view_of(game, state, seat).astuple(), {})
                add_position(same_view, key, state, weight)
            else:
                for following, chance in successor_distribution(game, state, policies):
                    add_position(next_belief, following.astuple(), following, weight * chance)
        belief = next_belief
    return total, information_sets


def moves_of_others(game: Game, state: Position, seat: int, policies: Policies) -> dict[int, Mapping[int, Fraction]]:
    """Return the moves, with probabilities, of all other seats that are to move."""
    seats = [other for other in seats_awaited(state) if other != seat]
    return {other: move_distribution(game, state, other, policies) for other in seats}


def belief_after(
    game: Game, positions: Sequence[tuple[Position, Fraction, dict[int, Mapping[int, Fraction]]]], seat: int, move: int
) -> Belief:
    """Return the belief after the seat makes this move in positions that have a probability and the moves of other seats."""
    belief: Belief = {}
    for state, weight, others in positions:
        choices = dict(sorted((others | {seat: {move: CERTAIN}}).items()))
        for following, chance in successors(game, state, choices):
            add_position(belief, following.astuple(), following, weight * chance)
    return belief


def add_position(belief: Belief, key: object, state: Position, weight: Fraction) -> None:
    """Add a position with its probability to a belief; the probabilities of equal positions are added."""
    entry = belief.get(key)
    belief[key] = (state, weight + (entry[1] if entry else 0))
