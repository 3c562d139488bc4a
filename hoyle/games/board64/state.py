"""The state of a game of Board64, and the numbers of its moves."""

from hoyle.games.board64.choices import BEAT, COMBINE, PAIRS, SEATS
from hoyle.games.board64.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int64, nest, row
from hoyle.rules.seats import MOVERS, NONE
from hoyle.rules.visibility import ALL, NOBODY

DOWN = -2
"""On a square: a face-down card, which is a test card or has not been opened yet."""

PASSED = 4095
"""A forced pass in `history`."""

WAYS = 16
"""The number of ways: four directions times four kinds. The opposite directions would only repeat the same lines."""

NOTHING = 4096
"""The move that claims no combination, or leaves the opened card where it is."""
CLAIM = 4097
"""CLAIM + way · 64 + square claims the combination of that way (direction · 4 + kind) that begins on that square."""
ALL_RUNS = CLAIM + 16 * 64
"""The move that claims all combinations at once, or takes all that stand (G65.v6)."""
SETTLE = 5200
"""SETTLE + square · WAYS_TO_SETTLE + way: the opened card goes to that square, or stays there, and takes the combination of
that way; with EVERY_WAY it takes all combinations. Without an opened card (G65.v3, G65.v6) the square is the first one of the
combination, or with EVERY_WAY one on which several cross."""
EVERY_WAY = 16
WAYS_TO_SETTLE = EVERY_WAY + 1
OPENING = 6400
"""OPENING + square turns up the card on that square."""
MAX_MOVES = 4416
"""An upper bound on the number of legal moves of a seat: 64 · 63 shifts and 369 ways to take combinations (`standing.MAX_SETS`)."""

DEALING, DECIDING, MOVING, CLAIMING, TURNING, SETTLING, TESTING, OVER = range(8)
"""The phases. DEALING: CHANCE deals. DECIDING: CHANCE decides which test card of a side is the true one. MOVING: a seat makes a
step, a shift or an opening. CLAIMING: the mover claims combinations. TURNING: CHANCE turns the opened card. SETTLING: the
mover settles it. TESTING: CHANCE decides whether the test card just taken is the true one."""

(
    TEST_TAKEN,
    NO_MOVE,
    NO_PROGRESS,
    REPETITION,
    FROZEN,
    ONE_SIDE,
    ALL_OPEN,
    NO_SHIFT,
    SOLVED,
    RESIGNED,
    REACHED,
    NO_CARDS,
) = range(12)

CAMPS = 4
"""The largest number of sides in games of beating, combining and comparing."""

TESTS = 3
"""The largest number of test cards of a side."""
THIRDS = 2 * CAMPS
"""The number of seat 0's third test card; see `number_of_test`."""

ONE_COLOUR, ONE_VALUE, RISING, FALLING = range(4)
"""The kinds of combinations: cards of one colour, of one value, or with values that rise or fall by one."""

SQUARE = range(NONE, 64)
"""The values of fields that hold a square or NONE."""


class State(Position):
    """A game on the board. A card is pack · 32 + (value − 1) · 4 + colour; between two sides on a square plus 64 if seat 1 owns it.

    Among three or four camps a card on a square is its bare number, and `side` alone says whose it is.
    """

    options = nest(Options)  # the options in force
    to_move = cell(int16, MOVERS, seen=ALL)  # seats whose move is awaited, as bits; 0 when the game is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # the phase: DEALING to OVER
    turn = cell(int8, range(SEATS), seen=ALL)  # the seat whose turn it is
    # the top card of each square, NONE if it is free, DOWN if the card is face down
    top = row(64, int8, range(DOWN, 128), seen=ALL)
    # by card without its owner: the card under it in its pile, or NONE
    below = row(64, int8, range(NONE, 128), seen=ALL)
    # 2 words of 32 bits for each seat: the squares whose top card it owns; in opening, squares of open and of face-down cards
    side = row(2 * CAMPS, int64, range(1 << 32), seen=ALL, blank=0, first_size=4)
    # by seat: the squares of its first two test cards, or NONE; unused seats: 0
    test = row(2 * CAMPS, int8, SQUARE, seen=ALL, first_size=4)
    # by seat: one more than the square of its third test card, or 0
    third = row(CAMPS, int8, range(65), seen=ALL, first_size=0)
    # Which test card of each seat is the true one, 0 to 2; NONE while that is undecided; unused seats: 0.
    truth = row(CAMPS, int8, range(NONE, TESTS), seen=NOBODY, first_size=2)
    # the cards not dealt or not seen yet, in 2 words; a shuffled deal gives each card by its square in the figure
    pool = row(2, int64, range(1 << 32), seen=ALL, blank=0)
    # The square that is dealt to, or that of the card being settled. TESTING: the test card just taken, between two sides 0 to 2,
    # which of the enemy's it is; else its number by `number_of_test`. CLAIMING after a step: 1 if the step took a card, else 0;
    # CLAIMING in the deal of a patience and otherwise: NONE.
    opened = cell(int8, SQUARE, seen=ALL)
    deals = cell(int8, range(128), seen=ALL)  # face-up patience: the number of deals so far
    taken = row(SEATS, int8, range(128), seen=ALL, first_size=8)  # the number of cards that each seat has taken
    # among three or four camps: the seats that are out of the game, as bits
    out = cell(int8, range(1 << CAMPS), seen=ALL, added=True)
    truce = cell(int8, range(128), seen=ALL)  # the number of turns left in which no enemy card may be taken
    result = cell(int16, range(1 << SEATS), seen=ALL)  # when the game is over: the seats that came first, as bits
    ended = cell(int8, range(NO_CARDS + 1), seen=ALL)  # when the game is over: its ending, TEST_TAKEN to NO_CARDS
    quiet = cell(int16, seen=ALL, path=True)  # the number of turns since a card was taken or pressed
    # C7: the steps of those turns, origin · 64 + target, or PASSED
    history = row(200, int16, range(NONE, 4096), seen=ALL, path=True)
    last = row(2, int8, SQUARE, seen=ALL, path=True)  # origin and target of the card that moved last, or NONE


@rule
def colour(card: int) -> int:
    """Return the colour of a card: 0 red, 1 yellow, 2 green, 3 blue (D1)."""
    return card & 3


@rule
def value(card: int) -> int:
    """Return the value of a card less one, 0 to 7; 10 to 80 of the second pack count as 1 to 8 (D1)."""
    return (card >> 2) & 7


@rule
def owner(card: int) -> int:
    """Return the seat that owns a card on a square, between two sides (D2)."""
    return card >> 6


@rule
def side_has(state: State, seat: int, square: int) -> bool:
    """Return whether a seat owns the top card of a square."""
    return (state.side[2 * seat + (square >> 5)] >> (square & 31)) & 1 == 1


@rule
def side_put(state: State, seat: int, square: int) -> None:
    """Note that a seat owns the top card of a square."""
    state.side[2 * seat + (square >> 5)] |= 1 << (square & 31)


@rule
def side_drop(state: State, seat: int, square: int) -> None:
    """Note that a seat no longer owns the top card of a square."""
    state.side[2 * seat + (square >> 5)] &= ~(1 << (square & 31))


@rule
def is_out(state: State, seat: int) -> bool:
    """F7: return whether a seat is out of the game."""
    return (state.out >> seat) & 1 == 1


@rule
def combines(state: State) -> bool:
    """Return whether combinations take enemy cards: in a game of combining, or by option of beating (G1.v6)."""
    return state.options.principle == COMBINE or (state.options.combining != 0 and state.options.principle == BEAT)


@rule
def are_allied(state: State, seat: int, other: int) -> bool:
    """F12: return whether two seats are the same or partners, who sit opposite."""
    return seat == other or (state.options.teams == PAIRS and seat ^ other == 2)


@rule
def is_friendly(state: State, seat: int, square: int) -> bool:
    """Return whether a seat or its partner owns the top card of a square."""
    return side_has(state, seat, square) or (state.options.teams == PAIRS and side_has(state, seat ^ 2, square))


@rule
def friendly_word(state: State, seat: int, word: int) -> int:
    """Return one word of the squares whose top card a seat or its partner owns."""
    if state.options.teams == PAIRS:
        return state.side[2 * seat + word] | state.side[2 * (seat ^ 2) + word]
    return state.side[2 * seat + word]


@rule
def enemy_word(state: State, seat: int, word: int) -> int:
    """Return one word of the squares whose top card an enemy of a seat owns."""
    if state.options.players == 2:
        return state.side[2 * (1 - seat) + word]
    return enemy_camps_word(state, seat, word)


@rule
def enemy_camps_word(state: State, seat: int, word: int) -> int:
    """Return one word of the squares whose top card an enemy of a seat owns, among three or four sides."""
    found = 0
    for other in range(state.options.players):
        if not are_allied(state, seat, other):
            found |= state.side[2 * other + word]
    return found


@rule
def owner_at(state: State, square: int) -> int:
    """Return the seat that owns the top card of a square (D2, F3), or NONE."""
    for seat in range(state.options.players):
        if side_has(state, seat, square):
            return seat
    return NONE


@rule
def square_of_test(state: State, seat: int, index: int) -> int:
    """Return the square of a seat's test card 0, 1 or 2, or NONE if it has none, or no more (G1.v3)."""
    return state.third[seat] - 1 if index == 2 else state.test[2 * seat + index]


@rule
def put_test(state: State, seat: int, index: int, square: int) -> None:
    """Note the square of a seat's test card 0, 1 or 2; NONE: it has left the board."""
    if index == 2:
        state.third[seat] = square + 1
    else:
        state.test[2 * seat + index] = square


@rule
def index_of_test(state: State, seat: int, square: int) -> int:
    """Return which of a seat's test cards, 0 to 2, is on a square where one of them is; for NONE the first that is not on the board."""
    if state.test[2 * seat] == square:
        return 0
    return 1 if state.test[2 * seat + 1] == square else 2


@rule
def standing_tests(state: State, seat: int) -> int:
    """Return the number of a seat's test cards on the board."""
    n = 0
    for index in range(TESTS):
        if square_of_test(state, seat, index) != NONE:
            n += 1
    return n


@rule
def nth_test(state: State, seat: int, n: int) -> int:
    """Return the index, 0 to 2, of a seat's test card on the board after `n` others."""
    for index in range(TESTS):
        if square_of_test(state, seat, index) != NONE:
            if n == 0:
                return index
            n -= 1
    return NONE


@rule
def number_of_test(seat: int, index: int) -> int:
    """Return the number of a seat's test card 0, 1 or 2 among those of all seats: the third ones come last."""
    return THIRDS + seat if index == 2 else 2 * seat + index


@rule
def tested_seat(state: State) -> int:
    """Return the seat whose test card, as `opened` says, has just been taken."""
    if state.options.players == 2:
        return 1 - state.turn
    return state.opened - THIRDS if state.opened >= THIRDS else state.opened >> 1


@rule
def index_of_tested(state: State) -> int:
    """Return which test card of its seat, 0 to 2, has just been taken, as `opened` says."""
    if state.options.players == 2:
        return state.opened
    return 2 if state.opened >= THIRDS else state.opened & 1
