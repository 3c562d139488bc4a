"""The rules of a deal of Thirty-One (TO1–TO16)."""

from hoyle.games.thirty_one.options import ALONE, AT_ONCE, FOR_CHIPS, SHARED, SHOWN, STAYS
from hoyle.games.thirty_one.pot import chips_won, pot_left
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
    TURN_LIMIT,
    TURNING,
    TYPES,
    State,
    cards_value,
    next_seat,
    value,
)
from hoyle.rules.bits import count, drop, has, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.record import int16, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, everyone, only

MANY_POINTS = 1 << 12
"""More than any hand is worth, in half points."""


@rule
def start(state: State) -> None:
    """TO1, TO4: put all cards into the stock, and await CHANCE to draw the dealer, unless the match names one."""
    state.seats = state.carried.seats if state.carried.seats else everyone(state.options.players)
    state.stock = PACK
    state.knocker = NONE
    state.taken = NONE
    for index in range(TYPES):
        state.pile[index] = NONE
    state.to_move = CHANCE_AWAITED
    state.phase = DEALER_DRAW
    if state.carried.dealer:
        begin_dealing(state, state.carried.dealer - 1)


@rule
def begin_dealing(state: State, dealer: int) -> None:
    """TO4: begin dealing; the seat after the dealer gets the first card."""
    state.dealer = dealer
    state.turn = next_seat(state, dealer)
    state.phase = DEALING


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves of a seat or of CHANCE; return their number."""
    if seat == CHANCE:
        if state.to_move != CHANCE_AWAITED:
            return 0
        return spread(state.seats if state.phase == DEALER_DRAW else state.stock, moves)
    if not has(state.to_move, seat):
        return 0
    if state.phase == DISCARDING:
        return discard_moves(state, seat, moves)
    moves[0] = DRAW
    moves[1] = TAKE
    moves[2] = KNOCK
    return 2 + may_knock(state)


@rule
def may_knock(state: State) -> bool:
    """TO9: return whether the seat whose turn it is may knock: once in a deal, and by option only after the first round."""
    return state.knocker == NONE and (state.options.first_round_knock == 1 or state.turns >= count(state.seats))


@rule
def discard_moves(state: State, seat: int, moves: list[int]) -> int:
    """TO7, TO8: write the discards: any card of the hand, by option except the card just taken from the discard pile."""
    cards = state.hand[seat]
    if state.options.no_return and state.taken != NONE:
        cards = drop(cards, state.taken)
    n = spread(cards, moves)
    for index in range(n):
        moves[index] += DISCARD
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move of a seat or of CHANCE."""
    if seat == CHANCE:
        play_chance(state, move)
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
def play_chance(state: State, move: int) -> None:
    """TO4, TO6: play a move of CHANCE: draw the dealer, or deal, turn up or draw a card."""
    if state.phase == DEALER_DRAW:
        begin_dealing(state, move)
        return
    state.stock = drop(state.stock, move)
    if state.phase == TURNING:
        put_on_pile(state, move)
        begin_turns(state)
        return
    state.hand[state.turn] = put(state.hand[state.turn], move)
    if state.phase == DRAWING:
        hold_fourth_card(state, state.turn)
        return
    if state.turn == state.dealer and count(state.hand[state.turn]) == HAND:
        state.phase = TURNING
    state.turn = next_seat(state, state.turn)


@rule
def begin_turns(state: State) -> None:
    """TO5: end the deal if any seat holds 31 after dealing; otherwise the seat after the dealer begins."""
    state.turn = next_seat(state, state.dealer)
    winners = seats_with_31(state)
    if winners:
        show_31(state, winners)
    else:
        state.phase = CHOOSING
        state.to_move = only(state.turn)


@rule
def holds_31(state: State, seat: int) -> bool:
    """TO5, TO11, V14: return whether a seat holds 31, or at least another goal."""
    return value(state.hand[seat], 0, state.options.card_values) >= 2 * state.options.goal


@rule
def seats_with_31(state: State) -> int:
    """TO5: return the seats that hold 31, as bits."""
    seats = 0
    for seat in range(state.options.players):
        if holds_31(state, seat):
            seats |= only(seat)
    return seats


@rule
def take(state: State, seat: int) -> None:
    """TO6: move the top card of the discard pile to the hand, as a card that all seats know."""
    state.height -= 1
    card = state.pile[state.height]
    state.pile[state.height] = NONE
    state.taken = card
    state.hand[seat] = put(state.hand[seat], card)
    state.known[seat] = put(state.known[seat], card)
    hold_fourth_card(state, seat)


@rule
def hold_fourth_card(state: State, seat: int) -> None:
    """TO7, TO11, V16: let a seat with a fourth card show 31 if it has it, or else discard."""
    state.to_move = only(seat)
    state.phase = DISCARDING
    is_shown = state.knocker == NONE or state.options.late_goal == SHOWN
    if is_shown and holds_31(state, seat):
        show_31(state, only(seat))


@rule
def put_on_pile(state: State, card: int) -> None:
    """Put a card on the discard pile."""
    state.pile[state.height] = card
    state.height += 1


@rule
def discard(state: State, seat: int, card: int) -> None:
    """TO7: move a card from the hand to the discard pile, and end the turn."""
    state.hand[seat] = drop(state.hand[seat], card)
    state.known[seat] = drop(state.known[seat], card)
    state.taken = NONE
    put_on_pile(state, card)
    end_turn(state)


@rule
def knock(state: State, seat: int) -> None:
    """TO9, TO10, V17: knock; each other seat has one more turn, unless this one has had none before."""
    is_last = state.options.early_knock == AT_ONCE and state.turns < count(state.seats)
    state.knocker = seat
    state.closing = 1 if is_last else count(state.seats)  # the end of this turn takes off one
    end_turn(state)


@rule
def end_turn(state: State) -> None:
    """TO10, TO15: end the turn, and begin the next turn or compare the hands."""
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
def showdown(state: State, ended: int) -> None:
    """TO12: compare all hands, and end the deal."""
    values = local(SEATS, int16)
    for seat in range(state.options.players):
        values[seat] = cards_value(state, state.hand[seat])
    lowest_lose(state, values)
    finish(state, ended)


@rule
def lowest_lose(state: State, values: list[int]) -> None:
    """TO12–TO14: write the lives lost: one for each lowest hand.

    A knocker with the lowest hand loses none if the hand is tied (but see V15), otherwise by option two.
    """
    lowest = MANY_POINTS
    lowest_count = 0
    for seat in range(state.options.players):
        if has(state.seats, seat):
            lowest_count = 1 if values[seat] < lowest else lowest_count + (values[seat] == lowest)
            lowest = min(lowest, values[seat])
    is_tied = lowest_count > 1 and state.knocker != NONE and values[state.knocker] == lowest
    for seat in range(state.options.players):
        if has(state.seats, seat) and values[seat] == lowest:
            state.lost[seat] = 1
            if is_tied and state.options.knocker_tie != SHARED:
                state.lost[seat] = 1 if (seat == state.knocker) == (state.options.knocker_tie == ALONE) else 0
            elif seat == state.knocker and lowest_count == 1:
                state.lost[seat] = 1 + state.options.knocker_double


@rule
def show_31(state: State, winners: int) -> None:
    """TO5, TO11: end the deal: every seat loses a life except the `winners`, which show 31."""
    for seat in range(state.options.players):
        state.lost[seat] = 1 if has(state.seats, seat) and not has(winners, seat) else 0
    finish(state, SHOWN_31)


@rule
def finish(state: State, ended: int) -> None:
    """End the deal with this ending."""
    state.ended = ended
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the chips won less those paid.

    Where the pot may stay (V18), they are counted in units of 1/players chips, and an equal part of the change of the pot is
    added, so that the payoffs of every deal sum to 0. Played for lives: the mean number of lives lost by the other seats minus
    those lost by the seat, times the number of other seats.
    """
    if state.options.played_for == FOR_CHIPS:
        if state.options.pot_ties != STAYS or state.phase != OVER:
            return chips_won(state, seat)
        return state.options.players * chips_won(state, seat) + pot_left(state) - state.carried.pot
    if state.phase != OVER or not has(state.seats, seat):
        return 0
    total_lost = 0
    for player in range(SEATS):
        total_lost += state.lost[player]
    return total_lost - count(state.seats) * state.lost[seat]


@rule
def points(state: State, seat: int) -> int:
    """Return the lives lost, as a negative number; played for chips, the chips won less those paid."""
    return chips_won(state, seat) if state.options.played_for == FOR_CHIPS else -state.lost[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """TO16: end the deal by a resignation: the seat loses a life (or pays its stake), and no other seat does."""
    for player in range(SEATS):
        state.lost[player] = 1 if player == seat else 0
    finish(state, RESIGNED)


@rule
def ending(state: State) -> int:
    """Return how the deal ended: an index into the game's endings."""
    return state.ended
