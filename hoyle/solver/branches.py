"""The branches of a position, numbered: everything that visits all successors uses this numbering."""

from typing import Any

from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, legal, play


@algorithm
def branches(state: Any) -> int:
    """Return the number of branches: outcomes of CHANCE, or the product of the choices of all seats to move."""
    moves = local(MOVES, MOVE)
    if state.to_move == CHANCE_AWAITED:
        return legal(state, CHANCE, moves)
    ways = 1
    for seat in range(SEATS):
        if (state.to_move >> seat) & 1:
            ways *= legal(state, seat, moves)
    return ways


@algorithm
def follow(state: Any, branch: int) -> None:
    """Play one branch. All seats choose in the position as it is now; then the lowest seat plays first."""
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    to_move = state.to_move
    if to_move == CHANCE_AWAITED:
        legal(state, CHANCE, moves)
        play(state, CHANCE, moves[branch])
        return
    for seat in range(SEATS):
        if (to_move >> seat) & 1:
            n = legal(state, seat, moves)
            chosen[seat] = moves[branch % n]
            branch //= n
    for seat in range(SEATS):
        if (to_move >> seat) & 1:
            play(state, seat, chosen[seat])
