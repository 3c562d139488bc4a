"""What the dialect of rules refuses, by kind of syntax, each with a sentence; and small questions about syntax."""

import ast

TOO_LARGE = 1 << 62
LONGEST_SHIFT = 62
LONGEST_TUPLE = 256
BUILTINS = {"range", "min", "max", "abs", "int", "bool", "len"}
MARKS = {"rule", "algorithm", "verb", "primitive"}

NOWHERE: dict[type[ast.AST], str] = {
    ast.JoinedStr: "no strings",
    ast.Raise: "no exceptions: legality is the caller's business",
    ast.Try: "no exceptions: legality is the caller's business",
    ast.Assert: "no exceptions: legality is the caller's business",
    ast.With: "no with",
    ast.List: "no allocation but local(size, type): a list is one",
    ast.Dict: "no allocation but local(size, type): a dictionary is one",
    ast.Set: "no allocation but local(size, type): a set is one",
    ast.ListComp: "no allocation but local(size, type): a comprehension is one",
    ast.SetComp: "no allocation but local(size, type): a comprehension is one",
    ast.DictComp: "no allocation but local(size, type): a comprehension is one",
    ast.GeneratorExp: "no allocation but local(size, type): a generator is one",
    ast.Slice: "rows are indexed, never sliced",
    ast.Lambda: "no functions inside functions",
    ast.FunctionDef: "no functions inside functions",
    ast.ClassDef: "no classes inside functions",
    ast.Import: "imports stand at the head of the file",
    ast.ImportFrom: "imports stand at the head of the file",
    ast.Global: "nothing outside the state is changed",
    ast.Nonlocal: "nothing outside the state is changed",
    ast.Delete: "nothing is deleted",
    ast.Yield: "no generators",
    ast.YieldFrom: "no generators",
    ast.Await: "no await",
    ast.Match: "if, not match",
    ast.Starred: "no stars",
    ast.Is: "no `is`: numbers are compared by ==",
    ast.IsNot: "no `is not`: numbers are compared by !=",
    ast.Pow: "no **: write the product or a shift",
}
"""Refused in rules and algorithms alike."""

INTEGERS_ONLY: dict[type[ast.AST], str] = {
    ast.Div: "no /: rules know integers only, write //",
    ast.Tuple: "no tuples inside a rule: constant ones stand at the head of the file",
    ast.In: "no `in`: sets of cards are asked by bits.has",
    ast.NotIn: "no `not in`: sets of cards are asked by bits.has",
}
"""Refused in rules only."""


def parts(node: ast.AST) -> list[type[ast.AST]]:
    """What a node is, and the operators in it."""
    match node:
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            return [type(node), type(op)]
        case ast.Compare(ops=ops):
            return [type(node), *map(type, ops)]
        case _:
            return [type(node)]


def said(annotation: ast.expr | None) -> str:
    """An annotation as it is written."""
    return ast.unparse(annotation) if annotation is not None else ""


def literal(node: ast.expr) -> int | None:
    """The integer that is written out, or None."""
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number
        case _:
            return None


def falls_through(body: list[ast.stmt]) -> bool:
    """Whether these statements can come to their end without a return."""
    match body[-1] if body else None:
        case ast.Return() | ast.Raise():
            return False
        case ast.If(body=then, orelse=otherwise):
            return falls_through(then) or falls_through(otherwise)
        case ast.While(test=ast.Constant(value=True), body=inner):
            return any(isinstance(node, ast.Break) for part in inner for node in ast.walk(part))
        case _:
            return True
