"""The drawings of the games' cards, and the cards in the reader's language."""

import re
from functools import cache
from pathlib import Path

from hoyle.games import GAMES
from hoyle.games.shared.rewritten import words_of
from hoyle.games.shared.scenes import Deck, Say
from hoyle.games.shared.table_module import table_of
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet

GAMES_FOLDER = Path(__file__).parent


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


def opened(svg: str) -> tuple[str, str]:
    """Return the attribute `viewBox` of a drawing, or "", and what is inside its `<svg>`."""
    view_box = re.search(r'viewBox="[^"]*"', svg)
    return view_box[0] if view_box else "", re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", svg, flags=re.DOTALL)


def game_deck(game: Game, options: OptionSet, say: Say) -> Deck:
    """Return the cards of a game in the reader's language."""
    cards, say = table_of(game).deck(options), words_of(game, say)
    for face in cards.faces.values():
        face.name, face.text = say(face.name), say(face.text) if face.text else ""
        face.index = say(face.index) if face.index else ""
    return cards
