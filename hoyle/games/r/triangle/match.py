"""A match of Triangle: deals for chips, the dealer's button goes round (TR17)."""

from hoyle.games.r.chips import Series, match_of
from hoyle.games.r.triangle.options import Options
from hoyle.rules.record import nest


class Evening(Series):
    """A match."""

    base = nest(Options)  # the rules of every deal


MATCH = match_of(Evening)
