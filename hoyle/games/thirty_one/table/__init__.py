"""The table of Thirty-One: gestures, drawing and narration."""

from hoyle.games.thirty_one.table.drawing import deck, draw
from hoyle.games.thirty_one.table.gestures import gestures
from hoyle.games.thirty_one.table.narration import narrate
from hoyle.games.thirty_one.table.refusals import refusal, waiting

takes_gestures = takes_rules = True

__all__ = ["deck", "draw", "gestures", "narrate", "refusal", "takes_gestures", "takes_rules", "waiting"]
