"""Two-player zero-sum matrix games, solved by the simplex method in floating point (Dantzig 1951).

`variables` holds the variable of each row of the tableau and then of each column: numbers below the number of columns of the
game are the column player's variables, the others the slack variables of the rows.
"""

from hoyle.rules.arrays import Floats
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Row

TOLERANCE = 1e-11
"""Differences below this are rounding errors. The scaled payoffs in the first tableau lie between 1 and 2."""

DANTZIG_PIVOTS = 200
"""Number of pivots by Dantzig's rule (most negative reduced cost); after that Bland's rule prevents cycling."""


@algorithm
def find_saddle_point(payoffs: Floats, rows: int, columns: int, x: Row[float], y: Row[float]) -> bool:
    """Return whether the game has a saddle point; if so, write the pure strategies into `x` and `y`."""
    best_row, maximin = 0, 0.0
    for row in range(rows):
        row_minimum = payoffs[row, 0]
        for column in range(1, columns):
            row_minimum = min(row_minimum, payoffs[row, column])
        if row == 0 or row_minimum > maximin:
            best_row, maximin = row, row_minimum
    best_column, minimax = 0, 0.0
    for column in range(columns):
        column_maximum = payoffs[0, column]
        for row in range(1, rows):
            column_maximum = max(column_maximum, payoffs[row, column])
        if column == 0 or column_maximum < minimax:
            best_column, minimax = column, column_maximum
    if maximin < minimax:
        return False
    for row in range(rows):
        x[row] = 1.0 if row == best_row else 0.0
    for column in range(columns):
        y[column] = 1.0 if column == best_column else 0.0
    return True


@algorithm
def write_first_tableau(
    payoffs: Floats, rows: int, columns: int, tableau: Floats, variables: Row[int], low: float, high: float
) -> None:
    """Write the first tableau: the payoffs scaled from [`low`, `high`] to [1, 2], with the slack variables as the basis."""
    for row in range(rows):
        for column in range(columns):
            tableau[row, column] = 1.0 + (payoffs[row, column] - low) / (high - low)
        tableau[row, columns] = 1.0
        variables[row] = columns + row
    for column in range(columns):
        tableau[rows, column] = -1.0
        variables[rows + column] = column
    tableau[rows, columns] = 0.0


@algorithm
def entering_column(tableau: Floats, rows: int, columns: int, variables: Row[int], is_dantzig: bool) -> int:
    """Return the column whose variable enters the basis, or −1 if the tableau is optimal.

    Choose the column by Dantzig's rule if `is_dantzig`, otherwise by Bland's rule.
    """
    best_column = -1
    for column in range(columns):
        reduced_cost = tableau[rows, column]
        if reduced_cost < -TOLERANCE:
            if (
                best_column < 0
                or (is_dantzig and reduced_cost < tableau[rows, best_column])
                or (not is_dantzig and variables[rows + column] < variables[rows + best_column])
            ):
                best_column = column
    return best_column


@algorithm
def leaving_row(tableau: Floats, rows: int, columns: int, variables: Row[int], column: int) -> int:
    """Return the row whose variable leaves the basis: the smallest ratio, ties going to the lowest variable."""
    best_row, best_ratio = -1, 0.0
    for row in range(rows):
        if tableau[row, column] > TOLERANCE:
            ratio = tableau[row, columns] / tableau[row, column]
            if best_row < 0 or ratio < best_ratio - TOLERANCE:
                best_row, best_ratio = row, ratio
            elif ratio < best_ratio + TOLERANCE and variables[row] < variables[best_row]:
                best_row, best_ratio = row, min(ratio, best_ratio)
    return best_row


@algorithm
def pivot(tableau: Floats, rows: int, columns: int, variables: Row[int], pivot_row: int, pivot_column: int) -> None:
    """Exchange two variables: that of `pivot_row` leaves the basis, that of `pivot_column` enters it."""
    element = tableau[pivot_row, pivot_column]
    for row in range(rows + 1):
        if row != pivot_row:
            factor = tableau[row, pivot_column] / element
            if factor != 0.0:
                for column in range(columns + 1):
                    tableau[row, column] -= factor * tableau[pivot_row, column]
            tableau[row, pivot_column] = -factor
    for column in range(columns + 1):
        tableau[pivot_row, column] /= element
    tableau[pivot_row, pivot_column] = 1.0 / element
    leaving_variable = variables[pivot_row]
    variables[pivot_row] = variables[rows + pivot_column]
    variables[rows + pivot_column] = leaving_variable


@algorithm
def solve_matrix(
    payoffs: Floats, rows: int, columns: int, tableau: Floats, variables: Row[int], x: Row[float], y: Row[float]
) -> float:
    """Return the value of a matrix game for the row player, who maximizes; write optimal mixed strategies into `x` and `y`.

    The arrays may be larger than needed: `payoffs` (rows, columns), `tableau` (rows + 1, columns + 1), `variables`
    (rows + columns), `x` (rows) and `y` (columns).
    """
    low, high = payoffs[0, 0], payoffs[0, 0]
    for row in range(rows):
        for column in range(columns):
            low = min(low, payoffs[row, column])
            high = max(high, payoffs[row, column])
    if not find_saddle_point(payoffs, rows, columns, x, y):
        write_first_tableau(payoffs, rows, columns, tableau, variables, low, high)
        pivots = 0
        entering = entering_column(tableau, rows, columns, variables, True)
        while entering >= 0:
            pivot(tableau, rows, columns, variables, leaving_row(tableau, rows, columns, variables, entering), entering)
            pivots += 1
            entering = entering_column(tableau, rows, columns, variables, pivots < DANTZIG_PIVOTS)
        read_strategies(tableau, rows, columns, variables, x, y)
    return mean_payoff(payoffs, rows, columns, x, y)


@algorithm
def read_strategies(
    tableau: Floats, rows: int, columns: int, variables: Row[int], x: Row[float], y: Row[float]
) -> None:
    """Write the mixed strategies of an optimal tableau into `x` and `y`."""
    for row in range(rows):
        x[row] = 0.0
    for column in range(columns):
        y[column] = 0.0
    for row in range(rows):
        if variables[row] < columns:
            y[variables[row]] = max(0.0, tableau[row, columns])
    for column in range(columns):
        if variables[rows + column] >= columns:
            x[variables[rows + column] - columns] = max(0.0, tableau[rows, column])
    total = 0.0
    for row in range(rows):
        total += x[row]
    for row in range(rows):
        x[row] /= total
    total = 0.0
    for column in range(columns):
        total += y[column]
    for column in range(columns):
        y[column] /= total


@algorithm
def mean_payoff(payoffs: Floats, rows: int, columns: int, x: Row[float], y: Row[float]) -> float:
    """Return the mean payoff of the row player with these mixed strategies."""
    total = 0.0
    for row in range(rows):
        for column in range(columns):
            total += x[row] * y[column] * payoffs[row, column]
    return total
