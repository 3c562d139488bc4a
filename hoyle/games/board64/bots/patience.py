"""Bounds for the face-up patience. Cards do not move by themselves there: a card that is in no offer must be shifted itself."""

from hoyle.games.board64.bots.offers import (
    OFFER,
    OFFER_NUMBERS_ALONG,
    PAIR,
    PLACE,
    WANTED,
    find_offers_along,
    row_has_at,
)
from hoyle.games.board64.choices import FACE_UP, OPEN
from hoyle.games.board64.rules.lines import CARD_WORDS, classify_cards
from hoyle.games.board64.rules.moves import payoff
from hoyle.games.board64.rules.opening import cards_left
from hoyle.games.board64.state import MOVING, OVER, State
from hoyle.rules.bits import count, lowest, put, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local

THOUSAND = 1000
MAX_PAYOFF = 735
"""The largest payoff of any rule set of the kit."""


@rule
def payoff_bound(state: State, seat: int) -> int:
    """Return an upper bound of the payoff.

    For a face-up patience in progress it is minus a number of cards that certainly remain. Cards that are in no offer must be
    shifted: those that no offer wants remain, and so do those that outnumber half the cards in offers.
    """
    if state.options.principle != OPEN or state.options.players != 1:
        return MAX_PAYOFF
    if state.phase == OVER:
        return payoff(state, seat)
    if state.options.faces != FACE_UP or state.phase != MOVING:
        return 0
    offered = local(2, int64)
    wanted = local(2, int64)
    mark_offers(state, offered, wanted)
    lonely = 0
    stuck = 0
    for word in range(2):
        lonely += count(state.side[word] & ~offered[word])
        stuck += count(state.side[word] & ~offered[word] & ~wanted[word])
    pairs = (count(offered[0]) + count(offered[1])) // 2
    return -stuck - max(0, lonely - stuck - pairs)


@rule
def mark_offers(state: State, offered: list[int], wanted: list[int]) -> int:
    """Add the squares of all cards in offers and of those in lines that stand to a set, and those of wanted cards to another.

    Return the number of offers.
    """
    cards = local(CARD_WORDS, int64)
    offers = local(OFFER_NUMBERS_ALONG, int64)
    latest = local(64, int64)
    classify_cards(state, cards)
    n = 0
    for word in range(2):
        squares = state.side[word]
        while squares:
            for axis in range(4):
                length = find_offers_along(state, cards, 32 * word + lowest(squares), axis, offers, 0, latest)
                for offer in range(0, length, OFFER):
                    mark_offer(offers, offer, offered, wanted)
                n += length // OFFER
            squares = rest(squares)
    return n


@rule
def mark_offer(offers: list[int], offer: int, offered: list[int], wanted: list[int]) -> None:
    """Add the squares of one offer to the two sets of `mark_offers`."""
    target = offers[offer + PLACE] >> 4
    for word in range(2):
        offered[word] |= offers[offer + PAIR + word]
        wanted[word] |= offers[offer + WANTED + word]
    if row_has_at(offers, offer + WANTED, target):
        offered[target >> 5] = put(offered[target >> 5], target & 31)


@rule
def search_priority(state: State, seat: int) -> int:
    """Return the number of offers for each card left, in thousandths; search looks first where it is high."""
    offered = local(2, int64)
    wanted = local(2, int64)
    return THOUSAND * mark_offers(state, offered, wanted) // max(1, cards_left(state))
