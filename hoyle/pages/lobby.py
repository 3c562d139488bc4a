"""The lobby: all games by family, with thumbnails, facts and presets."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlencode

from hoyle.games import FAMILIES, GAMES, own_games
from hoyle.i18n import N_, Translator, translator
from hoyle.lab import facts
from hoyle.pages.listings import TableListing
from hoyle.pages.opponents import DEFAULT_BOT
from hoyle.pages.puzzles import TASKS
from hoyle.pages.thumbnails import symbol, thumbnail
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import preset_values
from hoyle.rulesets.links import fields_of
from hoyle.table.daily import ROTATIONS

MAX_CONTINUED = 2
"""The number of unfinished tables that the top of the page offers to continue."""
GUIDED_BOT = "search:easy"
"""The opponent in a guided game."""
STRENGTHS = {"search:easy": N_("Easy"), "search:fair": N_("Fair"), "search:strong": N_("Strong")}
"""The opponents of all seats but the visitor's, with their labels (English messages); a game may replace the type of bot."""

OTHER_GAMES = N_("Other games")
"""The title of the section for games from outside the package."""


@dataclass
class PresetEntry:
    """A preset in the lobby entry of a game."""

    label: str
    sentence: str
    link: str
    compare_link: str
    """The link to a comparison with the standard rules; empty for the standard rules themselves."""
    facts: str
    """The number of players and the length, in words; empty if not measured."""


@dataclass
class GameCard:
    """The lobby entry of a game."""

    game: Game
    title: str
    sentence: str
    thumbnail: str
    facts: list[tuple[str, str]]
    """Facts in words, with explanations."""
    presets: list[PresetEntry]
    preset_count: str
    """The number of presets, in words."""
    search_text: str
    """The text to search, in the form that `plain` returns."""
    is_found: bool = True


@dataclass
class Section:
    """A family of games in the lobby."""

    name: str
    title: str
    cards: list[GameCard] = field(default_factory=list[GameCard])

    @property
    def is_found(self) -> bool:
        """Whether the search found any game of the family."""
        return any(card.is_found for card in self.cards)


def model(search_text: str, tables: Sequence[TableListing], say: Translator) -> dict[str, Any]:
    """Return the model of `lobby.html` for a search and the visitor's tables; an empty search finds all games."""
    sections = search(search_text, say.lang)
    count = sum(game_card.is_found for section in sections for game_card in section.cards)
    return {
        "search_text": search_text,
        "tables": tables,
        "unfinished": [table for table in tables if not table.is_over][:MAX_CONTINUED],
        "first": card(next(iter(GAMES)), say.lang),
        "guided_bot": GUIDED_BOT,
        "strengths": STRENGTHS,
        "default_bot": DEFAULT_BOT,
        "sections": sections,
        "count": count,
        "count_messages": count_messages(say),
        "symbols": symbols(say.lang),
        "suggestion": suggestion(say),
        "estimates": facts.estimates_explanation(say),
        "has_daily": any(rotation.game in GAMES for rotation in ROTATIONS.values()),
        "has_puzzles": not TASKS.keys().isdisjoint(GAMES),
    }


def search(search_text: str, lang: str) -> list[Section]:
    """Return all sections with games; a game is found if its search text contains every word of the search."""
    wanted = plain(search_text).split()
    cards = [card(name, lang) for name in GAMES if name not in own_games.UNLISTED]
    for game_card in cards:
        game_card.is_found = all(word in game_card.search_text for word in wanted)
    say = translator(lang)
    families = [*FAMILIES, ""]
    sections = [Section(name or "others", say(FAMILIES.get(name, OTHER_GAMES))) for name in families]
    for game_card in cards:
        sections[families.index(game_card.game.family if game_card.game.family in FAMILIES else "")].cards.append(
            game_card
        )
    return [section for section in sections if section.cards]


def plain(text: str) -> str:
    """Return a text in the form in which the search compares it."""
    return text.casefold().replace("ё", "е")


def card(name: str, lang: str) -> GameCard:
    """Return the lobby entry of the game `name` in a language."""
    game, say = GAMES[name], translator(lang)
    title, sentence = say(game.title), say(game.sentence)
    presets = [preset_entry(game, preset, say) for preset in game.presets]
    search_text = plain(" ".join([title, sentence, game.title, game.name, *(entry.label for entry in presets)]))
    count = say.many("{n} preset", "{n} presets", len(presets))
    return GameCard(
        game, title, sentence, thumbnail(name, lang).svg, game_facts(game, say), presets, count, search_text
    )


def preset_entry(game: Game, name: str, say: Translator) -> PresetEntry:
    """Return the lobby entry of a preset."""
    preset, canonical = game.presets[name], preset_values(game.name, name)
    compare_link = f"/g/{game.name}/measure?{urlencode(fields_of(game, canonical))}" if canonical else ""
    link = f"/g/{game.name}?{urlencode(fields_of(game, preset.values))}"
    measured = facts.facts_of(game.name, name)
    parts = (
        [facts.players_text(measured["seats"], measured["seats"], say), facts.play_time_text(measured, say)]
        if measured
        else []
    )
    return PresetEntry(say(preset.label), say(preset.sentence), link, compare_link, ", ".join(parts))


@cache
def symbols(lang: str, games: tuple[str, ...] = ()) -> list[str]:
    """Return the drawings of the thumbnails of games, by default of all, as SVG symbols, without duplicates."""
    drawings = {id: text for name in games or GAMES for id, text in thumbnail(name, lang).drawings.items()}
    return [symbol(id, text) for id, text in drawings.items()]


# Facts in words


def game_facts(game: Game, say: Translator) -> list[tuple[str, str]]:
    """Return the number of players, the length, the reading time and the number of options; less if nothing is measured."""
    measured = facts.facts_of(game.name)
    option_count = len(game.every_option)
    option_facts = [
        (say.many("{n} house rule", "{n} house rules", option_count), say("How many rules can be changed."))
    ]
    if not measured:
        seats = game.seats(game.choose())
        return [(facts.players_text(seats, seats, say), say("How many play with the standard rules.")), *option_facts]
    reading = say.many(
        "rules: {n} minute to read", "rules: {n} minutes to read", facts.reading_minutes(measured["words"])
    )
    luck = [(say("pure luck"), say("Players never have a choice."))] if facts.is_luck(game.name) else []
    return [
        (facts.players_text(*facts.seat_range(game.name), say), say("How many can play, depending on the options.")),
        (facts.play_time_text(measured, say), facts.play_time_explanation(measured, say)),
        (reading, facts.reading_time_explanation(measured, say)),
        *option_facts,
        *luck,
    ]


def suggestion(say: Translator) -> str:
    """Return the sentence for new visitors about the first game."""
    measured = facts.facts_of(next(iter(GAMES)))
    if not measured:
        return say("Against an easy bot. Your first moves are explained.")
    return say(
        "Against an easy bot, {minutes}. Your first moves are explained.",
        minutes=facts.play_time_text(measured, say),
    )


def count_messages(say: Translator) -> list[str]:
    """Return the messages about 0, 1, 2, … found games."""
    messages = [say.many("{n} game found", "{n} games found", n) for n in range(1, len(GAMES) + 1)]
    return [say("No games found. Try a shorter search."), *messages]
