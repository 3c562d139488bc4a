"""Translation of messages with gettext.

The code contains the English messages. The catalogues of the other languages are `locale/<language>/LC_MESSAGES/hoyle.po`;
`scripts/words` updates them from the code.
"""

from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Any

from hoyle.catalogues import compile_catalogue
from hoyle.errors import Refusal

LANGUAGES = {"en": "English", "ru": "Русский", "uk": "Українська"}
"""By language code: the language's own name."""
MAX_TEXTS = 10_000
"""The number of translations that a translator remembers; the catalogues have fewer."""


def N_(text: str) -> str:
    """Return an English message unchanged: the call marks it for the catalogues, and a `Translator` translates it later.

    >>> N_("Points")
    'Points'
    """
    return text


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

    def __call__(self, message: str, /, **facts: Any) -> str:
        """Return the translation of a message, with its placeholders replaced by `facts`."""
        text = self.texts.get(message)
        if text is None:
            text = self.catalogue.gettext(message)
            if len(self.texts) < MAX_TEXTS:
                self.texts[message] = text
        return text.format(**facts) if facts else text

    def many(self, singular: str, plural: str, n: int, /, **facts: Any) -> str:
        """Return the translation of a message in the plural form for `n`; `n` and `facts` replace its placeholders."""
        return self.catalogue.ngettext(singular, plural, n).format(n=n, **facts)


def known_language(lang: str) -> str:
    """Return the language code itself; UnknownLanguage if it is not in LANGUAGES.

    >>> known_language("de")
    Traceback (most recent call last):
    ...
    hoyle.i18n.UnknownLanguage: There is no language de; choose en, ru or uk.
    """
    if lang not in LANGUAGES:
        *first, last = LANGUAGES
        raise UnknownLanguage(
            N_("There is no language {lang}; choose {known} or {last}."), lang=lang, known=", ".join(first), last=last
        )
    return lang


def read_catalogue(lang: str) -> NullTranslations:
    """Return the catalogue of a language: the compiled file of an installed package, else the `.po` file of a checkout."""
    if lang == "en":
        return NullTranslations()
    folder = files("hoyle").joinpath("locale", lang, "LC_MESSAGES")
    compiled = folder.joinpath("hoyle.mo")
    if compiled.is_file():
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    return GNUTranslations(
        BytesIO(compile_catalogue(folder.joinpath("hoyle.po").read_text("utf-8").splitlines(), lang))
    )


@lru_cache
def translator(lang: str) -> Translator:
    """Return the translator to a language; UnknownLanguage if it is not in LANGUAGES."""
    return Translator(lang)
