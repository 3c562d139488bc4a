"""The syntax that the dialect of rules forbids, with error messages, and helpers for syntax trees."""

import ast
from collections.abc import Iterator

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

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.JoinedStr: "no strings",
    ast.Raise: "no exceptions: the caller checks legality",
    ast.Try: "no exceptions: the caller checks legality",
    ast.Assert: "no exceptions: the caller checks legality",
    ast.With: "no with",
    ast.List: "no lists: only local(size, type) allocates",
    ast.Dict: "no dictionaries: only local(size, type) allocates",
    ast.Set: "no sets: only local(size, type) allocates",
    ast.ListComp: "no comprehensions: only local(size, type) allocates",
    ast.SetComp: "no comprehensions: only local(size, type) allocates",
    ast.DictComp: "no comprehensions: only local(size, type) allocates",
    ast.GeneratorExp: "no generators: only local(size, type) allocates",
    ast.Slice: "rows are indexed, never sliced",
    ast.Lambda: "no functions inside functions",
    ast.FunctionDef: "no functions inside functions",
    ast.ClassDef: "no classes inside functions",
    ast.Import: "imports belong at the top of the file",
    ast.ImportFrom: "imports belong at the top of the file",
    ast.Global: "no global or nonlocal: a rule changes only its arguments",
    ast.Nonlocal: "no global or nonlocal: a rule changes only its arguments",
    ast.Delete: "no del",
    ast.Yield: "no generators",
    ast.YieldFrom: "no generators",
    ast.Await: "no await",
    ast.Match: "no match: use if",
    ast.Starred: "no starred expressions",
    ast.Is: "no `is`: compare numbers with ==",
    ast.IsNot: "no `is not`: compare numbers with !=",
    ast.Pow: "no **: write the product or a shift",
}
"""The messages for syntax forbidden in rules and in algorithms."""

FORBIDDEN_IN_RULES: dict[type[ast.AST], str] = {
    ast.Div: "no /: rules use integers only, write //",
    ast.Tuple: "no tuples inside a rule: define constant tuples at the top of the file",
    ast.In: "no `in`: test sets of cards with bits.has",
    ast.NotIn: "no `not in`: test sets of cards with bits.has",
}
"""The messages for syntax forbidden in rules only."""
HIDDEN = "{} is hidden, because it does not say who sees it: declare seen=ALL, OWNER, TURN or NOBODY."
"""The message for a field of a record of which other fields say who sees them."""


def node_types(node: ast.AST) -> list[type[ast.AST]]:
    """Return the type of a node and the types of its operators."""
    match node:
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
