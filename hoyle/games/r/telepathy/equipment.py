"""What a table of people needs for Telepathy: a pack for each pair (TP2)."""

from collections.abc import Mapping

from hoyle.games.r.equipment import courts
from hoyle.games.r.telepathy.options import Options
from hoyle.games.shared.equipment import Equipment


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the packs of all pairs."""
    return Equipment(courts(options.pairs))
