"""Three and four sides on one board in a real browser: everybody sits below, on a phone too."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from hoyle.games.board64.board import square_named
from hoyle.games.board64.presets import PRESETS
from hoyle.games.board64.table.labels import address
from tests.support.accessibility import violations
from tests.support.chromium import Player, player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def sit(guest: Player, preset: str, seat: int, **options: object) -> Player:
    """Open a table with random bots and sit down at it."""
    return guest.sit("board64", bot="random", seat=seat, **dict(PRESETS[preset].values) | options)


def points(guest: Player) -> list[str]:
    """Return the directions in which the cards of the reader and of the others point, as the names beside the board show them."""
    shown = guest.page.locator(".dock .plate-side, .others .plate-side")
    found = {
        element.evaluate("each => each.closest('.plate').dataset.seat"): (element.get_attribute("class") or "").split()[
            -1
        ]
        for element in shown.all()
    }
    return [found[f"s{seat}"].removeprefix("is-") for seat in range(len(found))]


@pytest.mark.parametrize(("seat", "near", "far"), [(1, "a8", "h1"), (3, "h1", "a8")])
def test_every_side_sits_below_and_its_cards_point_away_from_it(
    browser: Browser, house: str, seat: int, near: str, far: str
) -> None:
    guest = sit(player(browser, house), "pairs", seat)
    first, last = (
        guest.page.locator(f'[data-place="{address(square_named(name))}"]').bounding_box() for name in (near, far)
    )
    assert first and last and first["y"] > last["y"] and first["x"] < last["x"]
    own = guest.page.locator(".cell .card.can")
    own.first.wait_for()
    assert set(own.evaluate_all("all => all.map(one => one.classList.contains('is-up'))")) == {True}
    order = ["up", "right", "down", "left"]
    assert points(guest) == [order[(each - seat) % 4] for each in range(4)]
    assert guest.page.locator(".others .plate").nth(1).get_attribute("data-seat") == f"s{(seat + 2) % 4}"


def test_a_turn_by_tap_on_a_phone(browser: Browser, house: str) -> None:
    guest = sit(player(browser, house, phone=True), "pairs", 1)
    guest.page.locator(".cell .card.can").first.wait_for()
    box = guest.page.locator(f'[data-place="{address(square_named("a1"))}"]').bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest.page.locator(".cell .card.can").last.tap()
    guest.after(lambda: guest.places.first.tap())
    expect(guest.page.locator(".cell .card.is-up")).to_have_count(8)


@pytest.mark.parametrize(
    ("preset", "scheme", "phone"),
    sample([("pairs", "dark", False)], [("four", "light", True), ("pairs", "dark", False)]),
)
def test_axe_finds_nothing(browser: Browser, house: str, preset: str, scheme: str, phone: bool) -> None:
    guest = player(browser, house, phone=phone, color_scheme=scheme, reduced_motion="reduce")
    sit(guest, preset, 2)
    guest.page.locator(".cell .card.can").first.wait_for()
    assert violations(guest.page) == []
