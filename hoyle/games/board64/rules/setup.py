"""The start: the board is laid as the set-up says, or CHANCE deals it, one card a move, seat 0's first (D6, D8)."""

from hoyle.games.board64.options import FACE_UP, OPEN, OWNER, RANDOM
from hoyle.games.board64.rules.opening import begin_open, clear_runs
from hoyle.games.board64.rules.turn import begin_turn, ends
from hoyle.games.board64.state import DEALING, DECIDING, DOWN, State, side_put
from hoyle.rules.bits import lowest, rest, row_count, row_drop, row_put
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE

ALL_OF_A_WORD = 0xFFFFFFFF
TEST_MARK = 128
MOST_DEALS = 9
"""A patience without a combination is dealt again at most eight times (G65.v3)."""


@rule
def clear(state: State) -> None:
    """Empty the board."""
    for square in range(64):
        state.top[square] = NONE
        state.below[square] = NONE
    for place in range(4):
        state.test[place] = NONE
        state.side[place] = 0
    for seat in range(2):
        state.truth[seat] = NONE
        state.pool[seat] = 0
        state.last[seat] = NONE
    for ply in range(200):
        state.history[ply] = NONE
    state.opened = NONE


@rule
def lay_out(state: State) -> None:
    """Put everything where the options say, or leave it to be dealt."""
    clear(state)
    state.truce = state.options.opening_truce
    if state.options.principle == OPEN:
        lay_face_down(state)
    elif state.options.setup == RANDOM:
        for square in range(64):
            if state.options.cards[square] != NONE:
                row_put(state.pool, square)
        await_deal(state, 0)
    else:
        for square in range(64):
            if state.options.cards[square] != NONE:
                put_card(state, square, state.options.cards[square])
        decide_tests(state)


@rule
def lay_face_down(state: State) -> None:
    """Game 65: 64 cards that nobody knows (G65.1), or a patience face up, that is dealt."""
    for word in range(2):
        state.pool[word] = ALL_OF_A_WORD
    if state.options.faces == FACE_UP:
        state.deals = 1
        await_deal(state, 0)
        return
    for word in range(2):
        state.side[2 + word] = ALL_OF_A_WORD
    for square in range(64):
        state.top[square] = DOWN
    begin_open(state)


@rule
def await_deal(state: State, square: int) -> None:
    """CHANCE deals a card to this square."""
    state.phase = DEALING
    state.to_move = CHANCE_AWAITED
    state.opened = square


@rule
def put_card(state: State, square: int, card: int) -> None:
    """Put a card of a set-up on its square; a test card is put face down."""
    seat = (card >> 6) & 1
    side_put(state, seat, square)
    if card >= TEST_MARK:
        state.top[square] = DOWN
        state.test[2 * seat + (0 if state.test[2 * seat] == NONE else 1)] = square
    else:
        state.top[square] = card


@rule
def dealt(state: State, square: int) -> bool:
    """D8: return whether a card of the set-up, named by its square there, may be dealt to the square that is next."""
    seat = 0 if state.opened < 32 else 1
    return (state.pool[square >> 5] >> (square & 31)) & 1 == 1 and (state.options.cards[square] >> 6) & 1 == seat


@rule
def unseen(state: State, moves: list[int]) -> int:
    """Return the cards that CHANCE may deal or turn up."""
    n = 0
    for word in range(2):
        cards = state.pool[word]
        while cards:
            moves[n] = 32 * word + lowest(cards)
            cards = rest(cards)
            n += 1
    return n


@rule
def deals(state: State, moves: list[int]) -> int:
    """Return the cards that CHANCE may deal next: by number, or in a shuffled set-up by their square in the figure."""
    if state.options.principle == OPEN:
        return unseen(state, moves)
    n = 0
    for square in range(64):
        if dealt(state, square):
            moves[n] = square
            n += 1
    return n


@rule
def deal(state: State, card: int) -> None:
    """Deal a card to the next square."""
    row_drop(state.pool, card)
    square = state.opened
    if state.options.principle == OPEN:
        state.top[square] = card
        side_put(state, 0, square)
    else:
        put_card(state, square, state.options.cards[card])
    state.opened = next_square(state, square)
    if row_count(state.pool, 2) == 0:
        state.opened = NONE
        after_deal(state)


@rule
def next_square(state: State, square: int) -> int:
    """Shuffled sides stand on ranks 1 and 2, 7 and 8 (D8); a patience fills the board."""
    return 48 if square == 15 and state.options.principle != OPEN else square + 1


@rule
def after_deal(state: State) -> None:
    """Begin the game after the deal."""
    if state.options.principle != OPEN:
        decide_tests(state)
    elif clear_runs(state) == 0 and state.deals < MOST_DEALS:
        deal_again(state)
    else:
        begin_open(state)


@rule
def deal_again(state: State) -> None:
    """Deal a patience again if it has no combination."""
    deals_so_far = state.deals
    clear(state)
    state.deals = deals_so_far + 1
    for word in range(2):
        state.pool[word] = ALL_OF_A_WORD
    await_deal(state, 0)


@rule
def decide_tests(state: State) -> None:
    """G1.v3: a single test is the true one; of two CHANCE decides, now if the owner is to know, else when it matters."""
    for seat in range(2):
        if state.test[2 * seat] != NONE and state.test[2 * seat + 1] == NONE:
            state.truth[seat] = 0
    if state.test[1] != NONE and state.options.test_knowledge == OWNER:
        state.phase = DECIDING
        state.to_move = CHANCE_AWAITED
    else:
        begin_game(state)


@rule
def decide(state: State, test: int) -> None:
    """CHANCE says which test of a side is the true one, seat 0's first."""
    seat = 0 if state.truth[0] == NONE else 1
    state.truth[seat] = test
    if seat == 1:
        begin_game(state)


@rule
def begin_game(state: State) -> None:
    """Seat 0 moves first (C1), if it can (C5) and the game is not frozen from the start (G48.9)."""
    state.turn = 0
    if not ends(state):
        begin_turn(state)
