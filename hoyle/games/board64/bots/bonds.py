"""Bonds in the face-up patience: which offers are of no use if the board is to be cleared.

A card is *bound* to another if every offer by which it can go takes the other one too: it goes with that card or not at all. So an
offer that takes the other without it is of no use. What is left may bind more cards.
"""

from hoyle.games.board64.bots.offers import EARLIER, OFFER, PAIR, PLACE, USABLE
from hoyle.games.board64.choices import CROSSED_ALL
from hoyle.games.board64.state import State
from hoyle.rules.bits import lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import NONE

FULL_WORD = 0xFFFFFFFF


@rule
def drop_useless(state: State, offers: list[int], length: int, latest: list[int]) -> None:
    """Remove cards from the sets USABLE of offers as long as bonds rule them out for a cleared board."""
    bound = local(128, int64)
    has_changed = length > 0
    while has_changed:
        find_bound(state, offers, length, bound)
        has_changed = False
        for offer in range(0, length, OFFER):
            if offers[offer + USABLE] | offers[offer + USABLE + 1] and drop_useless_at(
                state, offers, offer, latest, bound
            ):
                has_changed = True


@rule
def find_bound(state: State, offers: list[int], length: int, bound: list[int]) -> None:
    """Write the cards that are bound to each card, by square two words, into `bound`."""
    companions = local(128, int64)
    for index in range(128):
        companions[index] = FULL_WORD
        bound[index] = 0
    for offer in range(0, length, OFFER):
        note_companions(offers, offer, companions)
    for word in range(2):
        cards = state.side[word]
        while cards:
            square = 32 * word + lowest(cards)
            for other in range(2):
                found = companions[2 * square + other] & state.side[other]
                while found:
                    bound[2 * (32 * other + lowest(found)) + word] |= cards & -cards
                    found = rest(found)
            cards = rest(cards)


@rule
def note_companions(offers: list[int], offer: int, companions: list[int]) -> None:
    """Keep of the companions of the cards in an offer those that it takes with them: of a wanted card the pair, of the pair all."""
    low = offers[offer + USABLE]
    high = offers[offer + USABLE + 1]
    if low | high == 0:
        return
    for word in range(2):
        cards = offers[offer + USABLE + word]
        while cards:
            index = 2 * (32 * word + lowest(cards))
            companions[index] &= offers[offer + PAIR]
            companions[index + 1] &= offers[offer + PAIR + 1]
            cards = rest(cards)
    is_single = (rest(low) if low else rest(high)) == 0 and (low == 0 or high == 0)
    for word in range(2):
        cards = offers[offer + PAIR + word]
        while cards:
            index = 2 * (32 * word + lowest(cards))
            companions[index] &= offers[offer + PAIR] | (low if is_single else 0)
            companions[index + 1] &= offers[offer + PAIR + 1] | (high if is_single else 0)
            cards = rest(cards)


@rule
def drop_useless_at(state: State, offers: list[int], offer: int, latest: list[int], bound: list[int]) -> bool:
    """Remove the cards from USABLE of an offer that would leave a bound card behind; return whether there are any.

    Cards of other offers that may be taken by the same shift count as taken.
    """
    taken = local(2, int64)
    left = local(2, int64)
    mark_joint(state, offers, offer, latest[offers[offer + PLACE] >> 4], taken)
    mark_bound(offers, offer + PAIR, bound, left)
    has_changed = False
    for word in range(2):
        cards = offers[offer + USABLE + word]
        while cards:
            square = 32 * word + lowest(cards)
            if leaves_bound(square, left, taken) or leaves_bound_to(square, bound, taken):
                offers[offer + USABLE + word] &= ~(cards & -cards)
                has_changed = True
            cards = rest(cards)
    return has_changed


@rule
def mark_joint(state: State, offers: list[int], offer: int, other: int, taken: list[int]) -> None:
    """Add the pairs of all usable offers that one shift may take together with this offer to a set; `other`: the latest of its target."""
    for word in range(2):
        taken[word] |= offers[offer + PAIR + word]
    while other != NONE:
        is_usable = offers[other + USABLE] | offers[other + USABLE + 1] != 0
        if is_usable and (state.options.crossed == CROSSED_ALL or offers[other + PLACE] == offers[offer + PLACE]):
            taken[0] |= offers[other + PAIR]
            taken[1] |= offers[other + PAIR + 1]
        other = offers[other + EARLIER]


@rule
def mark_bound(offers: list[int], index: int, bound: list[int], left: list[int]) -> None:
    """Add all cards that are bound to a card of the set of two words at an index to the set `left`."""
    for word in range(2):
        cards = offers[index + word]
        while cards:
            square = 32 * word + lowest(cards)
            left[0] |= bound[2 * square]
            left[1] |= bound[2 * square + 1]
            cards = rest(cards)


@rule
def leaves_bound(square: int, left: list[int], taken: list[int]) -> bool:
    """Return whether a card of the set `left` is neither taken nor the one on the square."""
    own = 1 << (square & 31)
    low = left[0] & ~taken[0] & ~(own if square < 32 else 0)
    high = left[1] & ~taken[1] & ~(own if square >= 32 else 0)
    return low | high != 0


@rule
def leaves_bound_to(square: int, bound: list[int], taken: list[int]) -> bool:
    """Return whether a card that is bound to the one on the square is not taken."""
    return (bound[2 * square] & ~taken[0]) | (bound[2 * square + 1] & ~taken[1]) != 0
