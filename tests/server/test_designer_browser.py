"""Composing a game in a real browser: the board follows, reasons are given at once, and the game is played."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, expect

from hoyle.games import GAMES
from hoyle.games.board64 import drawings, figures
from hoyle.rulesets import rule_sets as composed
from tests.support.accessibility import DARK, checked, violations, ways
from tests.support.chromium import Player, player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

SETUP = drawings.write_setup(figures.figure(figures.FIGURE_1, 1))
HOUSES = [f"/g/{name}" for name in GAMES]
FILE = f'name = "From a file"\ngame = "board64"\nsetup = """\n{SETUP}"""\n[options]\ntest_may_beat = true\n'


def designer(browser: Browser, house: str, path: str = "/g/board64", **settings: Any) -> Player:
    guest = player(browser, house, **settings).go(path)
    for opener in guest.page.locator("[data-open-all]").all():
        opener.click()
    return guest


def clashes(guest: Player) -> Locator:
    return guest.page.locator("[data-clashes] .code")


def cell(guest: Player, at: str) -> Locator:
    return guest.page.locator(f"[data-preview] [data-place='board@{at}']")


def test_the_board_is_drawn_as_the_game_begins(browser: Browser, house: str) -> None:
    guest = designer(browser, house)
    expect(guest.page.locator("[data-preview] .cell")).to_have_count(64)
    expect(guest.page.locator("[data-preview] .card")).to_have_count(32)
    guest.page.locator("[data-preset=game65]").click()
    expect(guest.page.locator("[data-preview] .card")).to_have_count(64)
    expect(guest.page.locator("[aria-current][data-preset]")).to_contain_text(["Turn up and combine (game 65)"])


def test_a_clash_is_explained_while_one_chooses_and_goes_when_it_is_mended(browser: Browser, house: str) -> None:
    guest = designer(browser, house)
    guest.page.select_option("[name=move_range]", "any")
    expect(clashes(guest)).to_have_text(["X24"])
    guest.page.fill("[name=players]", "5")
    expect(clashes(guest)).to_have_text(["X19"])
    expect(guest.page.locator(".preview[data-stale]")).to_have_count(1)
    guest.page.fill("[name=players]", "2")
    guest.page.fill("[name=opening_truce]", "1")
    expect(clashes(guest)).to_have_count(0)
    expect(guest.page.locator(".preview[data-stale]")).to_have_count(0)
    expect(guest.page.locator("[data-share]")).to_have_value(f"{house}/g/board64?move_range=any&opening_truce=1")
    guest.page.fill("[name=opening_truce]", "99")
    expect(guest.page.locator("[data-option=opening_truce] .option-why")).to_contain_text("Opening truce cannot be 99")


def test_idle_options_are_greyed_with_the_reason(browser: Browser, house: str) -> None:
    guest = designer(browser, house)
    kinds = guest.page.locator("[data-option=kinds]")
    expect(kinds).to_have_attribute("data-idle", "")
    assert "make no combinations" in kinds.locator(".option-why").inner_text()
    guest.page.select_option("[name=principle]", "combine")
    expect(kinds).not_to_have_attribute("data-idle", "")
    guest.page.uncheck("[name='kinds.colour']")
    guest.page.uncheck("[name='kinds.value']")
    guest.page.uncheck("[name='kinds.sequence']")
    expect(clashes(guest).filter(has_text="X23")).to_have_count(1)


def test_a_set_up_that_is_typed_is_ones_own_and_is_drawn(browser: Browser, house: str) -> None:
    guest = designer(browser, house)
    field = guest.page.locator("[data-drawing=cards]")
    expect(field).to_have_value(SETUP)
    field.fill(SETUP.replace("2  s5G   ", "2  .     ").replace("3  .     ", "3  s5G   "))
    expect(guest.page.locator("[name=setup]")).to_have_value("own")
    expect(cell(guest, "5,0").locator(".card")).to_have_count(1)
    expect(cell(guest, "6,0").locator(".card")).to_have_count(0)
    field.fill(SETUP.replace("s5G", "s9G"))
    expect(guest.page.locator("[data-option=cards] .option-why")).to_contain_text("Line 7, column 4: s9G is not a card")
    guest.page.select_option("[name=setup]", "figure")
    expect(field).to_have_value(SETUP)
    expect(clashes(guest)).to_have_count(0)


def test_a_board_that_is_typed_is_drawn(browser: Browser, house: str) -> None:
    guest = designer(browser, house)
    field = guest.page.locator("[data-drawing=squares]")
    expect(cell(guest, "7,0")).to_have_attribute("data-color", "red")
    field.fill(field.input_value().replace("1  R", "1  G"))
    expect(cell(guest, "7,0")).to_have_attribute("data-color", "green")


def test_seats_follow_the_players(browser: Browser, house: str) -> None:
    guest = designer(browser, house)
    guest.page.locator("[data-preset=game65_three]").click()
    guest.page.wait_for_load_state()
    expect(guest.page.locator("#seat option")).to_have_count(3)
    guest.page.fill("[name=players]", "4")
    expect(guest.page.locator("#seat option")).to_have_count(4)


def test_what_is_chosen_is_played_at_once_under_its_name(browser: Browser, house: str) -> None:
    guest = designer(browser, house, "/g/board64?bot=random&test_may_beat=true&title=Sharp+tests")
    guest.page.locator(".submit .primary").click()
    guest.ready()
    assert guest.page.title() == "Your turn · Sharp tests"
    expect(guest.page.locator(".zone-grid .cell")).to_have_count(64)


def test_what_is_chosen_is_measured(browser: Browser, house: str) -> None:
    guest = designer(browser, house, "/g/r")
    guest.page.fill("[name=points_to_win]", "2")
    ask = guest.page.locator("[data-compare]")
    expect(ask).to_have_attribute("href", "/g/r/measure?points_to_win=2")
    ask.click()
    assert "2 points end the game" in guest.page.inner_text("main")


def test_a_game_is_kept_saved_and_opened(browser: Browser, house: str, tmp_path: Path) -> None:
    guest = designer(browser, house, "/g/board64?test_may_beat=true")
    guest.page.locator("summary", has_text="Save or share these rules").click()
    guest.page.fill("#title", "Sharp tests")
    with guest.page.expect_download() as saved:
        guest.page.locator("[data-save]").click()
    saved.value.save_as(tmp_path / "sharp.toml")
    assert composed.load(tmp_path / "sharp.toml").values == {"test_may_beat": True}
    guest.page.locator("button", has_text="Save to my games").click()
    guest.page.locator("h1", has_text="Sharp tests").wait_for()
    guest.go("/")
    guest.page.locator("table.list a", has_text="Sharp tests").click()
    expect(guest.page.locator("[name=test_may_beat]")).to_have_value("true")
    guest.page.wait_for_load_state()
    (tmp_path / "mine.toml").write_text(FILE)
    guest.page.set_input_files("#file", tmp_path / "mine.toml")
    guest.page.locator("h1", has_text="From a file").wait_for()
    expect(guest.page.locator("[data-drawing=cards]")).to_have_value(SETUP)


def test_a_wrong_file_says_where_and_changes_nothing(browser: Browser, house: str, tmp_path: Path) -> None:
    guest = designer(browser, house)
    guest.page.locator("summary", has_text="Save or share these rules").click()
    guest.page.select_option("[name=division]", "groups_pack2")
    (tmp_path / "wrong.toml").write_text(FILE.replace("s5G", "s4R"))
    guest.page.set_input_files("#file", tmp_path / "wrong.toml")
    expect(guest.page.locator("[data-file-wrong]")).to_contain_text("wrong.toml, line 10, column 4: 4R stands on")
    expect(guest.page.locator("[name=division]")).to_have_value("groups_pack2")


def test_by_keyboard_alone(browser: Browser, house: str) -> None:
    guest = designer(browser, house)
    guest.page.focus("#bot")
    keys = guest.page.keyboard
    for _ in range(40):
        if guest.page.evaluate("document.activeElement.name") == "principle":
            break
        keys.press("Tab")
    keys.press("ArrowDown")
    expect(guest.page.locator("[name=principle]")).to_have_value("combine")
    expect(clashes(guest).first).to_be_visible()
    expect(guest.page.locator("[data-preview] button:focus")).to_have_count(0)


@pytest.mark.soak
def test_nothing_is_wider_than_a_small_phone(browser: Browser, house: str) -> None:
    guest = designer(browser, house, phone=True)
    for path in (
        "/",
        "/pocket",
        *HOUSES,
        "/g/board64?principle=compare",
        "/g/board64?players=5",
        "/g/r/measure",
        "/g/r/print",
    ):
        guest.go(path)
        for width in (320, 390):
            guest.page.set_viewport_size({"width": width, "height": 700})
            assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)


@pytest.mark.parametrize(("scheme", "phone"), ways(DARK))
def test_axe_finds_nothing(browser: Browser, house: str, scheme: str, phone: bool) -> None:
    guest = designer(browser, house, phone=phone, color_scheme=scheme, reduced_motion="reduce")
    guest.page.locator("summary", has_text="Save or share these rules").click()
    guest.page.fill("#title", f"Mine {scheme} {phone}")
    guest.page.locator("button", has_text="Save to my games").click()
    guest.page.locator("h1", has_text="Mine").wait_for()
    for path in checked(("/", "/g/board64", "/g/board64?principle=compare&no_progress_limit=999"), phone):
        guest.go(path)
        assert violations(guest.page) == [], path
