"""The picture of each game in the lobby: a late position of a real game between bots, as somebody in the first seat sees it.

The games are kept in `stills.json`, by game: the preset, the rules' version, the moves. `python -m bench.stills` plays them.
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
from hoyle.games.shapes import Say, Scene
from hoyle.play import Play, Variant, vary
from hoyle.rules.game import Game
from hoyle.serve.linocut import Cut, picture
from hoyle.serve.tablepages import game_deck
from hoyle.words import words

FILE = Path(__file__).with_name("stills.json")
COMMON = Path(__file__).parents[1] / "games"
log = logging.getLogger(__name__)
LATE = 0.6
"""How far a game that nobody kept has gone in its picture."""
MOST_MOVES = 2_000


@dataclass(frozen=True)
class Still:
    """A picture, and the drawings that it takes from the page, as SVG text by id."""

    svg: str
    signs: Mapping[str, str]


@cache
def still(name: str, lang: str) -> Still:
    """The picture of a game in a language; none where a game brought along has no table, or fails at it."""
    game = GAMES[name]
    try:
        return drawn(game, words(lang)) if game.table else Still("", {})
    except Exception:
        if not game.home or game.home.startswith("hoyle."):
            raise
        log.exception("The game %s has no picture: it fails in its own code", name)
        return Still("", {})


def drawn(game: Game, say: Say) -> Still:
    """The picture of a game that has a table."""
    play = position(game)
    people = [say("Seat {number}", number=seat + 1) for seat in range(play.variant.seats)]
    scene: Scene = game.table.draw(play.view(0), 0, people, say)
    cut = Cut(game_deck(game, play.variant.options, say), lambda drawing: art(game.name, drawing))
    return Still(picture(scene, cut, label(game, say)), cut.signs)


def symbol(id: str, text: str) -> str:
    """A drawing as a page keeps it for `<use>`."""
    box = re.search(r'viewBox="[^"]*"', text)
    inside = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", text, flags=re.DOTALL)
    return f'<symbol id="{id}" {box[0] if box else ""}>{inside}</symbol>'


def label(game: Game, say: Say) -> str:
    """What the picture shows, in words."""
    return say("A table of {game} late in the game", game=say(game.title))


@cache
def kept() -> Mapping[str, Mapping[str, Any]]:
    """The games that were played for pictures."""
    return json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}


def position(game: Game) -> Play:
    """The game in its picture: the kept one if its rules are today's, else one played at random."""
    one = kept().get(game.name, {})
    if one.get("version") != game.version:
        return at_random(game)
    preset = game.presets[one["preset"]].values if one["preset"] else {}
    return after(vary(game, preset), one["moves"])


def after(variant: Variant, moves: Sequence[Sequence[int]]) -> Play:
    """A game in which these moves, legal ones, were made."""
    play = Play(variant, None)
    for seat, move in moves:
        play.advance(seat, move)
    return play


def at_random(game: Game) -> Play:
    """A game by the usual rules, most of it played at random."""
    play, draw = vary(game, {}).new(seed=1), random.Random(1)
    while not play.over and len(play.log) < MOST_MOVES:
        for seat in play.waits:
            play.play(seat, draw.choice(play.legal(seat)))
    return after(play.variant, play.log[: round(len(play.log) * LATE)])


@cache
def art(name: str, drawing: str) -> str | None:
    """The SVG text of a drawing: from the game's own folder, its family's, or the one of all games."""
    for folder in art_folders(GAMES[name]):
        file = folder / f"{drawing}.svg"
        if file.is_file():
            return file.read_text("utf-8")
    return None


def art_folders(game: Game) -> list[Path]:
    """Where a game's drawings lie, its own first."""
    family = [folder for folder in game.folder.parents if COMMON in folder.parents]
    return [folder / "art" for folder in (game.folder, *family, COMMON)]
