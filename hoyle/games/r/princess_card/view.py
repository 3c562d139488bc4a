"""Who may see what in Princess Card (K1–K4), and which positions look like what is seen."""

from hoyle.games.r.princess_card.state import DEALING, OVER, SEATS, State, pairs
from hoyle.rules.bits import count, drop, nth, put
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy

MOST_TRIES = 10_000
"""One way in fifty at least has no pair in a hand."""


@rule
def public(state: State, seen: State) -> None:
    """K4: whose turn it is, the pairs laid down, and how many cards everybody has; at the end the Princess."""
    seen.waits = state.waits
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
    """K1–K3: what is public, the own hand, and the cards of others whose place the seat knows."""
    public(state, seen)
    seen.known[seat] = state.known[seat]
    for each in range(SEATS):
        seen.hand[each] |= state.hand[each] & (state.known[seat] if each != seat else state.hand[seat])
        seen.stock &= ~seen.hand[each]


@rule
def imagine(seen: State, seat: int, state: State, dice: Dice) -> None:
    """A position that looks like this: unseen cards fill the hands, every way alike in which no hand has a pair.

    What others know of hands that are not theirs is left out: no rule asks for it.
    """
    fill(seen, state, dice)
    tries = 0
    while paired(state) and tries < MOST_TRIES:
        fill(seen, state, dice)
        tries += 1


@rule
def fill(seen: State, state: State, dice: Dice) -> None:
    """The hands that are not seen, from the cards that nobody has placed."""
    copy(state, seen)
    for each in range(SEATS):
        for _ in range(seen.held[each] - count(seen.hand[each])):
            card = nth(state.stock, below(dice, count(state.stock)))
            state.stock = drop(state.stock, card)
            state.hand[each] = put(state.hand[each], card)
        state.held[each] = 0


@rule
def paired(state: State) -> bool:
    """PC3: whether a hand has a pair that would have been laid down."""
    if state.phase == DEALING:
        return False
    for seat in range(SEATS):
        if pairs(state.hand[seat]):
            return True
    return False
