"""The second stage: names stand for the game's rules, and small functions are inserted where they are called."""

from typing import Any

from hoyle.rules.compiler.names import Inlining, Names
from hoyle.rules.verbs import MOVES, legal
from tests.support import marked

LONG = "\n".join(f"    x = x * {n} + 1" for n in range(60))
"""Some 300 statements and expressions."""


def test_verbs_are_the_rules_of_the_game_and_its_constants_have_its_values(names: Names) -> None:
    assert names.linked(legal) is marked.MARKED.verb("legal") and names.linked(MOVES) == 2
    assert names.value(marked.play, "only") is marked.only and names.value(marked.play, "min") is min
    assert names.value(marked.play, "no_such_name") is None


def test_small_marked_and_single_functions_are_inserted_and_others_called(names: Names, load: Any) -> None:
    module = load(
        f"@rule\ndef small(x: int) -> int:\n    return x + 1\n"
        f"@rule\ndef long(x: int) -> int:\n{LONG}\n    return x\n"
        f"@rule\ndef once(x: int) -> int:\n{LONG}\n    return x\n"
        f"@inlined\n@rule\ndef always(x: int) -> int:\n{LONG}\n    return x\n"
        "@rule\ndef f(x: int) -> int:\n    return small(x) + long(x) + long(1) + once(x) + always(x) + always(2)\n"
    )
    inlining = Inlining(names)
    inlining.reach(module.f)
    found = {name: inlining.is_inlined(getattr(module, name)) for name in ("small", "long", "once", "always", "f")}
    assert found == {"small": True, "long": False, "once": True, "always": True, "f": False}


def test_a_function_that_calls_itself_is_never_inserted(names: Names, load: Any) -> None:
    module = load(
        "@algorithm\ndef f(x: int) -> int:\n    return g(x - 1) if x else 0\n@algorithm\ndef g(x: int) -> int:\n    return f(x)\n"
    )
    inlining = Inlining(names, small=10_000)
    inlining.reach(module.f)
    assert not inlining.is_inlined(module.f) and not inlining.is_inlined(module.g)
