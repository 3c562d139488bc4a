"""The functions that may stand in declarations, and what they accept: everything that they make has a bounded size."""

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from hoyle.i18n import N_
from hoyle.rules.choices import Choices, choice
from hoyle.rules.compiler.loops import number_of_steps
from hoyle.rules.conditions import When, when
from hoyle.rules.constants import table
from hoyle.rules.french_cards import card_at, cards_named, pack_from
from hoyle.rules.options import Clash, Idle, Preset, flags, numbers, option
from hoyle.rules.reading.values import MAX_ENTRIES, Caller, Values, require
from hoyle.rules.record import BYTES, RecordType, cell, nest, row
from hoyle.rules.visibility import Cards, Seen, cards

MAX_ROW = 4_096
"""The most integers of a row."""
MAX_VALUES, MAX_FLAGS = 4_096, 16
"""The most values of an option, and of a set of flags."""
SHORT = range(-(1 << 15), 1 << 15)
"""The integers that options may have as values."""

FIELD_WORDS: Mapping[str, type] = {
    "values": object,
    "seen": Seen,
    "after": int,
    "size": str,
    "pool": str,
    "path": bool,
    "blank": int,
}
"""The keywords of a field, with their types."""
MESSAGE = re.compile(r"(?:[^{}]|\{[A-Za-z_]\w*\})*")
"""A text with places for facts."""
BRACES = "braces stand around the name of a fact alone, such as {value}"
OPTION_WORDS: Mapping[str, type | tuple[type, ...]] = {
    "label": str,
    "sentence": str,
    "names": dict,
    "group": str,
    "code": str,
    "paragraphs": tuple,
    "chip": (str, dict),
    "sentences": dict,
}
"""The keywords of an option, with their types."""


def check_words(words: Mapping[str, object], allowed: Mapping[str, type | tuple[type, ...]]) -> None:
    """Refuse keywords that are not allowed, or that have values of other types."""
    for name, value in words.items():
        require(name in allowed, f"{name}= cannot be used here")
        require(isinstance(value, allowed[name]), f"{name}= has a value of another kind")
    require(are_messages(words), BRACES)


def are_messages(found: object) -> bool:
    """Return whether no text in a value has braces around anything but a name: Python would read an attribute, or fill memory.

    >>> are_messages(["{value} points", {3: "{value:>99999999}"}]), are_messages({0: "{value}"}), are_messages("{value.real}")
    (False, True, False)
    """
    match found:
        case str():
            return MESSAGE.fullmatch(found) is not None
        case list() | tuple():
            return all(map(are_messages, cast(Any, found)))
        case dict():
            return all(map(are_messages, cast(Any, found).values()))
        case _:
            return True


def field_words(args: list[object], words: dict[str, object]) -> dict[str, Any]:
    """Return the keywords of a field; the range of its values may be passed by position."""
    found = {**({"values": args[0]} if args else {}), **words}
    check_words(found, FIELD_WORDS)
    require(
        len(args) <= 1 and isinstance(found.get("values"), range | Cards | None), "its values are a range or cards(…)"
    )
    return found


def check_type(of: object) -> str:
    """Return the type of a field's integers."""
    require(isinstance(of, str) and of in BYTES, f"a field has one of the types {', '.join(BYTES)}")
    return cast(str, of)


def make_cell(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a cell."""
    return cell(check_type(args[0]), **field_words(args[1:], words))


def make_row(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a row of bounded length."""
    length, each = args[0], words.pop("each", 1)
    require(is_length(length), f"a row has 1 to {MAX_ROW} integers")
    require(is_length(each), "each= is a number above 0")
    return row(cast(int, length), check_type(args[1]), **field_words(args[2:], words), each=cast(int, each))


def is_length(value: object) -> bool:
    """Return whether a row may have this many integers; a row has no length True, which NumPy would refuse."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_ROW


def make_nest(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a nested record."""
    require(len(args) == 1 and isinstance(args[0], RecordType), "nest(…) takes a record")
    return nest(cast(Any, args[0]))


def option_values(found: object, most: int) -> Any:
    """Return the values of an option: a tuple, a short range or a choice."""
    if isinstance(found, range):
        require(0 < number_of_steps(found) <= most, f"an option has 1 to {most} values")
        require(found[0] in SHORT and found[-1] in SHORT, "the values of an option have 16 bits")
        return found
    require(isinstance(found, tuple | Choices), "the values of an option are a tuple, a range or a choice")
    entries = list(cast(Any, found.labels if isinstance(found, Choices) else found))
    require(0 < len(entries) <= most, f"an option has 1 to {most} values")
    for entry in entries:
        require(isinstance(entry, int | str | None), "the values of an option are numbers, names, truth values or None")
        require(not isinstance(entry, int) or entry in SHORT, "the values of an option have 16 bits")
    return found


def make_option(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return an option."""
    check_words(words, OPTION_WORDS)
    require(1 <= len(args) <= 2, "option(…) takes a default and its values")
    return option(args[0], option_values(args[1] if len(args) > 1 else (False, True), MAX_VALUES), **cast(Any, words))


def make_flags(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a set of flags."""
    default = words.pop("default", args[1] if len(args) > 1 else ())
    check_words(words, OPTION_WORDS)
    require(isinstance(default, tuple), "the default of flags is a tuple of names")
    return flags(option_values(args[0], MAX_FLAGS), cast(Any, default), **cast(Any, words))


def make_numbers(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a row or grid of numbers or names as an option."""
    found = {**dict(zip(NUMBERS_ARGUMENTS, args, strict=False)), **words}
    own = {name: found.pop(name) for name in NUMBERS_ARGUMENTS if name in found}
    check_words(found, OPTION_WORDS)
    default, digits = own.get("default"), own.pop("digits", "")
    labels = [own.pop(name, None) for name in ("rows", "columns")]
    require(isinstance(default, tuple) and 1 <= len(cast(Any, default)) <= 64, "numbers(…) takes 1 to 64 numbers")
    require(
        "values" in own and isinstance(own["values"], range | Choices), "numbers(…) takes a range or a choice of values"
    )
    require(isinstance(digits, str), "the digits of numbers(…) are a text")
    require(all(isinstance(each, Choices | None) for each in labels), "the rows and columns of numbers(…) are choices")
    rows, columns = cast(list[Choices | None], labels)
    cells = len(rows.labels if rows else cast(Any, default)) * (len(columns.labels) if columns else 1)
    require(not columns or rows is not None, "numbers(…) with columns has rows, too")
    require(cells == len(cast(Any, default)), "numbers(…) has one number in its default for each row and column")
    entries, span = cast(tuple[Any, ...], default), cast(range | Choices, option_values(own["values"], MAX_VALUES))
    return numbers(entries, span, rows, columns, cast(str, digits), **cast(Any, found))


NUMBERS_ARGUMENTS = ("default", "values", "rows", "columns", "digits")
"""The arguments of `numbers` besides the words, in order."""


def make_table(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a table of bounded length."""
    require(len(args) == 1 and not words and isinstance(args[0], tuple | range), "table(…) takes a tuple or a range")
    numbers = cast(Any, args[0])
    values.entries += number_of_steps(numbers) if isinstance(numbers, range) else len(numbers)
    require(values.entries <= MAX_ENTRIES, f"all tables together have at most {MAX_ENTRIES} entries")
    require(all(isinstance(number, int) for number in numbers), "a table has integers only")
    return table(numbers)


def make_cards(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return the range of a set of cards."""
    require(len(args) == 1 and isinstance(args[0], int) and 1 <= args[0] <= 62, "cards(…) takes a number from 1 to 62")
    return cards(cast(int, args[0]))


def make_choice(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return named values."""
    require(not args and all(isinstance(label, str) for label in words.values()), "choice(…) takes names with labels")
    require(are_messages(words), BRACES)
    return choice(**cast(Any, words))


def make_when(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a condition on options, which knows its place in the text."""
    require(not args, "when(…) takes options and their values")
    several = {keyword.arg for keyword in node.keywords if isinstance(keyword.value, ast.List)}
    made = when(None, **{name: list(cast(Any, value)) if name in several else value for name, value in words.items()})
    return When(made.holds, tuple(replace(part, place=f"{values.file}:{node.lineno}") for part in made.parts))


def numbers_only(function: Callable[..., object], most: int = 100) -> Caller:
    """Return the caller of a function that takes at most this many integers, such as `range`."""

    def make(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
        is_possible = not words and len(args) <= most and all(isinstance(arg, int) for arg in args)
        require(is_possible, f"{getattr(function, '__name__', '')}(…) takes integers")
        return function(*args)

    return make


def made_by(function: Callable[..., object], **types: type | tuple[type, ...]) -> Caller:
    """Return the caller of a function whose arguments have these names, in order, and these types."""

    def make(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
        found = {**dict(zip(types, args, strict=False)), **words}
        require(len(args) <= len(types), f"{function.__name__}(…) takes {', '.join(types)}")
        check_words(found, types)
        return function(**found)

    return make


CALLERS: Mapping[object, Caller] = {
    cell: make_cell,
    row: make_row,
    nest: make_nest,
    option: make_option,
    flags: make_flags,
    numbers: make_numbers,
    table: make_table,
    cards: make_cards,
    choice: make_choice,
    when: make_when,
    range: numbers_only(range),
    min: numbers_only(min),
    max: numbers_only(max),
    abs: numbers_only(abs, 1),
    card_at: numbers_only(card_at, 2),
    pack_from: numbers_only(pack_from, 1),
    cards_named: made_by(cards_named, names=str),
    N_: made_by(N_, text=str),
    Clash: made_by(Clash, when=When, sentence=str, code=str),
    Idle: made_by(Idle, option=str, when=When, sentence=str),
    Preset: made_by(Preset, label=str, sentence=str, values=dict),
}
"""By function: what makes the value of its call."""
