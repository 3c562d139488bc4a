"""The exact value of a two-player zero-sum game that hides nothing but simultaneous choices.

Backward induction in exact fractions: a matrix game is solved where both seats choose at once, a seat that chooses alone
takes the best branch, and outcomes of CHANCE are averaged. Plain Python visits every position, so games must be small.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from hoyle.errors import Refusal
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE, NONE, awaited

Evaluation = Callable[[Any], int | Fraction]
"""A function that returns the value of a finished position to seat 0."""

Matrix = Sequence[Sequence[Fraction]]
"""The payoffs of the row player."""


def exact_worth(game: Game, state: Position, evaluate: Evaluation | None = None) -> Fraction:
    """Return the value of the position to seat 0 if both seats play optimally; seat 1 gets the opposite.

    `evaluate` returns the value of a finished position, by default its payoff. Raise ValueError if a position hides more than
    simultaneous choices.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> state = game.begin(game.choose(points_to_win=2))
    >>> state.hand = [0b10000010, 0b10000010 << 8]
    >>> exact_worth(game, state)
    Fraction(0, 1)
    """
    return Solver(game, evaluate or (lambda ended: game.verbs["payoff"](ended, 0))).value(state)


class Solver:
    """Solves positions and caches their values."""

    def __init__(self, game: Game, evaluate: Evaluation) -> None:
        """Start with an empty cache."""
        self.game, self.evaluate = game, evaluate
        self.known: dict[Any, Fraction] = {}

    def value(self, state: Position) -> Fraction:
        """Return the value of a position to seat 0."""
        key = state.astuple()
        if key not in self.known:
            self.known[key] = self.solved(state)
        return self.known[key]

    def solved(self, state: Position) -> Fraction:
        """Compute the value of a position that is not in the cache."""
        if state.to_move == 0:
            return Fraction(self.evaluate(state))
        if self.determinized(state).astuple() != state.astuple():
            raise Refusal(
                f"{self.game.name} hides more here than simultaneous choices, so its value cannot be computed this way."
            )
        seats = [seat for seat in range(CHANCE + 1) if awaited(state.to_move, seat)]
        if len(seats) == 2:
            columns = self.moves(state, 1)
            return matrix_value(
                [[self.after(state, (0, row), (1, column)) for column in columns] for row in self.moves(state, 0)]
            )
        values = [self.after(state, (seats[0], move)) for move in self.moves(state, seats[0])]
        if seats == [CHANCE]:
            return sum(values, Fraction(0)) / len(values)
        return max(values) if seats == [0] else min(values)

    def moves(self, state: Position, seat: int) -> list[int]:
        """Return the legal moves of a seat or of CHANCE."""
        row = [0] * self.game.moves
        return row[: self.game.verbs["legal"](state, seat, row)]

    def after(self, state: Position, *chosen: tuple[int, int]) -> Fraction:
        """Return the value of the position after these moves, each given as a pair of seat and move."""
        later = state.clone()
        for seat, move in chosen:
            self.game.verbs["play"](later, seat, move)
        return self.value(later)

    def determinized(self, state: Position) -> Position:
        """Return a position that is consistent with what a spectator sees."""
        seen = state.blank()
        self.game.verbs["public"](state, seen)
        other = self.game.state()
        self.game.verbs["determinize"](seen, NONE, other, Dice())
        return other


def matrix_value(rows: Matrix) -> Fraction:
    """Return the value of a matrix game for the row player, by the simplex method with Bland's rule.

    >>> matrix_value([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]])
    Fraction(0, 1)
    >>> matrix_value([[Fraction(3), Fraction(0)], [Fraction(1), Fraction(2)]])
    Fraction(3, 2)
    """
    offset = 1 - min(min(row) for row in rows)
    columns = len(rows[0])
    # Maximize the sum of y subject to A·y ≤ 1 and y ≥ 0, where A is the payoffs plus `offset`, all above 0:
    # the maximum is 1 / (value + offset).
    tableau = [
        [entry + offset for entry in row] + [Fraction(int(n == index)) for n in range(len(rows))] + [Fraction(1)]
        for index, row in enumerate(rows)
    ]
    objective = [Fraction(1)] * columns + [Fraction(0)] * (len(rows) + 1)
    basis = [columns + index for index in range(len(rows))]
    while (entering := next((n for n, coefficient in enumerate(objective[:-1]) if coefficient > 0), None)) is not None:
        leaving = min(
            (row[-1] / row[entering], basis[index], index) for index, row in enumerate(tableau) if row[entering] > 0
        )[2]
        pivot(tableau, objective, leaving, entering)
        basis[leaving] = entering
    return -1 / objective[-1] - offset


def pivot(tableau: list[list[Fraction]], objective: list[Fraction], leaving: int, entering: int) -> None:
    """Pivot: make column `entering` 1 in row `leaving` and 0 in all other rows and in the objective."""
    divisor = tableau[leaving][entering]
    tableau[leaving] = [entry / divisor for entry in tableau[leaving]]
    for row in [*(row for index, row in enumerate(tableau) if index != leaving), objective]:
        factor = row[entering]
        if factor:
            row[:] = [entry - factor * pivot_entry for entry, pivot_entry in zip(row, tableau[leaving], strict=True)]
