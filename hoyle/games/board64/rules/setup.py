"""The set-up of the board: fixed, or dealt by CHANCE, one card a move, seat 0's cards first (D6, D8)."""

from hoyle.games.board64.choices import CROSSED_ONE, FACE_UP, OPEN, OWNER, RANDOM
from hoyle.games.board64.rules.opening import begin_open, clear_deal
from hoyle.games.board64.rules.standing import clear_runs, has_standing, is_at_will
from hoyle.games.board64.rules.turn import begin_turn, end_game
from hoyle.games.board64.state import CAMPS, DEALING, DECIDING, DOWN, State, index_of_test, put_test, side_put
from hoyle.rules.bits import has, lowest, rest, row_count, row_drop, row_put
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE

FULL_WORD = 0xFFFFFFFF
TEST_MARK = 128
"""The bit of a card of the option `cards` that says that it is a test card."""
MAX_DEALS = 9
"""A face-up patience whose deal has no combination is dealt again at most eight times (G65.v3)."""


@rule
def clear(state: State) -> None:
    """Empty the board, and reset everything that refers to its squares and cards."""
    for square in range(64):
        state.top[square] = NONE
        state.below[square] = NONE
    for index in range(2 * CAMPS):
        state.side[index] = 0
    for index in range(2 * camps_in_use(state)):
        state.test[index] = NONE
    for seat in range(camps_in_use(state)):
        state.third[seat] = 0
        state.truth[seat] = NONE
    for word in range(2):
        state.pool[word] = 0
        state.last[word] = NONE
    for ply in range(200):
        state.history[ply] = NONE
    state.opened = NONE


@rule
def camps_in_use(state: State) -> int:
    """Return the number of seats that the rows `test` and `truth` have a place for: two, or four with three or four camps."""
    return CAMPS if state.options.principle != OPEN and state.options.players > 2 else 2


@rule
def lay_out(state: State) -> None:
    """Set up the board as the options say, or let CHANCE deal it."""
    clear(state)
    state.truce = state.options.opening_truce
    if state.options.principle == OPEN:
        lay_face_down(state)
    elif state.options.setup == RANDOM:
        for square in range(64):
            if state.options.cards[square] != NONE:
                row_put(state.pool, square)
        await_deal(state, next_deal_square(state, NONE))
    else:
        for square in range(64):
            if state.options.cards[square] != NONE:
                put_card(state, square, state.options.cards[square])
        decide_tests(state)


@rule
def lay_face_down(state: State) -> None:
    """Set up opening: 64 face-down cards that nobody knows (G65.1), or a face-up patience, which CHANCE deals."""
    for word in range(2):
        state.pool[word] = FULL_WORD
    if state.options.faces == FACE_UP:
        state.deals = 1
        await_deal(state, 0)
        return
    for word in range(2):
        state.side[2 + word] = FULL_WORD
    for square in range(64):
        state.top[square] = DOWN
    begin_open(state)


@rule
def await_deal(state: State, square: int) -> None:
    """Let CHANCE deal a card to this square."""
    state.phase = DEALING
    state.to_move = CHANCE_AWAITED
    state.opened = square


@rule
def put_card(state: State, square: int, card: int) -> None:
    """Put a card of the option `cards` on a square, a test card face down."""
    seat = camp_of(state, card)
    side_put(state, seat, square)
    if card & TEST_MARK:
        state.top[square] = DOWN
        put_test(state, seat, index_of_test(state, seat, NONE), square)
    else:
        state.top[square] = card if state.options.players == 2 else card & 63


@rule
def camp_of(state: State, card: int) -> int:
    """Return the seat that owns a card of the option `cards` (D2, F2)."""
    north = (card >> 6) & 1
    return north if state.options.players == 2 else 2 * north + ((card >> 8) & 1)


@rule
def can_deal(state: State, square: int) -> bool:
    """D8: return whether the card that the figure has on `square` may be dealt next: it is in the pool and of the right seat."""
    seat = camp_of(state, state.options.cards[state.opened])  # `opened` is the square dealt to
    return has(state.pool[square >> 5], square & 31) and camp_of(state, state.options.cards[square]) == seat


@rule
def pool_moves(state: State, moves: list[int]) -> int:
    """Write the cards of the pool, which CHANCE may deal or turn up; return their number."""
    n = 0
    for word in range(2):
        cards = state.pool[word]
        while cards:
            moves[n] = 32 * word + lowest(cards)
            cards = rest(cards)
            n += 1
    return n


@rule
def deal_moves(state: State, moves: list[int]) -> int:
    """Write the cards that CHANCE may deal next; return their number.

    In a shuffled set-up a card is given by its square in the figure, in a patience by its number.
    """
    if state.options.principle == OPEN:
        return pool_moves(state, moves)
    n = 0
    for square in range(64):
        if can_deal(state, square):
            moves[n] = square
            n += 1
    return n


@rule
def deal(state: State, card: int) -> None:
    """Deal a card, as `deal_moves` gives it, to the current square; after the last card, begin the game."""
    row_drop(state.pool, card)
    square = state.opened
    if state.options.principle == OPEN:
        state.top[square] = card
        side_put(state, 0, square)
    else:
        put_card(state, square, state.options.cards[card])
    state.opened = next_deal_square(state, square)
    if row_count(state.pool, 2) == 0:
        state.opened = NONE
        finish_deal(state)


@rule
def next_deal_square(state: State, square: int) -> int:
    """Return the square to deal to after this one: a shuffled set-up uses those of its figure (D8), a patience all squares."""
    square += 1
    if state.options.principle != OPEN:
        while square < 64 and state.options.cards[square] == NONE:
            square += 1
    return square


@rule
def finish_deal(state: State) -> None:
    """Begin the game after the deal, or deal a patience without combinations again (G65.v3)."""
    if state.options.principle != OPEN:
        decide_tests(state)
    elif not has_standing(state) and state.deals < MAX_DEALS:
        deal_again(state)
    elif state.options.crossed == CROSSED_ONE or is_at_will(state):
        clear_deal(state)
    else:
        clear_runs(state)
        begin_open(state)


@rule
def deal_again(state: State) -> None:
    """Empty the board and deal all cards again."""
    deals_so_far = state.deals
    clear(state)
    state.deals = deals_so_far + 1
    for word in range(2):
        state.pool[word] = FULL_WORD
    await_deal(state, 0)


@rule
def decide_tests(state: State) -> None:
    """G1.v3: decide which test cards are true.

    A single test card of a side is the true one. Of two or three, CHANCE decides: now if the owner is to know it, else when one is taken.
    """
    for seat in range(state.options.players):
        if state.test[2 * seat] != NONE and state.test[2 * seat + 1] == NONE:
            state.truth[seat] = 0
    if state.test[1] != NONE and state.options.test_knowledge == OWNER:
        state.phase = DECIDING
        state.to_move = CHANCE_AWAITED
    else:
        begin_game(state)


@rule
def decide(state: State, test: int) -> None:
    """Record which test card of a side is the true one, for seat 0 first; after the last seat, begin the game."""
    seat = undecided_seat(state)
    state.truth[seat] = test
    if seat == state.options.players - 1:
        begin_game(state)


@rule
def undecided_seat(state: State) -> int:
    """Return the first seat of which CHANCE has not yet decided the true test card."""
    seat = 0
    while state.truth[seat] != NONE:
        seat += 1
    return seat


@rule
def begin_game(state: State) -> None:
    """Begin the first turn of seat 0 (C1), unless the game ends at once, for example because it is frozen (G48.9)."""
    state.turn = 0
    if not end_game(state):
        begin_turn(state)
