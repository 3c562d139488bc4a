"""Whether rulebooks say the same in all languages, and the numbers that options have; and whether cards have names of their own."""

import ast
import re
from collections.abc import Mapping

from hoyle.games.shared.rewritten import words_of
from hoyle.games.shared.scenes import Deck, Say
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import LANGUAGES, translator
from hoyle.rules.game import Game
from hoyle.rules.options import Option
from hoyle.rules.rewrites.addresses import NUMBER
from hoyle.rules.rewrites.rulebook import paragraphs_in
from hoyle.testing.broken import Broken, Values, require
from hoyle.testing.messages_in_code import trees

DIGITS = re.compile(r"(?<![\w.,-])\d+(?![\w]|[.,]\w)")
"""A number in digits that is no part of another one, of a name or of a paragraph's number."""
COUNTED = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
WORDS = ("no none zero", "one a single", *COUNTED.split())
"""The English words for the numbers from 0 on, several of one number with spaces."""
BY_OPTION = "by option"
"""Words of a paragraph that tells a usual number and that it can be changed."""
ASIDE = re.compile(r"\([^)]*\)")


def rulebooks_agree(game: Game, values: Values) -> None:
    """The rulebooks have the same paragraphs and the same numbers in every language, and the usual number of an option."""
    english = paragraphs_in(game.rulebook("en"))
    for lang in LANGUAGES:
        if lang == "en" or not (game.folder / f"rulebook.{lang}.md").is_file():
            continue
        other, file = paragraphs_in(game.rulebook(lang)), f"rulebook.{lang}.md"
        require_same(english, other, file, "rulebook.en.md")
    for rewrite in game.rewrites:
        texts = rewrite.languages
        for lang, paragraphs in texts.items():
            for number, text in paragraphs.items() if lang != "en" else ():
                if number in texts["en"]:
                    require_numbers(number, texts["en"][number], text, f"languages={{{lang!r}: …}}", "paragraphs=…")
    for number, text in english.items():
        require_usual(
            number, text, {name: each for name, each in game.every_option.items() if number in each.paragraphs}
        )


def docstrings_name_paragraphs(game: Game, values: Values) -> None:
    """The paragraphs that docstrings of an own game's rules name exist."""
    known = {*paragraphs_in(game.rulebook("en"))}
    series = {number.rstrip("0123456789.") for number in known}
    for node in trees(game.folder) if known and not game.package.startswith("hoyle.") else ():
        text = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
        for number in NUMBER.findall(text or ""):
            is_known = number in known or number.rstrip("0123456789.") not in series
            name = node.name if isinstance(node, ast.FunctionDef) else ""
            require(is_known, f"the docstring of {name} names paragraph {number}, which the rulebook does not have")


def require_same(english: dict[str, str], other: dict[str, str], file: str, english_file: str) -> None:
    """Raise Broken if two rulebooks have other paragraphs, or other numbers in them."""
    lacking = [number for number in english if number not in other]
    more = [number for number in other if number not in english]
    require(not lacking, f"{file} lacks paragraph {', '.join(lacking[:4])}, which {english_file} has")
    require(not more, f"{file} has paragraph {', '.join(more[:4])}, which {english_file} does not have")
    for number, text in english.items():
        require_numbers(number, text, other[number], file, english_file)


def require_numbers(number: str, english: str, other: str, where: str, english_where: str) -> None:
    """Raise Broken if each of two texts of a paragraph has a number in digits that the other does not have.

    One alone may have a number in digits that the other has in words.
    """
    one, two = numbers_in(english), numbers_in(other)
    extra, others = (", ".join(sorted(each, key=int)) for each in (one - two, two - one))
    sentence = f"paragraph {number} says {extra} in {english_where}, and {others} in {where}"
    require(not extra or not others, sentence)


def numbers_in(text: str) -> set[str]:
    """Return the numbers in digits of a text.

    >>> sorted(numbers_in("10 points (R7, G1.5) for 3-2, and 4.5")), numbers_in("It is 7.")
    (['10', '3'], {'7'})
    """
    return {*DIGITS.findall(text)}


def named_numbers(text: str) -> set[int]:
    """Return the numbers of an English text, in digits or in words.

    >>> sorted(named_numbers("Seven cards, or 12"))
    [7, 12]
    """
    words = {word: number for number, names in enumerate(WORDS) for word in names.split()}
    found = re.findall(r"[a-z]+", text.lower())
    return {int(number) for number in DIGITS.findall(text)} | {words[word] for word in found if word in words}


def require_usual(number: str, text: str, options: Mapping[str, Option]) -> None:
    """Raise Broken if a paragraph says a usual number that can be changed by option, and it is the default of none of its options."""
    if BY_OPTION not in text or not all(is_number(option) for option in options.values()):
        return
    said = named_numbers(text)
    waiting = {name: option for name, option in options.items() if option.default not in {0, 1, *said}}
    wrong = [each for each in sorted(named_numbers(ASIDE.sub("", text)) - {0, 1}) if is_default_of_none(each, options)]
    for each in wrong:
        for name, option in waiting.items():
            if each in option.values and option.default not in option.value_labels:
                raise Broken(
                    f"paragraph {number} says {each}, and never {option.default}, the default of the option {name}"
                )


def is_number(option: Option) -> bool:
    """Return whether an option is one number, or one of a few values."""
    return not option.rows and option.size is None and not option.flags


def is_default_of_none(number: int, options: Mapping[str, Option]) -> bool:
    """Return whether a number is the default of none of these options."""
    return all(option.default != number or type(option.default) is bool for option in options.values())


def cards_have_names(game: Game, values: Values) -> None:
    """Different cards have different names in every language."""
    deck = table_of(game).deck(game.options())
    for lang in LANGUAGES:
        require_names(deck, words_of(game, translator(lang)), lang)


def require_names(deck: Deck, say: Say, lang: str) -> None:
    """Raise Broken if some faces that differ in their index have the same name and look; in some decks most of them do on purpose."""
    alike = dict[tuple[str, ...], dict[str, str]]()
    for name, face in deck.faces.items():
        alike.setdefault((say(face.name), face.color, face.letter, face.sign), {}).setdefault(face.index, name)
    twice = {key: names for key, names in alike.items() if len(names) > 1}
    if twice and sum(map(len, twice.values())) < len(deck.faces) / 2:
        key, names = next(iter(twice.items()))
        raise Broken(f"the cards {' and '.join(names.values())} of the deck are both called {key[0]!r} ({lang})")
