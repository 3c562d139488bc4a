"""Playing at random, many times: the generic algorithms that only need the rules."""

from typing import Any

from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import LOW, MOVES, SEATS, ending, legal, payoff, play, start


@algorithm
def step(state: Any, dice: Dice, moves: Any, chosen: Any) -> int:
    """Let everybody who is awaited choose at random, each without sight of the others, then play; how many decided."""
    waits = state.waits
    if waits == CHANCE_AWAITED:
        n = legal(state, CHANCE, moves)
        play(state, CHANCE, moves[below(dice, n)])
        return 0
    decided = 0
    if waits & (waits - 1) == 0:
        for seat in range(SEATS):
            if waits >> seat == 1:
                n = legal(state, seat, moves)
                play(state, seat, moves[below(dice, n)])
                decided = 1
                break
        return decided
    for seat in range(SEATS):
        if (waits >> seat) & 1:
            n = legal(state, seat, moves)
            chosen[seat] = moves[below(dice, n)]
    for seat in range(SEATS):
        if (waits >> seat) & 1:
            play(state, seat, chosen[seat])
            decided += 1
    return decided


@algorithm
def playout(state: Any, dice: Dice) -> int:
    """Play at random to the end; how many decisions of seats it took."""
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    decisions = 0
    while state.waits:
        decisions += step(state, dice, moves, chosen)
    return decisions


@algorithm
def simulate(blank: Any, states: Any, dice: Any, seed: int, first: int, last: int, tally: Any, ends: Any) -> int:
    """Play the games numbered `first` to `last`−1 at random; decisions taken.

    `blank` holds a state with only its rules set; `states` and `dice` are arrays of one to work in. `tally[seat, p]` counts
    games in which the seat's payoff was LOW + p; `ends[e]` counts endings.
    """
    state, die = states[0], dice[0]
    decisions = 0
    for game in range(first, last):
        set_dice(die, seed, game)
        copy(state, blank[0])
        start(state)
        decisions += playout(state, die)
        for seat in range(SEATS):
            tally[seat, payoff(state, seat) - LOW] += 1
        ends[ending(state)] += 1
    return decisions


@algorithm
def play_at(place: int, blank: Any, states: Any, dice: Any, seed: int, decisions: Any) -> None:
    """Play game number `place` at random in the state and with the dice of that place: what one thread of a GPU does."""
    set_dice(dice[place], seed, place)
    copy(states[place], blank[0])
    start(states[place])
    decisions[place] = playout(states[place], dice[place])
