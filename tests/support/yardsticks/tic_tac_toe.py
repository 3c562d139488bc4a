"""Tic-tac-toe: three in a row win; with `misere` they lose."""

import sys

from hoyle.rules.bits import put, spread
from hoyle.rules.constants import table
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import awaited, only

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
WHOLE = table(int(any(marks & line == line for line in LINES)) for marks in range(512))
"""Return whether marks, as bits over the nine places, hold a whole line."""

FULL = 0o777
LINE, DRAWN, RESIGNED = range(3)


class Options(OptionSet):
    """The options of tic-tac-toe."""

    misere = option(False, label="Misère", sentence="Three in a row lose.")


class State(Record):
    """A game of tic-tac-toe."""

    options = nest(Options)
    to_move = cell(int16)  # the seat whose move is awaited, as bits
    marks = row(2, int16)  # each seat's marks, as bits over the nine places
    result = cell(int8)  # 1 seat 0 won, −1 seat 1, 0 nobody
    ended = cell(int8)  # how it ended


@rule
def start(state: State) -> None:
    """Seat 0 begins."""
    state.to_move = only(0)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Any free place."""
    if not awaited(state.to_move, seat):
        return 0
    return spread(FULL & ~(state.marks[0] | state.marks[1]), moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """A mark; a whole line or a full board ends the game."""
    marks = put(state.marks[seat], move)
    state.marks[seat] = marks
    if WHOLE[marks]:
        settle(state, 1 - seat if state.options.misere else seat, LINE)
    elif marks | state.marks[1 - seat] == FULL:
        state.ended = DRAWN
        state.to_move = 0
    else:
        state.to_move = only(1 - seat)


@rule
def settle(state: State, winner: int, how: int) -> None:
    """Somebody has won."""
    state.result = 1 - 2 * winner
    state.ended = how
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """1 won, −1 lost, 0 drawn."""
    return state.result if seat == 0 else -state.result


@rule
def forfeit(state: State, seat: int) -> None:
    """The other wins."""
    settle(state, 1 - seat, RESIGNED)


@rule
def ending(state: State) -> int:
    """By a line, drawn, or somebody left."""
    return state.ended


@rule
def public(state: State, seen: State) -> None:
    """Everything."""
    copy(seen, state)


@rule
def view(state: State, seat: int, seen: State) -> None:
    """Everything."""
    copy(seen, state)


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Nothing is hidden."""
    copy(state, seen)


def write(seen: State, seat: int, move: int) -> str:
    """`a1` is the left upper corner, `c3` the right lower one."""
    return f"{'abc'[move % 3]}{move // 3 + 1}"


def read(seen: State, seat: int, text: str) -> int:
    """What `write` wrote."""
    return "abc".index(text[0]) + 3 * (int(text[1]) - 1)


GAME = Game(
    name="tic_tac_toe",
    title="Tic-tac-toe",
    sentence="Three in a row.",
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
