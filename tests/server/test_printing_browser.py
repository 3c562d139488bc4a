"""The button that prints a game, in a real browser, wide and on a phone."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from tests.support.accessibility import violations
from tests.support.chromium import player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_the_button_on_the_rules_form_leads_to_a_pdf_of_these_rules(browser: Browser, house: str, phone: bool) -> None:
    page = player(browser, house, phone).go("/g/r").page
    page.get_by_role("heading", name="The goal").click()
    page.fill("[name=points_to_win]", "3")
    link = page.locator("[data-print]")
    expect(link).to_have_attribute("href", "/g/r/print?points_to_win=3")
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Print and play")
    expect(page.locator(".house-rules")).to_contain_text("3 points end the game")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    page.get_by_label("Paper").select_option("letter")
    make_pdf(page, house)
    with page.expect_download() as download:
        page.get_by_role("button", name="Make the PDF").click()
    assert download.value.suggested_filename == "r.pdf"
    reader = PdfReader(BytesIO(Path(download.value.path()).read_bytes()))
    assert reader.pages[0].mediabox.width == 612


def make_pdf(page: Page, house: str) -> None:
    """Have the PDF made already, so that the button answers at once."""
    page.request.post(f"{house}/g/r/print?points_to_win=3", form={"paper": "letter"})
    while "refresh" in page.request.get(f"{house}/g/r/print?points_to_win=3&paper=letter").text():
        page.wait_for_timeout(100)


def test_the_button_on_the_rulebook(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/malice/rules?packs=mixed").page
    page.locator("main").get_by_role("link", name="Print and play").click()
    expect(page.locator(".house-rules")).to_contain_text("shuffled together")
