"""The catalogues: up to date with the code, whole, and with the same slots as the English."""

import os
import subprocess
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from zipfile import ZipFile

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from hoyle.catalogues import ENGLISH, compile_catalogue
from hoyle.i18n import LANGUAGES, N_, TRANSLATIONS, Translator, UnknownLanguage, translator

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "hoyle" / "locale"


def catalogue(lang: str) -> Catalog:
    with (LOCALE / lang / "LC_MESSAGES" / "hoyle.po").open("rb") as file:
        return read_po(file, locale=lang)


MESSAGES = [(lang, message) for lang in TRANSLATIONS for message in catalogue(lang) if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """The one form of a plain message, or all forms of one that depends on a number."""
    return [text] if isinstance(text, str) else list(text or ())


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def ending(text: str) -> str:
    """What a message ends with, where that is a mark a reader waits for."""
    return text[-1] if text[-1] in ".?! " else ""


def where(check) -> list[str]:
    """The messages on which a check fails."""
    return [f"{lang}: {message.id}" for lang, message in MESSAGES if not check(lang, message)]


def test_catalogues_are_up_to_date_with_the_code():
    run = subprocess.run(
        [ROOT / "scripts" / "words", "--check"],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr


def test_every_message_is_translated_in_all_its_forms():
    def whole(lang: str, message: Message) -> bool:
        several = catalogue_forms[lang] if message.pluralizable else 1
        said = forms(message.string)
        return len(said) == several and all(said) and not message.fuzzy

    catalogue_forms = {lang: catalogue(lang).num_plurals for lang in TRANSLATIONS}
    assert not where(whole)


def test_translations_have_the_slots_of_the_english():
    assert not where(lambda _, message: {*map(frozenset, map(slots, forms(message.string)))} <= known_slots(message))


def known_slots(message: Message) -> set[frozenset[str]]:
    """The slots of each English form: the form for one may leave the number out."""
    return {frozenset(slots(form)) for form in forms(message.id)}


def test_translations_end_as_the_english_does():
    assert not where(lambda _, message: {*map(ending, forms(message.string))} == {*map(ending, forms(message.id))})


@pytest.mark.parametrize("lang", TRANSLATIONS)
@pytest.mark.parametrize("text", [N_("Princess"), N_("House rules"), N_("Choose a card."), N_("The game is over.")])
def test_other_languages_say_something_else(lang: str, text: str):
    assert translator(lang)(text) not in ("", text)


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_a_fact_lands_in_its_slot(lang: str):
    assert "Ann" in translator(lang)("{name} wins the game.", name="Ann")


def test_a_language_that_hoyle_does_not_speak_is_refused():
    with pytest.raises(
        UnknownLanguage,
        match=f"^There is no language xx; choose {', '.join([*LANGUAGES][:-1])} or {[*LANGUAGES][-1]}\\.$",
    ):
        translator("xx")


def test_english_needs_no_catalogue():
    say = translator("en")
    assert [say.many("{n} game found", "{n} games found", n) for n in (1, 2)] == ["1 game found", "2 games found"]


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_a_catalogue_is_compiled_as_babel_does(lang: str):
    say, compiled = translator(lang), BytesIO()
    write_mo(compiled, catalogue(lang))
    compiled.seek(0)
    theirs = Translations(compiled)
    for message in catalogue(lang):
        if message.pluralizable:
            for n in range(130):
                assert say.catalogue.ngettext(*message.id, n) == theirs.ngettext(*message.id, n)
        elif message.id:
            assert say.catalogue.gettext(message.id) == theirs.gettext(message.id)


def test_messages_without_a_translation_stay_english(monkeypatch: pytest.MonkeyPatch):
    text = ["#, fuzzy", 'msgid "one"', 'msgstr ""', "", 'msgid ""', '"two "', '"\\"lines\\""', 'msgstr "dwa"']
    found = GNUTranslations(BytesIO(compile_catalogue(text, ENGLISH.plural_forms)))
    assert [found.gettext(one) for one in ("one", 'two "lines"', "")][:2] == ["one", "dwa"]


SAYS = """
import sys
sys.path.insert(0, sys.argv[1])
import hoyle
from hoyle.catalogues import compile_catalogue
from hoyle.i18n import LANGUAGES, translator
assert hoyle.__file__.startswith(sys.argv[1]), hoyle.__file__
for lang in LANGUAGES:
    say = translator(lang)
    print(say("The game is over."), "|", say.many("{n} game found", "{n} games found", 3))
"""


def test_a_zipped_package_speaks_every_language(tmp_path: Path):
    wheels = pytest.importorskip("hatchling.builders.wheel")
    wheel = next(iter(wheels.WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])))
    names = [name for name in ZipFile(wheel).namelist() if "/locale/" in name and name.endswith(".mo")]
    assert sorted(names) == [f"hoyle/locale/{lang}/LC_MESSAGES/hoyle.mo" for lang in TRANSLATIONS]
    run = subprocess.run([sys.executable, "-I", "-c", SAYS, wheel], capture_output=True, text=True, cwd=tmp_path)
    assert run.stderr == ""
    assert run.stdout.splitlines() == [
        f"{say('The game is over.')} | {say.many('{n} game found', '{n} games found', 3)}"
        for say in (Translator(lang) for lang in LANGUAGES)
    ]
