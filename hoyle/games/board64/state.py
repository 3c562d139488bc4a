"""The state of a game of Board64, and the numbers of its moves."""

from hoyle.games.board64.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row
from hoyle.rules.seats import NONE

DOWN = -2
"""On a square: a face-down card, which is a test card or has not been opened yet."""

PASSED = 4095
"""A forced pass in `history`."""

NOTHING = 4096
"""The move that claims no combination, or leaves the opened card where it is."""
CLAIM = 4097
"""CLAIM + way · 64 + square claims the combination of that way (direction · 4 + kind) that begins on that square."""
ALL_RUNS = CLAIM + 16 * 64
"""The move that claims all combinations at once."""
SETTLE = 5200
"""SETTLE + square · WAYS_TO_SETTLE + way: the opened card goes to that square, or stays there, and takes the combination of
that way; with EVERY_WAY it takes all combinations."""
EVERY_WAY = 16
WAYS_TO_SETTLE = EVERY_WAY + 1
OPENING = 6400
"""OPENING + square turns up the card on that square."""
MAX_MOVES = 4096
"""An upper bound on the number of legal moves of a seat."""

DEALING, DECIDING, MOVING, CLAIMING, TURNING, SETTLING, TESTING, OVER = range(8)
"""The phases. DEALING: CHANCE deals. DECIDING: CHANCE decides which test card of a side is the true one. MOVING: a seat makes a
step, a shift or an opening. CLAIMING: the mover claims combinations. TURNING: CHANCE turns the opened card. SETTLING: the
mover settles it. TESTING: CHANCE decides whether the test card just taken is the true one."""

TEST_TAKEN, NO_MOVE, NO_PROGRESS, REPETITION, FROZEN, ONE_SIDE, ALL_OPEN, NO_SHIFT, SOLVED, RESIGNED = range(10)

ONE_COLOUR, ONE_VALUE, RISING, FALLING = range(4)
"""The kinds of combinations: cards of one colour, of one value, or with values that rise or fall by one."""


class State(Record):
    """A game on the board. A card is pack · 32 + (value − 1) · 4 + colour; on a square plus 64 if seat 1 owns it."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # seats whose move is awaited, as bits; 0 when the game is over
    phase = cell(int8)  # the phase: DEALING to OVER
    turn = cell(int8)  # the seat whose turn it is
    top = row(64, int8)  # the top card of each square, NONE if it is free, DOWN if the card is face down
    below = row(64, int8)  # by card without its owner: the card under it in its pile, or NONE
    # 2 words of 32 bits for each seat: the squares whose top card it owns; in opening, squares of open and of face-down cards
    side = row(4, int64, blank=0)
    test = row(4, int8)  # the squares of the two test cards of seat 0 and those of seat 1, or NONE
    truth = row(2, int8)  # which test card of each seat is the true one, 0 or 1; NONE while that is undecided
    pool = row(
        2, int64, blank=0
    )  # the cards not dealt or not seen yet, in 2 words; before a shuffled deal their squares in the figure
    # The square dealt to or of the card being settled. TESTING: the test card just taken, 0 or 1. CLAIMING after a step: 1 if
    # the step took a card, else 0. Otherwise NONE.
    opened = cell(int8)
    deals = cell(int8)  # face-up patience: the number of deals so far
    taken = row(8, int8)  # the number of cards that each seat has taken
    truce = cell(int8)  # the number of turns left in which no enemy card may be taken
    result = cell(int16)  # when the game is over: the seats that came first, as bits
    ended = cell(int8)  # when the game is over: its ending, TEST_TAKEN to RESIGNED
    quiet = cell(int16, path=True)  # the number of turns since a card was taken or pressed
    history = row(200, int16, path=True, blank=NONE)  # C7: the steps of those turns, origin · 64 + target, or PASSED
    last = row(2, int8, path=True)  # origin and target of the card that moved last, or NONE


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
    """Return the seat that owns a card on a square (D2)."""
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
