"""The exact value of a two-player zero-sum game that hides nothing but simultaneous choices.

Backward induction in exact fractions: a matrix game is solved where both seats choose at once, a seat that chooses alone
takes the best branch, and outcomes of CHANCE are averaged. For small games: plain Python visits every position.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE, awaited

Worth = Callable[[Any], int | Fraction]
"""Returns what a finished position is worth to seat 0."""

Matrix = Sequence[Sequence[Fraction]]


def exact_worth(game: Game, state: Any, evaluate: Worth | None = None) -> Fraction:
    """Return what the position is worth to seat 0 if both seats play optimally; seat 1 gets the opposite.

    `evaluate` values finished positions, by default with their payoff. Raise ValueError if a position hides more than
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
    """Solves positions and remembers their values."""

    def __init__(self, game: Game, evaluate: Worth) -> None:
        """Start without known values."""
        self.game, self.evaluate = game, evaluate
        self.known: dict[Any, Fraction] = {}

    def value(self, state: Any) -> Fraction:
        """Return what the position is worth to seat 0."""
        key = state.astuple()
        if key not in self.known:
            self.known[key] = self.solved(state)
        return self.known[key]

    def solved(self, state: Any) -> Fraction:
        """Return the value of a position that is not known yet."""
        if state.to_move == 0:
            return Fraction(self.evaluate(state))
        if self.determinized(state).astuple() != state.astuple():
            raise ValueError(
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

    def moves(self, state: Any, seat: int) -> list[int]:
        """Return the legal moves of a seat or of CHANCE."""
        row = [0] * self.game.moves
        return row[: self.game.verbs["legal"](state, seat, row)]

    def after(self, state: Any, *chosen: tuple[int, int]) -> Fraction:
        """Return the value after these moves."""
        later = state.clone()
        for seat, move in chosen:
            self.game.verbs["play"](later, seat, move)
        return self.value(later)

    def determinized(self, state: Any) -> Any:
        """Return a position that a spectator cannot tell from this one."""
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
    lift = 1 - min(min(row) for row in rows)
    columns = len(rows[0])
    # Maximize the sum of y subject to A·y ≤ 1 and y ≥ 0, with A lifted above 0: the maximum is 1 / (value + lift).
    tableau = [
        [entry + lift for entry in row] + [Fraction(int(n == place)) for n in range(len(rows))] + [Fraction(1)]
        for place, row in enumerate(rows)
    ]
    gains = [Fraction(1)] * columns + [Fraction(0)] * (len(rows) + 1)
    basis = [columns + place for place in range(len(rows))]
    while (enters := next((n for n, gain in enumerate(gains[:-1]) if gain > 0), None)) is not None:
        leaves = min(
            (row[-1] / row[enters], basis[place], place) for place, row in enumerate(tableau) if row[enters] > 0
        )[2]
        pivot(tableau, gains, leaves, enters)
        basis[leaves] = enters
    return -1 / gains[-1] - lift


def pivot(tableau: list[list[Fraction]], gains: list[Fraction], leaves: int, enters: int) -> None:
    """Pivot: clear the column `enters` everywhere but in the row `leaves`."""
    by = tableau[leaves][enters]
    tableau[leaves] = [entry / by for entry in tableau[leaves]]
    for row in [*(row for place, row in enumerate(tableau) if place != leaves), gains]:
        times = row[enters]
        if times:
            row[:] = [entry - times * other for entry, other in zip(row, tableau[leaves], strict=True)]
