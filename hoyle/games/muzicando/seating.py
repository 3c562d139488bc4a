"""MZ51: the seat draw: players draw cards before the first layout, and sit in the order of their notes."""

from typing import Any

from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, PAUSE, SIGN
from hoyle.games.muzicando.options import TEAM
from hoyle.rules.dice import Dice, below, set_dice


def pack_for(players: int) -> list[int]:
    """Return the cards for the draw: one card for each note from Do upwards, and for eight players also the violet pause.

    >>> pack_for(3), pack_for(8)[-1] == PAUSE
    ([0, 1, 2], True)
    """
    return [*range(min(players, SIGN)), PAUSE][: min(players, CARDS_PER_COLOUR)]


def seating(drawn: list[int]) -> list[int]:
    """Return the players in clockwise order of seats, given the card that each player drew: from Do to Si, then the pause.

    >>> seating([2, 0, 4, 1, 3])
    [1, 3, 0, 4, 2]
    """
    return sorted(
        range(len(drawn)),
        key=lambda player: CARDS_PER_COLOUR if drawn[player] == PAUSE else drawn[player] % CARDS_PER_COLOUR,
    )


def seats_by_lot(options: Any, seed: int) -> list[int]:
    """Return the seating that a seed gives: by seat, the index of the player (in the order in which they joined) who sits there.

    The list is empty if no seats are drawn (teams, or seat_draw off): all players keep their seats. The seating depends on
    the options and the seed alone, so anybody who knows the seed can check it.
    """
    if options.mode == TEAM or not options.seat_draw:
        return []
    dice, drawn = Dice(), pack_for(options.players)
    set_dice(dice, seed, 0)
    for index in range(options.players - 1, 0, -1):
        pick = below(dice, index + 1)
        drawn[index], drawn[pick] = drawn[pick], drawn[index]
    return seating(drawn)
