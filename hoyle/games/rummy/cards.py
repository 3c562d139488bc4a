"""The cards of rummy as numbers, and their points in a hand."""

from hoyle.games.rummy.choices import OWN_VALUES, SCARNE
from hoyle.games.rummy.options import Options
from hoyle.rules.mark import rule

TYPES = 52
"""The number of types of natural cards. A type is (rank − 2) · 4 + suit: ranks 2 to 14 (the ace), suits 0 to 3."""

JOKER = 52
"""The kind of the joker; in Zap, of the zap card."""

KINDS = 53
"""The number of kinds of cards: the 52 types, and the joker."""

FIRST_ACE = 48
"""The lowest type that is an ace; the aces are the last four types."""

JOKER_VALUE = 25
"""The points of a joker in a hand."""


@rule
def rank(card: int) -> int:
    """Return the rank of a type, 2 to 14 (the ace).

    >>> rank(0), rank(51)
    (2, 14)
    """
    return card // 4 + 2


@rule
def card_value(hand_values: int, kind: int) -> int:
    """RM3: return the points of a card in a hand; `hand_values`: the option.

    >>> card_value(0, 51), card_value(0, 0), card_value(0, 47), card_value(1, 51), card_value(1, 0), card_value(1, 52)
    (1, 2, 10, 15, 5, 25)
    """
    if kind == JOKER:
        return JOKER_VALUE
    card_rank = rank(kind)
    if hand_values == SCARNE:
        return 1 if card_rank == 14 else min(card_rank, 10)
    return 15 if card_rank == 14 else 10 if card_rank >= 10 else 5


@rule
def points_of(options: Options, kind: int) -> int:
    """RM3, RM52: return the points of a card in a hand."""
    return (
        options.card_points[kind // 4] if options.hand_values == OWN_VALUES else card_value(options.hand_values, kind)
    )


@rule
def least_points(options: Options) -> int:
    """Return the fewest points that a card can count."""
    if options.hand_values != OWN_VALUES:
        return 1 if options.hand_values == SCARNE else 5
    least = JOKER_VALUE
    for row in range(len(options.card_points)):
        least = min(least, options.card_points[row])
    return least
