"""Breakthrough on 8×8: pawns go straight or aslant and take aslant; who reaches the far side wins. Dan Troyka (2000).

A side is two words of 32 squares: word 0 is the lower half of the board, seat 0's, square a1 first. Seat 0 moves up.
A move is way·64 + the square it comes from, where way 0 is aslant towards a, 1 straight, 2 aslant towards h.
"""

import sys

from hoyle.rules.bits import count, lowest
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, int64, nest, row
from hoyle.rules.seats import awaited, only

ALL = 0xFFFFFFFF
NOT_A, NOT_H = 0xFEFEFEFE, 0x7F7F7F7F
SQUARES = 64
ACROSS, TAKEN_ALL, RESIGNED = range(3)


class Options(OptionSet):
    """The options of breakthrough."""

    ranks = option(2, (1, 2), label="Ranks", sentence="How many ranks of pawns each side has.")


class State(Record):
    """A game of breakthrough."""

    options = nest(Options)
    to_move = cell(int16)  # the seat whose move is awaited, as bits
    pawns = row(4, int64)  # the lower and the upper half of seat 0's pawns, then seat 1's, 32 squares each as bits
    result = cell(int8)  # 1 seat 0 won, −1 seat 1
    ended = cell(int8)  # how it ended


@rule
def start(state: State) -> None:
    """Both fill their first ranks; seat 0 begins."""
    own = (1 << (8 * state.options.ranks)) - 1
    state.pawns[0] = own
    state.pawns[3] = own << (32 - 8 * state.options.ranks)
    state.to_move = only(0)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Each pawn one square ahead: straight onto a free square, aslant onto any that is not one's own."""
    if not awaited(state.to_move, seat):
        return 0
    low = state.pawns[2 * seat]
    high = state.pawns[2 * seat + 1]
    free_low = ALL & ~low
    free_high = ALL & ~high
    empty_low = free_low & ~state.pawns[2 - 2 * seat]
    empty_high = free_high & ~state.pawns[3 - 2 * seat]
    if seat == 0:
        n = steps(low & NOT_A & (free_low >> 7 | free_high << 25), high & NOT_A & (free_high >> 7), 0, 0, moves)
        n = steps(low & (empty_low >> 8 | empty_high << 24), high & (empty_high >> 8), SQUARES, n, moves)
        return steps(
            low & NOT_H & (free_low >> 9 | free_high << 23), high & NOT_H & (free_high >> 9), 2 * SQUARES, n, moves
        )
    n = steps(low & NOT_A & (free_low << 9), high & NOT_A & (free_high << 9 | free_low >> 23), 0, 0, moves)
    n = steps(low & (empty_low << 8), high & (empty_high << 8 | empty_low >> 24), SQUARES, n, moves)
    return steps(low & NOT_H & (free_low << 7), high & NOT_H & (free_high << 7 | free_low >> 25), 2 * SQUARES, n, moves)


@rule
def steps(low: int, high: int, way: int, n: int, moves: list[int]) -> int:
    """Write the moves of these pawns in one way behind the n that are there; how many there are then."""
    while low:
        moves[n] = way + lowest(low)
        low = low & (low - 1)
        n += 1
    while high:
        moves[n] = way + 32 + lowest(high)
        high = high & (high - 1)
        n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """The pawn goes, and takes what it finds."""
    origin = move & 63
    aside = (move >> 6) - 1
    target = origin + (8 if seat == 0 else -8) + aside
    state.pawns[2 * seat + (origin >> 5)] ^= 1 << (origin & 31)
    state.pawns[2 * seat + (target >> 5)] |= 1 << (target & 31)
    state.pawns[2 - 2 * seat + (target >> 5)] &= ~(1 << (target & 31))
    if target >> 3 == 7 - 7 * seat:
        settle(state, seat, ACROSS)
    elif state.pawns[2 - 2 * seat] | state.pawns[3 - 2 * seat] == 0:
        settle(state, seat, TAKEN_ALL)
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
    """1 won, −1 lost."""
    return state.result if seat == 0 else -state.result


@rule
def forfeit(state: State, seat: int) -> None:
    """The other wins."""
    settle(state, 1 - seat, RESIGNED)


@rule
def ending(state: State) -> int:
    """A pawn came across, all pawns were taken, or somebody left."""
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


@rule
def noisy(state: State, seat: int, move: int) -> int:
    """Return whether a pawn is taken."""
    target = (move & 63) + (8 if seat == 0 else -8) + (move >> 6) - 1
    return (state.pawns[2 - 2 * seat + (target >> 5)] >> (target & 31)) & 1


@rule
def evaluate(state: State, seat: int) -> int:
    """The game, then pawns."""
    if state.to_move == 0:
        return 10_000 * payoff(state, seat)
    own = count(state.pawns[2 * seat]) + count(state.pawns[2 * seat + 1])
    return 100 * (own - count(state.pawns[2 - 2 * seat]) - count(state.pawns[3 - 2 * seat]))


def square(number: int) -> str:
    """A square's name: `a1` is seat 0's left corner."""
    return f"{'abcdefgh'[number & 7]}{(number >> 3) + 1}"


def write(seen: State, seat: int, move: int) -> str:
    """From and to: `a2b3`."""
    origin = move & 63
    return square(origin) + square(origin + (8 if seat == 0 else -8) + (move >> 6) - 1)


def read(seen: State, seat: int, text: str) -> int:
    """What `write` wrote."""
    files = "abcdefgh"
    aside = files.index(text[2]) - files.index(text[0])
    return (aside + 1) * SQUARES + files.index(text[0]) + 8 * (int(text[1]) - 1)


GAME = Game(
    name="breakthrough",
    title="Breakthrough",
    sentence="The first pawn on the far side wins.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2,
    max_seats=2,
    moves=48,
    perfect_information=lambda rules: True,
    max_length=208,
    payoffs=(-1, 1),
    endings=(
        ("across", "A pawn came across."),
        ("taken", "All pawns were taken."),
        ("resigned", "A player gave up."),
    ),
    text=sys.modules[__name__],
)
