"""equilibrium: plays an exact equilibrium strategy, against which no strategy wins more than the value of the game.

It plays games of two that hide nothing but simultaneous choices and are small enough to be solved in seconds. A solution
is computed once per set of options and kept on disk beside the compiled code. The bot is given a view like all others;
nothing is hidden in it but the other seat's choice, so its determinized position is the position itself.
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
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.dice import below
from hoyle.rules.game import Game
from hoyle.rules.link import cache_folder
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, Record, copy, fingerprint, local
from hoyle.rules.verbs import MOVES, SOLVABLE, determinize, legal, play
from hoyle.solver.equilibrium import BOTH, Equilibrium, equilibrium, load, matrix_workspace
from hoyle.solver.matrix import solve_matrix
from hoyle.solver.state_graph import find, second_fingerprint

FINE = 1 << 30
"""The resolution with which a probability is drawn."""

SOLUTIONS = 2
"""The most solutions that a process keeps in memory."""


class Strategy(NamedTuple):
    """The workspace: a solution, two positions, and room for a matrix game."""

    slots: Any
    fingerprints: Any
    values: Any
    """By state: its value for seat 0."""
    states: Any
    packed: Any
    """The bytes of `states` that identify positions."""
    matrix: Any
    tableau: Any
    labels: Any
    rows: Any
    """By choice of seat 0: its probability."""
    columns: Any
    """By choice of seat 1: its probability."""


@algorithm
def value_of(place: int, strategy: Any) -> float:
    """Return the value of the position `states[place]` for seat 0."""
    slots, states = strategy.slots, strategy.states
    found = find(slots, strategy.fingerprints, fingerprint(states[place]), second_fingerprint(strategy.packed, place))
    return strategy.values[slots[found] - 1]


@algorithm
def drawn(shares: Any, n: int, dice: Any) -> int:
    """Draw one of `n` choices by their probabilities."""
    left = below(dice[0], FINE)
    for choice in range(n - 1):
        left -= int(shares[choice] * FINE)
        if left < 0:
            return choice
    return n - 1


@algorithm
def best_play(context: Any, seat: int, strategy: Any) -> int:
    """Return the move of the equilibrium strategy for what the seat sees."""
    states, game, dice = strategy.states, strategy.matrix, context.dice
    determinize(context.root_view[0], seat, states[0], dice[0])
    mine = local(MOVES, MOVE)
    others = local(MOVES, MOVE)
    n = legal(states[0], seat, mine)
    if states[0].to_move == BOTH:
        m = legal(states[0], 1 - seat, others)
        for choice in range(n):
            for answer in range(m):
                copy(states[1], states[0])
                play(states[1], 0, mine[choice] if seat == 0 else others[answer])
                play(states[1], 1, others[answer] if seat == 0 else mine[choice])
                game[choice if seat == 0 else answer, answer if seat == 0 else choice] = value_of(1, strategy)
        rows, columns = strategy.rows, strategy.columns
        solve_matrix(
            game, n if seat == 0 else m, m if seat == 0 else n, strategy.tableau, strategy.labels, rows, columns
        )
        return mine[drawn(rows if seat == 0 else columns, n, dice)]
    best, most = 0, 0.0
    for choice in range(n):
        copy(states[1], states[0])
        play(states[1], seat, mine[choice])
        gain = value_of(1, strategy) if seat == 0 else -value_of(1, strategy)
        if choice == 0 or gain > most:
            best, most = choice, gain
    return mine[best]


def strategy_of(game: Game, found: Equilibrium) -> Strategy:
    """Return the workspace with a solution."""
    return Strategy(
        found.slots, found.prints, found.values, *positions(game), *matrix_workspace(game.moves, game.moves)
    )


def unsolved(bench: Workbench, budget: int, options: Any) -> Strategy:
    """Return a workspace of the same types without a solution."""
    from numpy import float64, int32, int64, zeros

    return Strategy(
        zeros(1, int32), zeros((1, 2), int64), zeros(1, float64), *positions(bench.game), *matrix_workspace(1, 1)
    )


def positions(game: Game) -> tuple[Any, Any]:
    """Return two positions, and the bytes of each that identify it."""
    states = game.state.array(2)
    return states, states.view("int8").reshape(2, -1)[:, : game.state.live]


def beginning(game: Game, seen: Any) -> Any:
    """Return the position from which the deal that a seat sees began: its options, and what the match handed over."""
    return game.begin(seen.options, getattr(seen, "carried", None))


def mark(start: Record) -> str:
    """Return a short name for a beginning: equal beginnings have equal names."""
    return blake2b(start.pack(), digest_size=8).hexdigest()


def solved(game: Game, start: Record) -> Equilibrium:
    """Return the solution from this beginning: from memory, from the disk, or computed and kept there."""
    return solved_from(game, start.pack())


@lru_cache(SOLUTIONS)
def solved_from(game: Game, packed: bytes) -> Equilibrium:
    """Return the solution from a packed beginning."""
    start = game.state.unpack(packed)
    file = cache_folder().parent / "solved" / f"{game.name}-{game.version}-{mark(start)}.npz"
    try:
        return load(file, {game.name: game})
    except ValueError:
        found = equilibrium(game, start)
        keep(found, file)
        return found


def keep(found: Equilibrium, file: Path) -> None:
    """Write a solution completely or not at all; if the disk refuses, it is computed again the next time."""
    begun = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        found.save(begun)
        begun.replace(file)
    except OSError:
        with suppress(OSError):
            begun.unlink()


def answer(question: Question) -> list[int]:
    """Return the move of the equilibrium strategy; plain Python, which would take too long to solve a game, searches."""
    if question.plain:
        return search.answer(replace(question, budget=search.PLAIN))
    bench, game = question.bench, question.bench.game
    found = solved(game, beginning(game, question.views[-1]))
    return [int(bench.link(best_play)(bench.context, question.seat, strategy_of(game, found)))]


@algorithm
def decide(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the move of the equilibrium strategy."""
    if SOLVABLE:
        return best_play(context, seat, workspace)
    return moves[0]


def solve_first(bench: Workbench, state: Record) -> Strategy:
    """Return the workspace with the solution for games that start from this state."""
    return strategy_of(bench.game, solved(bench.game, beginning(bench.game, state)))


def offered(game: Game, options: Any) -> bool:
    """Return whether tables offer the bot: where a game is solved in seconds."""
    return not game.remembers and game.solvable(options)


def unfit(name: str, game: Game, options: Any) -> str:
    """Return why the bot cannot play: the game is not solved in seconds."""
    if game.solvable(options):
        return ""
    return f"{name} needs options with which {game.name} is solved in seconds, and those chosen are not such: choose search."


def needs(game: Game, seen: Any) -> str:
    """Return the name of the solution that the bot needs."""
    return mark(beginning(game, seen))


BOT = Bot(
    name="equilibrium",
    titles={"": N_("Perfect bot")},
    answer=answer,
    compiled=Compiled(decide=decide, workspace=unsolved, begin=solve_first),
    offered=offered,
    unfit=unfit,
    compile_for=needs,
)
