"""The best response: the most that a seat can win when the others keep to their policies, exactly.

At each of its decisions the seat knows what its views have shown so far and nothing else. Positions that it cannot tell
apart are looked at together, each with its chance.
"""

from fractions import Fraction
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.policies import Policies, moves_of, onward, view_of
from hoyle.rules.seats import awaited

Belief = dict[Any, tuple[Any, Fraction]]
"""Positions that may be, by what tells them apart, each with its chance."""


def best_response(game: Game, state: Any, seat: int, policies: Policies) -> Fraction:
    """What the seat wins on average from this position if it always answers best.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> state = game.begin(game.choose(points_to_win=2))
    >>> state.hand = [0b10000010, 0b10000010 << 8]
    >>> best_response(game, state, 0, {1: lambda seen, seat, moves: moves[-1]})
    Fraction(1, 1)
    """
    return answered(game, {state.tell(): (state, Fraction(1))}, seat, policies)


def answered(game: Game, belief: Belief, seat: int, policies: Policies) -> Fraction:
    """What the seat wins from all these positions together, each counted by its chance."""
    total, sights = run_on(game, belief, seat, policies)
    for alike in sights.values():
        one, _ = next(iter(alike.values()))
        total += max(
            answered(game, after(game, alike, seat, move, policies), seat, policies)
            for move in moves_of(game, one, seat)
        )
    return total


def run_on(game: Game, belief: Belief, seat: int, policies: Policies) -> tuple[Fraction, dict[Any, Belief]]:
    """Go on until the seat must choose: what it has won in games that are over, and the others by what it then sees."""
    total, sights = Fraction(0), dict[Any, Belief]()
    while belief:
        later: Belief = {}
        for key, (state, weight) in belief.items():
            if not state.waits:
                total += weight * game.words["payoff"](state, seat)
            elif awaited(state.waits, seat):
                sight = sights.setdefault(view_of(game, state, seat).tell(), {})
                gather(sight, key, state, weight)
            else:
                for one, chance in onward(game, state, policies):
                    gather(later, one.tell(), one, weight * chance)
        belief = later
    return total, sights


def after(game: Game, belief: Belief, seat: int, move: int, policies: Policies) -> Belief:
    """What may be once the seat has made this move in each of these positions."""
    later: Belief = {}
    for state, weight in belief.values():
        for one, chance in onward(game, state, policies, {seat: move}):
            gather(later, one.tell(), one, weight * chance)
    return later


def gather(belief: Belief, key: Any, state: Any, weight: Fraction) -> None:
    """Add a position with its chance; the same position by two ways has both chances together."""
    known = belief.get(key)
    belief[key] = (state, weight + (known[1] if known else 0))
