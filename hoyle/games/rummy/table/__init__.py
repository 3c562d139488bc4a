"""The table of rummy: gestures, drafts, drawing and narration."""

from hoyle.games.rummy.table.drafting import drafts
from hoyle.games.rummy.table.drawing import deck, draw
from hoyle.games.rummy.table.gestures import gestures
from hoyle.games.rummy.table.narration import narrate
from hoyle.games.rummy.table.refusals import refusal

__all__ = ["deck", "drafts", "draw", "gestures", "narrate", "refusal"]
