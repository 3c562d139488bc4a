"""The first stage: what is known of a function from its source alone."""

from types import FunctionType, ModuleType
from typing import Any

import pytest

from hoyle.rules.compiler import RuleError
from hoyle.rules.compiler.source import Source, returns_early, source_of


def parsed(load: Any, text: str) -> Source:
    """The source of the function `f`."""
    return source_of(load(f"@rule\ndef f(x: int) -> int:\n{text}").f)


def test_a_function_is_found_behind_its_decorators_and_without_its_docstring(load: Any) -> None:
    source = source_of(
        load('@inlined\n@rule\ndef f(x: int, y: int) -> int:\n    """Text."""\n    return x + has(y, 1)').f
    )
    assert (source.name, source.params, source.returns, source.called) == ("f", ["x", "y"], "int", ["has"])
    assert len(source.body) == 1 and source.size == 7


def test_variables_are_counted_and_those_that_leave_their_loops_are_known(load: Any) -> None:
    source = parsed(
        load, "    for i in range(3):\n        x += i\n    for j in range(2):\n        x = j\n    return x + j\n"
    )
    assert source.assigned == {"i": 1, "x": 2, "j": 1}
    assert source.read_after_loops == {"x", "j"}


@pytest.mark.parametrize(
    ("body", "is_early"),
    [
        ("    return x\n", False),
        ("    if x:\n        return 1\n    return 2\n", False),
        ("    if x:\n        x = 1\n    else:\n        return 3\n    return 2\n", False),
        ("    for i in range(x):\n        return i\n    return 2\n", True),
        ("    if x:\n        if x > 1:\n            return 1\n    return 2\n", True),
    ],
)
def test_returns_that_leave_a_block_need_a_label(load: Any, body: str, is_early: bool) -> None:
    assert returns_early(parsed(load, body).body) is is_early


def test_without_its_source_a_function_is_refused_by_file_and_line() -> None:
    module = ModuleType("nowhere")
    exec(compile("def f(x): return x", "nowhere.py", "exec"), module.__dict__)
    function: FunctionType = module.f
    with pytest.raises(RuleError, match=r"nowhere\.py:1: f: its source cannot be read"):
        source_of(function)
