"""A compiled count of the leaves of a game tree."""

from typing import Any

from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.verbs import MOVES, legal, play


@algorithm
def count_leaves(states: Any, at: int, depth: int) -> int:
    """Return the number of leaves of the tree of `depth` moves below states[at]; states[at + 1] and later are overwritten.

    A game that ends earlier is one leaf. Where several seats are to move at once, the lowest moves first.
    """
    to_move = states[at].to_move
    if depth == 0 or to_move == 0:
        return 1
    seat = 0
    while (to_move >> seat) & 1 == 0:
        seat += 1
    moves = local(MOVES, MOVE)
    n = legal(states[at], seat, moves)
    total = 0
    for index in range(n):
        copy(states[at + 1], states[at])
        play(states[at + 1], seat, moves[index])
        total += count_leaves(states, at + 1, depth - 1)
    return total
