"""Constants are calculated before the code runs, as int64, and no code of a game runs for it."""

import ast
from typing import Any

import pytest

from hoyle.rules.compiler.constants import constant, constant_ref
from hoyle.rules.compiler.frame import Frame
from hoyle.rules.compiler.names import Names
from hoyle.rules.compiler.source import source_of

TEXT = """
@rule
def double(n: int) -> int:
    return 2 * n

@rule
def is_even(n: int) -> bool:
    return n & 1 == 0

@rule
def loops(n: int) -> int:
    while True:
        n += 1
    return n

@rule
def f(x: int, known: int) -> int:
    y = x
    return y
"""


@pytest.fixture
def frame(load: Any, names: Names) -> Frame:
    """A function in which `known` is 6, `x` an argument and `y` a variable."""
    source = source_of(load(TEXT).f)
    found = Frame(names, source, {})
    found.refs["known"] = constant_ref(6)
    return found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("known * 7 - 2", 40),
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("7 / 2", 3.5),
        ("(1 << 62) * 2", -(1 << 63)),
        ("known > 5 and known", 6),
        ("known < 5 and y", False),
        ("1 if known else y", 1),
        ("FEW[known]", 2),
        ("MANY[known]", -1964),
        ("double(known) + double(1)", 14),
        ("is_even(known)", True),
        ("min(known, 2.5)", 2.5),
        ("abs(-known)", 6),
    ],
)
def test_constants_have_a_value(frame: Frame, text: str, value: float) -> None:
    found = constant(frame, ast.parse(text, mode="eval").body)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    "text", ["y", "x + 1", "known // 0", "loops(known)", "FEW[8]", "FEW[-1]", "2.5 % 2", "known ** 2", "nothing"]
)
def test_others_have_none(frame: Frame, text: str) -> None:
    assert constant(frame, ast.parse(text, mode="eval").body) is None


def test_a_shift_by_a_huge_number_costs_nothing(frame: Frame) -> None:
    assert constant(frame, ast.parse("1 << 4000000000000000001", mode="eval").body) == 2
