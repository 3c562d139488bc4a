"""Rummy in a real browser: turns arranged by mouse, tap and keyboard, taken back, refused, and there after a restart."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, expect

from tests.support.accessibility import violations
from tests.support.chromium import Pair, Player, ServerProcess, player, program
from tests.support.clients import Server
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

MINE = '.plates.mine .plate[data-turn="true"]'
LAID = ".zone-row.is-meld:not(.is-new)"
SHORT = {"deal_size": 3, "packs": 1}
ITEMS = "cards => cards.map(one => one.dataset.item)"
ITEMS_OF_EACH = "rows => rows.map(row => Array.from(row.querySelectorAll('[data-item]'), one => one.dataset.item))"


@pytest.fixture
def quick(server: Server) -> str:
    """A house whose bots answer at once."""
    return f"http://127.0.0.1:{server.port}"


def sit(guest: Player, bot: str = "random", **options: Any) -> Player:
    """Open a table by these rules and sit down at it; against a bot, until it is the guest's turn."""
    guest.sit("rummy", bot=bot, **options)
    if bot != "friend":
        guest.page.locator(f"{MINE}, .result").first.wait_for()
    return guest


def friends(browser: Browser, house: str, **options: Any) -> Pair:
    """Two people at a table, the one whose turn it is first."""
    one, other = player(browser, house), player(browser, house)
    sit(one, "friend", **options)
    other.page.goto(one.page.input_value("#invite"))
    other.page.locator("section.panel .primary").click()
    other.ready()
    one.page.locator('.plate[data-turn="true"]').wait_for()
    return Pair(one, other) if one.page.locator(MINE).count() else Pair(other, one)


def steps(guest: Player) -> str:
    """How many steps may be taken back."""
    return guest.page.get_attribute("#table", "data-steps") or ""


def wait_for_steps(guest: Player, n: int) -> None:
    """Until so many steps may be taken back."""
    expect(guest.page.locator("#table")).to_have_attribute("data-steps", str(n))


def after_step(guest: Player, does: Callable[[], object]) -> None:
    """Do something that is a step of the turn, and wait until the table has it."""
    wanted = int(steps(guest)) + 1
    does()
    wait_for_steps(guest, wanted)


def press(guest: Player, step: str) -> None:
    """One of the three buttons of a turn."""
    guest.page.locator(f"[data-step={step}]").click()


def button(guest: Player, name: str) -> Locator:
    return guest.page.locator(".controls").get_by_role("button", name=name)


def laid(guest: Player) -> list[list[str]]:
    """The melds on the table, card by card."""
    return guest.page.locator(LAID).evaluate_all(ITEMS_OF_EACH)


def faces(row: list[str]) -> list[str]:
    """What the cards are.

    >>> faces(["t.7H.0", "hand0.8H.1"])
    ['7H', '8H']
    """
    return [name.split(".")[1] for name in row]


def held(guest: Player) -> list[str]:
    """The cards in the hand, by name."""
    return guest.page.locator(".dock .zone-fan.mine [data-item]").evaluate_all(ITEMS)


def item(guest: Player, name: str) -> Locator:
    return guest.page.locator(f'[data-card="{name}"]')


def place(guest: Player, address: str) -> Locator:
    return guest.page.locator(f'[data-address="{address}"]')


def drag(guest: Player, what: Locator, address: str) -> None:
    """With the mouse from where it lies to a place, which shows when it is lifted."""
    what.hover(position={"x": 8, "y": 12})
    mouse = guest.page.mouse
    mouse.down()
    box = what.bounding_box()
    assert box
    mouse.move(box["x"] + 25, box["y"] - 10, steps=3)
    end = place(guest, address).bounding_box()
    assert end
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    mouse.up()


def mouse(guest: Player, name: str, address: str) -> None:
    """Drag a card."""
    drag(guest, item(guest, name), address)


def tap(guest: Player, name: str, address: str) -> None:
    """Tap a card, tap its place."""
    item(guest, name).tap(position={"x": 8, "y": 12})
    place(guest, address).tap()


def keyboard(guest: Player, name: str, address: str) -> None:
    """Enter on a card, arrows to its place, Enter."""
    item(guest, name).focus()
    guest.page.keyboard.press("Enter")
    for _ in range(60):
        if guest.page.evaluate("document.activeElement.dataset.address") == address:
            break
        guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("Enter")


Way = Callable[[Player, str, str], None]


def play_hint(guest: Player, way: Way, press: Callable[[Locator], None]) -> bool:
    """Look at the hint, take it back and lay the same with one's own hands; False if there is no play."""
    press(button(guest, "Hint"))
    guest.page.locator('#table[data-steps="1"], .notice-line:not(:empty)').first.wait_for()
    if steps(guest) != "1":
        return False
    wanted = laid(guest)
    before = len(held(guest))
    press(guest.page.locator("[data-step=reset]"))
    wait_for_steps(guest, 0)
    rebuild(guest, wanted, way)
    assert len(held(guest)) == before
    return True


def rebuild(guest: Player, wanted: list[list[str]], way: Way) -> None:
    """Lay the cards so, one by one: each meld grows from its first card, which stays where it lies or begins a new one."""
    for row in wanted:
        now = laid(guest)
        if row in now:
            continue
        home = next((one for one in now if row[0] in one), None)
        if home is None or not set(home) <= set(row):
            after_step(guest, lambda row=row: way(guest, row[0], "new"))
        for name in row[1:]:
            home = next(one for one in laid(guest) if row[0] in one)
            if name not in home:
                zone = guest.page.locator(LAID).filter(has=guest.page.locator(f'[data-item="{row[0]}"]'))
                address = str(zone.get_attribute("data-zone"))
                after_step(guest, lambda name=name, address=address: way(guest, name, address))


def deal(guest: Player, *ways: tuple[Way, Callable[[Locator], None]], most: int = 120) -> int:
    """Play a whole deal, each turn in the next of these ways, and return how many plays were made."""
    plays = 0
    for turn in range(most):
        guest.page.locator(f"{MINE}, .result").first.wait_for()
        if guest.is_over:
            return plays
        tok = guest.tok
        way, press = ways[turn % len(ways)]
        if play_hint(guest, way, press):
            plays += 1
            press(guest.page.locator("[data-step=commit]"))
        else:
            press(guest.page.locator(".controls .button[data-option^=turn]").first)
        guest.page.wait_for_function("tok => document.getElementById('table').dataset.tok !== tok", arg=tok)
    raise AssertionError(f"not over after {most} turns")


# Deals of Machiavelli to their end, three ways.

GUEST_WINS, BOT_WINS = 2, 11
"""Seeds of known deals with few cards."""


@pytest.mark.soak
def test_a_deal_by_mouse_and_keyboard(browser: Browser, quick: str) -> None:
    guest = sit(player(browser, quick), seed=GUEST_WINS, **SHORT)
    assert deal(guest, (mouse, lambda one: one.click()), (keyboard, lambda one: one.press("Enter"))) >= 2
    expect(guest.page.locator(".result h2")).to_contain_text("got rid of all cards")


@pytest.mark.soak
def test_a_deal_by_tap_on_a_phone(browser: Browser, quick: str) -> None:
    guest = sit(player(browser, quick, phone=True), seed=BOT_WINS, **SHORT)
    assert deal(guest, (tap, lambda one: one.tap())) >= 1
    expect(guest.page.locator(".result h2")).to_be_visible()


# Arranging.


WITH_A_RUN = 12
"""The seed of a known deal that the guest begins with four cards of one suit in a row."""


def with_a_run(browser: Browser, quick: str, length: int = 4) -> Player:
    """A guest with cards of one suit in a row, long enough to be taken apart, laid on the table by hand."""
    guest = sit(player(browser, quick), seed=WITH_A_RUN)
    cards = run_in([name for name in held(guest) if name.endswith(".0")], length)
    assert cards and not laid(guest)
    lay_row(guest, cards)
    return guest


def run_in(names: list[str], length: int) -> list[str]:
    """So many cards of one suit with following ranks.

    >>> run_in(["hand0.2S.0", "hand0.3S.0", "hand0.4S.0", "hand0.5H.0"], 3)
    ['hand0.2S.0', 'hand0.3S.0', 'hand0.4S.0']
    """
    by_face = {name.split(".")[1]: name for name in names}
    ranks = "23456789TJQKA"
    for suit in "SHDC":
        for first in range(len(ranks) - length + 1):
            row = [rank + suit for rank in ranks[first : first + length]]
            if all(face in by_face for face in row):
                return [by_face[face] for face in row]
    return []


def lay_row(guest: Player, cards: list[str]) -> None:
    """Lay cards as a new meld."""
    after_step(guest, lambda: mouse(guest, cards[0], "new"))
    name = str(guest.page.locator(LAID).last.get_attribute("data-zone"))
    for card in cards[1:]:
        after_step(guest, lambda card=card: mouse(guest, card, name))


def test_a_meld_says_whether_it_stands_and_why_not(browser: Browser, quick: str) -> None:
    guest = with_a_run(browser, quick, 3)
    expect(guest.page.locator(f'{LAID} .zone-state[data-ok="true"]')).to_have_count(1)
    expect(guest.page.locator("[data-step=commit]")).to_have_class("button primary")
    middle = laid(guest)[0][1]
    after_step(guest, lambda: drag(guest, item(guest, middle), "hand0"))
    assert len(laid(guest)[0]) == 2
    expect(guest.page.locator(f"{LAID} .zone-state")).to_have_text("only two cards")
    press(guest, "commit")
    expect(guest.page.locator(".notice-line")).to_contain_text("Not every meld is valid yet")
    press(guest, "undo")
    wait_for_steps(guest, 3)
    assert len(laid(guest)[0]) == 3


def test_a_run_is_taken_apart_and_joined_again(browser: Browser, quick: str) -> None:
    guest = with_a_run(browser, quick, 4)
    row = laid(guest)[0]
    name = str(guest.page.locator(LAID).get_attribute("data-zone"))
    item(guest, row[2]).click(position={"x": 8, "y": 12})
    after_step(guest, lambda: place(guest, f"{name}#2").click())
    assert laid(guest) == [row[:2], row[2:]]
    other = str(guest.page.locator(LAID).last.get_attribute("data-zone"))
    after_step(guest, lambda: drag(guest, item(guest, f"zone:{other}"), name))
    assert laid(guest) == [row]


def test_all_is_taken_back(browser: Browser, quick: str) -> None:
    guest = sit(player(browser, quick))
    cards, before = held(guest), laid(guest)
    lay_row(guest, cards[:3])
    press(guest, "reset")
    wait_for_steps(guest, 0)
    assert (laid(guest), held(guest)) == (before, cards)
    expect(guest.page.locator("[data-step=undo]")).to_have_attribute("aria-disabled", "true")


def test_a_hand_is_sorted_by_rank_or_suit(browser: Browser, quick: str) -> None:
    guest = sit(player(browser, quick))
    by_rank = held(guest)
    guest.page.get_by_role("button", name="By suit").click()
    expect(guest.page.locator("[data-sort=suit]")).to_have_attribute("aria-pressed", "true")
    suits = [face[1] for face in faces(held(guest))]
    assert suits == sorted(suits, key="SHDC".index)
    guest.page.reload()
    guest.ready()
    assert [face[1] for face in faces(held(guest))] == suits
    guest.page.get_by_role("button", name="By rank").click()
    expect(guest.page.locator("[data-sort=rank]")).to_have_attribute("aria-pressed", "true")
    assert held(guest) == by_rank


def test_others_see_the_finished_turn_and_nothing_before(browser: Browser, quick: str) -> None:
    pair = friends(browser, quick, seed=WITH_A_RUN)
    button(pair.blue, "Hint").click()
    wait_for_steps(pair.blue, 1)
    assert laid(pair.blue)
    assert laid(pair.red) == []
    expect(pair.red.page.locator("[data-step]")).to_have_count(0)
    press(pair.blue, "commit")
    pair.red.page.locator(LAID).first.wait_for()
    pair.red.page.locator("[role=log] p", has_text=" plays ").wait_for()
    assert laid(pair.red) == laid(pair.blue)


@pytest.mark.soak
def test_a_turn_is_there_after_the_line_was_lost_and_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    running = ServerProcess(tmp_path / "hoyle.db").start()
    try:
        guest = sit(player(browser, running.address))
        lay_row(guest, held(guest)[:3])
        there = laid(guest)
        guest.page.reload()
        guest.ready()
        assert (laid(guest), steps(guest)) == (there, "3")
        running.stop(9)
        expect(guest.page.locator(".offline")).not_to_be_empty()
        running.start()
        expect(guest.page.locator(".offline")).to_be_empty()
        assert (laid(guest), steps(guest)) == (there, "3")
        press(guest, "undo")
        wait_for_steps(guest, 2)
    finally:
        running.stop()


@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_everybody_can_use_the_table(browser: Browser, quick: str, phone: bool) -> None:
    guest = sit(player(browser, quick, phone=phone))
    button(guest, "Hint").click()
    guest.page.locator('#table[data-steps="1"], .notice-line:not(:empty)').first.wait_for()
    assert violations(guest.page) == []
    wide = guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "the page scrolls sideways"


def test_every_move_is_in_the_list_too(browser: Browser, quick: str) -> None:
    guest = sit(player(browser, quick))
    guest.page.locator(".moves summary").click()
    card = held(guest)[3]
    guest.page.locator(".moves select[name=item]").select_option(card)
    guest.page.locator(".moves select[name=to]").select_option("new")
    after_step(guest, lambda: guest.page.locator(".moves .one-list .button").click())
    assert laid(guest)[-1] == [card]
