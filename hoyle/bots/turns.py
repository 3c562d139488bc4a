"""The planner where a game proposes whole turns: it tries each in determinized deals and plays the best on average.

Every proposal is a run of moves. A try determinizes what the seat sees and plays the run; then all seats play proposals,
greedy or hoarding ones, until the seat's turn has come PLANNER_ROUNDS times, and the position is evaluated. The k-th try of every
proposal uses the k-th deal, so that all proposals meet the same deals. In doubt the planner plays the game's usual proposal.
UCB1 decides which proposal is tried next (Auer, Cesa-Bianchi, Fischer 2002).
"""

import math
from typing import Any, NamedTuple

from hoyle.bots.playout import step
from hoyle.rules.dice import below, set_dice
from hoyle.rules.floats import log
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, Record, cell, int16, int32, int64, row
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import DEFAULT_PROPOSAL, PLANNER_ROUNDS, SEATS, determinize, evaluate, play, proposals

GREEDY, POINTS, HOARDER = 1, 2, 3
"""The proposals that every game with proposals has; see `verbs.proposals`."""

LONG = 128
"""The most moves of a proposed run."""

RUNS = 24
"""The most runs that are tried, in the order of the game."""

DECISIONS = 200
"""The most decisions for which a game is continued."""

HOARDERS = 2
"""One seat in 2^HOARDERS hoards; one in two where hoarding is the usual proposal."""

EXPLORE = 0.25
"""How much UCB1 explores, for values from 0 to 1."""

DOUBT = 1.4
"""Another run is played if it looks better than the usual one by this many standard errors."""

HALFWAY = 1000.0
"""A position with this evaluation counts halfway between even and won."""


class Run(Record):
    """A run of moves, and the results of its tries."""

    moves = row(LONG, MOVE)
    length = cell(int16)  # moves in use
    tries = cell(int32)
    total = cell(int64)  # sum of the results, each from 0 to a million
    squares = cell(int64)  # sum of their squares, in millions


class Choice(Record):
    """The state of choosing and playing a turn."""

    runs = cell(int16)  # runs in use
    tries = cell(int64)  # of all runs
    key = cell(int64)  # the seed of the determinized deals
    taken = cell(int16)  # the run that is being played
    upcoming = cell(int16)  # the index of its next move; its length when it has been played


class Turn(NamedTuple):
    """The workspace for whole turns."""

    states: Any
    """A position to work in."""
    chosen: Any
    """A row: by seat, the move it chooses at the same time as others."""
    runs: Any
    choices: Any
    """One Choice."""
    moves: Any
    """A row for the moves of a proposal."""
    dice: Any
    """The dice of the determinized deals."""


@algorithm
def propose(context: Any, seat: int) -> None:
    """Write the runs that the game proposes into the turn's workspace."""
    turn = context.turn
    states, runs, moves = turn.states, turn.runs, turn.moves
    choice = turn.choices[0]
    choice.runs = 0
    choice.tries = 0
    choice.taken = 0
    choice.upcoming = 0
    choice.key = below(context.dice[0], 1 << 30)
    determinize(context.root_view[0], seat, states[0], context.dice[0])
    number = DEFAULT_PROPOSAL + 0
    length = proposals(states[0], seat, number, moves)
    while length >= 0 and choice.runs < RUNS:
        if length > 0 and is_new(runs, choice.runs, moves, length):
            note(runs[choice.runs], moves, length)
            choice.runs += 1
        number = proposed_after(number)
        length = proposals(states[0], seat, number, moves)


@algorithm
def proposed_after(number: int) -> int:
    """Return the number of the next proposal: the usual one is first, then the greedy ones, then all others."""
    following = (
        GREEDY if number == DEFAULT_PROPOSAL else 0 if number == HOARDER else number + 1 if number else HOARDER + 1
    )
    if following == DEFAULT_PROPOSAL:
        return 0 if following == HOARDER else following + 1
    return following


@algorithm
def is_new(runs: Any, n: int, moves: Any, length: int) -> bool:
    """Return whether none of the first `n` runs has these moves."""
    for place in range(n):
        same = runs[place].length == length
        for at in range(length):
            same = same and runs[place].moves[at] == moves[at]
        if same:
            return False
    return True


@algorithm
def note(run: Any, moves: Any, length: int) -> None:
    """Write a run without tries."""
    for at in range(length):
        run.moves[at] = moves[at]
    run.length = length
    run.tries = 0
    run.total = 0
    run.squares = 0


@algorithm
def try_runs(context: Any, seat: int, games: int) -> bool:
    """Try runs in `games` deals; return whether there is more than one run to choose from."""
    turn = context.turn
    states, runs, deals = turn.states, turn.runs, turn.dice
    choice = turn.choices[0]
    if choice.runs < 2:
        return False
    for _ in range(games):
        run = runs[most_promising(runs, choice)]
        set_dice(deals[0], choice.key, run.tries)
        determinize(context.root_view[0], seat, states[0], deals[0])
        good = judged(tried(states[0], seat, run, turn))
        run.total += int(1e6 * good)
        run.squares += int(1e6 * good * good)
        run.tries += 1
        choice.tries += 1
    return True


@algorithm
def most_promising(runs: Any, choice: Any) -> int:
    """Return the index of the run to try next: one without tries, or the best by UCB1."""
    top = -1.0
    found = 0
    wide = log(max(1, choice.tries))
    for place in range(choice.runs):
        tries = runs[place].tries
        if tries == 0:
            return place
        value = 1e-6 * runs[place].total / tries + EXPLORE * math.sqrt(wide / tries)
        if value > top:
            top = value
            found = place
    return found


@algorithm
def judged(good: int) -> float:
    """Return an evaluation as a value from 0 to 1."""
    return 0.5 + 0.5 * good / (HALFWAY + abs(good))


@algorithm
def tried(state: Any, seat: int, run: Any, turn: Any) -> int:
    """Play the run and the turns that follow; return the evaluation when the seat's turn has come PLANNER_ROUNDS times."""
    chosen, moves, deals = turn.chosen, turn.moves, turn.dice
    for at in range(run.length):
        play(state, seat, run.moves[at])
    manners = below(deals[0], 1 << HOARDERS * SEATS)
    few = 1 if DEFAULT_PROPOSAL == HOARDER else (1 << HOARDERS) - 1
    awaited = 1 << seat
    rounds = PLANNER_ROUNDS + 0
    for _ in range(DECISIONS):
        while state.to_move == CHANCE_AWAITED:
            step(state, deals[0], moves, chosen)
        if state.to_move == 0:
            break
        if state.to_move != awaited:
            awaited = state.to_move
            if awaited == 1 << seat:
                rounds -= 1
                if rounds == 0:
                    break
        mover = 0
        while awaited >> mover != 1:
            mover += 1
        hoards = manners >> HOARDERS * mover & few == 0
        for at in range(proposals(state, mover, HOARDER if hoards else GREEDY, moves)):
            play(state, mover, moves[at])
    return evaluate(state, seat)


@algorithm
def take_best(turn: Any) -> None:
    """Choose the run with the most tries, among equals the best result; in doubt the first run."""
    runs, choice = turn.runs, turn.choices[0]
    for place in range(1, choice.runs):
        run, best = runs[place], runs[choice.taken]
        if run.tries > best.tries or (run.tries == best.tries and run.total > best.total):
            choice.taken = place
    if choice.taken > 0 and choice.tries > 0 and in_doubt(runs, choice):
        choice.taken = 0


@algorithm
def in_doubt(runs: Any, choice: Any) -> bool:
    """Return whether chance may explain that the chosen run looks better than the first; the variance is that of all tries."""
    first, best = runs[0], runs[choice.taken]
    if first.tries == 0:
        return False
    total = 0
    squares = 0
    for place in range(choice.runs):
        total += runs[place].total
        squares += runs[place].squares
    mean = 1e-6 * total / choice.tries
    spread = max(0.0, 1e-6 * squares / choice.tries - mean * mean)
    ahead = 1e-6 * (best.total / best.tries - first.total / first.tries)
    return ahead < DOUBT * math.sqrt(spread * (1.0 / best.tries + 1.0 / first.tries))


@algorithm
def take_proposal(context: Any, seat: int, number: int) -> None:
    """Choose the proposal of this number without any tries."""
    turn = context.turn
    states, moves, choice = turn.states, turn.moves, turn.choices[0]
    determinize(context.root_view[0], seat, states[0], context.dice[0])
    note(turn.runs[0], moves, proposals(states[0], seat, number, moves))
    choice.runs = 1
    choice.taken = 0
    choice.upcoming = 0


@algorithm
def next_move(turn: Any) -> int:
    """Return the next move of the chosen run, or −1 when all are played."""
    choice = turn.choices[0]
    run = turn.runs[choice.taken]
    if choice.upcoming >= run.length or choice.runs == 0:
        return -1
    choice.upcoming += 1
    return run.moves[choice.upcoming - 1]
