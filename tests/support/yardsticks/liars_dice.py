"""Liar's dice for two: bid on the dice of both, or call the last bid a lie. The rules and payoffs of OpenSpiel's `liars_dice`.

The highest face is wild unless an option says otherwise. A bid has to raise the number of dice, or name a higher face for the same number.
"""

import sys

from hoyle.rules.dice import Dice, below
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN, awaited, only
from hoyle.rules.visibility import ALL, NOBODY

MAX_DICE, MAX_FACES = 2, 6
CALLED, RESIGNED = range(2)


class Options(OptionSet):
    """The options of liar's dice."""

    dice = option(1, (1, 2), label="Dice", sentence="The number of dice that each player rolls.")
    faces = option(6, range(2, 7), label="Faces", sentence="The number of faces of a die; the highest one may be wild.")
    wild = option(True, label="Wild", sentence="Whether dice of the highest face count towards every bid.")


class State(Record):
    """A game of liar's dice. Bid n·faces + f says that there are n+1 dice of face f; the call is bid 2·dice·faces."""

    options = nest(Options)
    to_move = cell(int16, seen=ALL)  # the seat whose move is awaited, as bits
    # the faces of seat 0's dice and then of seat 1's, in ascending order, or NONE
    die = row(2 * MAX_DICE, int8, seen=NOBODY)
    rolled = cell(int8, seen=ALL)  # the number of dice rolled
    bids = row(2 * MAX_DICE * MAX_FACES, int8, seen=ALL)  # by bid: 1 if it was made
    bid = cell(int8, seen=ALL)  # the last bid, or NONE
    winner = cell(int8, seen=ALL)  # of a game that is over
    ended = cell(int8, seen=ALL)  # the index of the ending


@rule
def start(state: State) -> None:
    """CHANCE is to roll the dice."""
    for place in range(2 * MAX_DICE):
        state.die[place] = NONE
    state.bid = NONE
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves: any face for CHANCE, any higher bid for a seat, and the call of a bid."""
    if not awaited(state.to_move, seat):
        return 0
    if state.to_move == CHANCE_AWAITED:
        for face in range(state.options.faces):
            moves[face] = face
        return state.options.faces
    first = state.bid + 1
    last = 2 * state.options.dice * state.options.faces
    if state.bid != NONE:
        last += 1
    for bid in range(first, last):
        moves[bid - first] = bid
    return last - first


@rule
def play(state: State, seat: int, move: int) -> None:
    """Roll a die, bid, or call."""
    if state.to_move == CHANCE_AWAITED:
        roll(state, move)
    elif move == 2 * state.options.dice * state.options.faces:
        state.winner = 1 - seat if is_true(state) else seat
        state.ended = CALLED
        state.to_move = 0
    else:
        state.bids[move] = 1
        state.bid = move
        state.to_move = only(1 - seat)


@rule
def roll(state: State, face: int) -> None:
    """Insert the face of a die among those of the same seat, in ascending order."""
    begin = state.rolled // state.options.dice * state.options.dice
    place = state.rolled
    while place > begin and state.die[place - 1] > face:
        state.die[place] = state.die[place - 1]
        place -= 1
    state.die[place] = face
    state.rolled += 1
    if state.rolled == 2 * state.options.dice:
        state.to_move = only(0)


@rule
def is_true(state: State) -> bool:
    """Return whether there are as many dice of the face, wild ones included, as the last bid says."""
    face = state.bid % state.options.faces
    n = 0
    for place in range(state.rolled):
        is_wild = state.options.wild and state.die[place] == state.options.faces - 1
        if state.die[place] == face or is_wild:
            n += 1
    return n > state.bid // state.options.faces


@rule
def payoff(state: State, seat: int) -> int:
    """Return 1 for the winner and −1 for the loser."""
    return 1 if state.winner == seat else -1


@rule
def forfeit(state: State, seat: int) -> None:
    """Let the opponent win."""
    state.winner = 1 - seat
    state.ended = RESIGNED
    state.to_move = 0


@rule
def ending(state: State) -> int:
    """Return the index of the ending."""
    return state.ended


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """Show the seat's own dice; after a call all dice."""
    is_called = state.to_move == 0 and state.ended == CALLED
    for place in range(2 * state.options.dice):
        if is_called or place // state.options.dice == seat:
            seen.die[place] = state.die[place]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Roll the unknown dice."""
    copy(state, seen)
    state.rolled = 0
    for place in range(seen.rolled):
        begin = place // seen.options.dice * seen.options.dice
        face = seen.die[place]
        if face == UNKNOWN:
            face = below(dice, seen.options.faces)
        state.die[place] = face
        while place > begin and state.die[place - 1] > state.die[place]:
            lower = state.die[place]
            state.die[place] = state.die[place - 1]
            state.die[place - 1] = lower
            place -= 1
    state.rolled = seen.rolled


def write(seen: State, seat: int, move: int) -> str:
    """Return `2x3` for a bid of two threes, `liar` for the call, or the face that CHANCE rolls."""
    if seen.to_move == CHANCE_AWAITED:
        return str(move + 1)
    number, face = divmod(move, seen.options.faces)
    return "liar" if number == 2 * seen.options.dice else f"{number + 1}x{face + 1}"


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that `write` writes as this text."""
    if text == "liar":
        return 2 * seen.options.dice * seen.options.faces
    number, cross, face = text.partition("x")
    return (int(number) - 1) * seen.options.faces + int(face) - 1 if cross else int(text) - 1


GAME = Game(
    name="liars_dice",
    title="Liar's dice",
    sentence="Bid on the dice of both players, or call the last bid a lie.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2,
    max_seats=2,
    moves=2 * MAX_DICE * MAX_FACES + 1,
    max_length=2 * MAX_DICE * MAX_FACES + 1 + 2 * MAX_DICE,
    payoffs=(-1, 1),
    endings=(("called", "A bid was called."), ("resigned", "A player gave up.")),
    text=sys.modules[__name__],
)
