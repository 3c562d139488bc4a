"""One step of the sweep over places and suits, and the table in which searches remember positions.

A node says what the runs of all four suits need and how many aces went low: seven bits a suit for the state of its runs,
then three bits a suit for its low aces.
"""

from hoyle.games.rummy.melds.plan import for_runs
from hoyle.games.rummy.melds.question import Plan
from hoyle.games.rummy.melds.runs import LEVELS, run_after
from hoyle.rules.mark import rule

DEAD = 0 - 1

SMALL_SHARES, SMALL_BOUNDS, SMALL_MEMO = 640, 4608, 4093
"""Sizes of the tables for questions without jokers: three packs at most."""
LARGE_SHARES, LARGE_BOUNDS, LARGE_MEMO = 8448, 49152, 16381
"""Sizes for any question: three packs and four jokers. Memories have a prime number of places."""


@rule
def runs_of(node: int, suit: int) -> int:
    """Return the state of a suit's runs."""
    return node >> 7 * suit & 127


@rule
def low_aces(node: int, suit: int) -> int:
    """Return how many aces of a suit were spent low."""
    return node >> (28 + 3 * suit) & 7


@rule
def grow(level: int, node: int, share: int, plan: Plan) -> int:
    """Return the node after a suit's cards at a place are shared out, or DEAD if a short run is left."""
    suit = level % 4
    cards = for_runs(share)
    if level >= LEVELS - 4:
        cards -= low_aces(node, suit)
    if cards < 0 or cards > plan.room[level]:
        return DEAD
    state = run_after(runs_of(node, suit), cards, plan.room[level + 4])
    if state < 0:
        return DEAD
    node = node & ~(127 << 7 * suit) | state << 7 * suit
    if level < 4:
        node |= cards << (28 + 3 * suit)
    return node


@rule
def keyed(level: int, node: int, left: int, free: int, k: int, missing: int, adding: int) -> int:
    """Return a number that tells the positions of a search apart, never 0: 6 bits for the level, 14 for the rest, 40 for the node.

    `left`: jokers left; `free`: cards that may still be added; `k`: groups at this place, of which `missing` still lack a
    suit; `adding`: whether something has been added.
    """
    rest = ((min(free, 15) << 3 | left) << 3 | k) << 3 | missing
    return ((level << 1 | adding) << 13 | rest) << 40 | node | 1 << 60
