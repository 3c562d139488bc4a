"""A compiled count of the leaves of a game tree."""

from typing import Any

from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.verbs import MOVES, legal, play


@algorithm
def count_leaves(states: Any, at: int, depth: int) -> int:
    """Ends of the game within `depth` moves from states[at], and positions after so many; one choice a move."""
    to_move = states[at].to_move
    if depth == 0 or to_move == 0:
        return 1
    seat = 0
    while (to_move >> seat) & 1 == 0:
        seat += 1
    moves = local(MOVES, MOVE)
    n = legal(states[at], seat, moves)
    total = 0
    for place in range(n):
        copy(states[at + 1], states[at])
        play(states[at + 1], seat, moves[place])
        total += count_leaves(states, at + 1, depth - 1)
    return total
