"""The games that environments are tried on: every game by its usual rules and by its presets."""

import random
from typing import Any

import hoyle
from hoyle.session.play import Variant, vary

RULES = [
    (game.name, preset, dict(values))
    for game in hoyle.GAMES.values()
    for preset, values in [("", {}), *((name, one.values) for name, one in game.presets.items())]
]
USUAL = [one for one in RULES if not one[1]]


def name_of(one: tuple[str, str, dict[str, Any]]) -> str:
    return f"{one[0]} {one[1]}".strip()


def variant(one: tuple[str, str, dict[str, Any]]) -> Variant:
    return vary(hoyle.GAMES[one[0]], one[2])


def any_of(mask: Any, dice: random.Random) -> int:
    """An action that the mask allows."""
    return int(dice.choice(mask.nonzero()[0]))
