"""The options of games: declarations, allowed values, clashes, presets, and the canonical form of chosen values.

In a State an option is an integer: a bool is 0 or 1, None is NONE, a name is its index among the values, and a set of
flags is a set of bits. People and programs use Python values and names; this module converts between the two forms.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Required, TypedDict, Unpack, cast

from hoyle.errors import Refusal
from hoyle.rules.choices import Choices
from hoyle.rules.conditions import Values, When
from hoyle.rules.record import Field, Record, int8, int16, int32
from hoyle.rules.seats import NONE

Value = bool | int | str | None | tuple[str, ...] | tuple[int, ...]
MAX_LISTED_NUMBERS = 15
"""A longer range of consecutive numbers is shown by its first and last number."""


class OptionError(Refusal):
    """Options that are not allowed. The message is one sentence that says what to change; `message` and `facts` are translated.

    `code` is the number of this error in the game's rulebook, or empty; the text begins with it.
    """

    def __init__(self, message: str, code: str = "", **facts: object) -> None:
        """Format the English message with the facts."""
        super().__init__(message, **facts)
        self.code = code

    def __str__(self) -> str:
        """Return the sentence, preceded by the code if there is one."""
        return coded(self.code, super().__str__())


def coded(code: str, sentence: str) -> str:
    """Return a sentence, preceded by its code if it has one.

    >>> coded("X9", "No trumps, no equals."), coded("", "No.")
    ('X9: No trumps, no equals.', 'No.')
    """
    return f"{code}: {sentence}" if code else sentence


Message = str | tuple[str, str]
"""A message with {value}, or both forms of a message with {n}; see `i18n.many`."""


class Words(TypedDict, total=False):
    """What the declaration of an option says of it besides its default and its values."""

    label: Required[str]
    sentence: Required[str]
    names: Mapping[Any, str]
    """The labels of the values if these are not a `choice`."""
    group: str
    """The section of the rules form."""
    code: str
    """The number of the rulebook's error for a value that is not allowed."""
    added: bool
    """Whether tables were stored before the option was added; see `first_form`."""
    paragraphs: tuple[str, ...]
    """The paragraphs of the rulebook that the option changes, the one that explains it best first."""
    chip: Message | Mapping[Any, Message]
    """A few words on a value that is not usual: a message for all values, or one by value, where `...` stands for all others.
    Without it: the label, with the value unless it is True."""
    sentences: Mapping[Any, str]
    """By value: a sentence in place of the option's own one."""
    shown: Callable[[Any], Any]
    """Returns what the chip shows of a value, such as the part of a row that is in use."""


class Option(Field):
    """A declared option: its default, the allowed values (a tuple, a range or a `choice`), and its words."""

    def __init__(
        self,
        default: Any,
        values: Sequence[Any] | Choices,
        flags: bool = False,
        size: int | None = None,
        digits: str = "",
        **words: Unpack[Words],
    ) -> None:
        labels: Mapping[Any, str] = values.labels if isinstance(values, Choices) else {}
        self.values = cast(Sequence[Any], tuple(labels) if isinstance(values, Choices) else values)
        narrow = size is not None and self.values[0] >= -128 and self.values[-1] < 128
        of = int32 if flags else int8 if narrow else int16
        numbers = range(1 << len(self.values)) if flags else [self.encode_one(value) for value in self.values]
        span = range(min(numbers), max(numbers) + 1)
        super().__init__(size, of, False, first_size=0 if words.get("added") else None, values=span)
        self.default, self.flags, self.digits = default, flags, digits
        self.label, self.sentence = words["label"], words["sentence"]
        self.value_labels: Mapping[Any, str] = words.get("names", labels)
        self.group, self.code = words.get("group", ""), words.get("code", "")
        self.paragraphs, self.chip = words.get("paragraphs", ()), words.get("chip", "")
        self.sentences: Mapping[Any, str] = words.get("sentences", {})
        self.shown = words.get("shown", lambda value: value)

    @property
    def initial(self) -> Any:
        """The default in the form that a record stores."""
        return self.encode(self.default)

    def encode(self, value: Any) -> Any:
        """Return a Python value as the integer (or row) that a State stores."""
        if self.size is not None:
            return [self.encode_one(entry) for entry in value]
        if self.flags:
            return sum(1 << self.values.index(entry) for entry in value)
        return self.encode_one(value)

    def encode_one(self, value: Any) -> int:
        """Return one value as an integer."""
        if value is None:
            return NONE
        return list(self.values).index(value) if isinstance(value, str) else int(value)

    def decode(self, stored: Any) -> Any:
        """Return the Python value of a stored integer (or row): the inverse of `encode`."""
        if self.size is not None:
            return tuple(self.decode_one(entry) for entry in stored)
        if self.flags:
            return tuple(name for bit, name in enumerate(self.values) if stored >> bit & 1)
        return self.decode_one(stored)

    def decode_one(self, number: int) -> Any:
        """Return the value of one integer."""
        if isinstance(self.default, bool):
            return bool(number)
        if number == NONE and None in self.values:
            return None
        return self.values[number] if isinstance(self.values[-1], str) else number

    def allows(self, value: object) -> bool:
        """Return whether the option allows the value."""
        if self.size is not None or self.flags:
            if not isinstance(value, list | tuple | set | frozenset):
                return False
            entries = cast(Sequence[Any], value)
            return (self.size is None or len(entries) == self.size) and all(
                self.is_allowed_value(entry) for entry in entries
            )
        return self.is_allowed_value(value)

    def is_allowed_value(self, value: object) -> bool:
        """Return whether a single value is among the allowed values, types included: True is not 1."""
        if isinstance(self.values, range):
            return type(value) is int and value in self.values
        return any(type(value) is type(allowed) and value == allowed for allowed in self.values)

    def allowed(self) -> str:
        """Return the allowed values as text; of a long range of numbers only the first and the last.

        >>> Option(4, (4, 3, 2), label="", sentence="").allowed()
        '4, 3 or 2'
        >>> Option(None, (None, *range(2, 1001)), label="", sentence="").allowed()
        'none, 2 to 1000'
        """
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        numbers = [value for value in self.values if type(value) is int]
        if len(numbers) > MAX_LISTED_NUMBERS and numbers == list(range(numbers[0], numbers[-1] + 1)):
            texts = [written(value) for value in self.values if value not in numbers]
            return ", ".join([*texts, f"{numbers[0]} to {numbers[-1]}"])
        texts = [written(value) for value in self.values]
        return f"{', '.join(texts[:-1])} or {texts[-1]}"

    @property
    def width(self) -> int:
        """The number of digits per entry, for a row that links write with `digits`."""
        width = 1
        while len(self.digits) ** width < len(self.values):
            width += 1
        return width

    def write(self, value: Any) -> str:
        """Return a value as text for links and files; `read` is the inverse."""
        if not self.digits:
            return written(value)
        base, minimum = len(self.digits), self.values[0]
        exponents = range(self.width - 1, -1, -1)
        return "".join(
            self.digits[(entry - minimum) // base**exponent % base] for entry in value for exponent in exponents
        )

    def read_digits(self, text: str) -> Any:
        """Return the row that a text of digits stands for; the text itself if it is not of that form."""
        if set(text) - set(self.digits) or len(text) != (self.size or 0) * self.width:
            return text
        base, minimum, row = len(self.digits), self.values[0], list[int]()
        for start in range(0, len(text), self.width):
            number = 0
            for digit in text[start : start + self.width]:
                number = number * base + self.digits.index(digit)
            row.append(number + minimum)
        return tuple(row)

    def read(self, text: str) -> Any:
        """Return the value of a text such as `true`, `3`, `none` or `draft`, `a+b` for flags, `1,2` or digits for rows."""
        if self.digits and "," not in text:
            return self.read_digits(text.strip())
        if self.flags or self.size is not None:
            return tuple(self.read_one(word) for word in text.replace("+", ",").split(",") if word)
        return self.read_one(text)

    def read_one(self, text: str) -> Any:
        """Return the value of a single word; the word itself, in lower case, if it is a name."""
        lowered = text.strip().lower()
        if isinstance(self.default, bool) and lowered in YES | NO:
            return lowered in YES
        if lowered in ("none", "null", "") and None in self.values:
            return None
        if re.fullmatch(r"-?[0-9]{1,18}", lowered):
            return int(lowered)
        return lowered


YES = {"true", "yes", "on", "1"}
NO = {"false", "no", "off", "0"}


def written(value: object) -> str:
    """Return a value as people type it.

    >>> written(None), written(True), written(("a", "b"))
    ('none', 'true', 'a+b')
    """
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list | set | frozenset):
        return "+".join(str(entry) for entry in cast(Sequence[Any], value))
    return str(value)


def option(default: object, values: Sequence[object] | Choices = (False, True), **words: Unpack[Words]) -> int:
    """Declare an option: its default, its values (a tuple, a range or a `choice`), and its `Words`."""
    return cast(int, Option(default, values, **words))


def flags(values: Sequence[str] | Choices, default: tuple[str, ...] = (), **words: Unpack[Words]) -> int:
    """Declare a set of named flags; a State stores them as bits in the order of `values`."""
    return cast(int, Option(default, values, flags=True, **words))


def short_row(default: tuple[int, ...], values: range, digits: str = "", **words: Unpack[Words]) -> list[int]:
    """Declare a short row of integers from one range; links write it with the characters of `digits`."""
    return cast(list[int], Option(default, values, size=len(default), digits=digits, **words))


class OptionSet(Record):
    """The options of a game as a record; a new record has the default values."""


def declared(options: type[OptionSet]) -> dict[str, Option]:
    """Return the declared options by name, in the order of declaration."""
    return {f.name: f for f in options.fields if isinstance(f, Option)}


Condition = When | Callable[[Values], bool]
"""A condition made by `when`, or a function of the values by name, which is not checked when the game is made."""


def check(game: str, options: Mapping[str, Option], values: Values) -> None:
    """Raise OptionError if a value is not that of one of these options, or if the option does not allow it."""
    for name, value in values.items():
        if name not in options:
            known = ", ".join(options)
            raise OptionError("{game} has no option {name}; it has {known}.", game=game, name=name, known=known)
        if not options[name].allows(value):
            facts = {"name": name, "value": written(value), "allowed": options[name].allowed()}
            raise OptionError("{name} cannot be {value}: choose {allowed}.", options[name].code, **facts)


@dataclass(frozen=True)
class Clash:
    """A clash of options. `sentence` gives the reason and what to change."""

    when: Condition
    sentence: str
    among: tuple[str, ...] = ()
    """The options involved; if empty, those that the condition names."""
    code: str = ""

    def __post_init__(self) -> None:
        """Take the options involved from the condition."""
        if not self.among and isinstance(self.when, When):
            object.__setattr__(self, "among", self.when.names)


@dataclass(frozen=True)
class Idle:
    """An option without effect while `when` returns True; the rules form disables it and shows the sentence."""

    option: str
    when: Condition
    sentence: str


@dataclass(frozen=True)
class Preset:
    """A named selection of option values."""

    label: str
    sentence: str
    values: Values


@dataclass(frozen=True)
class Explanation:
    """The clashes, idle options and canonical form of chosen values, for a page that shows them."""

    clashes: list[str]
    idle: dict[str, str]
    canonical: dict[str, Any]


@dataclass(frozen=True)
class OptionSchema:
    """The declared options of a game, their clashes, and the conditions that make them idle."""

    game: str
    options: type[OptionSet]
    clashes: tuple[Clash, ...] = ()
    idle: tuple[Idle, ...] = ()
    resolve: Callable[[Any], None] = lambda options: None

    def full(self, values: Values) -> dict[str, object]:
        """Return the values of all options, with defaults added. Raise OptionError for a name or value that is not declared."""
        declarations = declared(self.options)
        check(self.game, declarations, values)
        return {name: values.get(name, declaration.default) for name, declaration in declarations.items()}

    def refusals(self, values: Values) -> list[Clash]:
        """Return the clashes among the values of all options."""
        return [clash for clash in self.clashes if clash.when(values)]

    def choose(self, values: Values) -> OptionSet:
        """Return a resolved options record. Raise OptionError for values that are not allowed or that clash."""
        full = self.full(values)
        for clash in self.refusals(full):
            raise OptionError(clash.sentence, clash.code)
        return self.record(full)

    def record(self, full: Values) -> OptionSet:
        """Return the values of all options as a resolved record, whether or not they clash."""
        record = self.options()
        for name, declaration in declared(self.options).items():
            setattr(record, name, declaration.encode(full[name]))
        self.resolve(record)
        return record

    def idle_reasons(self, full: Values) -> dict[str, str]:
        """Return the options without effect under these values, each with the reason; values of other options do not count."""
        own = {name: full[name] for name in declared(self.options)}
        return {idle.option: idle.sentence for idle in self.idle if idle.when(own)}

    def values(self, record: OptionSet) -> dict[str, Any]:
        """Return a record's values as Python values."""
        return {name: declaration.decode(getattr(record, name)) for name, declaration in declared(self.options).items()}

    def canonical(self, values: Values) -> dict[str, Any]:
        """Return the smallest selection of values with the same effect: no defaults, no idle options, no values that `auto` would give."""
        full = self.full(values)
        defaults = {name: declaration.default for name, declaration in declared(self.options).items()}
        for name in self.idle_reasons(full):
            full[name] = defaults[name]
        record = self.record(full)
        for name, value in full.items():
            without = full | {name: defaults[name]}
            if value != defaults[name] and self.record(without) == record:
                full = without
        return {name: value for name, value in full.items() if value != defaults[name]}

    def explain(self, values: Values) -> Explanation:
        """Return clashes, idle options and canonical form. Raise OptionError only for a name or value that is not declared."""
        full = self.full(values)
        clashes = self.refusals(full)
        sentences = [coded(clash.code, clash.sentence) for clash in clashes]
        return Explanation(sentences, self.idle_reasons(full), {} if clashes else self.canonical(values))
