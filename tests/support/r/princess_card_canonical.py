"""Equivalent positions of Princess Card: only which cards belong together matters, not their ranks or colours."""

from hoyle.games.r.princess_card.state import HER, State
from hoyle.games.r.shared.cards import PRINCESS
from hoyle.rules.bits import has, put

STOCK, OUT = 8, 9
"""Where a card may be besides in a hand."""


def canonicalize(state: State) -> None:
    """Turn a position into the representative of its class: ranks in the order of where their cards are."""
    places = sorted(
        tuple(sorted((place(state, rank), place(state, rank + 8)))) for rank in range(8) if rank != PRINCESS
    )
    princess = place(state, HER)
    state.hand, state.stock, state.out = [0] * len(state.hand), 0, 0
    state.known = [0] * len(state.hand)
    lay(state, princess, HER)
    for rank, (first, other) in zip((rank for rank in range(8) if rank != PRINCESS), places, strict=True):
        lay(state, first, rank)
        lay(state, other, rank + 8)


def place(state: State, card: int) -> int:
    """Where a card is: a seat, STOCK or OUT."""
    for seat, hand in enumerate(state.hand):
        if has(hand, card):
            return seat
    return STOCK if has(state.stock, card) else OUT


def lay(state: State, where: int, card: int) -> None:
    """Put a card there."""
    if where == STOCK:
        state.stock = put(state.stock, card)
    elif where == OUT:
        state.out = put(state.out, card)
    else:
        state.hand[where] = put(state.hand[where], card)
