"""The table of Malice: gestures, drawing and narration."""

from hoyle.games.malice.table.drawing import deck, draw
from hoyle.games.malice.table.gestures import gestures
from hoyle.games.malice.table.narration import narrate

__all__ = ["deck", "draw", "gestures", "narrate"]
