"""Messages for people, in their language: gettext catalogues.

English is the text in the code. The other languages are `locale/<language>/LC_MESSAGES/hoyle.po`; `scripts/words` brings
them up to date with the code.
"""

from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Any

from hoyle.catalogues import compile_catalogue
from hoyle.errors import Refusal

LANGUAGES = {"en": "English", "ru": "Русский", "uk": "Українська"}
"""The languages that Hoyle speaks, by code, each under its own name."""


def N_(text: str) -> str:
    """Mark an English message so that it gets into the catalogues; a translator says it later.

    >>> N_("Points")
    'Points'
    """
    return text


class UnknownLanguage(Refusal):
    """A language that Hoyle does not speak."""


class Translator:
    """Says English messages in one language.

    >>> say = translator("en")
    >>> say("{name} wins the game.", name="Ann")
    'Ann wins the game.'
    >>> say.many("{n} game", "{n} games", 3)
    '3 games'
    """

    def __init__(self, lang: str) -> None:
        """Read the catalogue of a language; UnknownLanguage where there is none."""
        self.lang = lang
        self.catalogue = read_catalogue(known_language(lang))

    def __call__(self, message: str, /, **facts: Any) -> str:
        """Return a message with its facts filled in."""
        text = self.catalogue.gettext(message) if message else message
        return text.format(**facts) if facts else text

    def many(self, singular: str, plural: str, n: int, /, **facts: Any) -> str:
        """Return a message in the plural form that goes with `n`, which fills the slot `{n}`."""
        return self.catalogue.ngettext(singular, plural, n).format(n=n, **facts)


def known_language(lang: str) -> str:
    """Return the code of a language that Hoyle speaks; UnknownLanguage for any other.

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
    """Return the translations of a language: compiled ones from a package, else the `.po` file of a checkout."""
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
    """Return the translator of a language; UnknownLanguage where there is none."""
    return Translator(lang)
