"""Centre piles and side piles: which cards fit, and how cards are added and taken (MA9, MA13, MA16, MA18–MA24)."""

from hoyle.games.malice.options import ALL_CENTRE_PILES, ANY, ANY_CENTRE_PILE
from hoyle.games.malice.rules.setup import put_back
from hoyle.games.malice.state import (
    ACE,
    EVERY_CARD,
    EVERY_RANK,
    FRONT,
    JOKER,
    KING,
    PACK_CARDS,
    TWO,
    State,
    bottom,
    count_centre_piles,
    is_wild,
    last_rank,
    wild_cards,
)
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def find_centre_fits(state: State, centre_fits: list[int]) -> None:
    """MA9, MA13, MA18: write the cards that fit each centre pile, as bits; a new pile begins in the lowest free place."""
    wild = wild_cards(state)
    opening = (1 << ACE) | (wild if state.options.wild_as_ace else 0)
    for pile in range(state.options.center_piles):
        if state.centre[pile] > 0:
            centre_fits[pile] = (1 << state.centre[pile]) | wild
        else:
            centre_fits[pile] = opening
            opening = 0


@rule
def lay_on_centre(state: State, pile: int, card: int) -> None:
    """MA13, MA18: lay a card on a centre pile; note the rank that a wild card stands for."""
    if card == JOKER:
        state.jokers[pile] |= 1 << state.centre[pile]
    elif is_wild(state, card):
        state.kings[pile] |= 1 << state.centre[pile]
    state.centre[pile] += 1


@rule
def centre_card(state: State, pile: int, rank: int) -> int:
    """Return the card that is or stands for a rank in a centre pile: that rank itself, or a wild card."""
    if has(state.jokers[pile], rank):
        return JOKER
    return KING if has(state.kings[pile], rank) else rank


@rule
def finish_pile(state: State, pile: int, set_aside: bool) -> None:
    """MA16: if a centre pile has reached its last rank, put its cards into the reserve, or set them aside, and free its place."""
    if state.centre[pile] <= last_rank(state):
        return
    for rank in range(state.centre[pile]):
        if set_aside:
            state.aside[centre_card(state, pile, rank)] += 1
        else:
            put_back(state, centre_card(state, pile, rank), 1)
    state.centre[pile] = 0
    state.jokers[pile] = 0
    state.kings[pile] = 0


@rule
def find_side_fits(state: State, seat: int, side_fits: list[int]) -> None:
    """MA19–MA23: write the cards that may be laid on each side pile, as bits; of the empty piles only the first takes cards."""
    wild = wild_cards(state) if state.options.joker_discard else 0
    natural = EVERY_CARD & ~wild_cards(state)
    lower = natural if can_lay_low_cards(state) else natural & ~((1 << ACE) | (1 << TWO))
    opening = natural | wild
    top_index = bottom(state, seat * FRONT) - 1
    for pile in range(state.options.side_piles):
        height = state.height[seat * FRONT + pile]
        top_index += height
        if height == 0:
            side_fits[pile] = opening
            opening = 0
        elif state.options.side_build == ANY:
            side_fits[pile] = natural | wild
        else:
            ranks = represented_ranks(state, top_index, height)
            side_fits[pile] = (ranks & natural) | ((ranks >> 1) & lower) | wild


@rule
def represented_ranks(state: State, top_index: int, height: int) -> int:
    """MA19: return the ranks, as bits, that the top card of a side pile stands for.

    The pile has this height, and its top card is at `top_index` of `laid`. Each wild card adds one lower rank.
    """
    wild = 0
    while wild < height and is_wild(state, state.laid[top_index - wild]):
        wild += 1
    ranks = EVERY_RANK if wild == height else 1 << state.laid[top_index - wild]
    for _ in range(wild):
        ranks = ranks | (ranks >> 1)
    return ranks


@rule
def can_lay_low_cards(state: State) -> bool:
    """MA23: return whether an ace may go on a two, and a two on a three, in a side pile."""
    if state.options.low_side_rule == ALL_CENTRE_PILES:
        return count_centre_piles(state) == state.options.center_piles
    return state.options.low_side_rule != ANY_CENTRE_PILE or count_centre_piles(state) > 0


@rule
def lay_on_side(state: State, pile: int, card: int) -> None:
    """MA22: lay a card on a side pile; in `laid` the cards of the following piles move up by one."""
    index = bottom(state, pile) + state.height[pile]
    while card != NONE:
        next_card = state.laid[index]
        state.laid[index] = card
        card = next_card
        index += 1
    state.height[pile] += 1


@rule
def take_from_side(state: State, pile: int) -> int:
    """MA24: take the top card off a side pile and return it; in `laid` the cards of the following piles move down by one."""
    index = bottom(state, pile) + state.height[pile] - 1
    card = state.laid[index]
    while index < PACK_CARDS - 1 and state.laid[index] != NONE:
        state.laid[index] = state.laid[index + 1]
        index += 1
    state.laid[PACK_CARDS - 1] = NONE
    state.height[pile] -= 1
    return card
