"""The table of Malice: gestures, drawing and narration."""

from hoyle.games.malice.table.drawing import deck, draw
from hoyle.games.malice.table.gestures import gestures
from hoyle.games.malice.table.narration import narrate
from hoyle.games.malice.table.refusals import refusal

takes_gestures = takes_rules = True

__all__ = ["deck", "draw", "gestures", "narrate", "refusal", "takes_gestures", "takes_rules"]
