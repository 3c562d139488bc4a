"""The best response: the most that a seat can win when the others keep to their policies, exactly.

At each decision the seat knows what its views have shown so far and nothing else. So the search runs over information
sets: all positions that the seat cannot tell apart, each with its probability.
"""

from fractions import Fraction
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.seats import awaited
from hoyle.solver.policies import Policies, moves_of, successor_distribution, view_of

Belief = dict[Any, tuple[Any, Fraction]]
"""The possible positions by `Record.astuple`, each with its probability (not normalized)."""


def best_response(game: Game, state: Any, seat: int, policies: Policies) -> Fraction:
    """Return the mean payoff of the seat from this position if it always plays a best response.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> state = game.begin(game.choose(points_to_win=2))
    >>> state.hand = [0b10000010, 0b10000010 << 8]
    >>> best_response(game, state, 0, {1: lambda seen, seat, moves: moves[-1]})
    Fraction(1, 1)
    """
    return best_value(game, {state.astuple(): (state, Fraction(1))}, seat, policies)


def best_value(game: Game, belief: Belief, seat: int, policies: Policies) -> Fraction:
    """Return the best mean payoff of the seat over these positions, weighted by their probabilities."""
    total, information_sets = run_on(game, belief, seat, policies)
    for positions in information_sets.values():
        state, _ = next(iter(positions.values()))
        total += max(
            best_value(game, after(game, positions, seat, move, policies), seat, policies)
            for move in moves_of(game, state, seat)
        )
    return total


def run_on(game: Game, belief: Belief, seat: int, policies: Policies) -> tuple[Fraction, dict[Any, Belief]]:
    """Play on until the seat must choose. Return its payoff in finished games, and its information sets by view."""
    total, information_sets = Fraction(0), dict[Any, Belief]()
    while belief:
        later: Belief = {}
        for key, (state, weight) in belief.items():
            if not state.to_move:
                total += weight * game.verbs["payoff"](state, seat)
            elif awaited(state.to_move, seat):
                same_view = information_sets.setdefault(view_of(game, state, seat).astuple(), {})
                gather(same_view, key, state, weight)
            else:
                for following, chance in successor_distribution(game, state, policies):
                    gather(later, following.astuple(), following, weight * chance)
        belief = later
    return total, information_sets


def after(game: Game, belief: Belief, seat: int, move: int, policies: Policies) -> Belief:
    """Return the possible positions after the seat makes this move in each of these positions."""
    later: Belief = {}
    for state, weight in belief.values():
        for following, chance in successor_distribution(game, state, policies, {seat: move}):
            gather(later, following.astuple(), following, weight * chance)
    return later


def gather(belief: Belief, key: Any, state: Any, weight: Fraction) -> None:
    """Add a position with its probability; probabilities of the same position add up."""
    known = belief.get(key)
    belief[key] = (state, weight + (known[1] if known else 0))
