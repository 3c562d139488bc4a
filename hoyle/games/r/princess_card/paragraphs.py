"""The paragraphs of the rulebook that the options of Princess Card change."""

from hoyle.games.shared.common_changes import begins, players
from hoyle.rules.paragraphs import Paragraphs

PARAGRAPHS = Paragraphs({"players": players("PC1 PC2 V1"), "begins": begins("PC4 V2")})
