"""The third stage: types of variables, and sentences for what has none."""

import re
from typing import Any

import pytest

from hoyle.rules.compiler import RuleError
from hoyle.rules.compiler.infer import Inference
from hoyle.rules.compiler.names import Names
from hoyle.rules.compiler.types import BOOL, FLOAT, INT, Array, RecordAt, Row, Type, first_alike, places, size_of


def typed(load: Any, names: Names, body: str, types: tuple[Type, ...] = (INT,), params: str = "x") -> dict[str, str]:
    """The types of the variables of a function, in words."""
    module = load(f"@algorithm\ndef f({params}):\n{body}")
    inference = Inference(names)
    found = {name: str(type_) for name, type_ in inference.variables_of(module.f, types).items()}
    return found | {"return": str(inference.result_of(module.f, types))}


def test_a_variable_has_the_type_of_all_its_assignments(load: Any, names: Names) -> None:
    body = "    a = x > 1\n    b = a\n    b = 2\n    c = x\n    c /= 2\n"
    body += "    for i in range(3):\n        d = i\n        e = d, 1.5\n    return c"
    found = typed(load, names, body)
    assert found == {
        "x": "int",
        "a": "bool",
        "b": "int",
        "c": "float",
        "i": "int",
        "d": "int",
        "e": "tuple (int, float)",
        "return": "float",
    }


def test_later_assignments_count_for_earlier_ones(load: Any, names: Names) -> None:
    assert (
        typed(load, names, "    a = 1\n    for i in range(3):\n        b = a\n        a = 0.5\n    return b")["b"]
        == "float"
    )


def test_rows_of_different_lengths_are_an_array(load: Any, names: Names) -> None:
    body = "    if x:\n        a = box.few\n    else:\n        a = local(9, int8)\n    return len(a)"
    module = load("")
    found = typed(load, names, body, (INT, RecordAt(first_alike(module.Box))), "x, box")
    assert found["a"] == "array of int8" and found["return"] == "int"


def test_records_lie_as_numpy_has_them(load: Any) -> None:
    box = load("").Box
    assert {name: place.offset for name, place in places(box).items()} == {
        name: box.dtype.fields[name][1] for name in places(box)
    }
    assert size_of(box) == box.dtype.itemsize and size_of(Row(Row("int16", 3), 2)) == 12


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("    return y", "f: y is not defined at the top of the file."),
        ("    return x.a", "f: int has no field a."),
        ("    return x[0]", "f: x has no elements."),
        ("    return box.nothing", "f: Box has no field nothing."),
        ("    a = box\n    a = 1\n    return a", "f: a is int here and Box elsewhere: one type for each variable."),
        ("    return foo(x)", "f: foo is not a rule: mark it with @rule or @algorithm, or write out what it does."),
        ("    return has(x)", "f: has takes 2 arguments, not 1: pass them all."),
        ("    return has(cards=x, card=1)", "f: arguments are passed by position."),
        ("    return math.sin(x)", "f: of math only sqrt gives the same result on every machine."),
        ("    return 2.5 // x", "f: 2.5 // x: with fractions only + − * and / are possible."),
        (
            "    return [x]",
            "f: no lists: write a constant tuple at the top of the file, or a row of your own: local(size, type).",
        ),
        ("    return x ** 2", "f: no **: write the product or a shift."),
        ("    return local(x, int8)[0]", "f: local(…) takes a constant size and a type named at the top of the file."),
        ("    return f(x - 1, box) if x else 0", "f: f calls itself: write the type that it returns, such as -> int."),
        ("    a = b\n    b = a\n    return a", "f: a is read before it is set."),
        ("    return x in FEW", "f: x in FEW is not part of the dialect of rules."),
    ],
)
def test_what_has_no_type_gets_a_sentence_with_file_and_line(load: Any, names: Names, body: str, sentence: str) -> None:
    with pytest.raises(RuleError, match=rf"program_\d\.py:\d+: {re.escape(sentence)}"):
        module = load("")
        types = INT, RecordAt(first_alike(module.Box))
        typed(load, names, body, types, "x, box")


def test_arrays_have_lengths_and_lines(load: Any, names: Names) -> None:
    found = typed(
        load,
        names,
        "    a = x[1]\n    b = a[2]\n    c = x.shape[0]\n    d = x[1, 2]\n    return len(x)",
        (Array("float64", 2),),
    )
    assert [found[name] for name in "abcd"] == ["array of float64", "float", "int", "float"]
    assert BOOL != FLOAT and found["return"] == "int"
