"""A match of Triangle: deals for chips, the dealer's button goes round (TR17)."""

from hoyle.games.r.shared.chips import Series, match_of
from hoyle.games.r.triangle.options import Options
from hoyle.rules.record import nest


class ChipsMatch(Series):
    """A match."""

    base = nest(Options)  # the options of every deal


MATCH = match_of(ChipsMatch)
