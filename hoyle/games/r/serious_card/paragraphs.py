"""The paragraphs of the rulebook that the options of Serious Card change."""

from hoyle.games.shared.common_changes import STAKE
from hoyle.i18n import N_
from hoyle.rules.paragraphs import Paragraphs, changes

PARAGRAPHS = Paragraphs(
    {
        "prince_side": changes("SC2 V2", {1: N_("Red begins with the Prince's side")}),
        "settlement": changes("SC11 V1", {"difference": N_("The loser pays for every point")}),
        "stake": changes("SC11 V3", STAKE),
    }
)
