"""greedy: one ply ahead by the game's own `worth`, over imagined positions."""

from typing import Any

from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, int64, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, imagine, legal, play, worth

TRIES = 24
"""Imagined positions a move is tried in, where the code is compiled."""


@algorithm
def reply(state: Any, seat: int, move: int, dice: Dice, chosen: Any, moves: Any) -> None:
    """The seat plays its move, others who are awaited with it choose at random, and chance that follows has its say."""
    waits = state.waits
    for each in range(SEATS):
        if (waits >> each) & 1:
            n = legal(state, each, moves)
            chosen[each] = move if each == seat else moves[below(dice, n)]
    for each in range(SEATS):
        if (waits >> each) & 1:
            play(state, each, chosen[each])
    while state.waits == CHANCE_AWAITED:
        n = legal(state, CHANCE, moves)
        play(state, CHANCE, moves[below(dice, n)])


@algorithm
def greedy(looks: Any, seat: int, states: Any, dice: Any, tries: int) -> int:
    """The move after which the position is worth most on average; ties are broken at random.

    `looks[0]` is what the seat sees; `states` is an array of two to work in; each move is tried in so many positions.
    """
    moves = local(MOVES, MOVE)
    others = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    sums = local(MOVES, int64)
    n = 0
    for _ in range(tries):
        imagine(looks[0], seat, states[0], dice[0])
        n = legal(states[0], seat, moves)
        for at in range(n):
            copy(states[1], states[0])
            reply(states[1], seat, moves[at], dice[0], chosen, others)
            sums[at] += worth(states[1], seat)
    choice = 0
    equals = 1
    for at in range(1, n):
        if sums[at] > sums[choice]:
            choice = at
            equals = 1
        elif sums[at] == sums[choice]:
            equals += 1
            if below(dice[0], equals) == 0:
                choice = at
    return moves[choice]
