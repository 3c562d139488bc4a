"""The pauses of bots at a table, independent of the moves that they choose."""

from collections.abc import Sequence

from hoyle.table.table import Table
from hoyle.table.wire.events import Played, Player

MAX_FULL_PAUSES = 3
"""With more bots than this, the pauses of all bots together are as long as those of MAX_FULL_PAUSES bots."""
ROUNDS_ALONE, CHOICES_ALONE = 2, 10
"""Bots speed up after this many rounds, or choices of each bot, without a choice of a person."""
SPEED_UP = 4
"""The factor by which bots speed up."""


def pause_at(pause: int, seats: Sequence[Player], turns: int = 0, choices: int = 0) -> int:
    """Return a bot's pause at a table in milliseconds: `pause`, or less if there are many bots.

    The pause is also shorter if people have not played for long, because they are out of the game. `turns` and `choices` are
    the result of `turns_since_people_played`.

    >>> [pause_at(800, [Player("bot", bot="random")] * count) for count in (1, 3, 6)]
    [800, 800, 400]
    >>> [pause_at(800, [Player("human"), *[Player("bot", bot="random")] * 3], turns) for turns in (3, 6)]
    [800, 200]
    """
    bots = sum(player.is_played_by_bot for player in seats)
    is_alone = bots < len(seats) and (turns >= ROUNDS_ALONE * bots or choices >= CHOICES_ALONE * bots)
    return int(pause * min(1, MAX_FULL_PAUSES / max(1, bots)) / (SPEED_UP if is_alone else 1))


def turns_since_people_played(table: Table) -> tuple[int, int]:
    """Return the number of changes of turn, and the number of choices, since a person last played."""
    turns, choices, last_seat = 0, 0, -1
    for event in reversed(table.journal):
        if isinstance(event, Played):
            seats = [seat for seat, _ in event.by]
            if any(not table.seats[seat].is_played_by_bot for seat in seats):
                break
            turns, choices, last_seat = turns + (seats[-1] != last_seat), choices + 1, seats[-1]
    return turns, choices


def remaining_pause(spent: int, pause: int) -> int:
    """Return the time that remains until a multiple of `pause` has passed since a query, if `spent` has passed already.

    >>> remaining_pause(300, 800), remaining_pause(900, 800), remaining_pause(5, 0)
    (500, 700, 0)
    """
    return pause - spent % pause if pause else 0
