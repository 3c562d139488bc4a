"""The values of options as text, as in links, in files and on the command line."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

MAX_LISTED_NUMBERS = 15
"""A longer range of consecutive numbers is shown by its first and last number."""

YES = {"true", "yes", "on", "1"}
NO = {"false", "no", "off", "0"}
USUAL = "usual"
"""The text of labelled numbers that are all usual."""


class Described(Protocol):
    """What texts need to know of an option; see `hoyle.rules.options.Option`."""

    values: Sequence[Any]
    default: Any
    size: int | None
    flags: bool
    digits: str
    rows: Mapping[str, str]
    columns: Mapping[str, str]

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the entries of labelled numbers."""
        ...

    def changed_cells(self, value: Sequence[Any]) -> dict[str, Any]:
        """Return the entries that are not usual, by cell."""
        ...

    def completed(self, value: Any) -> Any:
        """Return the numbers of all cells for a mapping of some."""
        ...


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


def allowed(option: Described) -> str:
    """Return the allowed values as text; of a long range of numbers only the first and the last.

    >>> from hoyle.rules.options import Option
    >>> allowed(Option(4, (4, 3, 2), label="", sentence=""))
    '4, 3, 2'
    >>> allowed(Option(None, (None, *range(2, 1001)), label="", sentence=""))
    'none, 2–1000'
    """
    values = allowed_entries(option)
    return f"{values} ({', '.join(option.rows)})" if option.rows and not option.columns else values


def allowed_entries(option: Described) -> str:
    """Return the allowed values of an option, or of an entry of its row, as text."""
    if isinstance(option.values, range):
        return span(option.values[0], option.values[-1])
    found = [value for value in option.values if type(value) is int]
    if len(found) > MAX_LISTED_NUMBERS and found == list(range(found[0], found[-1] + 1)):
        texts = [written(value) for value in option.values if value not in found]
        return ", ".join([*texts, span(found[0], found[-1])])
    return ", ".join(written(value) for value in option.values)


def span(first: int, last: int) -> str:
    """Return consecutive numbers as text, the same in every language.

    >>> span(1, 12), span(-2, 12)
    ('1–12', '-2 … 12')
    """
    return f"{first}–{last}" if first >= 0 else f"{first} … {last}"


def write(option: Described, value: Any) -> str:
    """Return a value as text; `read` is the inverse. Of labelled numbers only the cells that are not usual."""
    if option.rows:
        return "+".join(f"{cell}:{written(entry)}" for cell, entry in option.changed_cells(value).items()) or USUAL
    if not option.digits:
        return written(value)
    base, minimum = len(option.digits), option.values[0]
    exponents = range(width(option) - 1, -1, -1)
    return "".join(
        option.digits[(entry - minimum) // base**exponent % base] for entry in value for exponent in exponents
    )


def width(option: Described) -> int:
    """Return the number of digits per entry, for a row that links write with `digits`."""
    found = 1
    while len(option.digits) ** found < len(option.values):
        found += 1
    return found


def read(option: Described, text: str) -> Any:
    """Return the value of a text such as `true`, `3`, `none` or `draft`, `a+b` for flags, `1,2` or digits for rows.

    Labelled numbers are read from the cells that differ from the default, as `wizard:6+spy:1`, or from all of them, as `1,2`.
    """
    if option.rows and (":" in text or text == USUAL):
        return read_cells(option, text)
    if option.digits and "," not in text:
        return read_digits(option, text.strip())
    if option.flags or option.size is not None:
        return tuple(read_one(option, word) for word in text.replace("+", ",").split(",") if word)
    return read_one(option, text)


def read_cells(option: Described, text: str) -> Any:
    """Return the labelled numbers of a text such as `wizard:6+spy:1`; the text itself if it names something else.

    >>> from hoyle.rules.choices import choice
    >>> from hoyle.rules.options import Option
    >>> strength = Option((2, 5), range(9), size=2, rows=choice(spy="Spy", wizard="Wizard"), label="", sentence="")
    >>> read_cells(strength, "wizard:6"), read_cells(strength, "usual"), read_cells(strength, "wizzard:6")
    ((2, 6), (2, 5), 'wizzard:6')
    """
    words = [word.partition(":") for word in text.replace("+", ",").split(",") if word.strip() not in ("", USUAL)]
    cells = {cell.strip(): read_one(option, entry) for cell, _, entry in words}
    return text if set(cells) - set(option.cells) else option.completed(cells)


def read_digits(option: Described, text: str) -> Any:
    """Return the row that a text of digits stands for; the text itself if it is not of that form."""
    digits = width(option)
    if set(text) - set(option.digits) or len(text) != (option.size or 0) * digits:
        return text
    base, minimum, row = len(option.digits), option.values[0], list[int]()
    for start in range(0, len(text), digits):
        number = 0
        for digit in text[start : start + digits]:
            number = number * base + option.digits.index(digit)
        row.append(number + minimum)
    return tuple(row)


def read_one(option: Described, text: str) -> Any:
    """Return the value of a single word; the word itself, in lower case, if it is a name."""
    lowered = text.strip().lower()
    if isinstance(option.default, bool) and lowered in YES | NO:
        return lowered in YES
    if lowered in ("none", "null", "") and None in option.values:
        return None
    if re.fullmatch(r"-?[0-9]{1,18}", lowered):
        return int(lowered)
    return lowered
