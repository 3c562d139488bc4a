"""The table of Board64: gestures, drawing and narration."""

from hoyle.games.board64.table.drawing import deck, draw
from hoyle.games.board64.table.gestures import gestures
from hoyle.games.board64.table.narration import narrate
from hoyle.games.board64.table.refusals import refusal

takes_gestures = takes_rules = True

__all__ = ["deck", "draw", "gestures", "narrate", "refusal", "takes_gestures", "takes_rules"]
