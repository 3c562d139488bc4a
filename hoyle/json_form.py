r"""Encode plain lists and dicts as JSON and decode them: with msgspec where it is installed, else with the standard library.

Both implementations write the same bytes and refuse the same input.

>>> write({"seat": 1, "cards": ["A♠", None]})
b'{"seat":1,"cards":["A\xe2\x99\xa0",null]}'
>>> read(b'[true, {"a": 1}]')
[True, {'a': 1}]
"""

import json
import re
from importlib import import_module
from itertools import accumulate
from math import isinf
from typing import Any, NoReturn

try:
    msgspec: Any = import_module("msgspec")
except ImportError:
    msgspec = None

MAX_DEPTH = 64
"""The deepest nesting of lists and objects that is accepted; Hoyle's messages have less than ten levels."""


class NotJson(ValueError):
    """The input is not JSON in UTF-8, is nested too deep, or contains a number that is too large."""


class Encoded:
    """JSON that is already encoded and is copied unchanged; allowed only as a value of the outermost object."""

    __slots__ = ("body",)

    def __init__(self, body: bytes) -> None:
        """Store the encoded bytes."""
        self.body = body


def read(data: bytes | str) -> Any:
    """Return the value of a JSON text; NotJson if it is not accepted."""
    try:
        text = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError:
        raise NotJson("not UTF-8") from None
    if depth(text) > MAX_DEPTH:
        raise NotJson("nested too deep")
    return read_text(text)


STRINGS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
"""String literals; the last one may be unterminated."""


def depth(text: str) -> int:
    """Return the nesting depth of lists and objects in a JSON text; 0 if it has at most MAX_DEPTH opening brackets.

    >>> depth('{"a": [1, [2, "[["]]}'), depth('["[[["' + "," + "[]," * MAX_DEPTH + "1]")
    (0, 2)
    """
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return 0
    brackets = re.sub(r"[^][{}]", "", STRINGS.sub("", text))
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0)


# With the standard library.

ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def write_plainly(value: object) -> bytes:
    """Return the JSON of a value, encoded with the standard library."""
    if isinstance(value, dict) and any(isinstance(item, Encoded) for item in value.values()):
        return b"{" + b",".join(write_plainly(name) + b":" + value_bytes(item) for name, item in value.items()) + b"}"
    return ENCODER.encode(value).encode()


def value_bytes(value: object) -> bytes:
    """Return the JSON of a value of the outermost object."""
    return value.body if isinstance(value, Encoded) else write_plainly(value)


MAX_INTEGER_LENGTH = 4300
"""The most characters of an integer; msgspec has the same limit."""

ESCAPES = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u[dD][89a-fA-F])|\\.", re.DOTALL)
"""Escapes in strings; the group matches a surrogate without its other half."""


def read_plainly(text: str) -> Any:
    """Decode JSON with the standard library; NotJson for everything that msgspec refuses."""
    try:
        text.encode()
        value = json.loads(text, parse_int=parse_integer, parse_float=parse_float, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise NotJson("not JSON") from None
    if any(escape[1] for escape in ESCAPES.finditer(text)):
        raise NotJson("not JSON")
    return value


def parse_integer(text: str) -> int:
    """Return the value of an integer literal; ValueError if it is too long."""
    return int(text) if len(text) <= MAX_INTEGER_LENGTH else refuse(text)


def parse_float(text: str) -> float:
    """Return the value of a number literal; ValueError if it is too large for a float."""
    return refuse(text) if isinf(float(text)) else float(text)


def refuse(text: str) -> NoReturn:
    """Raise ValueError for `NaN`, `Infinity` and numbers that are too large."""
    raise ValueError(text)


# With msgspec.


def write_fast(value: object) -> bytes:
    """Return the JSON of a value, encoded with msgspec."""
    if isinstance(value, dict):
        value = {name: msgspec.Raw(item.body) if isinstance(item, Encoded) else item for name, item in value.items()}
    return msgspec.json.encode(value)


def read_fast(text: str) -> Any:
    """Decode JSON with msgspec; NotJson if it is not accepted."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotJson("not JSON") from None


write, read_text = (write_fast, read_fast) if msgspec else (write_plainly, read_plainly)
