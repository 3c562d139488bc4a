"""What the browser tests of Muzicando share: tables by any rules, and how a guest plays by mouse, tap and keyboard."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.support.chromium import Player

PATIENCE = 60_000  # milliseconds
expect.set_options(timeout=PATIENCE)
READY = ".dock .card.can, .controls .button, .result"
ALONE = {"mode": "individual", "players": 6, "layouts": 0}

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
        if guest.is_over:
            return
        settle(guest, lambda: does(guest))
    raise AssertionError(f"not over after {most} turns: {guest.prompt}")


def by_click(guest: Player) -> None:
    """Click a card and a place; where none fits, the button."""
    press(guest, lambda place, **where: place.click(**where))


def by_tap(guest: Player) -> None:
    """Tap a card and a place; where none fits, the button."""
    press(guest, lambda place, **where: place.tap(**where))


def press(guest: Player, way: Callable[..., None]) -> None:
    """Press a card near its corner, then a place; where none fits, the button."""
    if cards(guest).count():
        way(cards(guest).last, position={"x": 10, "y": 14})
        way(spot(guest))
    else:
        way(guest.page.locator(".controls .button").last)


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


def opened(guest: Player, layout: str = "S", turns: int = 3, **options: Any) -> Player:
    """A table with some cards on the plane."""
    choosing(guest, layout, **options)
    for _ in range(turns):
        settle(guest, lambda: by_click(guest))
    return guest
