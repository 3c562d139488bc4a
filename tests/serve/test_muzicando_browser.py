"""Muzicando in a real browser: whole layouts by mouse, tap and keyboard, the four layouts, the plane's window, the auction, sound."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright")
from axe_playwright_python.sync_playwright import Axe
from chromium import Player, player, program
from people import Server
from playwright.sync_api import Browser, Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

PATIENCE = 60_000  # milliseconds
expect.set_options(timeout=PATIENCE)
READY = ".dock .card.can, .controls .button, .result"
ALONE = {"mode": "individual", "players": 6, "layouts": 0}


@pytest.fixture
def quick(server: Server) -> str:
    """A house whose bots answer at once."""
    return f"http://127.0.0.1:{server.port}"


# What can be hit in the middle: the places for the card in hand that nothing lies over.
OPEN = """() => [...document.querySelectorAll('[data-address]')].filter(spot => {
    const box = spot.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === spot;
}).map(spot => spot.dataset.address)"""
NEXT = """before => {
    const table = document.getElementById('table');
    return table.querySelector('.result') || (table.dataset.tok !== before && table.querySelector('.dock .card.can, .controls .button'));
}"""


def table(guest: Player, **options: Any) -> str:
    """Open a table by these rules against random bots: its address."""
    values = {name: str(value) for name, value in options.items()}
    answer = guest.page.request.post(f"{guest.house}/g/muzicando", form={"bot": "random", "seat": "0"} | values)
    assert answer.ok, answer.text()
    return answer.url


def sit(guest: Player, address: str) -> Player:
    """Sit down at a table, until it is the guest's turn."""
    guest.page.goto(address)
    guest.page.set_default_timeout(PATIENCE)
    guest.ready()
    guest.page.locator(READY).first.wait_for()
    return guest


def asked(guest: Player, sentence: str, **options: Any) -> Player:
    """A table that asks the guest this first: as many as it takes."""
    for _ in range(200):
        address = table(guest, **options)
        if sentence in guest.page.request.get(f"{address}/view").text():
            return sit(guest, address)
    raise AssertionError("nobody asks that")


def choosing(guest: Player, layout: str, **options: Any) -> Player:
    """A table where the guest has chosen the layout."""
    asked(guest, "Choose the layout", **(ALONE | options))
    settle(guest, guest.page.locator(f".controls .button[data-option='call|{layout}']").click)
    return guest


def settle(guest: Player, does: Callable[[], object]) -> None:
    """Do something that ends this decision, and wait for the next one or for the end."""
    before = guest.tok
    does()
    guest.page.wait_for_function(NEXT, arg=before)


def cards(guest: Player) -> Locator:
    """The cards of the hand that fit somewhere."""
    return guest.page.locator(".dock .card.can")


def spot(guest: Player) -> Locator:
    """A place for the card in hand, one that is in sight."""
    return guest.page.locator(f'[data-address="{guest.page.evaluate(OPEN)[-1]}"]')


def to_the_end(guest: Player, does: Callable[[Player], None], most: int = 130) -> None:
    """Do something again and again until the layout is over."""
    for _ in range(most):
        if guest.over:
            return
        settle(guest, lambda: does(guest))
    raise AssertionError(f"not over after {most} turns: {guest.prompt}")


def by_click(guest: Player) -> None:
    """Click a card and a place; where none fits, the button."""
    if cards(guest).count():
        cards(guest).last.click(position={"x": 12, "y": 14})
        spot(guest).click()
    else:
        guest.page.locator(".controls .button").last.click()


def by_mouse(guest: Player) -> None:
    """Drag a card to a place; where none fits, the button."""
    if not cards(guest).count():
        guest.page.locator(".controls .button").last.click()
        return
    cards(guest).last.hover(position={"x": 12, "y": 14})
    box = cards(guest).last.bounding_box()
    assert box
    guest.page.mouse.down()
    guest.page.mouse.move(box["x"] + 30, box["y"] - 20, steps=3)
    end = spot(guest).bounding_box()
    assert end
    guest.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    guest.page.mouse.up()


def by_tap(guest: Player) -> None:
    """Tap a card and a place; where none fits, the button."""
    if cards(guest).count():
        cards(guest).last.tap(position={"x": 10, "y": 14})
        spot(guest).tap()
    else:
        guest.page.locator(".controls .button").last.tap()


def by_keyboard(guest: Player) -> None:
    """Enter on a card, Enter on the place that has the focus then; where none fits, on to the button."""
    keys = guest.page.keyboard
    if cards(guest).count():
        cards(guest).last.focus()
        keys.press("Enter")
        expect(guest.page.locator("[data-address]:focus")).to_have_count(1)
    else:
        guest.page.locator(".controls .button").last.focus()
    keys.press("Enter")


# Whole layouts.


@pytest.mark.parametrize("layout", ["S", "G", "P", "M"])
def test_a_layout_by_click(browser: Browser, quick: str, layout: str) -> None:
    guest = choosing(player(browser, quick, reduced_motion="reduce"), layout)
    to_the_end(guest, by_click)
    expect(guest.page.locator(".result h2")).to_be_visible()
    expect(guest.page.locator(".result > p")).to_contain_text("Places: ")
    expect(guest.page.locator(".result .counted")).to_have_text("Points")


def test_a_layout_by_mouse(browser: Browser, quick: str) -> None:
    guest = choosing(player(browser, quick, reduced_motion="reduce"), "S")
    to_the_end(guest, by_mouse)
    expect(guest.page.locator(".result h2")).to_be_visible()


@pytest.mark.parametrize("layout", ["S", "P"])
def test_a_layout_by_tap_on_a_phone(browser: Browser, quick: str, layout: str) -> None:
    guest = choosing(player(browser, quick, phone=True, reduced_motion="reduce"), layout)
    to_the_end(guest, by_tap)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(guest.page.locator(".result h2")).to_be_visible()


def test_a_layout_by_keyboard(browser: Browser, quick: str) -> None:
    guest = choosing(player(browser, quick, reduced_motion="reduce"), "G")
    to_the_end(guest, by_keyboard)
    assert guest.page.evaluate("document.activeElement !== document.body")
    expect(guest.page.locator(".result h2")).to_be_visible()


def test_a_match_goes_on_to_the_next_layout_and_keeps_the_sheet(browser: Browser, quick: str) -> None:
    guest = choosing(player(browser, quick, reduced_motion="reduce"), "M", layouts=6)
    for _ in range(130):
        if guest.page.get_by_role("button", name="Next game").count():
            break
        settle(guest, lambda: by_click(guest))
    expect(guest.page.locator(".prompt")).to_contain_text("Places: ")
    expect(guest.page.locator(".match th[scope=row]")).to_have_text(["1", "Together"])
    expect(guest.page.locator(".match tbody tr").first).to_contain_text("M")
    settle(guest, guest.page.get_by_role("button", name="Next game").click)
    expect(guest.page.locator("[role=log] p", has_text="Game 2 begins.")).to_have_count(1)


# The window over the plane.

EYE = """() => {
    const field = document.querySelector('.field');
    const place = new DOMMatrix(getComputedStyle(field).transform);
    return [parseFloat(getComputedStyle(field).getPropertyValue('--card-w')), place.e, place.f];
}"""
SEEN = """selector => {
    const pane = document.querySelector('[data-window]').getBoundingClientRect();
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.left >= pane.left - 2 && box.right <= pane.right + 2 && box.top >= pane.top - 2 && box.bottom <= pane.bottom + 2;
}"""
NEWEST = ".berth .card.is-newest"


def opened(guest: Player, layout: str = "S", turns: int = 3, **options: Any) -> Player:
    """A table with some cards on the plane."""
    choosing(guest, layout, **options)
    for _ in range(turns):
        settle(guest, lambda: by_click(guest))
    return guest


def eye(guest: Player) -> tuple[float, float, float]:
    """How wide a card is drawn, and where the opening card stands."""
    width, across, down = guest.page.evaluate(EYE)
    return width, across, down


def test_the_wheel_zooms_and_a_pull_moves(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"))
    box = guest.page.locator("[data-window]").bounding_box()
    assert box
    mouse, (width, _, _) = guest.page.mouse, eye(guest)
    mouse.move(box["x"] + 20, box["y"] + 20)
    mouse.wheel(0, -300)
    guest.page.wait_for_function(
        f"() => parseFloat(getComputedStyle(document.querySelector('.field')).getPropertyValue('--card-w')) > {width}"
    )
    nearer = eye(guest)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] + 50, steps=4)
    mouse.up()
    assert [round(now - was) for now, was in zip(eye(guest), nearer, strict=True)] == [0, 40, 30]
    expect(guest.page.locator(".berth .card")).not_to_have_count(0)


def test_the_buttons_and_the_keys_zoom_pan_and_find_the_last_card(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"))
    start = eye(guest)
    guest.page.get_by_role("button", name="Larger").click()
    assert eye(guest)[0] == pytest.approx(start[0] * 1.25, rel=0.01)
    guest.page.get_by_role("button", name="Smaller").click()
    assert eye(guest)[0] == pytest.approx(start[0], rel=0.01)
    pane = guest.page.locator("[data-window]")
    pane.focus()
    for key, way in (("ArrowLeft", (1, 0)), ("ArrowRight", (-1, 0)), ("ArrowUp", (0, 1)), ("ArrowDown", (0, -1))):
        before = eye(guest)
        guest.page.keyboard.press(key)
        after = eye(guest)
        assert [round((now - was) / before[0]) for now, was in zip(after[1:], before[1:], strict=True)] == list(way)
    for _ in range(20):
        guest.page.keyboard.press("ArrowRight")
    assert not guest.page.evaluate(SEEN, NEWEST)
    guest.page.get_by_role("button", name="Last card").click()
    assert guest.page.evaluate(SEEN, NEWEST)
    pane.focus()
    guest.page.keyboard.press("+")
    assert eye(guest)[0] > start[0]
    guest.page.keyboard.press("0")
    places = guest.page.locator(".berth:has(.card)").count()
    assert places and guest.page.locator(".berth.unseen").count() == 0
    guest.page.keyboard.press("Home")
    assert guest.page.evaluate(SEEN, NEWEST)


@pytest.mark.parametrize("phone", [False, True])
def test_a_card_that_is_laid_comes_into_sight_by_itself(browser: Browser, quick: str, phone: bool) -> None:
    guest = opened(player(browser, quick, phone=phone, reduced_motion="reduce"), turns=1)
    for _ in range(3):
        guest.page.locator("[data-window]").focus()
        for _ in range(30):
            guest.page.keyboard.press("ArrowDown")
        assert not guest.page.evaluate(SEEN, NEWEST)
        laid = guest.page.locator(".berth .card").count()
        settle(guest, lambda: by_keyboard(guest))
        if guest.over:
            return
        if guest.page.locator(".berth .card").count() > laid:
            assert guest.page.evaluate(SEEN, NEWEST)


def test_two_fingers_spread_the_plane(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, phone=True, reduced_motion="reduce"))
    box = guest.page.locator("[data-window]").bounding_box()
    assert box
    width, x, y = eye(guest)[0], box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = guest.page.context.new_cdp_session(guest.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60), ("touchEnd", None)):
        points = [] if apart is None else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert eye(guest)[0] > 1.5 * width


@pytest.mark.parametrize(("layout", "phone"), [("S", False), ("S", True), ("G", True)])
def test_the_places_for_a_card_in_hand_come_into_sight(browser: Browser, quick: str, layout: str, phone: bool) -> None:
    guest = opened(player(browser, quick, phone=phone, reduced_motion="reduce"), layout)
    while not cards(guest).count() and not guest.over:
        settle(guest, lambda: by_click(guest))
    if guest.over:
        return
    press = cards(guest).last
    press.click(position={"x": 10, "y": 14})
    addresses = [str(one.get_attribute("data-address")) for one in guest.places.all()]
    assert addresses and all(guest.page.evaluate(SEEN, f'[data-address="{one}"]') for one in addresses)
    guest.page.keyboard.press("Escape")
    expect(guest.places).to_have_count(0)


def test_what_lies_is_read_out_and_places_are_named_by_their_neighbours(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"), turns=2)
    names = guest.page.locator(".berth .card").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert names and all(name for name in names)
    while not cards(guest).count():
        settle(guest, lambda: by_click(guest))
    cards(guest).last.click(position={"x": 10, "y": 14})
    label = str(guest.places.first.get_attribute("aria-label"))
    assert "Put " in label and " here: beside " in label and "column" in label


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("layout", ["P", "M"])
def test_columns_and_stacks_are_seen_whole(browser: Browser, quick: str, layout: str, phone: bool) -> None:
    guest = opened(player(browser, quick, phone=phone, reduced_motion="reduce"), layout, turns=5)
    expect(guest.page.locator("[data-steer]")).to_have_count(0)
    assert guest.page.locator(".berth.unseen").count() == 0
    letters = guest.page.locator(".berth-letter").all_inner_texts()
    laid = guest.page.locator('.berth[data-place^="table@0,"]:has(.card)').count()
    assert len(letters) + laid == 7
    size = guest.page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.field')).getPropertyValue('--card-w'))"
    )
    assert size >= 26


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
    guest.page.locator("[role=log] p", has_text="Guest bids 1 Sarabanda.").wait_for(state="attached")
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_team_stands_beside_the_names(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    sit(guest, table(guest, layouts=0))
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
    while not guest.over:
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


def test_other_games_have_no_switch_for_sound(browser: Browser, quick: str) -> None:
    guest = player(browser, quick).sit()
    expect(guest.page.get_by_role("button", name="Sound")).to_have_count(0)


def test_pitches_are_those_of_the_scale(browser: Browser, quick: str) -> None:
    guest = player(browser, quick)
    guest.go("/about")
    found = guest.page.evaluate(
        "import('/static/sound.js').then(sound => ['C4', 'E4', 'A4', 'F#4', 'Bb3', 'tap', ''].map(sound.pitch))"
    )
    assert [round(one, 1) for one in found] == [261.6, 329.6, 440, 370, 233.1, 0, 0]


# Everybody can use it.


def faults(guest: Player) -> list[Any]:
    """What axe finds, in short."""
    found = Axe().run(guest.page).response["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize(
    ("layout", "scheme", "phone"), [("S", "dark", False), ("P", "light", True), ("M", "light", False)]
)
def test_axe_finds_nothing(browser: Browser, quick: str, layout: str, scheme: str, phone: bool) -> None:
    guest = player(browser, quick, phone=phone, color_scheme=scheme, reduced_motion="reduce")
    asked(guest, "Bid", layouts=0)
    assert faults(guest) == [], "the auction"
    opened(guest, layout, turns=4)
    assert faults(guest) == []
    if cards(guest).count():
        cards(guest).last.click(position={"x": 10, "y": 14})
        assert faults(guest) == [], "a card lifted"


def test_the_calculator_has_no_faults_either(browser: Browser, quick: str) -> None:
    for phone in (False, True):
        guest = player(browser, quick, phone=phone)
        guest.go("/g/muzicando/score?contract=3P&places=1-3")
        assert faults(guest) == []
        assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_moves_for_those_who_want_it_still(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"))
    assert guest.page.evaluate("document.getAnimations().length") == 0
