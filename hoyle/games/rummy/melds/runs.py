"""The runs of one suit, rank by rank: the states that a sweep over the ranks must remember.

The sweep visits 14 places: the ace low (runs only), two to king, the ace high. Between two places the runs of a suit are
(n1, n2, n3): how many of them have ended here with one, two, or at least three cards. Runs of one and two cards must go
on; long ones may. Extending a long run is never worse than beginning a new one, so the number of cards that runs get at
the next place says everything. This is the dynamic program of van Rijn, Takes and Vis, "The complexity of Rummikub
problems" (arXiv 1604.07553), extended to several packs, groups and jokers.
"""

from hoyle.rules.constants import table
from hoyle.rules.mark import rule

PLACES = 14
LEVELS = 4 * PLACES
"""A level is a place and a suit: 4 · (place − 1) + suit."""
STEPS = LEVELS + 1
ENDS = LEVELS + 4

MOST = 7
"""Cards of one type at most: three packs and four jokers."""

RUNS = tuple(
    (of_one, of_two, long)
    for cards in range(MOST + 1)
    for of_one in range(cards + 1)
    for of_two in range(cards + 1 - of_one)
    for long in (cards - of_one - of_two,)
)
"""The states of a suit's runs, those with fewer runs first."""

NUMBER = {runs: n for n, runs in enumerate(RUNS)}

SIZES = tuple(sum(1 for runs in RUNS if sum(runs) <= most) for most in range(MOST + 1))
"""By a number of runs: how many states have at most that many."""


def grown(runs: tuple[int, int, int], cards: int) -> int:
    """Return the state after runs got this many cards at the next place, −1 if a short run was left."""
    of_one, of_two, long = runs
    free = cards - of_one - of_two
    if free < 0:
        return -1
    return NUMBER[max(0, free - long), of_one, of_two + min(long, free)]


def useful(runs: tuple[int, int, int], cards: int) -> int:
    """Return the state without the long runs that cannot go on, −1 if not even the short ones can.

    `cards`: what the next place has for runs at most.
    """
    of_one, of_two, long = runs
    return NUMBER[of_one, of_two, min(long, cards - of_one - of_two)] if of_one + of_two <= cards else -1


NEXT = table(grown(runs, cards) for runs in RUNS for cards in range(MOST + 1))
USEFUL = table(useful(runs, cards) for runs in RUNS for cards in range(MOST + 1))


@rule
def kind_at(level: int) -> int:
    """Return the type of card at a level; place 1 and place 14 are the aces."""
    return (level // 4 + 12) % 13 * 4 + level % 4


@rule
def run_after(state: int, cards: int, later: int) -> int:
    """Return the state after runs got this many cards, −1 if a short run is left; the next place has room for `later`."""
    after = NEXT[state * (MOST + 1) + cards]
    return USEFUL[after * (MOST + 1) + later] if after >= 0 else after
