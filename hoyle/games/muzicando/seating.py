"""MZ51: who sits where, by cards that are drawn before the first layout."""

from typing import Any

from hoyle.games.muzicando.cards import EACH, PAUSE, SIGN
from hoyle.games.muzicando.options import TEAM
from hoyle.rules.dice import Dice, below, set_dice


def pack_for(players: int) -> list[int]:
    """The cards that are drawn: one of each note from Do upwards; for eight players the violet pause too.

    >>> pack_for(3), pack_for(8)[-1] == PAUSE
    ([0, 1, 2], True)
    """
    return [*range(min(players, SIGN)), PAUSE][: players if players < EACH else EACH]


def seating(drawn: list[int]) -> list[int]:
    """Who sits where, clockwise: by the card that each has drawn, Do first; who holds the pause sits after Si.

    >>> seating([2, 0, 4, 1, 3])
    [1, 3, 0, 4, 2]
    """
    return sorted(range(len(drawn)), key=lambda one: EACH if drawn[one] == PAUSE else drawn[one] % EACH)


def seats_by_lot(rules: Any, seed: int) -> list[int]:
    """Who sits where: by seat the place in which they came. None for teams and those who do not draw: they sit as they came."""
    if rules.mode == TEAM or not rules.seat_draw:
        return []
    dice, drawn = Dice(), pack_for(rules.players)
    set_dice(dice, seed, 0)
    for last in range(rules.players - 1, 0, -1):
        place = below(dice, last + 1)
        drawn[last], drawn[place] = drawn[place], drawn[last]
    return seating(drawn)
