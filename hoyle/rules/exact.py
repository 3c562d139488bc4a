"""The exact worth of a position for two that hides nothing but what both choose at once, both playing best.

Backward induction in whole fractions: where both choose at once a matrix game is solved, where one chooses it takes the
best, where CHANCE is awaited all its outcomes count alike. It is for small games: every position is met in plain Python.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE, awaited

Worth = Callable[[Any], int | Fraction]
"""What a position that is over is worth to seat 0."""

Matrix = Sequence[Sequence[Fraction]]


def exact_worth(game: Game, state: Any, worth: Worth | None = None) -> Fraction:
    """What the position is worth to seat 0 if both play best; seat 1 gets the opposite.

    `worth` judges positions that are over, by their payoff unless it is said. A ValueError where something is hidden
    that nobody has just chosen.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> state = game.begin(game.choose(points_to_win=2))
    >>> state.hand = [0b10000010, 0b10000010 << 8]
    >>> exact_worth(game, state)
    Fraction(0, 1)
    """
    return Solver(game, worth or (lambda over: game.words["payoff"](over, 0))).value(state)


class Solver:
    """Positions that are solved already."""

    def __init__(self, game: Game, worth: Worth) -> None:
        """None yet."""
        self.game, self.worth = game, worth
        self.known: dict[Any, Fraction] = {}

    def value(self, state: Any) -> Fraction:
        """What the position is worth to seat 0."""
        key = state.tell()
        if key not in self.known:
            self.known[key] = self.found(state)
        return self.known[key]

    def found(self, state: Any) -> Fraction:
        """The same, looked for."""
        if state.waits == 0:
            return Fraction(self.worth(state))
        if self.imagined(state).tell() != state.tell():
            raise ValueError(f"{self.game.name} hides more here than what both choose at once: it has no such worth.")
        seats = [seat for seat in range(CHANCE + 1) if awaited(state.waits, seat)]
        if len(seats) == 2:
            others = self.moves(state, 1)
            return matrix_value(
                [[self.after(state, (0, one), (1, other)) for other in others] for one in self.moves(state, 0)]
            )
        ways = [self.after(state, (seats[0], move)) for move in self.moves(state, seats[0])]
        if seats == [CHANCE]:
            return sum(ways, Fraction(0)) / len(ways)
        return max(ways) if seats == [0] else min(ways)

    def moves(self, state: Any, seat: int) -> list[int]:
        """What a seat, or CHANCE, may do."""
        row = [0] * self.game.moves
        return row[: self.game.words["legal"](state, seat, row)]

    def after(self, state: Any, *chosen: tuple[int, int]) -> Fraction:
        """The value once these moves are made."""
        later = state.clone()
        for seat, move in chosen:
            self.game.words["play"](later, seat, move)
        return self.value(later)

    def imagined(self, state: Any) -> Any:
        """The position as somebody who only looks on would imagine it."""
        seen = state.blank()
        self.game.words["public"](state, seen)
        other = self.game.state()
        self.game.words["imagine"](seen, NONE, other, Dice())
        return other


def matrix_value(rows: Matrix) -> Fraction:
    """The value of a matrix game to who chooses the row, by the simplex method with Bland's rule.

    >>> matrix_value([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]])
    Fraction(0, 1)
    >>> matrix_value([[Fraction(3), Fraction(0)], [Fraction(1), Fraction(2)]])
    Fraction(3, 2)
    """
    lift = 1 - min(min(row) for row in rows)
    many = len(rows[0])
    # The columns' shares y, each row's a·y ≤ 1: their sum, made as large as may be, is one over the lifted value.
    tableau = [
        [one + lift for one in row] + [Fraction(int(n == place)) for n in range(len(rows))] + [Fraction(1)]
        for place, row in enumerate(rows)
    ]
    gains = [Fraction(1)] * many + [Fraction(0)] * (len(rows) + 1)
    basis = [many + place for place in range(len(rows))]
    while (enters := next((n for n, gain in enumerate(gains[:-1]) if gain > 0), None)) is not None:
        leaves = min(
            (row[-1] / row[enters], basis[place], place) for place, row in enumerate(tableau) if row[enters] > 0
        )[2]
        pivot(tableau, gains, leaves, enters)
        basis[leaves] = enters
    return -1 / gains[-1] - lift


def pivot(tableau: list[list[Fraction]], gains: list[Fraction], leaves: int, enters: int) -> None:
    """One exchange: the column `enters` is cleared everywhere but in the row `leaves`."""
    by = tableau[leaves][enters]
    tableau[leaves] = [one / by for one in tableau[leaves]]
    for row in [*(row for place, row in enumerate(tableau) if place != leaves), gains]:
        times = row[enters]
        if times:
            row[:] = [one - times * other for one, other in zip(row, tableau[leaves], strict=True)]
