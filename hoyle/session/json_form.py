r"""Plain lists and dicts as JSON and back: by msgspec where it is installed, else by the standard library.

Both write the same bytes and refuse the same input.

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

DEEPEST = 64
"""Lists and objects inside one another that are read; Hoyle's messages have fewer than ten."""


class NotJson(ValueError):
    """Bytes that are not JSON in UTF-8, or nested too deep."""


class Encoded:
    """JSON that is already encoded and written as it is; only as a value of the outermost object."""

    __slots__ = ("body",)

    def __init__(self, body: bytes) -> None:
        """Keep the bytes."""
        self.body = body


def read(data: bytes | str) -> Any:
    """Return what JSON says; NotJson if it is not JSON in UTF-8, too deep, or has numbers that are too large."""
    try:
        text = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError:
        raise NotJson("not UTF-8") from None
    if depth(text) > DEEPEST:
        raise NotJson("nested too deep")
    return read_text(text)


STRINGS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)


def depth(text: str) -> int:
    """Return how deep the lists and objects of JSON are nested; 0 where there are too few for more than DEEPEST.

    >>> depth('{"a": [1, [2, "[["]]}'), depth('["[[["' + "," + "[]," * DEEPEST + "1]")
    (0, 2)
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0
    signs = re.sub(r"[^][{}]", "", STRINGS.sub("", text))
    return max(accumulate(1 if sign in "[{" else -1 for sign in signs), default=0)


# The standard library.

ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def write_plainly(value: Any) -> bytes:
    """Write JSON with the standard library."""
    if isinstance(value, dict) and any(isinstance(item, Encoded) for item in value.values()):
        return b"{" + b",".join(write_plainly(name) + b":" + part(item) for name, item in value.items()) + b"}"
    return ENCODER.encode(value).encode()


def part(value: Any) -> bytes:
    """Write a value of the outermost object."""
    return value.body if isinstance(value, Encoded) else write_plainly(value)


LONGEST_NUMBER = 4300
"""Characters of a whole number."""

ESCAPES = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u[dD][89a-fA-F])|\\.", re.DOTALL)
"""Escapes in strings; the group is half a surrogate pair without the other half."""


def read_plainly(text: str) -> Any:
    """Read JSON with the standard library; NotJson for all that msgspec refuses."""
    try:
        text.encode()
        value = json.loads(text, parse_int=whole, parse_float=finite, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise NotJson("not JSON") from None
    if any(escape[1] for escape in ESCAPES.finditer(text)):
        raise NotJson("not JSON")
    return value


def whole(text: str) -> int:
    """Return a whole number; ValueError where it is too long."""
    return int(text) if len(text) <= LONGEST_NUMBER else refuse(text)


def finite(text: str) -> float:
    """Return a number; ValueError where it is too large."""
    return refuse(text) if isinf(float(text)) else float(text)


def refuse(text: str) -> NoReturn:
    """Refuse `NaN`, `Infinity` and numbers that are too large."""
    raise ValueError(text)


# msgspec.


def write_fast(value: Any) -> bytes:
    """Write JSON with msgspec."""
    if isinstance(value, dict):
        value = {name: msgspec.Raw(item.body) if isinstance(item, Encoded) else item for name, item in value.items()}
    return msgspec.json.encode(value)


def read_fast(text: str) -> Any:
    """Read JSON with msgspec."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotJson("not JSON") from None


write, read_text = (write_fast, read_fast) if msgspec else (write_plainly, read_plainly)
