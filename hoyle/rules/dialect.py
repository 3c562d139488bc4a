"""The syntax that the dialect of rules forbids, with error messages, and helpers for syntax trees."""

import ast
from collections.abc import Iterator
from importlib import import_module
from types import FunctionType

INTEGER_LIMIT = 1 << 62
"""Integer constants must be below this."""
MAX_SHIFT = 62
"""The largest number of bits by which rules may shift."""
MAX_TUPLE_LENGTH = 256
"""A longer constant must be a table."""
BUILTINS = {"range", "min", "max", "abs", "int", "bool", "len"}
"""The builtin functions that rules may call."""
MARKS = {"rule", "algorithm", "verb", "primitive"}
"""The decorators that mark a function; see `mark`."""

NO_STRINGS = "no strings: write numbers, and name them at the top of the file"
NO_COMPREHENSIONS = "no comprehensions: write a loop that fills local(size, type)"
NO_FUNCTIONS = "no functions inside functions: write a rule of its own in the file"


class Unpacking(ast.Assign):
    """An assignment to several names at once."""


class ReturnedTuple(ast.Return):
    """The return of several values at once."""


FORBIDDEN: dict[type[ast.AST], str] = {
    ast.JoinedStr: NO_STRINGS,
    ast.Raise: "no exceptions: the caller checks legality",
    ast.Try: "no exceptions: the caller checks legality",
    ast.Assert: "no exceptions: the caller checks legality",
    ast.With: "no with: write the statements without it",
    ast.List: "no lists: write a constant tuple at the top of the file, or a row of your own: local(size, type)",
    ast.Dict: "no dictionaries: write a constant tuple or table(…) at the top of the file",
    ast.Set: "no sets: a set of cards is an integer, its bits; see hoyle.rules.bits",
    ast.ListComp: NO_COMPREHENSIONS,
    ast.SetComp: NO_COMPREHENSIONS,
    ast.DictComp: NO_COMPREHENSIONS,
    ast.GeneratorExp: "no generators: write a loop",
    ast.Slice: "rows are indexed, never sliced",
    ast.Lambda: NO_FUNCTIONS,
    ast.FunctionDef: NO_FUNCTIONS,
    ast.ClassDef: "no classes inside functions",
    ast.Import: "imports belong at the top of the file",
    ast.ImportFrom: "imports belong at the top of the file",
    ast.Global: "no global or nonlocal: a rule changes only its arguments",
    ast.Nonlocal: "no global or nonlocal: a rule changes only its arguments",
    ast.Delete: "no del: give the variable another value",
    ast.Yield: "no generators: write a loop",
    ast.YieldFrom: "no generators: write a loop",
    ast.Await: "no await",
    ast.Match: "no match: use if",
    ast.Starred: "no starred expressions: write the arguments out",
    ast.Is: "no `is`: compare numbers with ==",
    ast.IsNot: "no `is not`: compare numbers with !=",
    ast.Pow: "no **: write the product or a shift",
}
"""The messages for syntax forbidden in rules and in algorithms."""

FORBIDDEN_IN_RULES: dict[type[ast.AST], str] = {
    ast.Div: "no /: rules use integers only, write //",
    Unpacking: "no tuple on the left: write two statements with a helper variable, such as `old = a; a = b; b = old`",
    ReturnedTuple: "a rule returns one number: write the others into a field, or into a row that the caller passes",
    ast.Tuple: "no tuples inside a rule: define constant tuples at the top of the file",
    ast.In: "no `in`: write has(cards, card) for a set of cards, or compare with ==",
    ast.NotIn: "no `not in`: write not has(cards, card) for a set of cards, or compare with !=",
}
"""The messages for syntax forbidden in rules only."""
HIDDEN = "{} is hidden, because it does not say who sees it: declare seen=ALL, OWNER, TURN or NOBODY."
"""The message for a field of a record of which other fields say who sees them."""


def node_types(node: ast.AST) -> list[type[ast.AST]]:
    """Return the type of a node and the types of its operators; see `Unpacking` and `ReturnedTuple`."""
    match node:
        case ast.Assign(targets=[*_, ast.Tuple()]):
            return [Unpacking]
        case ast.Return(value=ast.Tuple()):
            return [ReturnedTuple]
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            return [type(node), type(op)]
        case ast.Compare(ops=ops):
            return [type(node), *map(type, ops)]
        case _:
            return [type(node)]


def annotation_text(annotation: ast.expr | None) -> str:
    """Return an annotation as source text, "" for none."""
    return ast.unparse(annotation) if annotation is not None else ""


def called_names(function: ast.FunctionDef) -> set[str]:
    """Return the names of the functions that a function calls."""
    return {
        node.func.id for node in ast.walk(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def literal_value(node: ast.expr) -> int | None:
    """Return the value of an integer literal, or None."""
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number
        case _:
            return None


def falls_through(body: list[ast.stmt]) -> bool:
    """Return whether execution can reach the end of these statements."""
    match body[-1] if body else None:
        case ast.Return() | ast.Raise():
            return False
        case ast.If(body=then, orelse=otherwise):
            return falls_through(then) or falls_through(otherwise)
        case ast.While(test=ast.Constant(value=True), body=inner):
            return any(isinstance(node, ast.Break) for part in inner for node in ast.walk(part))
        case _:
            return True


def undeclared_fields(record: ast.ClassDef) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of each field that does not say who sees it, in a record of which other fields do."""
    calls = {
        name: (node.lineno, value.func.id, {keyword.arg: keyword.value for keyword in value.keywords})
        for node in record.body
        if isinstance(node, ast.Assign)
        and isinstance(value := node.value, ast.Call)
        and isinstance(value.func, ast.Name)
        for name in [ast.unparse(node.targets[0])]
    }
    sizes = {ast.unparse(words["size"]).strip("'\"") for _, _, words in calls.values() if "size" in words}
    if any("seen" in words for _, _, words in calls.values()):
        for name, (line, function, words) in calls.items():
            if function in ("cell", "row") and "seen" not in words and name not in sizes:
                yield line, name


def undefined(callee: str) -> str:
    """Return the sentence about a call of a function that is not defined: where to import it from, if the library has it."""
    for name in ("bits", "dice", "french_cards", "seats"):
        module = import_module(f"hoyle.rules.{name}")
        if isinstance(found := getattr(module, callee, None), FunctionType) and found.__module__ == module.__name__:
            return f"{callee} is not defined: import it from {module.__name__}"
    return f"{callee} is neither a rule nor one of {', '.join(sorted(BUILTINS))}"
