"""What a table of people needs for Triangle: sixteen cards and chips (TR2)."""

from collections.abc import Mapping

from hoyle.games.r.equipment import mixed
from hoyle.games.r.triangle.options import Options
from hoyle.games.shared.chips import real_chips
from hoyle.games.shared.equipment import Equipment


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the cards and the chips of all players."""
    return Equipment((mixed(),), real_chips(options.players, match))
