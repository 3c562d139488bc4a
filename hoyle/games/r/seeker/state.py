"""A position of Seeker, and functions that compare two cards."""

from hoyle.games.r.seeker.options import Options
from hoyle.games.r.shared.cards import PRINCE, PRINCESS, colour, rank
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int32, nest, row

SEATS = 5
CELLS = 16
ALL_CELLS = 0xFFFF
"""All places, as bits."""

TARGET = 8
"""The number of points that wins."""
MAX_TURNS = 200
"""After this number of turns of all players together, the player with the most points wins."""

PRINCE_AND_PRINCESS, POINTS, CLEARED, TURN_LIMIT, RESIGNED = range(5)
"""The endings of a game: the values of `State.ended`."""


class State(Position):
    """A position on 4×4 places: place 4 · row + column. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # the seat that is to move, as bits; 0 when the game is over
    lying = cell(int32)  # places where a card lies, as bits
    stock = cell(int32, blank=0)  # cards not turned up; in a view, all cards not seen; before the lot, `lots`
    face = row(CELLS, int8)  # by place: the card; NONE if no card is there, or if it was never turned up
    open = row(2, int8)  # the places of the cards turned up in this turn, in order, or NONE
    finder = cell(int8)  # the seat that turned up the cards of `open`
    turn = cell(int8)  # the seat whose turn it is; NONE before CHANCE draws it
    turns = cell(int16)  # number of finished turns
    score = row(SEATS, int8)  # by seat: points
    won = row(SEATS, int32)  # by seat: cards won, as bits
    result = cell(int8)  # when the game is over: the seats that won, as bits
    ended = cell(int8)  # how the game ended


@rule
def is_pair(first: int, second: int) -> bool:
    """SK3: return whether two cards have the same rank."""
    return rank(first) == rank(second)


@rule
def is_royal_pair(first: int, second: int) -> bool:
    """SK5: return whether two cards are a Prince and a Princess of different colours.

    >>> is_royal_pair(7, 9), is_royal_pair(9, 7), is_royal_pair(7, 1), is_royal_pair(7, 15)
    (True, True, False, False)
    """
    if colour(first) == colour(second):
        return False
    return (rank(first) == PRINCE and rank(second) == PRINCESS) or (rank(first) == PRINCESS and rank(second) == PRINCE)
