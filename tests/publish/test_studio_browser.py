"""In a real browser somebody who does not program opens a rule, plays it and shares it; somebody who does rewrites a paragraph."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import BrowserContext, Page, expect

import hoyle
from hoyle.rulesets.shelf import SHELF
from tests.support.chromium import Player, program
from tests.support.site import OPEN, Host

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]
ANSWERS = Path(__file__).parent / "answers"
PLAYABLE = "[data-play]:not([disabled])"
PHONE = {"width": 390, "height": 844}


def studio(context: BrowserContext, host: Host) -> Page:
    """The studio for R, reached from the page of the game; a text that was begun before is gone."""
    page = context.new_page()
    page.on("console", lambda message: problems.append(message.text))
    problems.clear()
    page.goto(f"{host.address}g/r/")
    page.get_by_role("link", name="Change a rule").click()
    page.locator("[data-studio]").wait_for()
    page.evaluate("localStorage.clear()")
    page.reload()
    page.locator("[data-studio]").wait_for()
    return page


problems = list[str]()
"""What the browser's console says of the page."""


def line(page: Page, text: str) -> None:
    """Put the cursor of the editor behind the first line with a text."""
    page.locator(".cm-line", has_text=text).first.click()
    page.keyboard.press("End")


def difference() -> str:
    """In points, how much less often seat 1 wins if Red breaks ties, as the laboratory finds it in the same games."""
    rewritten = hoyle.game("r", rewrites=[SHELF / "red_breaks_ties.py"])
    found = hoyle.compare(hoyle.game("r"), rewritten, bots=("greedy",), games=100, seed=1).differences[0]["win_0"]
    return found.text().partition(" ")[0]


def test_a_rule_of_the_shelf_is_played_and_shared(context: BrowserContext, host: Host) -> None:
    page = studio(context, host)
    page.get_by_role("button", name="Open: Red breaks ties").click()
    expect(page.locator(".studio-card h3")).to_have_text("Red breaks ties")
    expect(page.locator(".studio-example[data-right=yes]")).to_have_count(3)
    page.locator(PLAYABLE).wait_for()
    page.get_by_role("button", name="Add: The winner leads").click()
    expect(page.locator("[data-parts] li")).to_have_count(2)
    expect(page.locator(".studio-card h3")).to_have_text("Red breaks ties + The winner leads")
    page.get_by_role("button", name="Take back: The winner leads").click()
    expect(page.locator(".studio-card h3")).to_have_text("Red breaks ties")
    expect(page.locator(".studio-example[data-right=yes]")).to_have_count(3)
    page.locator(PLAYABLE).wait_for()
    page.get_by_text("Save or share it").click()
    link = page.locator("[data-link]").input_value()
    page.get_by_role("button", name="What does it change?").click()
    expect(page.locator("[data-found] li").first).to_contain_text("in place of")
    page.get_by_role("button", name="Play many games by both rules").click()
    page.select_option("#bot", "greedy")
    page.select_option("#games-bots", "100")
    page.get_by_role("button", name="Play the games").click()
    page.locator("form[data-play][data-state=done]").wait_for()
    assert difference() in page.locator("[data-figures]").inner_text()
    page.go_back()
    page.locator(PLAYABLE).wait_for()
    page.locator(PLAYABLE).click()
    page.locator(OPEN).wait_for()
    guest = Player(page, host.address)
    expect(page.locator(".bar")).to_contain_text("Red breaks ties")
    while not guest.is_over:
        guest.after(guest.do_something)
    page.go_back()
    expect(page.get_by_role("button", name="Open: Red breaks ties, 2")).to_be_visible()
    assert problems == []

    other = context.new_page()
    other.set_viewport_size(PHONE)  # pyright: ignore[reportArgumentType]
    other.goto(link)
    expect(other.locator(".studio-card h3")).to_have_text("Red breaks ties")
    expect(other.locator("[data-editing]")).to_be_hidden()
    expect(other.locator(".studio-change ins")).to_contain_text(["of", "strengths Red wins."])
    expect(other.get_by_role("heading", name="What it discloses")).to_be_visible()
    first = other.get_by_role("group").filter(has_text="Two Assassins: Red wins")
    expect(first.get_by_role("img")).to_have_count(3)
    expect(first.get_by_role("figure").nth(1)).to_contain_text("A tie.")
    expect(first.get_by_role("figure").nth(2)).to_contain_text("Seat 2 wins the round.")
    assert other.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    other.get_by_role("button", name="Change it further").click()
    expect(other.locator("[data-editing]")).to_be_visible()


def test_a_paragraph_is_rewritten_with_the_keyboard(context: BrowserContext, host: Host) -> None:
    page = studio(context, host)
    page.locator("summary", has_text="Who wins a round").click()
    page.locator("[data-paragraph=R8]").press("Enter")
    page.locator(PLAYABLE).wait_for()
    page.get_by_label("Name", exact=True).fill("Red wins ties")
    page.get_by_label("Paragraph R8").fill("Of equal strengths Red wins.")
    expect(page.locator(".studio-card h3")).to_have_text("Red wins ties")
    expect(page.locator(".studio-change")).to_contain_text("Of equal strengths Red wins.")
    line(page, "return equal_strength_winner(state)")
    for _ in "equal_strength_winner(state)":
        page.keyboard.press("Backspace")
    page.keyboard.type("RDE")
    expect(page.locator("[data-mistakes] li")).to_contain_text("RDE")
    expect(page.locator("[data-play]")).to_be_disabled()
    page.locator("[data-mistakes] button").press("Enter")
    page.keyboard.press("End")
    for _ in "RDE":
        page.keyboard.press("Backspace")
    page.keyboard.type("1")
    page.locator(PLAYABLE).wait_for()
    expect(page.locator("[data-mistakes] li")).to_have_count(0)
    page.reload()
    expect(page.locator(".studio-card h3")).to_have_text("Red wins ties")
    page.locator(PLAYABLE).press("Enter")
    page.locator(OPEN).wait_for()
    expect(page.locator(".bar")).to_contain_text("Red wins ties")
    assert problems == []


def test_the_answer_of_an_assistant_is_pasted(context: BrowserContext, host: Host) -> None:
    page = studio(context, host)
    page.locator("summary", has_text="Who wins a round").click()
    page.locator("[data-paragraph=R8]").click()
    page.locator(PLAYABLE).wait_for()
    page.get_by_text("With an AI assistant").click()
    page.get_by_label("What the rule should do").fill("Red wins ties")
    answer, said = page.get_by_label("The answer of the assistant"), page.locator("[data-answer-said]")
    answer.fill((ANSWERS / "half_function.md").read_text("utf-8"))
    expect(said).to_contain_text("ask for the whole file, with REWRITE")
    expect(page.locator(".studio-card h3")).to_have_text("My r8")
    answer.fill((ANSWERS / "wrong_fraction.md").read_text("utf-8"))
    expect(said).to_contain_text("rules use integers only")
    expect(page.locator("[data-play]")).to_be_disabled()
    answer.fill((ANSWERS / "right.md").read_text("utf-8"))
    expect(said).to_have_text("The rule of the answer is above, and can be played.")
    expect(answer).to_have_value("")
    expect(page.locator(".studio-card h3")).to_have_text("Red breaks ties")
    expect(page.locator(PLAYABLE)).to_be_visible()
    page.locator(".cm-content").fill(
        (ANSWERS / "right_words.md").read_text("utf-8").replace('"""Red', '```\n"""Red', 1)
    )
    expect(page.get_by_role("alert")).to_contain_text("The answer is cut off")
    page.locator(".cm-content").fill((ANSWERS / "right.md").read_text("utf-8"))
    expect(page.locator(".cm-line").first).to_contain_text('"""Red breaks ties')
    expect(page.get_by_role("alert")).to_be_hidden()
    assert problems == []
