"""Composed games on the server: kept with a name, found again by a link, told with what came of their games."""

import json
import secrets
from dataclasses import dataclass
from typing import Any

from hoyle.composed import LONGEST_NAME, LONGEST_SENTENCE, Composed
from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.serve import house
from hoyle.serve.journal import canonical_text
from hoyle.serve.store import Shelved, Store, Tally
from hoyle.serve.visitors import plain_text
from hoyle.serve.wire import Refusal
from hoyle.words import N_, Words


@dataclass
class Line:
    """A composed game in a list."""

    id: str
    game: str
    of: str
    """What the game is called that it changes."""
    name: str
    words: dict[str, str]
    """What a form sends to play it."""
    told: str


def values_of(one: Shelved) -> dict[str, Any]:
    """The house rules of a kept game."""
    kept = json.loads(one.rules)
    return {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}


def composed(one: Shelved) -> Composed:
    """A kept game as the library knows it."""
    return Composed(one.game, one.name, one.sentence, values_of(one))


def words_of(one: Shelved) -> dict[str, str]:
    """A kept game as the words of a form or a link."""
    return house.words_of(GAMES[one.game], values_of(one)) | {"title": one.name, "about": one.sentence}


async def keep(store: Store, holder: str, game: Game, rules: house.Rules, fields: dict[str, str]) -> str:
    """Keep the rules under the name in the form; the id of the kept game."""
    name = plain_text(fields.get("title", ""), LONGEST_NAME)
    if not name:
        raise Refusal(N_("Give your game a name first."))
    sentence = plain_text(fields.get("about", ""), LONGEST_SENTENCE)
    id = secrets.token_urlsafe(9)
    await store.shelve(Shelved(id, holder, game.name, name, sentence, canonical_text(rules.canonical)))
    return id


async def shelf(store: Store, holder: str, say: Words) -> list[Line]:
    """The games somebody composed, with what came of them."""
    return [await line(store, one, say) for one in await store.shelf_of(holder) if one.game in GAMES]


async def line(store: Store, one: Shelved, say: Words) -> Line:
    """A kept game in the list."""
    tally = await store.tally(one.game, one.rules)
    return Line(one.id, one.game, say(GAMES[one.game].title), one.name, words_of(one), told(tally, say))


async def came_of(store: Store, game: Game, rules: house.Rules, say: Words) -> str:
    """What came of the games that were played here by these rules."""
    if rules.refused:
        return ""
    return told(await store.tally(game.name, canonical_text(rules.canonical)), say)


def told(tally: Tally, say: Words) -> str:
    """A tally in a few words."""
    if not tally.games:
        return say("Nobody has finished a game by these rules here yet.")
    seats = range(max([*tally.won, 1]) + 1)
    parts = [
        say.many("{n} game played", "{n} games played", tally.games),
        *(say("won by seat {number}: {n}", number=seat + 1, n=tally.won.get(seat, 0)) for seat in seats),
        say("drawn: {n}", n=tally.drawn),
        say("moves in a game: {n}", n=round(tally.moves / tally.games)),
    ]
    return "; ".join(parts)
