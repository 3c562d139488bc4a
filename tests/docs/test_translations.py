"""Translated pages of the documentation have the code, the links and the sections of the English page."""

import re

import pytest

from hoyle.docs.folders import TEXTS
from hoyle.docs.gamepage import rulebook_text
from hoyle.docs.site import rendered_page
from hoyle.docs.texts import rendered
from hoyle.games import GAMES
from hoyle.i18n import TRANSLATIONS, translator

BLOCK = re.compile(r"^ *```\w*\n.*?^ *```$", re.MULTILINE | re.DOTALL)
HEADING_ID = re.compile(r'<h[23] id="([^"]+)"')
EMPHASIZED = re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])")
INLINE = re.compile(r"`([^`\s]+)`")
TYPED = {"keyboard"}
"""Pages with names that readers type in their own language."""
LINK = re.compile(r"\]\(([^)]+)\)")
PAGES = sorted({file.name.partition(".")[0] for file in TEXTS.glob("*.*.md")})
FOR_PLAYERS = (
    "play-with-others",
    "reviews",
    "daily",
    "puzzles",
    "keyboard",
    "fair-deals",
    "gallery",
    "notifications",
    "print",
    "privacy",
)
each_page = pytest.mark.parametrize("stem", PAGES)
each_language = pytest.mark.parametrize("lang", TRANSLATIONS)


def text(stem: str, lang: str = "") -> str:
    """Return a page, in English or in another language."""
    return (TEXTS / (f"{stem}.{lang}.md" if lang else f"{stem}.md")).read_text("utf-8")


def test_the_first_steps_and_the_pages_for_players_exist_in_every_language() -> None:
    assert {"index", "tour", "rewrites", "write-a-game", *FOR_PLAYERS} <= {*PAGES}


@each_page
@each_language
def test_the_code_is_that_of_the_english_page(stem: str, lang: str) -> None:
    assert BLOCK.findall(text(stem, lang)) == BLOCK.findall(text(stem))


@each_page
@each_language
def test_every_name_in_code_is_on_the_page(stem: str, lang: str) -> None:
    own, english = ({*INLINE.findall(BLOCK.sub("", text(stem, language)))} for language in (lang, ""))
    assert english and (stem in TYPED or english <= own)


@each_page
@each_language
def test_links_and_sections_are_those_of_the_english_page(stem: str, lang: str) -> None:
    own, english = text(stem, lang), text(stem)
    assert sorted(LINK.findall(own)) == sorted(LINK.findall(english))
    assert [line.count("#") for line in re.findall(r"^#+ ", own, re.MULTILINE)] == [
        line.count("#") for line in re.findall(r"^#+ ", english, re.MULTILINE)
    ]


@each_page
@each_language
def test_buttons_are_called_what_they_say_in_the_language(stem: str, lang: str) -> None:
    say = translator(lang)
    labels = {say(label) for label in emphasized(stem) if say(label) != label}
    assert labels <= emphasized(stem, lang)


def emphasized(stem: str, lang: str = "") -> set[str]:
    """Return the texts in italics on a page, among them the names of buttons."""
    return {" ".join(found.split()) for found in EMPHASIZED.findall(BLOCK.sub("", text(stem, lang)))}


@each_page
@each_language
def test_a_translated_page_is_in_its_language(stem: str, lang: str) -> None:
    assert translator(lang)("This page is in English.") not in rendered_page(f"{stem}.html", lang).inside


@each_page
@each_language
def test_a_link_to_a_section_leads_there_in_every_language(stem: str, lang: str) -> None:
    ids = HEADING_ID.findall(rendered_page(f"{stem}.html", "en").inside)
    assert HEADING_ID.findall(rendered_page(f"{stem}.html", lang).inside) == ids


@each_language
def test_a_link_to_a_section_of_a_rulebook_leads_there_in_every_language(lang: str) -> None:
    for game in GAMES.values():
        ids = [id for id, _ in rulebook_text(game, "en").headings]
        assert ids and [id for id, _ in rulebook_text(game, lang).headings] == ids


def test_a_translation_with_other_headings_has_its_own_ids() -> None:
    assert rendered("## Eins\n\n## Zwei", english="## One").headings == [("eins", "Eins"), ("zwei", "Zwei")]
    assert rendered("## Eins\n\n## Eins", english="## One\n\n## Two").headings == [("one", "Eins"), ("two", "Eins")]
