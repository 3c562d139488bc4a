"""The catalogues: up to date with the code, whole, and with the same slots as the English."""

import os
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from hoyle.serve.messages import CLIENT, client_words
from hoyle.words import LANGUAGES, LOCALE, N_, words

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "hoyle" / "serve" / "static"
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def catalogue(lang: str) -> Catalog:
    with (LOCALE / lang / "LC_MESSAGES" / "hoyle.po").open("rb") as file:
        return read_po(file, locale=lang)


MESSAGES = [(lang, message) for lang in OTHERS for message in catalogue(lang) if message.id]


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

    catalogue_forms = {lang: catalogue(lang).num_plurals for lang in OTHERS}
    assert not where(whole)


def test_translations_have_the_slots_of_the_english():
    assert not where(lambda _, message: {*map(frozenset, map(slots, forms(message.string)))} <= known_slots(message))


def known_slots(message: Message) -> set[frozenset[str]]:
    """The slots of each English form: the form for one may leave the number out."""
    return {frozenset(slots(form)) for form in forms(message.id)}


def test_translations_end_as_the_english_does():
    assert not where(lambda _, message: {*map(ending, forms(message.string))} == {*map(ending, forms(message.id))})


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("text", [N_("Princess"), N_("House rules"), N_("Choose a card."), N_("The game is over.")])
def test_other_languages_say_something_else(lang: str, text: str):
    assert words(lang)(text) not in ("", text)


@pytest.mark.parametrize("lang", OTHERS)
def test_a_fact_lands_in_its_slot(lang: str):
    assert "Ann" in words(lang)("{name} wins the game.", name="Ann")


def test_a_language_we_do_not_speak_is_english():
    assert words("xx")("Princess") == "Princess"


def test_the_server_has_every_word_the_browser_says():
    said = {key for script in STATIC.glob("*.js") for key in re.findall(r"\bsay\(\"(\w+)\"", script.read_text())}
    assert said and said <= set(CLIENT)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_browsers_words_keep_their_slots(lang: str):
    assert {key: slots(text) for key, text in client_words(words(lang)).items()} == {
        key: slots(text) for key, text in CLIENT.items()
    }
