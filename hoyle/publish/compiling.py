"""Python for a page: modules compiled by the page's own Python, and files that a site stores packed."""

import json
import lzma
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.publish.pyodide import node_commands, package

COMPILE = Path(__file__).with_name("compile.mjs")
NOT_COMPILED = N_("Node could not compile Hoyle for the page: {why}")
PACKED = ".xz"
"""The ending of a packed file, which pages unpack. XZ makes two thirds of what gzip makes of the same files."""
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "pb": 0}]
"""The dictionary holds the largest file, Python itself, and no more, since pages need as much memory to unpack a file."""

TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""The media types of the files that are kept for offline use, by ending."""


def compile_modules(sources: Path, file: Path, kept: Sequence[str] = (), place: str = "") -> None:
    """Write a ZIP archive like `sources` with compiled modules; those in the folders `kept` stay as they are.

    Compiled modules have no docstrings, and of the lines of a function only the first, which tracebacks then name. They say that
    their sources are in the folder `place`. Node runs the page's Python for this. The entries are not compressed, so that they can
    be packed all together. Refusal if it fails.
    """
    node, _ = node_commands()
    command = [*node, str(COMPILE), str(package()), str(sources.resolve()), str(file.resolve()), place, *kept]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise Refusal(NOT_COMPILED, why=lines[-1] if lines else "")


def write_packed(folder: Path, name: str, content: bytes) -> None:
    """Write a packed file; equal contents give equal files."""
    (folder / f"{name}{PACKED}").write_bytes(lzma.compress(content, lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=FILTERS))


def media_type(name: str) -> str:
    """Return the media type of a file, packed or not."""
    return TYPES.get(Path(name.removesuffix(PACKED)).suffix, "application/octet-stream")


def bundle(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as one: the length of a list, the list as JSON (path, media type, size of each), and the contents.

    The length is an integer of 4 bytes, little-endian.
    """
    listed, contents = list[tuple[str, str, int]](), list[bytes]()
    for path, content in files:
        listed.append((path, media_type(path), len(content)))
        contents.append(content)
    head = json.dumps(listed).encode()
    return b"".join([len(head).to_bytes(4, "little"), head, *contents])
