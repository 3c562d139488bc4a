"""The planner where a game proposes whole turns: each is tried in imagined deals, and the best on average is played.

Every proposal is a run of moves. A try imagines a deal that looks like what the seat sees, plays the run, and then everybody
plays proposals too, greedily or hoarding, until the seat's turn has come ROUNDS times; what the position is then worth
counts. The proposal's k-th try takes the k-th deal, so all meet the same ones. In doubt it is the game's usual proposal. Which
one is tried next says UCB1 (Auer, Cesa-Bianchi, Fischer 2002).
"""

import math
from typing import Any

from hoyle.rules.dice import below, set_dice
from hoyle.rules.mark import algorithm
from hoyle.rules.playout import step
from hoyle.rules.record import MOVE, Record, cell, int16, int32, int64, row
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import ROUNDS, SEATS, USUAL, imagine, play, proposals, worth

GREEDY, POINTS, HOARDER = 1, 2, 3
"""Proposals that every game has which proposes any; see `verbs.proposals`."""

LONG = 128
"""Moves that a proposed run may have."""

RUNS = 24
"""Runs that are tried: of more the first ones."""

DECISIONS = 200
"""Decisions for which a game goes on at most."""

HOARDERS = 2
"""One seat in 2^HOARDERS hoards; one in two where that is usual."""

EXPLORE = 0.25
"""How much UCB1 explores, for values from 0 to 1."""

DOUBT = 1.4
"""By so many standard errors another run must look better than the usual one to be played."""

HALFWAY = 1000.0
"""A worth by which a position is judged half of a won game."""


class Run(Record):
    """A run of moves, and how games went on after it."""

    moves = row(LONG, MOVE)
    length = cell(int16)  # moves in use
    tries = cell(int32)
    total = cell(int64)  # what the tries brought, each from 0 to a million
    squares = cell(int64)  # the squares of that, in millions


class Choice(Record):
    """What the bot notes for itself."""

    runs = cell(int16)  # runs in use
    tries = cell(int64)  # of all of them
    key = cell(int64)  # which deals are imagined
    taken = cell(int16)  # the run that is being played
    upcoming = cell(int16)  # the place of its next move; the length when it is played


@algorithm
def propose(looks: Any, seat: int, room: Any, dice: Any) -> None:
    """Write the runs that the game proposes; `room` is what `Bench.turns` made."""
    states, _, runs, choices, moves, _ = room
    choice = choices[0]
    choice.runs = 0
    choice.tries = 0
    choice.taken = 0
    choice.upcoming = 0
    choice.key = below(dice[0], 1 << 30)
    imagine(looks[0], seat, states[0], dice[0])
    number = USUAL + 0
    length = proposals(states[0], seat, number, moves)
    while length >= 0 and choice.runs < RUNS:
        if length > 0 and is_new(runs, choice.runs, moves, length):
            note(runs[choice.runs], moves, length)
            choice.runs += 1
        number = proposed_after(number)
        length = proposals(states[0], seat, number, moves)


@algorithm
def proposed_after(number: int) -> int:
    """The number of the next proposal: the usual one comes first, then all others, greedy ones before doing little."""
    following = GREEDY if number == USUAL else 0 if number == HOARDER else number + 1 if number else HOARDER + 1
    if following == USUAL:
        return 0 if following == HOARDER else following + 1
    return following


@algorithm
def is_new(runs: Any, n: int, moves: Any, length: int) -> bool:
    """Whether none of the runs is this one."""
    for place in range(n):
        same = runs[place].length == length
        for at in range(length):
            same = same and runs[place].moves[at] == moves[at]
        if same:
            return False
    return True


@algorithm
def note(run: Any, moves: Any, length: int) -> None:
    """Keep a run."""
    for at in range(length):
        run.moves[at] = moves[at]
    run.length = length
    run.tries = 0
    run.total = 0
    run.squares = 0


@algorithm
def think_on(looks: Any, seat: int, room: Any, games: int) -> bool:
    """So many tries; whether there is anything to choose."""
    states, _, runs, choices, _, deals = room
    choice = choices[0]
    if choice.runs < 2:
        return False
    for _ in range(games):
        run = runs[most_promising(runs, choice)]
        set_dice(deals[0], choice.key, run.tries)
        imagine(looks[0], seat, states[0], deals[0])
        good = judged(tried(states[0], seat, run, room))
        run.total += int(1e6 * good)
        run.squares += int(1e6 * good * good)
        run.tries += 1
        choice.tries += 1
    return True


@algorithm
def most_promising(runs: Any, choice: Any) -> int:
    """The run to be tried next; those not yet tried come first."""
    top = -1.0
    found = 0
    for place in range(choice.runs):
        tries = runs[place].tries
        if tries == 0:
            return place
        value = 1e-6 * runs[place].total / tries + EXPLORE * math.sqrt(math.log(choice.tries) / tries)
        if value > top:
            top = value
            found = place
    return found


@algorithm
def judged(good: int) -> float:
    """A worth as a value from 0 to 1."""
    return 0.5 + 0.5 * good / (HALFWAY + abs(good))


@algorithm
def tried(state: Any, seat: int, run: Any, room: Any) -> int:
    """Play the run and go on; what the position is worth when the seat's turn has come again."""
    _, chosen, _, _, moves, deals = room
    for at in range(run.length):
        play(state, seat, run.moves[at])
    manners = below(deals[0], 1 << HOARDERS * SEATS)
    few = 1 if USUAL == HOARDER else (1 << HOARDERS) - 1
    awaited = 1 << seat
    rounds = ROUNDS + 0
    for _ in range(DECISIONS):
        while state.waits == CHANCE_AWAITED:
            step(state, deals[0], moves, chosen)
        if state.waits == 0:
            break
        if state.waits != awaited:
            awaited = state.waits
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
    return worth(state, seat)


@algorithm
def take_best(room: Any) -> None:
    """Settle on the run that was tried most, of those tried as often the one that did best; in doubt on the first one."""
    runs, choice = room[2], room[3][0]
    for place in range(1, choice.runs):
        run, best = runs[place], runs[choice.taken]
        if run.tries > best.tries or (run.tries == best.tries and run.total > best.total):
            choice.taken = place
    if choice.taken > 0 and choice.tries > 0 and in_doubt(runs, choice):
        choice.taken = 0


@algorithm
def in_doubt(runs: Any, choice: Any) -> bool:
    """Whether the run settled on may look better than the usual one by chance; how tries differ is taken over all runs."""
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
def by_rote(looks: Any, seat: int, room: Any, dice: Any, number: int) -> None:
    """Settle on the proposal of this number, without thinking."""
    states, _, runs, choices, moves, _ = room
    imagine(looks[0], seat, states[0], dice[0])
    note(runs[0], moves, proposals(states[0], seat, number, moves))
    choices[0].runs = 1
    choices[0].taken = 0
    choices[0].upcoming = 0


@algorithm
def next_move(room: Any) -> int:
    """The next move of the run that was settled on, or −1 when it is played."""
    run, choice = room[2][room[3][0].taken], room[3][0]
    if choice.upcoming >= run.length or choice.runs == 0:
        return -1
    choice.upcoming += 1
    return run.moves[choice.upcoming - 1]
