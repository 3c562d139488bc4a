"""Random programs of the dialect, as text."""

from dataclasses import dataclass, field
from random import Random

HEAD = '''"""A random program."""
import math
from hoyle.rules.bits import count, has, highest, lowest
from hoyle.rules.constants import table
from hoyle.rules.dice import mix
from hoyle.rules.mark import algorithm, inlined, rule
from hoyle.rules.record import Record, cell, copy, fingerprint, int8, int16, int32, int64
from hoyle.rules.record import local, local_record, nest, row, second_fingerprint

FEW = (3, 1, 4, 1, 5, 9, 2, 6)
PAIRS = ((1, 2, 3), (-4, 500, 6))
MANY = table(n * n % 4001 - 2000 for n in range(300))


class Inner(Record):
    p = cell(int8)
    q = row(3, int16)


class Box(Record):
    a = cell(int8)
    b = cell(int64)
    c = cell(int32)
    inner = nest(Inner)
    few = row(4, int8)
    many = row(7, int32)
    late = cell(int16, path=True)
'''

NUMBERS, FRACTIONS = 6, 3
LIMITS = {
    "a": 127,
    "b": 100_000,
    "c": 100_000,
    "late": 20_000,
    "few": 100,
    "many": 100_000,
    "inner.p": 100,
    "inner.q": 30_000,
}
"""By field: what its numbers stay within, so that they fit."""
SIZES = {"few": 4, "many": 7, "inner.q": 3}


LEAVES = [
    *(
        "box.a",
        "box.c % 1000",
        "box.late % 1000",
        "box.few[{i4}]",
        "box.many[{i7}] % 999",
        "box.inner.p",
        "len(box.many)",
    ),
    *("FEW[{i8}]", "PAIRS[{i2}][{i3}]", "MANY[{i300}]", "len(FEW)"),
]
ALGORITHM_LEAVES = ["numbers[1] % 99", "grid[{i2}, {i3}]", "numbers.size", "grid.shape[1]"]
NUMBER_FORMS = [
    *(
        "({n} + {n})",
        "({n} - ({n}))",
        "({l}) * ({l})",
        "-({n})",
        "~({n})",
        "({n}) // 3",
        "({n}) // 8",
        "({n}) % 7",
        "({n}) % 64",
    ),
    *(
        "({n}) // (abs({n}) + 1)",
        "({n}) % (2 * ({n}) + 1)",
        "({n}) // (2 * ({n}) + 1)",
        "(({n}) & ({n}))",
        "(({n}) | ({n}))",
    ),
    *(
        "(({n}) ^ ({n}))",
        "(({s}) << ({s}))",
        "(({n}) >> ({s}))",
        "min({n}, {n})",
        "max({n}, {n}, {l})",
        "abs({n})",
        "int({t})",
    ),
    *("({n} if {t} else {n})", "(({n}) and ({n}))", "(({n}) or ({n}))", "count(abs({n}))", "lowest(abs({n}) + 1)"),
    *("highest(abs({n}) + 1)", "fingerprint(box) % 1000", "second_fingerprint(box) % 1000", "(mix(abs({n})) % 1000)"),
]
TRUTH_FORMS = [
    *(
        "(not {t})",
        "({n} op {n} and {t})",
        "({n} op {n} or {t})",
        "({l} <= {n} < {n})",
        "has(abs({n}), ({n}) & 31)",
        "bool({n})",
    ),
    *("({t} == ({n} op {n}))", "({t} ^ ({n} op {n}))"),
]
FRACTION_LEAVES = ["fractions[0]", "fractions[1]", "fractions[{i3}]", "0.375", "-2.5", "1e-3"]
FRACTION_FORMS = [
    *(
        "({f} + {f})",
        "({f} - {f})",
        "({f} * 0.5)",
        "({l} / 7)",
        "({f} / (abs({f}) + 1))",
        "math.sqrt(abs({f}))",
        "min({f}, {f})",
    ),
    *("max({f}, {l})", "abs({f})", "-({f})", "({f} if {f} < {f} else {l})", "float({l})"),
]


class Parts(dict[str, str]):
    """The parts of a template, written when they are needed."""

    def __init__(self, writer: "Writer", depth: int) -> None:
        self.writer, self.depth = writer, depth

    def __missing__(self, key: str) -> str:
        writer, depth = self.writer, self.depth
        if key.startswith("i"):
            return writer.index(int(key[1:]))
        parts = {"n": writer.number, "t": writer.truth, "f": writer.fraction}
        if key == "s":
            return f"({writer.number(depth)}) & 15"
        return parts[key](depth) if key in parts else writer.leaf()


@dataclass
class Writer:
    """Writes one program. All numbers stay far below 2^63, no index leaves its row, and every loop ends."""

    dice: Random
    lines: list[str] = field(default_factory=list[str])
    functions: list[str] = field(default_factory=list[str])
    depth: int = 1
    names: list[str] = field(default_factory=list[str])
    """The variables that have values where the next statement stands."""
    loops: int = 0
    is_algorithm: bool = False
    counter: int = 0

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def pick(self, *texts: str) -> str:
        return self.dice.choice(texts)

    def program(self) -> str:
        for number in range(self.dice.randint(1, 3)):
            self.function(f"part{number}", "@inlined" if self.dice.random() < 0.2 else "")
        self.main()
        return "\n".join([HEAD, *self.lines, ""])

    def function(self, name: str, mark: str) -> None:
        self.lines += ["", *([mark] if mark else []), "@rule", f"def {name}(box: Box, x: int, y: int) -> int:"]
        self.names = ["x", "y"]
        self.block(self.dice.randint(1, 4))
        self.line(f"return {self.small()}")
        self.functions.append(name)

    def main(self) -> None:
        self.is_algorithm = True
        self.lines += [
            "",
            "@algorithm",
            "def main(boxes: object, numbers: object, grid: object, fractions: object, x: int, y: int) -> float:",
        ]
        self.line("box = boxes[0]")
        self.names = ["x", "y"]
        self.block(self.dice.randint(3, 8))
        self.line("copy(boxes[1], box)")
        self.line(f"return {self.fraction()} + {self.number()}")

    # Expressions.

    def filled(self, templates: list[str], depth: int = 0) -> str:
        """One of the templates with its parts: n a number, l a leaf, s a number below 16, t a truth value, f a fraction."""
        return self.dice.choice(templates).format_map(Parts(self, depth + 1))

    def small(self) -> str:
        """An integer from −1000 to 1000."""
        return f"({self.number()}) % 2001 - 1000"

    def leaf(self) -> str:
        choice = self.dice.random()
        if choice < 0.3:
            return str(self.dice.randint(-20, 200))
        if choice < 0.75:
            return self.dice.choice(self.names)
        return self.filled(LEAVES + (ALGORITHM_LEAVES if self.is_algorithm else []))

    def index(self, length: int) -> str:
        return (
            str(self.dice.randrange(length))
            if self.dice.random() < 0.5
            else f"({self.dice.choice(self.names)}) % {length}"
        )

    def number(self, depth: int = 0) -> str:
        if depth > 2 or self.dice.random() < 0.25:
            return self.leaf()
        calls = [f"{name}(box, {{n}}, {{n}})" for name in self.functions] if depth < 2 else []
        return self.filled(NUMBER_FORMS + calls + (["int({f}) % 1000"] if self.is_algorithm else []), depth)

    def truth(self, depth: int = 0) -> str:
        op = self.dice.choice(["<", "<=", ">", ">=", "==", "!="])
        forms = ["({n} op {n})"] if depth > 2 or self.dice.random() < 0.5 else TRUTH_FORMS
        return self.filled([form.replace(" op ", f" {op} ") for form in forms], depth)

    def fraction(self, depth: int = 0) -> str:
        """A fraction below some thousands."""
        return self.filled(FRACTION_LEAVES if depth > 2 or self.dice.random() < 0.3 else FRACTION_FORMS, depth)

    # Statements.

    def block(self, size: int) -> None:
        before = list(self.names)
        for _ in range(size):
            self.statement()
        self.names = before if self.depth > 1 else self.names

    def nested(self, head: str, size: int = 2) -> None:
        self.line(head)
        self.depth += 1
        self.block(self.dice.randint(1, size))
        self.depth -= 1

    def statement(self) -> None:
        kinds = [self.assign, self.assign, self.change, self.write, self.write, self.write]
        if self.depth < 4:
            kinds += [self.choose, self.choose, self.loop, self.repeat, self.rows]
        if self.is_algorithm:
            kinds += [self.swap, self.write_fraction]
        if self.loops and self.dice.random() < 0.15:
            self.line(f"if {self.truth()}:")
            self.line(f"    {self.pick('break', 'continue')}")
        elif not self.is_algorithm and self.depth > 1 and self.dice.random() < 0.1:
            self.line(f"if {self.truth()}:")
            self.line(f"    return {self.small()}")
        else:
            self.dice.choice(kinds)()

    def new(self) -> str:
        self.counter += 1
        return f"v{self.counter}"

    def assign(self) -> None:
        name = self.dice.choice([*self.names, self.new()])
        self.line(f"{name} = {self.small()}")
        if name not in self.names:
            self.names.append(name)

    def change(self) -> None:
        name = self.dice.choice(self.names)
        self.line(f"{name} {self.pick('+=', '-=', '|=', '&=', '^=')} {self.leaf()}")
        self.line(f"{name} = {name} % 2001 - 1000")

    def write(self) -> None:
        name = self.dice.choice(list(LIMITS))
        place = f"box.{name}[{self.index(SIZES[name])}]" if name in SIZES else f"box.{name}"
        limit = LIMITS[name]
        if self.dice.random() < 0.3:
            self.line(f"{place} {self.pick('//=', '%=')} {self.dice.randint(2, 9)}")
        elif self.dice.random() < 0.3:
            self.line(f"{place} ^= ({self.number()}) & 7")
            self.line(f"{place} %= {limit}") if "(" not in place else self.line(f"box.a = box.a % {LIMITS['a']}")
        else:
            self.line(f"{place} = ({self.number()}) % {limit}{self.pick('', f' - {limit // 2}')}")

    def write_fraction(self) -> None:
        place = f"fractions[{self.index(FRACTIONS)}]"
        self.line(f"{place} = {self.fraction()} * 0.5" if self.dice.random() < 0.7 else f"{place} *= 0.5")
        self.line(f"{self.filled(['numbers[2]', 'numbers[{i6}]', 'grid[{i2}, {i3}]'])} = {self.small()}")

    def swap(self) -> None:
        if len(self.names) > 1:
            one, two = self.dice.sample(self.names, 2)
            self.line(f"{one}, {two} = {two}, {one}")

    def choose(self) -> None:
        self.nested(f"if {self.truth()}:")
        if self.dice.random() < 0.4:
            self.nested(f"elif {self.truth()}:")
        if self.dice.random() < 0.5:
            self.nested("else:")

    def loop(self) -> None:
        name = f"i{self.depth}"
        bounds = self.filled(
            ["4", "-2, 3", "1, 9", "({n}) % 6", "5, -3, -2", "({n}) % 4, ({n}) % 9, 2", "len(box.few)"]
        )
        self.loops += 1
        names, self.names = self.names, [*self.names, name]
        self.nested(f"for {name} in range({bounds}):", 3)
        self.loops -= 1
        self.names = names

    def repeat(self) -> None:
        name, loops = self.new(), self.loops
        self.line(f"{name} = 0")
        self.line(f"while {self.filled([f'{name} < 5', f'{name} < 4 and {{t}}', 'True'])}:")
        self.depth += 1
        self.line(f"{name} += 1")
        self.line(f"if {name} > 6:")
        self.line("    break")
        self.loops = 1
        self.block(self.dice.randint(1, 2))
        self.depth -= 1
        self.loops = loops

    def rows(self) -> None:
        name = self.new()
        if self.dice.random() < 0.3:
            self.line(f"{name} = local_record(Box)")
            self.line(f"copy({name}, box)")
            self.line(f"{name}.c = {self.small()}")
            self.line(f"box.b = ({name}.c + {name}.many[{self.index(7)}]) % 100000")
            return
        length = self.dice.randint(2, 30)
        kind = self.pick("int16", "int32", "int64")
        self.line(f"{name} = local({length}, {kind})")
        self.line(f"{name}[{self.index(length)}] = {self.small()}")
        self.line(f"{name}[{self.index(length)}] += 5")
        if self.dice.random() < 0.5:
            other, last = self.new(), self.dice.randint(1, length)
            self.line(f"{other} = local({length + 1}, {kind})")
            self.line(f"for {other}i in range({self.dice.randint(0, last)}, {last}):")
            self.line(f"    {other}[{other}i] = {self.pick('0', '-1', '300', f'{name}[{other}i]')}")
            self.line(f"    {name}[{other}i] = {self.pick(f'{other}[{other}i]', f'{other}[{other}i + 1]', '7')}")
        self.line(f"box.many[{self.index(7)}] = {name}[{self.index(length)}] + {name}[0]")
