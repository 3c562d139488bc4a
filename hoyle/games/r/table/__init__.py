"""R at the table: what a seat may do, what it sees, and what the log tells."""

from hoyle.games.r.table.drawing import deck, draw
from hoyle.games.r.table.gestures import gestures
from hoyle.games.r.table.narration import narrate

__all__ = ["deck", "draw", "gestures", "narrate"]
