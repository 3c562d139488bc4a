"""The strength of a hand of three cards (TR3–TR9)."""

from hoyle.games.r.shared.cards import PRINCE, PRINCESS, colour, rank
from hoyle.i18n import N_
from hoyle.rules.bits import count, drop, has, lowest, rest
from hoyle.rules.choices import choice
from hoyle.rules.mark import rule

NOTHING, PAIR, STRAIGHT, ONE_COLOUR, TWO_COLOURS, ROYALS = range(1, 7)
"""The kinds of hands, from the weakest to the strongest by the usual ranking."""
KINDS = choice(
    three_royals=N_("three royals"),
    two_colours=N_("Prince and Princess of two colours"),
    one_colour=N_("Prince and Princess of one colour"),
    straight=N_("straight"),
    pair=N_("pair"),
    nothing=N_("nothing"),
)
"""The names of the kinds, from ROYALS to NOTHING."""

PRINCESSES = 1 << PRINCESS | 1 << (8 + PRINCESS)
PRINCES = 1 << PRINCE | 1 << (8 + PRINCE)
"""The cards of both colours, as bits."""

USUAL_RANKING = (6, 5, 4, 3, 2, 1)
"""What each kind of hand is worth by the usual rules, from ROYALS to NOTHING."""

WORTH_FACTOR, RANK_FACTOR = 256, 32
"""Strength: WORTH_FACTOR · the worth of the kind + RANK_FACTOR · the rank of a straight or pair + the sum of the other ranks."""


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
    """TR5, TR6: return the kind of a hand with one Prince and one Princess: ONE_COLOUR or TWO_COLOURS."""
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
def kind_of(hand: int) -> int:
    """TR3: return the kind of a hand: the first of TR4 to TR9 that describes it."""
    if count(hand & (PRINCES | PRINCESSES)) == 3:
        return ROYALS
    if hand & PRINCES and hand & PRINCESSES:
        return couple_type(hand)
    if top_of_straight(hand) >= 0:
        return STRAIGHT
    return PAIR if pair_rank(hand) >= 0 else NOTHING


@rule
def strength_in_kind(hand: int, kind: int) -> int:
    """TR4–TR9: return the strength of a hand among those of its kind, less than WORTH_FACTOR."""
    if kind == ROYALS:
        return 0
    if kind == ONE_COLOUR or kind == TWO_COLOURS:
        return rank_sum(hand & ~(PRINCES | PRINCESSES))
    if kind == STRAIGHT:
        return RANK_FACTOR * top_of_straight(hand)
    if kind == PAIR:
        pair = pair_rank(hand)
        return RANK_FACTOR * pair + rank_sum(drop(drop(hand, pair), pair + 8))
    return rank_sum(hand)


@rule
def worth_of(kind: int, ranking: list[int]) -> int:
    """TR3, V7: return what a kind of hand is worth; `ranking`: the option."""
    return ranking[ROYALS - kind]


@rule
def is_alone(kind: int, ranking: list[int]) -> bool:
    """V7: return whether no other kind of hand is worth the same."""
    for other in range(NOTHING, ROYALS + 1):
        if other != kind and worth_of(other, ranking) == worth_of(kind, ranking):
            return False
    return True


@rule
def strength(hand: int, ranking: list[int]) -> int:
    """TR3–TR9, V7: return the strength of a hand; see WORTH_FACTOR and RANK_FACTOR. `ranking`: the option.

    >>> [strength(hand, USUAL_RANKING) for hand in (0b10000010_10000000, 0b11100000, 0b10000001_10000000)]
    [1536, 992, 736]
    """
    kind = kind_of(hand)
    within = strength_in_kind(hand, kind) if is_alone(kind, ranking) else rank_sum(hand)
    return WORTH_FACTOR * worth_of(kind, ranking) + within


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
