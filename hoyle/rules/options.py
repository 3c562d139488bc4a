"""The options of games: declarations, allowed values, clashes, presets, and the canonical form of chosen values.

In a State an option is an integer: a bool is 0 or 1, None is NONE, a name is its index among the values, and a set of
flags is a set of bits. People and programs use Python values and names; this module converts between the two forms.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Required, TypedDict, Unpack, cast

from hoyle.errors import Refusal
from hoyle.rules import option_text
from hoyle.rules.choices import Choices
from hoyle.rules.conditions import Values, When
from hoyle.rules.option_text import written
from hoyle.rules.record import Field, Record, int8, int16, int32
from hoyle.rules.seats import NONE

Value = bool | int | str | None | tuple[str, ...] | tuple[int, ...]


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
    """What `option(default, values, …)` says of an option besides its default and its values; all texts are English messages.

    Required are `label`, a few words in the rules form, and `sentence`, what the option decides. For people there are also `chip`,
    a few words where tables and invitations show a value that is not usual; `paragraphs`, the paragraphs of the rulebook that it changes;
    `sentences`, a sentence by value; `names`, labels of the values; `group`, the section of the rules form that it stands in.
    `added=True` declares an option that is newer than stored tables; `code` and `shown` are seldom needed.
    """

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
        rows: Choices | None = None,
        columns: Choices | None = None,
        **words: Unpack[Words],
    ) -> None:
        self.rows: Mapping[str, str] = rows.labels if rows else {}
        self.columns: Mapping[str, str] = columns.labels if columns else {}
        labels: Mapping[Any, str] = values.labels if isinstance(values, Choices) else {}
        self.values = cast(Sequence[Any], tuple(labels) if isinstance(values, Choices) else values)
        numbers = range(1 << len(self.values)) if flags else [self.encode_one(value) for value in self.values]
        span = range(min(numbers), max(numbers) + 1)
        narrow = size is not None and span[0] >= -128 and span[-1] < 128
        of = int32 if flags else int8 if narrow else int16
        super().__init__(size, of, False, first_size=0 if words.get("added") else None, values=span)
        self.default, self.flags, self.digits = default, flags, digits
        self.label, self.sentence = words["label"], words["sentence"]
        self.value_labels: Mapping[Any, str] = words.get("names", labels)
        self.group, self.code = words.get("group", ""), words.get("code", "")
        self.paragraphs, self.chip = words.get("paragraphs", ()), words.get("chip", "")
        self.sentences: Mapping[Any, str] = words.get("sentences", {})
        self.shown = words.get("shown", lambda value: value)

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the entries of labelled numbers, such as `wizard`, or `wizard.spy` of a grid; empty for other options."""
        return tuple(f"{row}.{column}" if column else row for row in self.rows for column in self.columns or ("",))

    def changed_cells(self, value: Sequence[Any]) -> dict[str, Any]:
        """Return the entries of labelled numbers that are not usual, by cell."""
        return {
            cell: entry for cell, entry, usual in zip(self.cells, value, self.default, strict=True) if entry != usual
        }

    def usual_entries(self, value: Sequence[Any]) -> list[Any]:
        """Return the usual entries of the cells that are not usual."""
        changed = self.changed_cells(value)
        return [usual for cell, usual in zip(self.cells, self.default, strict=True) if cell in changed]

    def completed(self, value: Any) -> Any:
        """Return the numbers of all cells for a mapping of some, and a list, as JSON has it, as a tuple.

        Any other value stays as it is, and so does a mapping with unknown cells.
        """
        if isinstance(value, list):
            return tuple(cast(list[Any], value))
        if not isinstance(value, Mapping) or set(cast(Mapping[Any, Any], value)) - set(self.cells):
            return value
        entries = cast(Mapping[str, Any], value)
        return tuple(entries.get(cell, usual) for cell, usual in zip(self.cells, self.default, strict=True))

    def parts(self, value: Any) -> list[Any]:
        """Return a value as changes of one cell each, if it consists of labelled numbers; otherwise the value itself."""
        changed = self.changed_cells(value) if self.rows else {}
        return [self.completed({cell: entry}) for cell, entry in changed.items()] if changed else [value]

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
        """Return the allowed values as text; see `option_text.allowed`."""
        return option_text.allowed(self)

    def write(self, value: Any) -> str:
        """Return a value as text for links and files; `read` is the inverse."""
        return option_text.write(self, value)

    def read(self, text: str) -> Any:
        """Return the value of a text; see `option_text.read`."""
        return option_text.read(self, text)


def option(default: object, values: Sequence[object] | Choices = (False, True), **words: Unpack[Words]) -> int:
    """Declare an option: its default, its values (a tuple, a range or a `choice`), and its `Words`: `label`, `sentence` and others."""
    return cast(int, Option(default, values, **words))


def flags(values: Sequence[str] | Choices, default: tuple[str, ...] = (), **words: Unpack[Words]) -> int:
    """Declare a set of named flags; a State stores them as bits in the order of `values`."""
    return cast(int, Option(default, values, flags=True, **words))


def numbers(
    default: tuple[Any, ...],
    values: range | Choices,
    rows: Choices | None = None,
    columns: Choices | None = None,
    digits: str = "",
    **words: Unpack[Words],
) -> list[int]:
    """Declare a row of numbers, or of names, as an option; with `rows` a small table with a label by row, with `columns` a grid.

    A State stores a grid row by row. Links and files write only the cells that differ from the default, as `wizard:6`, and a row
    without labels as numbers, or with the characters of `digits`.
    """
    return cast(list[int], Option(default, values, False, len(default), digits, rows, columns, **words))


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
        if not options[name].allows(options[name].completed(value)):
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
        return {
            name: declaration.completed(values.get(name, declaration.default))
            for name, declaration in declarations.items()
        }

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
        while any(full[name] != defaults[name] for name in self.idle_reasons(full)):  # one may make the next one idle
            full |= {name: defaults[name] for name in self.idle_reasons(full)}
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
