"""The dialect lint: it reports what functions marked @rule or @algorithm must not use, with file, line and a message.

python -m hoyle.rules.lint PATH…   checks Python files and folders; the exit code is 1 if it reports anything.

It reads the syntax tree and runs nothing. Rules mean the same in plain Python, compiled and on a GPU only because they are
restricted to integers and little else. Algorithms may also use floats, `math`, arrays with several indices, and recursion.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.rules.dialect import (
    BUILTINS,
    FORBIDDEN,
    FORBIDDEN_IN_RULES,
    LONGEST_SHIFT,
    LONGEST_TUPLE,
    MARKS,
    TOO_LARGE,
    annotation_text,
    falls_through,
    literal,
    parts,
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
    """Names from `from` imports: the module and the name there."""
    modules: set[str] = field(default_factory=set[str])
    """Names of imported modules."""
    constants: dict[str, ast.expr] = field(default_factory=dict[str, ast.expr])
    whole: set[str] = field(default_factory=set[str])
    """Record fields that are rows or nested records."""


def source(path: Path) -> Source:
    """Read and parse a file."""
    return parsed(path, path.read_text(encoding="utf-8"))


@cache
def parsed(path: Path, text: str) -> Source:
    """Return a file's functions, imports, constants and declared fields."""
    contents = Source(path, ast.parse(text, str(path)))
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
                contents.whole |= set(whole_fields(node))
            case _:
                pass
    return contents


def whole_fields(record: ast.ClassDef) -> Iterator[str]:
    """Yield the fields of a record that are rows or nested records."""
    for node in record.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="row" | "nest" | "short_row"))
            ):
                yield name
            case _:
                pass


def module_file(module: str, near: Path) -> Path | None:
    """Return the file of a module: relative to a folder above the importing file, else beside the package hoyle."""
    part = Path(*module.split("."))
    for folder in [*near.resolve().parents, Path(__file__).resolve().parents[2]]:
        for path in (folder / part.with_suffix(".py"), folder / part / "__init__.py"):
            if path.is_file():
                return path
    return None


def mark_of(function: ast.FunctionDef) -> str:
    """Return the mark of a function: rule, algorithm, verb, primitive, or "" for none."""
    names = [node.id if isinstance(node, ast.Name) else getattr(node, "attr", "") for node in function.decorator_list]
    return next((name for name in names if name in MARKS), "")


def check(path: Path) -> list[Finding]:
    """Return the findings in a file."""
    try:
        seen = source(path)
    except SyntaxError as error:
        return [Finding(str(path), error.lineno or 0, f"this is not valid Python: {error.msg}")]
    marked = [function for function in seen.functions.values() if mark_of(function) in ("rule", "algorithm")]
    marked += [method for node in seen.tree.body if isinstance(node, ast.ClassDef) for method in marked_methods(node)]
    findings = [finding for function in marked for finding in Checker(seen, function).findings()]
    return sorted({*findings, *recursions(seen)})


def marked_methods(holder: ast.ClassDef) -> list[ast.FunctionDef]:
    """Return the marked methods of a class: they are checked too, and what makes them methods is refused."""
    return [node for node in holder.body if isinstance(node, ast.FunctionDef) and mark_of(node) == "rule"]


def recursions(seen: Source) -> Iterator[Finding]:
    """Yield a finding for each rule that calls itself, directly or through other rules."""
    calls = {
        name: callees(function) & seen.functions.keys()
        for name, function in seen.functions.items()
        if mark_of(function) == "rule"
    }
    for name in calls:
        todo, reached = [name], set[str]()
        while todo:
            new = calls.get(todo.pop(), set[str]()) - reached
            reached |= new
            todo += new
        if name in reached:
            line = seen.functions[name].lineno
            yield Finding(str(seen.path), line, f"{name} calls itself: no recursion in rules")


def callees(function: ast.FunctionDef) -> set[str]:
    """Return the names that a function calls."""
    return {
        node.func.id for node in ast.walk(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


class Checker:
    """Checks one marked function."""

    def __init__(self, seen: Source, function: ast.FunctionDef) -> None:
        """Prepare to check a function of a file."""
        self.seen, self.function = seen, function
        self.rule = mark_of(function) == "rule"
        self.reported: list[Finding] = []

    def findings(self) -> list[Finding]:
        """Return the findings in the function."""
        body = self.function.body[1:] if ast.get_docstring(self.function) is not None else self.function.body
        for statement in body:
            for node in ast.walk(statement):
                self.visit(node)
        self.returns(body)
        return self.reported

    def refuse(self, node: ast.AST, sentence: str) -> None:
        """Report a finding."""
        line = getattr(node, "lineno", self.function.lineno)
        self.reported.append(Finding(str(self.seen.path), line, f"{self.function.name}: {sentence}."))

    def visit(self, node: ast.AST) -> None:
        """Check one node of the tree."""
        if isinstance(node, ast.operator | ast.cmpop | ast.unaryop | ast.boolop | ast.expr_context):
            return
        for part in parts(node):
            sentence = FORBIDDEN.get(part) or (FORBIDDEN_IN_RULES.get(part) if self.rule else None)
            if sentence:
                self.refuse(node, sentence)
        match node:
            case ast.Constant():
                self.constant(node)
            case ast.Name(ctx=ast.Load()):
                self.name(node)
            case ast.Call():
                self.call(node)
            case ast.For():
                self.loop(node)
            case ast.While():
                self.no_else(node)
            case ast.UnaryOp():
                self.sign(node)
            case ast.BinOp() | ast.AugAssign():
                self.arithmetic(node, node.op, node.right if isinstance(node, ast.BinOp) else node.value)
            case ast.Subscript():
                self.index(node)
            case ast.Assign():
                for target in node.targets:
                    self.assigned(target)
            case _:
                pass

    def constant(self, node: ast.Constant) -> None:
        """Allow integers below 2^62 and truth values; floats in algorithms only."""
        if isinstance(node.value, str | bytes):
            self.refuse(node, "no strings")
        elif isinstance(node.value, float | complex) and self.rule:
            self.refuse(node, "rules use integers only")
        elif node.value is None:
            self.refuse(node, "no None: use NONE, which is −1")
        elif isinstance(node.value, int) and node.value >= TOO_LARGE:
            self.refuse(node, f"{node.value} is not below 2^62")

    def name(self, node: ast.Name) -> None:
        """Allow constants of the file that are integers, short tuples or tables."""
        value = self.seen.constants.get(node.id)
        match value:
            case ast.List() | ast.Dict() | ast.Set() | ast.ListComp() | ast.DictComp() | ast.SetComp():
                self.refuse(node, f"{node.id} is mutable: a constant is an integer, a tuple or a table(…)")
            case ast.Tuple(elts=entries):
                self.tuple_of(node, entries)
            case ast.Constant(value=int(number)) if number >= TOO_LARGE:
                self.refuse(node, f"{node.id} is not below 2^62")
            case _:
                pass

    def tuple_of(self, node: ast.Name, entries: list[ast.expr]) -> None:
        """Allow short tuples whose entries have equal lengths."""
        if len(entries) > LONGEST_TUPLE:
            self.refuse(node, f"{node.id} has {len(entries)} entries: more than {LONGEST_TUPLE} belong into a table(…)")
        if len({len(entry.elts) if isinstance(entry, ast.Tuple) else 0 for entry in entries}) > 1:
            self.refuse(node, f"the entries of {node.id} differ in length")

    def call(self, node: ast.Call) -> None:
        """Allow calls of marked functions by name, and of a few builtins."""
        if not isinstance(node.func, ast.Name):
            if not (not self.rule and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "math"):
                self.refuse(node, f"{ast.unparse(node.func)} is called through an attribute: import the rule by name")
            return
        callee = node.func.id
        if callee in self.seen.functions:
            if not mark_of(self.seen.functions[callee]):
                self.refuse(node, f"{callee} is not marked @rule")
        elif callee in self.seen.imported:
            self.imported(node, callee)
        elif callee not in BUILTINS:
            self.refuse(node, f"{callee} is neither a rule nor one of {', '.join(sorted(BUILTINS))}")

    def imported(self, node: ast.Call, callee: str) -> None:
        """Allow calls of functions that are marked in another file."""
        module, name = self.seen.imported[callee]
        path = module_file(module, self.seen.path)
        definition = source(path).functions.get(name) if path else None
        if definition is not None and not mark_of(definition):
            self.refuse(node, f"{callee} is not marked @rule in {module}")
        if definition is None and not (module == "math" and not self.rule):
            self.refuse(node, f"{callee} of {module} cannot be linked")
        if definition is not None and self.rule and mark_of(definition) == "algorithm":
            self.refuse(node, f"{callee} is an algorithm: rules call rules")

    def loop(self, node: ast.For) -> None:
        """Allow loops over ranges only."""
        self.no_else(node)
        if not (
            isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range"
        ):
            self.refuse(node, "a for loop iterates over range(…) only")

    def no_else(self, node: ast.For | ast.While) -> None:
        """Refuse an else after a loop."""
        if node.orelse:
            self.refuse(node, "no else after a loop")

    def sign(self, node: ast.UnaryOp) -> None:
        """Refuse `~` and `-` of a truth value, which differ between plain and compiled code."""
        if isinstance(node.op, ast.Invert | ast.USub) and self.is_truth(node.operand):
            sign = "~" if isinstance(node.op, ast.Invert) else "-"
            self.refuse(node, f"no {sign} on a truth value: plain and compiled results differ")

    def is_truth(self, node: ast.expr) -> bool:
        """Return whether an expression is a truth value, as far as its syntax shows."""
        match node:
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
                return True
            case ast.Call(func=ast.Name(id=name)):
                function: Any = self.seen.functions.get(name)
                if name in self.seen.imported:
                    path = module_file(self.seen.imported[name][0], self.seen.path)
                    function = source(path).functions.get(self.seen.imported[name][1]) if path else None
                return name == "bool" or (function is not None and annotation_text(function.returns) == "bool")
            case _:
                return False

    def arithmetic(self, node: ast.AST, op: ast.operator, right: ast.expr) -> None:
        """Allow shifts by less than 63 and division by positive numbers."""
        number = literal(right)
        if number is None:
            return
        if isinstance(op, ast.LShift | ast.RShift) and not 0 <= number <= LONGEST_SHIFT:
            self.refuse(node, f"a shift by {number} is not below 63")
        if isinstance(op, ast.FloorDiv | ast.Mod) and number <= 0:
            self.refuse(node, "// and % by positive numbers only")

    def index(self, node: ast.Subscript) -> None:
        """Refuse negative indices."""
        number = literal(node.slice)
        if number is not None and number < 0:
            self.refuse(node, "no negative indices: compiled code would read before the row")

    def assigned(self, target: ast.expr) -> None:
        """Refuse the assignment of whole rows and records."""
        if isinstance(target, ast.Attribute) and target.attr in self.wholes():
            self.refuse(
                target,
                f"{target.attr} is assigned as a whole: compiled code copies it, plain code shares it; assign its elements",
            )

    def wholes(self) -> set[str]:
        """Return the rows and nested records among the fields of this file's records and of those it imports."""
        names = set(self.seen.whole)
        for module in {module for module, _ in self.seen.imported.values() if not module.startswith("hoyle.rules.")}:
            path = module_file(module, self.seen.path)
            names |= source(path).whole if path else set[str]()
        return names

    def returns(self, body: list[ast.stmt]) -> None:
        """Require the same return type on every path."""
        values = [node for part in body for node in ast.walk(part) if isinstance(node, ast.Return)]
        given = [node for node in values if node.value is not None]
        kind = annotation_text(self.function.returns)
        if given and (len(given) < len(values) or falls_through(body)):
            self.refuse(self.function, "a value is returned on some paths only")
        if given and kind == "None":
            self.refuse(given[0], "a value is returned where the signature says None")
        for node in given:
            self.returned(node, kind)

    def returned(self, node: ast.Return, kind: str) -> None:
        """Require a value of the type that the signature names."""
        assert node.value is not None
        arms = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
        for arm in arms:
            if kind == "int" and self.is_truth(arm):
                self.refuse(
                    node, "a truth value is returned where the signature says int: one return type on every path"
                )
            if kind == "bool" and literal(arm) is not None:
                self.refuse(node, "a number is returned where the signature says bool: one return type on every path")


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
