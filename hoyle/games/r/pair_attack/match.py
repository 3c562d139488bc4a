"""A match of Pair Attack: several deals for chips; a pot that nobody takes is carried to the next deal (PA9, PA11)."""

from hoyle.games.r.pair_attack.options import Options
from hoyle.games.shared.chips import MatchRecord, match_of
from hoyle.rules.record import nest


class ChipsMatch(MatchRecord):
    """A match."""

    base = nest(Options)  # the options of every deal


MATCH = match_of(ChipsMatch)
