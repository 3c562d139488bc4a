"""The equipment of Thirty-One: a pack, and lives or chips (TO17, TO20)."""

from collections.abc import Mapping
from typing import Any

from hoyle.games.shared.chips import real_chips
from hoyle.games.shared.equipment import Chips, Equipment, one_of_each
from hoyle.games.shared.french_pack import deck
from hoyle.games.thirty_one.options import FOR_CHIPS, Options
from hoyle.i18n import N_


def equipment(options: Options, match: Mapping[str, Any]) -> Equipment:
    """Return the pack with the lives of all players, or with their chips."""
    lives = match.get("lives") or 0
    hearts = (Chips(N_("A life"), lives * options.players, art="heart", color="red"),) if lives else ()
    has_chips = options.played_for == FOR_CHIPS or match.get("buy_in", 0) > 0
    chips = real_chips(options.players, match) if has_chips else ()
    return Equipment((one_of_each(deck()),), chips if options.played_for == FOR_CHIPS else (*hearts, *chips))
