"""The numbers that stand for cards in rummy."""

from hoyle.rules.mark import rule

TYPES = 52
"""Types of cards: (rank − 2) · 4 + suit, ranks from 2 to the ace (14), suits spades, hearts, diamonds, clubs."""

JOKER = 52
"""The joker; in Zap the zap card."""

KINDS = 53
"""All that a hand may hold: 52 types and the joker."""

ACES = 48
"""The first of the four aces."""


@rule
def rank(card: int) -> int:
    """The rank of a type, 2 to 14 (the ace).

    >>> rank(0), rank(51)
    (2, 14)
    """
    return card // 4 + 2


@rule
def suit(card: int) -> int:
    """The suit of a type: spades, hearts, diamonds, clubs."""
    return card % 4
