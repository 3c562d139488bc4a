"""Muzicando in a real browser: whole layouts by mouse, tap and keyboard, a match, the auction, sound."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.accessibility import violations
from tests.support.chromium import Player, player, program
from tests.support.clients import Server
from tests.support.muzicando_browser import (
    LAST_CARDS,
    READY,
    asked,
    by_click,
    by_keyboard,
    by_mouse,
    by_tap,
    cards,
    choosing,
    opened,
    settle,
    sit,
    to_the_end,
)
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

SEEN_WHOLE = "document.documentElement.scrollHeight <= innerHeight"


@pytest.fixture
def quick(server: Server) -> str:
    """A house whose bots answer at once."""
    return f"http://127.0.0.1:{server.port}"


# Whole layouts.


@pytest.mark.soak
@pytest.mark.parametrize("layout", ["S", "G", "P", "M"])
def test_a_layout_by_click(browser: Browser, quick: str, layout: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"), layout, cards=LAST_CARDS)
    to_the_end(guest, by_click)
    expect(guest.page.locator(".result h2")).to_be_visible()
    expect(guest.page.locator(".result > p:not(.result-rules)")).to_contain_text("Places: ")
    expect(guest.page.locator(".result .points-head th")).to_have_text("Points")


@pytest.mark.soak
def test_a_layout_by_mouse(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"), "S", cards=LAST_CARDS)
    for _ in range(sample(4, 130)):
        if not guest.is_over:
            settle(guest, lambda: by_mouse(guest))
    to_the_end(guest, by_click)
    expect(guest.page.locator(".result h2")).to_be_visible()


@pytest.mark.parametrize("layout", sample(["P"], ["S", "P"]))
def test_a_layout_by_tap_on_a_phone(browser: Browser, quick: str, layout: str) -> None:
    guest = opened(player(browser, quick, phone=True, reduced_motion="reduce"), layout, cards=LAST_CARDS)
    to_the_end(guest, by_tap)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(guest.page.locator(".result h2")).to_be_visible()
    expect(guest.page.locator(".result > p:not(.result-rules)")).to_contain_text("Places: ")
    expect(guest.page.get_by_role("columnheader", name="Points")).to_be_visible()


@pytest.mark.soak
def test_a_layout_by_keyboard(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"), "G", cards=LAST_CARDS)
    to_the_end(guest, by_keyboard)
    assert guest.page.evaluate("document.activeElement !== document.body")
    expect(guest.page.locator(".result h2")).to_be_visible()


def test_a_match_goes_on_to_the_next_layout_and_keeps_the_sheet(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"), "M", cards=LAST_CARDS, layouts=6)
    for _ in range(130):
        if guest.page.get_by_role("button", name="Next layout").count():
            break
        settle(guest, lambda: by_click(guest))
    expect(guest.page.locator(".prompt")).to_contain_text("Places: ")
    expect(guest.page.locator(".match th[scope=row]")).to_have_text(["1", "Sum"])
    expect(guest.page.locator(".match tbody tr").first).to_contain_text("M")
    assert violations(guest.page) == []
    settle(guest, guest.page.get_by_role("button", name="Next layout").click)
    expect(guest.page.locator("[role=log] p", has_text="Layout 2 begins.")).to_have_count(1)


# The auction.


@pytest.mark.parametrize("phone", [False, True])
def test_the_auction_stands_as_a_table_and_bids_are_buttons(browser: Browser, quick: str, phone: bool) -> None:
    guest = player(browser, quick, phone=phone, reduced_motion="reduce")
    asked(guest, "Bid for a layout, or pass.", layouts=0)
    expect(guest.page.locator(".calls th")).to_have_count(4)
    expect(guest.page.get_by_role("group", name="Musicando").get_by_role("button")).to_have_count(4)
    boxes = guest.page.locator(".picks.short .button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    assert len(boxes) == 16 and min(boxes) >= 44
    guest.page.get_by_role("button", name="1 Sarabanda", exact=True).click()
    guest.page.locator("[role=log] p", has_text="Guest bids 1S (Sarabanda).").wait_for(state="attached")
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


HIT = """selector => [...document.querySelectorAll(selector)].every(one => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
})"""


def test_on_a_laptop_everything_is_seen_at_once_and_nothing_lies_over_a_button(browser: Browser, quick: str) -> None:
    guest = player(browser, quick, reduced_motion="reduce")
    guest.page.set_viewport_size({"width": 1280, "height": 800})
    asked(guest, "Bid for a layout, or pass.", layouts=0)
    assert guest.page.evaluate(HIT, ".dock button") and guest.page.evaluate(SEEN_WHOLE)
    for layout in "SM":
        opened(guest, layout, turns=3, players=4)
        assert guest.page.evaluate(HIT, ".board .button, .dock button") and guest.page.evaluate(SEEN_WHOLE)


def test_the_team_stands_beside_the_names(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    sit(guest, guest.opened("muzicando", layouts=0))
    tags = guest.page.locator(".plate-tag", has_text="–").all_inner_texts()
    assert sorted(tags) == ["East–West", "East–West", "North–South", "North–South"]


# Sound.

EARS = """() => {
    window.heard = [];
    const silent = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    window.AudioContext = class {
        currentTime = 0;
        destination = {};
        resume() { return Promise.resolve(); }
        createGain() { return { gain: silent, connect() {} }; }
        createOscillator() {
            return { frequency: { setValueAtTime: hertz => window.heard.push(Math.round(hertz)) }, connect() {}, start() {}, stop() {} };
        }
    };
}"""
PITCHES = {"Do": 262, "Re": 294, "Mi": 330, "Fa": 349, "Sol": 392, "La": 440, "Si": 494}


def heard(guest: Player) -> list[int]:
    """The pitches of the scale that sounded since the last time; overtones and taps lie outside it."""
    found: list[int] = guest.page.evaluate("window.heard.splice(0)")
    return [one for one in found if one in PITCHES.values()]


def test_cards_are_silent_until_the_switch_is_on_and_the_browser_remembers(browser: Browser, quick: str) -> None:
    guest = player(browser, quick, reduced_motion="reduce")
    guest.page.add_init_script(f"({EARS})()")
    choosing(guest, "M")
    switch = guest.page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    settle(guest, lambda: by_click(guest))
    assert heard(guest) == []
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert guest.page.evaluate("window.heard.splice(0)")[0] == 523
    guest.page.reload()
    guest.ready()
    guest.page.locator(READY).first.wait_for()
    expect(switch).to_have_attribute("aria-pressed", "true")
    lines = guest.page.locator("[role=log] p")
    while not guest.is_over:
        before = lines.count()
        settle(guest, lambda: by_click(guest))
        told = lines.all_inner_texts()[before:]
        laid = [line.rstrip(".").split()[-1] for line in told if " lays " in line or " opens with " in line]
        wanted = [PITCHES[note] for note in laid if note in PITCHES]
        assert heard(guest) == wanted, told
        if wanted:
            break
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")


@pytest.mark.soak
def test_other_games_sound_at_their_end(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    guest.page.add_init_script(f"({EARS})()")
    guest.sit()
    guest.page.get_by_role("button", name="Sound").click()
    heard(guest)
    guest.play_on()
    assert heard(guest) in ([262, 330, 392], [330, 262])


def test_pitches_are_those_of_the_scale(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    guest.go("/about")
    found = guest.page.evaluate(
        "import('/static/sound.js').then(sound => ['C4', 'E4', 'A4', 'F#4', 'Bb3', 'tap', ''].map(sound.pitch))"
    )
    assert [round(one, 1) for one in found] == [261.6, 329.6, 440, 370, 233.1, 0, 0]


# Everybody can use it.


@pytest.mark.parametrize(
    ("layout", "scheme", "phone"),
    sample([("P", "light", True)], [("S", "dark", False), ("P", "light", True), ("M", "light", False)]),
)
def test_axe_finds_nothing(browser: Browser, quick: str, layout: str, scheme: str, phone: bool) -> None:
    guest = player(browser, quick, phone=phone, color_scheme=scheme, reduced_motion="reduce")
    asked(guest, "Bid", layouts=0)
    assert violations(guest.page) == [], "the auction"
    opened(guest, layout, turns=4)
    assert violations(guest.page) == []
    if cards(guest).count():
        cards(guest).last.click(position={"x": 10, "y": 14})
        assert violations(guest.page, contrast=False) == [], "a card lifted"


def test_the_calculator_has_no_faults_either(browser: Browser, quick: str) -> None:
    for phone in (False, True):
        guest = player(browser, quick, phone=phone)
        guest.go("/g/muzicando/score?contract=3P&places=1-3")
        assert violations(guest.page) == []
        assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_moves_for_those_who_want_it_still(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"))
    assert guest.page.evaluate("document.getAnimations().length") == 0
