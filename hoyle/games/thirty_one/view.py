"""Who may see what in Thirty-One (K1–K5), and which positions look like what is seen."""

from hoyle.games.thirty_one.rules import holds_31
from hoyle.games.thirty_one.state import CHOOSING, OVER, SEATS, THIRTY_ONE, State, value
from hoyle.rules.bits import count, drop, has, lowest, nth, put
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy


@rule
def public(state: State, seen: State) -> None:
    """K2–K5: write the discard pile, cards seen being taken, sizes of hands; at the end all hands. `stock` is the rest."""
    seen.to_move = state.to_move
    seen.phase = state.phase
    seen.seats = state.seats
    seen.dealer = state.dealer
    seen.turn = state.turn
    seen.turns = state.turns
    seen.knocker = state.knocker
    seen.closing = state.closing
    seen.taken = state.taken
    seen.height = state.height
    seen.ended = state.ended
    for place in range(52):
        seen.pile[place] = state.pile[place]
    seen.stock = state.stock
    for seat in range(SEATS):
        seen.known[seat] = state.known[seat]
        seen.hand[seat] = state.hand[seat] if state.phase == OVER else state.known[seat]
        seen.stock |= state.hand[seat] & ~seen.hand[seat]
        seen.held[seat] = count(state.hand[seat])
        seen.lost[seat] = state.lost[seat]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """K1: write what is public, and the seat's hand."""
    public(state, seen)
    seen.hand[seat] = state.hand[seat]
    seen.stock &= ~state.hand[seat]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: unseen cards fill the hands, every way alike in which nobody sits on a 31.

    Then every hidden hand is bettered as often as its owner has had a turn: players keep the cards that help, and hands dealt
    at random would look too easy to beat.
    """
    fill(seen, state, dice)
    tries = 0
    while impossible(state) and tries < MOST_TRIES:
        fill(seen, state, dice)
        tries += 1
    for player in range(state.options.players):
        if player != seat and has(state.seats, player) and state.phase != OVER:
            for _ in range(min(MOST_TURNS, state.turns // count(state.seats))):
                better(state, player, seen.known[player], dice)


MOST_TRIES = 10_000
"""Where a view can be at all, one way in ten at least has no 31."""


MOST_TURNS = 6
"""Turns after which a hand is hardly bettered."""


@rule
def better(state: State, seat: int, known: int, dice: Dice) -> None:
    """Draw a card of the stock and swap it for the hidden card of the hand where the value rises most and stays below 31."""
    if state.stock == 0:
        return
    drawn = nth(state.stock, below(dice, count(state.stock)))
    best = value(state.hand[seat], state.options.three_of_a_kind)
    given = drawn
    left = state.hand[seat] & ~known
    while left:
        card = lowest(left)
        left = left & (left - 1)
        gained = value(put(drop(state.hand[seat], card), drawn), state.options.three_of_a_kind)
        if best < gained < THIRTY_ONE:
            best = gained
            given = card
    state.stock = put(drop(state.stock, drawn), given)
    state.hand[seat] = drop(put(state.hand[seat], drawn), given)


@rule
def fill(seen: State, state: State, dice: Dice) -> None:
    """Draw the hidden hands from the cards with unknown places."""
    copy(state, seen)
    for seat in range(SEATS):
        for _ in range(seen.held[seat] - count(seen.hand[seat])):
            card = nth(state.stock, below(dice, count(state.stock)))
            state.stock = drop(state.stock, card)
            state.hand[seat] = put(state.hand[seat], card)
        state.held[seat] = 0


@rule
def impossible(state: State) -> bool:
    """K5: return whether somebody holds a 31 that would have been shown."""
    if state.phase < CHOOSING or state.phase == OVER:
        return False
    for seat in range(SEATS):
        if holds_31(state, seat):
            return True
    return False
