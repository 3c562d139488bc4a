"""equilibrium: plays an equilibrium strategy, against which no strategy wins more than the value of the game.

The bot plays two-player games that can be solved in seconds, and those whose solution `hoyle solve --keep` has kept. A solution
is computed once per starting position (options and what the match passes on) and saved on disk beside the compiled code.
Like all bots this one gets a view. Where the view hides only the opponent's simultaneous choice, the determinized position
is the position itself, and the solution is exact. Where cards are hidden, the strategy by view comes from regret minimisation.
"""

import os
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from hoyle.bots import search
from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.steps import Call, Steps
from hoyle.bots.turns import Context
from hoyle.bots.workspace import Workbench
from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.rules.arrays import Floats
from hoyle.rules.dice import below
from hoyle.rules.game import Game
from hoyle.rules.link import cache_folder
from hoyle.rules.mark import algorithm
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, fingerprint, local, second_fingerprint
from hoyle.rules.verbs import MOVES, SOLVABLE, canonicalize, determinize, legal, payoff, play
from hoyle.solver import Limits, load, solve_for_two
from hoyle.solver.backward import matrix_workspace
from hoyle.solver.equilibrium import Equilibrium
from hoyle.solver.hidden import StrategyTable, ViewStrategies, look_up
from hoyle.solver.levels import BOTH, find
from hoyle.solver.matrix import solve_matrix
from hoyle.solver.sampling import draw_choice, no_table
from hoyle.solver.sequences import padded

MAX_SOLUTIONS = 2
"""The maximum number of solutions that a process keeps in memory."""


SAVED_POSITIONS = 100_000
"""Games with hidden cards that have fewer positions are solved again, in a tenth of a second, and fill no disk: in a match for chips
every deal starts from another position."""


UNCOMPARED = Limits("", sample_merging=0)
"""How the bot solves: without comparing the positions that are merged."""


class Strategy(NamedTuple):
    """The workspace: a solution, two positions, and arrays for solving a matrix game."""

    slots: Any
    """The hash table of solved positions: index + 1 in `fingerprints` and `values`; 0 for a free slot."""
    fingerprints: Any
    """The two fingerprints of each solved position."""
    values: Row[float]
    """The value of each solved position for seat 0."""
    states: Row[Position]
    """Two positions to work in."""
    matrix: Floats
    """The payoffs of a matrix game for seat 0; the other arrays are for `solve_matrix`."""
    tableau: Any
    labels: Any
    rows: Row[float]
    """The probability of each choice of seat 0."""
    columns: Row[float]
    """The probability of each choice of seat 1."""
    is_folded: int
    """1 if the positions are representatives of equivalent ones, else 0."""
    table: StrategyTable
    """The strategies by view of a game with hidden cards; without information sets in other games."""
    seen: Any
    """A view, and the words of 8 bytes that hold it."""
    seen_words: Any


@algorithm
def value_of(index: int, strategy: Strategy) -> float:
    """Return the value of the position `states[index]` for seat 0; the position may become its representative."""
    slots, states = strategy.slots, strategy.states
    if states[index].to_move == 0:
        return 1.0 * payoff(states[index], 0)
    sign = -1.0 if strategy.is_folded and canonicalize(states[index]) else 1.0
    slot = find(slots, strategy.fingerprints, fingerprint(states[index]), second_fingerprint(states[index]))
    return sign * strategy.values[slots[slot] - 1]


@algorithm
def best_play(context: Context, seat: int, strategy: Strategy) -> int:
    """Return the move of the equilibrium strategy for the view of the seat: drawn at random for a simultaneous choice."""
    states, matrix, dice = strategy.states, strategy.matrix, context.dice
    determinize(context.root_view[0], seat, states[0], dice[0])
    own_moves = local(MOVES, MOVE)
    opponent_moves = local(MOVES, MOVE)
    n = legal(states[0], seat, own_moves)
    if states[0].to_move == BOTH:
        opponent_n = legal(states[0], 1 - seat, opponent_moves)
        for choice in range(n):
            for reply in range(opponent_n):
                copy(states[1], states[0])
                play(states[1], 0, own_moves[choice] if seat == 0 else opponent_moves[reply])
                play(states[1], 1, opponent_moves[reply] if seat == 0 else own_moves[choice])
                matrix[choice if seat == 0 else reply, reply if seat == 0 else choice] = value_of(1, strategy)
        rows, columns = strategy.rows, strategy.columns
        solve_matrix(
            matrix,
            n if seat == 0 else opponent_n,
            opponent_n if seat == 0 else n,
            strategy.tableau,
            strategy.labels,
            rows,
            columns,
        )
        return own_moves[draw_choice(rows if seat == 0 else columns, 0, n, dice)]
    best_choice, best_value = 0, 0.0
    for choice in range(n):
        copy(states[1], states[0])
        play(states[1], seat, own_moves[choice])
        value = value_of(1, strategy) if seat == 0 else -value_of(1, strategy)
        if choice == 0 or value > best_value:
            best_choice, best_value = choice, value
    return own_moves[best_choice]


@algorithm
def move_by_view(context: Context, seat: int, strategy: Strategy) -> int:
    """Return a move drawn from the strategy for the view of the seat; any legal move if the strategy does not have the view."""
    seen, table = strategy.seen, strategy.table
    moves = local(MOVES, MOVE)
    n = legal(context.root_view[0], seat, moves)
    copy(seen[0], context.root_view[0])
    first = look_up(table, seen[0], strategy.seen_words, seat)
    if first < 0:
        return moves[below(context.dice[0], n)]
    return moves[draw_choice(table.probabilities, first, n, context.dice)]


@algorithm
def solved_move(context: Context, seat: int, strategy: Strategy) -> int:
    """Return the move of the solution; the first legal move if there is none."""
    if len(strategy.table.keys):
        return move_by_view(context, seat, strategy)
    if SOLVABLE:
        return best_play(context, seat, strategy)
    moves = local(MOVES, MOVE)
    legal(context.root_view[0], seat, moves)
    return moves[0]


def strategy_workspace(game: Game, solution: Equilibrium | ViewStrategies) -> Strategy:
    """Return the workspace for a solution."""
    if isinstance(solution, ViewStrategies):
        return no_solution(game)._replace(table=solution.table)
    return Strategy(
        *solution.solved,
        game.state.array(2),
        *matrix_workspace(game.moves, game.moves),
        int(solution.is_folded),
        no_table(),
        *padded(game.state),
    )


def no_solution(game: Game) -> Strategy:
    """Return a workspace without a solution."""
    from numpy import float64, int32, int64, zeros

    nothing = zeros(1, int32), zeros((1, 2), int64), zeros(1, float64)
    return Strategy(*nothing, game.state.array(2), *matrix_workspace(1, 1), 1, no_table(), *padded(game.state))


def empty_workspace(bench: Workbench, budget: int, options: OptionSet) -> Strategy:
    """Return a workspace of the same types without a solution, for compilation."""
    return no_solution(bench.game)


def start_position(game: Game, seen: Position) -> Position:
    """Return the starting position of the deal in a view: it depends on the options and on what the match passes on."""
    return game.begin(seen.options, getattr(seen, "carried", None))


def solution_name(start: Position) -> str:
    """Return a short name for the solution from a starting position; equal positions have equal names."""
    return blake2b(start.pack(), digest_size=8).hexdigest()


def solution_from(game: Game, start: Position) -> Equilibrium | ViewStrategies:
    """Return the solution from this starting position, from memory or disk, or computed and saved on disk.

    The merging of positions is assumed to be right: nobody waits at a table until it is certified.
    """
    return solved_from(game, start.pack())


def certified_solution_from(game: Game, start: Position) -> Equilibrium | ViewStrategies:
    """Return the solution from this starting position, with certified merging, and keep it for the bot, too.

    Raise WrongMerging if the game declares positions to be equivalent that are not.
    """
    solution = solution_from(game, start)
    if isinstance(solution, Equilibrium) and not solution.merging.is_certified:
        solution = solve_for_two(game, start)
        keep_solution(solution)
    return solution


@lru_cache(MAX_SOLUTIONS)
def solved_from(game: Game, packed: bytes) -> Equilibrium | ViewStrategies:
    """Return the solution from a packed starting position."""
    start = game.state.unpack(packed)
    file = solution_file(game, start)
    try:
        return load(file, {game.name: game})
    except Refusal:
        solution = solve_for_two(game, start, UNCOMPARED)
        if isinstance(solution, Equilibrium) or solution.positions >= SAVED_POSITIONS:
            save(solution, file)
        return solution


def solution_file(game: Game, start: Position) -> Path:
    """Return the file that holds, or will hold, the solution from a starting position."""
    return cache_folder().parent / "solved" / f"{game.name}-{game.version}-{solution_name(start)}.npz"


def keep_solution(solution: Equilibrium | ViewStrategies) -> None:
    """Save a solution where the bot looks for it. Raise ValueError if the bot cannot play it."""
    if isinstance(solution, ViewStrategies) and solution.forgets:
        raise Refusal(
            f"The bot sees only the current view, and in {solution.game.name} that does not determine the strategy: use --save."
        )
    save(solution, solution_file(solution.game, solution.start))
    solved_from.cache_clear()


def save(solution: Equilibrium | ViewStrategies, file: Path) -> None:
    """Write a solution completely or not at all. If the disk cannot be written, it is computed again the next time."""
    temporary = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        solution.save(temporary)
        temporary.replace(file)
    except OSError:
        with suppress(OSError):
            temporary.unlink()


def steps(question: Question) -> Steps:
    """Choose the move of the equilibrium strategy; where nothing can be solved, in plain Python and in a page, that of `search`."""
    bench, game = question.bench, question.bench.game
    if bench.target != "cpu":
        budget = search.PLAIN if question.plain else search.BOT.strengths["strong"]
        return (yield from search.steps(replace(question, budget=budget)))
    found = solution_from(game, start_position(game, question.views[-1]))
    return [int((yield Call(solved_move, (bench.context, question.seat, strategy_workspace(game, found)))))]


@algorithm
def decide(context: Context, moves: Row[int], n: int, seat: int, workspace: Strategy, budget: int) -> int:
    """Return the move of the equilibrium strategy; the first legal move if the game cannot be solved."""
    return solved_move(context, seat, workspace)


def solve_first(bench: Workbench, state: Position) -> Strategy:
    """Return the workspace with the solution for games that start from this state."""
    return strategy_workspace(bench.game, solution_from(bench.game, start_position(bench.game, state)))


def offered(game: Game, options: OptionSet) -> bool:
    """Return whether tables offer the bot: only if the game is solved in seconds and needs no memory."""
    return not game.remembers and is_solved_at_once(game, options)


def is_solved_at_once(game: Game, options: OptionSet) -> bool:
    """Return whether the game is solved in seconds with these options."""
    return game.solvable(options) or game.hidden_hands_solvable(options)


def unfit(game: Game, options: OptionSet) -> str:
    """Return why the bot cannot play: with these options the game is not solved in seconds."""
    if is_solved_at_once(game, options) or solution_file(game, game.begin(options)).is_file():
        return ""
    return N_(
        "{name} needs options with which {game} is solved in seconds, and those chosen are not such: choose search."
    )


def needed_solution(game: Game, seen: Position) -> str:
    """Return the name of the solution that the bot needs for the deal in a view."""
    return solution_name(start_position(game, seen))


BOT = Bot(
    name="equilibrium",
    titles={"": N_("Perfect bot")},
    stand_in=search.BOT.titles["strong"],
    steps=steps,
    compiled=Compiled(decide=decide, workspace=empty_workspace, begin=solve_first),
    offered=offered,
    unfit=unfit,
    compile_for=needed_solution,
)
