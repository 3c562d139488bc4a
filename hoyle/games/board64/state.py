"""A position of the kit, and the numbers that stand for moves."""

from hoyle.games.board64.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row
from hoyle.rules.seats import NONE

DOWN = -2
"""On a square: a card that lies face down, a test or one not opened yet."""

PASSED = 4095
"""In `history`: a forced pass."""

NOTHING = 4096
"""The move that leaves combinations, or the opened card, alone."""
CLAIM = 4097
"""CLAIM + way · 64 + square: the combination of that way (direction · 4 + kind) that begins there."""
ALL_RUNS = CLAIM + 16 * 64
"""All combinations at once."""
SETTLE = 5200
"""SETTLE + square · 17 + way: the opened card goes to that square and takes one combination; way 16: all of them."""
EVERY_WAY = 16
WAYS_TO_SETTLE = EVERY_WAY + 1
OPENING = 6400
"""OPENING + square: the card there is turned up."""

DEALING, DECIDING, MOVING, CLAIMING, TURNING, SETTLING, TESTING, OVER = range(8)
"""Phases: CHANCE deals; CHANCE decides a side's true test; a step or an opening; combinations are claimed; CHANCE turns
the opened card; it is settled; CHANCE says which test is the true one, now that one is taken."""

TEST_TAKEN, NO_MOVE, NO_PROGRESS, REPETITION, FROZEN, ONE_SIDE, ALL_OPEN, NO_SHIFT, SOLVED, RESIGNED = range(10)

RISING, FALLING = 2, 3
"""Kinds of a run: 0 one colour, 1 one value, 2 values rising, 3 values falling."""


class State(Record):
    """A game on the board. A card is pack · 32 + (value − 1) · 4 + colour; on a square, + 64 if it is seat 1's."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # seats whose move is awaited, as bits; 0 when the game is over
    phase = cell(int8)  # the phase: DEALING to OVER
    turn = cell(int8)  # the seat whose turn it is
    top = row(64, int8)  # the card on top of each square, NONE where it is free, DOWN where it lies face down
    below = row(64, int8)  # by card: what lies under it in its pile, or NONE
    side = row(
        4, int64, blank=0
    )  # squares topped by seat 0's cards (2 words of 32), by seat 1's; open: open, face down
    test = row(4, int8)  # where seat 0's two tests and seat 1's stand, or NONE
    truth = row(2, int8)  # which of a seat's tests is the true one, 0 or 1; NONE while nobody has decided
    pool = row(2, int64, blank=0)  # cards that nobody has seen or dealt yet (2 words of 32)
    opened = cell(
        int8
    )  # the square that is dealt to, or of the card being settled; the test just taken (0, 1); or NONE
    deals = cell(int8)  # patience: how often the cards were dealt
    taken = row(8, int8)  # cards that each seat has taken
    truce = cell(int8)  # turns left in which nothing of the enemy's is taken
    result = cell(int16)  # of a game that is over: the seats that came first, as bits
    ended = cell(int8)  # how it ended: TEST_TAKEN to RESIGNED
    quiet = cell(int16, path=True)  # turns since the last taking or press
    history = row(200, int16, path=True, blank=NONE)  # C7: their steps, from · 64 + to, or PASSED
    last = row(2, int8, path=True)  # where the last card that moved came from and went to, or NONE


@rule
def colour(card: int) -> int:
    """0 red, 1 yellow, 2 green, 3 blue (D1)."""
    return card & 3


@rule
def value(card: int) -> int:
    """Return the value less one; a zero at its end does not count (D1)."""
    return (card >> 2) & 7


@rule
def owner(card: int) -> int:
    """Return whose card lies on a square (D2)."""
    return card >> 6


@rule
def side_has(state: State, seat: int, square: int) -> bool:
    """Return whether a seat's card tops the square."""
    return (state.side[2 * seat + (square >> 5)] >> (square & 31)) & 1 == 1


@rule
def side_put(state: State, seat: int, square: int) -> None:
    """Mark the square as topped by a seat's card."""
    state.side[2 * seat + (square >> 5)] |= 1 << (square & 31)


@rule
def side_drop(state: State, seat: int, square: int) -> None:
    """Note that a seat's card is no longer on top of the square."""
    state.side[2 * seat + (square >> 5)] &= ~(1 << (square & 31))
