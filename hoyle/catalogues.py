"""Catalogues of translations: `.po` files, which people edit, compiled to what the module `gettext` reads.

Wheels contain compiled catalogues (see `hatch_build.py`); in a checkout they are compiled when they are first read, so that
a changed `.po` file counts at once. This module needs nothing but the standard library and is loaded by the build too.
"""

import ast
import struct
from collections.abc import Iterable, Iterator

PLURAL_FORMS = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "uk": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
"""By language: how many plural forms it has, and which of them goes with a number, in gettext's notation."""

Entry = dict[str, str]
"""The strings of a message by keyword: msgid, msgid_plural, msgstr, msgstr[0], …"""


def compile_catalogue(lines: Iterable[str], lang: str) -> bytes:
    """Return the lines of a `.po` file as a `.mo` file; messages without a translation are left out.

    >>> from gettext import GNUTranslations
    >>> from io import BytesIO
    >>> compiled = compile_catalogue(['msgid "a game"', 'msgstr "партия"'], "ru")
    >>> GNUTranslations(BytesIO(compiled)).gettext("a game")
    'партия'
    """
    header = f"Language: {lang}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {PLURAL_FORMS[lang]}\n"
    messages = {"": header}
    for entry in entries(lines):
        forms = [value for keyword, value in entry.items() if keyword.startswith("msgstr")]
        if entry["msgid"] and all(forms):
            key = "\0".join(value for keyword, value in entry.items() if keyword.startswith("msgid"))
            messages[key] = "\0".join(forms)
    return mo_file({key.encode(): value.encode() for key, value in messages.items()})


def entries(lines: Iterable[str]) -> Iterator[Entry]:
    """Yield the messages of a `.po` file. Contexts, and messages marked fuzzy or obsolete, do not occur in ours."""
    entry: Entry = {}
    keyword = ""
    for line in lines:
        if line.startswith("msgid ") and entry:
            yield entry
            entry = {}
        if line.startswith("msg"):
            keyword, _, line = line.partition(" ")
            entry[keyword] = ""
        if line.startswith('"'):
            entry[keyword] += ast.literal_eval(line.strip())
    if entry:
        yield entry


MAGIC = 0x950412DE
HEADER = 7 * 4


def mo_file(messages: dict[bytes, bytes]) -> bytes:
    """Return messages and their translations in gettext's binary format: two sorted tables of lengths and places."""
    count = len(messages)
    texts = [*sorted(messages), *(messages[key] for key in sorted(messages))]
    place = HEADER + 8 * len(texts)
    table = b""
    for text in texts:
        table += struct.pack("<II", len(text), place)
        place += len(text) + 1
    header = struct.pack("<7I", MAGIC, 0, count, HEADER, HEADER + 8 * count, 0, 0)
    return header + table + b"".join(text + b"\0" for text in texts)
