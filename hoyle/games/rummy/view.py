"""The views of rummy's seats (K1–K6), and random deals that are consistent with a view."""

from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.rules.plays import has_play
from hoyle.games.rummy.state import DECLARING, OVER, SEATS, ZAPS, State, held, total
from hoyle.rules.bits import has
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE

MAX_TRIES = 32
"""The most attempts to deal a hand for a seat that is known to have no play."""


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """Count the staged cards as held, and write the cards that a zap moved between the seat and another one."""
    seen.held[state.turn] += total(state.staged, KINDS)
    if seat != NONE and state.phase != OVER:
        for index in range(ZAPS):
            if state.known_by[index] == seat and not is_laid(state, index):
                seen.stock[state.known_card[index]] -= 1
        show_known(state, seat, seen)


@rule
def is_laid(state: State, index: int) -> bool:
    """Return whether a known card lies openly among the staged cards, because its holder declares jokers now."""
    if state.phase != DECLARING or state.known_in[index] != state.turn:
        return False
    earlier = 0
    for other in range(index):
        is_alike = state.known_card[other] == state.known_card[index] and state.known_by[other] == state.known_by[index]
        earlier += is_alike and state.known_in[other] == state.turn
    return earlier < state.staged[state.known_card[index]]


@rule
def known_card_key(state: State, seat: int, index: int) -> int:
    """Return a sort key for a known card that was moved between this seat and another; NONE for other entries."""
    if state.known_card[index] == NONE or (state.known_by[index] != seat and state.known_in[index] != seat):
        return NONE
    return (state.known_card[index] * SEATS + state.known_by[index]) * SEATS + state.known_in[index]


@rule
def show_known(state: State, seat: int, seen: State) -> None:
    """Write the cards that the seat knows from zaps, sorted, so that their order reveals nothing about other known cards."""
    n = 0
    previous_key = NONE
    for _ in range(ZAPS):
        key = KINDS * SEATS * SEATS
        for index in range(ZAPS):
            candidate = known_card_key(state, seat, index)
            key = candidate if previous_key < candidate < key else key
        for index in range(ZAPS):
            if known_card_key(state, seat, index) == key:
                seen.known_card[n] = state.known_card[index]
                seen.known_by[n] = state.known_by[index]
                seen.known_in[n] = state.known_in[index]
                n += 1
        previous_key = key


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a random deal that is consistent with the seat's view (`seat` NONE: with a spectator's view).

    A hidden card is equally likely to be in any hidden hand or in the stock; known cards of a hand are put into it. Cards
    staged in a play that is not complete are in the player's hand. A seat known to have no play gets a hand without a play:
    the hand is dealt up to MAX_TRIES times, and the last one is kept even if it has a play. These seats are filled first.
    If there is only one such seat, all deals are equally likely. With several they are not equally likely: deals in which the first
    of these hands leaves few possibilities for the next are slightly too likely.
    """
    copy(state, seen)
    state.stock_left = 0
    for player in range(SEATS):
        state.held[player] = 0
    if seen.phase == OVER:
        return
    for index in range(ZAPS):
        if seen.known_by[index] != NONE and seen.known_by[index] == seat and not is_laid(seen, index):
            state.hand[seen.known_in[index] * KINDS + seen.known_card[index]] += 1
    for player in range(seen.options.players):
        if player != seat and has(seen.stuck, player):
            fill_stuck_hand(seen, player, state, dice)
    for player in range(seen.options.players):
        if player != seat and not has(seen.stuck, player):
            fill_hand(seen, player, state, dice)


@rule
def missing_cards(seen: State, seat: int, state: State) -> int:
    """Return how many hidden cards a seat's hand still lacks."""
    open_cards = total(seen.staged, KINDS) if seen.turn == seat else 0
    return seen.held[seat] - open_cards - held(state, seat)


@rule
def fill_hand(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Fill a hand with cards drawn at random from the hidden cards, `state.stock`."""
    hidden_count = total(state.stock, KINDS)
    for _ in range(missing_cards(seen, seat, state)):
        number = below(dice, hidden_count)
        hidden_count -= 1
        kind = 0
        while number >= state.stock[kind]:
            number -= state.stock[kind]
            kind += 1
        state.stock[kind] -= 1
        state.hand[seat * KINDS + kind] += 1


@rule
def fill_stuck_hand(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Fill a hand with hidden cards so that it has no play, if MAX_TRIES attempts suffice; see `determinize`."""
    fill_hand(seen, seat, state, dice)
    for _ in range(MAX_TRIES - 1):
        if not has_play(state, seat):
            return
        return_hand(seen, seat, state)
        fill_hand(seen, seat, state, dice)


@rule
def return_hand(seen: State, seat: int, state: State) -> None:
    """Return a hand to the hidden cards, except its known cards."""
    for kind in range(KINDS):
        state.stock[kind] += state.hand[seat * KINDS + kind]
        state.hand[seat * KINDS + kind] = 0
    for index in range(ZAPS):
        if seen.known_card[index] != NONE and seen.known_in[index] == seat and not is_laid(seen, index):
            state.stock[seen.known_card[index]] -= 1
            state.hand[seat * KINDS + seen.known_card[index]] += 1
