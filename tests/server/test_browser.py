"""The table in a real browser: by mouse, touch and keyboard, through lost lines and restarts, in every language."""

import re
import signal
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from tests.support.accessibility import LIGHT_ON_A_PHONE, checked, violations, ways
from tests.support.chromium import ServerProcess, friends, player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


# A whole game, three ways.


def test_a_game_by_mouse(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    while not guest.is_over:
        guest.after(lambda: guest.drag(guest.hand.last))
    assert "win" in guest.prompt or "draw" in guest.prompt
    assert sum(line.startswith("Round") for line in guest.log) <= 8


def test_a_game_by_touch(browser: Browser, house: str) -> None:
    guest = player(browser, house, phone=True).sit()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    while not guest.is_over:
        guest.after(lambda: guest.tap(guest.hand.first))
    expect(guest.page.locator(".result h2")).to_be_visible()


def test_a_game_by_keyboard(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    keys = guest.page.keyboard
    while "can" not in (guest.page.evaluate("document.activeElement.className") or ""):
        keys.press("Tab")
    while not guest.is_over:
        guest.after(lambda: [keys.press(key) for key in ("ArrowRight", "Enter", "Enter")])  # type: ignore[func-returns-value]
        assert guest.page.evaluate("document.activeElement !== document.body")


def test_escape_puts_a_card_back_and_an_illegal_drop_returns(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    guest.hand.first.click()
    expect(guest.places).to_have_count(1)
    guest.page.keyboard.press("Escape")
    expect(guest.places).to_have_count(0)
    guest.hand.first.drag_to(guest.page.locator("#log-title"))
    expect(guest.hand).to_have_count(8)


def test_every_move_is_also_a_plain_button(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    guest.page.locator(".moves summary").click()
    guest.after(lambda: guest.page.locator(".moves .button").first.click())
    assert guest.log[0].startswith("Round 1: Guest plays Musician 0")


# House rules.


def test_a_house_rule_is_chosen_explained_and_played(browser: Browser, house: str) -> None:
    guest = player(browser, house).go("/g/r?bot=friend")
    page = guest.page
    page.locator("[data-open-all]").click()
    page.fill("[name=points_to_win]", "3")
    page.select_option("[name=goal]", "all_rounds")
    page.locator("[data-clashes] p", has_text="leave the points at 4").wait_for()
    page.select_option("[name=goal]", "first_wins")
    page.locator("[data-clashes]:empty").wait_for(state="attached")
    page.locator(".submit .primary").click()
    friend = player(browser, house)
    friend.page.goto(guest.ready().page.input_value("#invite"))
    friend.page.locator("section.panel .primary").click()
    friend.ready()
    for mine, other in (("b7", "r4"), ("b5", "r2"), ("b3", "r6")):
        guest.lay(mine)
        friend.lay(other)
    guest.page.locator(".result").first.wait_for()
    assert "The points were reached" in guest.prompt
    assert guest.page.inner_text(".result .winner .number") == "3"


@pytest.mark.parametrize(
    "rules",
    sample(
        ["deal=draft", "traitor_swap=yes&discard_one=yes"],
        ["deal=draft", "play_mode=prophecy", "hand_limit=2", "traitor_swap=yes&discard_one=yes"],
    ),
)
def test_other_rules_are_played_by_clicks(browser: Browser, house: str, rules: str) -> None:
    player(browser, house).sit(**dict(rule.split("=") for rule in rules.split("&"))).play_on()


@pytest.mark.soak
def test_a_row_is_laid_by_taps_and_left_by_the_spy(browser: Browser, house: str) -> None:
    pair = friends(browser, house, play_mode="prophecy")
    for mine, other in zip((2, 7, 6, 5, 4, 3, 1, 0), (7, 6, 5, 4, 3, 1, 0, 2), strict=True):
        pair.play(f"b{mine}", f"r{other}")
    pair.blue.wait_for("Your Spy lets you rearrange your hidden cards")
    pair.blue.answer("Leave the row as it is")
    pair.blue.page.locator("[role=log] p", has_text="Round 2").wait_for()


@pytest.mark.soak
def test_a_played_card_is_taken_back(browser: Browser, house: str) -> None:
    pair = friends(browser, house, last_chance="yes", points_to_win="2")
    pair.play("b7", "r4")
    pair.red.wait_for("Last chance")
    pair.red.page.locator(".controls .button", has_text="Take nothing back").wait_for()
    pair.red.lay("r4")
    expect(pair.red.hand).to_have_count(8)
    pair.blue.page.locator("[role=log] p", has_text="takes Ambassador 4 back").wait_for()


@pytest.mark.parametrize("answer", ["Leave your cards as they are", "Shuffle your cards again"])
def test_the_spy_of_fortune_asks(browser: Browser, house: str, answer: str) -> None:
    guest = player(browser, house).sit(seed=2, play_mode="fortune", goal="all_rounds")
    guest.page.locator(".controls .button").first.wait_for()
    guest.after(lambda: guest.answer(answer))


# A match, and games one after another.


@pytest.mark.soak
def test_the_loser_says_how_the_match_of_the_true_king_goes_on(browser: Browser, house: str) -> None:
    pair = friends(browser, house, true_king="yes")
    pair.play("b1", "r7")
    pair.blue.wait_for("chooses the rules of the next game")
    pair.red.wait_for("Choose the rules of the next game")
    pair.red.page.locator(".choice-card", has_text="Impatience").click()
    pair.blue.page.locator("[role=log] p", has_text="Game 2 begins").wait_for()
    pair.play("b7", "r4")
    pair.blue.page.locator("[role=log] p", has_text="Round 1").nth(1).wait_for()
    expect(pair.blue.page.locator(".match tbody tr")).to_have_count(2)
    expect(pair.blue.page.locator(".plates.mine .pips i")).to_have_count(3)


def test_rematch_and_swapped_seats(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    first = guest.page.url
    for button, color in (("Play again", "blue"), ("Swap seats", "red")):
        guest.resign()
        guest.page.locator(".next .button", has_text=button).click()
        guest.page.wait_for_url(re.compile(r"/t/(?!.*/)"))
        guest.ready()
        guest.hand.first.wait_for()
        assert guest.page.url != first
        expect(guest.hand.first).to_have_attribute("data-color", color)


# The line is lost; the server is lost.

LINES = """
const Plain = WebSocket;
window.lines = [];
window.WebSocket = class extends Plain {
    constructor(...facts) { super(...facts); window.lines.push(this); }
};
window.cut = (delivered) => {
    const line = window.lines.at(-1), send = line.send.bind(line);
    line.send = (frame) => { if (delivered) send(frame); line.close(); };
};
"""


@pytest.mark.parametrize("delivered", [False, True])
def test_a_line_lost_in_mid_move_plays_nothing_twice(browser: Browser, house: str, delivered: bool) -> None:
    guest = player(browser, house)
    guest.page.add_init_script(LINES)
    guest.sit()
    guest.page.evaluate("delivered => window.cut(delivered)", delivered)
    guest.after(lambda: guest.click(guest.hand.nth(3)))
    assert guest.page.evaluate("window.lines.length") == 2
    expect(guest.hand).to_have_count(7)
    rounds = [line for line in guest.log if line.startswith("Round")]
    assert len(rounds) == 1
    assert rounds[0].startswith("Round 1: Guest plays Assassin 3")


@pytest.mark.parametrize(
    ("how", "told"),
    sample(
        [(signal.SIGTERM, "The server restarts. Your game is saved.")],
        [(signal.SIGKILL, "Reconnecting"), (signal.SIGTERM, "The server restarts. Your game is saved.")],
    ),
)
def test_a_server_that_ended_comes_back_with_the_game(
    browser: Browser, tmp_path: Path, how: signal.Signals, told: str
) -> None:
    home = ServerProcess(tmp_path / "hoyle.db").start()
    guest = player(browser, home.address).sit()
    try:
        guest.after(lambda: guest.click(guest.hand.nth(3)))
        home.stop(how)
        guest.page.locator(".offline", has_text=told).wait_for()
        expect(guest.hand).to_have_count(7)
        home.start()
        guest.page.locator(".offline:empty").wait_for(state="attached")
        guest.after(lambda: guest.click(guest.hand.nth(3)))
        assert sum(line.startswith("Round") for line in guest.log) == 2
    finally:
        home.stop()


# What the other side is sent.


def test_a_choice_is_not_to_be_read_from_the_other_sides_frames(browser: Browser, house: str) -> None:
    assert heard_by_red(browser, house, "b1") == heard_by_red(browser, house, "b7")


def heard_by_red(browser: Browser, house: str, card: str) -> list[str]:
    """The frames that red hears from blue's choice to the reveal, without the table's name."""
    pair = friends(browser, house)
    frames: list[str] = []
    listen(pair.red.page, frames)
    pair.red.page.reload()
    pair.red.ready()
    pair.blue.page.locator(".plate-state", has_text="away").wait_for(state="detached")
    before = len(frames)
    pair.blue.lay(card)
    pair.red.page.locator(".plate-state", has_text="has chosen").wait_for()
    table = pair.red.page.url.partition("?")[0].rsplit("/", 1)[1]
    heard = frames[before:]
    assert heard
    return [frame.replace(table, "TABLE") for frame in heard]


def listen(page: Page, frames: list[str]) -> None:
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))


# Everybody can use it, in every language.


@pytest.mark.parametrize(("scheme", "phone"), ways(LIGHT_ON_A_PHONE))
def test_axe_finds_nothing(browser: Browser, house: str, scheme: str, phone: bool) -> None:
    guest = player(browser, house, phone=phone, color_scheme=scheme, reduced_motion="reduce")
    for path in checked(("/g/r", "/g/r/rules", "/g/r/measure", "/g/r/print", "/about", "/nothing-here"), phone):
        guest.go(path)
        assert violations(guest.page) == [], path
    guest.sit()
    assert violations(guest.page) == [], "the table"
    guest.after(lambda: guest.click(guest.hand.nth(3)))
    guest.hand.first.click(position={"x": 12, "y": 20})
    assert violations(guest.page, contrast=False) == [], "a card lifted"
    guest.resign()
    assert violations(guest.page) == [], "the result"
    for name in checked(("replay", "deal"), phone):
        guest.page.locator(f".next a[href$={name}]").click()
        guest.page.wait_for_load_state()
        assert violations(guest.page) == [], name
        guest.page.go_back()
        guest.ready()


LABELS = (
    "h1, h2, legend, label, button, option, summary:not(:has(svg)), .lead, .option-help, .prompt, .zone-label, .plate-tag, .counter-label"
    ", .card-name, .bar nav a, main p"
)
PROPER = re.compile(r"Hoyle|English|Spite and Malice|SHA-256|[0-9a-f]{8}")


@pytest.mark.parametrize("lang", ["ru", "uk"])  # whose letters are not Latin
def test_no_english_is_left(browser: Browser, house: str, lang: str) -> None:
    guest = player(browser, house).go(f"/?lang={lang}")
    lines = labels(guest.page)
    for look in (lambda: guest.go("/g/r"), lambda: guest.go("/g/r/rules"), lambda: guest.sit(), guest.resign):
        look()
        lines += labels(guest.page)
    english = {line for line in lines if re.search(r"[A-Za-z]{2,}", PROPER.sub("", line))}
    assert english == set()


def labels(page: Page) -> list[str]:
    """The words on the page."""
    return [text.strip() for text in page.locator(LABELS).all_text_contents() if text.strip()]


@pytest.mark.soak
def test_a_finished_game_is_looked_at_again(browser: Browser, house: str) -> None:
    guest = player(browser, house).sit()
    guest.after(lambda: guest.click(guest.hand.nth(3)))
    guest.resign()
    guest.page.locator(".next a[href$=replay]").click()
    guest.ready()
    page, laid = guest.page, guest.page.locator("[data-zone=laid0] [data-item=b3]")
    step = page.locator("[data-step]")
    page.evaluate("window.isSamePage = true")
    expect(step).to_have_text("0 / 2")
    page.keyboard.press("ArrowRight")
    expect(laid).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?seat=s0&seq=1$"))
    expect(page.locator(".prompt")).not_to_have_text("Choose a card.")
    page.keyboard.press("Home")
    expect(laid).to_have_count(0)
    page.get_by_role("button", name="All steps").click()
    page.locator(".replay-list li a").nth(1).click()
    expect(laid).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_role("slider", name="Step").fill("2")
    expect(step).to_have_text("2 / 2")
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
    page.get_by_role("button", name="Play by itself").click()
    expect(step).to_have_text("0 / 2")
    expect(step).to_have_text("2 / 2")
    expect(page.get_by_role("button", name="Play by itself")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="One step back").click()
    assert page.evaluate("window.isSamePage")
    page.reload()
    expect(step).to_have_text("1 / 2")
    page.get_by_role("link", name="Random bot").click()
    expect(page).to_have_url(re.compile(r"\?seat=s1&seq=1$"))
    expect(page.locator(".dock .zone-fan .card").first).to_have_attribute("data-color", "red")
