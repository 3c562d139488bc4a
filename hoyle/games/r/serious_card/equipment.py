"""What a table of people needs for Serious Card: both colours, and chips for the stake of a match (SC1, SC11)."""

from collections.abc import Mapping

from hoyle.games.r.equipment import courts
from hoyle.games.r.serious_card.options import Options
from hoyle.games.shared.chips import real_chips
from hoyle.games.shared.equipment import Equipment


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the cards and the chips."""
    return Equipment(courts(), real_chips(2, match))
