"""Words for people, in their language: gettext catalogues read by Babel.

English is the text in the code. The other catalogues are `locale/<language>/LC_MESSAGES/hoyle.po`; `scripts/words`
brings them up to date with the code.
"""

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

LANGUAGES = {"en": "English", "ru": "Русский", "uk": "Українська"}
"""The languages of the catalogues by code, each in its own words."""

LOCALE = Path(__file__).with_name("locale")


def N_(text: str) -> str:
    """Mark an English message so that it is found for the catalogues; it is said later, by `Words`.

    >>> N_("Points")
    'Points'
    """
    return text


class Words:
    """Says English messages in one language.

    >>> say = words("ru")
    >>> words("en")("{name} wins the game.", name="Ann")
    'Ann wins the game.'
    >>> words("en").many("{n} game", "{n} games", 3)
    '3 games'
    """

    def __init__(self, lang: str) -> None:
        """The catalogue of a language; English needs none."""
        self.lang = lang
        self.catalogue = read_catalogue(lang)

    def __call__(self, message: str, **facts: Any) -> str:
        """A message with its facts filled in."""
        text = self.catalogue.gettext(message) if message else message
        return text.format(**facts) if facts else text

    def many(self, one: str, several: str, n: int, **facts: Any) -> str:
        """A message that depends on a number."""
        return self.catalogue.ngettext(one, several, n).format(n=n, **facts)


def read_catalogue(lang: str) -> Any:
    """The translations of a language, compiled from its .po file."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po
    from babel.support import NullTranslations, Translations

    path = LOCALE / lang / "LC_MESSAGES" / "hoyle.po"
    if lang == "en" or not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        catalogue = read_po(file, locale=lang)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)


@lru_cache
def words(lang: str) -> Words:
    """The words of a language; English for one we do not speak."""
    return Words(lang if lang in LANGUAGES else "en")
