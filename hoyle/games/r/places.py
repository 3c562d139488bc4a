"""What the first place is worth, alone or shared, in the games for several with R's cards."""

from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule

SHARES = (0, 1, 1, 4, 9, 48, 50, 360, 735)
"""By number of players: the units that the first place alone is worth, so that every share is whole."""


@rule
def place_worth(players: int, first: int, seat: int) -> int:
    """First alone 1, the others −1/(n−1) each; those who share the first place share its worth. In units of SHARES.

    >>> [place_worth(3, 0b001, seat) for seat in range(3)], [place_worth(3, 0b011, seat) for seat in range(3)]
    ([4, -2, -2], [1, 1, -2])
    >>> [place_worth(3, 0b111, seat) for seat in range(3)], place_worth(3, 0, 1)
    ([0, 0, 0], 0)
    """
    if first == 0:
        return 0
    if has(first, seat):
        return SHARES[players] * (players - count(first)) // ((players - 1) * count(first))
    return 0 - SHARES[players] // (players - 1)
