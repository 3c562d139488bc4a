"""Muzicando's table in a real browser: the window over planes, zoomed, pulled, steered by keys; columns and stacks."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.chromium import Player, player, program
from tests.support.clients import Server
from tests.support.muzicando_browser import by_click, by_keyboard, cards, opened, settle
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

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
NEWEST = ".plane-cell .card.is-newest"


@pytest.fixture
def quick(server: Server) -> str:
    """A house whose bots answer at once."""
    return f"http://127.0.0.1:{server.port}"


def eye(guest: Player) -> tuple[float, float, float]:
    """How wide a card is drawn, and where the opening card stands."""
    width, across, down = guest.page.evaluate(EYE)
    return width, across, down


@pytest.mark.soak
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
    expect(guest.page.locator(".plane-cell .card")).not_to_have_count(0)


def test_the_buttons_and_the_keys_zoom_pan_and_find_the_last_card(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"))
    start = eye(guest)
    guest.page.get_by_role("button", name="Zoom in").click()
    assert eye(guest)[0] == pytest.approx(start[0] * 1.25, rel=0.01)
    guest.page.get_by_role("button", name="Zoom out").click()
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
    places = guest.page.locator(".plane-cell:has(.card)").count()
    assert places and guest.page.locator(".plane-cell.unseen").count() == 0
    guest.page.keyboard.press("Home")
    assert guest.page.evaluate(SEEN, NEWEST)


@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_a_card_that_is_laid_comes_into_sight_by_itself(browser: Browser, quick: str, phone: bool) -> None:
    guest = opened(player(browser, quick, phone=phone, reduced_motion="reduce"), turns=1)
    for _ in range(3):
        guest.page.locator("[data-window]").focus()
        for _ in range(30):
            guest.page.keyboard.press("ArrowDown")
        assert not guest.page.evaluate(SEEN, NEWEST)
        laid = guest.page.locator(".plane-cell .card").count()
        settle(guest, lambda: by_keyboard(guest))
        if guest.is_over:
            return
        if guest.page.locator(".plane-cell .card").count() > laid:
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
    while not cards(guest).count() and not guest.is_over:
        settle(guest, lambda: by_click(guest))
    if guest.is_over:
        return
    press = cards(guest).last
    press.click(position={"x": 10, "y": 14})
    addresses = [str(one.get_attribute("data-address")) for one in guest.places.all()]
    assert addresses and all(guest.page.evaluate(SEEN, f'[data-address="{one}"]') for one in addresses)
    guest.page.keyboard.press("Escape")
    expect(guest.places).to_have_count(0)


def test_what_lies_is_read_out_and_places_are_named_by_their_neighbours(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, reduced_motion="reduce"), turns=2)
    names = guest.page.locator(".plane-cell .card").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert names and all(name for name in names)
    while not cards(guest).count():
        settle(guest, lambda: by_click(guest))
    cards(guest).last.click(position={"x": 10, "y": 14})
    labels = guest.places.evaluate_all("all => all.map(place => place.getAttribute('aria-label'))")
    assert labels
    for label in labels:
        beside, on_card = r"the place (left of|right of|below|above) .+", r"column -?\d+, line -?\d+: \w.*"
        assert re.fullmatch(f"Place .+ here: ({beside}|{on_card})", label), label


@pytest.mark.parametrize("phone", sample([True], [False, True]))
@pytest.mark.parametrize("layout", ["P", "M"])
def test_columns_and_stacks_are_seen_whole(browser: Browser, quick: str, layout: str, phone: bool) -> None:
    guest = opened(player(browser, quick, phone=phone, reduced_motion="reduce"), layout, turns=5)
    expect(guest.page.locator("[data-steer]")).to_have_count(0)
    assert guest.page.locator(".plane-cell.unseen").count() == 0
    letters = guest.page.locator(".plane-letter").all_inner_texts()
    laid = guest.page.locator('.plane-cell[data-place^="table@0,"]:has(.card)').count()
    assert len(letters) + laid == 7
    size = guest.page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.field')).getPropertyValue('--card-w'))"
    )
    assert size >= 26


@pytest.mark.soak
def test_a_flying_card_does_not_widen_a_phone_s_page(browser: Browser, quick: str) -> None:
    guest = opened(player(browser, quick, phone=True, reduced_motion="reduce"))
    for _ in range(8):
        guest.page.get_by_role("button", name="Zoom in").click()
    pane = guest.page.locator("[data-window]")
    pane.focus()
    for _ in range(3):
        guest.page.keyboard.press("ArrowLeft")
    guest.page.evaluate("document.querySelector('.plane-cell > .slot').classList.add('flying')")
    assert guest.page.evaluate("getComputedStyle(document.querySelector('.window')).overflow") == "visible"
    far = "[...document.querySelectorAll('.plane-cell')].some(one => one.getBoundingClientRect().right > innerWidth)"
    assert guest.page.evaluate(far)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
