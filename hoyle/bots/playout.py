"""Random play: the generic algorithms that need only the rules."""

from typing import Any

from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MIN_PAYOFF, MOVES, SEATS, ending, legal, payoff, play, start


@algorithm
def step(state: Any, dice: Dice, moves: Any, chosen: Any) -> int:
    """Let all seats to move choose at random, then play their moves; return the number of decisions of seats."""
    to_move = state.to_move
    if to_move == CHANCE_AWAITED:
        n = legal(state, CHANCE, moves)
        play(state, CHANCE, moves[below(dice, n)])
        return 0
    decided = 0
    if to_move & (to_move - 1) == 0:
        for seat in range(SEATS):
            if to_move >> seat == 1:
                n = legal(state, seat, moves)
                play(state, seat, moves[below(dice, n)])
                decided = 1
                break
        return decided
    for seat in range(SEATS):
        if (to_move >> seat) & 1:
            n = legal(state, seat, moves)
            chosen[seat] = moves[below(dice, n)]
    for seat in range(SEATS):
        if (to_move >> seat) & 1:
            play(state, seat, chosen[seat])
            decided += 1
    return decided


@algorithm
def playout(state: Any, dice: Dice) -> int:
    """Play at random to the end; return the number of decisions of seats."""
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    decisions = 0
    while state.to_move:
        decisions += step(state, dice, moves, chosen)
    return decisions


@algorithm
def simulate(blank: Any, states: Any, dice: Any, seed: int, first: int, last: int, tally: Any, ends: Any) -> int:
    """Play the games numbered `first` to `last`−1 at random; return the number of decisions.

    `blank` holds a state with only its options set; `states` and `dice` are arrays of one element. `tally[seat, p]` counts
    the games in which the seat's payoff was MIN_PAYOFF + p; `ends[e]` counts endings.
    """
    state, die = states[0], dice[0]
    decisions = 0
    for game in range(first, last):
        set_dice(die, seed, game)
        copy(state, blank[0])
        start(state)
        decisions += playout(state, die)
        for seat in range(SEATS):
            tally[seat, payoff(state, seat) - MIN_PAYOFF] += 1
        ends[ending(state)] += 1
    return decisions


@algorithm
def play_at(place: int, blank: Any, states: Any, dice: Any, seed: int, decisions: Any) -> None:
    """Play game number `place` at random in the state and with the dice at that index: the work of one GPU thread."""
    set_dice(dice[place], seed, place)
    copy(states[place], blank[0])
    start(states[place])
    decisions[place] = playout(states[place], dice[place])
