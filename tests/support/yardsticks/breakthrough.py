"""Breakthrough on 8×8, by Dan Troyka (2000): the seat that gets a pawn to the opposite rank wins.

Pawns move forward, straight or diagonally, and take diagonally. Seat 0 begins on ranks 1 and 2 and moves up. The pawns
of a seat are two words of 32 bits, for ranks 1–4 and 5–8; bit 0 of the lower word is a1. A move is direction·64 + origin,
where direction 0 is diagonal towards file a, 1 straight, 2 diagonal towards file h.
"""

import sys

from hoyle.rules.bits import count, lowest
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row
from hoyle.rules.seats import awaited, only
from hoyle.rules.visibility import ALL

WORD = 0xFFFFFFFF  # the 32 squares of a word
NOT_A, NOT_H = 0xFEFEFEFE, 0x7F7F7F7F  # all squares of a word but those of a file
SQUARES = 64
ACROSS, TAKEN_ALL, RESIGNED = range(3)


class Options(OptionSet):
    """The options of breakthrough."""

    ranks = option(2, (1, 2), label="Ranks", sentence="The number of ranks that each seat fills with pawns.")


class State(Record):
    """A game of breakthrough."""

    options = nest(Options)
    to_move = cell(int16, seen=ALL)  # the seat whose move is awaited, as bits
    pawns = row(4, int64, seen=ALL)  # for each seat its pawns on the lower and on the upper half, as bits
    result = cell(int8, seen=ALL)  # 1: seat 0 won, −1: seat 1 won
    ended = cell(int8, seen=ALL)  # the index of the ending


@rule
def start(state: State) -> None:
    """Fill the first ranks of both seats; seat 0 moves first."""
    own = (1 << (8 * state.options.ranks)) - 1
    state.pawns[0] = own
    state.pawns[3] = own << (32 - 8 * state.options.ranks)
    state.to_move = only(0)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves: straight to an empty square, diagonally to a square without a pawn of the seat.

    The origins are found by shifting the possible targets back; bits that leave one word enter the other.
    """
    if not awaited(state.to_move, seat):
        return 0
    low = state.pawns[2 * seat]
    high = state.pawns[2 * seat + 1]
    free_low = WORD & ~low  # without own pawns
    free_high = WORD & ~high
    empty_low = free_low & ~state.pawns[2 - 2 * seat]  # without any pawns
    empty_high = free_high & ~state.pawns[3 - 2 * seat]
    if seat == 0:
        left = joined(low & NOT_A & (free_low >> 7 | free_high << 25), high & NOT_A & (free_high >> 7), 0)
        straight = joined(low & (empty_low >> 8 | empty_high << 24), high & (empty_high >> 8), 0)
        right = joined(low & NOT_H & (free_low >> 9 | free_high << 23), high & NOT_H & (free_high >> 9), 0)
        first = 0
    else:
        left = joined(low & NOT_A & (free_low << 9), high & NOT_A & (free_high << 9 | free_low >> 23), 8)
        straight = joined(low & (empty_low << 8), high & (empty_high << 8 | empty_low >> 24), 8)
        right = joined(low & NOT_H & (free_low << 7), high & NOT_H & (free_high << 7 | free_low >> 25), 8)
        first = 8
    n = append_moves(left, first, 0, moves)
    n = append_moves(straight, SQUARES + first, n, moves)
    return append_moves(right, 2 * SQUARES + first, n, moves)


@rule
def joined(low: int, high: int, first: int) -> int:
    """Return the squares of both words in one, without the `first` squares.

    A word has room for all squares but the eight of one rank: a pawn that can move does not stand on its last rank.
    """
    return low >> first | high << 32 - first


@rule
def append_moves(squares: int, first: int, n: int, moves: list[int]) -> int:
    """Append the moves from these squares, counted from the move `first`, to the `n` moves already written; return the new number."""
    while squares:
        moves[n] = first + lowest(squares)
        squares = squares & (squares - 1)
        n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Move the pawn, and remove a pawn of the opponent from its target."""
    origin = origin_of(move)
    target = target_of(seat, move)
    # Square s is bit s & 31 of word s >> 5.
    state.pawns[2 * seat + (origin >> 5)] ^= 1 << (origin & 31)
    state.pawns[2 * seat + (target >> 5)] |= 1 << (target & 31)
    state.pawns[2 - 2 * seat + (target >> 5)] &= ~(1 << (target & 31))
    if target >> 3 == 7 - 7 * seat:  # the last rank
        settle(state, seat, ACROSS)
    elif state.pawns[2 - 2 * seat] | state.pawns[3 - 2 * seat] == 0:
        settle(state, seat, TAKEN_ALL)
    else:
        state.to_move = only(1 - seat)


@rule
def origin_of(move: int) -> int:
    """Return the square from which a pawn moves."""
    return move & 63


@rule
def target_of(seat: int, move: int) -> int:
    """Return the square to which a seat's pawn moves."""
    return origin_of(move) + (8 if seat == 0 else -8) + (move >> 6) - 1


@rule
def settle(state: State, winner: int, ended: int) -> None:
    """End the game with a winner."""
    state.result = 1 - 2 * winner
    state.ended = ended
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return 1 for a win and −1 for a loss."""
    return state.result if seat == 0 else -state.result


@rule
def forfeit(state: State, seat: int) -> None:
    """Let the opponent win."""
    settle(state, 1 - seat, RESIGNED)


@rule
def ending(state: State) -> int:
    """Return the index of the ending."""
    return state.ended


@rule
def noisy(state: State, seat: int, move: int) -> int:
    """Return whether the move takes a pawn."""
    target = target_of(seat, move)
    return (state.pawns[2 - 2 * seat + (target >> 5)] >> (target & 31)) & 1


@rule
def evaluate(state: State, seat: int) -> int:
    """Return 10,000 for a win, else 100 a pawn of advantage; negative for the loser or the seat with fewer pawns."""
    if state.to_move == 0:
        return 10_000 * payoff(state, seat)
    own = count(state.pawns[2 * seat]) + count(state.pawns[2 * seat + 1])
    return 100 * (own - count(state.pawns[2 - 2 * seat]) - count(state.pawns[3 - 2 * seat]))


def square(number: int) -> str:
    """Return a square's name; `a1` is square 0."""
    return f"{'abcdefgh'[number & 7]}{(number >> 3) + 1}"


def write(seen: State, seat: int, move: int) -> str:
    """Return the origin and the target, as in `a2b3`."""
    return square(origin_of(move)) + square(target_of(seat, move))


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that `write` writes as this text."""
    files = "abcdefgh"
    direction = files.index(text[2]) - files.index(text[0]) + 1
    return direction * SQUARES + files.index(text[0]) + 8 * (int(text[1]) - 1)


GAME = Game(
    name="breakthrough",
    title="Breakthrough",
    sentence="The first pawn on the opposite rank wins.",
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
