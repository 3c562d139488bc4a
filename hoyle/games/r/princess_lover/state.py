"""A game of Princess Lover."""

from hoyle.games.r.draws import Draws
from hoyle.games.r.princess_lover.options import Options
from hoyle.rules.record import nest

PRINCESS_FOUND, LAST_LEFT, RESIGNED = range(3)
"""How a game ends."""


class State(Draws):
    """A game."""

    rules = nest(Options)  # the house rules in force
