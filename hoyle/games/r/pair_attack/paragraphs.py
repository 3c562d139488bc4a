"""The paragraphs of the rulebook that the options of Pair Attack change."""

from hoyle.games.shared.common_changes import ANTE, CHIPS, DEALS, players
from hoyle.i18n import many
from hoyle.rules.paragraphs import Paragraphs, changes, not_where

PARAGRAPHS = Paragraphs(
    {
        "players": players("PA1"),
        "ante": changes("PA2 V1", ANTE),
        "stake": changes("PA5 V2", many("Staying costs {n} chip", "Staying costs {n} chips")),
        "deals": changes("PA11 V3", DEALS),
        "chips": changes("PA11 V4", CHIPS),
    },
    (not_where("PA11", deals=1),),
)
