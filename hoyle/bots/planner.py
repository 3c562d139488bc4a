"""planner: finds the ways to play out one's own turn, and plays the best of them on to see what the others make of it.

Where a turn is several moves of one seat, their order matters more than what comes many turns later. So the planner
follows every path of its own moves until somebody else is awaited, CHANCE included (a position that two paths reach is
looked at once), and keeps the ends that are worth most. Then it races them: in one imagined position after another each
path is played and the game goes on through the next seat's turn, everybody taking the move after which his position is
worth most to him; what the position is then worth to the planner counts. All paths meet the same positions and the
same dice, and one that is behind beyond doubt is dropped (Maron, Moore 1994). What a path's end is worth by itself
counts like PRIOR such games, so that a few unlucky ones do not overrule it.

Where others are awaited at the same time the paths are the seat's moves, and the others choose at random.
"""

from typing import Any

from hoyle.bots.greedy import reply
from hoyle.rules.dice import Dice
from hoyle.rules.mark import algorithm
from hoyle.rules.playout import step
from hoyle.rules.record import MOVE, Record, cell, copy, fingerprint, int8, int16, int32, int64, local, row
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, imagine, legal, play, worth

LINE = 24
"""Moves that a path may have; a longer turn is judged where the path breaks off."""

PATHS = 16
"""Paths that are raced."""

STEPS = 2_000
"""Moves played to find the paths; then those begun are only broken off."""

SPOTS = 1 << 12
"""Places for the positions met on the way: a power of two."""

TURNS = 1
"""Turns for which the game goes on after a path."""

DECISIONS = 60
"""Decisions for which it goes on at most."""

PRIOR = 30
"""What the end of a path is worth counts like so many games played on."""

ROUNDS = 1 << 12
"""Imagined positions in which the paths are raced, at most."""

FIRST_ROUNDS = 8
"""After so many, and whenever they have doubled, the paths are compared."""

DOUBT = 2.0
"""So many standard errors behind the best, a path is dropped."""

LEAST = -(1 << 60)
"""Below everything that a position can be worth."""


class Path(Record):
    """Moves of one seat in a row, and how games went on after them."""

    moves = row(LINE, MOVE)
    length = cell(int16)  # moves in use
    first = cell(int64)  # what the position is worth where they end
    total = cell(int64)  # that PRIOR times, and what it was worth a turn later, added up over the rounds
    racing = cell(int8)  # 0: dropped


class Plan(Record):
    """What the planner notes for itself."""

    paths = cell(int16)  # paths in use
    rounds = cell(int32)  # imagined positions in which they were raced
    moves = row(LINE, MOVE)  # the path being followed
    upcoming = row(LINE, int16)  # by depth: the place of the move to follow next
    many = row(LINE, int16)  # by depth: moves there are


@algorithm
def prepare(looks: Any, seat: int, room: Any, dice: Any, steps: int) -> None:
    """Find the paths from what `looks[0]` shows the seat, by so many steps; nothing is raced yet.

    `room` is what `Bench.paths` made.
    """
    levels, rows, spots, paths, plans, _ = room
    plan = plans[0]
    plan.paths = 0
    plan.rounds = 0
    for spot in range(SPOTS):
        spots[spot] = 0
    imagine(looks[0], seat, levels[0], dice[0])
    plan.many[0] = legal(levels[0], seat, rows[0])
    plan.upcoming[0] = 0
    if levels[0].waits == 1 << seat:
        find_paths(levels, rows, spots, paths, plan, seat, steps)
        return
    for at in range(plan.many[0]):
        plan.moves[0] = rows[0][at]
        copy(levels[1], levels[0])
        reply(levels[1], seat, rows[0][at], dice[0], rows[1], rows[2])
        note(paths, plan, 1, worth(levels[1], seat))


@algorithm
def find_paths(levels: Any, rows: Any, spots: Any, paths: Any, plan: Any, seat: int, steps: int) -> None:
    """Follow every path from `levels[0]` until somebody else is awaited."""
    depth = 0
    while depth >= 0:
        at = plan.upcoming[depth]
        if at == plan.many[depth]:
            depth -= 1
            continue
        plan.upcoming[depth] += 1
        plan.moves[depth] = rows[depth][at]
        after = levels[depth + 1]
        copy(after, levels[depth])
        play(after, seat, plan.moves[depth])
        steps -= 1
        if met(spots, fingerprint(after)):
            continue
        if after.waits == 1 << seat and depth + 1 < LINE and steps > 0:
            depth += 1
            plan.many[depth] = legal(after, seat, rows[depth])
            plan.upcoming[depth] = 0
        else:
            note(paths, plan, depth + 1, worth(after, seat))


@algorithm
def met(spots: Any, key: int) -> bool:
    """Whether a position was met before; it is remembered where there is room."""
    key = key | 1
    spot = (key >> 23) & (SPOTS - 1)
    for _ in range(16):
        if spots[spot] == key:
            return True
        if spots[spot] == 0:
            spots[spot] = key
            return False
        spot = (spot + 1) & (SPOTS - 1)
    return False


@algorithm
def note(paths: Any, plan: Any, length: int, value: int) -> None:
    """Keep the path that was just followed, if it is among the best."""
    place = plan.paths
    if place < PATHS:
        plan.paths += 1
    else:
        place = 0
        for other in range(1, PATHS):
            if paths[other].first < paths[place].first:
                place = other
        if value <= paths[place].first:
            return
    path = paths[place]
    for at in range(length):
        path.moves[at] = plan.moves[at]
    path.length = length
    path.first = value
    path.total = PRIOR * value
    path.racing = 1


@algorithm
def race(looks: Any, seat: int, room: Any, dice: Any, games: int) -> bool:
    """Play about so many games on, a round of all racing paths at a time; whether more could change anything."""
    levels, _, _, paths, plans, scores = room
    plan = plans[0]
    while games > 0 and undecided(paths, plan):
        imagine(looks[0], seat, levels[0], dice[0])
        drawn = dice[0].draws
        for at in range(plan.paths):
            if paths[at].racing:
                dice[0].draws = drawn
                copy(levels[1], levels[0])
                follow(levels[1], seat, paths[at], dice[0])
                value = play_on(levels[1], levels[2], levels[3], seat, dice[0])
                scores[at][plan.rounds] = value
                paths[at].total += value
                games -= 1
        plan.rounds += 1
        if plan.rounds >= FIRST_ROUNDS and plan.rounds & (plan.rounds - 1) == 0:
            drop(paths, plan, scores)
    return undecided(paths, plan)


@algorithm
def undecided(paths: Any, plan: Any) -> bool:
    """Whether paths with different first moves still race, and there is room for more rounds."""
    move = paths[best(paths, plan)].moves[0]
    for at in range(plan.paths):
        if paths[at].racing and paths[at].moves[0] != move:
            return plan.rounds < ROUNDS
    return False


@algorithm
def best(paths: Any, plan: Any) -> int:
    """The path that did best so far."""
    choice = 0
    for at in range(1, plan.paths):
        if paths[at].racing and (not paths[choice].racing or paths[at].total > paths[choice].total):
            choice = at
    return choice


@algorithm
def follow(state: Any, seat: int, path: Any, dice: Dice) -> None:
    """Play a path in an imagined position, as far as it is legal there."""
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    for at in range(path.length):
        fits = False
        if (state.waits >> seat) & 1:
            for place in range(legal(state, seat, moves)):
                fits = fits or moves[place] == path.moves[at]
        if not fits:
            return
        if state.waits == 1 << seat:
            play(state, seat, path.moves[at])
        else:
            reply(state, seat, path.moves[at], dice, chosen, moves)


@algorithm
def play_on(state: Any, spare: Any, still: Any, seat: int, dice: Dice) -> int:
    """What the position is worth to the seat TURNS turns on, before CHANCE opens the next.

    Each seat takes the move that is worth most to it; those awaited together take any.
    """
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    awaited = 1 << seat
    turns = TURNS
    for _ in range(DECISIONS):
        if state.waits != awaited:
            copy(still, state)
            while state.waits == CHANCE_AWAITED:
                step(state, dice, moves, chosen)
            if state.waits == 0:
                break
            if state.waits != awaited:
                if turns == 0:
                    return worth(still, seat)
                awaited = state.waits
                turns -= 1
        if awaited & (awaited - 1):
            step(state, dice, moves, chosen)
        else:
            mover = 0
            while awaited >> mover != 1:
                mover += 1
            play(state, mover, most_worth(state, spare, mover, moves))
    return worth(state, seat)


@algorithm
def most_worth(state: Any, spare: Any, seat: int, moves: Any) -> int:
    """The move after which the position is worth most to the seat, before CHANCE has its say."""
    n = legal(state, seat, moves)
    if n == 1:
        return moves[0]
    choice = 0
    top = LEAST
    for at in range(n):
        copy(spare, state)
        play(spare, seat, moves[at])
        value = worth(spare, seat)
        if value > top:
            top = value
            choice = at
    return moves[choice]


@algorithm
def drop(paths: Any, plan: Any, scores: Any) -> None:
    """Paths that are behind the best beyond doubt race no more."""
    leader = best(paths, plan)
    n = plan.rounds
    for at in range(plan.paths):
        behind = 1.0 * PRIOR * (paths[leader].first - paths[at].first)
        squares = 0.0
        for game in range(n):
            gap = 1.0 * (scores[leader][game] - scores[at][game])
            behind += gap
            squares += gap * gap
        if behind > 0 and behind * behind > DOUBT * DOUBT * squares:
            paths[at].racing = 0


@algorithm
def first_move(room: Any) -> int:
    """The first move of the path that did best."""
    paths, plans = room[3], room[4]
    return paths[best(paths, plans[0])].moves[0]
