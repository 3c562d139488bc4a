"""A position of Seeker, and what several of its rules ask."""

from hoyle.games.r.seeker.options import Options
from hoyle.games.r.shared.cards import PRINCE, PRINCESS, colour, rank
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int32, nest, row

SEATS = 5
CELLS = 16
ALL_CELLS = 0xFFFF

TARGET = 8
MOST_TURNS = 200
"""After this many turns of all players together the points are counted."""

PRINCE_AND_PRINCESS, POINTS, CLEARED, TURN_LIMIT, RESIGNED = range(5)
"""How a game ends."""


class State(Record):
    """A position on 4×4 places: place 4 · line + column. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # the seat that is to move, as bits; 0 when the game is over
    lying = cell(int32)  # places where a card lies, as bits
    stock = cell(int32, blank=0)  # cards that nobody has turned up; in a view all that the reader does not see
    face = row(CELLS, int8)  # the card at each place; NONE where none lies or none was turned up yet
    open = row(2, int8)  # the places turned up now, in their order, or NONE
    finder = cell(int8)  # the seat that turned them up
    turn = cell(int8)  # the seat whose turn it is
    turns = cell(int16)  # turns that are over
    score = row(SEATS, int8)  # by seat: points
    won = row(SEATS, int32)  # by seat: cards won, as bits
    result = cell(int8)  # when the game is over: the seats that came first, as bits
    ended = cell(int8)  # how it ended


@rule
def same_rank(first: int, second: int) -> bool:
    """SK3: return whether two cards are a pair."""
    return rank(first) == rank(second)


@rule
def royal(first: int, second: int) -> bool:
    """SK5: return whether two cards are a Prince and a Princess of different colours.

    >>> royal(7, 9), royal(9, 7), royal(7, 1), royal(7, 15)
    (True, True, False, False)
    """
    if colour(first) == colour(second):
        return False
    return (rank(first) == PRINCE and rank(second) == PRINCESS) or (rank(first) == PRINCESS and rank(second) == PRINCE)
