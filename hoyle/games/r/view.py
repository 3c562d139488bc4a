"""The view of each seat of R, and positions that are consistent with a view."""

from hoyle.games.r.options import DRAFT, PROPHECY
from hoyle.games.r.rules.rows import is_placed, known_row_cards
from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.games.r.state import DRAFTING, ORDERING, REARRANGING, State, opening_drafter
from hoyle.rules.bits import count, drop, nth, put
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE, UNKNOWN, awaited


@rule
def public(state: State, seen: State) -> None:
    """Write what everybody sees: the cards that lie face up, and the number of cards in every hand, deck and pile."""
    seen.to_move = state.to_move
    seen.phase = state.phase
    seen.picks = state.picks
    seen.known = state.known
    seen.open = state.open
    seen.shown = state.shown
    seen.spy = state.spy
    seen.trigger = state.trigger
    seen.placed = state.placed
    seen.result = state.result
    seen.ended = state.ended
    seen.stock_left = count(state.stock)
    seen.packet_size = count(state.packet)
    for seat in range(2):
        public_seat(state, seat, seen)
        write_cards(state, seat, seen, state.known)
    public_rounds(state, seen)
    for n in range(state.placed):
        seen.new_order[n] = UNKNOWN
    for place in range(state.picks):
        seen.drafted[place] = UNKNOWN
    if state.options.play_mode == PROPHECY:
        for place in range(16):
            seen.line[place] = public_row_card(state, place)


@rule
def public_seat(state: State, seat: int, seen: State) -> None:
    """R10, R11, R13, R17: write what everybody sees of a seat: points and effects, played cards, and a chosen card face up."""
    seen.points[seat] = state.points[seat]
    seen.carry[seat] = state.carry[seat]
    seen.bonus[seat] = state.bonus[seat]
    seen.played[seat] = state.played[seat]
    seen.lost[seat] = state.lost[seat]
    seen.laid[seat] = state.laid[seat]
    seen.turned[seat] = state.turned[seat]
    seen.offered[seat] = state.offered[seat]
    seen.discarded[seat] = state.discarded[seat]
    seen.recalled[seat] = state.recalled[seat]
    seen.held[seat] = count(state.hand[seat])
    seen.deck_left[seat] = count(state.deck[seat])
    is_hidden = state.chosen[seat] != NONE and not awaited(state.shown, seat)
    seen.chosen[seat] = UNKNOWN if is_hidden else state.chosen[seat]


@rule
def public_rounds(state: State, seen: State) -> None:
    """R17: write the rounds played."""
    seen.rounds = state.rounds
    for place in range(20):
        seen.cards[place] = state.cards[place]
    for place in range(10):
        seen.winners[place] = state.winners[place]


@rule
def public_row_card(state: State, place: int) -> int:
    """V9: return what everybody sees at a place of the rows: a turned card, UNKNOWN for a hidden one, NONE for no card."""
    if state.line[place] == NONE or place & 7 < state.turned[place >> 3]:  # place = 8 · seat + place in the row
        return state.line[place]
    return UNKNOWN


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
def view(state: State, seat: int, seen: State) -> None:
    """Write what is public, and what the seat sees of its own cards, choice and row, and of the draft."""
    public(state, seen)
    other = 1 - seat
    seen.hand[seat] = state.hand[seat]
    seen.deck[seat] = state.deck[seat]
    seen.chosen[seat] = state.chosen[seat]
    if state.phase > DRAFTING:
        write_cards(state, other, seen, ALL_CARDS)
    else:
        write_cards(state, other, seen, state.known | seen_picks(state, seat))
    if state.picks & 3 or opening_drafter(state, state.picks >> 2) == seat:
        seen.packet = state.packet
    for place in range(state.picks):
        if is_pick_seen(state, seat, place):
            seen.drafted[place] = state.drafted[place]
    if state.options.play_mode == PROPHECY:
        write_row(state, seat, seen)


@rule
def write_row(state: State, seat: int, seen: State) -> None:
    """V9: write the seat's own row, if the seat may look at it, and the new order while the seat rearranges it."""
    is_laying = state.phase == ORDERING and awaited(state.to_move, seat)
    if state.options.own_row_visible or is_laying:
        for place in range(seat * 8, seat * 8 + 8):
            seen.line[place] = state.line[place]
    if state.phase == REARRANGING and awaited(state.to_move, seat):
        for n in range(state.placed):
            seen.new_order[n] = state.new_order[n]


@rule
def is_pick_seen(state: State, seat: int, place: int) -> bool:
    """V6: return whether a seat knows the card of a pick: of all but the first pick from a packet that the opponent opened."""
    return opening_drafter(state, place >> 2) == seat or place & 3 != 0


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
    while count(state.packet) < seen.packet_size:
        card = nth(pool, below(dice, count(pool)))
        state.packet = put(state.packet, card)
        pool = drop(pool, card)
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
    while count(cards) < seen.held[seat] + seen.deck_left[seat]:
        card = nth(pool, below(dice, count(pool)))
        cards = put(cards, card)
        pool = drop(pool, card)
    hand = seen.hand[seat]
    while count(hand) < seen.held[seat]:
        hand = put(hand, nth(cards & ~hand, below(dice, count(cards & ~hand))))
    state.hand[seat] = hand
    state.deck[seat] = cards & ~hand
    state.held[seat] = 0
    state.deck_left[seat] = 0
    return pool


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
