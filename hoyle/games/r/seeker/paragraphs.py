"""The paragraphs of the rulebook that the options of Seeker change."""

from hoyle.games.shared.common_changes import begins, players
from hoyle.i18n import N_
from hoyle.rules.paragraphs import Paragraphs, changes, only_where

PARAGRAPHS = Paragraphs(
    {
        "players": players("SK1 V1"),
        "begins": begins("SK1 V3"),
        "seeker_hidden": changes("SK10 V2", {True: N_("Only the finder sees a card")}),
    },
    (only_where("SK10 K2 V2", seeker_hidden=True),),
)
