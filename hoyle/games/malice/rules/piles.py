"""Centre piles and side piles: what may lie on what, and how a card comes and goes (MA9, MA13, MA16, MA18–MA24)."""

from hoyle.games.malice.options import ALL_CENTRE_PILES, ANY, ANY_CENTRE_PILE
from hoyle.games.malice.rules.setup import put_back
from hoyle.games.malice.state import (
    ACE,
    EVERY_CARD,
    EVERY_RANK,
    FRONT,
    JOKER,
    KING,
    TWO,
    State,
    bottom,
    centre_piles,
    is_wild,
    last_rank,
    wild_cards,
)
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def centre_wants(state: State, wants: list[int]) -> None:
    """MA9, MA13, MA18: the cards that go on each centre pile now, as bits; a new pile takes the lowest free place."""
    wild = wild_cards(state)
    opening = (1 << ACE) | (wild if state.options.wild_as_ace else 0)
    for pile in range(state.options.center_piles):
        if state.centre[pile] > 0:
            wants[pile] = (1 << state.centre[pile]) | wild
        else:
            wants[pile] = opening
            opening = 0


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
    """Return the card at a place of a centre pile, counted from the ace's."""
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
def side_takes(state: State, seat: int, takes: list[int]) -> None:
    """MA19–MA23: the cards that may be laid on each side pile, as bits; of the empty ones the lowest is meant."""
    wild = wild_cards(state) if state.options.joker_discard else 0
    natural = EVERY_CARD & ~wild_cards(state)
    lower = natural if low_cards_lie(state) else natural & ~((1 << ACE) | (1 << TWO))
    opening = natural | wild
    place = bottom(state, seat * FRONT) - 1
    for pile in range(state.options.side_piles):
        height = state.height[seat * FRONT + pile]
        place += height
        if height == 0:
            takes[pile] = opening
            opening = 0
        elif state.options.side_build == ANY:
            takes[pile] = natural | wild
        else:
            ranks = stands(state, place, height)
            takes[pile] = (ranks & natural) | ((ranks >> 1) & lower) | wild


@rule
def stands(state: State, place: int, height: int) -> int:
    """MA19: return the ranks that the card at a place of `laid` stands for, on top of a side pile of that height, as bits."""
    wild = 0
    while wild < height and is_wild(state, state.laid[place - wild]):
        wild += 1
    ranks = EVERY_RANK if wild == height else 1 << state.laid[place - wild]
    for _ in range(wild):
        ranks = ranks | (ranks >> 1)
    return ranks


@rule
def low_cards_lie(state: State) -> bool:
    """MA23: return whether an ace may go on a two, and a two on a three, in a side pile."""
    if state.options.low_side_rule == ALL_CENTRE_PILES:
        return centre_piles(state) == state.options.center_piles
    return state.options.low_side_rule != ANY_CENTRE_PILE or centre_piles(state) > 0


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
    place = bottom(state, pile) + state.height[pile] - 1
    card = state.laid[place]
    while place < 107 and state.laid[place] != NONE:
        state.laid[place] = state.laid[place + 1]
        place += 1
    state.laid[107] = NONE
    state.height[pile] -= 1
    return card
