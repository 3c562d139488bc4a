"""The files of the client and their URLs."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from hoyle.i18n import DESCRIPTIONS

CLIENT = Path(__file__).parents[1] / "client"
STYLES = "hoyle.css"
"""The style sheet of all pages, which imports the others."""
IMPORT = re.compile(r'@import "([\w./]+)";\n')


@cache
def client_version() -> str:
    """Return a digest of all files of the client. It is a folder in their URLs, so that browsers can keep them all.

    A module imports others by relative URLs, which begin with the same folder.
    """
    digest = sha256()
    for file in sorted(file for file in CLIENT.rglob("*") if file.is_file()):
        digest.update(f"{file.relative_to(CLIENT).as_posix()}\n".encode() + sha256(file.read_bytes()).digest())
    return f"v-{digest.hexdigest()[:12]}"


def asset(path: str) -> str:
    """Return the URL of a file of the client, which browsers may keep for good."""
    return f"/static/{client_version()}/{path}"


@cache
def style_sheet() -> str:
    """Return the style sheet of all pages with what it imports, so that a browser asks once for it instead of for each part."""
    return IMPORT.sub(lambda found: (CLIENT / found[1]).read_text("utf-8"), (CLIENT / STYLES).read_text("utf-8"))


@cache
def fonts(lang: str) -> list[str]:
    """Return the URLs of the fonts that every page in a language needs, exactly as the style sheet asks for them.

    Pages preload these fonts, so that text does not change its font while the page loads.
    """
    return [
        asset(f"fonts/{name}-{script}-wght-normal.woff2")
        for name in ("alegreya", "source-sans-3")
        for script in DESCRIPTIONS[lang].scripts
    ]
