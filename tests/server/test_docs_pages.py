"""/docs on the table: the same pages, in three languages, kept once they are made."""

import re
from html import unescape

import pytest

from hoyle.docs.site import pages, rendered_page
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, translator
from tests.support.clients import Browser


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_in_every_language(guest: Browser, lang: str) -> None:
    answer = guest.get(f"/docs/?lang={lang}")
    assert answer.status == 200 and f'<html lang="{lang}"' in answer.text
    assert translator(lang)("The command line") in answer.text
    for name, game in GAMES.items():
        assert f'<a href="game-{name}.html">{translator(lang)(game.title)}</a>' in unescape(answer.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_games_page_in_every_language(guest: Browser, lang: str) -> None:
    answer = guest.get(f"/docs/game-r.html?lang={lang}")
    assert answer.status == 200 and rendered_page("game-r.html", lang).inside in answer.text


def test_every_page_is_served(guest: Browser) -> None:
    for name in pages():
        answer = guest.get(f"/docs/{name}?lang=en")
        assert answer.status == 200 and rendered_page(name, "en").inside in answer.text, name


def test_every_page_of_the_table_leads_there(guest: Browser) -> None:
    for address in ("/", "/about", "/g/r/rules", "/docs/tour.html"):
        assert 'href="/docs/"' in guest.get(address).text
    assert re.search(r'<a [^>]*href="/docs/" aria-current="page">', guest.get("/docs/tour.html").text)


def test_pictures_are_served_and_nothing_beside_them(guest: Browser) -> None:
    assert guest.ask("HEAD", "/docs/table.png").headers["content-type"] == "image/png"
    for name in ("nothing.html", "tour.md", "nothing.png", "..%2fREADME.png", "..%2fhoyle%2fcli.py"):
        answer = guest.get(f"/docs/{name}")
        assert answer.status in (400, 404) and 'class="error-page"' in answer.text, name


def test_a_page_is_made_once() -> None:
    assert rendered_page("tour.html", "en") is rendered_page("tour.html", "en")
