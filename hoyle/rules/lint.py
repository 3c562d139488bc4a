"""The dialect lint: what a function marked @rule or @algorithm may not say, told with file, line and a sentence.

python -m hoyle.rules.lint PATH…   checks the Python files and folders; exit code 1 if it has something to say.

It reads the syntax tree and runs nothing. Rules mean the same in plain Python, compiled and on a GPU only as long as
they keep to integers and to little else; algorithms may also use floats, `math`, arrays
with several indices, and recursion.
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
    INTEGERS_ONLY,
    LONGEST_SHIFT,
    LONGEST_TUPLE,
    MARKS,
    NOWHERE,
    TOO_LARGE,
    falls_through,
    literal,
    parts,
    said,
)


@dataclass(frozen=True, order=True)
class Finding:
    """Something that the dialect does not allow."""

    path: str
    line: int
    sentence: str

    def __str__(self) -> str:
        """As editors and people read it."""
        return f"{self.path}:{self.line}: {self.sentence}"


@dataclass(eq=False)
class Source:
    """A Python file as the lint sees it."""

    path: Path
    tree: ast.Module
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict[str, ast.FunctionDef])
    imported: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """Names imported by name: the module and what it is called there."""
    modules: set[str] = field(default_factory=set[str])
    """Names that stand for whole modules."""
    constants: dict[str, ast.expr] = field(default_factory=dict[str, ast.expr])
    whole: set[str] = field(default_factory=set[str])
    """Fields that are rows or records."""


def source(path: Path) -> Source:
    """Read a file."""
    return parsed(path, path.read_text(encoding="utf-8"))


@cache
def parsed(path: Path, text: str) -> Source:
    """A file's functions, imports, constants and declared fields."""
    made = Source(path, ast.parse(text, str(path)))
    for node in made.tree.body:
        match node:
            case ast.FunctionDef():
                made.functions[node.name] = node
            case ast.ImportFrom(module=str(module)):
                made.imported |= {name.asname or name.name: (module, name.name) for name in node.names}
            case ast.Import():
                made.modules |= {name.asname or name.name.split(".")[0] for name in node.names}
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if node.value is not None:
                    made.constants[name] = node.value
            case ast.ClassDef():
                made.whole |= set(whole_fields(node))
            case _:
                pass
    return made


def whole_fields(record: ast.ClassDef) -> Iterator[str]:
    """Fields of a record that are rows or records of their own."""
    for node in record.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="row" | "nest" | "short_row"))
            ):
                yield name
            case _:
                pass


def found(module: str, near: Path) -> Path | None:
    """The file of an absolute module, looked for from the folders above the file that imports it, then beside Hoyle."""
    part = Path(*module.split("."))
    for folder in [*near.resolve().parents, Path(__file__).resolve().parents[2]]:
        for path in (folder / part.with_suffix(".py"), folder / part / "__init__.py"):
            if path.is_file():
                return path
    return None


def mark_of(function: ast.FunctionDef) -> str:
    """rule, algorithm, verb, primitive, or "" for none."""
    names = [node.id if isinstance(node, ast.Name) else getattr(node, "attr", "") for node in function.decorator_list]
    return next((name for name in names if name in MARKS), "")


def check(path: Path) -> list[Finding]:
    """What one file says that the dialect does not allow."""
    try:
        seen = source(path)
    except SyntaxError as error:
        return [Finding(str(path), error.lineno or 0, f"this is no Python: {error.msg}")]
    marked = [one for one in seen.functions.values() if mark_of(one) in ("rule", "algorithm")]
    marked += [one for node in seen.tree.body if isinstance(node, ast.ClassDef) for one in misplaced(node)]
    findings = [finding for function in marked for finding in Checker(seen, function).findings()]
    return sorted({*findings, *recursions(seen)})


def misplaced(holder: ast.ClassDef) -> list[ast.FunctionDef]:
    """Marked methods: they are checked too, and refused for being methods by what they use."""
    return [node for node in holder.body if isinstance(node, ast.FunctionDef) and mark_of(node) == "rule"]


def recursions(seen: Source) -> Iterator[Finding]:
    """Rules that come back to themselves."""
    calls = {
        name: called(one) & seen.functions.keys() for name, one in seen.functions.items() if mark_of(one) == "rule"
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


def called(function: ast.FunctionDef) -> set[str]:
    """Names that a function calls."""
    return {
        node.func.id for node in ast.walk(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


class Checker:
    """Checks one marked function."""

    def __init__(self, seen: Source, function: ast.FunctionDef) -> None:
        """Look at a function of a file."""
        self.seen, self.function = seen, function
        self.rule = mark_of(function) == "rule"
        self.told: list[Finding] = []

    def findings(self) -> list[Finding]:
        """Everything in it that is not allowed."""
        body = self.function.body[1:] if ast.get_docstring(self.function) is not None else self.function.body
        for statement in body:
            for node in ast.walk(statement):
                self.look(node)
        self.returns(body)
        return self.told

    def refuse(self, node: ast.AST, sentence: str) -> None:
        """Note a finding."""
        line = getattr(node, "lineno", self.function.lineno)
        self.told.append(Finding(str(self.seen.path), line, f"{self.function.name}: {sentence}."))

    def look(self, node: ast.AST) -> None:
        """Check one node of the tree."""
        if isinstance(node, ast.operator | ast.cmpop | ast.unaryop | ast.boolop | ast.expr_context):
            return
        for part in parts(node):
            sentence = NOWHERE.get(part) or (INTEGERS_ONLY.get(part) if self.rule else None)
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
        """Integers below 2^62, truth values; floats in algorithms."""
        if isinstance(node.value, str | bytes):
            self.refuse(node, "no strings")
        elif isinstance(node.value, float | complex) and self.rule:
            self.refuse(node, "rules know integers only")
        elif node.value is None:
            self.refuse(node, "no None: nothing is NONE, which is −1")
        elif isinstance(node.value, int) and node.value >= TOO_LARGE:
            self.refuse(node, f"{node.value} is not below 2^62")

    def name(self, node: ast.Name) -> None:
        """Constants of the file: integers, short tuples, tables."""
        value = self.seen.constants.get(node.id)
        match value:
            case ast.List() | ast.Dict() | ast.Set() | ast.ListComp() | ast.DictComp() | ast.SetComp():
                self.refuse(node, f"{node.id} can change: a constant is an integer, a tuple or a table(…)")
            case ast.Tuple(elts=entries):
                self.tuple_of(node, entries)
            case ast.Constant(value=int(number)) if number >= TOO_LARGE:
                self.refuse(node, f"{node.id} is not below 2^62")
            case _:
                pass

    def tuple_of(self, node: ast.Name, entries: list[ast.expr]) -> None:
        """Short, and its entries alike."""
        if len(entries) > LONGEST_TUPLE:
            self.refuse(node, f"{node.id} has {len(entries)} entries: more than {LONGEST_TUPLE} go into a table(…)")
        if len({len(entry.elts) if isinstance(entry, ast.Tuple) else 0 for entry in entries}) > 1:
            self.refuse(node, f"the entries of {node.id} are not equally long")

    def call(self, node: ast.Call) -> None:
        """Only marked functions, by their own names, and a few that Python has."""
        if not isinstance(node.func, ast.Name):
            if not (not self.rule and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "math"):
                self.refuse(node, f"{ast.unparse(node.func)} is not called by its own name: import the rule by name")
            return
        called = node.func.id
        if called in self.seen.functions:
            if not mark_of(self.seen.functions[called]):
                self.refuse(node, f"{called} is not marked @rule")
        elif called in self.seen.imported:
            self.imported(node, called)
        elif called not in BUILTINS:
            self.refuse(node, f"{called} is no rule and none of {', '.join(sorted(BUILTINS))}")

    def imported(self, node: ast.Call, called: str) -> None:
        """What is called from another file must be marked there."""
        module, name = self.seen.imported[called]
        path = found(module, self.seen.path)
        there = source(path).functions.get(name) if path else None
        if there is not None and not mark_of(there):
            self.refuse(node, f"{called} is not marked @rule in {module}")
        if there is None and not (module == "math" and not self.rule):
            self.refuse(node, f"{called} of {module} is no function that can be linked")
        if there is not None and self.rule and mark_of(there) == "algorithm":
            self.refuse(node, f"{called} is an algorithm: rules call rules")

    def loop(self, node: ast.For) -> None:
        """Only over ranges."""
        self.no_else(node)
        if not (
            isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range"
        ):
            self.refuse(node, "for goes over a range(…) only")

    def no_else(self, node: ast.For | ast.While) -> None:
        """Loops have no else."""
        if node.orelse:
            self.refuse(node, "no else after a loop")

    def sign(self, node: ast.UnaryOp) -> None:
        """`~` and `-` of a truth value differ between plain and compiled."""
        if isinstance(node.op, ast.Invert | ast.USub) and self.is_truth(node.operand):
            sign = "~" if isinstance(node.op, ast.Invert) else "-"
            self.refuse(node, f"no {sign} on a comparison: plainly it is a number, compiled it is not")

    def is_truth(self, node: ast.expr) -> bool:
        """Whether an expression is a truth value, as far as its form tells."""
        match node:
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
                return True
            case ast.Call(func=ast.Name(id=name)):
                function: Any = self.seen.functions.get(name)
                if name in self.seen.imported:
                    path = found(self.seen.imported[name][0], self.seen.path)
                    function = source(path).functions.get(self.seen.imported[name][1]) if path else None
                return name == "bool" or (function is not None and said(function.returns) == "bool")
            case _:
                return False

    def arithmetic(self, node: ast.AST, op: ast.operator, right: ast.expr) -> None:
        """Shifts below 63, division by positive numbers."""
        number = literal(right)
        if number is None:
            return
        if isinstance(op, ast.LShift | ast.RShift) and not 0 <= number <= LONGEST_SHIFT:
            self.refuse(node, f"a shift by {number} is not below 63")
        if isinstance(op, ast.FloorDiv | ast.Mod) and number <= 0:
            self.refuse(node, "// and % by positive numbers only")

    def index(self, node: ast.Subscript) -> None:
        """Indices are not negative."""
        number = literal(node.slice)
        if number is not None and number < 0:
            self.refuse(node, "no negative indices: compiled they read before the row")

    def assigned(self, target: ast.expr) -> None:
        """Whole rows and records are never assigned."""
        if isinstance(target, ast.Attribute) and target.attr in self.wholes():
            self.refuse(
                target, f"{target.attr} is assigned whole: copied when compiled, shared when plain; write its places"
            )

    def wholes(self) -> set[str]:
        """Rows and records among the fields of this file's records and of those it imports."""
        names = set(self.seen.whole)
        for module in {module for module, _ in self.seen.imported.values() if not module.startswith("hoyle.rules.")}:
            path = found(module, self.seen.path)
            names |= source(path).whole if path else set[str]()
        return names

    def returns(self, body: list[ast.stmt]) -> None:
        """One type on every path."""
        values = [node for part in body for node in ast.walk(part) if isinstance(node, ast.Return)]
        given = [node for node in values if node.value is not None]
        kind = said(self.function.returns)
        if given and (len(given) < len(values) or falls_through(body)):
            self.refuse(self.function, "a value is returned on some paths only")
        if given and kind == "None":
            self.refuse(given[0], "a value is returned where the signature says None")
        for node in given:
            self.returned(node, kind)

    def returned(self, node: ast.Return, kind: str) -> None:
        """The value is of the kind that the signature names."""
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
    """The Python files among paths and under folders."""
    for path in map(Path, paths):
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def main(paths: list[str]) -> int:
    """Check, print, and give the exit code."""
    missing = [path for path in paths if not Path(path).exists()]
    if missing or not paths:
        print(
            f"There is no {missing[0]}." if missing else "Which files? python -m hoyle.rules.lint PATH…",
            file=sys.stderr,
        )
        return 2
    findings = [finding for path in files(paths) for finding in check(path)]
    print("\n".join(map(str, findings)) if findings else "Every rule keeps to the dialect.")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
