"""The contract table (MZ72): the points of a contract, by the places of the two partners who hold it."""

from hoyle.games.muzicando.rules.score import contract_value, place_points

PLAYERS = 4


def contract_points(bid: int, first: int, second: int) -> int:
    """Return the points of the contract side when its players took these places, counted from 1.

    >>> contract_points(15, 1, 2), contract_points(15, 3, 4)
    (15, -5)
    """
    value = contract_value(bid)
    places = place_points(PLAYERS, first - 1) + place_points(PLAYERS, second - 1)
    return places + (value if min(first, second) == 1 else -value)


def contract_row(bid: int) -> dict[str, int]:
    """Return the points of a contract for every pair of places.

    >>> contract_row(0)["1-2"], len(contract_row(0))
    (9, 6)
    """
    pairs = [(first, second) for first in range(1, PLAYERS + 1) for second in range(first + 1, PLAYERS + 1)]
    return {f"{first}-{second}": contract_points(bid, first, second) for first, second in pairs}
