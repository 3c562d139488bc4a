"""Seats, and the values that stand for nobody and for what cannot be seen."""

from hoyle.rules.mark import rule

CHANCE = 14
"""The seat that deals, turns and draws. Seats of people are 0 to 13; CHANCE is awaited alone."""

CHANCE_AWAITED = 1 << CHANCE
"""The value of `waits` while CHANCE is awaited."""

NONE = -1
"""No seat, no card, an option that is not set."""

UNKNOWN = -128
"""In a view: what this reader may not know. Never a legal value of a field that may be hidden."""


@rule
def awaited(waits: int, seat: int) -> bool:
    """Whether `seat` is among the bits of `waits`.

    >>> awaited(0b10, 1), awaited(0b10, 0)
    (True, False)
    """
    return (waits >> seat) & 1 == 1


@rule
def only(seat: int) -> int:
    """`waits` for one seat alone.

    >>> only(1)
    2
    """
    return 1 << seat


@rule
def everyone(seats: int) -> int:
    """`waits` for all of so many seats.

    >>> everyone(2)
    3
    """
    return (1 << seats) - 1
