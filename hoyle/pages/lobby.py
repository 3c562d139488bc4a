"""The lobby: three doors, and below them all games with pictures and their variants."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from hoyle.games import FAMILIES, GAMES, own_games
from hoyle.i18n import N_, Translator, translator
from hoyle.lab import facts
from hoyle.pages import places
from hoyle.pages.listings import TableListing
from hoyle.pages.opponents import DEFAULT_BOT
from hoyle.pages.thumbnails import symbol, thumbnail
from hoyle.rules.game import Game
from hoyle.rulesets.links import fields_of

MAX_CONTINUED = 2
"""The number of unfinished tables that the top of the page offers to continue."""
GUIDED_BOT = "search:easy"
"""The opponent in a guided game."""
STRENGTHS = {"search:easy": N_("Easy"), "search:fair": N_("Fair"), "search:strong": N_("Strong")}
"""The opponents of all seats but the visitor's, with their labels (English messages); a game may replace the type of bot."""

IGNORED = N_("a an the any some something with without for like of and or game games card cards play")
"""The words that a search ignores (an English message)."""
ALONE = N_("alone, solitaire, patience, single player")
"""Words for what one plays alone (an English message)."""


@dataclass
class VariantCard:
    """A preset, or a featured option, in the lobby entry of a game."""

    label: str
    sentence: str
    query: str
    """Its options in an address; empty for the usual rules."""
    facts: str
    """The number of players and the length, in words; empty if not measured."""
    search_text: str
    """The text to search, in the form that `plain` returns."""
    is_found: bool = False


@dataclass
class GameCard:
    """The lobby entry of a game."""

    game: Game
    title: str
    sentence: str
    thumbnail: str
    facts: list[tuple[str, str]]
    """Facts in words, with explanations."""
    variants: list[VariantCard]
    variant_count: str
    """The number of variants, in words."""
    search_text: str
    """The text to search, in the form that `plain` returns."""
    is_found: bool = True

    @property
    def link(self) -> str:
        """The address that opens a table by one tap: with the rules of `Game.first_preset`."""
        first = self.game.presets.get(self.game.first_preset)
        query = urlencode(fields_of(self.game, first.values)) if first else ""
        return f"/g/{self.game.name}{query and '?'}{query}"


def model(search_text: str, tables: Sequence[TableListing], say: Translator) -> dict[str, Any]:
    """Return the model of `lobby.html` for a search and the visitor's tables; an empty search finds all games."""
    cards = search(search_text, say.lang)
    last = next(
        (table.game for table in tables if table.game in GAMES and table.game not in own_games.UNLISTED),
        next(iter(GAMES)),
    )
    return {
        "search_text": search_text,
        "ignored": say(IGNORED),
        "tables": tables,
        "unfinished": [table for table in tables if not table.is_over][:MAX_CONTINUED],
        "first": card(last, say.lang),
        "guided_bot": GUIDED_BOT,
        "strengths": STRENGTHS,
        "default_bot": DEFAULT_BOT,
        "cards": cards,
        "count": sum(game_card.is_found for game_card in cards),
        "count_messages": count_messages(say),
        "symbols": symbols(say.lang),
        "suggestion": suggestion(say),
        "estimates": facts.estimates_explanation(say),
        "today": None,
        "has_daily": places.has_daily(),
        "has_puzzles": places.has_puzzles(),
    }


def search(search_text: str, lang: str) -> list[GameCard]:
    """Return all games by family.

    A game is found if words of its search text begin with every word of the search, or if those of one of its variants do.
    """
    ignored = plain(translator(lang)(IGNORED)).split()
    wanted = [word for word in plain(search_text).split() if word not in ignored]
    families = list(FAMILIES)
    cards = [card(name, lang) for name in GAMES if name not in own_games.UNLISTED]
    for game_card in cards:
        for variant in game_card.variants:
            variant.is_found = bool(wanted) and all(f" {word}" in variant.search_text for word in wanted)
        is_found = all(f" {word}" in game_card.search_text for word in wanted)
        game_card.is_found = is_found or any(variant.is_found for variant in game_card.variants)
    return sorted(cards, key=lambda each: (*families, each.game.family).index(each.game.family))


def plain(text: str) -> str:
    """Return a text in the form in which the search compares it: words, with a space before each."""
    return "".join(f" {word}" for word in re.findall(r"\w+", text.casefold().replace("ё", "е")))


def card(name: str, lang: str) -> GameCard:
    """Return the lobby entry of the game `name` in a language."""
    game, say = GAMES[name], translator(lang)
    title, sentence = say(game.title), say(game.sentence)
    variants = [of_preset(game, preset, say) for preset in game.presets]
    variants += [of_option(game, option, say) for option in game.featured]
    words = say(game.search_words) if game.search_words else ""
    labels = [say(option.label) for option in game.every_option.values()]
    search_text = plain(" ".join([title, sentence, game.title, game.name, words, *labels]))
    count = say.many("{n} variant", "{n} variants", len(variants))
    return GameCard(
        game, title, sentence, thumbnail(name, lang).svg, game_facts(game, say), variants, count, search_text
    )


def of_preset(game: Game, name: str, say: Translator) -> VariantCard:
    """Return the lobby entry of a preset."""
    preset, measured = game.presets[name], facts.facts_of(game.name, name)
    parts = (
        [facts.players_text(measured["seats"], measured["seats"], say), facts.play_time_text(measured, say)]
        if measured
        else []
    )
    label, sentence = say(preset.label), say(preset.sentence)
    query = urlencode(fields_of(game, preset.values))
    alone = say(ALONE) if measured and measured["seats"] == 1 else ""
    return VariantCard(label, sentence, query, ", ".join(parts), plain(f"{label} {sentence} {preset.label} {alone}"))


def of_option(game: Game, name: str, say: Translator) -> VariantCard:
    """Return the lobby entry of a featured option, turned on."""
    option = game.every_option[name]
    label, sentence = say(option.label), say(option.sentence)
    query = urlencode(fields_of(game, {name: True}))
    return VariantCard(label, sentence, query, "", plain(f"{label} {sentence} {option.label}"))


@cache
def symbols(lang: str, games: tuple[str, ...] = ()) -> list[str]:
    """Return the drawings of the thumbnails of games, by default of all, as SVG symbols, without duplicates."""
    drawings = {id: text for name in games or GAMES for id, text in thumbnail(name, lang).drawings.items()}
    return [symbol(id, text) for id, text in drawings.items()]


# Facts in words


def game_facts(game: Game, say: Translator) -> list[tuple[str, str]]:
    """Return the number of players and the length; only the players if nothing is measured."""
    measured = facts.facts_of(game.name, game.first_preset)
    if not measured:
        seats = game.seats(game.choose())
        return [(facts.players_text(seats, seats, say), say("How many play with the standard rules."))]
    luck = [(say("pure luck"), say("Players never have a choice."))] if facts.is_luck(game.name) else []
    return [
        (facts.players_text(*facts.seat_range(game.name), say), say("How many can play, depending on the options.")),
        (facts.play_time_text(measured, say), facts.play_time_explanation(measured, say)),
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
