"""The part of Python's standard library that a page can need, compiled."""

import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from hoyle.publish.compiling import compile_modules
from hoyle.publish.pyodide import package

SOURCE, COMPILED = "python_stdlib.zip", "stdlib-3.zip"
"""The archive in Pyodide's package, and the one made of it; the number changes with what is left out."""
UNUSED = frozenset(
    [
        "_pydatetime",
        "_pyio",
        "_pyrepl",
        "_sysconfigdata__emscripten_wasm32-emscripten",
        "antigravity",
        "argparse",
        "asyncio/__main__",
        "asyncio/proactor_events",
        "asyncio/tools",
        "asyncio/windows_events",
        "asyncio/windows_utils",
        "bdb",
        "cProfile",
        "cmd",
        "code",
        "colorsys",
        "compileall",
        "concurrent/futures/process",
        "concurrent/interpreters",
        "configparser",
        "ctypes",
        "curses",
        "dbm",
        "doctest",
        "email",
        "ensurepip",
        "filecmp",
        "fileinput",
        "ftplib",
        "getopt",
        "getpass",
        "http",
        "idlelib",
        "imaplib",
        "json/tool",
        "lib2to3",
        "logging/config",
        "logging/handlers",
        "mailbox",
        "mimetypes",
        "modulefinder",
        "multiprocessing",
        "netrc",
        "nturl2path",
        "optparse",
        "pdb",
        "pickletools",
        "plistlib",
        "poplib",
        "profile",
        "pstats",
        "pty",
        "py_compile",
        "pyclbr",
        "pydoc",
        "pydoc_data",
        "quopri",
        "rlcompleter",
        "runpy",
        "sched",
        "shelve",
        "smtplib",
        "socketserver",
        "sqlite3",
        "sre_compile",
        "sre_constants",
        "sre_parse",
        "stringprep",
        "symtable",
        "sysconfig/__main__",
        "tabnanny",
        "this",
        "timeit",
        "trace",
        "tracemalloc",
        "tty",
        "turtle",
        "turtledemo",
        "unittest",
        "urllib/request",
        "urllib/robotparser",
        "venv",
        "wave",
        "webbrowser",
        "wsgiref",
        "xml",
        "xmlrpc",
        "zipapp",
    ]
)
"""Modules and packages that neither Hoyle nor its libraries nor Pyodide import in a page."""
ENCODINGS = frozenset(
    [
        "__init__",
        "aliases",
        "ascii",
        "charmap",
        "cp437",
        "idna",
        "latin_1",
        "punycode",
        "raw_unicode_escape",
        "unicode_escape",
        "utf_16",
        "utf_16_be",
        "utf_16_le",
        "utf_32",
        "utf_32_be",
        "utf_32_le",
        "utf_8",
        "utf_8_sig",
    ]
)
"""The text encodings that are kept."""


def standard_library() -> bytes:
    """Return the archive, made once and kept beside Pyodide's package; Refusal if that is not possible."""
    compiled = package() / COMPILED
    if not compiled.is_file():
        with tempfile.TemporaryDirectory(dir=package()) as place:
            needed, made = Path(place) / "needed.zip", Path(place) / COMPILED
            with ZipFile(package() / SOURCE) as whole, ZipFile(needed, "w", ZIP_DEFLATED) as part:
                for entry in whole.infolist():
                    if not entry.is_dir() and is_needed(entry.filename):
                        part.writestr(entry, whole.read(entry))
            compile_modules(needed, made)
            made.replace(compiled)
    return compiled.read_bytes()


def is_needed(name: str) -> bool:
    """Return whether a page can need a file of the standard library.

    >>> [is_needed(name) for name in ("json/__init__.py", "pdb.py", "encodings/utf_8.py", "encodings/koi8_r.py")]
    [True, False, True, False]
    """
    module = name.removesuffix(".py")
    parts = module.split("/")
    if parts[0] == "encodings":
        return parts[1] in ENCODINGS
    return not any("/".join(parts[:length]) in UNUSED for length in range(1, len(parts) + 1))
