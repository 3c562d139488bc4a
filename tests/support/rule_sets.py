"""The rule sets that environments are tested with: every game with its default options and with each preset."""

import random
from typing import Any

import hoyle
from hoyle.play.play import Variant, vary

# (game, preset or "", option values)
RULES = [
    (game.name, preset, dict(values))
    for game in hoyle.GAMES.values()
    for preset, values in [("", {}), *((name, preset.values) for name, preset in game.presets.items())]
]
STANDARD_RULES = [rule_set for rule_set in RULES if not rule_set[1]]


def rule_set_id(rule_set: tuple[str, str, dict[str, Any]]) -> str:
    """Return the pytest id of a rule set."""
    return f"{rule_set[0]} {rule_set[1]}".strip()


def variant(rule_set: tuple[str, str, dict[str, Any]]) -> Variant:
    """Return the variant of a rule set."""
    return vary(hoyle.GAMES[rule_set[0]], rule_set[2])


def random_action(mask: Any, dice: random.Random) -> int:
    """Return a random action that the mask allows."""
    return int(dice.choice(mask.nonzero()[0]))
