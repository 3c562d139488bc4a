"""Nim in one file: a game for `hoyle.rules`."""

import sys

from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, nest, row
from hoyle.rules.seats import awaited, only
from hoyle.rules.visibility import ALL

HEAPS, MOST = 3, 7


class Options(OptionSet):
    """The options of Nim."""

    stones = option(5, range(1, MOST + 1), label="Stones", sentence="How many stones the largest heap has.")
    misere = option(False, label="Misère", sentence="The player who takes the last stone loses.")


class State(Position):
    """A game of Nim."""

    options = nest(Options)  # the options in force
    to_move = cell(int16, seen=ALL)  # the seat to move, as a bit; 0 when the game is over
    heap = row(HEAPS, int8, range(MOST + 1), seen=ALL)  # by heap: stones left
    won = cell(int8, range(-1, 2), seen=ALL)  # by how much seat 0 is ahead at the end: 1 or -1
    resigned = cell(int8, range(2), seen=ALL)  # 1: a player gave up


@rule
def start(state: State) -> None:
    """N1: the heaps have one stone more each, up to the largest."""
    for heap in range(HEAPS):
        state.heap[heap] = max(1, state.options.stones - heap)
    state.to_move = only(0)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """N2: any number of stones from one heap."""
    n = 0
    if awaited(state.to_move, seat):
        for heap in range(HEAPS):
            for stones in range(state.heap[heap]):
                moves[n] = heap * MOST + stones
                n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """N3: take the stones; the last stone ends the game."""
    state.heap[move // MOST] -= move % MOST + 1
    state.to_move = only(1 - seat)
    if state.heap[0] + state.heap[1] + state.heap[2] == 0:
        state.to_move = 0
        state.won = 1 if (seat == 0) != (state.options.misere == 1) else -1


@rule
def payoff(state: State, seat: int) -> int:
    """N4: the winner gets 1, the loser −1."""
    return state.won if seat == 0 else -state.won


@rule
def forfeit(state: State, seat: int) -> None:
    """N5: who gives up loses."""
    state.to_move = 0
    state.resigned = 1
    state.won = -1 if seat == 0 else 1


@rule
def ending(state: State) -> int:
    """0: all stones are taken; 1: a player gave up."""
    return state.resigned


GAME = Game(
    name="nim",
    title="Nim",
    sentence="Take stones from one of three heaps; the last stone decides.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: 2,
    max_seats=2,
    moves=HEAPS * MOST,
    codes=HEAPS * MOST,
    max_length=HEAPS * MOST,
    payoffs=(-1, 1),
    endings=(("taken", "All stones are taken."), ("resigned", "A player gave up.")),
    perfect_information=lambda options: True,
    forgets=lambda options: options.misere == 0,
)
