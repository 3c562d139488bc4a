"""The lobby: every game by family, with its thumbnail, facts and presets."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlencode

from hoyle.games import FAMILIES, GAMES
from hoyle.i18n import N_, Translator, translator
from hoyle.lab import facts
from hoyle.rules.game import Game
from hoyle.server.pages import rules_form
from hoyle.server.pages.rules import canonical_preset
from hoyle.server.pages.thumbnails import symbol, thumbnail

OTHERS = N_("Other games")
"""The title of the section for games from outside the package."""


@dataclass
class PresetEntry:
    """A preset in the list of a game."""

    label: str
    sentence: str
    link: str
    compare_link: str
    """The page that compares the preset with the standard rules; empty for the standard rules."""
    facts: str


@dataclass
class Card:
    """A game in the lobby."""

    game: Game
    title: str
    sentence: str
    thumbnail: str
    facts: list[tuple[str, str]]
    """Each fact in words, with an explanation."""
    presets: list[PresetEntry]
    preset_count: str
    """The number of presets, in words."""
    search_text: str
    """The text that a search looks through."""
    found: bool = True


@dataclass
class Section:
    """A family of games."""

    name: str
    title: str
    cards: list[Card] = field(default_factory=list[Card])

    @property
    def found(self) -> bool:
        """Whether the search found any of its games."""
        return any(card.found for card in self.cards)


def model(searched: str, say: Translator) -> dict[str, Any]:
    """Return what the page `lobby.html` shows for a search; an empty search finds all games."""
    sections = search(searched, say.lang)
    count = sum(game_card.found for section in sections for game_card in section.cards)
    return {
        "searched": searched,
        "sections": sections,
        "count": count,
        "counts": counts(say),
        "signs": signs(say.lang),
        "first": first_game(say),
        "estimates": facts.reckoned(say),
    }


def search(searched: str, lang: str) -> list[Section]:
    """Return all sections; games that lack a word of the search are marked as not found."""
    wanted = plain(searched).split()
    cards = [card(name, lang) for name in GAMES]
    for game_card in cards:
        game_card.found = all(word in game_card.search_text for word in wanted)
    say = translator(lang)
    names = [*FAMILIES, ""]
    found = [Section(name or "others", say(FAMILIES.get(name, OTHERS))) for name in names]
    for game_card in cards:
        found[names.index(game_card.game.family if game_card.game.family in FAMILIES else "")].cards.append(game_card)
    return [section for section in found if section.cards]


def plain(text: str) -> str:
    """Return a text as the search compares it."""
    return text.casefold().replace("ё", "е")


def card(name: str, lang: str) -> Card:
    """Return the lobby entry of a game in a language."""
    game, say = GAMES[name], translator(lang)
    title, sentence = say(game.title), say(game.sentence)
    presets = [preset_entry(game, preset, say) for preset in game.presets]
    search_text = plain(" ".join([title, sentence, game.title, game.name, *(entry.label for entry in presets)]))
    count = say.many("{n} preset", "{n} presets", len(presets))
    return Card(game, title, sentence, thumbnail(name, lang).svg, game_facts(game, say), presets, count, search_text)


def preset_entry(game: Game, name: str, say: Translator) -> PresetEntry:
    """Return the list entry of a preset."""
    preset, canonical = game.presets[name], canonical_preset(game.name, name)
    compare_link = f"/g/{game.name}/measure?{urlencode(rules_form.fields_of(game, canonical))}" if canonical else ""
    link = f"/g/{game.name}?{urlencode(rules_form.fields_of(game, preset.values))}"
    measured = facts.of(game.name, name)
    parts = [facts.players(measured["seats"], measured["seats"], say), facts.about(measured, say)] if measured else []
    return PresetEntry(say(preset.label), say(preset.sentence), link, compare_link, ", ".join(parts))


@cache
def signs(lang: str) -> list[str]:
    """Return the drawings that the thumbnails share, each once."""
    found = {id: text for name in GAMES for id, text in thumbnail(name, lang).drawings.items()}
    return [symbol(id, text) for id, text in found.items()]


# Facts in words


def game_facts(game: Game, say: Translator) -> list[tuple[str, str]]:
    """Return the number of players, the length, the reading time and the number of options, as far as measured."""
    measured = facts.of(game.name)
    rules = len(rules_form.options_of(game))
    found = [(say.many("{n} house rule", "{n} house rules", rules), say("How many rules can be changed."))]
    if not measured:
        seats = game.seats(game.choose())
        return [(facts.players(seats, seats, say), say("How many play with the standard rules.")), *found]
    reading = say.many("rules: {n} minute to read", "rules: {n} minutes to read", facts.to_read(measured["words"]))
    return [
        (facts.players(*facts.seats_of(game.name), say), say("How many can play, depending on the options.")),
        (facts.about(measured, say), facts.length(measured, say)),
        (reading, facts.counted(measured, say)),
        *found,
    ]


def first_game(say: Translator) -> str:
    """Return the suggestion for visitors who have no tables yet."""
    game = next(iter(GAMES.values()))
    measured = facts.of(game.name)
    if not measured:
        return say("No games yet.")
    return say("No games yet. {game} takes {minutes}.", game=say(game.title), minutes=facts.about(measured, say))


def counts(say: Translator) -> list[str]:
    """Return the messages for 0, 1, 2, … games found."""
    some = [say.many("{n} game found", "{n} games found", n) for n in range(1, len(GAMES) + 1)]
    return [say("No games found. Try a shorter search."), *some]
