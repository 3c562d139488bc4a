"""The runs of one suit, rank by rank: the states that a sweep over the ranks must remember.

The sweep visits 14 places: the ace low (in runs only), two to king, the ace high. After each place the state of a suit is
(n1, n2, n3): the numbers of runs that reach this place and have one card, two cards, or at least three cards so far. Runs
of one or two cards must go on; longer runs may go on. Extending a long run is never worse than beginning a new run, so the
state and the number of cards that runs get at the next place determine the next state. This is the dynamic program of
van Rijn, Takes and Vis, "The complexity of Rummikub problems" (arXiv 1604.07553), extended to several packs, groups and
jokers.
"""

from hoyle.rules.constants import table
from hoyle.rules.mark import rule

PLACES = 14
LEVELS = 4 * PLACES
"""A level is a pair of a place (1 to 14) and a suit: 4 · (place − 1) + suit."""
DEPTHS = LEVELS + 1
"""Depths of a search: before each level, and after the last level."""
PADDED_LEVELS = LEVELS + 4
"""The levels, and four more after the last place, where no run can go on."""

MAX_COPIES = 7
"""The most cards of one type on a table: one from each of three packs, and four jokers."""

RUN_STATES = tuple(
    (ones, twos, count - ones - twos)
    for count in range(MAX_COPIES + 1)
    for ones in range(count + 1)
    for twos in range(count + 1 - ones)
)
"""The possible states of a suit's runs, in ascending order of the number of runs."""

STATE_NUMBERS = {runs: n for n, runs in enumerate(RUN_STATES)}
"""The number of each state: its index in `RUN_STATES`."""

STATE_COUNTS = tuple(sum(1 for runs in RUN_STATES if sum(runs) <= limit) for limit in range(MAX_COPIES + 1))
"""For each number of runs: the number of states with at most that many runs."""


def extend(runs: tuple[int, int, int], cards: int) -> int:
    """Return the number of the state after runs got this many cards at the next place; −1 if a short run got none."""
    ones, twos, long = runs
    rest = cards - ones - twos
    if rest < 0:
        return -1
    return STATE_NUMBERS[max(0, rest - long), ones, twos + min(long, rest)]


def trim(runs: tuple[int, int, int], cards: int) -> int:
    """Return the number of the state without the long runs that cannot go on; −1 if not all short runs can go on.

    `cards`: the most cards that runs can get at the next place.
    """
    ones, twos, long = runs
    return STATE_NUMBERS[ones, twos, min(long, cards - ones - twos)] if ones + twos <= cards else -1


NEXT_STATES = table(extend(runs, cards) for runs in RUN_STATES for cards in range(MAX_COPIES + 1))
TRIMMED_STATES = table(trim(runs, cards) for runs in RUN_STATES for cards in range(MAX_COPIES + 1))


@rule
def type_at(level: int) -> int:
    """Return the type of card at a level; at places 1 and 14 it is an ace."""
    return (level // 4 + 12) % 13 * 4 + level % 4


@rule
def next_run_state(state: int, cards: int, next_limit: int) -> int:
    """Return the number of the state after runs got this many cards; −1 if a short run got none or cannot go on later.

    `next_limit`: the most cards that runs can get at the place after that.
    """
    following = NEXT_STATES[state * (MAX_COPIES + 1) + cards]
    return TRIMMED_STATES[following * (MAX_COPIES + 1) + next_limit] if following >= 0 else following
