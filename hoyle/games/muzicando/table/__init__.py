"""The table of Muzicando: gestures, drawing, log messages, deck and score sheet."""

from hoyle.games.muzicando.table.drawing import draw
from hoyle.games.muzicando.table.gestures import gestures
from hoyle.games.muzicando.table.labels import deck
from hoyle.games.muzicando.table.narration import narrate
from hoyle.games.muzicando.table.refusals import refusal
from hoyle.games.muzicando.table.score_sheet import sheet

takes_gestures = takes_rules = True

__all__ = ["deck", "draw", "gestures", "narrate", "refusal", "sheet", "takes_gestures", "takes_rules"]
