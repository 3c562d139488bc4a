"""Compile catalogues of translations: from `.po` files, which people edit, to the `.mo` format that `gettext` reads.

Wheels contain compiled catalogues (see `hatch_build.py`). In a checkout a `.po` file is compiled when it is first read, so
that changes take effect without a build. This module imports only the standard library, because the build imports it too.
"""

import json
import struct
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

CODE_LANGUAGE = "en"
"""The language of the messages in the code, which needs no catalogue."""
DESCRIPTION = "language.toml"
"""The file that makes a folder of `locale` a language."""


@dataclass(frozen=True)
class Language:
    """What `locale/<code>/language.toml` says about a language."""

    name: str
    """The language's own name."""
    scripts: tuple[str, ...]
    """The scripts of its text, as in the names of the font files: latin, cyrillic."""
    plural_forms: str
    """The number of plural forms, and the rule that selects one for a number, in gettext's notation."""

    @property
    def forms(self) -> int:
        """The number of plural forms."""
        return int(self.plural_forms.removeprefix("nplurals=").partition(";")[0])


ENGLISH = Language("English", ("latin",), "nplurals=2; plural=(n != 1);")


def languages(locale: Traversable) -> Mapping[str, Language]:
    """Return the languages by code, English first: one for each folder of `locale` that has a description."""
    found = {CODE_LANGUAGE: ENGLISH}
    for folder in sorted(locale.iterdir(), key=lambda folder: folder.name):
        file = folder.joinpath(DESCRIPTION)
        if file.is_file():
            found[folder.name] = described(file.read_text("utf-8"))
    return found


def described(text: str) -> Language:
    r"""Return the language that a description says; KeyError if a line is missing.

    >>> described('name = "Deutsch"\nscripts = ["latin"]\nplural_forms = "nplurals=2; plural=(n != 1);"').name
    'Deutsch'
    """
    values = tomllib.loads(text)
    return Language(values["name"], tuple(values["scripts"]), values["plural_forms"])


Entry = dict[str, str]
"""The strings of a message by keyword: msgid, msgid_plural, msgstr, msgstr[0], …"""


def compile_catalogue(lines: Iterable[str], plural_forms: str) -> bytes:
    """Return the content of the `.mo` file for the lines of a `.po` file, without untranslated messages.

    `plural_forms` is that of the `Language`.

    >>> from gettext import GNUTranslations
    >>> from io import BytesIO
    >>> compiled = compile_catalogue(['msgid "a game"', 'msgstr "партия"'], ENGLISH.plural_forms)
    >>> GNUTranslations(BytesIO(compiled)).gettext("a game")
    'партия'
    """
    header = f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {plural_forms}\n"
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
            entry[keyword] += json.loads(line)
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
