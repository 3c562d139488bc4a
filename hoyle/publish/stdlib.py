"""The part of Python's standard library that a page can need, compiled."""

import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from hoyle.publish.compiling import compile_modules
from hoyle.publish.pyodide import package

SOURCE, COMPILED = "python_stdlib.zip", "stdlib-6.zip"
"""The archive in Pyodide's package, and the one made of it; the number changes with what is left out."""
UNUSED = frozenset(
    [
        "__hello__",
        "__phello__",
        "_ast_unparse",
        "_markupbase",
        "_pydatetime",
        "_pyio",
        "_pyrepl",
        "_strptime",
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
        "calendar",
        "cmd",
        "code",
        "colorsys",
        "compileall",
        "concurrent/futures/process",
        "concurrent/interpreters",
        "configparser",
        "csv",
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
        "graphlib",
        "gzip",
        "html/parser",
        "http",
        "idlelib",
        "imaplib",
        "importlib/metadata",
        "importlib/resources/simple",
        "json/__main__",
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
        "platform",
        "plistlib",
        "poplib",
        "pprint",
        "profile",
        "pstats",
        "pty",
        "py_compile",
        "pyclbr",
        "pydoc",
        "pydoc_data",
        "pyodide/_nodesock_transport",
        "pyodide/console",
        "pyodide/http",
        "quopri",
        "rlcompleter",
        "runpy",
        "sched",
        "shelve",
        "shlex",
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
        "tarfile",
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
        "uuid",
        "venv",
        "wave",
        "webbrowser",
        "wsgiref",
        "xml",
        "xmlrpc",
        "zipapp",
        "zipfile/__main__",
        "zoneinfo",
    ]
)
"""Modules and packages that neither Hoyle nor its libraries nor Pyodide import in a page."""
FROZEN = frozenset(
    [
        "_collections_abc",
        "_sitebuiltins",
        "abc",
        "codecs",
        "genericpath",
        "importlib/_bootstrap",
        "importlib/_bootstrap_external",
        "importlib/machinery",
        "importlib/util",
        "io",
        "ntpath",
        "os",
        "posixpath",
        "site",
        "stat",
        "zipimport",
    ]
)
"""Modules that Python has inside itself, so that it never imports them from the archive."""
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
"""The text encodings that are included."""


def standard_library() -> bytes:
    """Return the archive, made once and stored beside Pyodide's package; Refusal if that is not possible."""
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

    >>> [is_needed(name) for name in ("json/__init__.py", "pdb.py", "os.py", "encodings/utf_8.py", "encodings/koi8_r.py")]
    [True, False, False, True, False]
    """
    module = name.removesuffix(".py")
    parts = module.split("/")
    if parts[0] == "encodings":
        return parts[1] in ENCODINGS
    return module not in FROZEN and not any("/".join(parts[:length]) in UNUSED for length in range(1, len(parts) + 1))
