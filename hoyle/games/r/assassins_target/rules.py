"""Assassin's Target: its options, and what is its own of the rules (AT1–AT6); the rest is in `lucky_draw`."""

from hoyle.games.r.lucky_draw.rules import LuckyDraw, draw, go_out, pass_turn, take, win
from hoyle.games.r.shared.cards import ASSASSIN, rank
from hoyle.games.r.shared.places import Players
from hoyle.rules.bits import count, drop
from hoyle.rules.mark import rule
from hoyle.rules.record import nest
from hoyle.rules.seats import CHANCE

LAST_LEFT, RESIGNED = range(2)
"""How a game ends."""


class Options(Players):
    """The options: the number of players."""


class State(LuckyDraw):
    """A position."""

    options = nest(Options)  # the options in force


@rule
def play(state: State, seat: int, move: int) -> None:
    """AT2, AT4: a seat draws, or a card comes."""
    if seat == CHANCE:
        turn_up(state, move)
    else:
        draw(state)


@rule
def turn_up(state: State, card: int) -> None:
    """AT3, AT5: a player who turns up an Assassin is out; the last one in wins at once."""
    take(state, card)
    if rank(card) == ASSASSIN:
        go_out(state)
    if count(state.seats) == 1:
        win(state, state.seats, LAST_LEFT)
    else:
        pass_turn(state)


@rule
def forfeit(state: State, seat: int) -> None:
    """AT6: a player who gives up ends the game; the others who are still in share the first place."""
    win(state, drop(state.seats, seat), RESIGNED)
