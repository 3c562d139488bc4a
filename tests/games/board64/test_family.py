"""The number of option sets of Board64 that are refused, by reason, counted as in the rulebook."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from hoyle.games.board64 import GAME
from hoyle.games.board64.clashes import CLASHES
from hoyle.rules.options import declared

DEFAULTS = {name: option.default for name, option in declared(GAME.options).items()}
KINDS = [
    tuple(kind for place, kind in enumerate(("colour", "value", "sequence")) if bits >> place & 1)
    for bits in range(1, 8)
]
EVERYWHERE: dict[str, list[Any]] = {
    "division": ["groups_pack1", "groups_pack2", "reduced_packs", "full_packs"],
    "setup": ["figure", "trump", "random"],
    "board": ["coloured", "colourless"],
}
MOVES: dict[str, list[Any]] = {"move_range": ["one", "any"], "opening_truce": [0, 1]}
RUNS: dict[str, list[Any]] = {
    "kinds": KINDS,
    "claim": ["may", "must"],
    "crossed": ["all", "one"],
    "imposing": ["none", "allowed"],
}

FAMILY: list[tuple[dict[str, Any], dict[str, list[Any]], dict[str, int]]] = [
    (
        {"principle": "beat"},
        MOVES | {"equal_beats": ["any", "colour", "none"], "test_cards": [1, 2], "test_may_beat": [False, True]},
        {"X10": 192, "X24": 36, "X9": 120, "X14": 64, "X15": 32, "X8": 48, "X2": 288, "": 372},
    ),
    (
        {"principle": "combine", "equal_beats": "none"},
        MOVES | RUNS | {"test_cards": [1, 2]},
        {"X24": 728, "X14": 1344, "X15": 448, "X2": 2688, "": 5544},
    ),
    (
        {"principle": "compare", "equal_beats": "none", "test_cards": 0},
        MOVES | {"colour_path": ["free", "strict", "landing"], "press_own": [False, True], "score": ["tops", "cards"]},
        {"X24": 40, "X12": 432, "X15": 48, "X2": 288, "": 344},
    ),
    (
        {"principle": "open", "equal_beats": "none", "test_cards": 0},
        RUNS | {"shift": ["opened", "none", "any_open"], "faces": ["down", "up"], "players": [1, 2, 3, 4]},
        {"X1": 24192, "X3": 5376, "X18": 1008, "X20": 504, "": 1176},
    ),
]


def first_code(values: dict[str, Any]) -> str:
    """Return the code of the first conflict of these options, or ""."""
    return next((clash.code for clash in CLASHES if clash.when(values)), "")


@pytest.mark.parametrize(("fixed", "axes", "counts"), FAMILY, ids=lambda value: str(value.get("principle", "")))
def test_the_number_of_refused_option_sets_is_known_for_each_reason(
    fixed: dict[str, Any], axes: dict[str, list[Any]], counts: dict[str, int]
) -> None:
    axes = EVERYWHERE | axes
    refusals = Counter(
        first_code(DEFAULTS | fixed | dict(zip(axes, values, strict=True))) for values in product(*axes.values())
    )
    assert refusals == counts
