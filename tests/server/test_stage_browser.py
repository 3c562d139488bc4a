"""The stage in a real browser: the table fits the window, nothing moves when something appears, the log is a drawer."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from hoyle.games.board64.presets import PRESETS
from tests.support.accessibility import violations
from tests.support.chromium import Player, friends, player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

LANDSCAPE = (844, 390)
SIZES = sample([(390, 844), (1280, 720)], [(360, 740), (390, 844), LANDSCAPE, (1280, 720), (1920, 1080), (2560, 1440)])
# Where every target is, without the short way that a lifted card rises.
TARGETS = """() => Object.fromEntries([...document.querySelectorAll(
    '#table :is(.slot[data-item], .cell, .bed, .controls .button, .plate, .own .button, .log-strip)')].map((each, n) => {
    const box = each.getBoundingClientRect();
    const name = each.dataset.item ?? each.dataset.place ?? each.dataset.seat ?? each.dataset.ask ?? each.className + n;
    return [name, [box.x, box.y, box.width, box.height]];
}))"""
# What of the reader's own cards and buttons is out of the window or under something else.
OUT_OF_REACH = """() => [...document.querySelectorAll(
    '.dock .card.can, .controls .button, .own button.button')].filter(each => each.checkVisibility()).filter(each => {
    const box = each.getBoundingClientRect();
    const [x, y] = [box.left + Math.min(8, box.width / 2), box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || !each.contains(top);
}).map(each => each.className + each.textContent)"""
SCROLLS = (
    """() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"""
)

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "r": ("r", {"goal": "all_rounds"}),
    "board64": ("board64", dict(PRESETS["game1"].values)),
    "malice": ("malice", {}),
    "rummy": ("rummy", {"players": 3}),
    "triangle": ("triangle", {"players": 4}),
    "two_cards": ("r", {"hand_limit": 2}),
    "princess_card": ("princess_card", {}),
}
MANY_SEATS: dict[str, tuple[str, dict[str, Any]]] = {
    "muzicando": ("muzicando", {"layouts": 0}),
    "eight": ("muzicando", {"mode": "individual", "players": 8}),
    "thirty_one": ("thirty_one", {"players": 7}),
    "pair_attack": ("pair_attack", {"players": 8}),
    "telepathy": ("telepathy", {"pairs": 3}),
    "seeker": ("seeker", {"players": 4}),
}


def at_table(browser: Browser, house: str, size: tuple[int, int], game: str) -> Player:
    """Sit down at a table of GAMES or MANY_SEATS, in a window of this size."""
    name, options = (GAMES | MANY_SEATS)[game]
    guest = player(browser, house, phone=size[0] < 900)
    guest.page.set_viewport_size({"width": size[0], "height": size[1]})
    guest.sit(name, seed=3, **options)
    guest.page.locator("#table .card.can, .controls .button").first.wait_for()
    return guest


def moved(page: Page, before: dict[str, list[float]]) -> dict[str, Any]:
    """Return the targets that are no longer where they were, within one pixel, and where they are."""
    now = page.evaluate(TARGETS)
    return {
        name: (box, now[name])
        for name, box in before.items()
        if name in now and any(abs(one - other) > 1 for one, other in zip(box, now[name], strict=True))
    }


def stays(page: Page, action: Callable[[], object]) -> None:
    """Do something that must move no target."""
    before = page.evaluate(TARGETS)
    action()
    page.wait_for_timeout(50)
    assert len(before) > 4
    assert not moved(page, before)


@pytest.mark.parametrize(("game", "size"), sample([("r", SIZES[0]), ("board64", SIZES[1])], [*product(GAMES, SIZES)]))
def test_nothing_moves_when_a_card_is_lifted_or_a_hint_appears(
    browser: Browser, house: str, game: str, size: tuple[int, int]
) -> None:
    guest = at_table(browser, house, size, game)
    page = guest.page
    cards = page.locator(".card.can:not(.press)")
    if cards.count():
        stays(page, lambda: cards.first.click(position={"x": 6, "y": 8}))
        expect(page.locator("[data-address]").first).to_be_visible()
        stays(page, lambda: page.keyboard.press("Escape"))
    if page.locator("[data-ask=hint]").count():

        def hint() -> None:
            page.locator("[data-ask=hint]").click()
            page.locator(".hint-line:not(:empty)").wait_for()

        stays(page, hint)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_a_bonus_appears_or_a_move_is_undone(
    browser: Browser, house: str, size: tuple[int, int]
) -> None:
    guest = at_table(browser, house, size, "r")
    page = guest.page
    before = page.evaluate(TARGETS)
    guest.lay("b6")
    page.locator(".counter", has_text="General").wait_for()
    now = {name: box for name, box in page.evaluate(TARGETS).items() if not name.startswith("b")}
    assert not moved(page, {name: box for name, box in before.items() if name in now and name[1:] not in "01234567"})
    page.locator("[data-ask=undo]").click()
    page.locator("[role=log] p", has_text="undoes").wait_for(state="attached")
    page.wait_for_timeout(50)
    assert not moved(page, before)


def test_a_request_to_undo_moves_nothing(browser: Browser, house: str) -> None:
    pair = friends(browser, house)
    pair.play("b5", "r2")
    page = pair.red.page
    page.locator("[data-ask=undo]").wait_for()

    def ask() -> None:
        pair.blue.page.locator("[data-ask=undo]").click()
        page.locator("[data-ask=agree]").wait_for()

    stays(page, ask)


FITTED = sample(
    [
        ("muzicando", (360, 740)),
        ("eight", LANDSCAPE),
        ("pair_attack", (1280, 720)),
    ],
    [(game, size) for game in (*GAMES, *MANY_SEATS) for size in SIZES],
)


@pytest.mark.parametrize(("game", "size"), FITTED)
def test_the_table_fits_the_window_and_the_hand_is_in_reach(
    browser: Browser, house: str, game: str, size: tuple[int, int]
) -> None:
    page = at_table(browser, house, size, game).page
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("size", sample([(390, 844)], [(360, 740), (390, 844), LANDSCAPE]))
def test_the_guide_moves_and_covers_nothing_on_a_phone_until_it_is_read(
    browser: Browser, house: str, size: tuple[int, int]
) -> None:
    page = at_table(browser, house, size, "two_cards").page
    before = page.evaluate(TARGETS)
    if page.get_by_role("button", name="Menu").is_visible():
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Guide", exact=True).click()
    expect(page.locator(".guide-texts")).to_contain_text("The rest is your deck")
    less = page.get_by_role("button", name="Less")
    expect(less).to_have_attribute("aria-expanded", "true")
    page.locator(".others").click(position={"x": 2, "y": 2})  # a press beside the guide leaves one line of it
    expect(less).to_have_count(0)
    expect(page.locator(".guide-texts p")).to_have_count(1)
    now = page.evaluate(TARGETS)
    assert {name: box for name, box in before.items() if name in now} == now
    assert page.evaluate(OUT_OF_REACH) == []
    expect(page.locator(".room[data-tight]")).to_have_count(0)
    page.get_by_role("button", name="Read more").click()
    expect(less).to_be_visible()


def test_the_newest_pair_is_marked(browser: Browser, house: str) -> None:
    guest = at_table(browser, house, (390, 844), "princess_card")
    marked = guest.page.locator("[data-zone=out] .card.is-newest")

    def draw() -> None:
        guest.page.locator(".board .card.can").first.click()
        guest.page.locator(".spot").first.click()

    for _ in range(15):
        if marked.count():
            break
        guest.after(draw)
    assert marked.count() == 2


def test_the_melds_keep_their_height_when_the_first_card_is_laid(browser: Browser, house: str) -> None:
    guest = at_table(browser, house, (1280, 800), "rummy")
    heights = "() => ['stock', 'new'].map(id => document.querySelector(`[data-zone=${id}]`).getBoundingClientRect().y)"
    before = guest.page.evaluate(heights)
    guest.page.locator(".dock .card.can").first.click(position={"x": 8, "y": 8})
    guest.page.locator("[data-address=new], [data-zone=new] [data-address]").first.click()
    guest.page.locator(".board .card.is-mine, .board [data-item^=hand0]").first.wait_for()
    assert guest.page.evaluate(heights) == before


def test_the_plane_takes_the_place_of_the_bids(browser: Browser, house: str) -> None:
    guest = at_table(browser, house, (390, 844), "muzicando")
    page = guest.page
    assert page.evaluate("document.querySelector('.controls').offsetHeight") > 100
    while page.locator(".controls .button", has_text="Pass").is_visible():
        guest.after(lambda: guest.answer("Pass"))
    page.locator(".zone-plane").wait_for()
    assert page.evaluate("document.querySelector('.controls').offsetHeight") < 100


def test_cards_grow_with_the_window(browser: Browser, house: str) -> None:
    page = at_table(browser, house, (1280, 720), "r").page
    widths: list[float] = []
    for width, height in ((1280, 720), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        box = page.locator("[data-zone=laid0]").bounding_box()
        hand = page.locator(".dock .card.can").first.bounding_box()
        assert box and hand
        widths.append(hand["width"])
        if width > 1700:
            board = page.locator(".board").bounding_box()
            assert board and abs(board["x"] + board["width"] / 2 - width / 2) < 2, "the table stands in the middle"
    assert widths[0] > 90 and widths[1] > 1.3 * widths[0] and widths[2] > 1.2 * widths[1]


@pytest.mark.parametrize(("game", "size"), [("muzicando", (1280, 720)), ("telepathy", (390, 844))])
def test_partners_sit_opposite(browser: Browser, house: str, game: str, size: tuple[int, int]) -> None:
    page = at_table(browser, house, size, game).page
    team = page.locator(".plates.mine .plate-team").text_content()
    seats = page.locator(".others").bounding_box()
    partner = page.locator(".others .plate", has_text=team or "").bounding_box()
    assert seats and partner
    assert abs(partner["x"] + partner["width"] / 2 - seats["x"] - seats["width"] / 2) < 2
    assert partner["y"] - seats["y"] < 4


# The log as a drawer.


@pytest.mark.parametrize("size", sample([LANDSCAPE], [(390, 844), LANDSCAPE]))
def test_the_log_is_a_drawer_on_a_phone(browser: Browser, house: str, size: tuple[int, int]) -> None:
    guest = at_table(browser, house, size, "r")
    guest.lay("b6")
    page = guest.page
    strip, close = page.locator(".log-strip"), page.locator(".drawer-close")
    last = page.locator("[role=log] p").last
    expect(last).not_to_be_in_viewport()
    expect(strip).to_have_attribute("aria-expanded", "false")
    expect(strip).to_contain_text(re.compile("wins? the round|A tie"))  # the reason, not the last line

    def unfold() -> None:
        strip.focus()
        page.keyboard.press("Enter")
        expect(close).to_be_focused()

    stays(page, unfold)
    expect(strip).to_have_attribute("aria-expanded", "true")
    expect(last).to_be_in_viewport()
    assert violations(page, contrast=False) == []
    page.keyboard.press("Escape")
    expect(strip).to_be_focused()
    expect(last).not_to_be_in_viewport()
    strip.click()
    close.click()
    expect(strip).to_have_attribute("aria-expanded", "false")
    assert violations(page, contrast=False) == []


def test_a_press_beside_the_drawer_closes_it(browser: Browser, house: str) -> None:
    page = at_table(browser, house, (390, 844), "r").page
    page.locator(".log-strip").click()
    expect(page.locator(".moves summary")).to_be_visible()
    page.locator(".others").click()
    expect(page.locator(".log-strip")).to_have_attribute("aria-expanded", "false")


def test_a_wide_window_shows_the_log_beside_the_table(browser: Browser, house: str) -> None:
    page = at_table(browser, house, (1280, 720), "r").page
    expect(page.locator(".log-strip")).to_have_count(0)
    expect(page.locator("[role=log]")).to_be_in_viewport()
