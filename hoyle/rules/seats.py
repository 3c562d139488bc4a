"""Seats, and the values for "no seat" and "hidden"."""

from hoyle.rules.mark import rule

CHANCE = 14
"""The seat of the chance player, who deals, turns over and draws cards. Players have seats 0 to 13; CHANCE always moves alone."""

CHANCE_AWAITED = 1 << CHANCE
"""The value of `to_move` when CHANCE is to move."""

MOVERS = range(CHANCE_AWAITED + 1)
"""The values of `to_move`."""

NONE = -1
"""No seat, no card, or an option that is not set."""

UNKNOWN = -128
"""The value of a field that a view hides; no field that may be hidden has this value otherwise."""


@rule
def awaited(to_move: int, seat: int) -> bool:
    """Return whether the seat is to move: whether its bit is set in `to_move`.

    >>> awaited(0b10, 1), awaited(0b10, 0)
    (True, False)
    """
    return (to_move >> seat) & 1 == 1


@rule
def only(seat: int) -> int:
    """Return the value of `to_move` for one seat.

    >>> only(1)
    2
    """
    return 1 << seat


@rule
def everyone(seats: int) -> int:
    """Return the value of `to_move` for seats 0 to seats − 1.

    >>> everyone(2)
    3
    """
    return (1 << seats) - 1
