"""Trail: two seats push a token along a line of squares; seat 0 wins at the right end, seat 1 at the left end.

The game is made up to be difficult for searches: from some squares a seat pushes again, with `wind` CHANCE pushes too,
and after `limit` pushes the game is drawn, while a position contains the number of pushes only with `clock`.
"""

import sys

from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int8, int16, nest
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, awaited, only
from hoyle.rules.visibility import ALL

STEPS = (-2, -1, 1, 2)  # the change of `place` by each move of a seat
ARRIVED, LIMIT_REACHED, RESIGNED = range(3)


class Options(OptionSet):
    """The options of the trail."""

    half = option(5, range(3, 30), label="Half", sentence="Squares from the middle to each end.")
    limit = option(12, range(1, 100), label="Limit", sentence="The number of pushes after which the game is drawn.")
    again = option(
        4,
        range(2, 9),
        label="Again",
        sentence="A seat that reaches a multiple of this pushes again.",
    )
    clock = option(False, label="Clock", sentence="Positions contain the number of pushes.")
    wind = option(False, label="Wind", sentence="After a push chance moves the token one square to the right, or not.")


class State(Record):
    """A token on its line of squares."""

    options = nest(Options)
    to_move = cell(int16, seen=ALL)  # the seat whose push is awaited, as bits
    place = cell(int8, seen=ALL)  # the token's square: 0 is the middle, positive numbers are to the right
    next = cell(int8, seen=ALL)  # the seat that pushes after the wind
    clock = cell(int16, seen=ALL)  # with `clock`: the number of pushes
    result = cell(int8, seen=ALL)  # 1: seat 0 won, −1: seat 1 won, 0: a draw
    ended = cell(int8, seen=ALL)  # the index of the ending
    pushes = cell(int16, path=True, seen=ALL)  # the number of the seats' pushes


@rule
def start(state: State) -> None:
    """Set up the game: the token is in the middle, and seat 0 pushes first."""
    state.to_move = only(0)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves: for CHANCE no wind or wind, for a seat the STEPS that do not lead to every third square."""
    if not awaited(state.to_move, seat):
        return 0
    n = 0
    for step in range(4):
        # 60, a multiple of 3, keeps the sum positive.
        if step < 2 if seat == CHANCE else (state.place + seat + STEPS[step] + 60) % 3 != 0:
            moves[n] = step
            n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Move the token; end the game if it reaches an end, or after the last push."""
    if seat == CHANCE:
        state.place += move  # 0 or 1 square
        arrive(state, state.next)
        return
    state.pushes += 1
    state.clock = state.pushes if state.options.clock else 0
    state.place += STEPS[move]
    state.next = seat if (state.place + 60) % state.options.again == 0 else 1 - seat  # 60 keeps it positive
    arrive(state, state.next)
    if state.to_move and state.options.wind:
        state.to_move = CHANCE_AWAITED


@rule
def arrive(state: State, next_seat: int) -> None:
    """End the game at an end of the trail or at the limit of pushes; otherwise `next_seat` is to move."""
    state.to_move = 0
    if state.place >= state.options.half:
        state.result = 1
    elif state.place <= -state.options.half:
        state.result = -1
    elif state.pushes >= state.options.limit:
        state.ended = LIMIT_REACHED
    else:
        state.to_move = only(next_seat)


@rule
def payoff(state: State, seat: int) -> int:
    """Return 1 for a win, −1 for a loss and 0 for a draw."""
    return state.result if seat == 0 else -state.result


@rule
def forfeit(state: State, seat: int) -> None:
    """Let the opponent win."""
    state.result = 2 * seat - 1  # 1 if seat 1 resigns, −1 if seat 0 does
    state.ended = RESIGNED
    state.to_move = 0


@rule
def ending(state: State) -> int:
    """Return the index of the ending."""
    return state.ended


GAME = Game(
    name="trail",
    title="Trail",
    sentence="Push the token to your own end.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2,
    max_seats=2,
    moves=4,
    max_length=200,
    payoffs=(-1, 1),
    endings=(("arrived", "An end was reached."), ("long", "It lasted too long."), ("resigned", "A player gave up.")),
    history_endings=("long",),
    perfect_information=lambda rules: True,
)
