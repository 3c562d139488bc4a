"""The terms of the translations: one word for one thing in catalogues, rulebooks and documentation, and buttons by their names."""

import re
from pathlib import Path

import pytest

from hoyle.i18n import TRANSLATIONS, translator
from tests.test_words import LOCALE, ROOT, catalogue, forms

REPLACED = {
    "ru": [
        (r"\bсдач", "a deal is «раздача»"),
        (r"\bумени[еяюй]", "skill is «мастерство»"),
        (r"\bрумми\b", "rummy is «рамми»"),
        (r"\bзерн", "a seed is «начальное число»"),
        (r"\bпараграф", "a paragraph of a rulebook is «пункт»"),
        (r"\bвладел\w+ сервера|тот, кто держит сервер", "an operator is «оператор»"),
        (r"ходы? (нельзя|можно) вернуть|возврата? хода", "a move is undone: «отменить»"),
        (r"\bнапарник", "a partner is «партнёр»"),
        (r"потребовать победу", "a game is claimed: «потребовать победы»"),
    ],
    "uk": [
        (r"\bздач", "a deal is «роздача»"),
        (r"\b[ву]міння", "skill is «майстерність»"),
        (r"\bрумі\b", "rummy is «рамі»"),
        (r"\bзерн", "a seed is «початкове число»"),
        (r"\bпараграф", "a paragraph of a rulebook is «пункт»"),
        (r"\bвласник\w* сервера|хто тримає сервер", "an operator is «оператор»"),
        (r"ходи? (не )?можна повернути|повернення ходу", "a move is undone: «скасувати»"),
        (r"\bнапарник", "a partner is «партнер»"),
        (r"вимага\w+ перемогу", "a game is claimed: «вимагати перемоги»"),
        (r"музік", "Muzicando is «Музикандо»"),
        (r"[а-яіїєґ]'[а-яіїєґ]", "the apostrophe is ’"),
    ],
}
"""Words that a language no longer uses, as patterns, and what it says instead."""

TERMS = {
    r"\bmatch(es)?\b(?! its)": {"de": "Match", "ru": "матч", "uk": "матч"},
    r"\boperators?\b": {"de": "Betreiber", "ru": "оператор", "uk": "оператор"},
    r"\bseed\b": {"de": "Startwert", "ru": r"начальн\w+ числ", "uk": r"початков\w+ числ"},
    r"\bskill\b": {"de": "Können", "ru": "мастерств", "uk": "майстерн"},
    r"\brule sets?\b": {"de": "Regels[aä]tz", "ru": "набор", "uk": "наб[оі]р"},
    r"\bpresets?\b": {"de": "Vorlage", "ru": "готов", "uk": "готов"},
    r"\bthe replay\b": {"de": "Wiederholung", "ru": "повтор", "uk": "повтор"},
    r"\bundo(es)?\b": {"de": "zurück|rücknahme", "ru": "отмен", "uk": "скас"},
    r"\b(single|next|several|first|last|whole|four|all) deals?\b|\bdeals? (won|per)\b": {
        "de": r"Durchg[aä]ng",
        "ru": "раздач",
        "uk": "роздач",
    },
    r"\bdaily deals?\b": {"de": "Tagesspiel", "ru": r"расклад\w* дня", "uk": r"розклад\w* дня"},
}
"""English terms in messages, as patterns, and the terms of each language, one of which every translation contains."""

PRESENCE = ("thinking", "is idle", "away", "gone")
"""What a table says about a person."""

LABEL = re.compile(r"“([^”]+)”")
"""A label that an English message quotes."""

each_language = pytest.mark.parametrize("lang", TRANSLATIONS)


def texts(lang: str) -> dict[str, str]:
    """Return everything that is written in a language, by file or message."""
    pages = [*(ROOT / "docs").glob(f"*.{lang}.md"), *LOCALE.parent.rglob(f"*.{lang}.md")]
    found = {str(file.relative_to(ROOT)): outside_code(file) for file in pages}
    for message in catalogue(lang):
        if message.id:
            found[str(message.id)] = "\n".join(forms(message.string))
    return found


def outside_code(file: Path) -> str:
    """Return the text of a page without its code, each paragraph in one line."""
    text = re.sub(r"^ *```.*?^ *```$|`[^`]*`", "", file.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"\n(?!\n)\s*", " ", text)


@each_language
def test_one_word_stands_for_one_thing(lang: str) -> None:
    written = texts(lang)
    assert len(written) > 3000
    for pattern, instead in REPLACED.get(lang, []):
        unwanted = re.compile(pattern, re.IGNORECASE)
        assert [(where, instead) for where, text in written.items() if unwanted.search(text)] == []


@each_language
@pytest.mark.parametrize("english", TERMS)
def test_a_term_has_one_translation(lang: str, english: str) -> None:
    term, own = re.compile(english, re.IGNORECASE), re.compile(TERMS[english].get(lang, ""), re.IGNORECASE)
    found = [message for message in catalogue(lang) if message.id and term.search(forms(message.id)[0])]
    assert len(found) >= 3
    assert [message.id for message in found if not all(map(own.search, forms(message.string)))] == []


@each_language
def test_each_presence_has_its_own_word(lang: str) -> None:
    assert len({translator(lang)(presence) for presence in PRESENCE}) == len(PRESENCE)


@each_language
def test_quoted_labels_are_those_that_stand_on_the_screen(lang: str) -> None:
    say, labels = translator(lang), 0
    for message in catalogue(lang):
        english = forms(message.id)[:1] if message.id else []
        for label in LABEL.findall("".join(english)):
            if "{" not in label:
                labels += 1
                assert say(label) != label and all(say(label) in form for form in forms(message.string)), message.id
    assert labels >= 3


@each_language
def test_percent_signs_stand_alone(lang: str) -> None:
    assert [message.id for message in catalogue(lang) if any("%%" in form for form in forms(message.string))] == []
