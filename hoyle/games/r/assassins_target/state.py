"""A game of Assassin's Target."""

from hoyle.games.r.assassins_target.options import Options
from hoyle.games.r.draws import Draws
from hoyle.rules.record import nest

LAST_LEFT, RESIGNED = range(2)
"""How a game ends."""


class State(Draws):
    """A game."""

    rules = nest(Options)  # the house rules in force
