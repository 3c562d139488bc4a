"""The table of Triangle: gestures, drawing and narration."""

from hoyle.games.r.triangle.table.drawing import deck, draw
from hoyle.games.r.triangle.table.gestures import gestures
from hoyle.games.r.triangle.table.narration import narrate
from hoyle.games.r.triangle.table.refusals import refusal, waiting

__all__ = ["deck", "draw", "gestures", "narrate", "refusal", "waiting"]
