"""The table of rummy: gestures, drafts, drawing and narration."""

from hoyle.games.rummy.table.drafting import RummyDrafts as drafts
from hoyle.games.rummy.table.drawing import deck, draw
from hoyle.games.rummy.table.gestures import gestures
from hoyle.games.rummy.table.narration import narrate
from hoyle.games.rummy.table.refusals import refusal

takes_rules = True

__all__ = ["deck", "drafts", "draw", "gestures", "narrate", "refusal", "takes_rules"]
