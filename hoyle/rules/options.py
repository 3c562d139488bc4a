"""Options: declared with a default, the allowed values and a sentence each; clashes; presets; canonical form.

In a State an option is an integer: a flag is 0 or 1, None is NONE, a name is its place among the values, a set of
flags is bits. People and programs write Python values and names; this module is the border between the two.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from hoyle.errors import Refusal
from hoyle.rules.choices import Choices
from hoyle.rules.record import Field, Record, int8, int16, int32
from hoyle.rules.seats import NONE

Value = bool | int | str | None | tuple[str, ...] | tuple[int, ...]
Values = Mapping[str, Any]

MANY = 15
"""A run of more consecutive numbers than this is written as its first and its last."""


class OptionError(Refusal):
    """Options that are not allowed: one sentence that says what to change. `message` and `facts` translate.

    `code` is the number of the refusal in the game's rulebook, if it has one; the text begins with it.
    """

    def __init__(self, message: str, code: str = "", **facts: Any) -> None:
        """Format the English message with the facts."""
        super().__init__(message, **facts)
        self.code = code

    def __str__(self) -> str:
        """Return the sentence after its code."""
        return coded(self.code, super().__str__())


def coded(code: str, sentence: str) -> str:
    """Return a sentence after its code, if it has one.

    >>> coded("X9", "No trumps, no equals."), coded("", "No.")
    ('X9: No trumps, no equals.', 'No.')
    """
    return f"{code}: {sentence}" if code else sentence


class Option(Field):
    """A declared option: its label, what it does, and the values it takes."""

    def __init__(
        self,
        default: Any,
        values: Sequence[Any],
        flags: bool,
        size: int | None,
        label: str,
        sentence: str,
        names: Mapping[Any, str],
        group: str,
        code: str = "",
        digits: str = "",
    ) -> None:
        narrow = size is not None and values[0] >= -128 and values[-1] < 128
        super().__init__(size, int32 if flags else int8 if narrow else int16, False)
        self.default, self.values, self.flags = default, values, flags
        self.label, self.sentence, self.value_labels, self.group = label, sentence, names, group
        self.code, self.digits = code, digits

    def fresh(self) -> Any:
        """Return the default as the record keeps it."""
        return self.encode(self.default)

    def encode(self, value: Any) -> Any:
        """Return a Python value as the integer (or row) that a State keeps."""
        if self.size is not None:
            return [self.number(item) for item in value]
        if self.flags:
            return sum(1 << self.values.index(item) for item in value)
        return self.number(value)

    def number(self, value: Any) -> int:
        """Return one value as an integer."""
        if value is None:
            return NONE
        return list(self.values).index(value) if isinstance(value, str) else int(value)

    def decode(self, kept: Any) -> Any:
        """Return the Python value of an integer (or row): the inverse of `encode`."""
        if self.size is not None:
            return tuple(self.name_of(item) for item in kept)
        if self.flags:
            return tuple(name for place, name in enumerate(self.values) if kept >> place & 1)
        return self.name_of(kept)

    def name_of(self, number: int) -> Any:
        """Return the value of one integer."""
        if isinstance(self.default, bool):
            return bool(number)
        if number == NONE and None in self.values:
            return None
        return self.values[number] if isinstance(self.values[-1], str) else number

    def allows(self, value: Any) -> bool:
        """Return whether the option allows the value."""
        if self.size is not None or self.flags:
            if not isinstance(value, list | tuple | set | frozenset):
                return False
            many = cast(Sequence[Any], value)
            return (self.size is None or len(many) == self.size) and all(self.is_value(item) for item in many)
        return self.is_value(value)

    def is_value(self, value: Any) -> bool:
        """Return whether one value is in the list and has the same type: True is not 1."""
        if isinstance(self.values, range):
            return type(value) is int and value in self.values
        return any(type(value) is type(known) and value == known for known in self.values)

    def allowed(self) -> str:
        """Return the allowed values as text; a long run of numbers as its first and its last.

        >>> Option(4, (4, 3, 2), False, None, "", "", {}, "").allowed()
        '4, 3 or 2'
        >>> Option(None, (None, *range(2, 1001)), False, None, "", "", {}, "").allowed()
        'none, 2 to 1000'
        """
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        numbers = [value for value in self.values if type(value) is int]
        if len(numbers) > MANY and numbers == list(range(numbers[0], numbers[-1] + 1)):
            texts = [written(value) for value in self.values if value not in numbers]
            return ", ".join([*texts, f"{numbers[0]} to {numbers[-1]}"])
        texts = [written(value) for value in self.values]
        return f"{', '.join(texts[:-1])} or {texts[-1]}"

    @property
    def width(self) -> int:
        """The number of digits per entry, for a row that is written in its own digits."""
        width = 1
        while len(self.digits) ** width < len(self.values):
            width += 1
        return width

    def write(self, value: Any) -> str:
        """Return a value as text for links and files; `read` is the inverse."""
        if not self.digits:
            return written(value)
        base, least = len(self.digits), self.values[0]
        places = range(self.width - 1, -1, -1)
        return "".join(self.digits[(item - least) // base**place % base] for item in value for place in places)

    def read_digits(self, text: str) -> Any:
        """Return the row that the digits stand for; the text itself if they stand for none."""
        if set(text) - set(self.digits) or len(text) != (self.size or 0) * self.width:
            return text
        base, least, row = len(self.digits), self.values[0], list[int]()
        for at in range(0, len(text), self.width):
            number = 0
            for digit in text[at : at + self.width]:
                number = number * base + self.digits.index(digit)
            row.append(number + least)
        return tuple(row)

    def read(self, text: str) -> Any:
        """Return the value of a text: `true`, `3`, `none`, `draft`, `a+b` for flags, `1,2` or digits for rows."""
        if self.digits and "," not in text:
            return self.read_digits(text.strip())
        if self.flags or self.size is not None:
            return tuple(self.read_word(item) for item in text.replace("+", ",").split(",") if item)
        return self.read_word(text)

    def read_word(self, text: str) -> Any:
        """Return the value of one word; the word itself if it stands for none."""
        low = text.strip().lower()
        if isinstance(self.default, bool) and low in YES | NO:
            return low in YES
        if low in ("none", "null", "") and None in self.values:
            return None
        if low.lstrip("-").isdigit():
            return int(low)
        return low


YES = {"true", "yes", "on", "1"}
NO = {"false", "no", "off", "0"}


def written(value: Any) -> str:
    """Return a value as people type it.

    >>> written(None), written(True), written(("a", "b"))
    ('none', 'true', 'a+b')
    """
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list | set | frozenset):
        return "+".join(str(item) for item in cast(Sequence[Any], value))
    return str(value)


def option(
    default: Any,
    values: Sequence[Any] | Choices = (False, True),
    *,
    label: str,
    sentence: str,
    names: Mapping[Any, str] | None = None,
    group: str = "",
    code: str = "",
) -> int:
    """Declare an option: its default, its values (a tuple, a range or a `choice`), its label and what it does.

    `names`: labels of the values, where they are not a `choice`. `code`: the number of the rulebook's refusal of any
    other value.
    """
    values, names = named(values, names)
    return cast(int, Option(default, values, False, None, label, sentence, names, group, code))


def named(values: Sequence[Any] | Choices, names: Mapping[Any, str] | None) -> tuple[Sequence[Any], Mapping[Any, str]]:
    """Return the values and their labels."""
    return (tuple(values.labels), values.labels) if isinstance(values, Choices) else (values, names or {})


def flags(
    values: Sequence[str] | Choices,
    default: tuple[str, ...] = (),
    *,
    label: str,
    sentence: str,
    names: Mapping[Any, str] | None = None,
    group: str = "",
) -> int:
    """Declare a set of named flags; a State keeps their bits in the order of `values`."""
    values, names = named(values, names)
    return cast(int, Option(default, values, True, None, label, sentence, names, group))


def short_row(
    default: tuple[int, ...], values: range, *, label: str, sentence: str, group: str = "", digits: str = ""
) -> list[int]:
    """Declare a short row of integers from one range; `digits` are the letters that links write it with."""
    return cast(list[int], Option(default, values, False, len(default), label, sentence, {}, group, "", digits))


class OptionSet(Record):
    """The options of a game as a record; a new one holds the defaults."""


def declared(options: type[OptionSet]) -> dict[str, Option]:
    """Return the declared options by name, in the order of declaration."""
    return {f.name: f for f in options.fields if isinstance(f, Option)}


@dataclass(frozen=True)
class Clash:
    """Values that exclude each other. `when` reads Python values by name; `sentence` says why and what to change."""

    when: Callable[[Values], bool]
    sentence: str
    among: tuple[str, ...] = ()
    """The options involved."""
    code: str = ""


@dataclass(frozen=True)
class Idle:
    """An option without effect while `when` holds; the rules form greys it out and says why."""

    option: str
    when: Callable[[Values], bool]
    sentence: str


@dataclass(frozen=True)
class Preset:
    """A name for a few values."""

    label: str
    sentence: str
    values: Values


@dataclass(frozen=True)
class Explanation:
    """The clashes, idle options and canonical form of a choice of options, for a page that shows them."""

    clashes: list[str]
    idle: dict[str, str]
    canonical: dict[str, Any]
    values: dict[str, Any]
    codes: list[str] = field(default_factory=list[str])
    """The clashes' numbers in the rulebook, "" for those without."""


@dataclass(frozen=True)
class OptionSchema:
    """A game's declared options with their clashes, and with what makes them idle."""

    game: str
    options: type[OptionSet]
    clashes: tuple[Clash, ...] = ()
    idle: tuple[Idle, ...] = ()
    resolve: Callable[[Any], None] = lambda options: None

    def full(self, values: Values) -> dict[str, Any]:
        """Return all values, defaults filled in; OptionError for a name or value that is not declared."""
        known = declared(self.options)
        for name, value in values.items():
            if name not in known:
                raise OptionError(
                    "{game} has no option {name}; it has {known}.", game=self.game, name=name, known=", ".join(known)
                )
            if not known[name].allows(value):
                raise OptionError(
                    "{name} cannot be {value}: choose {allowed}.",
                    name=name,
                    code=known[name].code,
                    value=written(value),
                    allowed=known[name].allowed(),
                )
        return {name: values.get(name, declaration.default) for name, declaration in known.items()}

    def refusals(self, values: Values) -> list[Clash]:
        """Return the clashes in a full choice."""
        return [clash for clash in self.clashes if clash.when(values)]

    def choose(self, values: Values) -> OptionSet:
        """Return a resolved options record; OptionError for values that are not allowed or that clash."""
        full = self.full(values)
        for clash in self.refusals(full):
            raise OptionError(clash.sentence, clash.code)
        return self.record(full)

    def record(self, full: Values) -> OptionSet:
        """Return a full choice as a resolved record, whether or not values clash."""
        record = self.options()
        for name, declaration in declared(self.options).items():
            setattr(record, name, declaration.encode(full[name]))
        self.resolve(record)
        return record

    def idle_reasons(self, full: Values) -> dict[str, str]:
        """Return the options without effect in a full choice, each with the reason."""
        return {idle.option: idle.sentence for idle in self.idle if idle.when(full)}

    def values(self, record: OptionSet) -> dict[str, Any]:
        """Return a record's values as Python values."""
        return {name: declaration.decode(getattr(record, name)) for name, declaration in declared(self.options).items()}

    def canonical(self, values: Values) -> dict[str, Any]:
        """Return the fewest values that mean the same options: without defaults, idle options and what `auto` gives."""
        full = self.full(values)
        defaults = {name: declaration.default for name, declaration in declared(self.options).items()}
        for name in self.idle_reasons(full):
            full[name] = defaults[name]
        for name in full:
            without = full | {name: defaults[name]}
            if self.record(without) == self.record(full):
                full = without
        return {name: value for name, value in full.items() if value != defaults[name]}

    def explain(self, values: Values) -> Explanation:
        """Return clashes, idle options and canonical form; OptionError only for a name or value that is not declared."""
        full = self.full(values)
        clashes = self.refusals(full)
        canonical = {} if clashes else self.canonical(values)
        return Explanation(
            [coded(clash.code, clash.sentence) for clash in clashes],
            self.idle_reasons(full),
            canonical,
            full,
            [clash.code for clash in clashes],
        )

    def read(self, words: Mapping[str, str]) -> dict[str, Any]:
        """Return the values of texts, as a link or a command line has them."""
        known = declared(self.options)
        return {name: known[name].read(text) if name in known else text for name, text in words.items()}
