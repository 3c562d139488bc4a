"""Games for several players with R's cards: how many play, and what the first place is worth, alone or shared."""

from hoyle.i18n import N_
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option

SHARES = (0, 1, 1, 4, 9, 48, 50, 360, 735)
"""By number of players: how many units of `first_place_payoff` the first place alone is worth, so that every share is whole."""

THE_GAME = N_("The game")


class Players(OptionSet):
    """The option of games for two to five; others add their own."""

    players = option(
        2, range(2, 6), label=N_("Players"), sentence=N_("Number of players; each plays alone."), group=THE_GAME
    )


@rule
def first_place_payoff(players: int, first: int, seat: int) -> int:
    """Return what a seat wins when these seats (as bits) came first, in units of 1/SHARES[players].

    First alone wins 1, the others −1/(n−1) each; those who share the first place share its worth.

    >>> [first_place_payoff(3, 0b001, seat) for seat in range(3)], [first_place_payoff(3, 0b011, seat) for seat in range(3)]
    ([4, -2, -2], [1, 1, -2])
    >>> [first_place_payoff(3, 0b111, seat) for seat in range(3)], first_place_payoff(3, 0, 1)
    ([0, 0, 0], 0)
    """
    if first == 0:
        return 0
    if has(first, seat):
        return SHARES[players] * (players - count(first)) // ((players - 1) * count(first))
    return 0 - SHARES[players] // (players - 1)


def payoff_unit(players: int) -> int:
    """Return how many units of payoff the first place alone is worth."""
    return SHARES[players]


def payoff_range(players: int) -> tuple[int, int]:
    """Return the least and the largest payoff of a seat.

    >>> payoff_range(3)
    (-2, 4)
    """
    return -SHARES[players] // (players - 1), SHARES[players]
