"""The planner for games that propose whole turns: it tries the proposals in determinized deals and plays the best one.

A proposal is a run, a sequence of moves. A try determinizes the view of the seat and plays the run; then all seats play
greedy or hoarding proposals until the seat has been to move again PLANNER_ROUNDS times, and the position is evaluated.
The k-th try of every run uses the k-th deal, so that all runs are compared in the same deals. UCB1 chooses the run to try
next (Auer, Cesa-Bianchi, Fischer 2002). The planner plays the game's default proposal unless another run is clearly better.
"""

import math
from typing import NamedTuple

from hoyle.bots.playout import step
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.floats import log
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, Record, cell, int16, int32, int64, row
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import DEFAULT_PROPOSAL, PLANNER_ROUNDS, SEATS, determinize, evaluate, play, proposals

GREEDY, POINTS, HOARDER = 1, 2, 3
"""The numbers of the proposals that every game with proposals has; see `verbs.proposals`."""

MAX_RUN = 128
"""The maximum number of moves of a run."""

MAX_RUNS = 24
"""The maximum number of runs that are tried; see `proposed_after` for their order."""

MAX_DECISIONS = 200
"""The maximum number of turns for which a game is continued in a try."""

HOARDER_BITS = 2
"""One seat in 2^HOARDER_BITS hoards; one in two if hoarding is the game's default proposal."""

EXPLORATION = 0.25
"""The exploration constant of UCB1, for values from 0 to 1."""

STANDARD_ERRORS = 1.4
"""A run replaces the first one if its mean is better by this many standard errors."""

HALF_WIN = 1000.0
"""A position with this evaluation has a value halfway between an even and a won position."""


class Run(Record):
    """A run of moves, and the results of its tries."""

    moves = row(MAX_RUN, MOVE)
    length = cell(int16)  # number of moves
    tries = cell(int32)
    total = cell(int64)  # sum of the values of the tries, in millionths
    squares = cell(int64)  # sum of the squared values, in millionths


class TurnChoice(Record):
    """The state of choosing and playing a turn."""

    runs = cell(int16)  # number of runs
    tries = cell(int64)  # number of tries of all runs
    key = cell(int64)  # the seed of the determinized deals
    taken = cell(int16)  # index of the chosen run
    upcoming = cell(int16)  # index of the next move of this run; the run's length after the last move


class Turn(NamedTuple):
    """The workspace for whole turns."""

    states: Row[Position]
    """A position to work in."""
    chosen: Row[int]
    """By seat: the move it chooses; for simultaneous choices."""
    runs: Row[Run]
    choices: Row[TurnChoice]
    """An array of one TurnChoice."""
    moves: Row[int]
    """An array for the moves of a proposal."""
    dice: Row[Dice]
    """The dice of the determinized deals."""


class Context(NamedTuple):
    """The arrays that all bots use. Those of records have one element, unless a docstring gives another number."""

    root_view: Row[Position]
    """The view of the seat to move."""
    states: Row[Position]
    """Two positions to work in."""
    views: Row[Position]
    """A view to work in."""
    blanks: Row[Position]
    """A view that shows only the options."""
    dice: Row[Dice]
    """The random numbers of the bot."""
    moves: Row[int]
    """The moves of one position."""
    tries: Row[int]
    """By index in `moves`: the number of tries of the move."""
    values: Row[float]
    """By index in `moves`: the mean result of the move, from 0 to 1."""
    turn: Turn
    """The turn that is being chosen or played, in games that propose whole turns."""


@algorithm
def propose(context: Context, seat: int) -> None:
    """Write the different runs that the game proposes into the workspace."""
    turn = context.turn
    states, runs, moves = turn.states, turn.runs, turn.moves
    choice = turn.choices[0]
    choice.runs = 0
    choice.tries = 0
    choice.taken = 0
    choice.upcoming = 0
    choice.key = below(context.dice[0], 1 << 30)
    determinize(context.root_view[0], seat, states[0], context.dice[0])
    number = DEFAULT_PROPOSAL + 0  # an ordinary number, not a constant of the game
    length = proposals(states[0], seat, number, moves)
    while length >= 0 and choice.runs < MAX_RUNS:
        if length > 0 and is_new(runs, choice.runs, moves, length):
            write_run(runs[choice.runs], moves, length)
            choice.runs += 1
        number = proposed_after(number)
        length = proposals(states[0], seat, number, moves)


@algorithm
def proposed_after(number: int) -> int:
    """Return the number of the proposal after this one.

    The default proposal is first; then come 1, 2 and 3, then 0, then all numbers above 3.
    """
    next_number = (
        GREEDY if number == DEFAULT_PROPOSAL else 0 if number == HOARDER else number + 1 if number else HOARDER + 1
    )
    if next_number == DEFAULT_PROPOSAL:
        return 0 if next_number == HOARDER else next_number + 1
    return next_number


@algorithm
def is_new(runs: Row[Run], n: int, moves: Row[int], length: int) -> bool:
    """Return whether none of the first `n` runs consists of these moves."""
    for index in range(n):
        is_same = runs[index].length == length
        for i in range(length):
            is_same = is_same and runs[index].moves[i] == moves[i]
        if is_same:
            return False
    return True


@algorithm
def write_run(run: Run, moves: Row[int], length: int) -> None:
    """Write the moves of a run, and set its results to zero."""
    for i in range(length):
        run.moves[i] = moves[i]
    run.length = length
    run.tries = 0
    run.total = 0
    run.squares = 0


@algorithm
def try_turns(context: Context, seat: int, games: int) -> bool:
    """Make `games` tries of proposed turns; return whether there is more than one run to choose from."""
    turn = context.turn
    states, runs, deals = turn.states, turn.runs, turn.dice
    choice = turn.choices[0]
    if choice.runs < 2:
        return False
    for _ in range(games):
        run = runs[most_promising(runs, choice)]
        set_dice(deals[0], choice.key, run.tries)
        determinize(context.root_view[0], seat, states[0], deals[0])
        value = scaled_evaluation(try_run(states[0], seat, run, turn))
        run.total += int(1e6 * value)
        run.squares += int(1e6 * value * value)
        run.tries += 1
        choice.tries += 1
    return True


@algorithm
def most_promising(runs: Row[Run], choice: TurnChoice) -> int:
    """Return the index of the run to try next: the first one without tries, or the best by UCB1."""
    best_value = -1.0
    best = 0
    log_tries = log(max(1, choice.tries))
    for index in range(choice.runs):
        tries = runs[index].tries
        if tries == 0:
            return index
        value = 1e-6 * runs[index].total / tries + EXPLORATION * math.sqrt(log_tries / tries)
        if value > best_value:
            best_value = value
            best = index
    return best


@algorithm
def scaled_evaluation(evaluation: int) -> float:
    """Return an evaluation scaled to a value from 0 to 1."""
    return 0.5 + 0.5 * evaluation / (HALF_WIN + abs(evaluation))


@algorithm
def try_run(state: Position, seat: int, run: Run, turn: Turn) -> int:
    """Play the run and the turns that follow; return the evaluation when the seat is to move again for the PLANNER_ROUNDS-th time.

    Earlier ends are the end of the game and MAX_DECISIONS turns. Chance decides which seats hoard.
    """
    chosen, moves, deals = turn.chosen, turn.moves, turn.dice
    for index in range(run.length):
        play(state, seat, run.moves[index])
    hoarder_bits = below(deals[0], 1 << HOARDER_BITS * SEATS)
    mask = 1 if DEFAULT_PROPOSAL == HOARDER else (1 << HOARDER_BITS) - 1
    awaited = 1 << seat
    rounds_left = PLANNER_ROUNDS + 0
    for _ in range(MAX_DECISIONS):
        while state.to_move == CHANCE_AWAITED:
            step(state, deals[0], moves, chosen)
        if state.to_move == 0:
            break
        if state.to_move != awaited:
            awaited = state.to_move
            if awaited == 1 << seat:
                rounds_left -= 1
                if rounds_left == 0:
                    break
        mover = 0
        while awaited >> mover != 1:
            mover += 1
        is_hoarder = hoarder_bits >> HOARDER_BITS * mover & mask == 0
        for index in range(proposals(state, mover, HOARDER if is_hoarder else GREEDY, moves)):
            play(state, mover, moves[index])
    return evaluate(state, seat)


@algorithm
def take_best(turn: Turn) -> None:
    """Choose the run with the most tries, of several the one with the highest total; the first run if that is in doubt."""
    runs, choice = turn.runs, turn.choices[0]
    for index in range(1, choice.runs):
        run, best = runs[index], runs[choice.taken]
        if run.tries > best.tries or (run.tries == best.tries and run.total > best.total):
            choice.taken = index
    if choice.taken > 0 and choice.tries > 0 and is_in_doubt(runs, choice):
        choice.taken = 0


@algorithm
def is_in_doubt(runs: Row[Run], choice: TurnChoice) -> bool:
    """Return whether the chosen run is less than STANDARD_ERRORS better than the first; the variance is that of all tries."""
    first, best = runs[0], runs[choice.taken]
    if first.tries == 0:
        return False
    total = 0
    squares = 0
    for index in range(choice.runs):
        total += runs[index].total
        squares += runs[index].squares
    mean = 1e-6 * total / choice.tries
    variance = max(0.0, 1e-6 * squares / choice.tries - mean * mean)
    lead = 1e-6 * (best.total / best.tries - first.total / first.tries)
    return lead < STANDARD_ERRORS * math.sqrt(variance * (1.0 / best.tries + 1.0 / first.tries))


@algorithm
def take_proposal(context: Context, seat: int, number: int) -> None:
    """Choose the proposal with this number, without any tries."""
    turn = context.turn
    states, moves, choice = turn.states, turn.moves, turn.choices[0]
    determinize(context.root_view[0], seat, states[0], context.dice[0])
    write_run(turn.runs[0], moves, proposals(states[0], seat, number, moves))
    choice.runs = 1
    choice.taken = 0
    choice.upcoming = 0


@algorithm
def next_move(turn: Turn) -> int:
    """Return the next move of the chosen run and advance to the one after it; −1 if no move is left."""
    choice = turn.choices[0]
    run = turn.runs[choice.taken]
    if choice.upcoming >= run.length or choice.runs == 0:
        return -1
    choice.upcoming += 1
    return run.moves[choice.upcoming - 1]
