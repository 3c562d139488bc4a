"""The contract table (MZ72): what a contract brings by the places of the two players who made or lost it."""

from hoyle.games.muzicando.rules.score import contract_value, place_points

PLAYERS = 4


def contract_points(bid: int, one: int, other: int) -> int:
    """Return the points of the contract side whose players took these places, the first being 1.

    >>> contract_points(15, 1, 2), contract_points(15, 3, 4)
    (15, -5)
    """
    value = contract_value(bid)
    places = place_points(PLAYERS, one - 1) + place_points(PLAYERS, other - 1)
    return places + (value if min(one, other) == 1 else -value)


def contract_row(bid: int) -> dict[str, int]:
    """Return the points of a contract by every pair of places.

    >>> contract_row(0)["1-2"], len(contract_row(0))
    (9, 6)
    """
    pairs = [(one, other) for one in range(1, PLAYERS + 1) for other in range(one + 1, PLAYERS + 1)]
    return {f"{one}-{other}": contract_points(bid, one, other) for one, other in pairs}
