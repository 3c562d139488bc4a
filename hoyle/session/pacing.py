"""How long people wait for bots, independent of the answer."""

from collections.abc import Sequence

from hoyle.session.events import Played, Player
from hoyle.session.table import Table

UNHURRIED = 3
"""The largest number of bots at a table that take their full pause."""
ROUNDS_ALONE, CHOICES_ALONE = 2, 10
"""Rounds of bots without a person, or choices of each, after which they speed up."""
HURRY = 4
"""How many times as fast hurrying bots play."""


def pause_at(pause: int, seats: Sequence[Player], passed: int = 0, chosen: int = 0) -> int:
    """Return a bot's pause at a table in milliseconds: shorter where there are many bots, so that a round does not drag on.

    A quarter of that where the turn has `passed` between bots for some rounds, or they have `chosen` many times: then the
    people have nothing more to play.

    >>> [pause_at(800, [Player("bot")] * many) for many in (1, 3, 6)]
    [800, 800, 400]
    >>> [pause_at(800, [Player("human"), *[Player("bot")] * 3], passed) for passed in (3, 6)]
    [800, 200]
    """
    bots = sum(player.kind == "bot" for player in seats)
    hurry = bots < len(seats) and (passed >= ROUNDS_ALONE * bots or chosen >= CHOICES_ALONE * bots)
    return int(pause * min(1, UNHURRIED / max(1, bots)) / (HURRY if hurry else 1))


def since_people_played(table: Table) -> tuple[int, int]:
    """Return how often the turn has passed from seat to seat, and how many choices were made, since a person played."""
    passed, chosen, last = 0, 0, -1
    for event in reversed(table.journal):
        if isinstance(event, Played):
            seats = [seat for seat, _ in event.by]
            if any(table.seats[seat].kind == "human" for seat in seats):
                break
            passed, chosen, last = passed + (seats[-1] != last), chosen + 1, seats[-1]
    return passed, chosen


def rest_of_pause(spent: int, pause: int) -> int:
    """Return how long to wait until the next whole pause since the question, when `spent` has passed.

    >>> rest_of_pause(300, 800), rest_of_pause(900, 800), rest_of_pause(5, 0)
    (500, 700, 0)
    """
    return pause - spent % pause if pause else 0
