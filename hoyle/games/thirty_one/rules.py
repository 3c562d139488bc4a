"""The course of a deal of Thirty-One, paragraph by paragraph (TO1–TO16)."""

from hoyle.games.thirty_one.state import (
    CHOOSING,
    DEALER_DRAW,
    DEALING,
    DISCARD,
    DISCARDING,
    DRAW,
    DRAWING,
    HAND,
    KNOCK,
    KNOCKED,
    OVER,
    PACK,
    RESIGNED,
    SEATS,
    SHOWN_31,
    STOCK_OUT,
    TAKE,
    THIRTY_ONE,
    TURN_LIMIT,
    TURNING,
    State,
    next_seat,
    value,
)
from hoyle.rules.bits import count, drop, has, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.record import int16, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, everyone, only


@rule
def start(state: State) -> None:
    """TO1, TO4: the pack is shuffled; CHANCE draws the dealer, unless the match names one."""
    state.seats = state.carried.seats if state.carried.seats else everyone(state.options.players)
    state.stock = PACK
    state.knocker = NONE
    state.taken = NONE
    for place in range(52):
        state.pile[place] = NONE
    state.to_move = CHANCE_AWAITED
    state.phase = DEALER_DRAW
    if state.carried.dealer:
        deal(state, state.carried.dealer - 1)


@rule
def deal(state: State, dealer: int) -> None:
    """TO4: cards are dealt one at a time, beginning with the seat after the dealer."""
    state.dealer = dealer
    state.turn = next_seat(state, dealer)
    state.phase = DEALING


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Return what a seat may do, and what CHANCE may."""
    if seat == CHANCE:
        if state.to_move != CHANCE_AWAITED:
            return 0
        return spread(state.seats if state.phase == DEALER_DRAW else state.stock, moves)
    if not has(state.to_move, seat):
        return 0
    if state.phase == DISCARDING:
        return discards(state, seat, moves)
    moves[0] = DRAW
    moves[1] = TAKE
    moves[2] = KNOCK
    return 2 + may_knock(state)


@rule
def may_knock(state: State) -> bool:
    """TO9: return whether a knock is allowed: nobody has knocked yet, and everybody has had a turn unless it is allowed at once."""
    return state.knocker == NONE and (state.options.first_round_knock == 1 or state.turns >= count(state.seats))


@rule
def discards(state: State, seat: int, moves: list[int]) -> int:
    """TO7, TO8: any card of the hand, but not the one just taken from the discard pile."""
    cards = state.hand[seat]
    if state.options.no_return and state.taken != NONE:
        cards = drop(cards, state.taken)
    n = spread(cards, moves)
    for place in range(n):
        moves[place] += DISCARD
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move."""
    if seat == CHANCE:
        chance(state, move)
    elif state.phase == DISCARDING:
        discard(state, seat, move - DISCARD)
    elif move == DRAW:
        state.phase = DRAWING
        state.to_move = CHANCE_AWAITED
    elif move == TAKE:
        take(state, seat)
    else:
        knock(state, seat)


@rule
def chance(state: State, move: int) -> None:
    """TO4, TO6: CHANCE draws the dealer, a card is dealt, turned up or drawn."""
    if state.phase == DEALER_DRAW:
        deal(state, move)
        return
    state.stock = drop(state.stock, move)
    if state.phase == TURNING:
        lay(state, move)
        begin(state)
        return
    state.hand[state.turn] = put(state.hand[state.turn], move)
    if state.phase == DRAWING:
        receive(state, state.turn)
        return
    if state.turn == state.dealer and count(state.hand[state.turn]) == HAND:
        state.phase = TURNING
    state.turn = next_seat(state, state.turn)


@rule
def begin(state: State) -> None:
    """TO5: who holds 31 after the deal shows it at once; otherwise the seat after the dealer begins."""
    state.turn = next_seat(state, state.dealer)
    winners = holders(state)
    if winners:
        shows(state, winners)
    else:
        state.phase = CHOOSING
        state.to_move = only(state.turn)


@rule
def holds_31(state: State, seat: int) -> bool:
    """TO5, TO11: return whether a hand has 31."""
    return value(state.hand[seat], 0) == THIRTY_ONE


@rule
def holders(state: State) -> int:
    """TO5: return the seats that hold 31, as bits."""
    seats = 0
    for seat in range(state.options.players):
        if holds_31(state, seat):
            seats |= only(seat)
    return seats


@rule
def take(state: State, seat: int) -> None:
    """TO6: the top card of the discard pile goes into the hand; everybody has seen it."""
    state.height -= 1
    card = state.pile[state.height]
    state.pile[state.height] = NONE
    state.taken = card
    state.hand[seat] = put(state.hand[seat], card)
    state.known[seat] = put(state.known[seat], card)
    receive(state, seat)


@rule
def receive(state: State, seat: int) -> None:
    """TO7, TO11: with a fourth card a seat has 31 and shows it, or discards."""
    state.to_move = only(seat)
    state.phase = DISCARDING
    if holds_31(state, seat):
        shows(state, only(seat))


@rule
def lay(state: State, card: int) -> None:
    """Put a card on the discard pile."""
    state.pile[state.height] = card
    state.height += 1


@rule
def discard(state: State, seat: int, card: int) -> None:
    """TO7: a card goes onto the discard pile, and the turn is over."""
    state.hand[seat] = drop(state.hand[seat], card)
    state.known[seat] = drop(state.known[seat], card)
    state.taken = NONE
    lay(state, card)
    end_turn(state)


@rule
def knock(state: State, seat: int) -> None:
    """TO9, TO10: every other player has one more turn."""
    state.knocker = seat
    state.closing = count(state.seats)
    end_turn(state)


@rule
def end_turn(state: State) -> None:
    """TO10, TO15: the next seat's turn, or the showdown."""
    state.turns += 1
    if state.knocker != NONE:
        state.closing -= 1
    if state.knocker != NONE and state.closing == 0:
        showdown(state, KNOCKED)
    elif state.stock == 0:
        showdown(state, STOCK_OUT)
    elif state.knocker == NONE and state.turns >= state.options.max_turns_each * count(state.seats):
        showdown(state, TURN_LIMIT)
    else:
        state.turn = next_seat(state, state.turn)
        state.phase = CHOOSING
        state.to_move = only(state.turn)


@rule
def showdown(state: State, how: int) -> None:
    """TO12: all hands are shown and compared."""
    values = local(SEATS, int16)
    for seat in range(state.options.players):
        values[seat] = value(state.hand[seat], state.options.three_of_a_kind)
    lowest_lose(state, values)
    finish(state, how)


@rule
def lowest_lose(state: State, values: list[int]) -> None:
    """TO12–TO14: the lowest lose a life; a knocker among several of them none, a knocker alone two."""
    lowest = THIRTY_ONE
    many = 0
    for seat in range(state.options.players):
        if has(state.seats, seat):
            many = 1 if values[seat] < lowest else many + (values[seat] == lowest)
            lowest = min(lowest, values[seat])
    for seat in range(state.options.players):
        if has(state.seats, seat) and values[seat] == lowest:
            state.lost[seat] = 1
            if seat == state.knocker:
                state.lost[seat] = 0 if many > 1 else 1 + state.options.knocker_double


@rule
def shows(state: State, winners: int) -> None:
    """TO5, TO11: everybody loses a life but those who show 31."""
    for seat in range(state.options.players):
        state.lost[seat] = 1 if has(state.seats, seat) and not has(winners, seat) else 0
    finish(state, SHOWN_31)


@rule
def finish(state: State, how: int) -> None:
    """End the deal."""
    state.ended = how
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return what the others lost on average, less what the seat lost; counted in units of 1/(players − 1)."""
    if state.phase != OVER or not has(state.seats, seat):
        return 0
    lives = 0
    for player in range(SEATS):
        lives += state.lost[player]
    return lives - count(state.seats) * state.lost[seat]


@rule
def points(state: State, seat: int) -> int:
    """Return the lives lost, as a number below 0."""
    return 0 - state.lost[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """TO16: who gives up loses a life, nobody else does."""
    for player in range(SEATS):
        state.lost[player] = 1 if player == seat else 0
    finish(state, RESIGNED)


@rule
def ending(state: State) -> int:
    """Return how it ended: an index into the game's endings."""
    return state.ended
