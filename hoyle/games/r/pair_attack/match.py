"""A match of Pair Attack: deals for chips, the dealer's button goes round, a pot that nobody wanted stays (PA9, PA11)."""

from hoyle.games.r.pair_attack.options import Options
from hoyle.games.r.shared.chips import Series, match_of
from hoyle.rules.record import nest


class ChipsMatch(Series):
    """A match."""

    base = nest(Options)  # the options of every deal


MATCH = match_of(ChipsMatch)
