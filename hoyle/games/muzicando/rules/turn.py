"""A turn: laying, passing, drawing, the effects of signs, runs and gifts, and the next turn (MZ16–MZ20, MZ40–MZ47, MZ55).

A run is the series of cards that a player lays after a pause; a gift is the card that a player may lay because the last card of
the partner was a pause.
"""

from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, NOTES, PAUSE, is_sign
from hoyle.games.muzicando.options import (
    FREE,
    NEXT,
    NEXT_ACTION,
    NEXT_AND_PREVIOUS,
    NO_GIFT,
    PREVIOUS,
    SEED,
    STOP_FORCED,
    TEAM,
    WHOLE_RUN,
)
from hoyle.games.muzicando.rules.layouts import any_lays_note, fitting_notes, put_down, write_card_moves
from hoyle.games.muzicando.rules.score import end_layout
from hoyle.games.muzicando.state import (
    DRAWING,
    DRAWN,
    GIVEN,
    PASS,
    PLAYING,
    RUNNING,
    STOP,
    STRIDE,
    State,
    is_active,
    is_blocked,
    next_seat,
    previous_seat,
)
from hoyle.rules.bits import count, drop, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, everyone, only


@rule
def turn_moves(state: State, seat: int, moves: list[int]) -> int:
    """MZ16–MZ20, MZ44, MZ45: write the legal moves of the seat whose turn it is. Return their number."""
    hand = only(state.drawn) if state.phase == DRAWN else state.hand[seat]
    n = write_card_moves(state, hand, moves)
    # The last move, STOP or PASS, counts only if it is legal.
    if state.phase == RUNNING:
        moves[n] = STOP
        return n + (state.options.pause_stop != STOP_FORCED or not any_lays_note(moves, n))
    moves[n] = PASS
    return n + (state.phase != PLAYING or may_pass(state) or not any_lays_note(moves, n))


@rule
def may_pass(state: State) -> bool:
    """MZ18–MZ20, MZ55: return whether a player who can lay a note may pass: never instead of opening, else by `pass_policy`."""
    if state.laid == 0:
        return False
    return state.options.pass_policy == FREE or (state.options.pass_policy == SEED and has_stock(state))


@rule
def has_stock(state: State) -> bool:
    """Return whether cards are left to draw.

    In a view `stock` includes the hidden hands, and `stock_left` is the number of cards in the stock. Only a view has
    `held` above 0.
    """
    for seat in range(state.options.players):
        if state.held[seat] > 0:
            return state.stock_left > 0
    return state.stock > 0


@rule
def lay_card(state: State, seat: int, move: int) -> None:
    """MZ16: lay a card, with its effects, and go out if it was the last card of the hand."""
    card = move // STRIDE
    state.hand[seat] = drop(state.hand[seat], card)
    put_down(state, card, move % STRIDE)
    state.puts += 1
    state.newest = card
    state.last_put[seat] = state.puts
    state.passed = 0
    state.drawn = NONE
    if state.options.block_expiry == NEXT_ACTION:
        state.marks = 0
    if state.hand[seat] == 0:
        go_out(state, seat)
    apply_effect(state, seat, card)


@rule
def go_out(state: State, seat: int) -> None:
    """MZ46: give the next free place to a seat whose hand is empty."""
    state.place[count(state.gone)] = seat
    state.gone = put(state.gone, seat)


@rule
def apply_effect(state: State, seat: int, card: int) -> None:
    """MZ40–MZ46: apply the effect of a card that was laid, and continue with the run or the next turn."""
    if count(state.gone) == state.options.players:
        end_layout(state)
    elif state.phase == GIVEN:
        continue_after_gift(state, seat, card)
    elif state.phase == RUNNING:
        continue_run(state, seat, card)
    elif card == PAUSE:
        start_pause(state, seat)
    else:
        if is_sign(card):
            apply_sign(state, seat, card)
        end_turn(state, seat)


@rule
def apply_sign(state: State, seat: int, card: int) -> None:
    """MZ40–MZ43, V17: block the next player (usually a sharp), the previous one (a flat), or both (a natural)."""
    # Red and orange are sharps, yellow and green naturals, blue and indigo flats.
    blocked = state.options.sign_blocks[card // CARDS_PER_COLOUR // 2]
    if blocked == NEXT or blocked == NEXT_AND_PREVIOUS:
        block_seat(state, seat, next_seat(state, seat))
    if blocked == PREVIOUS or blocked == NEXT_AND_PREVIOUS:
        block_seat(state, seat, previous_seat(state, seat))


@rule
def block_seat(state: State, seat: int, other: int) -> None:
    """MZ43: block another seat; a seat never blocks itself."""
    if other != seat:
        if not is_blocked(state, other):
            state.blocker[other] = state.newest
        state.marks = put(state.marks, other)


@rule
def start_pause(state: State, seat: int) -> None:
    """MZ44, MZ45: begin the run of a pause; if the pause was the last card, the partner may lay a gift instead."""
    if state.options.run_signs_block:
        state.marks = 0
    if state.hand[seat] != 0:
        state.phase = RUNNING
        return
    partner = (seat + 2) % state.options.players
    has_gift = state.options.mode == TEAM and state.options.pause_last_gift != NO_GIFT
    if has_gift and is_active(state, partner):
        state.phase = GIVEN
        give_turn(state, partner)
    else:
        end_run(state, seat)


@rule
def continue_run(state: State, seat: int, card: int) -> None:
    """MZ44: continue a run after a card; signs block only if the option `run_signs_block` is on."""
    if is_sign(card) and state.options.run_signs_block:
        apply_sign(state, seat, card)
    if state.hand[seat] == 0:
        end_run(state, seat)


@rule
def continue_after_gift(state: State, seat: int, card: int) -> None:
    """MZ45: continue after a card laid as a gift: with a run where the gift is a whole run, else with the next turn."""
    if state.options.pause_last_gift == WHOLE_RUN and state.hand[seat] != 0:
        state.phase = RUNNING
    continue_run(state, seat, card)
    if state.phase == GIVEN:
        end_run(state, seat)


@rule
def end_run(state: State, seat: int) -> None:
    """MZ44: end a run: unblock everybody, unless signs of the run block (option `run_signs_block`), and end the turn."""
    if state.options.run_signs_block == 0:
        state.marks = 0
    end_turn(state, seat)


@rule
def end_turn(state: State, seat: int) -> None:
    """MZ16, MZ43: give the turn to the next active seat that is not blocked; the seats it skips are unblocked."""
    next_in_turn = next_seat(state, seat)
    if state.options.block_expiry == NEXT_ACTION:
        next_in_turn = first_unblocked(state, next_in_turn)
    else:
        while is_blocked(state, next_in_turn):
            state.marks = drop(state.marks, next_in_turn)
            next_in_turn = next_seat(state, next_in_turn)
    state.phase = PLAYING
    give_turn(state, next_in_turn)


@rule
def first_unblocked(state: State, seat: int) -> int:
    """Return the first unblocked seat from `seat` on, with blocks that last until the next card or pass.

    If all active seats are blocked, unblock everybody first.
    """
    if state.marks & ~state.gone == everyone(state.options.players) & ~state.gone:
        state.marks = 0
    while is_blocked(state, seat):
        seat = next_seat(state, seat)
    return seat


@rule
def give_turn(state: State, seat: int) -> None:
    """Give the turn to a seat."""
    state.turn = seat
    state.to_move = only(seat)


@rule
def pass_or_stop(state: State, seat: int, move: int) -> None:
    """MZ18, MZ44, MZ45, MZ47, MZ55: pass, decline a gift, keep a drawn card, or end a run."""
    if move == STOP:
        if state.options.pause_stop == STOP_FORCED and state.stock == 0:
            record_lacks(state, seat)
        end_run(state, seat)
    elif state.phase == GIVEN:
        end_run(state, seat)
    elif state.phase == DRAWN:
        state.drawn = NONE
        end_turn(state, seat)
    else:
        pass_turn(state, seat)


@rule
def pass_turn(state: State, seat: int) -> None:
    """MZ47, MZ55: draw a card if there is a stock; otherwise pass, and end the layout when everybody has passed."""
    if state.options.block_expiry == NEXT_ACTION:
        state.marks = 0
    if state.stock > 0:
        state.phase = DRAWING
        state.to_move = CHANCE_AWAITED
        return
    if state.options.pass_policy != FREE or state.laid == 0:
        record_lacks(state, seat)
    state.passed = put(state.passed, seat)
    if state.passed | state.gone == everyone(state.options.players):
        end_layout(state)
    else:
        end_turn(state, seat)


@rule
def record_lacks(state: State, seat: int) -> None:
    """K4: record that a hand has none of the notes that fit, since the seat had to lay one and did not."""
    state.lacks[seat] |= fitting_notes(state) & NOTES


@rule
def draw_card(state: State, card: int) -> None:
    """MZ55: take the top card of the stock; the turn ends unless the card may be laid at once."""
    seat = state.turn
    state.stock = drop(state.stock, card)
    state.hand[seat] = put(state.hand[seat], card)
    state.lacks[seat] = 0
    state.passed = 0
    if state.options.play_drawn_card:
        state.drawn = card
        state.phase = DRAWN
        give_turn(state, seat)
    else:
        end_turn(state, seat)
