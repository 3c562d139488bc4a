"""Compile catalogues of translations: from `.po` files, which people edit, to the `.mo` format that `gettext` reads.

Wheels contain compiled catalogues (see `hatch_build.py`). In a checkout a `.po` file is compiled when it is first read, so
that changes take effect without a build. This module imports only the standard library, because the build imports it too.
"""

import ast
import struct
from collections.abc import Iterable, Iterator

PLURAL_FORMS = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "uk": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
"""By language: the number of plural forms, and the rule that selects one for a number, in gettext's notation."""

Entry = dict[str, str]
"""The strings of a message by keyword: msgid, msgid_plural, msgstr, msgstr[0], …"""


def compile_catalogue(lines: Iterable[str], lang: str) -> bytes:
    """Return the content of the `.mo` file for the lines of a `.po` file, without untranslated messages.

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
    """Yield the messages of a `.po` file; contexts and messages marked fuzzy or obsolete are not supported."""
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
"""The first number of every `.mo` file."""
HEADER_SIZE = 7 * 4
"""Bytes: seven 32-bit integers."""
ENTRY_SIZE = 2 * 4
"""Bytes: the length and the offset of a text, 32 bits each."""


def mo_file(messages: dict[bytes, bytes]) -> bytes:
    """Return a `.mo` file: a header, the lengths and offsets of sorted messages and of their translations, the texts."""
    count = len(messages)
    texts = [*sorted(messages), *(messages[key] for key in sorted(messages))]
    offset = HEADER_SIZE + ENTRY_SIZE * len(texts)
    table = b""
    for text in texts:
        table += struct.pack("<II", len(text), offset)
        offset += len(text) + 1  # texts end with a zero byte
    # format version, number of messages, offsets of the two tables, size and offset of an optional hash table
    header = struct.pack("<7I", MAGIC, 0, count, HEADER_SIZE, HEADER_SIZE + ENTRY_SIZE * count, 0, 0)
    return header + table + b"".join(text + b"\0" for text in texts)
