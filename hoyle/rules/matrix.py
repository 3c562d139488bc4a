"""Matrix games of two with opposite interests, solved by the simplex method in floating point (Dantzig 1951)."""

from typing import Any

from hoyle.rules.mark import algorithm

SMALL = 1e-11
"""What counts as nothing beside figures between 1 and 2."""

PATIENCE = 200
"""Exchanges after which the first column that gains is taken, not the one that gains most: so none comes round again."""


@algorithm
def saddle(game: Any, rows: int, columns: int, x: Any, y: Any) -> bool:
    """Whether a pure choice is best for both sides; if so, `x` and `y` are these choices."""
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
def lay_out(game: Any, rows: int, columns: int, board: Any, labels: Any, low: float, high: float) -> None:
    """The first tableau: the game between 1 and 2; the columns' shares stand outside, each row's slack inside."""
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
    """The column that comes in, or −1 when none gains any more."""
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
    """The row that goes out: the first that the column would use up; of equal ones that with the lowest label."""
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
def exchange(board: Any, rows: int, columns: int, labels: Any, out: int, into: int) -> None:
    """Row and column change places."""
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
    """The value of a matrix game to who chooses the row and wants much; `x` and `y` become the mixed choices.

    `board` has room for one row and one column more than the game, `labels` for both together.
    """
    low, high = game[0, 0], game[0, 0]
    for row in range(rows):
        for column in range(columns):
            low = min(low, game[row, column])
            high = max(high, game[row, column])
    if not saddle(game, rows, columns, x, y):
        lay_out(game, rows, columns, board, labels, low, high)
        steps = 0
        into = entering(board, rows, columns, labels, True)
        while into >= 0:
            exchange(board, rows, columns, labels, leaving(board, rows, columns, labels, into), into)
            steps += 1
            into = entering(board, rows, columns, labels, steps < PATIENCE)
        read_off(board, rows, columns, labels, x, y)
    return between(game, rows, columns, x, y)


@algorithm
def read_off(board: Any, rows: int, columns: int, labels: Any, x: Any, y: Any) -> None:
    """The mixed choices of a tableau in which nothing gains any more."""
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
def between(game: Any, rows: int, columns: int, x: Any, y: Any) -> float:
    """What the row's side wins on average by these mixed choices."""
    total = 0.0
    for row in range(rows):
        for column in range(columns):
            total += x[row] * y[column] * game[row, column]
    return total
