"""A match of Triangle: several deals for chips, with a new dealer in each (TR17)."""

from hoyle.games.r.triangle.options import Options
from hoyle.games.shared.chips import MatchRecord, match_of
from hoyle.rules.record import nest


class ChipsMatch(MatchRecord):
    """A match."""

    base = nest(Options)  # the options of every deal


MATCH = match_of(ChipsMatch)
