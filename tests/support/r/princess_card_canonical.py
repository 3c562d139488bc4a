"""Equivalent positions of Princess Card: they differ only by a permutation of ranks or by swapped colours of a rank."""

from hoyle.games.r.princess_card.rules import BLUE_PRINCESS, State
from hoyle.games.r.shared.cards import PRINCESS
from hoyle.rules.bits import has, put

STOCK, OUT = 8, 9
"""The locations of cards that no seat holds; 0 to 7 are the hands of the seats."""


def canonicalize(state: State) -> None:
    """Replace a position by the representative of its class, in which the ranks are sorted by the locations of their cards.

    What is known of the hands (`known`) is cleared.
    """
    pairs = sorted(
        tuple(sorted((location(state, rank), location(state, rank + 8)))) for rank in range(8) if rank != PRINCESS
    )
    princess = location(state, BLUE_PRINCESS)
    state.hand, state.stock, state.out = [0] * len(state.hand), 0, 0
    state.known = [0] * len(state.hand)
    put_card(state, princess, BLUE_PRINCESS)
    for rank, (first, second) in zip((rank for rank in range(8) if rank != PRINCESS), pairs, strict=True):
        put_card(state, first, rank)
        put_card(state, second, rank + 8)


def location(state: State, card: int) -> int:
    """Return the location of a card: the seat that holds it, STOCK or OUT."""
    for seat, hand in enumerate(state.hand):
        if has(hand, card):
            return seat
    return STOCK if has(state.stock, card) else OUT


def put_card(state: State, where: int, card: int) -> None:
    """Put a card at a location."""
    if where == STOCK:
        state.stock = put(state.stock, card)
    elif where == OUT:
        state.out = put(state.out, card)
    else:
        state.hand[where] = put(state.hand[where], card)
