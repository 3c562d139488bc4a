"""The words of a game: chips and sentences of its options, and the paragraphs, faces, drawings and pieces that they name."""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from hoyle.games.shared.equipment import Equipment
from hoyle.games.shared.guides import guide_of, wrong_advice
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import LANGUAGES, Translator, translator
from hoyle.play.play import vary
from hoyle.print.availability import can_print
from hoyle.rules.game import Game
from hoyle.rules.options import Option, OptionError
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.views import is_set
from hoyle.rules.visibility import ALL
from hoyle.rulesets.house_rules import chip, sentence, summary
from hoyle.testing.at_table import check_deck, paragraphs_of, require_drawings, require_sentence
from hoyle.testing.broken import TRAIL, Broken, Values, require
from hoyle.testing.pairs import some_values


def words_are_complete(game: Game, values: Values) -> None:
    """Chips and sentences of options have all their words in every language, and the paragraphs that they name exist."""
    labels = dict[str, str]()
    for name, option in game.every_option.items():
        other = labels.setdefault(option.label, name)
        require(other == name, f"the options {other} and {name} have the same label {option.label!r}")
        for value in some_values(option, random.Random(1)):
            for lang in LANGUAGES:
                check_words(name, option, value, translator(lang))
        require_chip_of_changes(name, option)
        for number in option.paragraphs:
            known = number in paragraphs_of(game)
            require(known, f"the option {name} names paragraph {number}, which the rulebook does not have")
    for key in game.paragraphs:
        for pattern in key.split():
            known = any(fnmatchcase(number, pattern) for number in paragraphs_of(game))
            require(known, f"paragraphs={{{key!r}: …}}: the rulebook has no paragraph {pattern}")
    for lang in LANGUAGES:
        for text in sentences(game):
            require_sentence(translator(lang)(text), "a text of the game")


def require_chip_of_changes(name: str, option: Option) -> None:
    """Raise Broken if the chips or sentences of an option are of its default only: they are shown where it has another value."""
    for what, texts in (("chip", option.chip), ("sentence in sentences", option.sentences)):
        is_idle = isinstance(texts, Mapping) and {*texts} == {option.default} and len(option.values) > 1
        require(
            not is_idle,
            f"the option {name} has a {what} for its default {option.default!r} only; it is shown for other values: write it for those",
        )


def sentences(game: Game) -> Iterator[str]:
    """Yield the texts of a game that have no placeholders."""
    yield from (game.title, game.sentence, *(text for _, text in game.endings), *game.opening_kinds)
    for preset in game.presets.values():
        yield from (preset.label, preset.sentence)
    for option in game.every_option.values():
        yield from (option.label, option.sentence, *option.value_labels.values())


def check_words(name: str, option: Option, value: Any, say: Translator) -> None:
    """Raise Broken if the chip or the sentence of a value lacks a word."""
    functions: tuple[tuple[str, Callable[[Option, Any, Any], str]], ...] = (("chip", chip), ("sentence", sentence))
    for what, function in functions:
        where = f"the {what} of the option {name} for {value!r}"
        try:
            text = function(option, value, say)
        except (KeyError, IndexError) as error:
            raise Broken(f"{where}: {{{error.args[0]}}} has no value; a {what} has {{value}} only") from error
        require_sentence(text, where)
        require(text or what != "chip", f"{where} is empty")


def presets_can_be_played(game: Game, values: Values) -> None:
    """Every preset is allowed, and says what its rules are."""
    for name, preset in game.presets.items():
        try:
            variant = vary(game, preset.values)
        except OptionError as error:
            raise Broken(f"the preset {name} is refused: {error}") from None
        for lang in LANGUAGES:
            summary(game, variant.canonical(), translator(lang))


def pieces_exist(game: Game, values: Values) -> None:
    """The guide has an aim, the rules have words, and what a real table needs has faces and drawings that exist."""
    variant = vary(game, values)
    deck = table_of(game).deck(variant.options)
    check_deck(game, deck)
    for lang in LANGUAGES:
        say = translator(lang)
        for rule in summary(game, variant.canonical(), say).rules:
            require_sentence(rule.chip, f"the chip of the option {rule.option}")
        if guide := guide_of(game):
            aim = guide.aim(variant.options)
            require(not (wrong := wrong_advice(aim, ())), f"guide: {wrong}")
            require_sentence(say(aim.message, **aim.facts), "aim")
    if game.equipment is None:
        return
    pieces: Equipment = game.equipment(variant.options, game.match_schema.full(variant.match))
    for cards in pieces.cards:
        unknown = [face for face in cards.copies if face not in deck.faces]
        require(not unknown, f"equipment: the deck has no face {', '.join(unknown[:3])}")
        require(not cards.back or cards.back in deck.backs, f"equipment: the deck has no back {cards.back!r}")
    require_pack(game, variant.options, pieces)
    require_drawings(game, (chips.art for chips in pieces.chips), "equipment")


def require_pack(game: Game, options: Any, pieces: Equipment) -> None:
    """Raise Broken if the equipment has another number of cards than a deal, where all cards are different and in one stock at first."""
    copies = [number for cards in pieces.cards for number in cards.copies.values()]
    sets = [of for of in game.state.fields if not of.nested and is_set(of)]
    state = game.begin(options)
    stocks = [getattr(state, of.name) for of in sets if of.size is None and of.visibility.seen is not ALL]
    is_whole = len(stocks) == 1 and {*copies} == {1} and state.to_move == CHANCE_AWAITED
    number = stocks[0].bit_count() if is_whole else 0
    is_same = not is_whole or number == len(copies) or number < len(copies) / 2
    require(is_same, f"equipment: it has {len(copies)} cards, and a deal begins with {number}")


def it_can_be_printed(game: Game, values: Values) -> None:
    """The game is printed by each preset: cards, board, score sheet and rulebook."""
    if not can_print(game):
        return
    from hoyle.print.book import Order, model, pdf  # they need the extra `print`

    for preset in ({}, *(preset.values for preset in game.presets.values())):
        TRAIL.values = dict(preset)
        model(Order(vary(game, preset)))
    TRAIL.values = None
    pdf(Order(vary(game, values)))


def drawings_are_readable(game: Game, values: Values) -> None:
    """The drawings of the game are SVG files."""
    for file in sorted((game.folder / "art").glob("*.svg")):
        require(re.search(r"<svg\b", file.read_text("utf-8", "replace")), f"art/{file.name} is not an SVG file")
