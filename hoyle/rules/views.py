"""Views as the fields of a state declare them: the verbs `public`, `view` and `determinize`, generated as rules.

A game need not write these verbs. What a declaration cannot say, such as a mask in another field, it writes as `reveal`, which the
generated verbs call last. A verb that a game writes itself takes the place of the generated one.
"""

import ast
import linecache
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from hoyle.rules.bits import count
from hoyle.rules.dice import draw_cards
from hoyle.rules.mark import TO_COMPILE, rule
from hoyle.rules.record import Field, Record, copy
from hoyle.rules.seats import NONE, UNKNOWN
from hoyle.rules.visibility import ALL, NOBODY, OWNER, TURN, Cards, Seen

Verbs = Mapping[str, Callable[..., Any]]

GENERATED = "__hoyle_generated__"
"""The attribute that is true for generated verbs."""
MOST_STATES = 128
"""For how many states the verbs are remembered: more than there are games in the package."""
GLOBALS = {
    "count": count,
    "copy": copy,
    "draw_cards": draw_cards,
    "NONE": NONE,
    "UNKNOWN": UNKNOWN,
    "__name__": __name__,
}


def with_views(state: type[Record], seats: int, verbs: Verbs) -> Verbs:
    """Return the verbs that a game with this state and at most this many seats writes, and those that its fields declare."""
    written = {name: verb for name, verb in verbs.items() if not hasattr(verb, GENERATED)}
    fields = tuple(field for field in state.fields if not field.nested)
    if all(field.visibility.seen is None for field in fields):
        return written
    check(state.__name__, fields, seats)
    return {**generated(fields, written.get("public"), written.get("reveal")), **written}


def check(name: str, fields: Sequence[Field], seats: int) -> None:
    """Raise TypeError if a declaration names no field, or leaves a seat without its part."""
    names = {field.name: field for field in fields}
    for field in fields:
        seen, after, size, pool, each = field.visibility
        if not isinstance(seen, Seen | None):
            raise TypeError(
                f"{name}.{field.name}: seen={seen!r} is not ALL, OWNER, TURN or NOBODY of hoyle.rules.visibility."
            )
        needed = {size, pool, "turn" if seen is TURN else "", "phase" if after is not None else ""} - {*names, ""}
        if needed:
            raise TypeError(f"{name}.{field.name}: there is no field {needed.pop()}, which its declaration needs.")
        if pool and (names[pool].size is None) is not is_set(field):
            raise TypeError(
                f"{name}.{field.name}: the pool of a set of cards is a cell, and that of numbers of cards a row."
            )
        if seen is OWNER and (field.size or 0) < seats * each:
            raise TypeError(
                f"{name}.{field.name}: {seats} seats own {each} entries each, but it has {field.size or 0}."
            )


@lru_cache(MOST_STATES)
def generated(
    fields: tuple[Field, ...], public: Callable[..., Any] | None, reveal: Callable[..., Any] | None
) -> dict[str, Callable[..., Any]]:
    """Return the verbs that fields declare; `public` and `reveal` are those that the game writes."""
    writer = Writer(fields)
    revealed = ["reveal(state, {}, seen)"] if reveal else []
    lines = [
        *function("declared(state, seen)", writer.shared()),
        *function("public(state, seen)", ["declared(state, seen)", *(each.format("NONE") for each in revealed)]),
        *function(
            "view(state, seat, seen)",
            [
                "public(state, seen)" if public else "declared(state, seen)",
                *writer.own(),
                *(each.format("seat") for each in revealed),
            ],
        ),
    ]
    names = ["public", "view"]
    if writer.is_dealt():
        lines += function("determinize(seen, seat, state, dice)", ["copy(state, seen)", *writer.dealt()])
        names.append("determinize")
    text = "\n".join(lines) + "\n"
    file = f"<views {blake2b(text.encode(), digest_size=8).hexdigest()}>"
    linecache.cache[file] = (
        len(text),
        None,
        text.splitlines(keepends=True),
        file,
    )  # for tracebacks, and fingerprints of rules
    namespace: dict[str, Any] = {**GLOBALS, "reveal": reveal}
    exec(compile(RowCopies().visit(ast.parse(text)), file, "exec"), namespace)  # declared names and numbers only
    compiled: dict[str, Any] = {}
    exec(compile(text, file, "exec"), compiled)
    verbs = {name: rule(namespace[name]) for name in ("declared", *names)}
    for name, verb in verbs.items():
        setattr(verb, GENERATED, True)
        setattr(verb, TO_COMPILE, compiled[name].__code__)
    if public:
        namespace["public"] = public
    return {name: verbs[name] for name in names}


class RowCopies(ast.NodeTransformer):
    """Copies whole rows at once in plain Python, which the text does integer by integer, since compiled rules have no slices."""

    def visit_For(self, node: ast.For) -> list[ast.stmt]:
        """Take the copies of rows out of a loop. No two statements of one loop write the same field."""
        if not isinstance(node.iter, ast.Call) or not isinstance(node.iter.args[-1], ast.Constant):
            return [node]
        copies = [each for each in node.body if is_row_copy(each)]
        rest = [each for each in node.body if each not in copies]
        loop = [ast.copy_location(ast.For(node.target, node.iter, rest, []), node)] if rest else []
        return [*(ast.fix_missing_locations(WholeRows().visit(each)) for each in copies), *loop]


class WholeRows(ast.NodeTransformer):
    """Writes `[:]` in place of every index."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """Return the row without its index. Pages have no `ast.unparse`, with which this would be shorter."""
        return ast.copy_location(ast.Subscript(node.value, ast.Slice(), node.ctx), node)


def is_row_copy(statement: ast.stmt) -> bool:
    """Return whether a statement in a loop over the indices of a row only copies an integer of it."""
    match statement:
        case ast.Assign(
            [ast.Subscript(ast.Attribute(attr=to), ast.Name("index"))], ast.Subscript(ast.Attribute(attr=of))
        ):
            return to == of
        case _:
            return False


def function(head: str, lines: Iterable[str]) -> list[str]:
    """Return the lines of one function, which has at least one statement."""
    return [f"def {head}:", *indented(lines)]


class Writer:
    """Writes the statements of the views of a record with these fields."""

    def __init__(self, fields: Sequence[Field]) -> None:
        """Sort the fields by what a view shows of them."""
        self.by_name = {field.name: field for field in fields}
        pools = {field.visibility.pool for field in fields}
        shown = [field for field in fields if field.visibility.seen]
        self.public = [field for field in shown if field.visibility.seen is ALL or field.name in pools]
        self.hidden = [field for field in shown if field not in self.public]
        self.pools = [field for field in self.public if field.name in pools]
        self.counts = [field for field in shown if is_counts(field)]

    def shared(self) -> Iterator[str]:
        """Yield the statements for what all see: pools first, because hidden cards are added to them."""
        if any(field.visibility.after is not None for field in self.hidden):
            yield "phase = state.phase"  # local variables, because compiled code reads and writes a field each time
        sets = [field.name for field in self.pools if is_set(field)]
        yield from (f"in_{name} = state.{name}" for name in sets)
        yield from loops(
            [(field, (self.counting if is_set(field) else self.public_lines)(field)) for field in self.pools]
        )
        others = [field for field in (*self.public, *self.hidden) if field not in self.pools]
        lines = [(field, self.public_lines(field)) for field in others if field in self.public]
        lines += [
            (field, self.hidden_lines(field)) for field in others if field in self.hidden and not is_counts(field)
        ]
        yield from loops(lines)
        yield from (f"seen.{name} = in_{name}" for name in sets)
        for field in self.counts:
            yield from self.count_lines(field)

    def public_lines(self, field: Field) -> list[str]:
        """Return the statements for one integer of a field that everybody sees."""
        return [f"seen.{at(field)} = state.{at(field)}", *self.counting(field)]

    def hidden_lines(self, field: Field) -> list[str]:
        """Return the statements for one integer of a field that not all see."""
        value = f"state.{at(field)}"
        if field.blank == UNKNOWN:
            hide = [f"seen.{at(field)} = NONE if {value} == NONE else UNKNOWN"]
        else:
            hide = [f"in_{pool} |= {value}"] if (pool := field.visibility.pool) else []
        return [*after_phase(field, [f"seen.{at(field)} = {value}"], hide), *self.counting(field)]

    def counting(self, field: Field) -> list[str]:
        """Return the statement that counts the cards of a set, if all may know how many there are."""
        size = field.visibility.size
        return [f"seen.{at(field, size)} = count(state.{at(field)})"] if size and is_set(field) else []

    def kinds(self, field: Field) -> int:
        """Return how many integers of a row of counts belong together."""
        pool, each = field.visibility.pool, field.visibility.each
        return (self.by_name[pool].size if pool else each if each > 1 else field.size) or 1

    def count_lines(self, field: Field) -> Iterator[str]:
        """Yield the statements for the sums of a row of counts, and for what is added to a pool."""
        (_, _, size, pool, _), kinds = field.visibility, self.kinds(field)
        each = f"for kind in range({kinds}):"
        place = f"{field.name}[owner * {kinds} + kind]"
        hidden, sums = field in self.hidden, self.by_name[size].size if size else None
        yield f"for owner in range({(field.size or 1) // kinds}):"
        if size:
            yield from ("    total = 0", f"    {each}", f"        total += state.{place}")
            yield f"    seen.{size}{'' if sums is None else '[owner]'} = total"
        add = [each, f"    seen.{pool}[kind] += state.{place}"] if hidden and pool else []
        show = [each, f"    seen.{place} = state.{place}"] if hidden else []
        yield from (f"    {line}" for line in after_phase(field, show, add))

    def own(self) -> Iterator[str]:
        """Yield the statements for what a seat sees besides: its parts of rows, and fields of the seat in `turn`."""
        for field in self.hidden:
            seen, after, _, pool, _ = field.visibility
            conditions = ["state.turn == seat"] if seen is TURN else []
            if after is not None and pool:
                conditions.append(f"state.phase != {after}")
            lines = [] if seen is NOBODY else self.own_lines(field)
            yield from (f"if {' and '.join(conditions)}:", *indented(lines)) if conditions and lines else lines

    def own_lines(self, field: Field) -> list[str]:
        """Return the statements that show a field to a seat that sees it, and take it out of its pool."""
        seen, _, _, pool, each = field.visibility
        if is_counts(field):
            kinds = self.kinds(field)
            place = f"{field.name}[{f'seat * {kinds} + ' if seen is OWNER else ''}kind]"
            out = [f"    seen.{pool}[kind] -= state.{place}"] if pool else []
            return [f"for kind in range({kinds}):", f"    seen.{place} = state.{place}", *out]
        if seen is OWNER and each > 1:
            return [
                f"for index in range(seat * {each}, seat * {each} + {each}):",
                f"    seen.{at(field)} = state.{at(field)}",
            ]
        if seen is OWNER or field.size is None:
            place = f"{field.name}[seat]" if seen is OWNER else field.name
            return [f"seen.{place} = state.{place}", *([f"seen.{pool} &= ~state.{place}"] if pool else [])]
        return [f"for index in range({field.size}):", f"    seen.{at(field)} = state.{at(field)}"]

    def is_dealt(self) -> bool:
        """Return whether all that is hidden is cards of rows by seat, whose numbers are public, and their pools."""
        return all(
            is_set(field)
            and field.visibility.size
            and field.visibility.pool
            and field.size == self.by_name[field.visibility.size].size
            for field in self.hidden
        )

    def dealt(self) -> Iterator[str]:
        """Yield the statements that deal hidden cards at random, all ways being equally likely."""
        for field in self.hidden:
            name, size, pool = field.name, field.visibility.size, field.visibility.pool
            yield f"for owner in range({field.size}):"
            yield f"    cards = draw_cards(state.{pool}, seen.{size}[owner] - count(seen.{name}[owner]), dice)"
            yield f"    state.{name}[owner] |= cards"
            yield f"    state.{pool} &= ~cards"
            if not self.by_name[size].visibility.seen:  # it is set in views only
                yield f"    state.{size}[owner] = 0"


def is_set(field: Field) -> bool:
    """Return whether a field holds sets of cards."""
    return isinstance(field.span, Cards)


def is_counts(field: Field) -> bool:
    """Return whether a field is a row of numbers of cards, of which the sum is shown or which are added to a pool."""
    return field.size is not None and not is_set(field) and bool(field.visibility.size or field.visibility.pool)


def at(field: Field, name: str = "") -> str:
    """Return the expression for one integer of a field, or of a field of the same form with another name."""
    return f"{name or field.name}[index]" if field.size is not None else name or field.name


def indented(lines: Iterable[str]) -> list[str]:
    """Return the lines of a block."""
    return [f"    {line}" for line in lines]


def after_phase(field: Field, show: list[str], hide: list[str]) -> list[str]:
    """Return the statements that show a field once everybody sees it, and hide it before; those that hide it, if that never happens."""
    after = field.visibility.after
    if after is None or not show:
        return hide
    return [f"if phase == {after}:", *indented(show), *(["else:", *indented(hide)] if hide else [])]


def loops(statements: Sequence[tuple[Field, list[str]]]) -> Iterator[str]:
    """Yield statements for cells, and loops over all rows of one length."""
    yield from (line for field, lines in statements if field.size is None for line in lines)
    rows = [(field.size, lines) for field, lines in statements if field.size is not None and lines]
    for length in dict.fromkeys(length for length, _ in rows):
        yield f"for index in range({length}):"
        yield from indented(line for size, lines in rows if size == length for line in lines)
