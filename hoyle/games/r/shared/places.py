"""Games with R's cards for several players: the number of players, and payoffs for winning alone or sharing the win."""

from hoyle.i18n import N_
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option

SHARES = (0, 1, 1, 4, 9, 48, 50, 360, 735)
"""By number of players: the payoff of a sole winner, chosen so that every result of `first_place_payoff` is an integer."""

THE_GAME = N_("The game")
"""The group of the options of these games."""


class Players(OptionSet):
    """The number of players, two to five. Games add their own options."""

    players = option(
        2, range(2, 6), label=N_("Players"), sentence=N_("Number of players; each plays alone."), group=THE_GAME
    )


@rule
def first_place_payoff(players: int, first: int, seat: int) -> int:
    """Return the payoff of a seat when the seats `first` (as bits) have won, in units of 1/SHARES[players].

    A sole winner gets 1 and the others −1/(players − 1) each. Several winners share what the losers lose.

    >>> [first_place_payoff(3, 0b001, seat) for seat in range(3)], [first_place_payoff(3, 0b011, seat) for seat in range(3)]
    ([4, -2, -2], [1, 1, -2])
    >>> [first_place_payoff(3, 0b111, seat) for seat in range(3)], first_place_payoff(3, 0, 1)
    ([0, 0, 0], 0)
    """
    if first == 0:
        return 0
    if has(first, seat):
        return SHARES[players] * (players - count(first)) // ((players - 1) * count(first))
    return -(SHARES[players] // (players - 1))


def payoff_unit(players: int) -> int:
    """Return the payoff of a sole winner, in units of `first_place_payoff`."""
    return SHARES[players]


def payoff_range(players: int) -> tuple[int, int]:
    """Return the lowest and the highest payoff of a seat.

    >>> payoff_range(3)
    (-2, 4)
    """
    return -SHARES[players] // (players - 1), SHARES[players]
