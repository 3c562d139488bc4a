"""The value of a two-player zero-sum game that hides nothing but simultaneous choices, and optimal strategies.

Backward induction over the graph of positions: a matrix game is solved where both seats choose at once, a seat that chooses
alone takes the best branch, and outcomes of CHANCE are averaged. The same pass computes the payoff of each seat's best response
to the opponent's strategy. The sum of what both best responses win beyond the value is the exploitability of the strategies.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

from hoyle.rules.dice import Dice
from hoyle.rules.first_form import unpack_any_form
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import Record, copy, fingerprint, second_fingerprint
from hoyle.rules.seats import CHANCE_AWAITED, awaited
from hoyle.rules.verbs import HISTORY_ENDINGS, determinize, ending, payoff, view
from hoyle.solver.matrix import solve_matrix
from hoyle.solver.policies import moves_of
from hoyle.solver.state_graph import (
    BEGIN,
    BRANCHES,
    DEPTH,
    FIRST_SIZE,
    FULL,
    KNOWN,
    ROWS,
    TO_MOVE,
    Walk,
    advance,
    find,
    new_walk,
)

BOTH = 3
"""The value of `to_move` when both seats are to move."""

HIDDEN, NOT_ZERO_SUM, CYCLIC, BY_HISTORY = -3, -4, -5, -6
"""Error codes for games that cannot be solved; see `REASONS`."""

REASONS = {
    HIDDEN: "{game} hides more here than simultaneous choices, so it cannot be solved as a whole; a single deal may be solvable.",
    NOT_ZERO_SUM: "{game} is not a zero-sum game with these options, so it cannot be solved.",
    CYCLIC: "{game} may return to an earlier position with these options, so it cannot be solved by backward induction.",
    BY_HISTORY: "How {game} ends with these options depends on earlier moves, so a position alone has no value.",
}

MAX_POSITIONS = 1 << 24
"""The largest number of positions that are stored, in about two gigabytes."""

NO_VALUE = 1e300
"""A placeholder for the value of a position that has not been computed yet."""


class HiddenInformation(ValueError):
    """The game hides more than simultaneous choices, so that positions alone have no value; see `solver.hidden`."""


class ViewCheck(NamedTuple):
    """The arrays in which `hides_something` compares positions: one record each, `blank` the view that hides everything."""

    seen: Any
    blank: Any
    other: Any
    dice: Any


class MatrixWorkspace(NamedTuple):
    """The arrays in which `solve_matrix` solves a matrix game."""

    payoffs: Any
    """The payoffs of seat 0, indexed by row (the move of seat 0) and column (the move of seat 1)."""
    tableau: Any
    """The simplex tableau, with one row and one column more than the payoffs."""
    variables: Any
    """The variable of each row and column of the tableau."""
    x: Any
    """The row player's mixed strategy."""
    y: Any
    """The column player's mixed strategy."""


@algorithm
def hides_something(state: Any, check: ViewCheck) -> bool:
    """Return whether the view of a seat leaves more than one position possible."""
    for seat in range(2):
        copy(check.seen[0], check.blank[0])
        view(state, seat, check.seen[0])
        determinize(check.seen[0], seat, check.other[0], check.dice[0])
        if fingerprint(check.other[0]) != fingerprint(state):
            return True
    return False


@algorithm
def explore(walk: Walk, values: Any, kept: Any, check: ViewCheck) -> int:
    """Walk the whole graph from `walk.path[0]`. Return the number of positions, FULL, or an error code.

    Write the payoffs of seat 0 in finished games into `values`, and copies of the first `len(kept)` positions into `kept`.
    """
    number = advance(walk)
    while number >= 0:
        state = walk.path[walk.counters[DEPTH]]
        values[number] = NO_VALUE
        if number < len(kept):
            copy(kept[number], state)
        if state.to_move == 0:
            values[number] = payoff(state, 0)
            if payoff(state, 0) + payoff(state, 1) != 0:
                return NOT_ZERO_SUM
            if (HISTORY_ENDINGS >> ending(state)) & 1:
                return BY_HISTORY
        elif hides_something(state, check):
            return HIDDEN
        number = advance(walk)
    return FULL if number == FULL else walk.counters[KNOWN]


@algorithm
def write_payoffs(payoffs: Any, values: Any, edges: Any, begin: int, rows: int, columns: int) -> None:
    """Write the payoff matrix of a position in which both seats choose: seat 0 the row, seat 1 the column."""
    for column in range(columns):
        for row in range(rows):
            payoffs[row, column] = values[edges[begin + row + rows * column]]


@algorithm
def solve_simultaneous(number: int, walk: Walk, values: Any, responses: Any, matrix: MatrixWorkspace) -> None:
    """Compute the value of a position in which both seats choose, and the payoffs of the best responses."""
    payoffs, tableau, variables, x, y = matrix
    edges = walk.edges
    begin = walk.nodes[number, BEGIN]
    rows = walk.nodes[number, ROWS]
    columns = walk.nodes[number, BRANCHES] // rows
    write_payoffs(payoffs, values, edges, begin, rows, columns)
    values[number] = solve_matrix(payoffs, rows, columns, tableau, variables, x, y)
    for row in range(rows):
        total = 0.0
        for column in range(columns):
            total += y[column] * responses[edges[begin + row + rows * column], 0]
        responses[number, 0] = total if row == 0 else max(responses[number, 0], total)
    for column in range(columns):
        total = 0.0
        for row in range(rows):
            total += x[row] * responses[edges[begin + row + rows * column], 1]
        responses[number, 1] = total if column == 0 else min(responses[number, 1], total)


@algorithm
def solve_single(number: int, walk: Walk, values: Any, responses: Any) -> None:
    """Compute the value of a position in which one seat chooses, and the payoffs of the best responses."""
    begin = walk.nodes[number, BEGIN]
    sign = 1 if walk.nodes[number, TO_MOVE] == 1 else -1  # `to_move` is 1 for seat 0, which maximizes
    best = walk.edges[begin]
    responses[number, 0] = responses[best, 0]
    responses[number, 1] = responses[best, 1]
    for branch in range(1, walk.nodes[number, BRANCHES]):
        successor = walk.edges[begin + branch]
        if sign * values[successor] > sign * values[best]:
            best = successor
        responses[number, 0] = max(responses[number, 0], responses[successor, 0])
        responses[number, 1] = min(responses[number, 1], responses[successor, 1])
    values[number] = values[best]
    # The opponent's best response meets the strategy of the seat to move, which plays `best`.
    responses[number, 1 if sign > 0 else 0] = responses[best, 1 if sign > 0 else 0]


@algorithm
def average_outcomes(number: int, walk: Walk, values: Any, responses: Any) -> None:
    """Compute the value of a position as the mean over all outcomes of CHANCE, and the payoffs of the best responses."""
    begin, branches = walk.nodes[number, BEGIN], walk.nodes[number, BRANCHES]
    values[number] = 0.0
    for branch in range(branches):
        successor = walk.edges[begin + branch]
        values[number] += values[successor] / branches
        responses[number, 0] += responses[successor, 0] / branches
        responses[number, 1] += responses[successor, 1] / branches


@algorithm
def compute_values(known: int, walk: Walk, values: Any, responses: Any, matrix: MatrixWorkspace) -> int:
    """Compute the values of all positions, successors first. Return the number of positions, `known`, or CYCLIC.

    Write into `responses[position, seat]` the payoff of seat 0 when `seat` plays a best response to the opponent's strategy.
    """
    for index in range(known):
        number = walk.order[index]
        begin, to_move = walk.nodes[number, BEGIN], walk.nodes[number, TO_MOVE]
        for branch in range(walk.nodes[number, BRANCHES]):
            if values[walk.edges[begin + branch]] == NO_VALUE:
                return CYCLIC
        if to_move == 0:
            responses[number, 0] = values[number]
            responses[number, 1] = values[number]
        elif to_move == CHANCE_AWAITED:
            average_outcomes(number, walk, values, responses)
        elif to_move == BOTH:
            solve_simultaneous(number, walk, values, responses, matrix)
        else:
            solve_single(number, walk, values, responses)
    return known


@algorithm
def fingerprints_of(states: Any) -> tuple[int, int]:
    """Return both fingerprints of a position."""
    return fingerprint(states[0]), second_fingerprint(states[0])


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """A solved position: its value to seat 0 under optimal play, and optimal strategies in all positions reachable from it.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> state = game.begin(game.choose(points_to_win=2))
    >>> state.hand = [0b10000010, 0b10000010 << 8]
    >>> found = equilibrium(game, state)
    >>> found.value, found.strategy(state, 0), found.positions
    (0.0, {1: 1.0, 7: 0.0}, 7)
    """

    game: Game
    start: Any
    """The position that was solved."""
    slots: Any = field(repr=False)
    """The hash table of positions; see `state_graph.find`."""
    fingerprints: Any = field(repr=False)
    """Both fingerprints of each position."""
    values: Any = field(repr=False)
    """The value of each position to seat 0."""
    exploitability: float
    """The sum of what the best responses to both strategies win beyond the value: 0 except for rounding errors."""

    @property
    def value(self) -> float:
        """The value of the game to seat 0; seat 1 gets the opposite."""
        return float(self.values[0])

    @property
    def positions(self) -> int:
        """The number of reachable positions, finished games included."""
        return len(self.values)

    def evaluate(self, state: Any) -> float:
        """Return the value of a position to seat 0. Raise ValueError if it cannot be reached from the solved position."""
        packed = type(state).array(1)
        state.store(packed, 0)
        first, second = link(fingerprints_of, self.game, "cpu")(packed)
        slot = link(find, self.game, "cpu")(self.slots, self.fingerprints, first, second)
        if not self.slots[slot]:
            raise ValueError("This position cannot follow from the one that was solved.")
        return float(self.values[self.slots[slot] - 1])

    def strategy(self, state: Any, seat: int) -> dict[int, float]:
        """Return the optimal strategy of a seat: its moves with their probabilities. Raise ValueError if the seat is not to move."""
        if not awaited(state.to_move, seat):
            raise ValueError(f"Seat {seat} is not to move here.")
        moves = moves_of(self.game, state, seat)
        if state.to_move == BOTH:
            return dict(zip(moves, self.mixed(state)[seat], strict=True))
        values = [(1 - 2 * seat) * self.evaluate(self.after(state, (seat, move))) for move in moves]
        best = values.index(max(values))
        return {move: float(index == best) for index, move in enumerate(moves)}

    def mixed(self, state: Any) -> tuple[list[float], list[float]]:
        """Return the mixed strategies of both seats in a position in which both choose at once."""
        rows, columns = moves_of(self.game, state, 0), moves_of(self.game, state, 1)
        payoffs, tableau, variables, x, y = matrix_workspace(len(rows), len(columns))
        for index, row in enumerate(rows):
            payoffs[index] = [self.evaluate(self.after(state, (0, row), (1, column))) for column in columns]
        link(solve_matrix, self.game, "cpu")(payoffs, len(rows), len(columns), tableau, variables, x, y)
        return x.tolist(), y.tolist()

    def after(self, state: Any, *moves: tuple[int, int]) -> Any:
        """Return the position after these moves, each given as a pair of seat and move."""
        later = state.clone()
        for seat, move in moves:
            self.game.verbs["play"](later, seat, move)
        return later

    def save(self, path: str | Path) -> None:
        """Write the solution to a NumPy .npz file, which `load` reads."""
        from numpy import frombuffer, savez_compressed, uint8

        facts = json.dumps(
            {"game": self.game.name, "version": self.game.version, "exploitability": self.exploitability}
        )
        start = frombuffer(self.start.pack(), uint8)
        with Path(path).open("wb") as file:
            savez_compressed(file, facts=facts, start=start, fingerprints=self.fingerprints, values=self.values)


def load(path: str | Path, games: Mapping[str, Game]) -> Equilibrium:
    """Return a saved solution. Raise ValueError if the file holds no solution, or one for another version of the game.

    Older files have other fingerprints, so their positions are explored again, in the same order.
    """
    import numpy

    try:
        with Path(path).open("rb") as file, numpy.load(file, allow_pickle=False) as archive:
            is_old = "told" in archive
            facts, start = json.loads(str(archive["told" if is_old else "facts"])), archive["start"]
            fingerprints, values = None if is_old else archive["fingerprints"], archive["values"]
        game = games[facts["game"]]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise ValueError(f"{path} holds no solution of a known game: solve the game again and save it.") from error
    other_version = f"{path} was solved with another version of {game.name}: solve it again."
    state = unpack_any_form(game.state, start.tobytes())
    if facts["version"] != game.version or state is None:
        raise ValueError(other_version)
    if is_old:
        walk, _, _, known = explore_all(game, state, FIRST_SIZE, keep_states=False)
        if known != len(values):
            raise ValueError(other_version)
        slots, fingerprints = walk.slots, walk.fingerprints[:known]
    else:
        slots = numpy.zeros(4 << (len(values) - 1).bit_length(), numpy.int32)
        link(insert_all, game, "cpu")(slots, fingerprints)
    return Equilibrium(game, state, slots, fingerprints, values, facts["exploitability"])


@algorithm
def insert_all(slots: Any, fingerprints: Any) -> None:
    """Insert all positions into an empty hash table."""
    for number in range(len(fingerprints)):
        slots[find(slots, fingerprints, fingerprints[number, 0], fingerprints[number, 1])] = number + 1


def matrix_workspace(rows: int, columns: int) -> MatrixWorkspace:
    """Return the arrays for matrix games of at most this size."""
    from numpy import int64, zeros

    tableau = zeros((rows + 1, columns + 1))
    return MatrixWorkspace(zeros((rows, columns)), tableau, zeros(rows + columns, int64), zeros(rows), zeros(columns))


def equilibrium(game: Game, state: Record, size: int = FIRST_SIZE, kept: list[Any] | None = None) -> Equilibrium:
    """Solve a two-player game from this position on. Positions are identified without their history.

    The arrays have space for `size` positions, a power of 2, at first and grow as needed. If `kept` is a list, an array of all positions
    in the order of discovery is appended to it. Raise ValueError if the game cannot be solved: it hides more than
    simultaneous choices, is not zero-sum, may return to a position, has endings that depend on history, or has too many
    positions.
    """
    if game.seats(getattr(state, "options", None)) != 2:
        raise ValueError(f"{game.name} is solved for two players only: choose options for two players.")
    from numpy import zeros

    walk, values, states, known = explore_all(game, state, size, kept is not None)
    responses = zeros((max(known, 1), 2))
    if known > 0:
        matrix = matrix_workspace(*largest_matrix(walk, known))
        known = link(compute_values, game, "cpu")(known, walk, values, responses, matrix)
    if known < 0:
        error = HiddenInformation if known == HIDDEN else ValueError
        raise error(REASONS[known].format(game=game.name))
    if kept is not None:
        kept.append(states[:known])
    exploitability = float(responses[0, 0] - responses[0, 1])
    return Equilibrium(game, state.clone(), walk.slots, walk.fingerprints[:known], values[:known], exploitability)


def explore_all(game: Game, state: Record, size: int, keep_states: bool) -> tuple[Walk, Any, Any, int]:
    """Return the walked graph, the values array, the positions (if `keep_states`), and the number of positions or an error code."""
    from numpy import zeros

    state_type, known = type(state), FULL
    run_explore: Any = link(explore, game, "cpu")
    check = ViewCheck(state_type.array(1), state_type.array(1), state_type.array(1), Dice.array(1))
    state.blank().store(check.blank, 0)
    while size <= MAX_POSITIONS:
        walk, values, states = new_walk(game, state, size), zeros(size), state_type.array(size if keep_states else 0)
        known = int(run_explore(walk, values, states, check))
        if known != FULL:
            return walk, values, states, known
        size *= 4
    raise ValueError(
        f"{game.name} has more than about {size // 4:,} positions from here: "
        "choose options with fewer cards, or solve a later position."
    )


def largest_matrix(walk: Walk, known: int) -> tuple[int, int]:
    """Return the largest number of rows and the largest number of columns of the payoff matrices in the graph."""
    simultaneous = walk.nodes[:known][walk.nodes[:known, TO_MOVE] == BOTH]
    return int(simultaneous[:, ROWS].max(initial=1)), int(
        (simultaneous[:, BRANCHES] // simultaneous[:, ROWS]).max(initial=1)
    )
