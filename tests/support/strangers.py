"""Texts of rules as strangers may send them: a game, texts that must be refused, rules that fail while they run, and mutants."""

import ast
from copy import deepcopy
from pathlib import Path
from random import Random

NIM = (Path(__file__).parents[1] / "data" / "nim_in_one_file.py").read_text("utf-8")
"""A whole game."""


def first(text: str) -> str:
    """The game with other lines before all others."""
    return f"{text}\n{NIM}"


def top(text: str) -> str:
    """The game with other definitions at the top of the file."""
    return NIM.replace("HEAPS, MOST = 3, 7\n", f"HEAPS, MOST = 3, 7\n{text}\n")


def play(body: str) -> str:
    """The game with another body of `play`."""
    start, end = NIM.index("    state.heap[move // MOST] -="), NIM.index("@rule\ndef payoff")
    return f"{NIM[:start]}{body}\n\n\n{NIM[end:]}"


def other(old: str, new: str) -> str:
    """The game with something else in one place."""
    assert old in NIM
    return NIM.replace(old, new, 1)


def repeated(line: str, number: int) -> str:
    """A line for each number, in which it is {n}, the next one {next}, and the one before {last}."""
    return "".join(line.format(n=n, next=n + 1, last=n - 1) for n in range(1, number))


TABLE = "from hoyle.rules.constants import table\n"
INLINED = "from hoyle.rules.mark import inlined\n"
NESTED = "class A{n}(Position):\n    x = nest(A{last})\n    y = nest(A{last})\n"
FUNCTION = "@rule\ndef f{n}() -> int:\n    return 1\n"
BASE = "@rule\ndef f0(x: int) -> int:\n    return x\n"
TWICE = "@inlined\n@rule\ndef f{n}(x: int) -> int:\n    return f{last}(x + 1) * 3 + f{last}(x * 2 + 1)\n"
AGAIN = "@rule\ndef f{n}(x: int) -> int:\n    for _ in range(x):\n        x += f{last}(x)\n    return x\n"
TOO_DEEP, TOO_BIG = "it is nested too deeply", "it becomes too large when it is compiled"
STEPS = "it takes too many steps"


def calling(function: str, definitions: str) -> str:
    """The game with more functions, one of which `play` calls."""
    return top(definitions).replace("only(1 - seat)", f"{function}(seat + 5)")


def nested(line: str, depth: int) -> str:
    """The game with a line in itself, this often, in `play`."""
    lines = [f"{'    ' * n}{line.format(n=n)}\n" for n in range(1, depth)]
    return play(f"{''.join(lines)}{'    ' * depth}state.won += 1\n")


BOMBS = {
    "brackets": (top(f"X = {'(' * 1000}1{')' * 1000}"), r":14: brackets are nested more than 30 deep"),
    "signs": (top(f"X = {'-' * 4000}1"), TOO_DEEP),
    "a long line": (top(f"X = {'-' * 50000}1"), r":14: the text is too long"),
    "a long chain of ifs": (
        play("    if move:\n        seat = 1\n" + repeated("    elif move == {n}:\n        seat = 1\n", 1200)),
        rf":\d+: {TOO_DEEP}",
    ),
    "a long sum": (play(f"    state.won = {'+'.join(['move'] * 2000)}"), f":56: {TOO_DEEP}"),
    "many digits": (top(f"X = {'9' * 60000}"), r":14: a number has more than 24 characters"),
    "a power": (top("X = 9**9**9"), r":14: 9 \*\* 9 \*\* 9 is not an integer below 2⁶³"),
    "a shift": (top("X = 1 << 10**9"), r":14: 1 << 10 \*\* 9 is not an integer"),
    "a long tuple": (top("X = (0,) * 10**9"), r":14: .* is not an integer"),
    "a doubled tuple": (
        top("X0 = (1, 2)\n" + repeated("X{n} = X{last} + X{last}\n", 60)),
        r":27: .*a tuple has at most 8192 entries",
    ),
    "a huge table": (first(f"{TABLE}X = table(range(10**12))"), r":2: .*all tables together have at most 8192 entries"),
    "many tables": (first(TABLE + repeated("X{n} = table(range(4000))\n", 9)), r":4: .*all tables together"),
    "a long string": (top(f"X = '{'a' * 60000}'"), r":14: a string has more than 4000 characters"),
    "a long text": (f"{NIM}#{'a' * 70000}", r"^nim\.py: the text has more than 65536 bytes"),
    "a row without a number": (other("row(HEAPS, int8", "row(True, int8"), r":28: .*a row has 1 to 4096 integers"),
    "a long row": (other("row(HEAPS, int8", "row(10**9, int8"), r":28: .*a row has 1 to 4096 integers"),
    "many values": (
        other("range(1, MOST + 1), label", "range(1, 10**9), label"),
        r":19: .*an option has 1 to 4096 values",
    ),
    "records in records": (
        top("class A0(Position):\n    x = row(4000, int8)\n" + repeated(NESTED, 30)),
        r":22: A3 has more than 16384 bytes",
    ),
    "many fields": (
        other("    won = cell(", repeated("    w{n} = cell(int8)\n", 300) + "    won = cell("),
        "there are more than 200 fields",
    ),
    "many functions": (top(repeated(FUNCTION, 900)), r"there are more than 400 functions"),
    "insertion that doubles": (INLINED + calling("f30", BASE + repeated(TWICE, 31)), rf":\d+: f\d+: {TOO_BIG}"),
    "loops written out": (nested("for i{n} in range(4):", 16), rf":\d+: play: {TOO_BIG}"),
    "blocks in blocks": (nested("if move:", 30), ": blocks are nested more than 20 deep"),
    "a long local row": (
        other("n = 0", "n = local(1000000000, int8)[0]").replace("import cell", "import cell, local"),
        "legal: the rows and records of a function have at most 1 MB",
    ),
    "variables in the wrong order": (
        play(repeated("    a{n} = a{next} + 0\n", 400) + "    a400 = move\n    state.won = a1"),
        ":54: play: its variables are needed before they are set",
    ),
    "recursion": (play("    play(state, seat, move)"), r":54: play calls itself: no recursion in rules"),
}
"""Texts that would take long, or much memory, with what is said of them."""

FOREIGN = {
    "a null byte": (f"{NIM}\0", r"the sign U\+0000 is not allowed"),
    "an order of letters": (f"{NIM}# \u202e", r"the sign U\+202E"),
    "a sign of no width": (f"{NIM}# \u200b", r"the sign U\+200B"),
    "half a sign": (f"{NIM}# \ud800", r"the sign U\+D800"),
    "other letters": (top("ѕ = 1"), r"ѕ is not a name here"),
    "a module": (first("import os"), r":1: os cannot be imported"),
    "a function of a module": (first("from os import system"), r":1: system of os cannot be imported"),
    "a part of Hoyle": (
        first("from hoyle.server.settings import Settings"),
        r":1: Settings of hoyle.server.settings cannot",
    ),
    "another function": (
        first("from hoyle.rules.record import generate"),
        r":1: generate of hoyle.rules.record cannot",
    ),
    "everything": (first("from hoyle.rules.record import *"), r":1: \* of hoyle.rules.record cannot"),
    "a builtin function": (top("X = eval('1')"), r":14: eval is not defined above"),
    "the importer": (top("X = __import__('os')"), r":14: __import__ is not defined above"),
    "a class of Python": (top("X = ().__class__"), r":14: __class__ is not a field"),
    "a function in a lambda": (other("lambda options: 2", "lambda options: open('x')"), r": open is not defined above"),
    "a method in a lambda": (other("lambda options: 2", "lambda options: options.clone"), r": clone is not a field"),
    "a decorator": (top("@print\n@rule\ndef f() -> int:\n    return 1"), r":16: f is marked @rule"),
    "a default": (top("@rule\ndef f(x=print(1)) -> int:\n    return x"), r":15: f has other parameters than names"),
    "a metaclass": (top("class A(Position, metaclass=print):\n    x = cell(int8)"), r":14: A is made from one record"),
    "code in a class": (top("class A(Position):\n    print(1)"), r":15: a record has fields only: print\(1\) is none"),
    "a name of Python": (other("    won = cell", "    __init__ = cell"), r": __init__ is no name for this"),
    "another mark": (other("import rule", "import rule as r"), r": rule of hoyle.rules.mark cannot be imported"),
    "a loop in a constant": (top("X = [n for n in range(9)]"), r":14: .* is not part of the dialect"),
    "a missing rule": (other("def payoff", "def payof"), r": GAME: the rule payoff is missing"),
    "other arguments of a verb": (
        other("def ending(state: State)", "def ending(state: State, x: int)"),
        r"the rule ending takes 1 arguments",
    ),
    "no game": ("X = 1\n", r"^nim\.py: there is no GAME"),
    "no Python": ("%%%", r":1: this is not valid Python"),
}
"""Texts that ask for more than rules may, or are none."""

FAILING = {
    "an endless loop": (play("    while True:\n        state.won = 1"), rf"nim\.py:56: play: {STEPS}"),
    "a long loop": (play("    for i in range(1000000000):\n        state.won = i % 2"), rf"nim\.py:56: play: {STEPS}"),
    "calls that double": (calling("f29", BASE + repeated(AGAIN, 30)), rf"nim\.py:\d+: f\d+: {STEPS}"),
    "a game without end": (play("    state.won = 1"), STEPS),
    "nobody to move": (play("    state.to_move = 8192"), STEPS),
    "an index far out": (
        play("    state.heap[move * 1000000] = 1"),
        r"nim\.py:56: play: the index move \* 1000000 is outside of the row",
    ),
    "a negative index": (
        play("    state.heap[0 - move - 1] = 1"),
        r"nim\.py:56: play: the index 0 - move - 1 is outside",
    ),
    "too many moves": (
        other("moves[n] =", "moves[n + 100000] ="),
        r"nim\.py:48: legal: the index n \+ 100000 is outside",
    ),
    "a number that does not fit": (
        play("    state.won = 1000 + move"),
        r"nim\.py:56: play: the number does not fit into int8",
    ),
    "a shift": (play("    state.won = 1 << (move + 64)"), r"nim\.py:56: play: the shift is not by 0 to 63 bits"),
    "a division": (play("    state.won = 1 // (move * 0)"), r"nim\.py:56: play: division by zero"),
    "an ending that is not declared": (
        other("return state.resigned", "return 99"),
        r"hoyle/bots/playout\.py:\d+: simulate: the index",
    ),
}
"""Rules that fail in random games, with what is said then."""

NUMBERS = [0, 1, -1, 2, 7, 63, 64, 128, 1 << 31, 1 << 62, (1 << 63) - 1, -(1 << 63), True, None, "x", 1.5]
OPERATORS = [ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, ast.BitAnd, ast.Pow]


def mutant(dice: Random) -> str:
    """The game with random changes of its syntax tree."""
    tree = ast.parse(NIM)
    for _ in range(dice.choice((1, 1, 2, 3, 5))):
        nodes = list(ast.walk(tree))
        expressions = [node for node in nodes if isinstance(node, ast.expr)]
        bodies = [body for node in nodes if isinstance(body := getattr(node, "body", None), list) and body]
        match dice.randrange(6):
            case 0:
                dice.choice([node for node in nodes if isinstance(node, ast.Constant)]).value = dice.choice(NUMBERS)
            case 1:
                names = [node for node in nodes if isinstance(node, ast.Name)]
                dice.choice(names).id = dice.choice(names).id
            case 2:
                dice.choice([node for node in nodes if isinstance(node, ast.BinOp)]).op = dice.choice(OPERATORS)()
            case 3:
                body, found = dice.choice(bodies), deepcopy(dice.choice(dice.choice(bodies)))
                body[dice.randrange(len(body))] = dice.choice((found, ast.While(ast.Constant(True), [found], [])))
            case _:
                node = dice.choice(expressions)
                parts = [name for name, part in ast.iter_fields(node) if isinstance(part, ast.expr)]
                if parts:
                    setattr(node, dice.choice(parts), deepcopy(dice.choice(expressions)))
    return ast.unparse(tree)
