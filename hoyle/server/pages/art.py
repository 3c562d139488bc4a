"""The art of the games: drawings and cloths. A cloth is the background of a table, set by a family's `art/cloth.css`."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

from markupsafe import Markup

from hoyle.games import GAMES
from hoyle.rules.game import Game

GAMES_FOLDER = Path(__file__).parents[2] / "games"
CLOTH = "cloth.css"


def folders(game: Game) -> list[Path]:
    """Return the art folders of a game in search order: its own folder, its family's, and the folder of all games."""
    family = [folder for folder in game.folder.parents if GAMES_FOLDER in folder.parents]
    return [folder / "art" for folder in (game.folder, *family, GAMES_FOLDER)]


@cache
def find_file(game: str, file: str) -> Path | None:
    """Return the first file with this name in the art folders of the game named `game`, or None."""
    return next((path for folder in folders(GAMES[game]) if (path := folder / file).is_file()), None)


@cache
def drawing(game: str, name: str) -> str | None:
    """Return the SVG text of the drawing `name` of the game named `game`, or None."""
    file = find_file(game, f"{name}.svg")
    return file.read_text("utf-8") if file else None


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
