"""One step of the sweep over places and suits, and what it may still bring: shared by all questions about melds.

A node says what all four suits' runs need and how many aces went low: seven bits a suit, then three bits a suit.
"""

from hoyle.games.rummy.kinds import TYPES
from hoyle.games.rummy.suits import LEVELS, MOST, NEXT, USEFUL
from hoyle.rules.mark import rule

DEAD = 0 - 1

DECLARED, FREE, FIXED = 1, 2, 3
"""RM17–RM19, by `joker_mode`: a joker goes on when the real card takes its place; every turn; never."""

SMALL_OPTIONS, SMALL_BOUNDS, SMALL_MEMO = 640, 4608, 4093
"""Room for what has no jokers: three packs at most."""
LARGE_OPTIONS, LARGE_BOUNDS, LARGE_MEMO = 8448, 49152, 16381
"""Room for anything: three packs and four jokers."""


@rule
def grow(level: int, node: int, option: int, room: list[int]) -> int:
    """The node after a suit's cards at a place are shared out, or DEAD if a short run is left."""
    suit = level % 4
    shift = 7 * suit
    cards = option & 7
    if level >= LEVELS - 4:
        cards -= node >> (28 + 3 * suit) & 7
    if cards < 0 or cards > room[level]:
        return DEAD
    state = NEXT[(node >> shift & 127) * (MOST + 1) + cards]
    if state < 0:
        return DEAD
    state = USEFUL[state * (MOST + 1) + room[level + 4]]
    if state < 0:
        return DEAD
    node = node & ~(127 << shift) | state << shift
    if level < 4:
        node |= cards << (28 + 3 * suit)
    return node


@rule
def settle_jokers(
    need: list[int], spare: list[int], old: list[int], joker_mode: int, lying: list[int], held: list[int]
) -> int:
    """RM17–RM19: jokers that must stay what they are lie like natural cards; how many they are.

    Fixed ones stay; a declared one stays where no natural card can take its place. `lying` gets the cards that must
    lie, `held` what the other jokers stood for (with `need` grown by the jokers that stay, P6 reads the same).
    """
    stay = 0
    for card in range(TYPES):
        staying = 0
        if joker_mode == FIXED:
            staying = old[card]
        elif joker_mode == DECLARED:
            staying = max(0, old[card] - need[card] - spare[card])
        lying[card] = need[card] + staying
        held[card] = 0 if joker_mode == FIXED else old[card]
        stay += staying
    return stay


@rule
def place_of(
    level: int, suit: int, node: int, budget: int, room: list[int], deep: int, wide: int, offsets: list[int]
) -> int:
    """Where the bound of a suit stands in the table, before this level, with so many halves of jokers left."""
    at = level + (suit + LEVELS - level) % 4
    aces = room[suit] + 1 if deep else 1
    low = node >> (28 + 3 * suit) & 7 if deep and at >= 4 else 0
    return offsets[at] + ((node >> 7 * suit & 127) * aces + low) * wide + (budget if wide > 1 else 0)


@rule
def keyed(level: int, node: int, left: int, free: int, k: int, missing: int, adding: int) -> int:
    """A number that tells the positions of a search apart: 6 bits say the level, 14 the rest, 40 the node; never 0."""
    rest = ((min(free, 15) << 3 | left) << 3 | k) << 3 | missing
    return ((level << 1 | adding) << 13 | rest) << 40 | node | 1 << 60
