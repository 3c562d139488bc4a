"""Translated pages of the documentation have the code, the links and the sections of the English page."""

import re

import pytest

from hoyle.docs.site import TEXTS, rendered_page
from hoyle.i18n import TRANSLATIONS, translator

BLOCK = re.compile(r"^ *```\w*\n.*?^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)]+)\)")
PAGES = sorted({file.name.partition(".")[0] for file in TEXTS.glob("*.*.md")})
each_page = pytest.mark.parametrize("stem", PAGES)
each_language = pytest.mark.parametrize("lang", TRANSLATIONS)


def text(stem: str, lang: str = "") -> str:
    """Return a page, in English or in another language."""
    return (TEXTS / (f"{stem}.{lang}.md" if lang else f"{stem}.md")).read_text("utf-8")


def test_the_first_steps_exist_in_every_language() -> None:
    assert {"index", "tour", "write-a-game"} <= {*PAGES}


@each_page
@each_language
def test_the_code_is_that_of_the_english_page(stem: str, lang: str) -> None:
    assert BLOCK.findall(text(stem, lang)) == BLOCK.findall(text(stem))


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
def test_a_translated_page_is_in_its_language(stem: str, lang: str) -> None:
    assert translator(lang)("This page is in English.") not in rendered_page(f"{stem}.html", lang).inside
