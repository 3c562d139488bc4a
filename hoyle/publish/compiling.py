"""Python for a page: modules compiled by the page's own Python, and files that a site stores as gzip."""

import gzip
import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.publish.pyodide import node_commands, package

COMPILE = Path(__file__).with_name("compile.mjs")
NOT_COMPILED = N_("Node could not compile Hoyle for the page: {why}")
PACKED = ".packed"
"""The ending of a file that is stored as gzip. Some hosts take `.gz` for an encoding and unpack it on the way, this they do not."""


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
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The media types of the files in the bundle, by ending."""


def compile_modules(sources: Path, file: Path, kept: str = "") -> None:
    """Write a ZIP archive like `sources` with compiled modules, without docstrings; those in the folder `kept` stay as they are.

    Node runs the page's Python for this. The entries are not compressed, so that gzip can compress them all together. Refusal
    if it fails.
    """
    node, _ = node_commands()
    command = [*node, str(COMPILE), str(package()), str(sources.resolve()), str(file.resolve()), kept]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise Refusal(NOT_COMPILED, why=lines[-1] if lines else "")


def write_packed(folder: Path, name: str, content: bytes) -> None:
    """Write a file as gzip; equal contents give equal files."""
    (folder / f"{name}{PACKED}").write_bytes(gzip.compress(content, 9, mtime=0))


def bundle(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as one: the length of a list, the list as JSON (path, media type, size of each), and the contents.

    The length is an integer of 4 bytes, little-endian.
    """
    listed, contents = list[tuple[str, str, int]](), list[bytes]()
    for path, content in files:
        listed.append((path, TYPES.get(Path(path).suffix, "application/octet-stream"), len(content)))
        contents.append(content)
    head = json.dumps(listed).encode()
    return b"".join([len(head).to_bytes(4, "little"), head, *contents])
