"""The value of a two-player zero-sum game that hides nothing but simultaneous choices, and optimal strategies.

Backward induction over the graph of positions: a matrix game is solved where both seats choose at once, a seat that chooses
alone takes the best branch, and outcomes of CHANCE are averaged. The same pass computes each seat's best response to the
other's strategy: what the best responses win beyond the value is the exploitability of the strategies.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import Record, copy, fingerprint
from hoyle.rules.seats import CHANCE_AWAITED, awaited
from hoyle.rules.verbs import HISTORY_ENDINGS, determinize, ending, payoff, view
from hoyle.solver.matrix import solve_matrix
from hoyle.solver.policies import moves_of
from hoyle.solver.state_graph import (
    BEGIN,
    BRANCHES,
    DEPTH,
    FULL,
    KNOWN,
    TO_MOVE,
    WIDTH,
    Walk,
    advance,
    find,
    new_walk,
    second_fingerprint,
)

BOTH = 3
"""The value of `to_move` when both seats are to move."""

HIDDEN, NOT_ZERO_SUM, CYCLIC, BY_HISTORY = -3, -4, -5, -6
"""Why a game cannot be solved; see `REASONS`."""

REASONS = {
    HIDDEN: "{game} hides more here than simultaneous choices, so it cannot be solved as a whole; a single deal may be solvable.",
    NOT_ZERO_SUM: "{game} is not a zero-sum game with these options, so it cannot be solved.",
    CYCLIC: "{game} may return to an earlier position with these options, so it cannot be solved by backward induction.",
    BY_HISTORY: "How {game} ends with these options depends on earlier moves, so a position alone has no value.",
}

LARGEST = 1 << 24
"""The most positions that are stored, in about two gigabytes."""

NO_VALUE = 1e300
"""The value of a position that has not been computed."""


class Disguise(NamedTuple):
    """Space to test whether a view hides something: arrays of one record each."""

    seen: Any
    blank: Any
    other: Any
    dice: Any


class MatrixWorkspace(NamedTuple):
    """The arrays in which `solve_matrix` solves a matrix game."""

    game: Any
    """The payoffs of seat 0, by row and column."""
    board: Any
    """The simplex tableau, with one row and one column more than the game."""
    labels: Any
    """The variable of each row and column of the tableau."""
    x: Any
    """The row player's mixed strategy."""
    y: Any
    """The column player's mixed strategy."""


@algorithm
def hides(state: Any, space: Disguise) -> bool:
    """Return whether a seat cannot tell this position from another."""
    for seat in range(2):
        copy(space.seen[0], space.blank[0])
        view(state, seat, space.seen[0])
        determinize(space.seen[0], seat, space.other[0], space.dice[0])
        if fingerprint(space.other[0]) != fingerprint(state):
            return True
    return False


@algorithm
def explore(walk: Walk, values: Any, kept: Any, space: Disguise) -> int:
    """Walk the whole graph from `walk.path[0]`. Return the number of positions, FULL, or why there is no value.

    Writes the payoffs of seat 0 into `values`, and copies of as many positions as fit into `kept`.
    """
    number = advance(walk)
    while number >= 0:
        state = walk.path[walk.at[DEPTH]]
        values[number] = NO_VALUE
        if number < len(kept):
            copy(kept[number], state)
        if state.to_move == 0:
            values[number] = payoff(state, 0)
            if payoff(state, 0) + payoff(state, 1) != 0:
                return NOT_ZERO_SUM
            if (HISTORY_ENDINGS >> ending(state)) & 1:
                return BY_HISTORY
        elif hides(state, space):
            return HIDDEN
        number = advance(walk)
    return FULL if number == FULL else walk.at[KNOWN]


@algorithm
def fill(game: Any, values: Any, edges: Any, begin: int, rows: int, columns: int) -> None:
    """Write the payoff matrix of a position in which both seats choose: seat 0 the row, seat 1 the column."""
    for column in range(columns):
        for row in range(rows):
            game[row, column] = values[edges[begin + row + rows * column]]


@algorithm
def both_choose(number: int, walk: Walk, values: Any, replies: Any, matrix: MatrixWorkspace) -> None:
    """Write the value of a position in which both seats choose, and the payoffs of the best responses."""
    game, board, labels, x, y = matrix
    edges = walk.edges
    begin = walk.spans[number, BEGIN]
    rows = walk.spans[number, WIDTH]
    columns = walk.spans[number, BRANCHES] // rows
    fill(game, values, edges, begin, rows, columns)
    values[number] = solve_matrix(game, rows, columns, board, labels, x, y)
    for row in range(rows):
        total = 0.0
        for column in range(columns):
            total += y[column] * replies[edges[begin + row + rows * column], 0]
        replies[number, 0] = total if row == 0 else max(replies[number, 0], total)
    for column in range(columns):
        total = 0.0
        for row in range(rows):
            total += x[row] * replies[edges[begin + row + rows * column], 1]
        replies[number, 1] = total if column == 0 else min(replies[number, 1], total)


@algorithm
def one_chooses(number: int, walk: Walk, values: Any, replies: Any) -> None:
    """Write the value of a position in which one seat chooses, and the payoffs of the best responses."""
    begin = walk.spans[number, BEGIN]
    sign = 1 if walk.spans[number, TO_MOVE] == 1 else -1
    chosen = walk.edges[begin]
    replies[number, 0] = replies[chosen, 0]
    replies[number, 1] = replies[chosen, 1]
    for branch in range(1, walk.spans[number, BRANCHES]):
        after = walk.edges[begin + branch]
        if sign * values[after] > sign * values[chosen]:
            chosen = after
        replies[number, 0] = max(replies[number, 0], replies[after, 0])
        replies[number, 1] = min(replies[number, 1], replies[after, 1])
    values[number] = values[chosen]
    replies[number, 1 if sign > 0 else 0] = replies[chosen, 1 if sign > 0 else 0]


@algorithm
def chance_decides(number: int, walk: Walk, values: Any, replies: Any) -> None:
    """Write the mean over all outcomes of CHANCE."""
    begin, branches = walk.spans[number, BEGIN], walk.spans[number, BRANCHES]
    values[number] = 0.0
    for branch in range(branches):
        after = walk.edges[begin + branch]
        values[number] += values[after] / branches
        replies[number, 0] += replies[after, 0] / branches
        replies[number, 1] += replies[after, 1] / branches


@algorithm
def induce(known: int, walk: Walk, values: Any, replies: Any, matrix: MatrixWorkspace) -> int:
    """Compute the values of all positions, the last ones first. Return `known`, or CYCLIC.

    `replies` (positions, 2) receives the payoff of seat 0 when seat 0, or seat 1, plays a best response.
    """
    for place in range(known):
        number = walk.order[place]
        begin, to_move = walk.spans[number, BEGIN], walk.spans[number, TO_MOVE]
        for branch in range(walk.spans[number, BRANCHES]):
            if values[walk.edges[begin + branch]] == NO_VALUE:
                return CYCLIC
        if to_move == 0:
            replies[number, 0] = values[number]
            replies[number, 1] = values[number]
        elif to_move == CHANCE_AWAITED:
            chance_decides(number, walk, values, replies)
        elif to_move == BOTH:
            both_choose(number, walk, values, replies, matrix)
        else:
            one_chooses(number, walk, values, replies)
    return known


@algorithm
def fingerprints_of(states: Any, packed: Any) -> tuple[int, int]:
    """Return both fingerprints of a position."""
    return fingerprint(states[0]), second_fingerprint(packed, 0)


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """A solved position: its value to seat 0 under optimal play, and optimal strategies in all positions that may follow.

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
    prints: Any = field(repr=False)
    """Both fingerprints of each position."""
    values: Any = field(repr=False)
    """The value of each position to seat 0."""
    exploitability: float
    """What the best responses to both seats' strategies win beyond the value, together: 0 except for rounding."""

    @property
    def value(self) -> float:
        """The value of the game to seat 0; seat 1 gets the opposite."""
        return float(self.values[0])

    @property
    def positions(self) -> int:
        """The number of positions, finished ones included."""
        return len(self.values)

    def evaluate(self, state: Any) -> float:
        """Return the value of a position to seat 0. Raise ValueError if it cannot follow from the solved one."""
        packed = type(state).array(1)
        state.store(packed, 0)
        flat = packed.view("int8").reshape(1, -1)[:, : type(state).live]
        first, second = link(fingerprints_of, self.game, "cpu")(packed, flat)
        place = link(find, self.game, "cpu")(self.slots, self.prints, first, second)
        if not self.slots[place]:
            raise ValueError("This position cannot follow from the one that was solved.")
        return float(self.values[self.slots[place] - 1])

    def strategy(self, state: Any, seat: int) -> dict[int, float]:
        """Return the optimal strategy of a seat: its moves with their probabilities. Raise ValueError if it is not to move."""
        if not awaited(state.to_move, seat):
            raise ValueError(f"Seat {seat} is not to move here.")
        mine = moves_of(self.game, state, seat)
        if state.to_move == BOTH:
            return dict(zip(mine, self.mixed(state)[seat], strict=True))
        values = [(1 - 2 * seat) * self.evaluate(self.after(state, (seat, move))) for move in mine]
        best = values.index(max(values))
        return {move: float(place == best) for place, move in enumerate(mine)}

    def mixed(self, state: Any) -> tuple[list[float], list[float]]:
        """Return both seats' mixed strategies where both choose at once."""
        rows, columns = moves_of(self.game, state, 0), moves_of(self.game, state, 1)
        game, board, labels, x, y = matrix_workspace(len(rows), len(columns))
        for place, row in enumerate(rows):
            game[place] = [self.evaluate(self.after(state, (0, row), (1, column))) for column in columns]
        link(solve_matrix, self.game, "cpu")(game, len(rows), len(columns), board, labels, x, y)
        return x.tolist(), y.tolist()

    def after(self, state: Any, *moves: tuple[int, int]) -> Any:
        """Return the position after these moves, each a seat and its move."""
        later = state.clone()
        for seat, move in moves:
            self.game.verbs["play"](later, seat, move)
        return later

    def save(self, path: str | Path) -> None:
        """Write the solution to a NumPy .npz file, which `load` reads."""
        from numpy import frombuffer, savez_compressed, uint8

        # The names in the file are those of the first version: saved solutions must stay readable.
        facts = json.dumps(
            {"game": self.game.name, "version": self.game.version, "exploitability": self.exploitability}
        )
        start = frombuffer(self.start.pack(), uint8)
        with Path(path).open("wb") as file:
            savez_compressed(file, told=facts, start=start, prints=self.prints, values=self.values)


def load(path: str | Path, games: Mapping[str, Game]) -> Equilibrium:
    """Return a saved solution. Raise ValueError if the file holds none, or one of an older version of the game."""
    import numpy

    try:
        with Path(path).open("rb") as file, numpy.load(file, allow_pickle=False) as kept:
            facts, start = json.loads(str(kept["told"])), kept["start"]
            prints, values = kept["prints"], kept["values"]
        game = games[facts["game"]]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise ValueError(f"{path} holds no solution of a known game: solve the game again and save it.") from error
    if facts["version"] != game.version or start.size != len(game.state().pack()):
        raise ValueError(f"{path} was solved with an older version of {game.name}: solve it again.")
    slots = numpy.zeros(4 << (len(values) - 1).bit_length(), numpy.int32)
    link(enter_all, game, "cpu")(slots, prints)
    state = game.state.unpack(start.view(game.state.dtype)[0])
    return Equilibrium(game, state, slots, prints, values, facts["exploitability"])


@algorithm
def enter_all(slots: Any, prints: Any) -> None:
    """Enter all positions into an empty hash table."""
    for number in range(len(prints)):
        slots[find(slots, prints, prints[number, 0], prints[number, 1])] = number + 1


def matrix_workspace(rows: int, columns: int) -> MatrixWorkspace:
    """Return the arrays for matrix games of at most this size."""
    from numpy import int64, zeros

    board = zeros((rows + 1, columns + 1))
    return MatrixWorkspace(zeros((rows, columns)), board, zeros(rows + columns, int64), zeros(rows), zeros(columns))


def equilibrium(game: Game, state: Record, size: int = 1 << 16, kept: list[Any] | None = None) -> Equilibrium:
    """Solve a two-player game from this position on. Positions are identified without their history.

    There is space for `size` positions at first. `kept`, an empty list, receives an array of all positions in the order in
    which they were found. Raise ValueError if the game cannot be solved: it hides more than simultaneous choices, is not
    zero-sum, may return to a position, ends by its history, or has too many positions.
    """
    if game.seats(getattr(state, "options", None)) != 2:
        raise ValueError(f"{game.name} is solved for two players only: choose options for two players.")
    from numpy import zeros

    walk, values, states, known = explored(game, state, size, kept is not None)
    replies = zeros((max(known, 1), 2))
    if known > 0:
        matrix = matrix_workspace(*largest_matrix(walk, known))
        known = link(induce, game, "cpu")(known, walk, values, replies, matrix)
    if known < 0:
        raise ValueError(REASONS[known].format(game=game.name))
    if kept is not None:
        kept.append(states[:known])
    exploitability = float(replies[0, 0] - replies[0, 1])
    return Equilibrium(game, state.clone(), walk.slots, walk.prints[:known], values[:known], exploitability)


def explored(game: Game, state: Record, size: int, keep: bool) -> tuple[Walk, Any, Any, int]:
    """Return the walked graph, the payoffs of finished games, the positions if `keep`, and their number."""
    from numpy import zeros

    kind, known = type(state), FULL
    run: Any = link(explore, game, "cpu")
    space = Disguise(kind.array(1), kind.array(1), kind.array(1), Dice.array(1))
    state.blank().store(space.blank, 0)
    while size <= LARGEST:
        walk, values, states = new_walk(game, state, size), zeros(size), kind.array(size if keep else 0)
        known = int(run(walk, values, states, space))
        if known != FULL:
            return walk, values, states, known
        size *= 4
    raise ValueError(
        f"{game.name} has more than about {size // 4:,} positions from here: "
        "choose options with fewer cards, or solve a later position."
    )


def largest_matrix(walk: Walk, known: int) -> tuple[int, int]:
    """Return the most rows and the most columns of a payoff matrix in the graph."""
    both = walk.spans[:known][walk.spans[:known, TO_MOVE] == BOTH]
    return int(both[:, WIDTH].max(initial=1)), int((both[:, BRANCHES] // both[:, WIDTH]).max(initial=1))
