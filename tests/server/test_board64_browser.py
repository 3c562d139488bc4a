"""Cards on the board in a real browser: whole games by mouse, tap and keyboard, from both sides, wide and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, expect

from hoyle.games.board64.board import square_named
from hoyle.games.board64.presets import PRESETS
from hoyle.games.board64.table.labels import address
from tests.support.accessibility import LIGHT_ON_A_PHONE, checked, violations, ways
from tests.support.chromium import Pair, Player, player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

CARDS = ".cell .card.can"
FIVE = ("game1", "game4", "game18", "game48_landing", "game65")


def sit(guest: Player, preset: str, bot: str = "random", seat: int = 0, **options: Any) -> Player:
    """Open a table by these rules and sit down at it."""
    return guest.sit("board64", bot=bot, seat=seat, **dict(PRESETS[preset].values) | options)


def company(browser: Browser, house: str, preset: str, **options: Any) -> Pair:
    """Two people at a table: south opened it, north followed the link."""
    south, north = player(browser, house), player(browser, house)
    sit(south, preset, "friend", **options)
    north.page.goto(south.page.input_value("#invite"))
    north.page.locator("section.panel .primary").click()
    north.ready()
    south.page.locator(CARDS).first.wait_for()
    return Pair(south, north)


def square(guest: Player, name: str) -> Locator:
    """A square of the board."""
    return guest.page.locator(f'[data-place="{address(square_named(name))}"]')


def go(guest: Player, start: str, target: str) -> None:
    """Click a card and the square it goes to, and wait until the table has it."""
    before = guest.tok
    square(guest, start).locator(".card.can").click()
    square(guest, target).locator("[data-address]").click()
    guest.page.wait_for_function("before => document.getElementById('table').dataset.tok !== before", arg=before)


def play(pair: Pair, *steps: str) -> None:
    """Steps of both sides in turn, south first."""
    for ply, step in enumerate(steps):
        go((pair.blue, pair.red)[ply % 2], step[:2], step[-2:])


def to_the_end(guest: Player, does: Callable[[Player], None], most: int = 120) -> None:
    """Do something again and again until the game is over."""
    for _ in range(most):
        if guest.is_over:
            return
        guest.after(lambda: does(guest))
    raise AssertionError(f"not over after {most} turns: {guest.prompt}")


def answered(guest: Player) -> bool:
    """Press the first button where there is a choice."""
    buttons = guest.page.locator(".controls .button")
    if buttons.count():
        buttons.first.click()
    return buttons.count() > 0


# Whole games, three ways.


def by_mouse(guest: Player) -> None:
    """Drag a card to its first place."""
    if not answered(guest):
        guest.drag(guest.page.locator(CARDS).last)


def by_tap(guest: Player) -> None:
    """Tap a card, tap its first place; a card to be turned up takes one tap."""
    if answered(guest):
        return
    if not guest.places.count():
        guest.page.locator(CARDS).first.tap()
    if guest.places.count():
        guest.places.first.tap()


def by_keyboard(guest: Player) -> None:
    """Enter on what has the focus, Enter on the first place."""
    keys = guest.page.keyboard
    keys.press("Enter")
    if guest.page.evaluate("document.activeElement.matches('[data-address]')"):
        keys.press("Enter")


@pytest.mark.parametrize("preset", sample(["game1"], ["game1", "game48"]))
def test_a_game_by_mouse(browser: Browser, house: str, preset: str) -> None:
    guest = sit(player(browser, house), preset, no_progress_limit=9)
    to_the_end(guest, by_mouse)
    expect(guest.page.locator(".result h2")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["game18", "patience_open"])
def test_a_game_by_tap(browser: Browser, house: str, preset: str) -> None:
    guest = sit(player(browser, house, phone=True), preset, no_progress_limit=9)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    to_the_end(guest, by_tap)
    expect(guest.page.locator(".result h2")).to_be_visible()


def test_a_patience_tells_its_deal_and_counts_what_is_left(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), "patience_open")
    guest.page.locator("[role=log] p").first.wait_for()
    assert guest.log[0].startswith("The combinations of the deal are removed;")
    left = guest.page.locator("[data-place] .card").count()
    guest.resign()
    assert guest.page.inner_text(".result .points-head th") == "Cards left"
    assert guest.page.inner_text(".result .number") == str(left)
    expect(guest.page.get_by_role("button", name="Swap seats")).to_have_count(0)


LINE = """all => all.map(line => line.getAttribute('transform').match(/-?[0-9.]+/g).map(Number)).map(([x, y, slope]) => {
    const [dx, dy] = [Math.cos, Math.sin].map(way => Math.round(way(slope * Math.PI / 180)));
    return [0, 1].map(n => `board@${Math.floor(y) + n * dy},${Math.floor(x) + n * dx}`);
})"""
"""The first two squares of each line that is drawn strongly."""


def test_a_second_card_of_a_line_takes_it_in_a_patience_at_will(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), "patience_at_will")
    row = guest.page.locator(".lines-row .button:has(.mini)")
    row.first.hover()
    ((first, second),) = guest.page.locator(".outlines .strong").evaluate_all(LINE)
    guest.page.locator(f'[data-place="{first}"] .card').click()
    assert guest.page.locator(".outlines .goes").count() == 0
    guest.page.locator(f'[data-place="{second}"] .card').click()
    guest.page.locator("[role=log] p", has_text="takes").wait_for()
    assert guest.page.locator(".cell .card").count() < 64
    assert "one colour." in guest.log[-1] or "one value." in guest.log[-1] or "a sequence." in guest.log[-1]


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["game4", "game65"])
def test_a_game_by_keyboard(browser: Browser, house: str, preset: str) -> None:
    guest = sit(player(browser, house), preset, no_progress_limit=9)
    keys = guest.page.keyboard
    while "can" not in (guest.page.evaluate("document.activeElement.className") or ""):
        keys.press("Tab")
    to_the_end(guest, by_keyboard)
    assert guest.page.evaluate("document.activeElement !== document.body")


def test_arrows_walk_over_the_board_and_escape_puts_a_card_back(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), "game1")
    keys = guest.page.keyboard
    square(guest, "d2").locator(".card").focus()
    keys.press("ArrowRight")
    keys.press("Enter")
    guest.page.wait_for_function(
        "place => document.activeElement.dataset.address === place", arg=address(square_named("d3"))
    )
    keys.press("ArrowRight")
    guest.page.wait_for_function(
        "place => document.activeElement.dataset.address === place", arg=address(square_named("e3"))
    )
    keys.press("Escape")
    expect(guest.places).to_have_count(0)
    guest.page.wait_for_function(
        "place => document.activeElement.closest('.cell')?.dataset.place === place", arg=address(square_named("e2"))
    )


def test_every_move_is_also_in_the_plain_list(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), "game1")
    guest.page.locator(".moves summary").click()
    expect(guest.page.locator(".moves .button")).to_have_count(22)
    guest.after(lambda: guest.page.locator(".moves .button", has_text="7 red to f3").click())
    assert guest.log[0] == "Guest: 7 red from f2 to f3."


# What one sees.


def test_the_board_fills_a_phone(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house, phone=True), "game1")
    box = square(guest, "a1").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44


def test_each_side_sits_below_and_its_cards_point_away_from_it(browser: Browser, house: str) -> None:
    pair = company(browser, house, "game1")
    for guest, own, other in ((pair.blue, "a1", "h8"), (pair.red, "h8", "a1")):
        near, far = square(guest, own), square(guest, other)
        mine, theirs = near.bounding_box(), far.bounding_box()
        assert mine and theirs
        assert mine["y"] > theirs["y"] and mine["x"] < theirs["x"]
        assert near.locator(".card.is-up").count() == far.locator(".card.is-down").count() == 1
    edges = pair.red.page.locator(".board-edge-columns i").all_inner_texts()
    assert edges == list("hgfedcba")


def test_the_last_move_is_marked(browser: Browser, house: str) -> None:
    pair = company(browser, house, "game1")
    play(pair, "d2-d3")
    square(pair.red, "d3").locator(".card").wait_for()
    expect(square(pair.red, "d2")).to_have_attribute("class", "cell is-from ")
    expect(square(pair.red, "d3")).to_have_attribute("class", "cell is-to ")
    assert pair.red.log == ["Guest 1: 8 yellow from d2 to d3."]


def test_combinations_are_outlined_before_one_is_taken(browser: Browser, house: str) -> None:
    pair = company(browser, house, "game18")
    play(pair, "d2-e3", "e7-e6", "e3-d4", "f8-e7", "d4-e5")
    south = pair.blue
    south.wait_for("Take a combination, or nothing.")
    assert south.page.locator(".outlines :is(.faint, .strong)").count() >= 1
    south.page.locator(".controls .button").first.hover()
    south.page.locator(".outlines .strong").first.wait_for()
    crossed = south.page.locator(".outlines .goes").count()
    assert crossed >= 1
    before = south.page.locator(".cell .slot").count()
    square(south, "e5").locator(".card").click()
    pair.red.page.locator("[role=log] p", has_text="takes").wait_for()
    south.page.locator(".controls .button").first.wait_for(state="detached")
    expect(south.page.locator(".cell .slot")).to_have_count(before - crossed)


def test_a_pile_fans_out_on_demand(browser: Browser, house: str) -> None:
    pair = company(browser, house, "game48_landing", opening_truce=0, equal_beats="none", setup="random")
    south, north = pair.blue, pair.red
    assert press_something(south, north)
    pile, fan = south.page.locator(".cell.is-piled .card").first, south.page.locator(".stack-fan .slot")
    south.page.mouse.move(1, 1)  # a pointer that rests on the pile looks at it
    south.page.locator(".cell:not(.is-piled) .card").first.focus()
    expect(fan).to_have_count(0)
    pile.click()
    expect(fan).to_have_count(2)
    south.page.mouse.move(1, 1)
    south.page.locator(".cell:not(.is-piled) .card").first.focus()
    expect(fan).to_have_count(0)
    pile.focus()
    expect(fan).to_have_count(2)
    assert "Cards on " in (south.page.locator(".stack-fan").get_attribute("aria-label") or "")


def press_something(*guests: Player, turns: int = 40) -> bool:
    """Both sides move until a card lies on another."""
    for turn in range(turns):
        guest = guests[turn % 2]
        guest.page.locator(CARDS).first.wait_for()
        if guest.page.locator(".cell.is-piled").count():
            return True
        step_or_press(guest)
    return False


def step_or_press(guest: Player) -> None:
    """Press an enemy card if any own card can; otherwise go anywhere."""
    before = guest.tok
    cards = guest.page.locator(CARDS)
    for n in range(cards.count()):
        cards.nth(n).click()
        onto = guest.page.locator(".cell:has(.slot) > [data-address]")
        if onto.count():
            onto.first.click()
            break
        guest.page.keyboard.press("Escape")
    else:
        cards.last.click()
        guest.places.last.click()
    guest.page.wait_for_function("before => document.getElementById('table').dataset.tok !== before", arg=before)


def test_the_owner_alone_sees_which_test_is_true(browser: Browser, house: str) -> None:
    pair = company(browser, house, "game1_bluff")
    for guest in (pair.blue, pair.red):
        own = guest.page.locator(".card.back.is-up .badge")
        assert sorted(own.evaluate_all("all => all.map(one => one.className)")) == [
            "badge badge-ring",
            "badge badge-star",
        ]
        expect(guest.page.locator(".card.back.is-down .badge-riddle")).to_have_count(2)


# Everybody can use it.


@pytest.mark.parametrize(("scheme", "phone"), ways(LIGHT_ON_A_PHONE))
def test_axe_finds_nothing(browser: Browser, house: str, scheme: str, phone: bool) -> None:
    for preset in checked(FIVE, phone):
        guest = player(browser, house, phone=phone, color_scheme=scheme, reduced_motion="reduce")
        sit(guest, preset)
        for _ in range(3):
            guest.after(lambda: (by_tap if phone else by_mouse)(guest) if preset != "game65" else turn_up(guest))
        assert violations(guest.page) == [], preset
        if preset != "game65" and not guest.page.locator(".controls .button").count():
            guest.page.locator(CARDS).last.click()
            assert violations(guest.page, contrast=False) == [], f"{preset}, a card lifted"


def turn_up(guest: Player) -> None:
    """Turn a card up, or say what becomes of it."""
    if not answered(guest):
        guest.page.locator(CARDS).nth(20).click()
