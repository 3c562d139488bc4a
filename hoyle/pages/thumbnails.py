"""The thumbnails of the games in the lobby: a late position of a game between bots, seen from the first seat.

`thumbnails.json` contains a game for each thumbnail: the version of the rules, the preset and the moves. They are played
by `python -m bench.thumbnails`.
"""

import json
import logging
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.games import GAMES
from hoyle.games.drawings import drawing, game_deck, opened
from hoyle.games.shared.scenes import Say
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.pages.thumbnail_svg import DrawingContext, picture
from hoyle.play.play import Play, Variant, vary
from hoyle.rules.game import Game

FILE = Path(__file__).with_name("thumbnails.json")
log = logging.getLogger(__name__)
PLAYED_SHARE = 0.6
"""The share of the moves of a random game that are played for its thumbnail."""
MAX_MOVES = 2_000


@dataclass(frozen=True)
class Thumbnail:
    """A picture as SVG, and the SVG texts by id of the drawings that it uses."""

    svg: str
    drawings: Mapping[str, str]


@cache
def thumbnail(name: str, lang: str) -> Thumbnail:
    """Return the thumbnail of the game `name`.

    It is empty if the game has no table, or if the code of a game from outside the package fails.
    """
    game = GAMES[name]
    try:
        return Thumbnail("", {}) if table_of(game).is_bare else draw(game, translator(lang))
    except Exception:
        if not game.home or game.home.startswith("hoyle."):
            raise
        log.exception("The game %s has no thumbnail: its own code fails", name)
        return Thumbnail("", {})


def draw(game: Game, say: Say) -> Thumbnail:
    """Draw the thumbnail of a game that has a table."""
    play = position(game)
    seat_names = [say("Seat {number}", number=seat + 1) for seat in range(play.variant.seats)]
    scene = table_of(game).draw(play.view(0), 0, seat_names, say)
    context = DrawingContext(game_deck(game, play.variant.options, say), lambda name: drawing(game.name, name))
    return Thumbnail(picture(scene, context, label(game, say)), context.drawings)


def symbol(id: str, text: str) -> str:
    """Return a drawing as an SVG `<symbol>` with an id."""
    view_box, inside = opened(text)
    return f'<symbol id="{id}" {view_box}>{inside}</symbol>'


def label(game: Game, say: Say) -> str:
    """Return the accessible name of the thumbnail."""
    return say("{game}: a position late in the game", game=say(game.title))


@cache
def saved_games() -> Mapping[str, Mapping[str, Any]]:
    """Return the content of `thumbnails.json`, by name of the game."""
    return json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}


def position(game: Game) -> Play:
    """Return the position of a thumbnail: from the saved game if it has the current rules, otherwise from a random game."""
    saved_game = saved_games().get(game.name, {})
    if saved_game.get("version") != game.version:
        return random_position(game)
    preset = game.presets[saved_game["preset"]].values if saved_game["preset"] else {}
    return play_moves(vary(game, preset), saved_game["moves"])


def play_moves(variant: Variant, moves: Sequence[Sequence[int]]) -> Play:
    """Return a game after these moves, each a seat and a move number."""
    play = Play(variant, None)
    for seat, move in moves:
        play.advance(seat, move)
    return play


def random_position(game: Game) -> Play:
    """Return a late position of a random game by the standard rules."""
    play, rng = vary(game, {}).new(seed=1), random.Random(1)
    while not play.is_over and len(play.log) < MAX_MOVES:
        for seat in play.to_move:
            play.play(seat, rng.choice(play.legal(seat)))
    return play_moves(play.variant, play.log[: round(len(play.log) * PLAYED_SHARE)])
