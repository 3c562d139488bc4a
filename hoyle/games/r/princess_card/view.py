"""The view of each seat of Princess Card (K1–K4), and positions that are consistent with a view."""

from hoyle.games.r.princess_card.state import DEALING, OVER, SEATS, State, pairs
from hoyle.rules.bits import count, drop, nth, put
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy

MAX_TRIES = 10_000
"""The maximum number of times that all hands are drawn again because one has a pair; at least one try in fifty succeeds."""


@rule
def public(state: State, seen: State) -> None:
    """K4: write what everybody sees: the turn, the pairs laid down, and the number of cards in each hand.

    When the deal is over, all remaining cards are seen.
    """
    seen.to_move = state.to_move
    seen.phase = state.phase
    seen.turn = state.turn
    seen.ended = state.ended
    seen.winners = state.winners
    seen.out = state.out
    seen.draws = state.draws
    seen.stock = state.stock
    for seat in range(SEATS):
        seen.hand[seat] = state.hand[seat] if state.phase == OVER else 0
        seen.stock |= state.hand[seat] & ~seen.hand[seat]
        seen.held[seat] = count(state.hand[seat])


@rule
def view(state: State, seat: int, seen: State) -> None:
    """K1–K3: write what is public, the seat's hand, and the cards of others whose place the seat knows."""
    public(state, seen)
    seen.known[seat] = state.known[seat]
    for player in range(SEATS):
        seen.hand[player] |= state.hand[player] & (state.known[seat] if player != seat else state.hand[seat])
        seen.stock &= ~seen.hand[player]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: hands of unseen cards without pairs, all equally likely.

    The field `known` of other seats stays empty, since no rule depends on it.
    """
    fill(seen, state, dice)
    tries = 0
    while has_pair(state) and tries < MAX_TRIES:
        fill(seen, state, dice)
        tries += 1


@rule
def fill(seen: State, state: State, dice: Dice) -> None:
    """Fill the hands with random cards whose place the reader does not know."""
    copy(state, seen)
    for seat in range(SEATS):
        for _ in range(seen.held[seat] - count(seen.hand[seat])):
            card = nth(state.stock, below(dice, count(state.stock)))
            state.stock = drop(state.stock, card)
            state.hand[seat] = put(state.hand[seat], card)
        state.held[seat] = 0


@rule
def has_pair(state: State) -> bool:
    """PC3: return whether a hand has a pair, which would have been laid down after the deal."""
    if state.phase == DEALING:
        return False
    for seat in range(SEATS):
        if pairs(state.hand[seat]):
            return True
    return False
