"""The cloths of the games. A cloth is the background of a table, set by a family's `art/cloth.css`."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256

from markupsafe import Markup

from hoyle.games import GAMES
from hoyle.games.drawings import find_file

CLOTH = "cloth.css"


@cache
def cloth_url(family: str) -> str:
    """Return the URL of a family's cloth, or "" for the default green cloth. The URL contains a digest of the file."""
    for game in GAMES.values():
        if game.family == family and (file := find_file(game.name, CLOTH)):
            return f"/art/{game.name}/{CLOTH}?v={sha256(file.read_bytes()).hexdigest()[:12]}"
    return ""


def cloth_links(families: Iterable[str]) -> Markup:
    """Return the `<link>` elements for the cloths of these families."""
    urls = [url for family in dict.fromkeys(families) if (url := cloth_url(family))]
    return Markup("").join(Markup('<link rel="stylesheet" href="{}">').format(url) for url in urls)
