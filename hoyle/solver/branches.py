"""The numbering of the branches of a position, which everything that visits all successors uses."""

from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position
from hoyle.rules.record import MOVE, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, legal, play


@algorithm
def branches(state: Position) -> int:
    """Return the number of branches: outcomes of CHANCE, or the product of the choices of all seats to move."""
    moves = local(MOVES, MOVE)
    if state.to_move == CHANCE_AWAITED:
        return legal(state, CHANCE, moves)
    product = 1
    for seat in range(SEATS):
        if (state.to_move >> seat) & 1:
            product *= legal(state, seat, moves)
    return product


@algorithm
def follow(state: Position, branch: int) -> None:
    """Play the branch with this number.

    All seats to move choose in the current position; then their moves are played, lowest seat first. The number of a
    branch has one digit for each of these seats, the lowest seat's first, in the base of the seat's number of moves.
    """
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
