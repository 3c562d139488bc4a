"""How a rule of a text runs in plain Python: its syntax tree becomes nested functions, and Python's compiler never sees it.

What fails ends in a RunError with file, line and the name of the rule; so does a rule that takes too many steps.
"""

import ast
from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import blake2b
from threading import local
from typing import Any, NamedTuple

from hoyle.rules.compiler.errors import form_error
from hoyle.rules.reading.expressions import UNSET, Expression, Expressions, Frame, checked
from hoyle.rules.rule_error import RunError

MAX_STEPS = 20_000_000
"""The most statements that a call of a rule may run, with those of the rules of texts that it calls."""

AT_END, BROKEN, CONTINUED, RETURNED = range(4)
"""How a statement ends: it runs to its end, or ends in `break`, `continue` or `return`."""


Statement = Callable[[Frame], int]


class Running(local):
    """What runs in this thread."""

    depth = 0
    """How many calls of rules of texts are running, each within another one."""
    steps = 0
    """The statements that they have run."""
    watch: "Callable[[Interpreter, Mapping[str, Any], tuple[Any, ...]], Any] | None" = None
    """What is called in place of a rule, with its globals and arguments; it calls `Interpreter.run`. None: nothing is."""


RUNNING = Running()


class Failure(NamedTuple):
    """Words for an exception of Python, `{name}` for what is not there."""

    error: type[Exception]
    reason: str


FAILURES = (
    Failure(IndexError, "an index is outside of its row"),
    Failure(ZeroDivisionError, "division by zero"),
    Failure(AttributeError, "a record has no field {name}"),
    Failure(KeyError, "{name} is not defined at the top of the file, or read before it is set"),
    Failure(ValueError, "the shift is not by 0 to 63 bits"),
    Failure(MemoryError, "a row of local(…) is too long"),
    Failure(RecursionError, "it calls itself"),
    Failure(TypeError, "a number, a row or a record stands where another one is needed"),
)
TOO_LONG = "it takes more than {most} steps: does it end?"


class Interpreter(Expressions):
    """A rule of a text in plain Python. It is called with the globals of the rule, and its arguments."""

    def __init__(self, file: str, node: ast.FunctionDef) -> None:
        """Read a definition. It is translated at its first call, when the lint has seen it."""
        super().__init__(file, node)
        self.node = node
        self.missing = [UNSET] * (len(self.slots) - len(node.args.args))
        self.digest = blake2b(ast.dump(node).encode(), digest_size=8).hexdigest()

    def __repr__(self) -> str:
        """Return a text that identifies what the rule does."""
        return f"<rule {self.name} {self.digest}>"

    def __call__(self, names: Mapping[str, Any], *args: Any) -> Any:
        """Call the rule. RunError with file and line if it fails."""
        return self.run(names, args) if RUNNING.watch is None else RUNNING.watch(self, names, args)

    def run(self, names: Mapping[str, Any], args: tuple[Any, ...]) -> Any:
        """Run the statements of the rule."""
        frame, running = Frame(names, [*args, *self.missing]), RUNNING
        if not running.depth:
            running.steps = 0
        running.depth += 1
        try:
            self.body(frame)
        except RunError:
            raise
        except Exception as error:
            reason = next((words for kind, words in FAILURES if isinstance(error, kind)), type(error).__name__)
            name = error.name if isinstance(error, AttributeError) else "".join(map(str, error.args[:1]))
            raise self.error(frame.line, reason.format(name=name)) from error
        finally:
            running.depth -= 1
        return frame.result

    def error(self, line: int, reason: str) -> RunError:
        """Return the error for a line."""
        return RunError(f"{self.file}:{line}: {self.name}: {reason}{'' if reason.endswith('?') else '.'}")

    @cached_property
    def body(self) -> Statement:
        """The statements. RuleError for what does not belong to the dialect."""
        return self.block(self.node.body)

    # Statements.

    def block(self, statements: list[ast.stmt]) -> Statement:
        """Return statements that run one after the other."""
        parts = [(each.lineno, self.statement(each)) for each in statements]

        def run(frame: Frame) -> int:
            RUNNING.steps += len(parts)
            if RUNNING.steps > MAX_STEPS:
                raise self.error(frame.line, TOO_LONG.format(most=MAX_STEPS))
            for line, part in parts:
                frame.line = line
                end = part(frame)
                if end:
                    return end
            return AT_END

        return run

    def statement(self, node: ast.stmt) -> Statement:
        """Return a statement."""
        match node:
            case ast.Pass() | ast.Expr(value=ast.Constant()) | ast.AnnAssign(value=None):
                return lambda frame: AT_END
            case ast.Expr(value=value):
                return self.dropped(value)
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                return self.assignment(target, self.expression(value))
            case ast.Assign(targets=targets, value=value):
                return self.assignments(targets, self.expression(value))
            case ast.AugAssign(target=target, op=op, value=value):
                read = ast.copy_location(ast.BinOp(loaded(target), op, value), node)
                return self.assignment(target, self.expression(read))
            case ast.If(test=test, body=then, orelse=other):
                return self.branches(test, then, other)
            case ast.While(test=test, body=body):
                return self.repetition(self.expression(test), self.block(body))
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=args), body=body):
                return self.loop(self.slots[name], [self.expression(arg) for arg in args], self.block(body))
            case ast.Return(value=value):
                return self.returned(value)
            case ast.Break():
                return lambda frame: BROKEN
            case ast.Continue():
                return lambda frame: CONTINUED
            case _:
                raise form_error(self.file, node, self.name)

    def dropped(self, value: ast.expr) -> Statement:
        """Return a statement that calculates an expression for what it does."""
        found = self.expression(value)

        def run(frame: Frame) -> int:
            found(frame)
            return AT_END

        return run

    def assignment(self, target: ast.expr, value: Expression) -> Statement:
        """Return an assignment to a variable, a field or an element."""
        match target:
            case ast.Name(id=name):
                slot = self.slots[name]

                def variable(frame: Frame) -> int:
                    frame.variables[slot] = value(frame)
                    return AT_END

                return variable
            case ast.Attribute(value=base, attr=name):
                record = self.expression(base)

                def field(frame: Frame) -> int:
                    found = value(frame)
                    setattr(checked(record(frame)), name, found)
                    return AT_END

                return field
            case ast.Subscript(value=base, slice=index):
                row, place = self.expression(base), self.expression(index)

                def element(frame: Frame) -> int:
                    found, where, at = value(frame), row(frame), place(frame)
                    if at < 0:
                        raise IndexError
                    where[at] = found
                    return AT_END

                return element
            case _:
                raise form_error(self.file, target, self.name)

    def assignments(self, targets: list[ast.expr], value: Expression) -> Statement:
        """Return an assignment of one value to several variables, fields or elements."""
        kept = list[Any]()
        parts = [self.assignment(target, lambda frame: kept[-1]) for target in targets]

        def run(frame: Frame) -> int:
            kept.append(value(frame))
            for part in parts:
                part(frame)
            kept.pop()
            return AT_END

        return run

    def branches(self, test: ast.expr, then: list[ast.stmt], other: list[ast.stmt]) -> Statement:
        """Return an `if`."""
        condition, first, second = self.expression(test), self.block(then), self.block(other)
        return lambda frame: first(frame) if condition(frame) else second(frame)

    def repetition(self, test: Expression, body: Statement) -> Statement:
        """Return a `while`."""

        def run(frame: Frame) -> int:
            while test(frame):
                end = body(frame)
                if end == RETURNED:
                    return end
                if end == BROKEN:
                    break
            return AT_END

        return run

    def loop(self, slot: int, args: list[Expression], body: Statement) -> Statement:
        """Return a `for` over a range."""

        def run(frame: Frame) -> int:
            for number in range(*[arg(frame) for arg in args]):
                frame.variables[slot] = number
                end = body(frame)
                if end == RETURNED:
                    return end
                if end == BROKEN:
                    break
            return AT_END

        return run

    def returned(self, value: ast.expr | None) -> Statement:
        """Return a `return`."""
        found = self.expression(value) if value is not None else None

        def run(frame: Frame) -> int:
            frame.result = found(frame) if found else None
            return RETURNED

        return run


def loaded(target: ast.expr) -> ast.expr:
    """Return the expression that reads the target of an assignment."""
    match target:
        case ast.Name(id=name):
            return ast.Name(name, ast.Load())
        case ast.Attribute(value=base, attr=name):
            return ast.Attribute(base, name, ast.Load())
        case ast.Subscript(value=base, slice=index):
            return ast.Subscript(base, index, ast.Load())
        case _:
            return target
