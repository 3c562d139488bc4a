"""Random play: algorithms that work for every game, by its rules alone."""

from hoyle.rules.arrays import Ints
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.mark import algorithm, inlined
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.rules.verbs import MOVES, SEATS, ending, legal, payoff, play, start


@inlined
@algorithm
def step(state: Position, dice: Dice, moves: Row[int], chosen: Row[int]) -> int:
    """Play one random move of CHANCE, or one of each seat to move; return the number of decisions by seats.

    `moves` and `chosen` (by seat) are arrays to work in. Seats to move at the same time all choose before any move is played.
    """
    to_move = state.to_move
    if to_move == CHANCE_AWAITED:
        n = legal(state, CHANCE, moves)
        play(state, CHANCE, moves[below(dice, n)])
        return 0
    decisions = 0
    if to_move & (to_move - 1) == 0:  # one seat
        for seat in range(SEATS):
            if to_move >> seat == 1:
                n = legal(state, seat, moves)
                play(state, seat, moves[below(dice, n)])
                decisions = 1
                break
        return decisions
    for seat in range(SEATS):
        if (to_move >> seat) & 1:
            n = legal(state, seat, moves)
            chosen[seat] = moves[below(dice, n)]
    for seat in range(SEATS):
        if (to_move >> seat) & 1:
            play(state, seat, chosen[seat])
            decisions += 1
    return decisions


@algorithm
def playout(state: Position, dice: Dice) -> int:
    """Play at random to the end; return the number of decisions by seats."""
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    decisions = 0
    while state.to_move:
        decisions += step(state, dice, moves, chosen)
    return decisions


@algorithm
def simulate(
    blank: Row[Position],
    states: Row[Position],
    dice: Row[Dice],
    seed: int,
    first: int,
    last: int,
    lowest: int,
    payoff_counts: Ints,
    ending_counts: Row[int],
) -> int:
    """Play the games numbered `first` to `last` − 1 at random; return the number of decisions by seats.

    Return NONE instead when a payoff is outside the range for which `payoff_counts` has columns.

    `blank`, `states` and `dice` are arrays of one element; `blank` contains a state with only its options set. Add 1 to
    `payoff_counts[seat, payoff - lowest]` and `ending_counts[ending]` for every game. `payoff_counts` has a row for each seat
    and a column for each payoff of `Game.payoff_range`, the first for `lowest`.
    """
    state, game_dice = states[0], dice[0]
    decisions = 0
    for game in range(first, last):
        set_dice(game_dice, seed, game)
        copy(state, blank[0])
        start(state)
        decisions += playout(state, game_dice)
        for seat in range(len(payoff_counts)):
            column = payoff(state, seat) - lowest
            if column < 0 or column >= payoff_counts[seat].size:
                return NONE
            payoff_counts[seat, column] += 1
        ending_counts[ending(state)] += 1
    return decisions
