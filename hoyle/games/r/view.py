"""The view of each seat of R, and positions that are consistent with a view."""

from hoyle.games.r.options import DRAFT, PROPHECY
from hoyle.games.r.rules.rows import is_placed, known_row_cards
from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.games.r.state import DRAFTING, ORDERING, REARRANGING, State, opening_drafter
from hoyle.rules.bits import count, drop, nth, put
from hoyle.rules.dice import Dice, below, draw_cards
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE, UNKNOWN, awaited


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """Write choices face up, and what a reader knows of the other cards: from the deal, the draft and the rows."""
    for player in range(2):
        if awaited(state.shown, player):
            seen.chosen[player] = state.chosen[player]
        if player != seat:
            write_cards(state, player, seen, known_cards(state, seat))
    if seat != NONE and (state.picks & 3 or opening_drafter(state, state.picks >> 2) == seat):
        seen.packet = state.packet
    for place in range(state.picks):
        seen.drafted[place] = state.drafted[place] if is_pick_seen(state, seat, place) else UNKNOWN
    if state.options.play_mode == PROPHECY:
        write_rows(state, seat, seen)


@rule
def known_cards(state: State, seat: int) -> int:
    """V6: return the cards whose owner a reader knows."""
    if seat == NONE:
        return state.known
    return ALL_CARDS if state.phase > DRAFTING else state.known | seen_picks(state, seat)


@rule
def write_cards(state: State, seat: int, seen: State, owned: int) -> None:
    """Write a seat's cards for a reader who knows the owners of the cards `owned`.

    V2: such a reader cannot tell the seat's hand from its deck, except for cards that everybody knows to be in the hand.
    """
    if state.deck[seat] == 0:
        seen.hand[seat] = state.hand[seat] & owned
        seen.deck[seat] = 0
    else:
        seen.hand[seat] = state.hand[seat] & owned & state.open
        seen.deck[seat] = (state.hand[seat] | state.deck[seat]) & owned & ~seen.hand[seat]


@rule
def write_rows(state: State, seat: int, seen: State) -> None:
    """V9: write the cards turned, the seat's own row, if it may look at it, and the new order while the seat rearranges it."""
    is_moving = seat != NONE and awaited(state.to_move, seat)
    looks = state.options.own_row_visible or (state.phase == ORDERING and is_moving)
    for player in range(2):
        visible = 8 if looks and player == seat else state.turned[player]
        for place in range(player * 8, player * 8 + 8):
            is_seen = place < player * 8 + visible or state.line[place] == NONE
            seen.line[place] = state.line[place] if is_seen else UNKNOWN
    for n in range(state.placed):
        seen.new_order[n] = state.new_order[n] if state.phase == REARRANGING and is_moving else UNKNOWN


@rule
def is_pick_seen(state: State, seat: int, place: int) -> bool:
    """V6: return whether a seat knows the card of a pick: of all but the first pick from a packet that the opponent opened."""
    return seat != NONE and (opening_drafter(state, place >> 2) == seat or place & 3 != 0)


@rule
def seen_picks(state: State, seat: int) -> int:
    """V6: return the cards that the seat saw the opponent take, as bits."""
    cards = 0
    for place in range(state.picks):
        if taker(state, place) != seat and is_pick_seen(state, seat, place):
            cards = put(cards, state.drafted[place])
    return cards


@rule
def taker(state: State, place: int) -> int:
    """V6: return the seat that took the card at this place of `drafted`."""
    # a packet has four picks; the seat that opens it makes the first and the third
    return opening_drafter(state, place >> 2) if place & 1 == 0 else 1 - opening_drafter(state, place >> 2)


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view of a seat (NONE: of a spectator), every such deal equally likely.

    Cards whose place the reader does not know are dealt at random to the hands, decks, packet and stock that lack cards.
    A hidden choice is any card of the hand, all equally likely.
    """
    copy(state, seen)
    state.stock_left = 0
    state.packet_size = 0
    pool = unlocated_cards(seen)
    for player in range(2):
        pool = deal_cards(seen, player, state, pool, dice)
    state.packet |= draw_cards(pool, seen.packet_size - count(seen.packet), dice)
    pool &= ~state.packet
    state.stock = pool if seen.stock_left else 0
    for player in range(2):
        fill_row(seen, player, state, dice)
        if seen.chosen[player] == UNKNOWN:
            state.chosen[player] = nth(state.hand[player], below(dice, count(state.hand[player])))
    fill_new_order(seen, state, dice)
    if state.options.deal == DRAFT:
        fill_draft(seen, state, dice)


@rule
def unlocated_cards(seen: State) -> int:
    """Return the cards whose place this reader does not know, as bits."""
    placed = seen.packet
    for seat in range(2):
        placed = placed | seen.hand[seat] | seen.deck[seat] | seen.played[seat]
        if seen.discarded[seat] >= 0:
            placed = put(placed, seen.discarded[seat])
    return ALL_CARDS & ~placed


@rule
def deal_cards(seen: State, seat: int, state: State, pool: int, dice: Dice) -> int:
    """Fill a seat's hand and deck with cards of the pool, and return the remaining pool."""
    cards = seen.hand[seat] | seen.deck[seat]
    cards |= draw_cards(pool, seen.held[seat] + seen.deck_left[seat] - count(cards), dice)
    hand = seen.hand[seat]
    hand |= draw_cards(cards & ~hand, seen.held[seat] - count(hand), dice)
    state.hand[seat] = hand
    state.deck[seat] = cards & ~hand
    state.held[seat] = 0
    state.deck_left[seat] = 0
    return pool & ~cards


@rule
def fill_row(seen: State, seat: int, state: State, dice: Dice) -> None:
    """V9: put the unknown cards of a row into random order."""
    cards = state.hand[seat] & ~known_row_cards(seen, seat)
    for place in range(seen.turned[seat], seen.laid[seat]):
        if seen.line[seat * 8 + place] == UNKNOWN:
            card = nth(cards, below(dice, count(cards)))
            state.line[seat * 8 + place] = card
            cards = drop(cards, card)


@rule
def fill_new_order(seen: State, state: State, dice: Dice) -> None:
    """V9: choose at random the cards that a Spy's owner has already rearranged, if the reader did not see them."""
    if seen.placed == 0 or seen.new_order[0] != UNKNOWN:
        return
    seat = seen.spy
    state.placed = 0
    while state.placed < seen.placed:
        place = seen.turned[seat] + below(dice, seen.laid[seat] - seen.turned[seat])
        if not is_placed(state, place):
            state.new_order[state.placed] = place
            state.placed += 1


@rule
def fill_draft(seen: State, state: State, dice: Dice) -> None:
    """V6: assign the unseen picks of each seat at random to the other cards that it drafted."""
    for seat in range(2):
        cards = drafted_by(seen, state, seat)
        for place in range(seen.picks):
            if taker(seen, place) == seat and seen.drafted[place] != UNKNOWN:
                cards = drop(cards, seen.drafted[place])
        for place in range(seen.picks):
            if taker(seen, place) == seat and seen.drafted[place] == UNKNOWN:
                card = nth(cards, below(dice, count(cards)))
                state.drafted[place] = card
                cards = drop(cards, card)


@rule
def drafted_by(seen: State, state: State, seat: int) -> int:
    """V6: return all cards that a seat drafted, as bits: those it holds, and those it has played, discarded or given away."""
    cards = state.hand[seat] | state.deck[seat] | state.played[seat]
    if seen.discarded[seat] >= 0:
        cards = put(cards, seen.discarded[seat])
    if seen.offered[seat] >= 0:
        cards = put(drop(cards, seen.offered[1 - seat]), seen.offered[seat])
    return cards
