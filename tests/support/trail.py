"""A trail: a token is pushed to and fro between two ends, and whoever gets it to his own end wins.

Made up to be awkward: some squares let a seat push again, with `wind` CHANCE pushes too, and after `limit` pushes the
game is drawn, which no position tells unless there is a `clock`.
"""

import sys

from hoyle.rules.dice import Dice
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, awaited, only

STEPS = (-2, -1, 1, 2)
ARRIVED, LONG, RESIGNED = range(3)


class Options(OptionSet):
    """The options of the trail."""

    half = option(5, range(3, 30), label="Half", sentence="Squares from the middle to each end.")
    limit = option(12, range(1, 100), label="Limit", sentence="After so many pushes the game is drawn.")
    again = option(4, range(2, 9), label="Again", sentence="Who comes to a multiple of this pushes again.")
    clock = option(False, label="Clock", sentence="A position tells how many pushes there were.")
    wind = option(False, label="Wind", sentence="Chance pushes to the right, or not.")


class State(Record):
    """A token on its trail."""

    options = nest(Options)
    to_move = cell(int16)  # the seat whose push is awaited, as bits
    place = cell(int8)  # squares right of the middle
    next = cell(int8)  # whose push comes after the wind
    clock = cell(int16)  # pushes so far, if there is a clock
    result = cell(int8)  # 1 seat 0 won, −1 seat 1, 0 nobody
    ended = cell(int8)  # how it ended
    pushes = cell(int16, path=True)  # pushes of seats so far


@rule
def start(state: State) -> None:
    """Seat 0 begins, in the middle."""
    state.to_move = only(0)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """One or two squares either way, onto squares of two kinds of three; the wind blows or does not."""
    if not awaited(state.to_move, seat):
        return 0
    n = 0
    for step in range(4):
        if step < 2 if seat == CHANCE else (state.place + seat + STEPS[step] + 60) % 3 != 0:
            moves[n] = step
            n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """The token moves; at an end, or after the last push, the game is over."""
    if seat == CHANCE:
        state.place += move
        arrive(state, state.next)
        return
    state.pushes += 1
    state.clock = state.pushes if state.options.clock else 0
    state.place += STEPS[move]
    state.next = seat if (state.place + 60) % state.options.again == 0 else 1 - seat
    arrive(state, state.next)
    if state.to_move and state.options.wind:
        state.to_move = CHANCE_AWAITED


@rule
def arrive(state: State, other: int) -> None:
    """At an end the game is won; else the other goes on, unless it has lasted long enough."""
    state.to_move = 0
    if state.place >= state.options.half:
        state.result = 1
    elif state.place <= 0 - state.options.half:
        state.result = 0 - 1
    elif state.pushes >= state.options.limit:
        state.ended = LONG
    else:
        state.to_move = only(other)


@rule
def payoff(state: State, seat: int) -> int:
    """1 won, −1 lost, 0 drawn."""
    return state.result if seat == 0 else 0 - state.result


@rule
def forfeit(state: State, seat: int) -> None:
    """The other wins."""
    state.result = 2 * seat - 1
    state.ended = RESIGNED
    state.to_move = 0


@rule
def ending(state: State) -> int:
    """At an end, drawn, or somebody left."""
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


GAME = Game(
    name="trail",
    title="Trail",
    sentence="A token is pushed to and fro.",
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
