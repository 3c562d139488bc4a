"""The rules of Nim: whoever takes the last stone wins, or loses by the misère rule."""

from hoyle.rules.dice import Dice
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import awaited, only

HEAPS, MOST = 3, 7


class Options(OptionSet):
    """The options of Nim."""

    stones = option(5, range(1, MOST + 1), label="Stones", sentence="How many stones the largest heap has.")
    misere = option(False, label="Misère", sentence="The player who takes the last stone loses.")


class State(Record):
    """A game of Nim."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # the seat to move, as a bit; 0 when the game is over
    heap = row(HEAPS, int8)  # by heap: stones left
    won = cell(int8)  # by how much seat 0 is ahead at the end: 1 or -1
    resigned = cell(int8)  # 1: a player gave up


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


@rule
def public(state: State, seen: State) -> None:
    """Everything is open."""
    seen.to_move = state.to_move
    seen.won = state.won
    seen.resigned = state.resigned
    for heap in range(HEAPS):
        seen.heap[heap] = state.heap[heap]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """Everything is open."""
    public(state, seen)


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """A view is the position."""
    copy(state, seen)
