"""Translation of messages with gettext.

The code contains the English messages. The catalogues of the other languages are `locale/<language>/LC_MESSAGES/hoyle.po`;
`scripts/words` updates them from the code. A folder of `locale` with a file `language.toml` is a language; nothing else lists
the languages.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from json import dumps
from typing import Any
from unicodedata import bidirectional

from hoyle.catalogues import CODE_LANGUAGE, compile_catalogue, languages
from hoyle.errors import Refusal

LOCALE = files("hoyle").joinpath("locale")
"""The folder of the languages."""
DESCRIPTIONS = languages(LOCALE)
"""By language code: the description of the language."""
LANGUAGES = {lang: language.name for lang, language in DESCRIPTIONS.items()}
"""By language code: the language's own name."""
TRANSLATIONS = [lang for lang in LANGUAGES if lang != CODE_LANGUAGE]
"""The codes of the languages other than that of the code."""
MAX_TEXTS = 10_000
"""The number of translations that a translator remembers; the catalogues have fewer."""


def N_(text: str) -> str:
    """Return an English message unchanged: the call marks it for the catalogues, and a `Translator` translates it later.

    >>> N_("Points")
    'Points'
    """
    return text


def many(singular: str, plural: str) -> tuple[str, str]:
    """Return both forms of an English message with {n} unchanged: the call marks them for the catalogues; see `Translator.many`.

    >>> many("{n} card", "{n} cards")
    ('{n} card', '{n} cards')
    """
    return singular, plural


COUNTED: dict[str, str] = {}
"""By plural form: the singular form of the messages that `counted` has marked."""


def counted(singular: str, plural: str) -> str:
    """Return the plural form of an English message with {n}, which a `Translator` replaces by the form for the fact `n`.

    This way a message with a number can be stored, raised or drawn like any other message: as one text with its facts.

    >>> translator("en")(counted("{n} point wins.", "{n} points win."), n=1)
    '1 point wins.'
    """
    COUNTED[plural] = singular
    return plural


RIGHT_TO_LEFT = ("R", "AL", "AN")
"""The bidirectional classes of letters and digits of right-to-left scripts."""
ISOLATE, END_ISOLATE = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """Return a name for use in any sentence: with Unicode isolates around it if it has right-to-left letters.

    >>> isolated("Ann"), isolated("\u05d3\u05d5\u05d3")
    ('Ann', '\u2068\u05d3\u05d5\u05d3\u2069')
    """
    if not name.isascii() and any(bidirectional(letter) in RIGHT_TO_LEFT for letter in name):
        return f"{ISOLATE}{name}{END_ISOLATE}"
    return name


class UnknownLanguage(Refusal):
    """The language code is not in LANGUAGES."""


class Translator:
    """A function that translates English messages to one language.

    >>> say = translator("en")
    >>> say("{name} wins the game.", name="Ann")
    'Ann wins the game.'
    >>> say.many("{n} game", "{n} games", 3)
    '3 games'
    """

    def __init__(self, lang: str) -> None:
        """Read the catalogue of a language; UnknownLanguage if it is not in LANGUAGES."""
        self.lang = lang
        self.catalogue = read_catalogue(known_language(lang))
        self.texts: dict[str, str] = {"": ""}
        """The translations found so far, at most MAX_TEXTS."""
        self.plurals: dict[str, list[str]] = {}
        """By one of its English forms: the plural forms of a message of an own game."""
        self.own = NullTranslations()
        """The catalogue of `plurals`."""

    def __call__(self, message: str, /, **facts: Any) -> str:
        """Return the translation of a message, with its placeholders replaced by `facts`."""
        if facts and message in COUNTED:
            return self.many(COUNTED[message], message, **facts)
        text = self.texts.get(message)
        if text is None:
            text = self.catalogue.gettext(message)
            if len(self.texts) < MAX_TEXTS:
                self.texts[message] = text
        return text.format(**facts) if facts else text

    def many(self, singular: str, plural: str, n: int, **facts: object) -> str:
        """Return the translation of a message in the plural form for `n`; `n` and `facts` replace its placeholders."""
        text = self.catalogue.ngettext(singular, plural, n)
        for form in (singular, plural) if text in (singular, plural) else ():
            if form in self.plurals:
                text = self.own.ngettext(form, form, n)
        return text.format(n=n, **facts)

    def translates(self, singular: str, plural: str = "") -> bool:
        """Return whether the package itself translates a message."""
        if not plural:
            return self.catalogue.gettext(singular) != singular
        return self.catalogue.ngettext(singular, plural, 1) != singular


def known_language(lang: str) -> str:
    """Return the language code itself; UnknownLanguage if it is not in LANGUAGES.

    >>> known_language("xx")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    hoyle.i18n.UnknownLanguage: There is no language xx; choose en, ... or uk.
    """
    if lang not in LANGUAGES:
        *first, last = LANGUAGES
        raise UnknownLanguage(
            N_("There is no language {lang}; choose {known} or {last}."), lang=lang, known=", ".join(first), last=last
        )
    return lang


def read_catalogue(lang: str) -> NullTranslations:
    """Return the catalogue of a language: the compiled file of an installed package, else the `.po` file of a checkout."""
    folder = LOCALE.joinpath(lang, "LC_MESSAGES")
    if lang == CODE_LANGUAGE:
        return NullTranslations()
    compiled = folder.joinpath("hoyle.mo")
    if compiled.is_file():
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    lines = folder.joinpath("hoyle.po").read_text("utf-8").splitlines()
    return GNUTranslations(BytesIO(compile_catalogue(lines, DESCRIPTIONS[lang].plural_forms)))


@lru_cache
def translator(lang: str) -> Translator:
    """Return the translator to a language; UnknownLanguage if it is not in LANGUAGES."""
    return Translator(lang)


def learn(lang: str, texts: Mapping[str, str | list[str]]) -> None:
    """Add translations of messages that the catalogue does not have, by English message: those of an own game.

    A list has the plural forms of a message for `Translator.many`, by either of its English forms.
    """
    say = translator(lang)
    for message, text in texts.items():
        if isinstance(text, list):
            say.plurals[message] = text
        elif not say.translates(message):
            say.texts[message] = text
    lines = [line for message, forms in say.plurals.items() for line in plural_entry(message, forms)]
    say.own = GNUTranslations(BytesIO(compile_catalogue(lines, DESCRIPTIONS[lang].plural_forms)))


def plural_entry(message: str, forms: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a `.po` file for a message with a number."""
    yield f"msgid {dumps(message)}"
    yield f"msgid_plural {dumps(message)}"
    yield from (f"msgstr[{n}] {dumps(form)}" for n, form in enumerate(forms))


SAMPLE = N_("1,234.5")
"""A number in English: its translation has the marks of a language, for thousands after the 1, for decimals before the 5."""


def number_text(number: float, say: Translator, decimals: int = 0) -> str:
    """Return a number with this many decimals.

    >>> number_text(-1234.56, translator("de"), 1), number_text(20000, translator("en"))
    ('−1.234,6', '20,000')
    """
    sample = say(SAMPLE)
    return f"{number:,.{decimals}f}".translate(str.maketrans({",": sample[1], ".": sample[-2], "-": "−"}))


def short_number(number: float, say: Translator) -> str:
    """Return a number with at most three decimals, as few as it needs.

    >>> short_number(0.25, translator("de")), short_number(10.0, translator("de"))
    ('0,25', '10')
    """
    decimals = next((few for few in range(3) if round(number, few) == round(number, 3)), 3)
    return number_text(number, say, decimals)
