"""The page of a match in a real browser: its score sheet and its end, wide and on a phone; what stays where it is."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from hoyle.i18n import LANGUAGES
from tests.support.accessibility import violations
from tests.support.chromium import Player, player, program
from tests.support.clients import Server, known_deal
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

EIGHT = {"individual_bidding": True, "mode": "individual", "players": "8", "layouts": "8"}
HELD = """() => {
    const [sheet, name] = [document.querySelector('.sheet.broad'), document.querySelector('.sheet.broad tbody th')];
    const before = name.getBoundingClientRect().left;
    sheet.scrollLeft = sheet.scrollWidth;
    return [sheet.scrollLeft > 0, name.getBoundingClientRect().left - before];
}"""


def finished(browser: Browser, server: Server, game: str, rules: dict[str, str], phone: bool) -> Player:
    """Somebody who looks at a match that has just been played out."""
    client = server.browser()
    answer = client.post(f"/g/{game}", {"bot": "random", "seat": "0", "ticket": known_deal(1)} | rules)
    with client.at(answer.at.removeprefix("/t/")) as line:
        line.play_on("m")
    guest = player(browser, f"http://127.0.0.1:{server.port}", phone=phone)
    guest.page.context.add_cookies(
        [{"name": name, "value": value, "url": guest.house} for name, value in client.cookies.items()]
    )
    guest.go(answer.at).ready()
    guest.page.locator(".result").wait_for()
    return guest


def sideways(guest: Player) -> bool:
    """Whether the whole page moves sideways."""
    return guest.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.soak
@pytest.mark.parametrize("phone", sample([True], [False, True]))
def test_a_sheet_of_eight_moves_under_its_first_column(browser: Browser, server: Server, phone: bool) -> None:
    guest = finished(browser, server, "muzicando", EIGHT, phone)
    assert not sideways(guest)
    if phone:
        guest.page.locator(".log-strip").click()
    moved, left = guest.page.evaluate(HELD)
    assert moved and abs(left) < 1
    assert violations(guest.page) == []


@pytest.mark.parametrize("game", ["thirty_one", "pair_attack", "serious_card"])
def test_the_end_of_a_match_leaves_the_hand_in_sight(browser: Browser, server: Server, game: str) -> None:
    guest = finished(browser, server, game, {}, phone=False)
    own = guest.page.locator(".dock").bounding_box()
    assert own and own["y"] + own["height"] <= guest.page.evaluate("innerHeight")
    assert guest.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("lang", sample(["de", "uk"], LANGUAGES))
def test_the_bar_of_a_phone_is_one_line(browser: Browser, server: Server, lang: str) -> None:
    guest = player(browser, f"http://127.0.0.1:{server.port}", phone=True)
    answer = guest.page.request.post(f"{guest.house}/g/muzicando", form={"bot": "random", "seat": "0"})
    guest.page.goto(f"{answer.url}?lang={lang}")
    guest.ready()
    bar = guest.page.locator(".bar").bounding_box()
    assert bar and bar["height"] < 50


def stock_at(guest: Player) -> float:
    """How far down the stock lies."""
    box = guest.page.locator('[data-zone="stock"]').bounding_box()
    assert box
    return box["y"]


def test_the_board_stays_where_it_is_when_buttons_come_and_go(browser: Browser, server: Server) -> None:
    guest = player(browser, f"http://127.0.0.1:{server.port}", reduced_motion="reduce")
    choices, draw = guest.page.locator(".controls .button"), guest.page.locator(".controls .button", has_text="Draw")
    form = {"bot": "random", "seat": "0", "players": "2"}
    places: list[float] = []
    for _ in range(20):  # after a knock the sentence is a line longer, and a draw may end the deal
        guest.page.goto(guest.page.request.post(f"{guest.house}/g/thirty_one", form=form).url)
        guest.ready()
        choices.first.wait_for()
        if draw.count() and "knocked" not in guest.page.inner_text('[data-zone="hand1"]'):
            before = stock_at(guest)
            guest.after(draw.click)
            if "Discard" in guest.prompt:
                places = [before, stock_at(guest)]
                break
    assert len(places) == 2 and abs(places[0] - places[1]) < 2
