"""The paragraphs of the rulebook that the options of Assassin's Target change."""

from hoyle.games.shared.common_changes import begins, players
from hoyle.rules.paragraphs import Paragraphs

PARAGRAPHS = Paragraphs({"players": players("AT1 V1"), "begins": begins("AT1 V2")})
