"""What was counted and timed of every game: perft, and how fast its rules run; kept in hoyle/speeds.json.

The file is an object by the game's name, then by the preset's name; the usual rules are the preset "". Each set of rules has

    version   of the game's rules, when this was measured
    perft     the ways of going on for one, two, … moves, as `hoyle perft` counts them
    plain     decisions of seats a CPU-second, drawn at random, in ordinary Python
    compiled  the same compiled; chance and the beginning of games are inside the time of both

`python -m bench.speeds` writes it.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "speeds.json"


@cache
def speeds() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Everything that was counted and timed, by game and preset."""
    return json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}


def of(game: str, preset: str = "") -> Mapping[str, Any]:
    """What is known of these rules; nothing of rules that nobody measured.

    >>> of("r")["perft"][:2], of("a game of one's own")
    ([64, 2534], {})
    """
    return speeds().get(game, {}).get(preset, {})
