"""Centre piles and side piles: which cards fit, and how cards are added and taken (MA9, MA13, MA16, MA18–MA24)."""

from hoyle.games.malice.options import ALL_CENTRE_PILES, ANY, ANY_CENTRE_PILE, SAME_OR_DOWN, UP, UP_OR_DOWN
from hoyle.games.malice.rules.setup import put_back
from hoyle.games.malice.state import (
    ACE,
    EVERY_CARD,
    EVERY_RANK,
    FRONT,
    JOKER,
    KINDS,
    KING,
    PACK_CARDS,
    TWO,
    State,
    bottom,
    count_centre_piles,
    has_own_grid,
    is_wild,
    next_ranks,
    rank_laid,
    wild_cards,
)
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def find_centre_fits(state: State, centre_fits: list[int]) -> None:
    """MA9, MA13, MA18, V21, V25: write the cards that fit each centre pile, as bits; a pile begins in the lowest free place."""
    wild = wild_cards(state)
    wild_opening = wild if state.options.wild_as_ace else 0
    opening = EVERY_RANK  # the ranks that have not opened a lower place yet
    for pile in range(state.options.center_piles):
        ranks = next_ranks(state, pile)
        if state.centre[pile] > 0:
            centre_fits[pile] = ranks | wild
        else:
            centre_fits[pile] = (ranks & opening) | wild_opening
            opening &= ~ranks
            wild_opening = 0


@rule
def lay_on_centre(state: State, pile: int, card: int) -> None:
    """MA13, MA18: lay a card on a centre pile; note the place of a wild card."""
    if card == JOKER:
        state.jokers[pile] |= 1 << state.centre[pile]
    elif is_wild(state, card):
        state.kings[pile] |= 1 << state.centre[pile]
    elif has_own_grid(state):
        state.built[pile * KINDS + state.centre[pile]] = card
    state.centre[pile] += 1


@rule
def centre_card(state: State, pile: int, place: int) -> int:
    """Return the card at a place of a centre pile, counted from the bottom: the rank of the place, or a wild card."""
    if not has(state.jokers[pile] | state.kings[pile], place):
        return rank_laid(state, pile, place)
    return JOKER if has(state.jokers[pile], place) else KING


@rule
def finish_pile(state: State, pile: int, set_aside: bool) -> None:
    """MA16, V25: if a centre pile is finished, put its cards into the reserve, or set them aside, and free its place."""
    if next_ranks(state, pile):
        return
    for place in range(state.centre[pile]):
        if set_aside:
            state.aside[centre_card(state, pile, place)] += 1
        else:
            put_back(state, centre_card(state, pile, place), 1)
    for place in range(state.centre[pile]):
        state.built[pile * KINDS + place] = 0
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
            side_fits[pile] = following_ranks(state, represented_ranks(state, top_index, height), natural, lower) | wild


@rule
def following_ranks(state: State, ranks: int, natural: int, lower: int) -> int:
    """MA21, V11: return the ranks that may follow these on a side pile, as bits, by the option `side_build`.

    `natural`: the ranks that are not wild; `lower`: those of them that may be laid on a higher card now.
    """
    found = ranks & natural if state.options.side_build == SAME_OR_DOWN else 0
    if state.options.side_build != UP:
        found |= (ranks >> 1) & lower
    if state.options.side_build == UP or state.options.side_build == UP_OR_DOWN:
        found |= (ranks << 1) & natural & EVERY_RANK
    return found


@rule
def represented_ranks(state: State, top_index: int, height: int) -> int:
    """MA19: return the ranks, as bits, that the top card of a side pile stands for.

    The pile has this height, and its top card is at `top_index` of `laid`. Each wild card stands for what may follow there.
    """
    wild = 0
    while wild < height and is_wild(state, state.laid[top_index - wild]):
        wild += 1
    ranks = EVERY_RANK if wild == height else 1 << state.laid[top_index - wild]
    for _ in range(wild - (wild == height)):
        ranks = following_ranks(state, ranks, EVERY_RANK, EVERY_RANK)
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
