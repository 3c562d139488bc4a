"""Rules from a text: what stands in it is read from its syntax tree, and nothing of it is run as Python.

Functions become *stubs*: function objects that the compiler finds the source of. Their own code calls the interpreter.
"""

import ast
import linecache
import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, cast

from hoyle.i18n import N_
from hoyle.rules import lint
from hoyle.rules.choices import Choices
from hoyle.rules.compiler.loops import number_of_steps
from hoyle.rules.compiler.types import Element, size_of
from hoyle.rules.dialect import BUILTINS
from hoyle.rules.mark import inlined, mark_of, rule
from hoyle.rules.reading.declarations import CALLERS
from hoyle.rules.reading.interpreter import Interpreter
from hoyle.rules.reading.text import tree_of
from hoyle.rules.reading.values import Caller, Values
from hoyle.rules.record import Field, RecordType
from hoyle.rules.rule_error import RuleError
from hoyle.rules.visibility import Seen

MODULES = (
    "bits",
    "choices",
    "conditions",
    "constants",
    "dice",
    "french_cards",
    "game",
    "mark",
    "options",
    "position",
    "record",
    "seats",
    "verbs",
    "visibility",
)
"""The modules of `hoyle.rules` from which a text may import."""
MAX_FUNCTIONS, MAX_FIELDS = 400, 200
"""The most functions of a text, and fields of a record."""
MAX_RECORD = 1 << 14
"""The most bytes of a record."""

TOP = "only imports, constants, records and rules stand at the top of the file"
NO_IMPORT = "{name} cannot be imported: rules need no import"
IMPORT = "{name} of {module} cannot be imported here"
TWICE = "{name} is defined already: choose another name"
UNPACKED = "{form} has not {wanted} values"
NAME = "{name} is no name for this: begin with a letter"
MARKED = "{name} is marked @replaces(a rule of the game) or @rule, and nothing else"
PARAMETERS = "{name} has other parameters than names: pass every argument by position"
ONE_BASE = "{name} is made from one record: Record, Position, OptionSet or one of this file"
BODY = "a record has fields only: {form} is none"
TOO_LARGE = "{name} has more than {most} bytes"
TOO_MANY = "there are more than {most} {what}"


def names_set(node: ast.stmt) -> Iterator[str]:
    """Yield the names that an assignment sets."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    for target in targets:
        for each in target.elts if isinstance(target, ast.Tuple) else [target]:
            if isinstance(each, ast.Name):
                yield each.id


class Reader(ABC):
    """Reads the definitions of a text, in their order."""

    def __init__(self, file: str, text: str) -> None:
        """Read all of them; RuleError with file and line if one is not possible."""
        text = text.replace("\r\n", "\n")
        self.file, self.tree = file, tree_of(file, text)
        self.values = Values(file, self.callers)
        self.functions = 0
        self.defined: dict[str, object] = {}
        """What the text itself defines, in order."""
        self.values.names.update(self.known_names())
        source = self.source(text)
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # for the compiler
        for node in self.tree.body:
            self.define(node)
        findings = lint.findings_of(lint.parsed(Path(file), source, self.known_rules()))
        if findings:
            raise RuleError(f"{findings[0]}")

    # What a reader says of its texts.

    @property
    @abstractmethod
    def callers(self) -> Mapping[object, Caller]:
        """What makes the values of calls in declarations, by function."""

    @abstractmethod
    def known_names(self) -> Mapping[str, object]:
        """Return the names that are known without an import."""

    @abstractmethod
    def known_rules(self) -> frozenset[str]:
        """Return the names of rules that are known without an import."""

    @abstractmethod
    def source(self, text: str) -> str:
        """Return the text that the compiler reads, with the same lines."""

    @abstractmethod
    def is_marked(self, node: ast.FunctionDef) -> bool:
        """Return whether a function has the marks of a rule."""

    # Definitions.

    def define(self, node: ast.stmt) -> None:
        """Read one definition."""
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                pass
            case ast.Import(names=[ast.alias(name=name), *_]):
                raise self.values.error(node, NO_IMPORT, name=name)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for name in names:
                    self.set(node, name.name, self.imported(node, module, name))
            case ast.Assign(targets=[target], value=value):
                self.assign(node, target, value)
            case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                self.assign(node, target, value)
            case ast.ClassDef():
                self.set(node, node.name, self.record(node))
            case ast.FunctionDef():
                self.set(node, node.name, self.function(node))
            case _:
                raise self.values.error(node, TOP)

    def set(self, node: ast.AST, name: str, value: object) -> None:
        """Give a name its value; RuleError if it has one already."""
        if name in self.defined or name in BUILTINS:
            raise self.values.error(node, TWICE, name=name)
        if name.startswith("_"):
            raise self.values.error(node, NAME, name=name)
        self.defined[name] = self.values.names[name] = value

    def imported(self, node: ast.AST, module: str, name: ast.alias) -> object:
        """Return what is imported: a rule, a record, a constant, or a function for declarations."""
        package, _, last = module.rpartition(".")
        if name.asname is None and (package, last) == ("hoyle", "i18n") and name.name == "N_":
            return N_
        if name.asname is None and package == "hoyle.rules" and last in MODULES and not name.name.startswith("_"):
            found = vars(import_module(module)).get(name.name)
            is_function = callable(found) and (mark_of(found) or found in (rule, inlined, *CALLERS))
            if is_function or isinstance(found, int | str | RecordType | Seen):
                return found
        raise self.values.error(node, IMPORT, name=name.name, module=module)

    def assign(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> None:
        """Give one or several names their values."""
        found = self.values.value(value)
        if isinstance(target, ast.Name):
            self.set(node, target.id, found)
            return
        names = target.elts if isinstance(target, ast.Tuple) else []
        parts: list[object] = list(cast(Any, found)) if isinstance(found, Choices | tuple) or is_short(found) else []
        if not names or len(parts) != len(names):
            raise self.values.error(node, UNPACKED, form=self.values.form(value), wanted=len(names) or 1)
        for name, part in zip(names, parts, strict=True):
            if not isinstance(name, ast.Name):
                raise self.values.error(node, TOP)
            self.set(node, name.id, part)

    def record(self, node: ast.ClassDef) -> RecordType:
        """Return a record with the fields of a class."""
        is_plain = len(node.bases) == 1 and not node.keywords and not node.decorator_list
        base = self.values.value(node.bases[0]) if is_plain else None
        if not isinstance(base, RecordType):
            raise self.values.error(node, ONE_BASE, name=node.name)
        fields = dict[str, Field]()
        for each in node.body:
            match each:
                case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                    pass
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as value):
                    fields[name] = self.field(each, name, value, fields)
                case _:
                    raise self.values.error(each, BODY, form=self.values.form(each))
        if len(fields) > MAX_FIELDS:
            raise self.values.error(node, TOO_MANY, most=MAX_FIELDS, what="fields")
        if sum(map(bytes_of, (*base.fields, *fields.values()))) > MAX_RECORD:
            raise self.values.error(node, TOO_LARGE, name=node.name, most=MAX_RECORD)
        try:
            return RecordType(node.name, (base,), {"__module__": "", "__doc__": "", **fields})
        except TypeError as wrong:
            raise self.values.error(node, "{why}", why=str(wrong).rstrip(".")) from None

    def field(self, node: ast.stmt, name: str, value: ast.Call, others: Mapping[str, Field]) -> Field:
        """Return a field of a record."""
        found = self.values.value(value)
        if not isinstance(found, Field):
            raise self.values.error(node, BODY, form=self.values.form(node))
        if name.startswith("_"):
            raise self.values.error(node, NAME, name=name)
        if name in others:
            raise self.values.error(node, TWICE, name=name)
        return found

    def function(self, node: ast.FunctionDef) -> FunctionType:
        """Return the stub of a rule."""
        if not self.is_marked(node):
            raise self.values.error(node, MARKED, name=node.name)
        match node.args:
            case ast.arguments(posonlyargs=[], vararg=None, kwonlyargs=[], kwarg=None, defaults=[]):
                params = [param.arg for param in node.args.args]
            case _:
                params = [""]
        if "" in params or len(set(params)) < len(params):
            raise self.values.error(node, PARAMETERS, name=node.name)
        self.functions += 1
        if self.functions > MAX_FUNCTIONS:
            raise self.values.error(node, TOO_MANY, most=MAX_FUNCTIONS, what="functions")
        made = rule(stub_of(node, self.file, params, self.values.names, Interpreter(self.file, node)))
        made.__doc__ = ast.get_docstring(node)
        return made


def stub_of(
    node: ast.FunctionDef, file: str, params: list[str], names: dict[str, object], plain: Interpreter
) -> FunctionType:
    """Return a function with the name, the place, the parameters and the globals of a definition, whose only code calls `plain`.

    The names that the statements of the definition read are those of its code too, so that `link` finds what it calls.
    """
    nodes = [each for statement in node.body for each in ast.walk(statement)]
    read = [each.id for each in nodes if isinstance(each, ast.Name)]  # those of functions further down, too
    code = calling(plain, len(params))
    code = code.replace(
        co_name=node.name,
        co_qualname=node.name,
        co_filename=file,
        co_firstlineno=min([node.lineno, *(mark.lineno for mark in node.decorator_list)]),
        co_varnames=tuple(params),
        co_names=tuple(dict.fromkeys(read)),
    )
    return FunctionType(code, names, node.name)


def calling(plain: Interpreter, number: int) -> CodeType:
    """Return the code of a function of so many parameters that calls `plain` with its globals and its arguments."""
    params = ", ".join(f"p{index}" for index in range(number))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the numbers that are called stand for functions
        code: CodeType = eval(f"lambda {params}: 1000(2000(), {params})").__code__
    functions: dict[object, object] = {1000: plain, 2000: globals}
    return code.replace(co_consts=tuple(functions.get(const, const) for const in code.co_consts))


def bytes_of(field: Field) -> int:
    """Return the size of a field in a packed record."""
    return size_of(cast(Element, field.of)) * (field.size or 1)


def is_short(value: object) -> bool:
    """Return whether a value is a range that names may be unpacked from."""
    return isinstance(value, range) and number_of_steps(value) <= MAX_FIELDS
