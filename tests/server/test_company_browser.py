"""The people at a table in real browsers: talk, somebody who is gone and comes back, a rematch with a new rule."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from hoyle.host import absence
from tests.support.accessibility import violations
from tests.support.chromium import friends, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def say(page: Page, phrase: str) -> None:
    """Open the panel and say a phrase."""
    page.get_by_role("button", name="Talk", exact=True).click()
    page.locator("#talk-panel").get_by_role("button", name=phrase).click()
    page.keyboard.press("Escape")


@pytest.mark.soak
def test_a_phrase_is_shown_at_the_seat_and_kept_in_the_panel(browser: Browser, house: str) -> None:
    pair = friends(browser, house)
    say(pair.blue.page, "Good luck!")
    red = pair.red.page
    expect(red.locator(".plate .bubble")).to_have_text("Good luck!")
    expect(red.locator(".bar-button[data-new]")).to_have_count(1)
    red.get_by_role("button", name="Talk", exact=True).click()
    expect(red.locator(".talk-lines p")).to_have_text(["Guest 1 Good luck!"])
    expect(red.locator(".bar-button[data-new]")).to_have_count(0)
    red.get_by_role("button", name="Mute Guest 1").click()
    say(pair.blue.page, "Thumbs up")
    expect(pair.blue.page.locator(".plate .bubble")).to_have_text("👍")
    expect(red.locator(".talk-lines p")).to_have_count(0)
    assert red.locator(".plate .bubble", has_text="👍").count() == 0


def test_what_somebody_writes_is_text_and_nothing_else(browser: Browser, house: str) -> None:
    pair = friends(browser, house, talk="chat")
    blue, red = pair.blue.page, pair.red.page
    blue.get_by_role("button", name="Talk", exact=True).click()
    box = blue.get_by_role("textbox", name="Write to everybody at the table")
    box.fill('<img src=x onerror="document.title=1">')
    box.press("Enter")
    expect(box).to_have_value("")
    expect(red.locator(".plate .bubble")).to_have_text('<img src=x onerror="document.title=1">')
    assert red.locator(".bubble img").count() == 0


def test_a_table_without_talk_has_no_button_for_it(browser: Browser, house: str) -> None:
    pair = friends(browser, house, talk="none")
    assert pair.blue.page.get_by_role("button", name="Talk", exact=True).count() == 0


@pytest.mark.parametrize("scheme", sample(["dark"], ["light", "dark"]))
def test_axe_finds_nothing_in_the_panel(browser: Browser, house: str, scheme: str) -> None:
    pair = friends(browser, house, talk="chat")
    pair.blue.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    pair.blue.page.get_by_role("button", name="Talk", exact=True).click()
    assert violations(pair.blue.page) == []


def test_a_bot_stands_in_until_the_person_comes_back(
    browser: Browser, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "GONE_AFTER", 300)
    pair = friends(browser, house)
    address = pair.red.page.url
    pair.red.page.goto("about:blank")
    blue = pair.blue.page
    expect(blue.locator(".plate-state", has_text="gone")).to_have_count(1)
    blue.get_by_role("button", name="Let a bot play for Guest 2").click()
    expect(blue.locator(".plate-tag.plate-bot")).to_have_count(1)
    pair.blue.lay("b0")
    blue.locator("[role=log] p", has_text="Round 1").first.wait_for()
    pair.red.page.goto(address)
    expect(pair.red.page.locator(".words .ask")).to_contain_text("A bot plays for you.")
    pair.red.page.get_by_role("button", name="Play again yourself").click()
    expect(pair.red.page.locator(".words .ask")).to_have_count(0)
    expect(blue.locator(".plate-tag.plate-bot")).to_have_count(0)


def test_the_loser_picks_a_rule_and_both_play_by_it(browser: Browser, house: str) -> None:
    pair = friends(browser, house)
    blue, red = pair.blue.page, pair.red.page
    first = blue.url
    pair.red.resign()
    expect(blue.get_by_text("Guest 2 may pick what changes.")).to_be_visible()
    assert blue.locator(".rule-card").count() == 0, "the winner picks nothing"
    cards = red.get_by_role("group", name="You lost: pick what changes.").get_by_role("button")
    expect(cards).to_have_count(3)
    before = cards.all_inner_texts()
    red.get_by_role("button", name="Three others").click()
    expect(cards.first).not_to_have_text(before[0])
    expect(cards.filter(has_text="A strange one")).to_have_count(1)
    assert violations(red) == []
    title = cards.first.locator("strong").inner_text()
    sentence = cards.first.locator("span").inner_text()
    cards.first.focus()
    red.keyboard.press("Enter")
    question = blue.get_by_role("group", name=f"Guest 2 lost and picks: {title}.")
    expect(question).to_contain_text(sentence)
    assert violations(blue) == []
    expect(red.get_by_role("group", name=f"You pick: {title}.")).to_contain_text(sentence)
    question.get_by_role("button", name="Play it").click()
    for page in (blue, red):
        page.wait_for_url(lambda url: url != first)
        expect(page.locator(".ribbon")).to_contain_text(title)
        expect(page.locator(".dock .card").first).to_be_visible()
    pair.red.resign()
    story = blue.get_by_role("navigation", name="The story of the evening")
    expect(story.get_by_role("listitem")).to_have_count(2)
    expect(story.get_by_role("link", name=title)).to_have_attribute("href", re.compile(r"^/t/.*/replay$"))
    story.get_by_role("link", name="Share the story").click()
    expect(blue.get_by_role("heading", name="The story of the evening")).to_be_visible()
    assert violations(blue) == []
    with blue.expect_download() as saved:
        blue.get_by_role("button", name="Share the picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    blue.goto(first)
    expect(blue.get_by_role("link", name="Go to the rematch")).to_have_attribute("href", re.compile(r"^/t/"))


@pytest.mark.soak
def test_a_rematch_is_declined(browser: Browser, house: str) -> None:
    pair = friends(browser, house)
    pair.red.resign()
    pair.blue.page.get_by_role("button", name="Rematch", exact=True).click()
    pair.red.page.get_by_role("button", name="Decline").click()
    expect(pair.blue.page.locator(".rematch")).to_contain_text("Guest 2 declines the rematch.")
    expect(pair.blue.page.get_by_role("button", name="New table")).to_be_visible()


def test_the_clock_runs_and_the_tab_says_whose_turn_it_is(browser: Browser, house: str) -> None:
    pair = friends(browser, house, clock="move:30")
    blue = pair.blue.page
    own, other = blue.locator(".plates.mine seat-clock"), blue.locator(".others seat-clock")
    expect(own).to_have_text(re.compile(r"0:2\d"))
    expect(blue).to_have_title(re.compile(r"^Your turn · "))
    assert "circle" in (blue.locator("link[rel=icon]").get_attribute("href") or "")
    pair.blue.lay("b3")
    expect(own).to_have_text("0:30")
    expect(own).not_to_have_attribute("runs", "")
    expect(other).to_have_attribute("runs", "")
    expect(blue).not_to_have_title(re.compile("Your turn"))
    assert "circle" not in (blue.locator("link[rel=icon]").get_attribute("href") or "")


def test_an_unknown_clock_is_refused_with_a_sentence(browser: Browser, house: str) -> None:
    page = browser.new_context().new_page()
    answer = page.request.post(f"{house}/g/r", form={"bot": "random", "clock": "sundial"}, headers={"Origin": house})
    assert (answer.status, "There is no such clock." in answer.text()) == (400, True)


def test_another_game_is_in_the_bar(browser: Browser, house: str) -> None:
    pair = friends(browser, house)
    page = pair.blue.page
    first = page.url
    second = page.request.post(
        f"{house}/g/r", form={"bot": "random", "points_to_win": "3"}, headers={"Origin": house}
    ).url
    page.goto(second)
    page.get_by_role("button", name="Other games").click()
    entry = page.locator("#other-games a")
    expect(entry).to_have_text(["R"])
    expect(page.locator("#other-games b")).to_have_text(["Your turn"])
    entry.click()
    page.wait_for_url(first)


def test_host_and_guest_agree_on_a_rule_before_the_first_card(browser: Browser, house: str) -> None:
    ann, guest = browser.new_context().new_page(), browser.new_context().new_page()
    opened = ann.request.post(f"{house}/g/r", form={"bot": "friend", "name": "Ann"}, headers={"Origin": house})
    ann.goto(opened.url)
    guest.goto(opened.url)
    guest.get_by_role("link", name="Propose other rules").click()
    guest.locator("#o-hand_limit").select_option("2")
    guest.get_by_role("button", name="Propose these rules").click()
    expect(guest.locator(".proposal")).to_contain_text("Guest proposes: Two cards in hand. You hold at most")
    ann.get_by_role("button", name="Play it").click()
    for page in (ann, guest):
        expect(page.locator(".ribbon")).to_contain_text("Two cards in hand")
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.locator(".dock .card")).to_have_count(2)
    expect(ann.locator(".dock .card")).to_have_count(2)
