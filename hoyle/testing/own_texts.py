"""The texts of an own game in the languages of its files `words.de.toml`: which have no translation, and which translations no effect."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from json import dumps
from pathlib import Path
from typing import Any

from hoyle.games.own_games import word_files
from hoyle.i18n import DESCRIPTIONS, Translator, translator
from hoyle.rules.game import Game
from hoyle.testing.broken import Broken, Values, require
from hoyle.testing.in_words import sentences
from hoyle.testing.messages_in_code import constants, counted_pairs, messages

PLACEHOLDER = re.compile(r"\{.*?\}")
MOST = 60
"""The most texts of one kind that are listed."""


def plurals_have_their_forms(game: Game, values: Values) -> None:
    """Texts with a number have a form for each number in every language of the game's own translations."""
    pairs = {form for pair in counted_pairs(game.folder) for form in pair}
    for lang, file in word_files(game.folder):
        forms = DESCRIPTIONS[lang].forms
        for message, text in words_in(file).items():
            plain = isinstance(text, str)
            require(
                not plain or message not in pairs or translator(lang).translates(message),
                f"{file.name}: {message!r} is said with a number: write a list of {forms} texts for it",
            )
            if not plain and message not in pairs and message in constants(game.folder):
                raise Broken(f"{file.name}: {message!r} is not said with say.many: write one text for it, not a list")


def translation_lines(game: Game) -> Iterator[str]:
    """Yield for each language which texts have no translation, as lines for its file, and which translations have no effect.

    Texts are found where they stand in the code as messages, or if something has asked for them since the program began.
    """
    for lang, file in word_files(game.folder):
        say, words = translator(lang), words_in(file)
        if lacking := [*missing(game, say, words)]:
            yield f"{file.name} lacks {len(lacking)} texts:"
            yield from listed([f"  {dumps(text, ensure_ascii=False)} = {form}" for text, form in lacking])
        if idle := [*without_effect(game, say, words)]:
            yield f"{file.name}: {len(idle)} translations have no effect:"
            yield from listed([f"  {line}" for line in idle])


def listed(lines: list[str]) -> list[str]:
    """Return at most MOST lines, and how many there are more."""
    return lines if len(lines) <= MOST else [*lines[:MOST], f"  and {len(lines) - MOST} more"]


def missing(game: Game, say: Translator, words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the texts without a translation, each with the empty value that stands in the file."""
    own = {*constants(game.folder), *sentences(game)}
    counted = {form for pair in counted_pairs(game.folder) for form in pair}
    asked = [text for text, found in say.texts.items() if text == found and text in own]
    for text in dict.fromkeys([*sentences(game), *messages(game.folder), *asked]):
        has_letters = any(map(str.isalpha, PLACEHOLDER.sub("", text)))
        if has_letters and text not in counted and text not in words and not say.translates(text):
            yield text, '""'
    forms = ", ".join(['""'] * DESCRIPTIONS[say.lang].forms)
    for singular, plural in counted_pairs(game.folder):
        if not {singular, plural} & words.keys() and not say.translates(singular, plural):
            yield plural, f"[{forms}]"


def without_effect(game: Game, say: Translator, words: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each translation of which Hoyle has another one, or whose text the game does not have."""
    own = {*constants(game.folder), *sentences(game)}
    for text, translation in words.items():
        if isinstance(translation, str) and say.translates(text) and say(text) != translation:
            yield f"{text!r}: Hoyle says {say(text)!r}"
        elif text not in own:
            yield f"{text!r}: the game has no such text"


def words_in(file: Path) -> dict[str, Any]:
    """Return the translations in a file."""
    return tomllib.loads(file.read_text("utf-8"))
