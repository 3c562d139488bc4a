"""The English messages in the Python files of an own game: what is written where a text for people stands, asked for or not."""

import ast
from collections.abc import Iterator
from pathlib import Path

COUNTED = ("many", "counted")
"""The functions, and the method of a translator, whose messages have a form for each number."""
PLACES = {
    "say": (0,),
    "N_": (0,),
    "Reason": (0,),
    "reason": (0,),
    "Clash": (1,),
    "Idle": (2,),
    "Preset": (0, 1),
    "Choice": (1,),
    "Face": (1,),
    "Tells": (1,),
    "Shows": (1,),
    "ZoneOf": (1,),
}
"""By function or class: the places of the messages among its arguments."""
KEYWORDS = (
    "label",
    "sentence",
    "title",
    "how",
    "sums",
    "chip",
    "names",
    "sentences",
    "message",
    "prompt",
    "submit",
    "note",
)
"""The keyword arguments that are messages, or have them as values."""
OF_TABLES = ("counters", "words", "values")
"""The keyword arguments that have messages as values in a table for French cards."""
TABLES = ("Tells", "Shows")
"""Classes in which `values` are names of numbers."""


def trees(folder: Path) -> Iterator[ast.AST]:
    """Yield the nodes of a game's Python files."""
    for file in sorted(folder.rglob("*.py")):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def constants(folder: Path) -> set[str]:
    """Return the texts in a game's Python files."""
    return {node.value for node in trees(folder) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def messages(folder: Path) -> list[str]:
    """Return the texts that stand where a message does, in the order of the files; those with a number are left out."""
    found = [text for node in trees(folder) if isinstance(node, ast.Call) for text in messages_of(node)]
    return list(dict.fromkeys(found))


def messages_of(call: ast.Call) -> Iterator[str]:
    """Yield the messages among the arguments of a call."""
    name = name_of(call)
    for argument in (call.args[place] for place in PLACES.get(name, ()) if place < len(call.args)):
        yield from texts(argument.elts[0] if isinstance(argument, ast.Tuple) and argument.elts else argument)
    for keyword in call.keywords:
        is_table = keyword.arg in OF_TABLES and (keyword.arg != "values" or name in TABLES)
        if keyword.arg in KEYWORDS or is_table or name == "choice":
            yield from texts(keyword.value)


def texts(node: ast.AST) -> Iterator[str]:
    """Yield the texts of an argument: one, those of a tuple, the values of a dict, or those that a condition chooses among."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Dict(values=values):
            for value in values:
                yield from texts(value)
        case ast.IfExp(body=one, orelse=other):
            yield from texts(one)
            yield from texts(other)
        case ast.Call() if name_of(node) == "N_":
            yield from texts(node.args[0])
        case _:
            pass


def counted_pairs(folder: Path) -> list[tuple[str, str]]:
    """Return both English forms of each message with a number in a game's Python files."""
    return list(dict.fromkeys(pair for node in trees(folder) if isinstance(node, ast.Call) for pair in pairs_of(node)))


def pairs_of(call: ast.Call) -> Iterator[tuple[str, str]]:
    """Yield the two forms of a message with a number that a call has: of `say.many`, of a chip, or of `Tells` with `one`."""
    match call:
        case ast.Call(args=[ast.Constant(value=str(singular)), ast.Constant(value=str(plural)), *_]) if (
            name_of(call) in COUNTED
        ):
            yield singular, plural
        case ast.Call(args=[_, ast.Constant(value=str(plural)), *_]) if name_of(call) == "Tells":
            yield from (
                (keyword.value.value, plural)
                for keyword in call.keywords
                if keyword.arg == "one"
                and isinstance(keyword.value, ast.Constant)
                and isinstance(keyword.value.value, str)
            )
        case _:
            for keyword in call.keywords:
                for node in ast.walk(keyword.value) if keyword.arg == "chip" else ():
                    match node:
                        case ast.Tuple(elts=[ast.Constant(value=str(singular)), ast.Constant(value=str(plural))]):
                            yield singular, plural
                        case _:
                            pass


def name_of(call: ast.Call) -> str:
    """Return the last name of the function that is called, such as `many` of `say.many`."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
