"""Looking back in a real browser: all cards open, playing on from a moment, files of games, the own results."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from tests.support.accessibility import violations
from tests.support.chromium import program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def finished(page: Page, house: str, **fields: str) -> str:
    """Open a table of Thirty-One for two, resign, and return its address."""
    form = {"bot": "random", "name": "Ann", "players": "2", "lives": "1", "free_ride": "false"} | fields
    opened = page.request.post(f"{house}/g/thirty_one", form=form, headers={"Origin": house})
    page.request.post(f"{opened.url}/resign", form={}, headers={"Origin": house})
    return opened.url


def test_from_a_replay_with_all_cards_a_new_game_goes_on(browser: Browser, house: str) -> None:
    page = browser.new_context().new_page()
    table = finished(page, house)
    page.goto(f"{table}/replay")
    page.get_by_role("link", name="All cards open").click()
    expect(page.locator(':is([data-zone="hand0"], [data-zone="hand1"]) .card-field')).to_have_count(6)
    page.keyboard.press("Home")
    page.get_by_role("link", name="Play on from here").click()
    assert "seq=0" in page.url
    page.get_by_label("Hidden cards").select_option("imagined")
    page.get_by_label("You play for").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Open the table").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/t/" in url and "play-on" not in url)
    expect(page.locator("#table")).to_contain_text("Ann")
    assert page.url != table
    expect(page.locator('[data-zone="hand1"] .card')).to_have_count(3)


def test_the_log_of_a_replay_stops_at_the_position_shown(browser: Browser, house: str) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{finished(page, house)}/replay")
    lines = page.locator("[role=log] p")
    steps = page.locator("#replay-list li")
    page.keyboard.press("End")
    expect(lines).to_have_count(steps.count())
    expect(lines.last).to_have_text(steps.last.locator("a").first.inner_text() or "")
    page.keyboard.press("Home")
    expect(lines).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(lines).to_have_count(2)


def test_a_game_file_is_saved_and_opened_by_somebody_else(browser: Browser, house: str, tmp_path: Path) -> None:
    ann, bob = browser.new_context(accept_downloads=True).new_page(), browser.new_context().new_page()
    ann.goto(f"{finished(ann, house)}/replay")
    with ann.expect_download() as saved:
        ann.get_by_role("link", name="As a file").click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)
    bob.goto(f"{house}/games")
    bob.get_by_role("button", name="Game file").set_input_files(file)
    bob.get_by_role("button", name="Open", exact=True).click()
    expect(bob.get_by_role("link", name="All cards open")).to_be_visible()
    expect(bob.get_by_role("link", name="Ann")).to_be_visible()
    file.write_text("{}", "utf-8")
    bob.goto(f"{house}/games")
    bob.get_by_role("button", name="Game file").set_input_files(file)
    bob.get_by_role("button", name="Open", exact=True).click()
    expect(bob.locator("main")).to_contain_text("This game cannot be imported")


@pytest.mark.parametrize("scheme", sample(["light"], ["light", "dark"]))
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(browser: Browser, house: str, scheme: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    table = finished(page, house)
    for path in (f"{house}/games", f"{table}/play-on?seq=0", f"{table}/replay?seat=open"):
        page.goto(path)
        page.locator("h1").first.wait_for(state="attached")
        assert violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_everything_is_deleted_with_the_mouse(browser: Browser, house: str) -> None:
    page = browser.new_context().new_page()
    finished(page, house)
    page.goto(f"{house}/games")
    expect(page.locator("main")).to_contain_text("lost")
    page.get_by_text("Delete everything that is stored about you").click()
    page.get_by_label("I am sure").check()
    page.get_by_role("button", name="Delete everything").click()
    page.goto(f"{house}/games")
    expect(page.locator("main")).to_contain_text("No finished games yet.")
