"""planner: a bot that enumerates the ways to play its own turn, and compares the best of them in determinized games.

If one seat makes several moves in a turn, their order matters more than events many turns later. The planner follows the paths of
its own moves until another seat or CHANCE is to move, and keeps those with the best evaluations of their final positions (see
`paths`). These paths race in rounds: in each round the planner determinizes the view, plays every path in that position, and
continues the game through the turn of the next seat. In these continuations each seat plays the best path that REPLY_STEPS moves
can find. The result of the round is the evaluation for the planner's seat. All paths get the same positions and dice, and a path
that is clearly behind the best path is dropped (Maron, Moore 1994). The evaluation of a path's final position has the weight of
PRIOR rounds.

If several seats choose at the same time, each path is one move of the seat, and the other seats choose at random.
If the game proposes whole turns, the planner chooses one of them (see `turns`), or plays the one of `Game.simple_turns`.
"""

from typing import NamedTuple

from hoyle.bots.bot import MAX_BUDGET, Bot, Compiled, Question
from hoyle.bots.greedy import advance
from hoyle.bots.hoarder import proposed_turn, remaining_moves
from hoyle.bots.paths import MAX_PATH, PRIOR, VISITED_SLOTS, Path, SearchState, find_paths, keep_path
from hoyle.bots.playout import step
from hoyle.bots.steps import Call, Slices, Steps
from hoyle.bots.turns import Context, next_move, propose, take_best, take_proposal, try_turns
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, PROPOSES, SEATS, determinize, evaluate, legal, play

MAX_PATHS = 16
"""The maximum number of paths in the race."""
STEPS = 2_000
"""The number of moves that may be played to find the paths, on every target; after that, paths end where they are."""
REPLY_STEPS = 60
"""The number of moves that may be played to find the path that a seat plays in a continuation."""
TURNS = 1
"""The number of turns for which a game is continued after a path."""
MAX_DECISIONS = 60
"""The maximum number of decisions in such a continuation."""
MAX_ROUNDS = 1 << 12
"""The maximum number of rounds."""
FIRST_COMPARISON = 8
"""The number of rounds after which the paths are first compared; later comparisons follow at every power of two."""
STANDARD_ERRORS = 2.0
"""A path is dropped when its total is this many standard errors behind that of the best path: roots of sums of squared differences."""


class PlannerWorkspace(NamedTuple):
    """The planner's workspace."""

    positions: Row[Position]
    """While paths are searched, by depth: a position on the current path; `positions[1]` is scratch if several seats choose."""
    moves: Row[Row[int]]
    """By depth: the legal moves of the position. If several seats choose at once, `moves[1]` and `moves[2]` are scratch."""
    visited: Row[int]
    """A hash table of the fingerprints of visited positions; 0 for a free slot."""
    paths: Row[Path]
    search_states: Row[SearchState]
    """An array of two SearchStates: that of the race, and one for the paths of continuations."""
    reply: Row[Path]
    """An array of one Path: the best path of a seat in a continuation."""
    rounds: Row[Position]
    """Three positions: the determinized one of the round, the current one, and the one before the last moves of CHANCE."""
    scores: Row[Row[int]]
    """By path and round: the result."""


@algorithm
def prepare(context: Context, seat: int, workspace: PlannerWorkspace, steps: int) -> None:
    """Find the paths from the view of the seat by playing about `steps` moves, without racing them."""
    root_view, dice = context.root_view, context.dice
    positions, moves, paths = workspace.positions, workspace.moves, workspace.paths
    search = workspace.search_states[0]
    search.rounds = 0
    determinize(root_view[0], seat, positions[0], dice[0])
    if positions[0].to_move == 1 << seat:
        find_paths(positions, moves, workspace.visited, paths, MAX_PATHS, search, seat, steps)
        return
    search.paths = 0
    search.counts[0] = legal(positions[0], seat, moves[0])
    for index in range(search.counts[0]):
        search.moves[0] = moves[0][index]
        copy(positions[1], positions[0])
        advance(positions[1], seat, moves[0][index], dice[0], moves[1], moves[2])
        keep_path(paths, MAX_PATHS, search, 1, evaluate(positions[1], seat))


@algorithm
def race(context: Context, seat: int, workspace: PlannerWorkspace, games: int) -> bool:
    """Play rounds until about `games` games have been played; return whether more games could change the choice."""
    root_view, dice = context.root_view, context.dice
    paths, scores, deal, state = workspace.paths, workspace.scores, workspace.rounds[0], workspace.rounds[1]
    search = workspace.search_states[0]
    while games > 0 and is_undecided(paths, search):
        determinize(root_view[0], seat, deal, dice[0])
        draws_before = dice[0].draws
        for index in range(search.paths):
            if paths[index].is_racing:
                dice[0].draws = draws_before
                copy(state, deal)
                play_path(state, seat, paths[index], dice[0])
                value = continue_game(workspace, state, seat, dice[0])
                scores[index][search.rounds] = value
                paths[index].total += value
                games -= 1
        search.rounds += 1
        if search.rounds >= FIRST_COMPARISON and search.rounds & (search.rounds - 1) == 0:
            drop_paths(paths, search, scores)
    return is_undecided(paths, search)


@algorithm
def is_undecided(paths: Row[Path], search: SearchState) -> bool:
    """Return whether paths with different first moves are still racing and there is room for more rounds."""
    move = paths[best_path(paths, search)].moves[0]
    for index in range(search.paths):
        if paths[index].is_racing and paths[index].moves[0] != move:
            return search.rounds < MAX_ROUNDS
    return False


@algorithm
def best_path(paths: Row[Path], search: SearchState) -> int:
    """Return the index of the racing path with the highest total."""
    choice = 0
    for index in range(1, search.paths):
        if paths[index].is_racing and (not paths[choice].is_racing or paths[index].total > paths[choice].total):
            choice = index
    return choice


@algorithm
def play_path(state: Position, seat: int, path: Path, dice: Dice) -> None:
    """Play a path in a determinized position; stop before the first of its moves that is not legal there."""
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    for i in range(path.length):
        is_legal = False
        if (state.to_move >> seat) & 1:
            for index in range(legal(state, seat, moves)):
                is_legal = is_legal or moves[index] == path.moves[i]
        if not is_legal:
            return
        if state.to_move == 1 << seat:
            play(state, seat, path.moves[i])
        else:
            advance(state, seat, path.moves[i], dice, chosen, moves)


@algorithm
def continue_game(workspace: PlannerWorkspace, state: Position, seat: int, dice: Dice) -> int:
    """Continue the game through TURNS turns; return the seat's evaluation of the position after them.

    It is evaluated before the chance moves that follow the last turn. Seats that choose at the same time choose at random.
    """
    before_chance = workspace.rounds[2]
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    awaited = 1 << seat
    turns_left = TURNS
    for _ in range(MAX_DECISIONS):
        if state.to_move != awaited:
            copy(before_chance, state)
            while state.to_move == CHANCE_AWAITED:
                step(state, dice, moves, chosen)
            if state.to_move == 0:
                break
            if state.to_move != awaited:
                if turns_left == 0:
                    return evaluate(before_chance, seat)
                awaited = state.to_move
                turns_left -= 1
        if awaited & (awaited - 1):  # several bits are set: several seats are to move
            step(state, dice, moves, chosen)
        else:
            mover = 0
            while awaited >> mover != 1:
                mover += 1
            play_best_path(workspace, state, mover)
    return evaluate(state, seat)


@algorithm
def play_best_path(workspace: PlannerWorkspace, state: Position, seat: int) -> None:
    """Play the path with the best evaluation for the seat, of those that REPLY_STEPS moves can find."""
    moves, reply, search = workspace.moves, workspace.reply, workspace.search_states[1]
    if legal(state, seat, moves[0]) == 1:
        play(state, seat, moves[0][0])
        return
    copy(workspace.positions[0], state)
    find_paths(workspace.positions, moves, workspace.visited, reply, 1, search, seat, REPLY_STEPS)
    for i in range(reply[0].length):
        play(state, seat, reply[0].moves[i])


@algorithm
def drop_paths(paths: Row[Path], search: SearchState, scores: Row[Row[int]]) -> None:
    """Drop the paths whose totals are more than STANDARD_ERRORS standard errors behind the total of the best path."""
    leader = best_path(paths, search)
    n = search.rounds
    for index in range(search.paths):
        deficit = 1.0 * PRIOR * (paths[leader].evaluation - paths[index].evaluation)
        squares = 0.0
        for round_index in range(n):
            difference = 1.0 * (scores[leader][round_index] - scores[index][round_index])
            deficit += difference
            squares += difference * difference
        if deficit > 0 and deficit * deficit > STANDARD_ERRORS * STANDARD_ERRORS * squares:
            paths[index].is_racing = 0


@algorithm
def first_move(workspace: PlannerWorkspace) -> int:
    """Return the first move of the best path."""
    return workspace.paths[best_path(workspace.paths, workspace.search_states[0])].moves[0]


def new_workspace(bench: Workbench, budget: int, options: OptionSet | None) -> PlannerWorkspace:
    """Return a new workspace; its size does not depend on the budget."""
    game = bench.game
    return PlannerWorkspace(
        positions=bench.records(game.state, MAX_PATH + 1),
        moves=bench.matrix(MAX_PATH, game.moves, MOVE),
        visited=bench.row(VISITED_SLOTS, "int64"),
        paths=bench.records(Path, MAX_PATHS),
        search_states=bench.records(SearchState, 2),
        reply=bench.records(Path, 1),
        rounds=bench.records(game.state, 3),
        scores=bench.matrix(MAX_PATHS, MAX_ROUNDS, "int64"),
    )


FIRST_SLICE = {"compiled": 64, "plain": 1}
"""The number of games before the first clock check, by `Workbench.speed`."""

FIRST_TURN_SLICE = {"compiled": 32, "plain": 1}
"""The number of games before the first clock check, by `Workbench.speed`, for games that propose whole turns."""


def steps(question: Question) -> Steps:
    """Choose the first move of the best path, or the moves of the best proposed turn."""
    bench, seat = question.bench, question.seat
    if bench.game.proposes:
        return (yield from choose_turn(question))
    workspace = new_workspace(bench, question.budget, None)
    yield Call(prepare, (bench.context, seat, workspace, STEPS))
    args = (bench.context, seat, workspace)
    yield Slices(race, args, question.budget, FIRST_SLICE[bench.speed], question.seconds)
    return [int((yield Call(first_move, (workspace,))))]


def choose_turn(question: Question) -> Steps:
    """Choose the moves of the best proposed turn, or with a negative budget those of the proposal with this number."""
    bench, seat = question.bench, question.seat
    if question.budget < 0:
        return (yield from proposed_turn(bench, seat, -question.budget))
    yield Call(propose, (bench.context, seat))
    yield Slices(try_turns, (bench.context, seat), question.budget, FIRST_TURN_SLICE[bench.speed], question.seconds)
    yield Call(take_best, (bench.context.turn,))
    return (yield from remaining_moves(bench))


@algorithm
def decide(context: Context, moves: Row[int], n: int, seat: int, workspace: PlannerWorkspace, budget: int) -> int:
    """Return the first move of the best path or proposed turn; with a negative budget of the proposal with this number."""
    if PROPOSES and budget < 0:
        take_proposal(context, seat, -budget)
        return next_move(context.turn)
    if PROPOSES:
        propose(context, seat)
        try_turns(context, seat, budget)
        take_best(context.turn)
        return next_move(context.turn)
    prepare(context, seat, workspace, STEPS)
    race(context, seat, workspace, budget)
    return first_move(workspace)


def offered(game: Game, options: OptionSet) -> bool:
    """Return whether tables offer the bot: in games with long turns, except those that need memory or have perfect information."""
    return not game.remembers and not game.perfect_information(options) and game.long_turns(options)


BOT = Bot(
    name="planner",
    titles={"strong": N_("Strong bot"), "fair": N_("Fair bot"), "easy": N_("Easy bot")},
    steps=steps,
    compiled=Compiled(decide=decide, workspace=new_workspace),
    strengths={"strong": MAX_BUDGET, "fair": 300, "easy": 0},
    turn_strengths={"fair": 1_000, "easy": 100},
    unit="games per decision",
    max_plain_budget=200,
    warm_up_budget=10,
    offered=offered,
)
