"""A turn: laying, passing, drawing, what signs do, runs and gifts, and who is next (MZ16–MZ20, MZ40–MZ47, MZ55)."""

from hoyle.games.muzicando.cards import EACH, GREEN, NOTES, ORANGE, PAUSE, is_sign
from hoyle.games.muzicando.options import FREE, NEXT_ACTION, NO_GIFT, SEED, STOP_FORCED, TEAM, WHOLE_RUN
from hoyle.games.muzicando.rules.layouts import card_moves, fitting_notes, lays_note, put_down
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
    active,
    blocked,
    next_seat,
    previous_seat,
)
from hoyle.rules.bits import count, drop, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, everyone, only


@rule
def turn_moves(state: State, seat: int, moves: list[int]) -> int:
    """MZ16–MZ20, MZ44, MZ45: write what the player whose turn it is may do."""
    hand = only(state.drawn) if state.phase == DRAWN else state.hand[seat]
    n = card_moves(state, hand, moves)
    if state.phase == RUNNING:
        moves[n] = STOP
        return n + (state.options.pause_stop != STOP_FORCED or not lays_note(moves, n))
    moves[n] = PASS
    return n + (state.phase != PLAYING or may_pass(state) or not lays_note(moves, n))


@rule
def may_pass(state: State) -> bool:
    """MZ18–MZ20, MZ55: return whether the player may pass: with a note to lay only while there is a stock, never instead of opening."""
    if state.laid == 0:
        return False
    return state.options.pass_policy == FREE or (state.options.pass_policy == SEED and has_stock(state))


@rule
def has_stock(state: State) -> bool:
    """Return whether cards are left to draw; the stock of a view has hidden hands in it, so there their number stands apart."""
    for seat in range(state.options.players):
        if state.held[seat] > 0:
            return state.stock_left > 0
    return state.stock > 0


@rule
def lay(state: State, seat: int, move: int) -> None:
    """MZ16: a card is laid; it may have effects, and may have been the last."""
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
        get_out(state, seat)
    take_effect(state, seat, card)


@rule
def get_out(state: State, seat: int) -> None:
    """MZ46: whose hand is empty takes the next free place."""
    state.place[count(state.gone)] = seat
    state.gone = put(state.gone, seat)


@rule
def take_effect(state: State, seat: int, card: int) -> None:
    """MZ40–MZ46: what the card does, and who is next."""
    if count(state.gone) == state.options.players:
        end_layout(state)
    elif state.phase == GIVEN:
        take_gift(state, seat, card)
    elif state.phase == RUNNING:
        run_on(state, seat, card)
    elif card == PAUSE:
        pause(state, seat)
    else:
        if is_sign(card):
            block(state, seat, card)
        go_on(state, seat)


@rule
def block(state: State, seat: int, card: int) -> None:
    """MZ40–MZ43: a sharp blocks the next player, a flat the previous one, a natural both."""
    if card // EACH <= GREEN:
        mark(state, seat, next_seat(state, seat))
    if card // EACH > ORANGE:
        mark(state, seat, previous_seat(state, seat))


@rule
def mark(state: State, seat: int, other: int) -> None:
    """MZ43: a player is blocked; players never block themselves."""
    if other != seat:
        if not blocked(state, other):
            state.blocker[other] = state.newest
        state.marks = put(state.marks, other)


@rule
def pause(state: State, seat: int) -> None:
    """MZ44, MZ45: the player goes on laying cards; if it was the last card, the partner may lay one."""
    if state.options.run_signs_block:
        state.marks = 0
    if state.hand[seat] != 0:
        state.phase = RUNNING
        return
    partner = (seat + 2) % state.options.players
    gift = state.options.mode == TEAM and state.options.pause_last_gift != NO_GIFT
    if gift and active(state, partner):
        state.phase = GIVEN
        await_seat(state, partner)
    else:
        end_run(state, seat)


@rule
def run_on(state: State, seat: int, card: int) -> None:
    """MZ44: a card laid in a run; signs have no effect unless that is said."""
    if is_sign(card) and state.options.run_signs_block:
        block(state, seat, card)
    if state.hand[seat] == 0:
        end_run(state, seat)


@rule
def take_gift(state: State, seat: int, card: int) -> None:
    """MZ45: the card that a partner's pause allowed."""
    if state.options.pause_last_gift == WHOLE_RUN and state.hand[seat] != 0:
        state.phase = RUNNING
    run_on(state, seat, card)
    if state.phase == GIVEN:
        end_run(state, seat)


@rule
def end_run(state: State, seat: int) -> None:
    """MZ44: all marks are removed, but those of signs laid in the run where these count; the next player's turn."""
    if state.options.run_signs_block == 0:
        state.marks = 0
    go_on(state, seat)


@rule
def go_on(state: State, seat: int) -> None:
    """MZ16, MZ43: the next active player's turn; blocked ones are skipped, and the mark is removed."""
    after = next_seat(state, seat)
    if state.options.block_expiry == NEXT_ACTION:
        after = first_free(state, after)
    else:
        while blocked(state, after):
            state.marks = drop(state.marks, after)
            after = next_seat(state, after)
    state.phase = PLAYING
    await_seat(state, after)


@rule
def first_free(state: State, after: int) -> int:
    """Marks that last until the next card or pass: the first player without one; if there is none they lapse."""
    if state.marks & ~state.gone == everyone(state.options.players) & ~state.gone:
        state.marks = 0
    while blocked(state, after):
        after = next_seat(state, after)
    return after


@rule
def await_seat(state: State, seat: int) -> None:
    """It is this seat's turn."""
    state.turn = seat
    state.to_move = only(seat)


@rule
def pass_or_stop(state: State, seat: int, move: int) -> None:
    """MZ18, MZ44, MZ45, MZ47, MZ55: a pass, a gift declined, a drawn card kept, the end of a run."""
    if move == STOP:
        if state.options.pause_stop == STOP_FORCED and state.stock == 0:
            learn(state, seat)
        end_run(state, seat)
    elif state.phase == GIVEN:
        end_run(state, seat)
    elif state.phase == DRAWN:
        state.drawn = NONE
        go_on(state, seat)
    else:
        passes(state, seat)


@rule
def passes(state: State, seat: int) -> None:
    """MZ47, MZ55: a pass draws a card while there is a stock; when everybody has passed the layout is over."""
    if state.options.block_expiry == NEXT_ACTION:
        state.marks = 0
    if state.stock > 0:
        state.phase = DRAWING
        state.to_move = CHANCE_AWAITED
        return
    if state.options.pass_policy != FREE or state.laid == 0:
        learn(state, seat)
    state.passed = put(state.passed, seat)
    if state.passed | state.gone == everyone(state.options.players):
        end_layout(state)
    else:
        go_on(state, seat)


@rule
def learn(state: State, seat: int) -> None:
    """K4: who had to lay a note and did not has none that fitted."""
    state.lacks[seat] |= fitting_notes(state) & NOTES


@rule
def draw(state: State, card: int) -> None:
    """MZ55: the top card of the stock; the turn is over unless it may be laid at once."""
    seat = state.turn
    state.stock = drop(state.stock, card)
    state.hand[seat] = put(state.hand[seat], card)
    state.lacks[seat] = 0
    state.passed = 0
    if state.options.play_drawn_card:
        state.drawn = card
        state.phase = DRAWN
        await_seat(state, seat)
    else:
        go_on(state, seat)
