"""The table of the kit: what a seat may do, how the board looks, and what the log says."""

from hoyle.games.board64.table.drawing import deck, draw
from hoyle.games.board64.table.gestures import gestures
from hoyle.games.board64.table.narration import narrate

__all__ = ["deck", "draw", "gestures", "narrate"]
