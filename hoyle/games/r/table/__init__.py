"""The table of R: gestures, drawing and narration."""

from hoyle.games.r.table.causes import decide
from hoyle.games.r.table.drawing import deck, draw
from hoyle.games.r.table.gestures import gestures
from hoyle.games.r.table.narration import narrate, outcomes
from hoyle.games.r.table.refusals import refusal, waiting

takes_gestures = takes_rules = True

__all__ = [
    "decide",
    "deck",
    "draw",
    "gestures",
    "narrate",
    "outcomes",
    "refusal",
    "takes_gestures",
    "takes_rules",
    "waiting",
]
