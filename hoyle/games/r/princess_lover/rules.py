"""Princess Lover: its options and its own rules (PL1–PL6); the rest is in `lucky_draw`."""

from hoyle.games.r.lucky_draw.rules import LuckyDraw, draw, go_out, pass_turn, take, win
from hoyle.games.r.shared.cards import ASSASSIN, PRINCESS, rank
from hoyle.games.r.shared.places import LOT, THE_GAME, begin, begins_option
from hoyle.games.shared.common_options import players_option
from hoyle.i18n import N_
from hoyle.rules.bits import count, drop
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import nest
from hoyle.rules.seats import CHANCE, only

PRINCESS_FOUND, LAST_LEFT, RESIGNED = range(3)
"""The endings of a game: the values of `State.ended`."""


class Options(OptionSet):
    """The options: the number of players, who begins, and whether Assassins have an effect."""

    players = players_option(2, range(2, 6), THE_GAME, "PL1", "V1")
    begins = begins_option("PL1", "V3")
    assassins_active = option(
        True,
        label=N_("Assassins"),
        sentence=N_("A player who turns up an Assassin is out; otherwise only the Princesses count."),
        group=THE_GAME,
        paragraphs=("V2", "PL4", "PL5"),
        chip={False: N_("Assassins do nothing")},
        sentences={False: N_("An Assassin does nothing; the first Princess wins.")},
    )


class State(LuckyDraw):
    """A position."""

    options = nest(Options)  # the options in force


@rule
def play(state: State, seat: int, move: int) -> None:
    """PL1, PL2: let a seat draw, begin with the seat that CHANCE draws, or turn up the card of CHANCE."""
    if seat != CHANCE:
        draw(state)
    elif move < LOT:
        turn_up(state, move)
    else:
        begin(state, move - LOT)


@rule
def turn_up(state: State, card: int) -> None:
    """PL3–PL5: turn up a card; a Princess wins, an Assassin puts the player out, and the last player left wins."""
    take(state, card)
    if rank(card) == ASSASSIN and state.options.assassins_active:
        go_out(state)
    if rank(card) == PRINCESS:
        win(state, only(state.turn), PRINCESS_FOUND)
    elif count(state.seats) == 1:
        win(state, state.seats, LAST_LEFT)
    else:
        pass_turn(state)


@rule
def forfeit(state: State, seat: int) -> None:
    """PL6: end the game because a player gives up; the other players who are still in share the win."""
    win(state, drop(state.seats, seat), RESIGNED)
