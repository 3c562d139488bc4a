"""Tic-tac-toe: a seat with three marks in a line wins, or loses with `misere`."""

import sys

from hoyle.rules.bits import put, spread
from hoyle.rules.constants import table
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int8, int16, nest, row
from hoyle.rules.seats import awaited, only
from hoyle.rules.visibility import ALL

# Square s is bit s: in octal each digit is a row.
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
HAS_LINE = table(int(any(marks & line == line for line in LINES)) for marks in range(512))
"""By a set of marks, as bits: whether it contains a line."""

FULL = 0o777
LINE, DRAWN, RESIGNED = range(3)


class Options(OptionSet):
    """The options of tic-tac-toe."""

    misere = option(False, label="Misère", sentence="Three marks in a line lose.")


class State(Record):
    """A game of tic-tac-toe."""

    options = nest(Options)
    to_move = cell(int16, seen=ALL)  # the seat whose move is awaited, as bits
    marks = row(2, int16, seen=ALL)  # each seat's marks, as bits
    result = cell(int8, seen=ALL)  # 1: seat 0 won, −1: seat 1 won, 0: a draw
    ended = cell(int8, seen=ALL)  # the index of the ending


@rule
def start(state: State) -> None:
    """Let seat 0 move first."""
    state.to_move = only(0)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves: the free squares."""
    if not awaited(state.to_move, seat):
        return 0
    return spread(FULL & ~(state.marks[0] | state.marks[1]), moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """Mark a square; a line or a full board ends the game."""
    marks = put(state.marks[seat], move)
    state.marks[seat] = marks
    if HAS_LINE[marks]:
        settle(state, 1 - seat if state.options.misere else seat, LINE)
    elif marks | state.marks[1 - seat] == FULL:
        state.ended = DRAWN
        state.to_move = 0
    else:
        state.to_move = only(1 - seat)


@rule
def settle(state: State, winner: int, ended: int) -> None:
    """End the game with a winner."""
    state.result = 1 - 2 * winner
    state.ended = ended
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return 1 for a win, −1 for a loss and 0 for a draw."""
    return state.result if seat == 0 else -state.result


@rule
def forfeit(state: State, seat: int) -> None:
    """Let the opponent win."""
    settle(state, 1 - seat, RESIGNED)


@rule
def ending(state: State) -> int:
    """Return the index of the ending."""
    return state.ended


def write(seen: State, seat: int, move: int) -> str:
    """Return the square's name, from `a1` in the upper left corner to `c3` in the lower right."""
    return f"{'abc'[move % 3]}{move // 3 + 1}"


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that `write` writes as this text."""
    return "abc".index(text[0]) + 3 * (int(text[1]) - 1)


GAME = Game(
    name="tic_tac_toe",
    title="Tic-tac-toe",
    sentence="Three marks in a line win.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2,
    max_seats=2,
    moves=9,
    perfect_information=lambda rules: True,
    max_length=9,
    payoffs=(-1, 1),
    endings=(("line", "Three are in a row."), ("drawn", "The board is full."), ("resigned", "A player gave up.")),
    text=sys.modules[__name__],
)
