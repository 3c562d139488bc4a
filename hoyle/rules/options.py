"""House rules: declared with a default, the values allowed and a sentence each; clashes; presets; canonical form.

In a State an option is an integer: a flag is 0 or 1, None is NONE, a name is its place among the values, a set of
flags is bits. People and programs write Python values and names; this module is the border between the two.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from hoyle.rules.record import Field, Record, int8, int16, int32
from hoyle.rules.seats import NONE

Value = bool | int | str | None | tuple[str, ...] | tuple[int, ...]
Values = Mapping[str, Any]

MANY = 15
"""More numbers than this that follow one another are told by the first and the last."""


class OptionError(ValueError):
    """House rules that cannot be: one sentence that says what to change. `message` and `facts` translate.

    `code` is the number of the refusal in the game's rulebook, where it has one; the text begins with it.
    """

    def __init__(self, message: str, code: str = "", **facts: Any) -> None:
        """Fill the facts into the English message."""
        super().__init__(coded(code, message.format(**facts)))
        self.message, self.code, self.facts = message, code, facts


def coded(code: str, sentence: str) -> str:
    """A refusal with its code in front, if it has one.

    >>> coded("X9", "No trumps, no equals."), coded("", "No.")
    ('X9: No trumps, no equals.', 'No.')
    """
    return f"{code}: {sentence}" if code else sentence


class Option(Field):
    """A declared option: what it is called, what it does, which values it takes."""

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
        """The default, as the record keeps it."""
        return self.encode(self.default)

    def encode(self, value: Any) -> Any:
        """A Python value as the integer (or row) that a State keeps."""
        if self.size is not None:
            return [self.number(one) for one in value]
        if self.flags:
            return sum(1 << self.values.index(one) for one in value)
        return self.number(value)

    def number(self, value: Any) -> int:
        """One value as an integer."""
        if value is None:
            return NONE
        return list(self.values).index(value) if isinstance(value, str) else int(value)

    def decode(self, kept: Any) -> Any:
        """What `encode` was given."""
        if self.size is not None:
            return tuple(self.name_of(one) for one in kept)
        if self.flags:
            return tuple(name for place, name in enumerate(self.values) if kept >> place & 1)
        return self.name_of(kept)

    def name_of(self, number: int) -> Any:
        """The one value that stands behind an integer."""
        if isinstance(self.default, bool):
            return bool(number)
        if number == NONE and None in self.values:
            return None
        return self.values[number] if isinstance(self.values[-1], str) else number

    def allows(self, value: Any) -> bool:
        """Whether the value is one of the option's."""
        if self.size is not None or self.flags:
            if not isinstance(value, list | tuple | set | frozenset):
                return False
            many = cast(Sequence[Any], value)
            return (self.size is None or len(many) == self.size) and all(self.is_value(one) for one in many)
        return self.is_value(value)

    def is_value(self, value: Any) -> bool:
        """Whether one value is in the list, and of its type: True is not 1."""
        if isinstance(self.values, range):
            return type(value) is int and value in self.values
        return any(type(value) is type(one) and value == one for one in self.values)

    def allowed(self) -> str:
        """The values in words; many numbers that follow one another by the first and the last.

        >>> Option(4, (4, 3, 2), False, None, "", "", {}, "").allowed()
        '4, 3 or 2'
        >>> Option(None, (None, *range(2, 1001)), False, None, "", "", {}, "").allowed()
        'none, 2 to 1000'
        """
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        numbers = [value for value in self.values if type(value) is int]
        if len(numbers) > MANY and numbers == list(range(numbers[0], numbers[-1] + 1)):
            said = [written(value) for value in self.values if value not in numbers]
            return ", ".join([*said, f"{numbers[0]} to {numbers[-1]}"])
        said = [written(value) for value in self.values]
        return f"{', '.join(said[:-1])} or {said[-1]}"

    @property
    def width(self) -> int:
        """How many digits an entry of a row takes in text, where the row is written in digits of its own."""
        width = 1
        while len(self.digits) ** width < len(self.values):
            width += 1
        return width

    def write(self, value: Any) -> str:
        """A value as a link or a file holds it; `read` gives it back."""
        if not self.digits:
            return written(value)
        base, least = len(self.digits), self.values[0]
        places = range(self.width - 1, -1, -1)
        return "".join(self.digits[(one - least) // base**place % base] for one in value for place in places)

    def read_digits(self, text: str) -> Any:
        """A row from its digits; the text itself if it is no such row."""
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
        """A value from a word of text: `true`, `3`, `none`, `draft`, `a+b` for flags, `1,2` or digits for rows."""
        if self.digits and "," not in text:
            return self.read_digits(text.strip())
        if self.flags or self.size is not None:
            return tuple(self.word(one) for one in text.replace("+", ",").split(",") if one)
        return self.word(text)

    def word(self, text: str) -> Any:
        """One value from a word; the word itself if it stands for no value."""
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
    """A value as people type it.

    >>> written(None), written(True), written(("a", "b"))
    ('none', 'true', 'a+b')
    """
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list | set | frozenset):
        return "+".join(str(one) for one in cast(Sequence[Any], value))
    return str(value)


def option(
    default: Any,
    values: Sequence[Any] = (False, True),
    *,
    label: str,
    sentence: str,
    names: Mapping[Any, str] | None = None,
    group: str = "",
    code: str = "",
) -> int:
    """Declare an option: a default, the values it takes (a tuple or a range), what it is called, what it does.

    `code`: the number by which the rulebook calls a value that is none of these.
    """
    return cast(int, Option(default, values, False, None, label, sentence, names or {}, group, code))


def flags(
    values: Sequence[str],
    default: tuple[str, ...] = (),
    *,
    label: str,
    sentence: str,
    names: Mapping[Any, str] | None = None,
    group: str = "",
) -> int:
    """Declare a set of named flags; a State keeps their bits in the order of `values`."""
    return cast(int, Option(default, values, True, None, label, sentence, names or {}, group))


def short_row(
    default: tuple[int, ...], values: range, *, label: str, sentence: str, group: str = "", digits: str = ""
) -> list[int]:
    """Declare a short row of integers, all from one range; `digits` are the letters it is written with in links."""
    return cast(list[int], Option(default, values, False, len(default), label, sentence, {}, group, "", digits))


class House(Record):
    """The house rules of a game as a record; a new one holds the defaults."""


def declared(house: type[House]) -> dict[str, Option]:
    """A House's options by name, in the order in which they are declared."""
    return {f.name: f for f in house.fields if isinstance(f, Option)}


@dataclass(frozen=True)
class Clash:
    """Values that cannot stand together. `when` reads Python values by name; `sentence` says why and what to change."""

    when: Callable[[Values], bool]
    sentence: str
    among: tuple[str, ...] = ()
    """The options that take part."""
    code: str = ""


@dataclass(frozen=True)
class Idle:
    """An option that has no effect while `when` holds; the table greys it and says why."""

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
class Explained:
    """What a page shows about a choice of options."""

    clashes: list[str]
    idle: dict[str, str]
    canonical: dict[str, Any]
    values: dict[str, Any]
    facts: list[tuple[str, dict[str, Any]]] = field(default_factory=list[tuple[str, dict[str, Any]]])
    """The clashes as messages and facts, for translation."""
    codes: list[str] = field(default_factory=list[str])
    """The clashes' numbers in the rulebook, "" for those that have none."""


@dataclass(frozen=True)
class Options:
    """A House together with what may not stand together."""

    game: str
    house: type[House]
    clashes: tuple[Clash, ...] = ()
    idle: tuple[Idle, ...] = ()
    resolve: Callable[[Any], None] = lambda rules: None

    def full(self, values: Values) -> dict[str, Any]:
        """All values, defaults filled in; an OptionError for a name or value that is not declared."""
        known = declared(self.house)
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
        return {name: values.get(name, one.default) for name, one in known.items()}

    def refusals(self, values: Values) -> list[Clash]:
        """The clashes in a full choice."""
        return [clash for clash in self.clashes if clash.when(values)]

    def choose(self, values: Values) -> House:
        """An options record, resolved; OptionError where it cannot be."""
        full = self.full(values)
        for clash in self.refusals(full):
            raise OptionError(clash.sentence, clash.code)
        return self.record(full)

    def record(self, full: Values) -> House:
        """A full choice as a resolved record."""
        rules = self.house()
        for name, one in declared(self.house).items():
            setattr(rules, name, one.encode(full[name]))
        self.resolve(rules)
        return rules

    def asleep(self, full: Values) -> dict[str, str]:
        """Options without effect in a full choice, each with the reason."""
        return {one.option: one.sentence for one in self.idle if one.when(full)}

    def values(self, rules: House) -> dict[str, Any]:
        """A record's values as Python values."""
        return {name: one.decode(getattr(rules, name)) for name, one in declared(self.house).items()}

    def canonical(self, values: Values) -> dict[str, Any]:
        """The fewest values that say the same rules: defaults, idle options and what `auto` gives are left out."""
        full = self.full(values)
        defaults = {name: one.default for name, one in declared(self.house).items()}
        for name in self.asleep(full):
            full[name] = defaults[name]
        for name in full:
            without = full | {name: defaults[name]}
            if self.record(without) == self.record(full):
                full = without
        return {name: value for name, value in full.items() if value != defaults[name]}

    def explain(self, values: Values) -> Explained:
        """Clashes, idle options and canonical form; an OptionError only for a value that is no value."""
        full = self.full(values)
        clashes = self.refusals(full)
        canonical = {} if clashes else self.canonical(values)
        return Explained(
            [coded(one.code, one.sentence) for one in clashes],
            self.asleep(full),
            canonical,
            full,
            [(one.sentence, {}) for one in clashes],
            [one.code for one in clashes],
        )

    def read(self, words: Mapping[str, str]) -> dict[str, Any]:
        """Values from words of text, as a link or a command line gives them."""
        known = declared(self.house)
        return {name: known[name].read(text) if name in known else text for name, text in words.items()}
