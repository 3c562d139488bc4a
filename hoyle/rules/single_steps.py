"""The verbs of a game as algorithms for one state in an array, which compiled code takes and changes."""

from hoyle.rules.dice import Dice
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.verbs import determinize, ending, forfeit, legal, payoff, play, points, public, start, view


@algorithm
def begin_one(states: Row[Position]) -> None:
    """Start the game in the first state."""
    start(states[0])


@algorithm
def move_one(states: Row[Position], seat: int, move: int) -> None:
    """Play a move in the first state."""
    play(states[0], seat, move)


@algorithm
def legal_one(states: Row[Position], seat: int, moves: Row[int]) -> int:
    """Write the legal moves of a seat in the first state into `moves`; return their number."""
    return legal(states[0], seat, moves)


@algorithm
def see_one(states: Row[Position], seat: int, seen: Row[Position]) -> None:
    """Write the view of a seat into the first element of `seen`; of a spectator if `seat` is negative."""
    if seat < 0:
        public(states[0], seen[0])
    else:
        view(states[0], seat, seen[0])


@algorithm
def determinize_one(seen: Row[Position], seat: int, states: Row[Position], dice: Row[Dice]) -> None:
    """Write a random state that is consistent with a view into the first element of `states`."""
    determinize(seen[0], seat, states[0], dice[0])


@algorithm
def forfeit_one(states: Row[Position], seat: int) -> None:
    """End the game in the first state because a seat resigns."""
    forfeit(states[0], seat)


@algorithm
def payoff_one(states: Row[Position], seat: int) -> int:
    """Return the payoff of a seat in the first state, which is finished."""
    return payoff(states[0], seat)


@algorithm
def points_one(states: Row[Position], seat: int) -> int:
    """Return the score of a seat in the first state, as people see it."""
    return points(states[0], seat)


@algorithm
def ending_one(states: Row[Position]) -> int:
    """Return how the game in the first state, which is finished, ended."""
    return ending(states[0])
