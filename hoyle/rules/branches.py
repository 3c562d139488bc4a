"""The ways in which a position goes on, numbered: what everything that visits all of them goes by."""

from typing import Any

from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, legal, play


@algorithm
def branches(state: Any) -> int:
    """In how many ways the position goes on: outcomes of CHANCE, or the awaited seats' choices multiplied."""
    moves = local(MOVES, MOVE)
    if state.waits == CHANCE_AWAITED:
        return legal(state, CHANCE, moves)
    ways = 1
    for seat in range(SEATS):
        if (state.waits >> seat) & 1:
            ways *= legal(state, seat, moves)
    return ways


@algorithm
def follow(state: Any, branch: int) -> None:
    """Go on in one of these ways; every seat chooses in the position as it is now, the lowest plays first."""
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    waits = state.waits
    if waits == CHANCE_AWAITED:
        legal(state, CHANCE, moves)
        play(state, CHANCE, moves[branch])
        return
    for seat in range(SEATS):
        if (waits >> seat) & 1:
            n = legal(state, seat, moves)
            chosen[seat] = moves[branch % n]
            branch //= n
    for seat in range(SEATS):
        if (waits >> seat) & 1:
            play(state, seat, chosen[seat])
