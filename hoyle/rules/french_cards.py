"""Words for the French pack in rules: suits, ranks, and sets of cards as bits.

A card is the number (rank − 2) · 4 + suit: 0 is the two of spades, 51 the ace of clubs.
"""

from hoyle.rules.bits import count
from hoyle.rules.mark import rule

RANKS = "23456789TJQKA"
SUITS = "SHDC"
"""The letter of each rank and of each suit in notation."""
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
"""The suits."""
JACK, QUEEN, KING, ACE = range(11, 15)
"""The ranks above ten."""
LOWEST = 2
"""The lowest rank."""
OF_SUIT = tuple(sum(1 << card for card in range(suit, 52, 4)) for suit in range(4))
OF_RANK = tuple(15 << 4 * rank for rank in range(13))
"""By suit, and by rank from the two: the set of its cards."""
FROM_RANK = tuple((1 << 52) - (1 << 4 * rank) for rank in range(13))
"""By rank from the two: the cards of this rank and of higher ones."""


@rule
def suit_of(card: int) -> int:
    """Return the suit of a card, SPADES to CLUBS.

    >>> suit_of(0), suit_of(51)
    (0, 3)
    """
    return card % 4


@rule
def rank_of(card: int) -> int:
    """Return the rank of a card, 2 to 14 (ACE).

    >>> rank_of(0), rank_of(51)
    (2, 14)
    """
    return card // 4 + LOWEST


@rule
def card_at(rank: int, suit: int) -> int:
    """Return the card with a rank and a suit.

    >>> card_at(10, HEARTS), card_at(ACE, CLUBS)
    (33, 51)
    """
    return (rank - LOWEST) * 4 + suit


@rule
def pack_from(rank: int) -> int:
    """Return the pack from this rank upwards, as bits: 2 for all 52 cards, 7 for the 32 of skat.

    >>> bin(pack_from(2)).count("1"), bin(pack_from(7)).count("1")
    (52, 32)
    """
    return FROM_RANK[rank - LOWEST]


@rule
def cards_of_suit(cards: int, suit: int) -> int:
    """Return the cards of a suit in a set.

    >>> cards_of_suit(cards_named("2S 3S 3H"), SPADES) == cards_named("2S 3S")
    True
    """
    return cards & OF_SUIT[suit]


@rule
def cards_of_rank(cards: int, rank: int) -> int:
    """Return the cards of a rank in a set.

    >>> cards_of_rank(cards_named("2S 3S 3H"), 3) == cards_named("3S 3H")
    True
    """
    return cards & OF_RANK[rank - LOWEST]


@rule
def total(cards: int, points: tuple[int, ...]) -> int:
    """Return the points of the cards in a set; `points` has those of a card of each rank, from the two to the ace.

    >>> total(cards_named("2S KS AS AD"), (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11))
    34
    """
    sum_ = 0
    for rank in range(13):
        sum_ += points[rank] * count(cards & OF_RANK[rank])
    return sum_


def cards_named(names: str) -> int:
    """Return the set of the cards with these names, for constants and tests. ValueError if a name is none.

    >>> cards_named("2S AC") == 1 | 1 << 51
    True
    """
    return sum(1 << card_at(RANKS.index(rank) + LOWEST, SUITS.index(suit)) for rank, suit in names.split())
