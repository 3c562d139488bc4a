"""The optional parts of Hoyle: how one is installed into the environment that runs now."""

import json
import shlex
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import unquote, urlsplit

NAME = "hoyle"
EXTRAS = {
    "aiohttp": "server",
    "altair": "lab",
    "cryptography": "server",
    "filelock": "server",
    "griffe": "docs",
    "gymnasium": "rl",
    "jinja2": "docs",
    "optuna": "lab",
    "pettingzoo": "rl",
    "polars": "lab",
    "prometheus_client": "server",
    "psycopg": "postgres",
    "pyspiel": "openspiel",
    "python_multipart": "server",
    "ray": "ray",
    "scipy": "server",
    "segno": "print",
    "starlette": "server",
    "typst": "print",
    "uvicorn": "server",
    "vl_convert": "lab",
}
"""By module: the extra that a command needs which misses this module first."""


def install(extra: str = "") -> str:
    """Return the command that installs an extra, such as `postgres`, from where this Hoyle came: a checkout, a wheel or an index.

    Without an extra it installs Hoyle alone.
    """
    folder, editable = origin()
    place = f"{folder or NAME}[{extra}]" if extra else folder or NAME
    words = [sys.executable, "-m", "pip", "install", *(["-e"] if editable else []), place]
    return shlex.join(words)


def missing(error: BaseException) -> str:
    """Return a sentence that says which extra to install, if an error is that a module of one is missing; else an empty text."""
    extra = EXTRAS.get((error.name or "").partition(".")[0]) if isinstance(error, ModuleNotFoundError) else None
    return f"This needs the extra '{extra}'. Install it with: {install(extra)}" if extra else ""


def origin() -> tuple[str, bool]:
    """Return the folder or the wheel from which this Hoyle was installed, and whether changes there count at once.

    An empty text stands for an index of packages, or another place that pip finds by the name.
    """
    try:
        text = distribution(NAME).read_text("direct_url.json")
    except PackageNotFoundError:  # it runs from a folder
        return str(Path(__file__).parents[1]), True
    found = json.loads(text) if text else {}
    address = urlsplit(str(found.get("url", "")))
    if address.scheme != "file":
        return "", False
    return unquote(address.path), bool(found.get("dir_info", {}).get("editable"))
