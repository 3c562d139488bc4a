"""The rules form in a real browser: changes, repairs, sections and the filter; by mouse, keyboard and without a script."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.accessibility import DARK, violations, ways
from tests.support.chromium import player, program

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

CLASH = "/g/r?hand_limit=2&play_mode=prophecy"


def test_a_change_is_marked_listed_and_taken_back_at_its_row(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/r").page
    page.select_option("[name=discard_one]", "true")
    expect(page.locator("#row-discard_one[data-changed]")).to_have_count(1)
    expect(page.locator("[data-changes] h3")).to_have_text("1 change from the usual rules")
    expect(page.locator("[data-section] [data-note]").first).to_have_text("1 changed")
    page.locator("#row-discard_one .back").click()
    expect(page.locator("[name=discard_one]")).to_have_value("false")
    expect(page.locator("[name=discard_one]")).to_be_focused()
    expect(page.locator("[data-option][data-changed]")).to_have_count(0)
    expect(page.locator("[data-changes] h3")).to_have_text("The usual rules, without changes.")


def test_the_list_of_changes_stays_in_sight_leads_to_rows_and_resets(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/rummy?players=4&opening_points=30&stock_end=closing_round").page
    changes = page.locator("[data-changes]")
    page.locator("[data-open-all]").click()
    page.locator("#row-match_target").scroll_into_view_if_needed()
    expect(changes).to_be_in_viewport(ratio=1)
    page.locator(".change-list a[href='#row-opening_points']").click()
    expect(page.locator("[name=opening_points]")).to_be_focused()
    expect(page.locator("[name=opening_points]")).to_be_in_viewport()
    page.locator(".change-list li", has_text="4 players").locator("button").click()
    expect(page.locator(".change-list li")).to_have_count(2)
    expect(page.locator("[name=players]")).to_have_value("2")
    changes.get_by_role("button", name="Reset all").click()
    expect(page.locator(".change-list li")).to_have_count(0)
    expect(page.locator("[data-share]")).to_have_value(f"{house}/g/rummy")


def test_a_clash_is_repaired_at_its_row_without_a_reload(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/board64").page
    page.evaluate("window.same = true")
    page.fill("[name=players]", "5")
    begin = page.locator("[data-begin]")
    expect(begin).to_have_attribute("aria-disabled", "true")
    expect(begin).to_have_accessible_description(
        "You cannot begin with these rules yet: change one of the marked options."
    )
    expect(page.locator("[name=players][aria-invalid=true]")).to_have_count(1)
    expect(page.locator("[name=players]")).to_have_accessible_description(re.compile("Does not go with: Principle"))
    begin.press("Enter")  # it leads to the first option to change
    expect(page.locator("[name=principle]")).to_be_focused()
    page.get_by_role("button", name="Change Players to 2", exact=True).click()
    expect(page.locator("[name=players]")).to_have_value("2")
    expect(page.locator("[name=players]")).to_be_focused()
    expect(begin).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-clashes]")).to_be_empty()
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    assert page.evaluate("window.same")


def test_one_press_repairs_several_clashes_and_leaves_the_last_change(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/board64").page
    page.select_option("[name=principle]", "open")
    expect(page.locator("[data-clashes] p")).to_have_count(4)
    expect(page.locator("details[data-section]:has([data-clash]):not([open])")).to_have_count(0)
    page.locator("[data-repairs] button", has_text="Set-up: shuffled").click()
    expect(page.locator("[data-clashes]")).to_be_empty()
    expect(page.locator("[name=principle]")).to_have_value("open")
    expect(page.locator("[name=setup]")).to_have_value("random")


def test_flags_numbers_and_drawings_go_back_to_usual(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/board64?principle=combine&equal_beats=none").page
    page.locator("[data-open-all]").click()
    page.uncheck("[name='kinds.value']")
    page.locator("#row-kinds .back").click()
    expect(page.locator("[name='kinds.value']")).to_be_checked()
    page.fill("[name=no_progress_limit]", "999")
    page.locator("#row-no_progress_limit button.back, #row-no_progress_limit .repair").first.click()
    expect(page.locator("[name=no_progress_limit]")).to_have_value("100")
    field = page.locator("[name='drawn.squares']")
    usual = field.input_value()
    field.fill(usual.replace("1  R", "1  G"))
    expect(page.locator("#row-squares[data-changed]")).to_have_count(1)
    page.locator("#row-squares .back").click()
    expect(field).to_have_value(usual)


def test_the_filter_and_only_changed_leave_few_rows(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/rummy?players=4").page
    rows = page.locator("[data-option]:visible")
    page.fill("[data-filter]", "KNOCK")
    assert 3 <= rows.count() <= 8
    expect(page.locator("[name=knock_limit]")).to_be_visible()
    page.press("[data-filter]", "Enter")
    page.fill("[data-filter]", "no such words")
    expect(rows).to_have_count(0)
    expect(page.locator("[data-found]")).to_have_text("No option has these words.")
    page.fill("[data-filter]", "")
    page.check("#only-changed")
    expect(rows).to_have_count(1)
    page.locator("#row-players .back").click()
    expect(page.locator(".none-changed")).to_be_visible()
    page.uncheck("#only-changed")
    expect(rows.first).to_be_visible()
    assert page.url.startswith(f"{house}/g/rummy")


def test_a_game_of_few_options_has_no_filter_and_all_sections_open(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/triangle").page
    expect(page.locator("[data-filter]")).to_have_count(0)
    expect(page.locator("details[data-section]:not([open])")).to_have_count(0)


def test_by_keyboard_alone(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/r").page
    page.focus("[name=hand_limit]")
    page.keyboard.press("End")
    page.locator("details:has([name=play_mode]) summary").focus()
    page.keyboard.press("Enter")
    page.focus("[name=play_mode]")
    page.keyboard.press("ArrowDown")
    repair = page.locator("[data-repairs] button").first
    expect(repair).to_have_text("Small hand: all cards")
    repair.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name=hand_limit]")).to_be_focused()
    expect(page.locator("[name=hand_limit]")).to_have_value("none")
    expect(page.locator("[name=play_mode]")).to_have_value("prophecy")


def test_without_a_script_the_buttons_lead_to_the_repaired_form(browser: Browser, house: str) -> None:
    page = player(browser, house, java_script_enabled=False).go(CLASH + "&bot=random").page
    assert page.locator("[data-filter]").is_hidden()
    page.locator("#row-hand_limit .repair").click()
    page.wait_for_url("**/g/r?play_mode=prophecy&bot=random**#row-hand_limit")
    expect(page.locator("[data-clashes]")).to_be_empty()
    expect(page.locator("#bot")).to_have_value("random")
    page.check("#only-changed")
    expect(page.locator("[data-option]:visible")).to_have_count(1)
    page.locator("[data-changes] button", has_text="Reset all").click()
    page.wait_for_url("**/g/r?bot=random**")
    expect(page.locator("[data-option][data-changed]")).to_have_count(0)


def test_the_list_and_the_repairs_fit_every_width(browser: Browser, house: str) -> None:
    guest = player(browser, house)
    for path in ("/g/board64?principle=open", "/g/rummy?players=8&deal_size=25&opening_points=90&play_limit=4"):
        page = guest.go(path).page
        for width, height in ((360, 740), (844, 390), (1280, 720), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)


@pytest.mark.parametrize(("scheme", "phone"), ways(DARK))
def test_axe_finds_nothing_with_clashes_and_changes(browser: Browser, house: str, scheme: str, phone: bool) -> None:
    guest = player(browser, house, phone=phone, color_scheme=scheme, reduced_motion="reduce")
    guest.go("/g/board64?principle=open&kinds=colour&no_progress_limit=999&squares=")
    assert violations(guest.page) == []


def test_cells_of_tables_are_changed_shared_and_taken_back(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/r").page
    page.locator("[data-open-all]").click()
    page.get_by_label("Wizard", exact=True).first.fill("7")
    page.locator("#row-outcomes summary").click()
    page.get_by_label("Spy – Wizard:").select_option("wins")
    expect(page.locator("[data-changes] h3")).to_have_text("2 changes from the usual rules")
    expect(page.locator("[data-share]")).to_have_value(f"{house}/g/r?strength=wizard%3A7&outcomes=spy.wizard%3Awins")
    expect(page.locator(".change-list li").first).to_contain_text("Strength: Wizard 7")
    page.locator("#row-strength .back").click()
    expect(page.locator("[name='strength.wizard']")).to_have_value("5")
    page.get_by_role("button", name="Reset all").click()
    expect(page.get_by_label("Spy – Wizard:")).to_have_value("usual")
    expect(page.locator("[data-share]")).to_have_value(f"{house}/g/r")


def test_bots_try_changed_rules_and_say_what_is_wrong(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/g/r").page
    page.locator("[data-open-all]").click()
    page.select_option("[name=abilities]", "false")
    for strength in page.locator("[name^='strength.']").all()[1:]:
        strength.fill("3")
    doubt = page.locator("[data-doubt]")
    expect(doubt).to_have_text("With these rules all of 80 games between bots were drawn.", timeout=60_000)
    page.get_by_role("button", name="Reset all").click()
    expect(doubt).to_be_empty()
