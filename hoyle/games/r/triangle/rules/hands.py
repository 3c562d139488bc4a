"""TR3–TR9: the strength of three cards."""

from hoyle.games.r.shared.cards import PRINCE, PRINCESS, rank
from hoyle.rules.bits import count, drop, has, lowest, rest
from hoyle.rules.mark import rule

NOTHING, PAIR, STRAIGHT, ONE_COLOUR, TWO_COLOURS, ROYALS = range(1, 7)
"""Kinds of hands, the higher the better."""

PRINCESSES = 1 << PRINCESS | 1 << (8 + PRINCESS)
PRINCES = 1 << PRINCE | 1 << (8 + PRINCE)

OF_KIND, OF_RANK = 256, 32
"""A strength is kind · 256 + the rank of a straight or pair · 32 + the sum of the ranks of the other cards."""


@rule
def total(hand: int) -> int:
    """Return the sum of the ranks."""
    summed = 0
    cards = hand
    while cards:
        summed += rank(lowest(cards))
        cards = rest(cards)
    return summed


@rule
def couple(hand: int) -> int:
    """TR5, TR6: return the kind of a hand with one Prince and one Princess: of two colours or of one."""
    return ONE_COLOUR if (lowest(hand & PRINCES) >> 3) == (lowest(hand & PRINCESSES) >> 3) else TWO_COLOURS


@rule
def paired(hand: int) -> int:
    """TR8: return the rank of the pair, or −1."""
    twice = hand & (hand >> 8) & 0xFF
    return lowest(twice) if twice else 0 - 1


@rule
def top_of_straight(hand: int) -> int:
    """TR7: return the highest rank of three that follow one another, or −1."""
    ranks = (hand | (hand >> 8)) & 0xFF
    low = lowest(ranks)
    return low + 2 if ranks == 0b111 << low else 0 - 1


@rule
def strength(hand: int) -> int:
    """TR3–TR9: return the strength of a hand: its kind, then the rank of a straight or pair, then the sum of the other ranks.

    >>> [strength(hand) for hand in (0b10000010_10000000, 0b11100000, 0b10000001_10000000)]
    [1536, 992, 736]
    """
    if count(hand & (PRINCES | PRINCESSES)) == 3:
        return OF_KIND * ROYALS
    if hand & PRINCES and hand & PRINCESSES:
        return OF_KIND * couple(hand) + total(hand & ~(PRINCES | PRINCESSES))
    if top_of_straight(hand) >= 0:
        return OF_KIND * STRAIGHT + OF_RANK * top_of_straight(hand)
    twice = paired(hand)
    if twice >= 0:
        return OF_KIND * PAIR + OF_RANK * twice + total(drop(drop(hand, twice), twice + 8))
    return OF_KIND * NOTHING + total(hand)


@rule
def promise(kept: int) -> int:
    """Return how good the kept cards look to a player who exchanges the others; `determinize` assumes that players keep the best."""
    if kept & PRINCES and kept & PRINCESSES:
        return 200
    if paired(kept) >= 0:
        return 100 + paired(kept)
    royal = 10 if has(PRINCES | PRINCESSES, lowest(kept)) else 0
    return royal + total(kept)
