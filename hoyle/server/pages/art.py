"""The art of the games: drawings, and the table cloths that families of games declare in `art/cloth.css`."""

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
    """Return the folders of a game's drawings: its own, its family's, the common one."""
    family = [folder for folder in game.folder.parents if GAMES_FOLDER in folder.parents]
    return [folder / "art" for folder in (game.folder, *family, GAMES_FOLDER)]


@cache
def find(name: str, file: str) -> Path | None:
    """Return the first of a game's files with this name, or None."""
    return next((path for folder in folders(GAMES[name]) if (path := folder / file).is_file()), None)


@cache
def drawing(name: str, drawing: str) -> str | None:
    """Return the SVG text of one of a game's drawings, or None."""
    file = find(name, f"{drawing}.svg")
    return file.read_text("utf-8") if file else None


@cache
def cloth(family: str) -> str:
    """Return the address of a family's cloth, or an empty string for the default green one."""
    for game in GAMES.values():
        if game.family == family and (file := find(game.name, CLOTH)):
            return f"/art/{game.name}/{CLOTH}?v={sha256(file.read_bytes()).hexdigest()[:12]}"
    return ""


def cloth_links(families: Iterable[str]) -> Markup:
    """Return the style sheet links of families for the head of a page."""
    addresses = [address for family in dict.fromkeys(families) if (address := cloth(family))]
    return Markup("").join(Markup('<link rel="stylesheet" href="{}">').format(address) for address in addresses)
