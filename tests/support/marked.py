"""A game of four turns in which a mark that is made first decides at the end, for wrong declarations of `canonicalize`.

Seat 0 marks with 0 or 1; then the seats say 0 or 1 in turn, three times. If seat 0 says 1 last, it wins 3 with the mark 1, else 1.
"""

import sys

from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int8, int16, nest
from hoyle.rules.seats import awaited, only
from hoyle.rules.visibility import ALL

(
    NOTHING,
    FORGETS_IDLE,
    FORGETS_MARK,
    ALWAYS_FORGETS_MARK,
    FORGETS_MOVES,
    EXCHANGES,
    GOES_BACK,
    FORGETS_IDLE_ONCE,
) = range(8)


class Options(OptionSet):
    """Which positions are declared to be equivalent."""

    merges = option(NOTHING, range(8), label="Merges", sentence="Which positions are declared to be equivalent.")


class State(Record):
    """A game in progress."""

    options = nest(Options)
    to_move = cell(int16, seen=ALL)
    turn = cell(int8, seen=ALL)  # the number of turns so far
    mark = cell(int8, seen=ALL)
    said = cell(int8, seen=ALL)  # what was said last
    idle = cell(int8, seen=ALL)  # what seat 1 said, which never matters
    won = cell(int8, seen=ALL)


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
def canonicalize(state: State) -> bool:
    """Replace a position as the option `merges` says; only FORGETS_IDLE is right.

    FORGETS_IDLE_ONCE merges only equivalent positions, but not those that follow from them.
    """
    merges = state.options.merges
    exchanged = merges == EXCHANGES and state.idle == 1
    if merges != NOTHING and (merges != FORGETS_IDLE_ONCE or state.turn == 2):
        state.idle = 0  # it never matters
    if merges == FORGETS_MARK and state.turn == 3:
        state.mark = 0  # which shows in the payoffs after the next move
    if merges == ALWAYS_FORGETS_MARK and state.turn >= 2:
        state.mark = 0  # which shows only two moves later, when the mark is forgotten again
    if merges == FORGETS_MOVES and state.turn == 1:
        state.mark = 0  # which shows at once: it decides which moves seat 1 has
    if merges == GOES_BACK and state.turn == 3:
        state.turn = 2  # so that the game never ends
    return exchanged


MARKED = Game(
    name="marked",
    title="Marked",
    sentence="A mark that is made first decides at the end.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: 2,
    max_seats=2,
    moves=2,
    max_length=4,
    payoffs=(-3, 3),
    endings=(("over", "The game is over."),),
)
"""The game. Without options it merges no positions, though it declares `canonicalize`."""
