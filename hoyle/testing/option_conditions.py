"""Whether the conditions on options mean something: clashes that can occur, options that can be idle, paragraphs that can apply."""

from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from hoyle.rules.conditions import When
from hoyle.rules.game import Game
from hoyle.rules.options import Option
from hoyle.testing.broken import Values, require
from hoyle.testing.pairs import some_values

MOST_VALUES, MOST_SETS = 40, 20_000
"""The most values of an option that are all tried, and the most sets of values of one condition."""


def conditions_can_hold(game: Game, values: Values) -> None:
    """Clashes can occur, options can be without effect where the game says so, and paragraphs can apply and not apply."""
    for clash in (*game.clashes, *(game.match.clashes if game.match else ())):
        require_both(game, clash.when, f"the clash {clash.sentence!r}", "occurs")
    for idle in (*game.idle, *(game.match.idle if game.match else ())):
        require_both(game, idle.when, f"Idle({idle.option!r}, …) with {idle.sentence!r}", "holds")
    for paragraphs, condition in game.paragraphs.items():
        require_both(game, condition, f"the condition of paragraphs {paragraphs}", "holds")


def require_both(game: Game, condition: object, what: str, verb: str) -> None:
    """Raise Broken if a condition on values holds under no values of the options that it names, or under all.

    What further functions test, and which options they read, is not known.
    """
    if not isinstance(condition, When) or any(part.about or not part.wanted for part in condition.parts):
        return
    choices = [values_of(condition, name, game.every_option[name]) for name in condition.names]
    if not all(choices) or prod(map(len, choices)) > MOST_SETS:
        return
    defaults = {name: option.default for name, option in game.every_option.items()}
    found = {bool(condition(defaults | dict(zip(condition.names, each, strict=True)))) for each in product(*choices)}
    named, what = ", ".join(condition.names), f"{Path(condition.parts[0].place).name}: {what}"
    require(True in found, f"{what} never {verb}: no values of {named} meet its condition")
    require(False in found, f"{what} always {verb}, whatever {named} is")


def values_of(condition: When, name: str, option: Option) -> list[Any]:
    """Return the values of an option that a condition names, and others; an empty list if no others are known."""
    named = [part.wanted[name] for part in condition.parts if name in part.wanted]
    values = [value for each in named for value in (each if isinstance(each, list | range) else [each])]
    is_single = not option.rows and option.size is None and not option.flags
    others = option.values if is_single and len(option.values) <= MOST_VALUES else some_values(option, Random(1))
    found = list(dict.fromkeys([*values, *others]))
    return found if is_single or len(found) > len({*values}) else []
