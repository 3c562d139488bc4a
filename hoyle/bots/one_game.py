"""One game in compiled code, one move a call; chance is played here."""

from hoyle.bots.many_games import EVERYBODY, deal
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import copy
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.rules.verbs import SEATS, legal, payoff, play, view

ILLEGAL = -1
"""The result of `play_move` if the move is not legal."""


@algorithm
def go_on_to_seat(state: Position, dice: Dice, moves: Row[int], turn: Row[int]) -> int:
    """Let chance play until a seat is to move, and write its legal moves; return their number, 0 at the end of the game.

    `turn[0]` becomes the seat, or NONE. `turn[1]` has the seats that have still to choose before any seat chooses again, as bits.
    """
    while state.to_move == CHANCE_AWAITED:
        n = legal(state, CHANCE, moves)
        play(state, CHANCE, moves[below(dice, n)])
        turn[1] = 0
    if turn[1] & state.to_move == 0:
        turn[1] = state.to_move
    for seat in range(SEATS):
        if (turn[1] & state.to_move) >> seat & 1:
            turn[0] = seat
            turn[1] ^= 1 << seat
            return legal(state, seat, moves)
    turn[0] = NONE
    return 0


@algorithm
def begin_game(
    states: Row[Position],
    dice: Row[Dice],
    blanks: Row[Position],
    numbers: Row[int],
    moves: Row[int],
    turn: Row[int],
    seed: int,
    tries: int,
) -> int:
    """Start the game of `numbers[0]`, or the first one after it with a decision; return the number of legal moves.

    Return 0 if `tries` games in a row have no decision.
    """
    turn[1] = 0
    if not deal(states[0], dice[0], blanks[0], numbers, 0, 1, seed, tries, EVERYBODY):
        return 0
    return go_on_to_seat(states[0], dice[0], moves, turn)


@algorithm
def play_move(states: Row[Position], dice: Row[Dice], moves: Row[int], turn: Row[int], count: int, move: int) -> int:
    """Play a move of the seat to move, which has `count` legal ones; return the number of legal moves at the next decision.

    Return 0 if the game is over, and ILLEGAL if the move is not legal; then nothing has been played.
    """
    place = 0
    while place < count and moves[place] != move:
        place += 1
    if place >= count:
        return ILLEGAL
    play(states[0], turn[0], move)
    return go_on_to_seat(states[0], dice[0], moves, turn)


@algorithm
def write_view(states: Row[Position], blanks: Row[Position], views: Row[Position], seat: int) -> None:
    """Write the view of a seat."""
    copy(views[0], blanks[1])
    view(states[0], seat, views[0])


@algorithm
def write_payoffs(states: Row[Position], payoffs: Row[int]) -> None:
    """Write the payoff of each seat in a finished game."""
    for seat in range(len(payoffs)):
        payoffs[seat] = payoff(states[0], seat)
