"""/docs on the table: the same pages, in three languages, kept once they are made."""

from collections.abc import Generator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hoyle.docs import made, pages
from hoyle.games import GAMES
from hoyle.serve.app import create
from hoyle.words import LANGUAGES, words


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Generator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("docs")
    with TestClient(create(folder / "hoyle.db")) as client:
        yield client


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_in_every_language(table: TestClient, lang: str) -> None:
    answer = table.get(f"/docs/?lang={lang}")
    assert answer.status_code == 200 and f'<html lang="{lang}"' in answer.text
    assert words(lang)("The command line") in answer.text
    for game in GAMES.values():
        assert words(lang)(game.title) in answer.text


def test_every_page_is_served(table: TestClient) -> None:
    for name in pages():
        answer = table.get(f"/docs/{name}")
        assert answer.status_code == 200 and made(name, "en").inside in answer.text


def test_the_address_without_a_stroke_leads_there(table: TestClient) -> None:
    assert table.get("/docs").url.path == "/docs/"


def test_every_page_of_the_table_leads_there(table: TestClient) -> None:
    for address in ("/", "/about", "/g/r/rules"):
        assert 'href="/docs/"' in table.get(address).text


def test_pictures_are_served_and_nothing_beside_them(table: TestClient) -> None:
    assert table.get("/docs/table.png").headers["content-type"] == "image/png"
    for name in ("nothing.html", "tour.md", "..%2fhoyle%2fserve%2fapp.py", "..%2f..%2fetc%2fpasswd.png"):
        answer = table.get(f"/docs/{name}")
        assert answer.status_code in (400, 404) and "<p" in answer.text


def test_a_page_is_made_once() -> None:
    assert made("tour.html", "en") is made("tour.html", "en")
