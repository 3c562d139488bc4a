"""The first stage: from a text to its syntax tree. Each step has a budget, and what exceeds it is refused with file and line."""

import ast
import io
import re
import tokenize
import warnings
from collections.abc import Iterator

from hoyle.rules.rule_error import RuleError

MAX_BYTES = 1 << 16
"""The longest text in bytes."""
MAX_TOKENS, MAX_STATEMENT = 20_000, 5_000
"""The most tokens of a text, and of one statement or line of a declaration."""
MAX_BRACKETS, MAX_INDENTS = 30, 20
"""How deeply brackets and blocks may be nested."""
MAX_DIGITS, MAX_STRING = 24, 4_000
"""The most characters of a number and of a string."""
MAX_NODES, MAX_DEPTH = 40_000, 80
"""The most nodes of a syntax tree, and how deeply they may be nested."""
FILE = re.compile(r"[A-Za-z0-9_]{1,60}\.py")
"""The form of the name under which messages speak of a text."""

TOO_LONG = "the text has more than {most} bytes"
SIGN = "the sign U+{sign:04X} is not allowed: only what can be seen, spaces and ends of lines"
NOT_PYTHON = "this is not valid Python: {why}"
TOO_MANY = "the text is too long: at most {most} words and signs, {statement} in one statement"
BRACKETS = "brackets are nested more than {most} deep"
INDENTS = "blocks are nested more than {most} deep"
DIGITS = "a number has more than {most} characters"
STRING = "a string has more than {most} characters"
NAMES = "{name} is not a name here: names have letters from a to z, digits and _"
DEPTH = "it is nested too deeply: divide it"
NODES = "the text is too long: at most {most} parts"


def error(file: str, line: int, reason: str, **facts: object) -> RuleError:
    """Return the error for a line of a text; of no line if it is 0."""
    place = f"{file}:{line}" if line else file
    return RuleError(f"{place}: {reason.format(**facts)}.")


def tree_of(file: str, text: str) -> ast.Module:
    """Return the syntax tree of a text; RuleError with file and line if it exceeds a budget or is not Python."""
    check_signs(file, text)
    check_tokens(file, text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, file)
    except SyntaxError as wrong:
        raise error(file, wrong.lineno or 0, NOT_PYTHON, why=wrong.msg) from None
    except (RecursionError, MemoryError):
        raise error(file, 0, DEPTH) from None
    except ValueError as wrong:
        raise error(file, 0, NOT_PYTHON, why=wrong) from None
    check_tree(file, tree)
    return tree


def check_signs(file: str, text: str) -> None:
    """Refuse a text that is too long, or has signs that nobody sees or that change the order of others."""
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise error(file, 0, TOO_LONG, most=MAX_BYTES)
    for at, sign in enumerate(text):
        if not sign.isprintable() and sign != "\n":
            raise error(file, text.count("\n", 0, at) + 1, SIGN, sign=ord(sign))


def check_tokens(file: str, text: str) -> None:
    """Refuse what is nested too deeply or too long, before it is parsed."""
    brackets = indents = statement = 0
    for number, token in enumerate(tokens(file, text)):
        statement = 0 if token.type == tokenize.NEWLINE else statement + 1
        line = token.start[0]
        if number >= MAX_TOKENS or statement > MAX_STATEMENT:
            raise error(file, line, TOO_MANY, most=MAX_TOKENS, statement=MAX_STATEMENT)
        match token.type:
            case tokenize.INDENT | tokenize.DEDENT:
                indents += 1 if token.type == tokenize.INDENT else -1
            case tokenize.OP if token.string in "([{":
                brackets += 1
            case tokenize.OP if token.string in ")]}":
                brackets -= 1
            case tokenize.NUMBER if len(token.string) > MAX_DIGITS:
                raise error(file, line, DIGITS, most=MAX_DIGITS)
            case tokenize.STRING if len(token.string) > MAX_STRING:
                raise error(file, line, STRING, most=MAX_STRING)
            case tokenize.NAME if not token.string.isascii():
                raise error(file, line, NAMES, name=token.string)
            case _:
                pass
        if brackets > MAX_BRACKETS:
            raise error(file, line, BRACKETS, most=MAX_BRACKETS)
        if indents > MAX_INDENTS:
            raise error(file, line, INDENTS, most=MAX_INDENTS)


def tokens(file: str, text: str) -> Iterator[tokenize.TokenInfo]:
    """Yield the tokens of a text."""
    try:
        yield from tokenize.generate_tokens(io.StringIO(text).readline)
    except tokenize.TokenError as wrong:
        raise error(file, wrong.args[1][0], NOT_PYTHON, why=wrong.args[0]) from None
    except SyntaxError as wrong:
        raise error(file, wrong.lineno or 0, NOT_PYTHON, why=wrong.msg) from None


def check_tree(file: str, tree: ast.Module) -> None:
    """Refuse a tree with too many nodes, or with nodes that are nested too deeply."""
    level, number, depth = list[ast.AST]([tree]), 0, 0
    while level:
        number, depth = number + len(level), depth + 1
        if depth > MAX_DEPTH or number > MAX_NODES:
            line = next((node.lineno for node in level if isinstance(node, ast.expr | ast.stmt)), 0)
            raise error(file, line, DEPTH if depth > MAX_DEPTH else NODES, most=MAX_NODES)
        level = [inner for node in level for inner in ast.iter_child_nodes(node)]
