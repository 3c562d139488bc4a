"""A game of four turns in which a mark that is made first decides at the end, for wrong declarations of `canonicalize`.

Seat 0 marks with 0 or 1; then the seats say 0 or 1 in turn, three times. If seat 0 says 1 last, it wins 3 with the mark 1, else 1.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hoyle.rules.dice import Dice
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet
from hoyle.rules.record import Record, cell, copy, int8, int16, nest
from hoyle.rules.seats import awaited, only


class State(Record):
    """A game in progress."""

    options = nest(OptionSet)
    to_move = cell(int16)
    turn = cell(int8)  # the number of turns so far
    mark = cell(int8)
    said = cell(int8)  # what was said last
    idle = cell(int8)  # what seat 1 said, which never matters
    won = cell(int8)


@rule
def start(state: State) -> None:
    """Seat 0 begins."""
    state.to_move = only(0)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write 0 and 1; seat 1 may say only 0 in the last turn but one of a game with the mark 1."""
    if not awaited(state.to_move, seat):
        return 0
    moves[0] = 0
    moves[1] = 1
    return 1 if state.turn == 1 and state.mark == 1 else 2


@rule
def play(state: State, seat: int, move: int) -> None:
    """Mark, or say something; the fourth turn ends the game."""
    if state.turn == 0:
        state.mark = move
    elif seat == 1:
        state.idle = move
    state.said = move
    state.turn += 1
    state.to_move = only(1) if state.turn == 1 else only(0)
    if state.turn == 4:
        state.to_move = 0
        state.won = 0 if move == 0 else 3 if state.mark == 1 else 1


@rule
def payoff(state: State, seat: int) -> int:
    """Return what the seat won."""
    return state.won if seat == 0 else -state.won


@rule
def forfeit(state: State, seat: int) -> None:
    """End the game."""
    state.to_move = 0
    state.won = -1 if seat == 0 else 1


@rule
def ending(state: State) -> int:
    """Return 0, the only ending."""
    return 0


@rule
def public(state: State, seen: State) -> None:
    """Show everything."""
    copy(seen, state)


@rule
def view(state: State, seat: int, seen: State) -> None:
    """Show everything."""
    copy(seen, state)


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Copy the view."""
    copy(state, seen)


@rule
def forgets_idle(state: State) -> bool:
    """Forget what never matters: right."""
    state.idle = 0
    return False


@rule
def forgets_mark(state: State) -> bool:
    """Forget the mark from the third turn on: wrong, which shows in the payoffs after the next move."""
    state.idle = 0
    if state.turn == 3:
        state.mark = 0
    return False


@rule
def always_forgets_mark(state: State) -> bool:
    """Forget the mark after the second turn: wrong, which shows only two moves later, when the mark is forgotten again."""
    state.idle = 0
    if state.turn >= 2:
        state.mark = 0
    return False


@rule
def forgets_moves(state: State) -> bool:
    """Forget the mark when it decides which moves seat 1 has: wrong at once."""
    if state.turn == 1:
        state.mark = 0
    return False


@rule
def exchanges(state: State) -> bool:
    """Say that the seats are exchanged after a 1, though they are not: wrong."""
    exchanged = state.idle == 1
    state.idle = 0
    return exchanged


@rule
def goes_back(state: State) -> bool:
    """Take the last turn for the one before it: wrong, since the game never ends then."""
    if state.turn == 3:
        state.turn = 2
    return False


MARKED = Game(
    name="marked",
    title="Marked",
    sentence="A mark that is made first decides at the end.",
    verbs=gather(__import__(__name__, fromlist=["play"])),
    state=State,
    options=OptionSet,
    version=1,
    seats=lambda options: 2,
    max_seats=2,
    moves=2,
    max_length=4,
    payoffs=(-3, 3),
    endings=(("over", "The game is over."),),
)
"""The game, which merges no positions."""


def merging(canonicalize: Callable[..., Any]) -> Game:
    """Return the game with this declaration of equivalent positions."""
    return replace(MARKED, verbs={**MARKED.verbs, "canonicalize": canonicalize})
