"""The first page: every game by family, with its picture, its facts and its presets; one's own games and tables."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from hoyle import facts
from hoyle.games import FAMILIES, GAMES
from hoyle.rules.game import Game
from hoyle.serve import house, shelf, visitors
from hoyle.serve.designer import canonical_preset
from hoyle.serve.pages import hall_of, page
from hoyle.serve.stills import still, symbol
from hoyle.words import N_, Words, words

OTHERS = N_("Games brought along")
"""What the section of games from outside the package is called."""


@dataclass
class Ready:
    """Ready-made rules in a card's list."""

    label: str
    sentence: str
    link: str
    asks: str
    """Where the laboratory is asked what they change; empty for the usual rules."""
    facts: str


@dataclass
class Card:
    """A game as the lobby shows it."""

    game: Game
    title: str
    sentence: str
    still: str
    facts: list[tuple[str, str]]
    """Facts in a few words each, and how each was found."""
    presets: list[Ready]
    offers: str
    """How many presets there are, in words."""
    sought: str
    """What a search looks through."""
    found: bool = True


@dataclass
class Section:
    """A family of games."""

    name: str
    title: str
    cards: list[Card] = field(default_factory=list[Card])

    @property
    def found(self) -> bool:
        """Whether the search leaves any of them."""
        return any(one.found for one in self.cards)


async def show(request: Request) -> Response:
    """Games, the visitor's own ones, the visitor's tables."""
    who, store = visitors.visitor(request), hall_of(request).store
    tables = await store.tables_of(who.holder) if who.holder else []
    own = await shelf.shelf(store, who.holder, who.say) if who.holder else []
    asked = request.query_params.get("q", "").strip()
    return page(request, who, "lobby.html", tables=tables, own=own, **searched(asked, who.say))


def searched(asked: str, say: Words) -> dict[str, Any]:
    """What the page is made of when somebody looks for these words."""
    sections = look_for(asked, say.lang)
    count = sum(one.found for section in sections for one in section.cards)
    return {
        "asked": asked,
        "sections": sections,
        "count": count,
        "counts": counts(say),
        "signs": signs(say.lang),
        "first": first_game(say),
        "reckoned": facts.reckoned(say),
    }


def look_for(asked: str, lang: str) -> list[Section]:
    """All sections; what the words of a search leave out is marked."""
    wanted = plain(asked).split()
    cards = [card(name, lang) for name in GAMES]
    for one in cards:
        one.found = all(word in one.sought for word in wanted)
    say = words(lang)
    names = [*FAMILIES, ""]
    found = [Section(name or "others", say(FAMILIES.get(name, OTHERS))) for name in names]
    for one in cards:
        found[names.index(one.game.family if one.game.family in FAMILIES else "")].cards.append(one)
    return [section for section in found if section.cards]


def plain(text: str) -> str:
    """Words as a search compares them."""
    return text.casefold().replace("ё", "е")


def card(name: str, lang: str) -> Card:
    """A game as the lobby shows it in a language."""
    game, say = GAMES[name], words(lang)
    title, sentence = say(game.title), say(game.sentence)
    presets = [ready(game, preset, say) for preset in game.presets]
    sought = plain(" ".join([title, sentence, game.title, game.name, *(one.label for one in presets)]))
    offers = say.many("{n} set of ready-made rules", "{n} sets of ready-made rules", len(presets))
    return Card(game, title, sentence, still(name, lang).svg, told(game, say), presets, offers, sought)


def ready(game: Game, name: str, say: Words) -> Ready:
    """A preset in the list."""
    one, canonical = game.presets[name], canonical_preset(game.name, name)
    asks = f"/g/{game.name}/measure?{urlencode(house.words_of(game, canonical))}" if canonical else ""
    link = f"/g/{game.name}?{urlencode(house.words_of(game, one.values))}"
    measured = facts.of(game.name, name)
    parts = [facts.players(measured["seats"], measured["seats"], say), facts.about(measured, say)] if measured else []
    return Ready(say(one.label), say(one.sentence), link, asks, ", ".join(parts))


@cache
def signs(lang: str) -> list[str]:
    """The drawings that the pictures take from the page, each once."""
    found = {id: text for name in GAMES for id, text in still(name, lang).signs.items()}
    return [symbol(id, text) for id, text in found.items()]


# Facts in words


def told(game: Game, say: Words) -> list[tuple[str, str]]:
    """Seats, minutes, how long the rulebook is, how many house rules; as far as they were measured."""
    measured = facts.of(game.name)
    rules = len(house.options_of(game))
    found = [(say.many("{n} house rule", "{n} house rules", rules), say("What may be changed about it."))]
    if not measured:
        seats = game.seats(game.choose())
        return [(facts.players(seats, seats, say), say("How many play by the usual rules.")), *found]
    reading = say.many("rules: {n} minute to read", "rules: {n} minutes to read", facts.to_read(measured["words"]))
    return [
        (facts.players(*facts.seats_of(game.name), say), say("How many can play, by one house rule or another.")),
        (facts.about(measured, say), facts.length(measured, say)),
        (reading, facts.counted(measured, say)),
        *found,
    ]


def first_game(say: Words) -> str:
    """What to begin with, for whom there are no tables yet."""
    game = next(iter(GAMES.values()))
    measured = facts.of(game.name)
    if not measured:
        return say("No games yet.")
    return say("No games yet. {game} takes {minutes}.", game=say(game.title), minutes=facts.about(measured, say))


def counts(say: Words) -> list[str]:
    """What the search says of how many it found, by number."""
    some = [say.many("{n} game found", "{n} games found", n) for n in range(1, len(GAMES) + 1)]
    return [say("No game here is called that. Try fewer letters."), *some]
