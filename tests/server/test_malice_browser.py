"""Malice in a real browser: whole games by mouse, tap and keyboard, wide and on a phone, and what one sees of the piles."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, expect

from tests.support.accessibility import DARK, violations, ways
from tests.support.chromium import Pair, Player, player, program
from tests.support.sampling import sample
from tests.support.scene_page import SIZES, ScenePage
from tests.support.table_scenes import TableScene

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

CARDS = ".card.can"
SHORT = {"payoff_size": 5, "center_plays": "unlimited", "no_progress_turns": 20}
TO_CENTRE = "[...document.querySelectorAll('.moves .button')].findLast(one => one.textContent.includes('Centre'))"


def sit(guest: Player, bot: str = "random", **options: Any) -> Player:
    """Open a table by these rules and sit down at it; against a bot, until it is the guest's turn."""
    guest.sit("malice", bot=bot, **options)
    if bot != "friend":
        guest.page.locator(f"{CARDS}, .controls .button, .result").first.wait_for()
    return guest


def company(browser: Browser, house: str, **options: Any) -> Pair:
    """Two people at a table, the one whose turn it is first."""
    one, other = player(browser, house), player(browser, house)
    sit(one, "friend", **options)
    other.page.goto(one.page.input_value("#invite"))
    other.page.locator("section.panel .primary").click()
    other.ready()
    one.page.locator('.plate[data-turn="true"]').wait_for()
    begins = one.page.locator('.plates.mine .plate[data-turn="true"]').count() > 0
    return Pair(one, other) if begins else Pair(other, one)


def zone(guest: Player, name: str) -> Locator:
    """A place on the table."""
    return guest.page.locator(f'[data-zone="{name}"]')


def to_the_end(guest: Player, does: Callable[[Player], None], most: int = 200) -> None:
    """Do something again and again until the game is over."""
    for _ in range(most):
        if guest.is_over:
            return
        guest.after(lambda: does(guest))
    raise AssertionError(f"not over after {most} plays: {guest.prompt}")


def end_turn(guest: Player) -> None:
    guest.page.get_by_role("button", name="End the turn").click()


# Games to their end, three ways.


def by_mouse(guest: Player) -> None:
    """Drag a card to its first place; where none fits, end the turn."""
    cards = guest.page.locator(CARDS)
    if cards.count():
        drag(guest, cards.first)
    else:
        end_turn(guest)


def drag(guest: Player, card: Locator) -> None:
    """Drag a card to its first place, once it lies still."""
    card.hover(position={"x": 12, "y": 12})
    guest.drag(card)


def by_tap(guest: Player) -> None:
    """Tap a card, tap its first place; where none fits, end the turn."""
    cards = guest.page.locator(CARDS)
    if cards.count():
        guest.tap(cards.first)
    else:
        guest.page.get_by_role("button", name="End the turn").tap()


def by_keyboard(guest: Player) -> None:
    """Enter on what has the focus, Enter on the first place; where none fits, on to the button."""
    keys = guest.page.keyboard
    if not guest.page.locator(CARDS).count():
        while not guest.page.evaluate("document.activeElement.matches('.controls .button')"):
            keys.press("Tab")
    keys.press("Enter")
    if guest.page.evaluate("document.activeElement.matches('[data-address]')"):
        keys.press("Enter")


def begin_late(
    guest: Player, options: dict[str, Any], is_late: Callable[[dict[str, Any]], bool], seed: int = 1
) -> Player:
    """Sit down at a game against a bot that has been played until the view is late enough."""
    with guest.elsewhere(guest.opened("malice", seed, **options)) as client:
        turn = 0
        while not is_late(client.view):
            gestures = client.gestures()
            if not gestures:
                client.hear()
                continue
            turn += 1
            to_centre = [gesture for gesture in gestures if gesture.get("to", "").startswith("centre")]
            to_pile = [gesture for gesture in gestures if "to" in gesture]
            client.move(f"before{turn}", (to_centre or to_pile[-1:] or gestures)[0])
    return guest


@pytest.mark.soak
def test_a_game_by_mouse(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), seed=2, **SHORT)
    to_the_end(guest, by_mouse)
    expect(guest.page.locator(".result h2")).to_be_visible()
    expect(guest.page.locator(".result .points-head th")).to_have_text("Payoff cards")


@pytest.mark.soak
def test_a_game_by_tap_on_a_phone(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house, phone=True), seed=10, **SHORT)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    to_the_end(guest, by_tap)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(guest.page.locator(".result h2")).to_be_visible()


@pytest.mark.soak
def test_a_game_by_keyboard(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), seed=2, **SHORT)
    keys = guest.page.keyboard
    while not guest.page.evaluate("document.activeElement.matches('.card.can, .controls .button')"):
        keys.press("Tab")
    to_the_end(guest, by_keyboard)
    assert guest.page.evaluate("document.activeElement !== document.body")


def test_arrows_walk_along_the_places_and_escape_puts_the_card_back(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house))
    guest.page.locator(".dock .card.can").first.focus()
    for side in ("", "ArrowRight"):
        guest.page.keyboard.press(side or "Enter")
        expect(guest.page.locator("[data-address]:focus")).to_have_count(1)
    guest.page.keyboard.press("Escape")
    expect(guest.places).to_have_count(0)
    expect(guest.page.locator(".dock .card:focus")).to_have_count(1)


def test_every_move_is_also_in_the_plain_list(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house))
    guest.page.locator(".moves summary").click()
    line = guest.page.locator(".moves .button", has_text="side pile").or_(
        guest.page.locator(".moves .button", has_text="Centre")
    )
    guest.after(line.first.click)
    expect(guest.page.locator("[role=log] p", has_text="Guest: ").first).to_be_visible()


# What one must, and what one sees.


def test_a_forced_ace_is_explained_and_is_all_that_can_be_played(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house), seed=1)  # one with an ace
    expect(guest.page.locator(".prompt")).to_contain_text(
        "Your ace must go to the centre first: a place is free there."
    )
    names = guest.page.locator(CARDS).evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert names and all(name.startswith("Ace") for name in names)
    expect(guest.page.get_by_role("button", name="End the turn")).to_have_count(0)
    guest.page.locator(CARDS).first.click(position={"x": 10, "y": 12})
    expect(guest.places).to_have_count(1)
    guest.after(guest.places.first.click)
    expect(guest.page.locator("[role=log] p", has_text="Guest: Ace from")).to_have_count(1)
    expect(guest.page.locator('[data-item$=".0"] [aria-label="Ace"]').first).to_be_visible()


@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_an_empty_centre_says_what_may_begin_a_pile(browser: Browser, house: str, phone: bool) -> None:
    guest = player(browser, house, phone=phone)
    sit(guest, "friend")
    other = player(browser, house)
    other.page.goto(guest.page.input_value("#invite"))
    other.page.locator("section.panel .primary").click()
    expect(zone(guest, "centre0").locator(".zone-next")).to_have_text("next: Ace or Joker")
    expect(zone(guest, "centre3").locator(".bed-next")).to_have_text("A")
    expect(zone(guest, "centre0")).to_have_attribute("aria-label", "Centre 1. empty. next: Ace or Joker")


UNREADABLE = """() => [...document.querySelectorAll('.buried')].filter(slot => {
    const shown = [...slot.querySelectorAll('.card-index > :is(b, .card-sign)')].find(one => one.getClientRects().length);
    const [box, outer] = [shown.getBoundingClientRect(), slot.getBoundingClientRect()];
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height, 14) / 2);
    return !slot.contains(seen) || box.height < 12 || box.right > outer.right + 1;
}).map(slot => slot.outerHTML)"""


@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_buried_cards_can_be_read(browser: Browser, house: str, phone: bool) -> None:
    guest = player(browser, house, phone=phone)
    sit(guest, side_build="any", low_side_rule="free", force_aces=False, payoff_size=20)
    buried = guest.page.locator(".buried")
    while buried.count() < 4 and not guest.is_over:
        guest.after(lambda: discard(guest))
    assert buried.count() >= 4
    guest.page.evaluate("scrollTo(0, 0)")
    assert guest.page.evaluate(UNREADABLE) == []
    names = buried.locator("[role=img]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(names) == buried.count() and all(names)
    boxes = [one.bounding_box() for one in guest.page.locator(f".camp.mine {CARDS}, .dock {CARDS}").all()]
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)


def with_high_piles(frame: str, height: int) -> str:
    """Return a frame of a table with so many cards on every side pile."""
    message = json.loads(frame)
    piles = [zone for zone in message["view"]["zones"] if "spread" in zone.get("tags", [])]
    cards = [item for zone in message["view"]["zones"] for item in zone.get("items", []) if item.get("face")]
    for n, zone in enumerate(piles):
        zone["items"] = [cards[(n + i) % len(cards)] | {"id": f"{n}.{i}"} for i in range(height)]
    return json.dumps(message)


HEIGHTS = [(SIZES[0], 3), (SIZES[0], 5), *product(SIZES, (7, 14))]
"""Windows, and how high all side piles are: in each the highest of which every card is read, and the highest there can be."""


@pytest.mark.parametrize("state", sample(["last"], ["last", "end"]))
def test_every_card_of_high_piles_is_read_and_covers_nothing(browser: Browser, state: str) -> None:
    page, drawn = ScenePage.open(browser, SIZES[0]), TableScene("malice", "", state).drawn("en")
    for size, height in sample(HEIGHTS, [*product(SIZES, (3, 5, 7, 14))]):
        page.resize(size)
        page.show(replace(drawn, frames=[with_high_piles(drawn.frames[0], height)]))
        assert page.page.locator(".buried").count() == 8 * (height - 1)
        assert page.faults() == [], (size, height)
        assert height > 7 or page.page.evaluate(UNREADABLE) == [], (size, height)


def discard(guest: Player) -> None:
    """Lay a hand card on the first own side pile."""
    guest.page.locator(f".dock {CARDS}").first.click(position={"x": 10, "y": 12})
    guest.page.locator('[data-address="side0.0"]').click()


@pytest.mark.parametrize("options", [{}, {"center_piles": 8, "side_piles": 5, "completed_pile": "when_empty"}])
def test_every_pile_has_its_place_on_a_phone(browser: Browser, house: str, options: dict[str, Any]) -> None:
    guest = sit(player(browser, house, phone=True), **options)
    piles = guest.page.locator(".zone-pile")
    expect(piles).to_have_count(
        2 * (options.get("side_piles", 4) + 1) + options.get("center_piles", 4) + (1 + bool(options))
    )
    boxes = [one.bounding_box() for one in piles.all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["width"] >= 44 for box in boxes)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


WATCH = """() => {
    window.departed = [];
    new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node =>
        node.classList?.contains('leaving') && window.departed.push(node.getAnimations().length))))
        .observe(document.body, {childList: true});
}"""


def highest_centre_pile(view: dict[str, Any]) -> int:
    """Return the number of cards in the highest centre pile of a view."""
    return max(
        zone.get("count") or len(zone.get("items", [])) for zone in view["zones"] if zone["id"].startswith("centre")
    )


@pytest.mark.soak
def test_a_finished_pile_flies_back_to_the_reserve(browser: Browser, house: str) -> None:
    guest = player(browser, house, reduced_motion="no-preference")
    finished = guest.page.locator("[role=log] p", has_text="is finished: back to the reserve.")
    begin_late(guest, {"center_plays": "unlimited", "center_piles": 3}, lambda view: highest_centre_pile(view) > 10)
    guest.page.evaluate(WATCH)
    while not guest.is_over and not finished.count():
        guest.after(lambda: play_on(guest))
    expect(finished).not_to_have_count(0)
    guest.page.wait_for_function("window.departed.length >= 3 && window.departed.every(one => one > 0)")
    expect(guest.page.locator(".leaving")).to_have_count(0)
    assert int(zone(guest, "reserve").locator(".count").inner_text()) >= 8


def play_on(guest: Player) -> None:
    """To the centre where one may, by the plain list; else the highest card to a side pile, or the turn ends."""
    if guest.page.evaluate(f"(one => one && (one.click(), true))({TO_CENTRE})"):
        return
    cards = guest.page.locator(f".dock {CARDS}")
    if cards.count():
        cards.last.click(position={"x": 10, "y": 12})
        guest.places.last.click()
    else:
        end_turn(guest)


def test_a_card_dropped_beside_its_places_goes_back(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house, reduced_motion="no-preference"))
    card, before = guest.page.locator(".dock .card.can").first, guest.tok
    card.hover(position={"x": 12, "y": 12})
    box = card.bounding_box()
    assert box
    guest.page.mouse.move(box["x"] + 15, box["y"] + 15)
    guest.page.mouse.down()
    guest.page.mouse.move(box["x"] + 60, box["y"] - 30, steps=4)
    expect(guest.page.locator(".ghost")).to_have_count(1)
    guest.page.mouse.move(1270, 850, steps=4)
    guest.page.mouse.up()
    expect(guest.page.locator(".ghost")).to_have_count(0)
    assert guest.tok == before


RECORD = """() => {
    window.flights = {};
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (poses, times) {
        if (this.dataset?.item && poses[0]?.transform) window.flights[this.dataset.item] ??= poses[0].transform;
        return animate.call(this, poses, times);
    };
}"""


def test_of_two_like_cards_the_one_that_was_dropped_stays_there(browser: Browser, house: str) -> None:
    pair = (
        "[...document.querySelectorAll('.dock .card.can')].map(one => one.dataset.card).find(id => id.endsWith('.1'))"
    )
    guest = sit(player(browser, house, reduced_motion="no-preference"), seed=2)  # one with two like cards
    second = guest.page.evaluate(pair)
    first = second[:-1] + "0"
    guest.page.evaluate(RECORD)
    guest.after(lambda: drag(guest, guest.page.locator(f'[data-card="{first}"]')))
    flight = guest.page.evaluate("window.flights").get(first, "translate(0px,0px)")
    assert abs(float(moved(flight)[1])) < 60


def moved(transform: str) -> list[str]:
    """How far away a flight begins."""
    return transform.removeprefix("translate(").split(")")[0].replace("px", "").split(",")


def test_a_watcher_sees_the_piles_and_no_hand(browser: Browser, house: str) -> None:
    pair = company(browser, house, **SHORT)
    watcher = player(browser, house)
    watcher.page.goto(pair.blue.page.url)
    watcher.ready()
    expect(watcher.page.locator(".zone-fan .card.back")).to_have_count(10)
    expect(watcher.page.locator(".zone-fan .card.face")).to_have_count(0)
    expect(watcher.page.locator(CARDS)).to_have_count(0)
    by_mouse(pair.blue)
    expect(watcher.page.locator("[role=log] p", has_text="Guest").last).to_be_visible()
    lines = pair.red.page.locator("[role=log] p")
    expect(lines.filter(has_text=": ").last).to_be_visible()
    expect(watcher.page.locator(".prompt")).to_contain_text("Waiting for")


# Everybody can use it.


@pytest.mark.parametrize(("scheme", "phone"), ways(DARK))
def test_axe_finds_nothing(browser: Browser, house: str, scheme: str, phone: bool) -> None:
    guest = player(browser, house, phone=phone, color_scheme=scheme, reduced_motion="reduce")
    sit(guest, payoff_size=20, center_plays="unlimited")
    for turn in range(6):
        guest.after(lambda: play_on(guest))
        if guest.is_over:
            break
        if turn in (0, 5):
            assert violations(guest.page, contrast=turn == 5) == []
    if not guest.is_over and guest.page.locator(CARDS).count():
        guest.page.locator(CARDS).last.click(position={"x": 10, "y": 12})
        expect(guest.places.first).to_be_visible()
        assert violations(guest.page, contrast=False) == [], "a card lifted"
