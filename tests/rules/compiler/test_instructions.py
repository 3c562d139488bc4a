"""The last stages: source in, instructions out."""

from typing import Any

import pytest

from hoyle.rules.compiler import Checks, Export, RuleError, compile_module, type_of
from hoyle.rules.compiler.binary import Module
from hoyle.rules.compiler.body import Body
from hoyle.rules.compiler.compilation import Compilation
from hoyle.rules.compiler.infer import Inference
from hoyle.rules.compiler.names import Inlining, Names
from hoyle.rules.compiler.program import Emitters
from hoyle.rules.compiler.types import INT, RecordAt, Type, first_alike
from hoyle.rules.link.wasm_host import CONSTANTS, program_of
from hoyle.rules.rule_error import RunError
from tests.support.marked import MARKED
from tests.support.wasm import text_of


def instructions(
    load: Any, names: Names, body: str, params: str = "x", *more: Type, checks: Checks = Checks.NONE
) -> str:
    """The instructions of a function, with commas between."""
    module = load(f"@algorithm\ndef f({params}):\n{body}")
    types: tuple[Type, ...] = (INT, *more)
    compilation = Compilation(names, Inlining(names), Inference(names), Module(1024), checks)
    compilation.inlining.reach(module.f)
    emitters = Emitters()
    written = Body(compilation, emitters, module.f, types)
    emitters.function(written)
    return ", ".join(text_of(written.finished().code))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("    return x + 1", "local.get 0, i64.const 1, i64.add"),
        ("    return x % 8", "local.get 0, i64.const 7, i64.and"),
        ("    return x // 8", "local.get 0, i64.const 3, i64.shr_s"),
        ("    return 6 * 7", "i64.const 42"),
        ("    return x / 2", "local.get 0, f64.convert_i64_s, f64.const 2.0, f64.div"),
        ("    return x == 0", "local.get 0, i64.eqz"),
        ("    return 1 if x > 2 else 3", "i64.const 1, i64.const 3, local.get 0, i64.const 2, i64.gt_s, select"),
        ("    return FEW[2]", "i64.const 4"),
        ("    return FEW[x]", "local.get 0, i32.wrap_i64, i64.load8_s offset=1024"),
        ("    return has(x, 3)", "local.get 0, i64.const 3, i64.shr_s, i64.const 1, i64.and, i64.const 1, i64.eq"),
        ("    if 1 > 2:\n        return x\n    return 5", "i64.const 5"),
        ("    if x:\n        return 1\n    return 2",
         "local.get 0, i64.const 0, i64.ne, if i64, i64.const 1, else, i64.const 2, end"),
        ("    for i in range(2):\n        x -= i\n    return x",
         "local.get 0, i64.const 0, i64.sub, local.set 0, local.get 0, i64.const 1, i64.sub, local.set 0, local.get 0"),
    ],
)  # fmt: skip
def test_source_becomes_instructions(load: Any, names: Names, body: str, expected: str) -> None:
    assert instructions(load, names, body) == expected


def test_fields_are_read_and_written_where_the_record_has_them(load: Any, names: Names) -> None:
    record = RecordAt(first_alike(load("").Box))
    found = instructions(load, names, "    box.c = box.few[1]\n    return box.few[x]", "x, box", record)
    offset = load("").Box.dtype.fields["few"][1]
    assert f"local.get 1, local.get 1, i64.load8_s offset={offset + 1}, i64.store32 offset=8" in found
    assert found.endswith(f"local.get 1, local.get 0, i32.wrap_i64, i32.add, i64.load8_s offset={offset}")


def test_a_checked_index_is_compared_with_the_length(load: Any, names: Names) -> None:
    found = instructions(load, names, "    return FEW[x]", checks=Checks.INDICES)
    assert "i64.const 8, i64.ge_u, if, i64.const 1, global.set 2, unreachable, end" in found


INSIDE = {
    "a counter": "    for i in range(300):\n        x += MANY[i]\n    return x",
    "a counter from above": "    for i in range(299, -1, -2):\n        x += MANY[i]\n    return x",
    "bits": "    return FEW[x & 7]",
    "a remainder": "    return FEW[x % 8]",
    "a product and a sum": "    return MANY[37 * (x & 7) + (x % 41)]",
    "an extreme": "    return FEW[min(max(x, 0), 7)]",
    "a number of bits": "    return FEW[count(x) // 9]",
    "an entry of a table": "    return MANY[FEW[x & 7]]",
    "a variable": "    y = x & 7\n    return FEW[y] + FEW[y ^ 1]",
    "one of two": "    return FEW[3 if x else x & 1]",
    "a shift": "    return FEW[(x & 255) >> 5]",
}
PERHAPS_OUTSIDE = {
    "a counter that goes too far": "    for i in range(301):\n        x += MANY[i]\n    return x",
    "a counter to an unknown end": "    for i in range(x):\n        x += FEW[i]\n    return x",
    "a counter from an unknown start": "    for i in range(x, 8):\n        x += FEW[i]\n    return x",
    "more bits": "    return FEW[x & 15]",
    "a difference": "    return FEW[(x & 7) - 1]",
    "a sum that wraps": "    return FEW[(x & 7) + (1 << 62) + (1 << 62)]",
    "a product": "    return FEW[(x & 7) * (x & 3)]",
    "a variable with two values": "    y = x & 7\n    y += 1\n    return FEW[y]",
    "a field": "    box = local_record(Box)\n    return FEW[box.a]",
    "the highest bit of nothing": "    return MANY[highest(x)]",
}


@pytest.mark.parametrize("body", [*INSIDE.values(), *PERHAPS_OUTSIDE.values()], ids=[*INSIDE, *PERHAPS_OUTSIDE])
def test_only_an_index_that_may_be_outside_is_checked(load: Any, names: Names, body: str) -> None:
    found = instructions(load, names, body, checks=Checks.INDICES)
    assert ("i64.ge_u" in found) == (body in PERHAPS_OUTSIDE.values())


def test_an_index_of_an_earlier_step_of_a_loop_that_is_written_out_is_checked(load: Any) -> None:
    body = """
    j, found = 0, 0
    while j < 2:
        for i in range(2):
            if i > 0 and j > 0:
                found += FEW[k]
            if j == 0:
                k = 9 * i * x
        j += 1
    return found"""
    assert run(load, body, 0) == 2 * 3 - 3
    with pytest.raises(RunError, match="the index k is outside of the row"):
        run(load, body, 1)


@pytest.mark.parametrize(
    ("loop", "expected"),
    [
        ("for i in range(4):\n        box.few[i] = -1", "local.get 1, i64.const -1, i64.store32 offset={few}"),
        ("for i in range(1, 3):\n        box.few[i] = 5", "local.get 1, i64.const 1285, i64.store16 offset={few1}"),
        ("for i in range(4):\n        box.few[i] = other.few[i]",
         "local.get 1, local.get 2, i64.load32_s offset={few}, i64.store32 offset={few}"),
        ("for i in range(1, 3):\n        box.many[i] = other.many[i]",
         "local.get 1, local.get 2, i64.load offset={many1}, i64.store offset={many1}"),
    ],
)  # fmt: skip
def test_rows_are_copied_and_filled_word_by_word(load: Any, names: Names, loop: str, expected: str) -> None:
    box = load("").Box
    few, many = (box.dtype.fields[name][1] for name in ("few", "many"))
    found = instructions(load, names, f"    {loop}", "x, box, other", *[RecordAt(first_alike(box))] * 2)
    assert found == expected.format(few=few, few1=few + 1, many1=many + 4)


def test_elements_that_overlap_are_copied_one_by_one(load: Any) -> None:
    body = "    a = local(9, int8)\n    a[0] = x\n    for i in range(8):\n        a[i + 1] = a[i]\n    return a[8]"
    assert run(load, body, 7) == 7


def run(
    load: Any, body: str, *args: int, steps: int | None = None, checks: Checks = Checks.ALL, name: str = "f"
) -> Any:
    """The result of a function with all checks."""
    module = load(f"@algorithm\ndef f({', '.join('xyz'[: len(args)])}) -> int:\n{body}")
    compiled = compile_module(
        MARKED, [Export("f", module.f, (INT,) * len(args))], checks, has_budget=steps is not None, base=CONSTANTS
    )
    instance = program_of(compiled).instance()
    if steps is not None:
        instance.budget = steps
    return instance.call(name, *args)


FAILING = {
    "an index beyond the row": ("    return FEW[x]", 8, r"f: the index x is outside of the row"),
    "a negative index": ("    return FEW[x]", -1, r"f: the index x is outside of the row"),
    "a number that does not fit": ("    a = local(2, int8)\n    a[0] = x\n    return a[0]", 128, "f: the number does not fit into int8"),
    "a sum that does not fit": ("    a = local(2, int16)\n    a[0] += x\n    return 0", 1 << 15, "f: the number does not fit into int16"),
    "division by zero": ("    return 5 // x", 0, "f: division by zero"),
    "a remainder by zero": ("    return 5 % x", 0, "f: division by zero"),
    "a shift by too much": ("    return 1 << x", 64, "f: the shift is not by 0 to 63 bits"),
    "a function without a result": ("    if x:\n        x += 1\n    else:\n        return x", 1, "f: it ends without a result"),
}  # fmt: skip


@pytest.mark.parametrize(("body", "x", "sentence"), FAILING.values(), ids=list(FAILING))
def test_a_failed_check_names_file_line_and_function(load: Any, body: str, x: int, sentence: str) -> None:
    with pytest.raises(RunError, match=rf"program_\d\.py:\d+: {sentence}"):
        run(load, body, x)


def test_an_element_outside_of_a_row_is_not_read_where_python_does_not_read_it(load: Any) -> None:
    body = "    return g(box, -1, x) + g(box, 4, x)"
    module = load(
        "@rule\ndef g(box: Box, seat: int, x: int) -> int:\n    return 7 if x > 2 else box.few[seat]\n"
        f"@algorithm\ndef f(boxes: object, x: int) -> int:\n    box = boxes[0]\n{body}"
    )
    boxes = module.Box.array(1)
    compiled = compile_module(MARKED, [Export("f", module.f, (type_of(boxes), INT))], Checks.ALL, base=CONSTANTS)
    assert program_of(compiled).instance().call("f", boxes, 3) == 14
    with pytest.raises(RunError, match="g: the index seat is outside of the row"):
        program_of(compiled).instance().call("f", boxes, 2)


ENDLESS = {
    "a loop": "    while True:\n        x += 1\n    return x",
    "a loop that goes on": "    while x:\n        x += 1\n        continue\n    return x",
    "a long range": "    for i in range(x * 1000000000):\n        x += i\n    return x",
    "a constant range": "    for i in range(1000000000):\n        x += i\n    return x",
    "recursion": "    return f(x) + f(x + 1)",
    "short loops in short loops": "".join(f"{'    ' * n}for i{n} in range(64):\n" for n in range(1, 9))
    + f"{'    ' * 9}x += i8\n    return x",
}


@pytest.mark.parametrize("body", ENDLESS.values(), ids=list(ENDLESS))
def test_a_run_ends_when_its_steps_are_spent(load: Any, body: str) -> None:
    with pytest.raises(RunError, match="f: it takes too many steps"):
        run(load, body, 7, steps=1000)


def test_deep_recursion_traps(load: Any) -> None:
    with pytest.raises(RunError, match="f has called functions too deeply"):
        run(load, "    return f(x + 1) + 1", 7, checks=Checks.NONE)


REFUSED = {
    "a row of negative length": ("    a = local(-5, int8)\n    return a[x]", r"local\(…\) takes a constant size"),
    "a row that is too long": ("    a = local(1 << 30, int8)\n    return a[x]", r"a function have at most 1 MB"),
    "a counter beyond the integers": (
        "    for i in range(0, 9223372036854775807, 4611686018427387904):\n        x += i\n    return x",
        "the counter of the loop does not stay below",
    ),
    "variables in the wrong order": (
        "".join(f"    a{n} = a{n + 1} + 1\n" for n in range(200)) + "    a200 = x\n    return a0",
        "its variables are needed before they are set",
    ),
    "a field that is not there": (
        "    b = local_record(Box)\n    b.none[x] = 1\n    return x",
        "Box has no field none",
    ),
}


@pytest.mark.parametrize(("body", "sentence"), REFUSED.values(), ids=list(REFUSED))
def test_what_cannot_run_is_refused(load: Any, body: str, sentence: str) -> None:
    with pytest.raises(RuleError, match=rf"program_\d\.py:\d+: .*{sentence}"):
        run(load, body, 7)


def test_a_range_may_be_longer_than_python_counts(load: Any) -> None:
    body = "    for i in range(-4611686018427387903 - 4611686018427387903, 4611686018427387903 + 4611686018427387903):\n        x += i"
    with pytest.raises(RuntimeError, match="f: it takes too many steps"):
        run(load, f"{body}\n    return x", 7, steps=1000)


def test_functions_for_ever_more_types_are_refused(load: Any) -> None:
    letters = "abcdefghijklmn"
    passed = "".join(f"    f{{next}}({', '.join(letters[1:])}, local({n}, int8))\n" for n in (1, 2))
    functions = [f"@algorithm\ndef f{n}({', '.join(letters)}) -> None:\n{passed.format(next=n + 1)}" for n in range(16)]
    last = f"@algorithm\ndef f16({', '.join(letters)}) -> None:\n    a[0] = 1\n"
    main = f"@algorithm\ndef f() -> None:\n    f0({', '.join(['local(3, int8)'] * len(letters))})\n"
    module = load("".join([last, *functions, main]))
    with pytest.raises(RuleError, match="it becomes too large when it is compiled"):
        compile_module(MARKED, [Export("f", module.f, ())], inlines=False)


def test_code_that_grows_without_end_is_refused(load: Any) -> None:
    doubling = "".join(
        f"@inlined\n@rule\ndef f{n}(x: int) -> int:\n    return f{n - 1}(x + 1) * 3 + f{n - 1}(x * 2 + 1)\n"
        for n in range(1, 40)
    )
    module = load(f"@rule\ndef f0(x: int) -> int:\n    return x\n{doubling}")
    with pytest.raises(RuleError, match=r"program_\d\.py:\d+: f\d+: it becomes too large when it is compiled"):
        compile_module(MARKED, [Export("f", module.f39, (INT,))])


def test_calls_of_constants_that_double_are_not_followed_without_end(load: Any, names: Names) -> None:
    doubling = "".join(
        f"@rule\ndef f{n}(x: int) -> int:\n    return f{n - 1}(x) + f{n - 1}(x + 1)\n" for n in range(1, 19)
    )
    module = load(
        f"@rule\ndef f0(x: int) -> int:\n    return x\n{doubling}\n@rule\ndef f() -> int:\n    return f18(1)\n"
    )
    compile_module(MARKED, [Export("f", module.f, ())])
    assert names.calls_left == 20_000, "the budget belongs to one module"


def test_an_expression_that_is_nested_too_deeply_is_refused(load: Any) -> None:
    module = load(f"@rule\ndef f(x: int) -> int:\n    return {'x + ' * 600} 1\n")
    with pytest.raises(RuleError, match=r"f: it is nested too deeply: divide it\."):
        compile_module(MARKED, [Export("f", module.f, (INT,))])


@pytest.mark.parametrize(
    "statement", ["box.a = 0.5", "box.a += 0.5", "box.few[1] = 2.0", "box.a = 1.5 if x else 2", "box.many[0.5] = 1"]
)
def test_a_field_gets_integers_only(load: Any, names: Names, statement: str) -> None:
    box = RecordAt(first_alike(load("").Box))
    with pytest.raises(RuleError, match=r"float|fraction"):
        instructions(load, names, f"    {statement}\n    return 0", "x, box", box)
