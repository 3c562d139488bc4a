"""What the browser tests of Muzicando share: tables with any rules, and a guest who plays by mouse, tap or keyboard."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.support.chromium import Player
from tests.support.sampling import sample

TIMEOUT = 60_000  # milliseconds
expect.set_options(timeout=TIMEOUT)
# What a player can choose in a turn, or the result.
READY = ".dock .card.can, .controls .button, .result"
ALONE = {"mode": "individual", "players": 6, "layouts": 0}

# The addresses of the targets for the chosen card whose centres are not covered by another element.
VISIBLE_TARGETS = """() => [...document.querySelectorAll('[data-address]')].filter(spot => {
    const box = spot.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === spot;
}).map(spot => spot.dataset.address)"""
# Whether there is a result, or a decision with another token than `before`.
NEXT_DECISION = """before => {
    const table = document.getElementById('table');
    return table.querySelector('.result') || (table.dataset.tok !== before && table.querySelector('.dock .card.can, .controls .button'));
}"""


def sit(guest: Player, address: str) -> Player:
    """Take a seat at a table and wait until it is the guest's turn."""
    guest.page.goto(address)
    guest.ready()
    guest.page.locator(READY).first.wait_for()
    return guest


def table_that_asks(guest: Player, sentence: str, **options: Any) -> str:
    """Open tables until the guest's first view contains `sentence`, and return the address of that one."""
    for seed in range(200):
        address = guest.opened("muzicando", seed, **options)
        if sentence in guest.page.request.get(f"{address}/view").text():
            return address
    raise AssertionError(f"no table began with {sentence!r}")


def asked(guest: Player, sentence: str, **options: Any) -> Player:
    """Take a seat at a table where the guest's first view contains `sentence`."""
    return sit(guest, table_that_asks(guest, sentence, **options))


def choosing(guest: Player, layout: str, **options: Any) -> Player:
    """Take a seat at a table where the guest chooses the layout, and choose this one."""
    asked(guest, "Choose the layout", **(ALONE | options))
    settle(guest, guest.page.locator(f".controls .button[data-option='call|{layout}']").click)
    return guest


def opened(guest: Player, layout: str = "S", turns: int = 3, cards: int = 0, **options: Any) -> Player:
    """Take a seat at a table where the guest has chosen a layout and played so many turns.

    With `cards`, the guest has played until so many cards are left instead.
    """
    address = table_that_asks(guest, "Choose the layout", **(ALONE | options))
    with guest.elsewhere(address) as client:
        client.move("layout", {"act": "call", "option": layout})
        turn = 0
        while in_hand(client.view) > cards if cards else turn < turns:
            while not client.gestures():
                client.hear()
            turn += 1
            client.move(f"before{turn}", client.gestures()[-1])
    guest.page.locator(READY).first.wait_for()
    return guest


def in_hand(view: dict[str, Any]) -> int:
    """Return the number of the guest's cards in a view."""
    return next(len(zone["items"]) for zone in view["zones"] if zone["id"] == "hand0")


LAST_CARDS = sample(2, 7)
"""With how many cards in hand the guest begins to play a layout in the browser; the pack deals seven."""


def settle(guest: Player, action: Callable[[], object]) -> None:
    """Perform an action that makes the current decision, and wait for the guest's next decision or the result."""
    before = guest.tok
    action()
    guest.page.wait_for_function(NEXT_DECISION, arg=before)


def cards(guest: Player) -> Locator:
    """Return the cards of the hand that can be played."""
    return guest.page.locator(".dock .card.can")


def spot(guest: Player) -> Locator:
    """Return a visible target of the chosen card."""
    return guest.page.locator(f'[data-address="{guest.page.evaluate(VISIBLE_TARGETS)[-1]}"]')


def to_the_end(guest: Player, play_turn: Callable[[Player], None], limit: int = 130) -> None:
    """Play turns until the layout is over; fail after `limit` turns."""
    for _ in range(limit):
        if guest.is_over:
            return
        settle(guest, lambda: play_turn(guest))
    raise AssertionError(f"not over after {limit} turns: {guest.prompt}")


def by_click(guest: Player) -> None:
    """Play a turn with clicks."""
    press(guest, lambda element, **options: element.click(**options))


def by_tap(guest: Player) -> None:
    """Play a turn with taps."""
    press(guest, lambda element, **options: element.tap(**options))


def press(guest: Player, click_or_tap: Callable[..., None]) -> None:
    """Press a playable card near its corner and then a target; press the last button if no card can be played."""
    if cards(guest).count():
        click_or_tap(cards(guest).last, position={"x": 10, "y": 14})
        click_or_tap(spot(guest))
    else:
        click_or_tap(guest.page.locator(".controls .button").last)


def by_mouse(guest: Player) -> None:
    """Play a turn with the mouse: drag a playable card to a target; click the last button if no card can be played."""
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
    """Play a turn with Enter: on a playable card and on the target that then has the focus, else on the last button."""
    keys = guest.page.keyboard
    if cards(guest).count():
        cards(guest).last.focus()
        keys.press("Enter")
        expect(guest.page.locator("[data-address]:focus")).to_have_count(1)
    else:
        guest.page.locator(".controls .button").last.focus()
    keys.press("Enter")
