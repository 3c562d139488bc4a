"""planner: enumerates the ways to play its own turn, and races the best of them in determinized continuations.

Where a turn is several moves of one seat, their order matters more than what happens many turns later. The planner
follows every path of its own moves until another seat or CHANCE is to move (a position that two paths reach is visited
once) and keeps the paths whose ends are evaluated best. Then it races them: in one determinized position after another each
path is played and the game goes on through the next seat's turn, every seat playing the move with the best evaluation
for itself; the planner's evaluation of the result counts. All paths meet the same positions and the same dice, and a
path that is clearly behind is dropped (Maron, Moore 1994). The evaluation at a path's end counts like PRIOR such games,
so that a few unlucky games do not overrule it.

Where several seats choose at the same time, the paths are the seat's single moves, and the others choose at random.
Where the game proposes whole turns, the planner chooses among these; see `turns`.
"""

from typing import Any, NamedTuple

from hoyle.bots.bot import MOST, Bot, Compiled, Question
from hoyle.bots.clock import think_in_slices
from hoyle.bots.greedy import reply
from hoyle.bots.hoarder import rest_of_turn
from hoyle.bots.playout import step
from hoyle.bots.turns import next_move, propose, take_best, try_runs
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, Record, cell, copy, fingerprint, int8, int16, int32, int64, local, row
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, PROPOSES, SEATS, determinize, evaluate, legal, play

LINE = 24
"""The most moves of a path; a longer turn is evaluated where the path is cut off."""

PATHS = 16
"""The most paths that are raced."""

STEPS = {"cpu": 2_000, "plain": 200}
"""Moves played to find the paths; after these no path grows."""

COMPILED_STEPS = STEPS["cpu"]

SPOTS = 1 << 12
"""Slots for the positions visited: a power of two."""

TURNS = 1
"""Turns for which the game is continued after a path."""

DECISIONS = 60
"""The most decisions for which it is continued."""

PRIOR = 30
"""The evaluation at the end of a path counts like this many games."""

PLANNER_ROUNDS = 1 << 12
"""The most determinized positions in which the paths are raced."""

FIRST_ROUNDS = 8
"""After this many rounds, and whenever they have doubled, the paths are compared."""

DOUBT = 2.0
"""A path is dropped when it is this many standard errors behind the best."""

LEAST = -(1 << 60)
"""Below every evaluation."""


class Path(Record):
    """Consecutive moves of one seat, and the results of the race."""

    moves = row(LINE, MOVE)
    length = cell(int16)  # moves in use
    first = cell(int64)  # the evaluation at its end
    total = cell(int64)  # PRIOR times that, plus the evaluation a turn later summed over the rounds
    racing = cell(int8)  # 0: dropped


class Plan(Record):
    """The state of the planner's search."""

    paths = cell(int16)  # paths in use
    rounds = cell(int32)  # determinized positions in which they were raced
    moves = row(LINE, MOVE)  # the path being followed
    upcoming = row(LINE, int16)  # by depth: the index of the move to follow next
    many = row(LINE, int16)  # by depth: the number of moves


class Race(NamedTuple):
    """The planner's workspace."""

    positions: Any
    """By depth: a position."""
    moves: Any
    """By depth: its legal moves."""
    spots: Any
    """Fingerprints of the positions visited."""
    paths: Any
    plans: Any
    """One Plan."""
    scores: Any
    """By path and round: the evaluation."""


@algorithm
def prepare(context: Any, seat: int, space: Any, steps: int) -> None:
    """Find the paths from what the seat sees by playing at most `steps` moves; nothing is raced yet."""
    root_view, dice = context.root_view, context.dice
    levels, rows, spots, paths = space.positions, space.moves, space.spots, space.paths
    plan = space.plans[0]
    plan.paths = 0
    plan.rounds = 0
    for spot in range(SPOTS):
        spots[spot] = 0
    determinize(root_view[0], seat, levels[0], dice[0])
    plan.many[0] = legal(levels[0], seat, rows[0])
    plan.upcoming[0] = 0
    if levels[0].to_move == 1 << seat:
        find_paths(space, plan, seat, steps)
        return
    for at in range(plan.many[0]):
        plan.moves[0] = rows[0][at]
        copy(levels[1], levels[0])
        reply(levels[1], seat, rows[0][at], dice[0], rows[1], rows[2])
        note(paths, plan, 1, evaluate(levels[1], seat))


@algorithm
def find_paths(space: Any, plan: Any, seat: int, steps: int) -> None:
    """Follow every path from the first position until another seat is to move."""
    levels, rows, spots, paths = space.positions, space.moves, space.spots, space.paths
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
        if after.to_move == 1 << seat and depth + 1 < LINE and steps > 0:
            depth += 1
            plan.many[depth] = legal(after, seat, rows[depth])
            plan.upcoming[depth] = 0
        else:
            note(paths, plan, depth + 1, evaluate(after, seat))


@algorithm
def met(spots: Any, key: int) -> bool:
    """Return whether a position was visited before, and mark it as visited if there is room."""
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
    """Keep the path that was just followed if it is among the best."""
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
def race(context: Any, seat: int, space: Any, games: int) -> bool:
    """Play about `games` continuations, a round of all racing paths at a time; return whether more could change the choice."""
    root_view, dice = context.root_view, context.dice
    levels, paths, scores = space.positions, space.paths, space.scores
    plan = space.plans[0]
    while games > 0 and undecided(paths, plan):
        determinize(root_view[0], seat, levels[0], dice[0])
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
    """Return whether paths with different first moves are still racing and there is room for more rounds."""
    move = paths[best(paths, plan)].moves[0]
    for at in range(plan.paths):
        if paths[at].racing and paths[at].moves[0] != move:
            return plan.rounds < PLANNER_ROUNDS
    return False


@algorithm
def best(paths: Any, plan: Any) -> int:
    """Return the index of the best path so far."""
    choice = 0
    for at in range(1, plan.paths):
        if paths[at].racing and (not paths[choice].racing or paths[at].total > paths[choice].total):
            choice = at
    return choice


@algorithm
def follow(state: Any, seat: int, path: Any, dice: Dice) -> None:
    """Play a path in a determinized position as far as it is legal there."""
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    for at in range(path.length):
        fits = False
        if (state.to_move >> seat) & 1:
            for place in range(legal(state, seat, moves)):
                fits = fits or moves[place] == path.moves[at]
        if not fits:
            return
        if state.to_move == 1 << seat:
            play(state, seat, path.moves[at])
        else:
            reply(state, seat, path.moves[at], dice, chosen, moves)


@algorithm
def play_on(state: Any, spare: Any, still: Any, seat: int, dice: Dice) -> int:
    """Return the seat's evaluation after TURNS turns, before the chance moves that follow.

    Each seat plays the move with the best evaluation for itself; seats that choose at the same time choose at random.
    """
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    awaited = 1 << seat
    turns = TURNS
    for _ in range(DECISIONS):
        if state.to_move != awaited:
            copy(still, state)
            while state.to_move == CHANCE_AWAITED:
                step(state, dice, moves, chosen)
            if state.to_move == 0:
                break
            if state.to_move != awaited:
                if turns == 0:
                    return evaluate(still, seat)
                awaited = state.to_move
                turns -= 1
        if awaited & (awaited - 1):
            step(state, dice, moves, chosen)
        else:
            mover = 0
            while awaited >> mover != 1:
                mover += 1
            play(state, mover, best_by_evaluation(state, spare, mover, moves))
    return evaluate(state, seat)


@algorithm
def best_by_evaluation(state: Any, spare: Any, seat: int, moves: Any) -> int:
    """Return the move with the best evaluation for the seat, before the chance moves that follow."""
    n = legal(state, seat, moves)
    if n == 1:
        return moves[0]
    choice = 0
    top = LEAST
    for at in range(n):
        copy(spare, state)
        play(spare, seat, moves[at])
        value = evaluate(spare, seat)
        if value > top:
            top = value
            choice = at
    return moves[choice]


@algorithm
def drop(paths: Any, plan: Any, scores: Any) -> None:
    """Drop the paths that are clearly behind the best."""
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
def first_move(space: Any) -> int:
    """Return the first move of the best path."""
    return space.paths[best(space.paths, space.plans[0])].moves[0]


def workspace(bench: Workbench, budget: int, options: Any) -> Race:
    """Return the planner's workspace."""
    game = bench.game
    return Race(
        positions=bench.records(game.state, LINE + 1),
        moves=bench.square(LINE, game.moves, MOVE),
        spots=bench.row(SPOTS, "int64"),
        paths=bench.records(Path, PATHS),
        plans=bench.records(Plan, 1),
        scores=bench.square(PATHS, PLANNER_ROUNDS, "int64"),
    )


FIRST_SLICE = {"cpu": 64, "plain": 1}
"""Games before the first look at the clock."""

FIRST_TURNS = {"cpu": 32, "plain": 1}
"""The same where the game proposes whole turns."""


def answer(question: Question) -> list[int]:
    """Return the first move of the best path, or the best of the proposed turns."""
    bench, seat = question.bench, question.seat
    if bench.game.proposes:
        return choose_turn(question)
    space = workspace(bench, question.budget, None)
    bench.link(prepare)(bench.context, seat, space, STEPS[bench.target])
    more = bench.link(race)
    first = FIRST_SLICE[bench.target]
    think_in_slices(question.budget, first, question.seconds, lambda games: more(bench.context, seat, space, games))
    return [int(bench.link(first_move)(space))]


def choose_turn(question: Question) -> list[int]:
    """Return the best of the proposed turns."""
    bench, seat = question.bench, question.seat
    bench.link(propose)(bench.context, seat)
    more = bench.link(try_runs)
    first = FIRST_TURNS[bench.target]
    think_in_slices(question.budget, first, question.seconds, lambda games: more(bench.context, seat, games))
    bench.link(take_best)(bench.context.turn)
    return rest_of_turn(bench)


@algorithm
def decide(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the first move of the best path, or of the best proposed turn."""
    if PROPOSES:
        propose(context, seat)
        try_runs(context, seat, budget)
        take_best(context.turn)
        return next_move(context.turn)
    prepare(context, seat, workspace, COMPILED_STEPS)
    race(context, seat, workspace, budget)
    return first_move(workspace)


def offered(game: Game, options: Any) -> bool:
    """Return whether tables offer the bot: where a turn is several moves of one seat."""
    return not game.remembers and not game.perfect_information(options) and game.long_turns(options)


BOT = Bot(
    name="planner",
    titles={"strong": N_("Strong bot"), "fair": N_("Fair bot"), "easy": N_("Easy bot")},
    answer=answer,
    compiled=Compiled(decide=decide, workspace=workspace),
    strengths={"strong": MOST, "fair": 300, "easy": 0},
    turn_strengths={"fair": 1_000, "easy": 100},
    unit="games per decision",
    plain=200,
    sample=10,
    offered=offered,
)
