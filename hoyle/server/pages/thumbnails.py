"""The thumbnail of each game in the lobby: a late position of a game between bots, seen from the first seat.

`thumbnails.json` keeps the games: the preset, the version of the rules, the moves. `python -m bench.thumbnails` plays them.
"""

import json
import logging
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.games import GAMES
from hoyle.games.shared.scenes import Say, Scene
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.server.pages import art
from hoyle.server.pages.table import game_deck
from hoyle.server.pages.thumbnail_svg import Pen, picture
from hoyle.session.play import Play, Variant, vary

FILE = Path(__file__).with_name("thumbnails.json")
log = logging.getLogger(__name__)
LATE = 0.6
"""The part of a random game that is played for its thumbnail."""
MAX_MOVES = 2_000


@dataclass(frozen=True)
class Thumbnail:
    """A picture as SVG, and the shared drawings it uses, as SVG text by id."""

    svg: str
    drawings: Mapping[str, str]


@cache
def thumbnail(name: str, lang: str) -> Thumbnail:
    """Return the thumbnail of a game; an empty one if the game has no table, or if a game from outside the package fails."""
    game = GAMES[name]
    try:
        return draw(game, translator(lang)) if game.table else Thumbnail("", {})
    except Exception:
        if not game.home or game.home.startswith("hoyle."):
            raise
        log.exception("The game %s has no thumbnail: its own code fails", name)
        return Thumbnail("", {})


def draw(game: Game, say: Say) -> Thumbnail:
    """Draw the thumbnail of a game that has a table."""
    play = position(game)
    people = [say("Seat {number}", number=seat + 1) for seat in range(play.variant.seats)]
    scene: Scene = game.table.draw(play.view(0), 0, people, say)
    pen = Pen(game_deck(game, play.variant.options, say), lambda drawing: art.drawing(game.name, drawing))
    return Thumbnail(picture(scene, pen, label(game, say)), pen.drawings)


def symbol(id: str, text: str) -> str:
    """Return a drawing as a symbol for `<use>`."""
    box = re.search(r'viewBox="[^"]*"', text)
    inside = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", text, flags=re.DOTALL)
    return f'<symbol id="{id}" {box[0] if box else ""}>{inside}</symbol>'


def label(game: Game, say: Say) -> str:
    """Return what the thumbnail shows, in words."""
    return say("{game}: a position late in the game", game=say(game.title))


@cache
def saved_games() -> Mapping[str, Mapping[str, Any]]:
    """Return the games that were played for thumbnails."""
    return json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}


def position(game: Game) -> Play:
    """Return the position of a thumbnail: from the saved game if its rules are current, else from a random game."""
    saved = saved_games().get(game.name, {})
    if saved.get("version") != game.version:
        return at_random(game)
    preset = game.presets[saved["preset"]].values if saved["preset"] else {}
    return after(vary(game, preset), saved["moves"])


def after(variant: Variant, moves: Sequence[Sequence[int]]) -> Play:
    """Return a game after these legal moves."""
    play = Play(variant, None)
    for seat, move in moves:
        play.advance(seat, move)
    return play


def at_random(game: Game) -> Play:
    """Return a game by the standard rules, most of it played at random."""
    play, choice = vary(game, {}).new(seed=1), random.Random(1)
    while not play.is_over and len(play.log) < MAX_MOVES:
        for seat in play.to_move:
            play.play(seat, choice.choice(play.legal(seat)))
    return after(play.variant, play.log[: round(len(play.log) * LATE)])
