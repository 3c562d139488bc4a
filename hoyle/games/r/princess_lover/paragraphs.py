"""The paragraphs of the rulebook that the options of Princess Lover change."""

from hoyle.games.shared.common_changes import begins, players
from hoyle.i18n import N_
from hoyle.rules.paragraphs import Paragraphs, changes, not_where, only_where

PARAGRAPHS = Paragraphs(
    {
        "players": players("PL1 V1"),
        "begins": begins("PL1 V3"),
        "assassins_active": changes(
            "V2 PL4 PL5",
            {False: N_("Assassins do nothing")},
            {False: N_("An Assassin does nothing; the first Princess wins.")},
        ),
    },
    (not_where("PL4 PL5", assassins_active=False), only_where("V2", assassins_active=False)),
)
