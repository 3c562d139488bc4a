"""The paragraphs of the rulebook that the options of Triangle change."""

from hoyle.games.shared.common_changes import ANTE, CHIPS, DEALS, players
from hoyle.i18n import many
from hoyle.rules.paragraphs import Paragraphs, changes, not_where

PARAGRAPHS = Paragraphs(
    {
        "players": players("TR1 TR11"),
        "ante": changes("TR2 V1", ANTE),
        "bet_small": changes("TR12 V2", many("Small bet of {n} chip", "Small bet of {n} chips")),
        "bet_big": changes("TR12 V3", many("Big bet of {n} chip", "Big bet of {n} chips")),
        "max_raises": changes("TR12 V4", many("{n} bet in a round at most", "{n} bets in a round at most")),
        "deals": changes("TR17 V5", DEALS),
        "chips": changes("TR17 V6", CHIPS),
    },
    (not_where("TR17", deals=1),),
)
