"""One step of the sweep over places and suits, and the keys and sizes of the solver's tables.

A node packs the states of all four suits into one number: seven bits a suit for the state of its runs (`runs.py`), then
three bits a suit for the number of its aces that were used as low aces.
"""

from hoyle.games.rummy.melds.plan import run_cards
from hoyle.games.rummy.melds.question import Plan
from hoyle.games.rummy.melds.runs import LEVELS, next_run_state
from hoyle.rules.mark import rule

NO_NODE = -1
"""In place of a node: these shares lead to no layout."""

RUN_BITS = 7
RUN_MASK = (1 << RUN_BITS) - 1
ACE_BITS = 3
ACE_MASK = (1 << ACE_BITS) - 1
ACES_SHIFT = 4 * RUN_BITS

SMALL_SHARES, SMALL_BOUNDS, SMALL_MEMO = 640, 4608, 4093
"""Sizes of the tables of shares, of bounds and of transpositions for questions without jokers: at most three packs."""
LARGE_SHARES, LARGE_BOUNDS, LARGE_MEMO = 8448, 49152, 16381
"""The same sizes for any question: at most three packs and four jokers. The sizes of transposition tables are prime."""


@rule
def runs_of(node: int, suit: int) -> int:
    """Return the state of a suit's runs."""
    return node >> RUN_BITS * suit & RUN_MASK


@rule
def low_aces(node: int, suit: int) -> int:
    """Return how many aces of a suit were used as low aces."""
    return node >> (ACES_SHIFT + ACE_BITS * suit) & ACE_MASK


@rule
def next_node(level: int, node: int, share: int, plan: Plan) -> int:
    """Return the node after a share of a level, or NO_NODE if a short run cannot go on or runs get too many cards."""
    suit = level % 4
    cards = run_cards(share)
    if level >= LEVELS - 4:
        cards -= low_aces(node, suit)
    if cards < 0 or cards > plan.run_limit[level]:
        return NO_NODE
    state = next_run_state(runs_of(node, suit), cards, plan.run_limit[level + 4])
    if state < 0:
        return NO_NODE
    node = node & ~(RUN_MASK << RUN_BITS * suit) | state << RUN_BITS * suit
    if level < 4:
        node |= cards << (ACES_SHIFT + ACE_BITS * suit)
    return node


@rule
def position_key(
    level: int, node: int, jokers_left: int, cards_left: int, groups: int, missing_suits: int, has_added: int
) -> int:
    """Return the key of a position in the transposition table; it is never 0, the key of an empty slot.

    `jokers_left`: jokers not placed yet; `cards_left`: cards that may still be added; `groups`: groups at this place;
    `missing_suits`: suits that these groups may still lack, added up; `has_added`: whether a card has been added.
    """
    # From the lowest bit: 40 bits for the node, 3 for missing_suits, 3 for groups, 3 for jokers_left, 4 for cards_left,
    # 1 for has_added, 6 for the level; bit 60 is always set.
    rest = ((min(cards_left, 15) << 3 | jokers_left) << 3 | groups) << 3 | missing_suits
    return ((level << 1 | has_added) << 13 | rest) << 40 | node | 1 << 60
