"""The strength of a hand of three cards (TR3–TR9)."""

from hoyle.games.r.shared.cards import PRINCE, PRINCESS, colour, rank
from hoyle.rules.bits import count, drop, has, lowest, rest
from hoyle.rules.mark import rule

NOTHING, PAIR, STRAIGHT, ONE_COLOUR, TWO_COLOURS, ROYALS = range(1, 7)
"""The types of hands, from the weakest to the strongest."""

PRINCESSES = 1 << PRINCESS | 1 << (8 + PRINCESS)
PRINCES = 1 << PRINCE | 1 << (8 + PRINCE)
"""The cards of both colours, as bits."""

TYPE_FACTOR, RANK_FACTOR = 256, 32
"""Strength: TYPE_FACTOR · the type + RANK_FACTOR · the rank of a straight or pair + the sum of the other ranks."""


@rule
def rank_sum(hand: int) -> int:
    """Return the sum of the ranks of a hand."""
    result = 0
    cards = hand
    while cards:
        result += rank(lowest(cards))
        cards = rest(cards)
    return result


@rule
def couple_type(hand: int) -> int:
    """TR5, TR6: return the type of a hand with one Prince and one Princess: ONE_COLOUR or TWO_COLOURS."""
    return ONE_COLOUR if colour(lowest(hand & PRINCES)) == colour(lowest(hand & PRINCESSES)) else TWO_COLOURS


@rule
def pair_rank(hand: int) -> int:
    """TR8: return the rank of the pair, or −1 if there is none."""
    in_both_colours = hand & (hand >> 8) & 0xFF
    return lowest(in_both_colours) if in_both_colours else -1


@rule
def top_of_straight(hand: int) -> int:
    """TR7: return the highest rank of a straight, or −1 if the hand is not a straight."""
    ranks = (hand | (hand >> 8)) & 0xFF
    low = lowest(ranks)
    return low + 2 if ranks == 0b111 << low else -1


@rule
def strength(hand: int) -> int:
    """TR3–TR9: return the strength of a hand; see TYPE_FACTOR and RANK_FACTOR.

    >>> [strength(hand) for hand in (0b10000010_10000000, 0b11100000, 0b10000001_10000000)]
    [1536, 992, 736]
    """
    if count(hand & (PRINCES | PRINCESSES)) == 3:
        return TYPE_FACTOR * ROYALS
    if hand & PRINCES and hand & PRINCESSES:
        return TYPE_FACTOR * couple_type(hand) + rank_sum(hand & ~(PRINCES | PRINCESSES))
    if top_of_straight(hand) >= 0:
        return TYPE_FACTOR * STRAIGHT + RANK_FACTOR * top_of_straight(hand)
    pair = pair_rank(hand)
    if pair >= 0:
        return TYPE_FACTOR * PAIR + RANK_FACTOR * pair + rank_sum(drop(drop(hand, pair), pair + 8))
    return TYPE_FACTOR * NOTHING + rank_sum(hand)


@rule
def keep_value(kept: int) -> int:
    """Return how good these cards are to keep for a player who exchanges the others; used by `determinize`.

    Prince and Princess are better than a pair, a pair than single cards, and a royal than other single cards.
    """
    if kept & PRINCES and kept & PRINCESSES:
        return 200
    if pair_rank(kept) >= 0:
        return 100 + pair_rank(kept)
    royal = 10 if has(PRINCES | PRINCESSES, lowest(kept)) else 0
    return royal + rank_sum(kept)
