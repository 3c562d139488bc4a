"""The error for what cannot be compiled: file, line, and what to write instead."""

import ast

from hoyle.rules.dialect import FORBIDDEN, node_types
from hoyle.rules.rule_error import RuleError


class Unknown(Exception):
    """The type of a variable is not known yet, because the assignment that gives it was not looked at."""


TOO_LARGE = "it becomes too large when it is compiled: divide it, and call what it repeats"
TOO_DEEP = "it is nested too deeply: divide it"
NO_SOURCE = "{function}: its source cannot be read, so it cannot be compiled"
KEYWORDS = "arguments are passed by position"
TOO_FEW = "{callee} takes {wanted} arguments, not {given}: pass them all"
UNMARKED = "{callee} is not a rule: mark it with @rule or @algorithm, or write out what it does"
TWO_TYPES = "{name} is {first} here and {second} elsewhere: one type for each variable"
IN_ORDER = "its variables are needed before they are set: set them in the order in which they are needed"
NOT_READ = "{name} is read before it is set"
NO_FIELD = "{record} has no field {name}"
NO_NAME = "{name} is not defined at the top of the file"
NO_CONSTANT = "{name} is {kind}: a constant is a number, a tuple of numbers or a table(…)"
FORM = "{form} is not part of the dialect of rules"
FLOAT_OPERATOR = "{form}: with fractions only + − * and / are possible"
STEP = "the step of range(…) is a constant other than 0"
RANGE = "for loops run over range(…)"
INDEX = "index {index} is outside of {row}"
INDEXED = "{form} has no elements"
AXES = "{form} has {axes} axes: write that many indices, or one"
RETURNS = "{name} calls itself: write the type that it returns, such as -> int"
ONLY_SQRT = "of math only sqrt gives the same result on every machine"
CONVERSION = "{first} where {second} is needed"
COUNTER = "the counter of the loop does not stay below 2⁶³"
LOCAL = "{name}(…) takes a constant size and a type named at the top of the file"
TOO_LONG = "the rows and records of a function have at most {most} MB"


def form_error(path: str, node: ast.AST, function: str) -> RuleError:
    """Return the error for a form that does not belong to the dialect, with the sentence of the lint if it has one."""
    sentence = next((FORBIDDEN[each] for each in node_types(node) if each in FORBIDDEN), FORM)
    return rule_error(path, node, function, sentence, form=ast.unparse(node).splitlines()[0])


def rule_error(path: str, node: ast.AST, function: str, reason: str, **facts: object) -> RuleError:
    """Return the error for a place in the source."""
    line = getattr(node, "lineno", 0)
    return RuleError(f"{path}:{line}: {function}: {reason.format(**facts)}.")
