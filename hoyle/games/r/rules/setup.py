"""The set-up before the first round, in this order: deal, Princess attack, traitors, discards, decks or rows."""

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
def begin_deal(state: State) -> None:
    """R2, V6, V8: give each seat one colour, or let CHANCE deal all sixteen cards."""
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
    """V8: deal one card; seats take turns, and seat 0 gets the first card."""
    seat = count(state.stock) & 1  # sixteen cards are left for the first deal
    state.hand[seat] = put(state.hand[seat], card)
    state.stock = drop(state.stock, card)
    if state.stock == 0:
        after_deal(state)


@rule
def draw_packet(state: State, card: int) -> None:
    """V6: draw one card into the packet; when it has four, the drafter who opens it is to move."""
    state.packet = put(state.packet, card)
    state.stock = drop(state.stock, card)
    if count(state.packet) == 4:
        state.phase = DRAFTING
        state.to_move = only(opening_drafter(state, state.picks >> 2))  # four picks for each packet


@rule
def take(state: State, seat: int, card: int) -> None:
    """V6: keep one card of the packet and pass on the others; the opponent keeps the last card without a choice."""
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
    """V6: move a card from the packet into a hand."""
    state.packet = drop(state.packet, card)
    state.hand[seat] = put(state.hand[seat], card)
    state.drafted[state.picks] = card
    state.picks += 1


@rule
def exchange_princess(state: State) -> None:
    """V13: exchange one side's Princess for the opponent's Prince, if this variant is played."""
    if state.options.princess_attack != NO_EXCHANGE:
        princes = 0 if state.options.princess_attack == SEAT0_PRINCES else 1
        swap_cards(state, princes, princes * 8 + PRINCESS, (1 - princes) * 8 + PRINCE)


@rule
def swap_cards(state: State, seat: int, given: int, received: int) -> None:
    """Exchange a card of this seat for a card of the opponent."""
    state.hand[seat] = put(drop(state.hand[seat], given), received)
    state.hand[1 - seat] = put(drop(state.hand[1 - seat], received), given)


@rule
def after_deal(state: State) -> None:
    """V3: let both seats offer a card, if this variant is played; otherwise go on with V1."""
    if state.options.traitor_swap:
        state.phase = OFFERING
        state.to_move = everyone(2)
    else:
        after_swap(state)


@rule
def exchange_offers(state: State) -> None:
    """V3: show the two offered cards and exchange them."""
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
    """V1: let both seats discard a card, if this variant is played; otherwise go on with V2 and V9."""
    if state.options.discard_one:
        state.phase = DISCARDING
        state.to_move = everyone(2)
    else:
        after_discard(state)


@rule
def remove_discards(state: State) -> None:
    """V1: show the two discards and remove them from the game."""
    for seat in range(2):
        card = state.chosen[seat]
        state.hand[seat] = drop(state.hand[seat], card)
        state.known = put(state.known, card)
        state.discarded[seat] = card
        state.chosen[seat] = NONE
    after_discard(state)


@rule
def after_discard(state: State) -> None:
    """V2: make decks of all cards and draw the hands. V9: let both seats lay their rows. Otherwise begin the first round."""
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
def next_to_draw(state: State) -> int:
    """V2: return the first seat whose hand is below the limit and whose deck is not empty, or NONE."""
    for seat in range(2):
        if state.deck[seat] and count(state.hand[seat]) < state.options.hand_limit:
            return seat
    return NONE


@rule
def draw(state: State, card: int) -> None:
    """V2: draw a card from the deck of the next seat; the hands are complete when no seat has to draw."""
    seat = next_to_draw(state)
    state.deck[seat] = drop(state.deck[seat], card)
    state.hand[seat] = put(state.hand[seat], card)
    if next_to_draw(state) == NONE:
        state.phase = READY
