"""MZ51: the seat draw: players draw cards before the first layout, and sit in the order of their notes."""

from typing import Any

from hoyle.games.muzicando.cards import EACH, PAUSE, SIGN
from hoyle.games.muzicando.options import TEAM
from hoyle.rules.dice import Dice, below, set_dice


def pack_for(players: int) -> list[int]:
    """Return the cards that are drawn: one of each note from Do upwards; for eight players the violet pause too.

    >>> pack_for(3), pack_for(8)[-1] == PAUSE
    ([0, 1, 2], True)
    """
    return [*range(min(players, SIGN)), PAUSE][: players if players < EACH else EACH]


def seating(drawn: list[int]) -> list[int]:
    """Return who sits where, clockwise: by the card that each has drawn, Do first; who holds the pause sits after Si.

    >>> seating([2, 0, 4, 1, 3])
    [1, 3, 0, 4, 2]
    """
    return sorted(range(len(drawn)), key=lambda player: EACH if drawn[player] == PAUSE else drawn[player] % EACH)


def seats_by_lot(options: Any, seed: int) -> list[int]:
    """Return the seating that a seed gives: by seat, the index of the player (in the order in which they joined) who sits there.

    The list is empty where no seats are drawn (teams, or seat_draw off): everybody keeps the seat they joined at. It depends
    on the options and the seed alone, so anybody who knows the seed can check it.
    """
    if options.mode == TEAM or not options.seat_draw:
        return []
    dice, drawn = Dice(), pack_for(options.players)
    set_dice(dice, seed, 0)
    for last in range(options.players - 1, 0, -1):
        place = below(dice, last + 1)
        drawn[last], drawn[place] = drawn[place], drawn[last]
    return seating(drawn)
