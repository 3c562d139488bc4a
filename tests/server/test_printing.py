"""Games to print, over HTTP: the button, the PDF, and what is refused."""

import json
import time
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

import pytest
from pypdf import PdfReader

from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.pages import rules_form
from hoyle.print import availability
from hoyle.server.calculations import printed
from hoyle.server.jobs import Job, State
from hoyle.server.pages import printing
from tests.support.clients import GENEROUS, Browser, Server, serving
from tests.support.printing import alt_texts

NOT_AVAILABLE = "This server cannot make PDFs"


def test_the_pages_of_rules_lead_to_the_print(guest: Browser) -> None:
    assert 'href="/g/r/print?points_to_win=3" data-print' in guest.get("/g/r?points_to_win=3").text
    assert 'href="/g/r/print?points_to_win=3"' in guest.get("/g/r/rules?points_to_win=3").text
    assert 'href="/g/r/print"' in guest.get("/g/r/rules").text
    assert json.loads(guest.get("/g/r/check?points_to_win=3").text)["print"] == "/g/r/print?points_to_win=3"


def test_a_table_s_rulebook_prints_the_rules_of_the_table(guest: Browser) -> None:
    table = guest.open(points_to_win="3")
    assert 'href="/g/r/print?points_to_win=3"' in guest.get(f"/t/{table}/rules").text


def test_a_form_gives_the_pdf_of_these_rules_in_the_reader_s_language(guest: Browser, server: Server) -> None:
    guest.get("/?lang=ru")
    guest.post("/g/r/print?points_to_win=3", {"paper": "letter"})
    while "refresh" in (page := guest.get("/g/r/print?points_to_win=3&paper=letter")).text:
        time.sleep(0.1)
    assert 'href="/g/r/print.pdf?points_to_win=3&amp;paper=letter"' in page.text
    file = guest.get("/g/r/print.pdf?points_to_win=3&paper=letter")
    assert file.headers["content-type"] == "application/pdf"
    assert file.headers["content-disposition"] == 'attachment; filename="r.pdf"'
    reader = PdfReader(BytesIO(file.content))
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "ru" and "QR-код с адресом этих правил" in alt_texts(reader)  # type: ignore[index]
    link = reader.pages[0]["/Annots"][0].get_object()["/A"]["/URI"]  # type: ignore[index]
    assert link == f"http://127.0.0.1:{server.port}/g/r?points_to_win=3"
    assert guest.get("/g/r/print.pdf?points_to_win=3&paper=a4").at == "/g/r/print?points_to_win=3&paper=a4", "not made"
    again = guest.post("/g/r/print?points_to_win=3", {"paper": "letter"})
    assert again.at == "/g/r/print.pdf?points_to_win=3&paper=letter"


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/g/r/print?hand_limit=3&play_mode=prophecy", "A row needs the whole hand in view"),
        ("/g/r/print?points_to_win=99", "Points to win"),
        ("/g/r/print?paper=a5", '<option value="a4" selected>'),
    ],
)
def test_rules_that_clash_and_unknown_papers(guest: Browser, address: str, says: str) -> None:
    page = guest.get(address)
    assert page.status == 200 and says in page.text


def test_nothing_is_made_of_rules_that_clash(guest: Browser, server: Server) -> None:
    answer = guest.post("/g/r/print?hand_limit=3&play_mode=prophecy", {})
    assert answer.at.startswith("/g/r/print?") and not server.app.state.printer.unfinished()
    assert guest.get("/g/chess/print").status == 404
    not_made = guest.get("/g/r/print.pdf?points_to_win=2")
    assert not_made.at == "/g/r/print?points_to_win=2&paper=a4"
    assert not server.app.state.printer.unfinished(), "an address that a search engine opens makes nothing"


def test_the_queue_of_a_visitor_is_limited(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, jobs_per_visitor=0)) as site:
        assert site.browser().post("/g/r/print", {}).status == 429


def test_without_typst_there_is_no_button(guest: Browser) -> None:
    with patch.object(availability, "is_available", lambda: False):
        assert "data-print" not in guest.get("/g/r").text
        assert "/print" not in guest.get("/g/r/rules").text
        assert NOT_AVAILABLE in guest.get("/g/r/print").text
        assert NOT_AVAILABLE in guest.get(guest.post("/g/r/print", {}).at).text
    assert NOT_AVAILABLE not in guest.get("/g/r/print").text


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_to_print(guest: Browser, game: str) -> None:
    page = guest.get(f"/g/{game}/print")
    assert page.status == 200 and "Make the PDF" in page.text


def test_a_game_without_a_table_has_no_cards_to_print() -> None:
    bare = replace(GAMES["r"], table=None)
    assert printing.why_not(bare, translator("en")) == "R has no table, so there are no cards to print."


@pytest.mark.parametrize(
    ("state", "shown"),
    [
        (None, (False, False, "")),
        ("waiting", (True, False, "")),
        ("running", (True, False, "")),
        ("failed", (False, True, "")),
        ("late", (False, True, "")),
        ("cancelled", (False, False, "")),
        ("done", (False, False, "/g/r/print.pdf?points_to_win=3&paper=letter")),
    ],
)
def test_the_page_says_how_far_the_pdf_is(state: State | None, shown: tuple[bool, bool, str]) -> None:
    game, say = GAMES["r"], translator("en")
    job = Job("key", "ann", printed, (), 0.0, state) if state else None
    for fields, is_refused in (({"points_to_win": "3"}, False), ({"points_to_win": "99"}, True)):
        model = printing.model(game, rules_form.read_form(game, fields, say), "letter", job, say)
        assert (model["summary"] is None) == is_refused
        if not is_refused:
            assert (model["waiting"], model["failed"], model["file"]) == shown
