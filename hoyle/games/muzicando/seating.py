"""MZ51: who sits where, by cards that are drawn before the first layout."""

from hoyle.games.muzicando.cards import EACH, PAUSE, SIGN


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
