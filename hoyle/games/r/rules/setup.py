"""Before the first round, in this order: deal, exchange, traitor, discard, decks and rows."""

from hoyle.games.r.options import DRAFT, NO_EXCHANGE, OWN_COLOUR, PROPHECY, SEAT0_PRINCES
from hoyle.games.r.shared.cards import ALL_CARDS, BLUE, PRINCE, PRINCESS, RED
from hoyle.games.r.state import (
    DEALING,
    DISCARDING,
    DRAFTING,
    DRAWING,
    FILLING,
    OFFERING,
    ORDERING,
    READY,
    State,
    opening_drafter,
)
from hoyle.rules.bits import count, drop, lowest, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, everyone, only


@rule
def deal(state: State) -> None:
    """R2, V6, V8: each takes one colour, or all sixteen cards wait to be drafted or dealt."""
    if state.options.deal == OWN_COLOUR:
        state.hand[0] = BLUE
        state.hand[1] = RED
        state.known = ALL_CARDS
        exchange_princess(state)
        after_deal(state)
    else:
        state.stock = ALL_CARDS
        state.to_move = CHANCE_AWAITED
        state.phase = DRAWING if state.options.deal == DRAFT else DEALING


@rule
def deal_card(state: State, card: int) -> None:
    """V8: the cards are dealt one by one, seat 0 first."""
    seat = count(state.stock) & 1
    state.hand[seat] = put(state.hand[seat], card)
    state.stock = drop(state.stock, card)
    if state.stock == 0:
        after_deal(state)


@rule
def draw_packet(state: State, card: int) -> None:
    """V6: four cards make a packet; the player who opens it looks at them."""
    state.packet = put(state.packet, card)
    state.stock = drop(state.stock, card)
    if count(state.packet) == 4:
        state.phase = DRAFTING
        state.to_move = only(opening_drafter(state, state.picks >> 2))


@rule
def take(state: State, seat: int, card: int) -> None:
    """V6: keep one card of the packet and pass on the others; the last one is taken without a choice."""
    pick_up(state, seat, card)
    if count(state.packet) == 1:
        pick_up(state, 1 - seat, lowest(state.packet))
    if state.packet:
        state.to_move = only(1 - seat)
    elif state.stock:
        state.phase = DRAWING
        state.to_move = CHANCE_AWAITED
    else:
        after_deal(state)


@rule
def pick_up(state: State, seat: int, card: int) -> None:
    """V6: a card goes from the packet into a hand."""
    state.packet = drop(state.packet, card)
    state.hand[seat] = put(state.hand[seat], card)
    state.drafted[state.picks] = card
    state.picks += 1


@rule
def exchange_princess(state: State) -> None:
    """V13: one side gives its Princess for the other's Prince."""
    if state.options.princess_attack != NO_EXCHANGE:
        princes = 0 if state.options.princess_attack == SEAT0_PRINCES else 1
        swap_cards(state, princes, princes * 8 + PRINCESS, (1 - princes) * 8 + PRINCE)


@rule
def swap_cards(state: State, seat: int, gives: int, gets: int) -> None:
    """Two cards change sides."""
    state.hand[seat] = put(drop(state.hand[seat], gives), gets)
    state.hand[1 - seat] = put(drop(state.hand[1 - seat], gets), gives)


@rule
def after_deal(state: State) -> None:
    """V3: the exchange comes next, if it is played."""
    if state.options.traitor_swap:
        state.phase = OFFERING
        state.to_move = everyone(2)
    else:
        after_swap(state)


@rule
def offer(state: State) -> None:
    """V3: the two cards offered are shown and change sides."""
    card0 = state.chosen[0]
    card1 = state.chosen[1]
    hand0 = drop(state.hand[0], card0)
    hand1 = drop(state.hand[1], card1)
    state.hand[0] = put(hand0, card1)
    state.hand[1] = put(hand1, card0)
    state.known = put(put(state.known, card0), card1)
    for seat in range(2):
        state.offered[seat] = state.chosen[seat]
        state.chosen[seat] = NONE
    after_swap(state)


@rule
def after_swap(state: State) -> None:
    """V1: the discard comes next, if it is played."""
    if state.options.discard_one:
        state.phase = DISCARDING
        state.to_move = everyone(2)
    else:
        after_discard(state)


@rule
def discard(state: State) -> None:
    """V1: the two cards are shown and leave the game."""
    for seat in range(2):
        card = state.chosen[seat]
        state.hand[seat] = drop(state.hand[seat], card)
        state.known = put(state.known, card)
        state.discarded[seat] = card
        state.chosen[seat] = NONE
    after_discard(state)


@rule
def after_discard(state: State) -> None:
    """V2: all cards go into the decks, and hands are drawn. V9: the rows are laid."""
    if state.options.hand_limit != NONE:
        for seat in range(2):
            state.deck[seat] = state.hand[seat]
            state.hand[seat] = 0
        state.phase = FILLING
        state.to_move = CHANCE_AWAITED
    elif state.options.play_mode == PROPHECY:
        state.phase = ORDERING
        state.to_move = everyone(2)
    else:
        state.phase = READY


@rule
def draws_next(state: State) -> int:
    """V2: return the seat that draws next, seat 0 first: its hand is short and its deck not empty; NONE if there is none."""
    for seat in range(2):
        if state.deck[seat] and count(state.hand[seat]) < state.options.hand_limit:
            return seat
    return NONE


@rule
def draw(state: State, card: int) -> None:
    """V2: a card comes from a deck into its owner's hand."""
    seat = draws_next(state)
    state.deck[seat] = drop(state.deck[seat], card)
    state.hand[seat] = put(state.hand[seat], card)
    if draws_next(state) == NONE:
        state.phase = READY
