"""The verbs of a game as algorithms for one state in an array, which compiled code takes and changes."""

from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.verbs import legal, play, public, start, view


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
