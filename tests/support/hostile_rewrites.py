"""Rewrites as strangers may send them: texts that must be refused, rules that fail while they run, and mutants."""

import ast
from copy import deepcopy
from random import Random

from tests.support.rewrites import RED_TIES

USUAL = 'usual = rule("r", "compare_strengths")\n'
MARKS = "marks = row(8, int8, seen=ALL)\n"
BODY = "    winner = usual(state, rank0, rank1)\n    return 1 if winner == TIE else winner\n"
TEXT = RED_TIES.replace(USUAL, USUAL + MARKS)
"""A rewrite with a row of its own."""


def first(text: str) -> str:
    """The rewrite with other lines before all others."""
    return f"{text}\n{TEXT}"


def top(text: str) -> str:
    """The rewrite with other definitions above its rule."""
    return TEXT.replace(MARKS, f"{MARKS}{text}\n")


def body(lines: str) -> str:
    """The rewrite with another body of its rule."""
    return TEXT.replace(BODY, f"{lines}\n")


def other(old: str, new: str) -> str:
    """The rewrite with something else in one place."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def repeated(line: str, number: int) -> str:
    """A line for each number, in which it is {n}, the next one {next}, and the one before {last}."""
    return "".join(line.format(n=n, next=n + 1, last=n - 1) for n in range(1, number))


NESTED = "class A{n}(Position):\n    x = nest(A{last})\n    y = nest(A{last})\n"
RECORDS = "from hoyle.rules.position import Position\nfrom hoyle.rules.record import nest\n"
FUNCTION = "@rule\ndef f{n}() -> int:\n    return 1\n"
BASE = "@rule\ndef f0(x: int) -> int:\n    return x\n"
TWICE = "@rule\ndef f{n}(x: int) -> int:\n    return f{last}(x + 1) * 3 + f{last}(x * 2 + 1)\n"
AGAIN = "@rule\ndef f{n}(x: int) -> int:\n    for _ in range(x):\n        x += f{last}(x)\n    return x\n"
TOO_DEEP, TOO_BIG = "it is nested too deeply", "it becomes too large when it is compiled"
STEPS = "it takes too many steps"


def calling(function: str, definitions: str) -> str:
    """The rewrite with more functions, one of which its rule calls."""
    return body(f"    return {function}(rank0 + 5) & 1").replace(MARKS, f"{MARKS}{definitions}\n")


def nested(line: str, depth: int) -> str:
    """The rewrite with a line in itself, this often, in its rule."""
    lines = [f"{'    ' * n}{line.format(n=n)}\n" for n in range(1, depth)]
    return body(f"{''.join(lines)}{'    ' * depth}state.marks[0] += 1\n    return 0")


BOMBS = {
    "brackets": (top(f"X = {'(' * 1000}1{')' * 1000}"), r":5: brackets are nested more than 30 deep"),
    "signs": (top(f"X = {'-' * 4000}1"), TOO_DEEP),
    "a long line": (top(f"X = {'-' * 50000}1"), r":5: the text is too long"),
    "a long chain of ifs": (
        body("    if rank0:\n        rank1 = 1\n" + repeated("    elif rank0 == {n}:\n        rank1 = 1\n", 1200)),
        rf":\d+: {TOO_DEEP}",
    ),
    "a long sum": (body(f"    return {'+'.join(['rank0'] * 2000)}"), f":17: {TOO_DEEP}"),
    "many digits": (top(f"X = {'9' * 60000}"), r":5: a number has more than 24 characters"),
    "a power": (top("X = 9**9**9"), r":5: 9 \*\* 9 \*\* 9 is not an integer below 2⁶³"),
    "a shift": (top("X = 1 << 10**9"), r":5: 1 << 10 \*\* 9 is not an integer"),
    "a long tuple": (top("X = (0,) * 10**9"), r":5: .* is not an integer"),
    "a doubled tuple": (
        top("X0 = (1, 2)\n" + repeated("X{n} = X{last} + X{last}\n", 60)),
        r":18: .*a tuple has at most 8192 entries",
    ),
    "a huge table": (top("X = table(range(10**12))"), r":5: .*all tables together have at most 8192 entries"),
    "many tables": (top(repeated("X{n} = table(range(4000))\n", 9)), r":7: .*all tables together"),
    "a long string": (top(f"X = '{'a' * 60000}'"), r":5: a string has more than 4000 characters"),
    "a long text": (f"{TEXT}#{'a' * 70000}", r"^text\.py: the text has more than 65536 bytes"),
    "a row without a number": (other("row(8, int8", "row(True, int8"), r":4: .*a row has 1 to 4096 integers"),
    "a long row": (other("row(8, int8", "row(10**9, int8"), r":4: .*a row has 1 to 4096 integers"),
    "many values": (top("value('EXTRA', 1, range(1, 10**9))"), r":5: .*an option has 1 to 4096 values"),
    "records in records": (
        top(f"{RECORDS}class A0(Position):\n    x = row(4000, int8)\n" + repeated(NESTED, 30)),
        r":15: A3 has more than 16384 bytes",
    ),
    "many fields": (
        top(f"{RECORDS}class A(Position):\n" + repeated("    w{n} = cell(int8)\n", 300)),
        "there are more than 200 fields",
    ),
    "many functions": (top(repeated(FUNCTION, 900)), r"there are more than 400 functions"),
    "blocks in blocks": (nested("if rank0:", 30), ": blocks are nested more than 20 deep"),
    "recursion": (
        body("    return compare_strengths(state, rank0, rank1)"),
        r":15: compare_strengths calls itself: no recursion in rules",
    ),
}
"""Texts that would take long, or much memory, with what is said of them."""

FOREIGN = {
    "a null byte": (f"{TEXT}\0", r"the sign U\+0000 is not allowed"),
    "an order of letters": (f"{TEXT}# \u202e", r"the sign U\+202E"),
    "other letters": (top("ѕ = 1"), r"ѕ is not a name here"),
    "a part of Hoyle": (
        first("from hoyle.server.settings import Settings"),
        r":1: Settings of hoyle.server.settings cannot",
    ),
    "another function": (
        first("from hoyle.rules.record import generate"),
        r":1: generate of hoyle.rules.record cannot",
    ),
    "everything": (first("from hoyle.rules.record import *"), r":1: \* of hoyle.rules.record cannot"),
    "a builtin function": (top("X = eval('1')"), r":5: eval is not defined above"),
    "the importer": (top("X = __import__('os')"), r":5: __import__ is not defined above"),
    "a class of Python": (top("X = ().__class__"), r":5: __class__ is not a field"),
    "a decorator": (top("@print\n@rule\ndef f() -> int:\n    return 1"), r":7: f is marked @replaces"),
    "a default": (top("@rule\ndef f(x=print(1)) -> int:\n    return x"), r":6: f has other parameters than names"),
    "a metaclass": (
        top(f"{RECORDS}class A(Position, metaclass=print):\n    x = cell(int8)"),
        r":7: A is made from one record",
    ),
    "code in a class": (
        top(f"{RECORDS}class A(Position):\n    print(1)"),
        r":8: a record has fields only: print\(1\) is none",
    ),
    "a name of Python": (top("__init__ = cell(int8)"), r": __init__ is no name for this"),
    "another name of a mark": (first("from hoyle.rules.mark import rule as r"), r": rule of hoyle.rules.mark cannot"),
    "a loop in a constant": (top("X = [n for n in range(9)]"), r":5: .* is not part of the dialect"),
    "no rewrite": ("X = 1\n", r"^text\.py:1: there is no REWRITE"),
}
"""Texts that ask for more than rules may, or are none; `tests/rules/rewrites/test_reading.py` has others."""

UNCOMPILED = {
    "loops written out": (nested("for i{n} in range(4):", 16), rf":\d+: compare_strengths: {TOO_BIG}"),
    "a long local row": (
        body("    return local(1000000000, int8)[0]").replace(USUAL, f"from hoyle.rules.record import local\n{USUAL}"),
        "the rows and records of a function have at most 1 MB",
    ),
    "variables in the wrong order": (
        body(repeated("    a{n} = a{next} + 0\n", 400) + "    a400 = rank0\n    return a1"),
        "its variables are needed before they are set",
    ),
}
"""Rules that can be read and not be compiled, with what is said then."""

PLACE = r"text\.py:17: compare_strengths: "
FAILING = {
    "an endless loop": (body("    while True:\n        state.marks[0] = 1\n    return 0"), f"{PLACE}{STEPS}"),
    "a long loop": (
        body("    for i in range(1000000000):\n        state.marks[0] = i % 2\n    return 0"),
        f"{PLACE}{STEPS}",
    ),
    "calls that double": (calling("f29", BASE + repeated(TWICE, 30)), rf"text\.py:\d+: f\d+: {STEPS}"),
    "loops in calls": (calling("f29", BASE + repeated(AGAIN, 30)), rf"text\.py:\d+: f\d+: {STEPS}"),
    "an index far out": (
        body("    state.marks[rank0 * 1000000 + 8] = 1\n    return 0"),
        rf"{PLACE}the index rank0 \* 1000000 \+ 8 is outside of the row",
    ),
    "a negative index": (
        body("    state.marks[0 - rank0 - 1] = 1\n    return 0"),
        f"{PLACE}the index 0 - rank0 - 1 is outside",
    ),
    "a number that does not fit": (
        body("    state.marks[0] = 1000 + rank0\n    return 0"),
        f"{PLACE}the number does not fit into int8",
    ),
    "a shift": (body("    return 1 << (rank0 + 64)"), f"{PLACE}the shift is not by 0 to 63 bits"),
    "a division": (body("    return 1 // (rank0 * 0)"), f"{PLACE}division by zero"),
}
"""Rules that fail while bots think, with what is said then."""

NUMBERS = [0, 1, -1, 2, 7, 63, 64, 128, 1 << 31, 1 << 62, (1 << 63) - 1, -(1 << 63), True, None, "x", 1.5]
OPERATORS = [ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, ast.BitAnd, ast.Pow]


def mutant(text: str, dice: Random) -> str:
    """A text with random changes of its syntax tree."""
    tree = ast.parse(text)
    for _ in range(dice.choice((1, 1, 2, 3, 5))):
        nodes = list(ast.walk(tree))
        expressions = [node for node in nodes if isinstance(node, ast.expr)]
        bodies = [body for node in nodes if isinstance(body := getattr(node, "body", None), list) and body]
        calculations = [node for node in nodes if isinstance(node, ast.BinOp)]
        match dice.randrange(6):
            case 0:
                dice.choice([node for node in nodes if isinstance(node, ast.Constant)]).value = dice.choice(NUMBERS)
            case 1:
                names = [node for node in nodes if isinstance(node, ast.Name)]
                dice.choice(names).id = dice.choice(names).id
            case 2 if calculations:
                dice.choice(calculations).op = dice.choice(OPERATORS)()
            case 3:
                body, found = dice.choice(bodies), deepcopy(dice.choice(dice.choice(bodies)))
                body[dice.randrange(len(body))] = dice.choice((found, ast.While(ast.Constant(True), [found], [])))
            case _:
                node = dice.choice(expressions)
                parts = [name for name, part in ast.iter_fields(node) if isinstance(part, ast.expr)]
                if parts:
                    setattr(node, dice.choice(parts), deepcopy(dice.choice(expressions)))
    return ast.unparse(tree)
