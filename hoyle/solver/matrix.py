"""Two-player zero-sum matrix games, solved by the simplex method in floating point (Dantzig 1951)."""

from typing import Any

from hoyle.rules.mark import algorithm

SMALL = 1e-11
"""The tolerance: entries of the tableau lie between 1 and 2, and smaller differences are rounding."""

PATIENCE = 200
"""Pivots by the steepest gain; after that Bland's rule prevents cycling."""


@algorithm
def saddle(game: Any, rows: int, columns: int, x: Any, y: Any) -> bool:
    """Return whether the game has a saddle point; if so, write the pure strategies into `x` and `y`."""
    best_row, most = 0, 0.0
    for row in range(rows):
        least = game[row, 0]
        for column in range(1, columns):
            least = min(least, game[row, column])
        if row == 0 or least > most:
            best_row, most = row, least
    best_column, least = 0, 0.0
    for column in range(columns):
        highest = game[0, column]
        for row in range(1, rows):
            highest = max(highest, game[row, column])
        if column == 0 or highest < least:
            best_column, least = column, highest
    if most < least:
        return False
    for row in range(rows):
        x[row] = 1.0 if row == best_row else 0.0
    for column in range(columns):
        y[column] = 1.0 if column == best_column else 0.0
    return True


@algorithm
def set_up(game: Any, rows: int, columns: int, board: Any, labels: Any, low: float, high: float) -> None:
    """Write the first tableau: the game scaled to between 1 and 2, with the rows' slack variables as the basis."""
    for row in range(rows):
        for column in range(columns):
            board[row, column] = 1.0 + (game[row, column] - low) / (high - low)
        board[row, columns] = 1.0
        labels[row] = columns + row
    for column in range(columns):
        board[rows, column] = -1.0
        labels[rows + column] = column
    board[rows, columns] = 0.0


@algorithm
def entering(board: Any, rows: int, columns: int, labels: Any, patient: bool) -> int:
    """Return the column that enters the basis, or −1 if none improves the value."""
    found = -1
    for column in range(columns):
        gain = board[rows, column]
        if gain < -SMALL:
            if (
                found < 0
                or (patient and gain < board[rows, found])
                or (not patient and labels[rows + column] < labels[rows + found])
            ):
                found = column
    return found


@algorithm
def leaving(board: Any, rows: int, columns: int, labels: Any, column: int) -> int:
    """Return the row that leaves the basis: the one with the least ratio; of equal ones that with the lowest label."""
    found, tightest = -1, 0.0
    for row in range(rows):
        if board[row, column] > SMALL:
            ratio = board[row, columns] / board[row, column]
            if found < 0 or ratio < tightest - SMALL:
                found, tightest = row, ratio
            elif ratio < tightest + SMALL and labels[row] < labels[found]:
                found, tightest = row, min(ratio, tightest)
    return found


@algorithm
def pivot_on(board: Any, rows: int, columns: int, labels: Any, out: int, into: int) -> None:
    """Pivot: the row `out` leaves the basis, the column `into` enters it."""
    pivot = board[out, into]
    for row in range(rows + 1):
        if row != out:
            times = board[row, into] / pivot
            if times != 0.0:
                for column in range(columns + 1):
                    board[row, column] -= times * board[out, column]
            board[row, into] = -times
    for column in range(columns + 1):
        board[out, column] /= pivot
    board[out, into] = 1.0 / pivot
    label = labels[out]
    labels[out] = labels[rows + into]
    labels[rows + into] = label


@algorithm
def solve_matrix(game: Any, rows: int, columns: int, board: Any, labels: Any, x: Any, y: Any) -> float:
    """Return the value of a matrix game for the row player, who maximizes; write optimal mixed strategies into `x` and `y`.

    Shapes: `game` at least (rows, columns), `board` one more of each, `labels` rows + columns, `x` rows, `y` columns.
    """
    low, high = game[0, 0], game[0, 0]
    for row in range(rows):
        for column in range(columns):
            low = min(low, game[row, column])
            high = max(high, game[row, column])
    if not saddle(game, rows, columns, x, y):
        set_up(game, rows, columns, board, labels, low, high)
        steps = 0
        into = entering(board, rows, columns, labels, True)
        while into >= 0:
            pivot_on(board, rows, columns, labels, leaving(board, rows, columns, labels, into), into)
            steps += 1
            into = entering(board, rows, columns, labels, steps < PATIENCE)
        read_off(board, rows, columns, labels, x, y)
    return mean_payoff(game, rows, columns, x, y)


@algorithm
def read_off(board: Any, rows: int, columns: int, labels: Any, x: Any, y: Any) -> None:
    """Write the mixed strategies of an optimal tableau into `x` and `y`."""
    for row in range(rows):
        x[row] = 0.0
    for column in range(columns):
        y[column] = 0.0
    for row in range(rows):
        if labels[row] < columns:
            y[labels[row]] = max(0.0, board[row, columns])
    for column in range(columns):
        if labels[rows + column] >= columns:
            x[labels[rows + column] - columns] = max(0.0, board[rows, column])
    whole = 0.0
    for row in range(rows):
        whole += x[row]
    for row in range(rows):
        x[row] /= whole
    whole = 0.0
    for column in range(columns):
        whole += y[column]
    for column in range(columns):
        y[column] /= whole


@algorithm
def mean_payoff(game: Any, rows: int, columns: int, x: Any, y: Any) -> float:
    """Return the mean payoff of the row player with these mixed strategies."""
    total = 0.0
    for row in range(rows):
        for column in range(columns):
            total += x[row] * y[column] * game[row, column]
    return total
