"""Assassin's Target: its options and its own rules (AT1–AT6); the rest is in `lucky_draw`."""

from hoyle.games.r.lucky_draw.rules import LuckyDraw, draw, go_out, pass_turn, take, win
from hoyle.games.r.shared.cards import ASSASSIN, rank
from hoyle.games.r.shared.places import LOT, THE_GAME, begin, begins_option
from hoyle.games.shared.common_options import players_option
from hoyle.rules.bits import count, drop
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet
from hoyle.rules.record import nest
from hoyle.rules.seats import CHANCE

LAST_LEFT, RESIGNED = range(2)
"""The endings of a game: the values of `State.ended`."""


class Options(OptionSet):
    """The options: the number of players, and who begins."""

    players = players_option(2, range(2, 6), THE_GAME, "AT1", "V1")
    begins = begins_option("AT1", "V2")


class State(LuckyDraw):
    """A position."""

    options = nest(Options)  # the options in force


@rule
def play(state: State, seat: int, move: int) -> None:
    """AT1, AT2, AT4: let a seat draw, begin with the seat that CHANCE draws, or turn up the card of CHANCE."""
    if seat != CHANCE:
        draw(state)
    elif move < LOT:
        turn_up(state, move)
    else:
        begin(state, move - LOT)


@rule
def turn_up(state: State, card: int) -> None:
    """AT3, AT5: turn up a card; an Assassin puts the player out, and the last player left wins."""
    take(state, card)
    if rank(card) == ASSASSIN:
        go_out(state)
    if count(state.seats) == 1:
        win(state, state.seats, LAST_LEFT)
    else:
        pass_turn(state)


@rule
def forfeit(state: State, seat: int) -> None:
    """AT6: end the game because a player gives up; the other players who are still in share the win."""
    win(state, drop(state.seats, seat), RESIGNED)
