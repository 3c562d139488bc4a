"""The dialect lint: it reports forbidden syntax in functions marked @rule or @algorithm, with file, line and a message.

python -m hoyle.rules.lint PATH…   checks Python files and folders; the exit code is 1 if it reports anything.

It reads the syntax tree and runs nothing. Rules give the same results everywhere because they have integers and little else.
Algorithms may also use floats, `math`, arrays with several indices, and recursion.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from hoyle.rules.dialect import (
    BUILTINS,
    FORBIDDEN,
    FORBIDDEN_IN_RULES,
    HIDDEN,
    INTEGER_LIMIT,
    MARKS,
    MAX_SHIFT,
    MAX_TUPLE_LENGTH,
    NO_STRINGS,
    annotation_text,
    called_names,
    falls_through,
    literal_value,
    node_types,
    undeclared_fields,
    undefined,
)


@dataclass(frozen=True, order=True)
class Finding:
    """A violation of the dialect."""

    path: str
    line: int
    sentence: str

    def __str__(self) -> str:
        """Return the finding as editors parse it: path, line, message."""
        return f"{self.path}:{self.line}: {self.sentence}"


@dataclass(eq=False)
class Source:
    """The parts of a Python file that the lint needs."""

    path: Path
    tree: ast.Module
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict[str, ast.FunctionDef])
    imported: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """The module and the original name of each name from a `from` import."""
    modules: set[str] = field(default_factory=set[str])
    """Names of imported modules."""
    constants: dict[str, ast.expr] = field(default_factory=dict[str, ast.expr])
    """The expressions assigned to names at module level."""
    row_names: set[str] = field(default_factory=set[str])
    """Record fields that are rows or nested records."""
    known: frozenset[str] = frozenset()
    """The names of marked functions that are known without an import."""


def read_source(path: Path) -> Source:
    """Read and parse a file."""
    return parse_source(path, path.read_text(encoding="utf-8"))


def parsed(path: Path, text: str, known: frozenset[str] = frozenset()) -> Source:
    """Parse the text of a file and collect its functions, imports, constants and declared fields; see `Source` for `known`."""
    contents = Source(path, ast.parse(text, str(path)), known=known)
    for node in contents.tree.body:
        match node:
            case ast.FunctionDef():
                contents.functions[node.name] = node
            case ast.ImportFrom(module=str(module)):
                contents.imported |= {name.asname or name.name: (module, name.name) for name in node.names}
            case ast.Import():
                contents.modules |= {name.asname or name.name.split(".")[0] for name in node.names}
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if node.value is not None:
                    contents.constants[name] = node.value
            case ast.ClassDef():
                contents.row_names |= set(row_fields(node))
            case _:
                pass
    return contents


parse_source = lru_cache(1024)(parsed)  # for the files of games


def row_fields(record: ast.ClassDef) -> Iterator[str]:
    """Yield the fields of a record that are rows or nested records."""
    for node in record.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="row" | "nest" | "numbers"))):
                yield name
            case _:
                pass


def module_file(module: str, importer: Path) -> Path | None:
    """Return the file of a module, or None: relative to a folder above the importing file, or to the folder of the package hoyle."""
    relative_path = Path(*module.split("."))
    for folder in [*importer.resolve().parents, Path(__file__).resolve().parents[2]]:
        for path in (folder / relative_path.with_suffix(".py"), folder / relative_path / "__init__.py"):
            if path.is_file():
                return path
    return None


def mark_of(function: ast.FunctionDef) -> str:
    """Return the mark of a function: rule, algorithm, verb, primitive, or "" for none."""
    for node in function.decorator_list:
        name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
        if name in MARKS or ast.unparse(node).startswith("replaces("):  # in a rewrite
            return name or "rule"
    return ""


def check(path: Path) -> list[Finding]:
    """Return the findings in a file."""
    try:
        return findings_of(read_source(path))
    except SyntaxError as error:
        return [Finding(str(path), error.lineno or 0, f"this is not valid Python: {error.msg}")]


def findings_of(source: Source) -> list[Finding]:
    """Return the findings in a file that is parsed already."""
    classes = [node for node in source.tree.body if isinstance(node, ast.ClassDef)]
    marked = [function for function in source.functions.values() if mark_of(function) in ("rule", "algorithm")]
    marked += [method for node in classes for method in marked_methods(node)]
    findings = [finding for function in marked for finding in Checker(source, function).findings()]
    hidden = [(line, HIDDEN.format(name)) for each in classes for line, name in undeclared_fields(each)]
    findings += [Finding(str(source.path), *found) for found in hidden]
    return sorted({*findings, *recursion_findings(source)})


def marked_methods(class_node: ast.ClassDef) -> list[ast.FunctionDef]:
    """Return the methods of a class that are marked @rule; they are checked like functions."""
    return [node for node in class_node.body if isinstance(node, ast.FunctionDef) and mark_of(node) == "rule"]


def recursion_findings(source: Source) -> Iterator[Finding]:
    """Yield a finding for each rule that calls itself, directly or through other rules."""
    calls = {
        name: called_names(function) & source.functions.keys()
        for name, function in source.functions.items()
        if mark_of(function) == "rule"
    }
    for name in calls:
        queue, reached = [name], set[str]()
        while queue:
            new = calls.get(queue.pop(), set[str]()) - reached
            reached |= new
            queue += new
        if name in reached:
            line = source.functions[name].lineno
            yield Finding(str(source.path), line, f"{name} calls itself: no recursion in rules")


class Checker:
    """Checks one marked function."""

    def __init__(self, source: Source, function: ast.FunctionDef) -> None:
        self.source, self.function = source, function
        self.is_rule = mark_of(function) == "rule"
        self.reported: list[Finding] = []

    def findings(self) -> list[Finding]:
        """Return the findings in the function."""
        body = self.function.body[1:] if ast.get_docstring(self.function) is not None else self.function.body
        for statement in body:
            for node in ast.walk(statement):
                self.check_node(node)
        self.check_returns(body)
        return self.reported

    def add_finding(self, node: ast.AST, sentence: str) -> None:
        """Report a finding."""
        line = getattr(node, "lineno", self.function.lineno)
        self.reported.append(Finding(str(self.source.path), line, f"{self.function.name}: {sentence}."))

    def check_node(self, node: ast.AST) -> None:
        """Check one node of the tree."""
        if isinstance(node, ast.operator | ast.cmpop | ast.unaryop | ast.boolop | ast.expr_context):
            return
        if isinstance(node, ast.Tuple) and any(finding.line == node.lineno for finding in self.reported):
            return  # what holds the tuple is refused
        for node_type in node_types(node):
            sentence = FORBIDDEN.get(node_type) or (FORBIDDEN_IN_RULES.get(node_type) if self.is_rule else None)
            if sentence:
                self.add_finding(node, sentence)
        match node:
            case ast.Constant():
                self.check_constant(node)
            case ast.Name(ctx=ast.Load()):
                self.check_name(node)
            case ast.Call():
                self.check_call(node)
            case ast.For():
                self.check_loop(node)
            case ast.While():
                self.refuse_else(node)
            case ast.UnaryOp():
                self.check_sign(node)
            case ast.BinOp() | ast.AugAssign():
                self.check_arithmetic(node, node.op, node.right if isinstance(node, ast.BinOp) else node.value)
            case ast.Subscript():
                self.check_index(node)
            case ast.Assign():
                for target in node.targets:
                    self.check_assignment(target)
            case _:
                pass

    def check_constant(self, node: ast.Constant) -> None:
        """Allow integers below 2^62 and truth values; floats in algorithms only."""
        if isinstance(node.value, str | bytes):
            self.add_finding(node, NO_STRINGS)
        elif isinstance(node.value, float | complex) and self.is_rule:
            self.add_finding(node, "rules use integers only")
        elif node.value is None:
            self.add_finding(node, "no None: use NONE, which is −1")
        elif isinstance(node.value, int) and node.value >= INTEGER_LIMIT:
            self.add_finding(node, f"{node.value} is not below 2^62")

    def check_name(self, node: ast.Name) -> None:
        """Allow constants of the file that are integers, short tuples or tables."""
        value = self.source.constants.get(node.id)
        match value:
            case ast.List() | ast.Dict() | ast.Set() | ast.ListComp() | ast.DictComp() | ast.SetComp():
                self.add_finding(node, f"{node.id} is mutable: a constant is an integer, a tuple or a table(…)")
            case ast.Tuple(elts=entries):
                self.check_tuple(node, entries)
            case ast.Constant(value=int(number)) if number >= INTEGER_LIMIT:
                self.add_finding(node, f"{node.id} is not below 2^62")
            case _:
                pass

    def check_tuple(self, node: ast.Name, entries: list[ast.expr]) -> None:
        """Allow short tuples; if the entries are tuples, all must have the same length."""
        if len(entries) > MAX_TUPLE_LENGTH:
            self.add_finding(
                node, f"{node.id} has {len(entries)} entries: more than {MAX_TUPLE_LENGTH} belong into a table(…)"
            )
        if len({len(entry.elts) if isinstance(entry, ast.Tuple) else 0 for entry in entries}) > 1:
            self.add_finding(node, f"the entries of {node.id} differ in length")

    def check_call(self, node: ast.Call) -> None:
        """Allow calls of marked functions by name, and of a few builtins."""
        if not isinstance(node.func, ast.Name):
            if not (
                not self.is_rule and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "math"
            ):
                self.add_finding(
                    node, f"{ast.unparse(node.func)} is called through an attribute: import the rule by name"
                )
            return
        callee = node.func.id
        if callee in self.source.functions and not mark_of(self.source.functions[callee]):
            self.add_finding(node, f"{callee} is not marked @rule")
        elif callee in self.source.imported:
            self.check_imported(node, callee)
        elif callee not in (BUILTINS | self.source.known | self.source.functions.keys()):
            self.add_finding(node, undefined(callee))

    def check_imported(self, node: ast.Call, callee: str) -> None:
        """Allow calls of functions that are marked in another file."""
        module, name = self.source.imported[callee]
        path = module_file(module, self.source.path)
        definition = read_source(path).functions.get(name) if path else None
        if definition is not None and not mark_of(definition):
            self.add_finding(node, f"{callee} is not marked @rule in {module}")
        if definition is None and not (module == "math" and not self.is_rule):
            self.add_finding(node, f"{callee} of {module} cannot be linked")
        if definition is not None and self.is_rule and mark_of(definition) == "algorithm":
            self.add_finding(node, f"{callee} is an algorithm: rules call rules")

    def check_loop(self, node: ast.For) -> None:
        """Allow loops over ranges only."""
        self.refuse_else(node)
        if not (
            isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range"
        ):
            self.add_finding(node, "a for loop iterates over range(…) only")

    def refuse_else(self, node: ast.For | ast.While) -> None:
        """Refuse an else after a loop."""
        if node.orelse:
            self.add_finding(node, "no else after a loop")

    def check_sign(self, node: ast.UnaryOp) -> None:
        """Refuse `~` and `-` of a truth value, which differ between plain and compiled code."""
        if isinstance(node.op, ast.Invert | ast.USub) and self.is_truth(node.operand):
            sign = "~" if isinstance(node.op, ast.Invert) else "-"
            self.add_finding(node, f"no {sign} on a truth value: plain and compiled results differ")

    def is_truth(self, node: ast.expr) -> bool:
        """Return whether an expression is a truth value, as far as its syntax shows."""
        match node:
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
                return True
            case ast.Call(func=ast.Name(id=name)):
                function: Any = self.source.functions.get(name)
                if name in self.source.imported:
                    path = module_file(self.source.imported[name][0], self.source.path)
                    function = read_source(path).functions.get(self.source.imported[name][1]) if path else None
                return name == "bool" or (function is not None and annotation_text(function.returns) == "bool")
            case _:
                return False

    def check_arithmetic(self, node: ast.AST, op: ast.operator, right: ast.expr) -> None:
        """Allow shifts by less than 63 and division by positive numbers."""
        number = literal_value(right)
        if number is None:
            return
        if isinstance(op, ast.LShift | ast.RShift) and not 0 <= number <= MAX_SHIFT:
            self.add_finding(node, f"a shift by {number} is not below 63")
        if isinstance(op, ast.FloorDiv | ast.Mod) and number <= 0:
            self.add_finding(node, "// and % by positive numbers only")

    def check_index(self, node: ast.Subscript) -> None:
        """Refuse negative indices."""
        number = literal_value(node.slice)
        if number is not None and number < 0:
            self.add_finding(node, "no negative indices: compiled code would read before the row")

    def check_assignment(self, target: ast.expr) -> None:
        """Refuse the assignment of whole rows and records."""
        if isinstance(target, ast.Attribute) and target.attr in self.known_row_names():
            self.add_finding(
                target,
                f"{target.attr} is assigned as a whole: compiled code copies it, plain code shares it; assign its elements",
            )

    def known_row_names(self) -> set[str]:
        """Return the names of rows and nested records in the records of this file and of the modules it imports from."""
        names = set(self.source.row_names)
        for module in {module for module, _ in self.source.imported.values() if not module.startswith("hoyle.rules.")}:
            path = module_file(module, self.source.path)
            names |= read_source(path).row_names if path else set[str]()
        return names

    def check_returns(self, body: list[ast.stmt]) -> None:
        """Require that every path returns a value of the declared type, or no path returns a value."""
        returns = [node for statement in body for node in ast.walk(statement) if isinstance(node, ast.Return)]
        with_value = [node for node in returns if node.value is not None]
        annotation = annotation_text(self.function.returns)
        if with_value and (len(with_value) < len(returns) or falls_through(body)):
            self.add_finding(self.function, "a value is returned on some paths only")
        if with_value and annotation == "None":
            self.add_finding(with_value[0], "a value is returned where the signature says None")
        for node in with_value:
            self.check_returned(node, annotation)

    def check_returned(self, node: ast.Return, annotation: str) -> None:
        """Require a returned value of the type in the signature."""
        assert node.value is not None
        values = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
        for value in values:
            if annotation == "int" and self.is_truth(value):
                self.add_finding(
                    node, "a truth value is returned where the signature says int: one return type on every path"
                )
            if annotation == "bool" and literal_value(value) is not None:
                self.add_finding(
                    node, "a number is returned where the signature says bool: one return type on every path"
                )


def files(paths: Iterable[str]) -> Iterator[Path]:
    """Yield the Python files among the paths and in their folders."""
    for path in map(Path, paths):
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def main(paths: list[str]) -> int:
    """Check the files and print the findings. Return the exit code."""
    missing = [path for path in paths if not Path(path).exists()]
    if missing or not paths:
        print(
            f"There is no {missing[0]}." if missing else "Usage: python -m hoyle.rules.lint PATH…",
            file=sys.stderr,
        )
        return 2
    findings = [finding for path in files(paths) for finding in check(path)]
    print("\n".join(map(str, findings)) if findings else "Every rule keeps to the dialect.")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
