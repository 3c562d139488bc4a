"""The table of Malice: what a seat may do, how the piles look, and what the log says."""

from hoyle.games.malice.table.drawing import deck, draw
from hoyle.games.malice.table.gestures import gestures
from hoyle.games.malice.table.narration import narrate

__all__ = ["deck", "draw", "gestures", "narrate"]
