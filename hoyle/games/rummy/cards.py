"""Cards of rummy as numbers, and the points they count in a hand."""

from hoyle.games.rummy.options import SCARNE
from hoyle.rules.mark import rule

TYPES = 52
"""Types of natural cards: (rank − 2) · 4 + suit, ranks from 2 to the ace (14), suits spades, hearts, diamonds, clubs."""

JOKER = 52
"""The joker; in Zap the zap card."""

KINDS = 53
"""All kinds of cards in a hand: 52 types and the joker."""

ACES = 48
"""The first of the four aces."""

JOKER_VALUE = 25


@rule
def rank(card: int) -> int:
    """Return the rank of a type, 2 to 14 (the ace).

    >>> rank(0), rank(51)
    (2, 14)
    """
    return card // 4 + 2


@rule
def suit(card: int) -> int:
    """Return the suit of a type: spades, hearts, diamonds, clubs."""
    return card % 4


@rule
def card_value(hand_values: int, kind: int) -> int:
    """RM3: return the points that a card counts (option `hand_values`).

    >>> card_value(0, 51), card_value(0, 0), card_value(0, 47), card_value(1, 51), card_value(1, 0), card_value(1, 52)
    (1, 2, 10, 15, 5, 25)
    """
    if kind == JOKER:
        return JOKER_VALUE
    pips = rank(kind)
    if hand_values == SCARNE:
        return 1 if pips == 14 else min(pips, 10)
    return 15 if pips == 14 else 10 if pips >= 10 else 5


@rule
def least_value(hand_values: int) -> int:
    """Return the points of the cheapest card."""
    return 1 if hand_values == SCARNE else 5
