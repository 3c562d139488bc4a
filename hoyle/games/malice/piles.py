"""Centre piles and side piles: what may lie on what, and how a card comes and goes (MA9, MA13, MA16, MA18–MA24)."""

from hoyle.games.malice.options import ALL_CENTRE_PILES, ANY, ANY_CENTRE_PILE
from hoyle.games.malice.setup import put_back
from hoyle.games.malice.state import (
    EVERY_RANK,
    JOKER,
    KING,
    TWO,
    State,
    bottom,
    centre_piles,
    is_wild,
    last_rank,
    side_top,
)
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def accepts(state: State, pile: int, card: int, free: int) -> bool:
    """MA9, MA13, MA18: whether a card goes on a centre pile; `free` is the free place that a new pile would take."""
    if state.centre[pile] == 0 and pile != free:
        return False
    if is_wild(state, card):
        return state.centre[pile] > 0 or state.rules.wild_as_ace == 1
    return state.centre[pile] == card


@rule
def build(state: State, pile: int, card: int) -> None:
    """MA13, MA18: a card is laid on a centre pile; a wild one is seen as what it is."""
    if card == JOKER:
        state.jokers[pile] |= 1 << state.centre[pile]
    elif is_wild(state, card):
        state.kings[pile] |= 1 << state.centre[pile]
    state.centre[pile] += 1


@rule
def lies(state: State, pile: int, place: int) -> int:
    """The card at a place of a centre pile, counted from the ace's."""
    if has(state.jokers[pile], place):
        return JOKER
    return KING if has(state.kings[pile], place) else place


@rule
def complete(state: State, pile: int, later: bool) -> None:
    """MA16: a pile that reached its last rank goes into the reserve, or aside for later, and its place is free."""
    if state.centre[pile] <= last_rank(state):
        return
    for place in range(state.centre[pile]):
        if later:
            state.aside[lies(state, pile, place)] += 1
        else:
            put_back(state, lies(state, pile, place), 1)
    state.centre[pile] = 0
    state.jokers[pile] = 0
    state.kings[pile] = 0


@rule
def stands(state: State, pile: int) -> int:
    """MA19: the ranks that the top of a side pile stands for, as bits; all of them for an empty pile."""
    place = bottom(state, pile) + state.height[pile] - 1
    wild = 0
    while wild < state.height[pile] and is_wild(state, state.laid[place - wild]):
        wild += 1
    ranks = EVERY_RANK if wild == state.height[pile] else 1 << state.laid[place - wild]
    for _ in range(wild):
        ranks = ranks | (ranks >> 1)
    return ranks


@rule
def may_lay(state: State, card: int, ranks: int) -> bool:
    """MA19, MA21: whether a card may follow a top that stands for these ranks: the same rank, or one lower."""
    if is_wild(state, card) or state.rules.side_build == ANY or has(ranks, card):
        return True
    return has(ranks, card + 1) and (card > TWO or low_cards_lie(state))


@rule
def low_cards_lie(state: State) -> bool:
    """MA23: whether an ace may go on a two, and a two on a three, in a side pile."""
    if state.rules.low_side_rule == ALL_CENTRE_PILES:
        return centre_piles(state) == state.rules.center_piles
    return state.rules.low_side_rule != ANY_CENTRE_PILE or centre_piles(state) > 0


@rule
def lay_aside(state: State, pile: int, card: int) -> None:
    """MA22: a card is laid on a side pile; the piles behind it move up one place."""
    place = bottom(state, pile) + state.height[pile]
    while card != NONE:
        next_card = state.laid[place]
        state.laid[place] = card
        card = next_card
        place += 1
    state.height[pile] += 1


@rule
def draw_off(state: State, pile: int) -> int:
    """MA24: the top card of a side pile is taken off; the piles behind it move down one place."""
    card = side_top(state, pile)
    place = bottom(state, pile) + state.height[pile] - 1
    while place < 107 and state.laid[place] != NONE:
        state.laid[place] = state.laid[place + 1]
        place += 1
    state.laid[107] = NONE
    state.height[pile] -= 1
    return card
