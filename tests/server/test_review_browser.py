"""Reviews in a real browser: a game is played, asked about, understood, and tried again; by mouse, by keyboard and on a phone."""

import re
from collections.abc import Generator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from hoyle.games import GAMES
from hoyle.server import calculations
from tests.support.accessibility import violations, ways
from tests.support.chromium import Player, player, program
from tests.support.clients import Server, serving
from tests.support.comparisons import HeldWorker

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

R = {"points_to_win": "2"}
"""A rule set that is solved in a second."""
OTHERS = {
    "board64": {"players": "2"},
    "malice": {},
    "muzicando": {},
    "rummy": {},
    "thirty_one": {"players": "2", "lives": "1"},
    "pair_attack": {},
    "patience": {},
}
"""Rule sets of all families, which bots judge."""
STEPS = 10_000
"""More steps of calculations than a review has."""
QUESTION = "How well did I play?"


@pytest.fixture
def worker(site: Server) -> HeldWorker:
    """The worker of the server, which calculates in this process when it is allowed to."""
    found = HeldWorker()
    site.app.state.lab.worker = found
    return found


@pytest.fixture
def site(tmp_path: Path) -> Generator[Server]:
    """A server with an empty store."""
    with serving(tmp_path / "hoyle.db") as running:
        yield running


def visitor(browser: Browser, site: Server, phone: bool = False, scheme: str = "light") -> Player:
    return player(browser, f"http://127.0.0.1:{site.port}", phone, color_scheme=scheme)


def asked(guest: Player) -> Page:
    """Ask from the result of a finished game."""
    guest.page.get_by_role("button", name=QUESTION).click()
    guest.page.wait_for_url("**/review")
    return guest.page


def reviewed(guest: Player, worker: HeldWorker, seconds: float = 15) -> Page:
    """Play R to its end with the mouse, ask, and wait for the answer."""
    guest.sit("r", **R).play_on()
    worker.allow(STEPS)
    return shown(asked(guest), seconds)


def shown(page: Page, seconds: float) -> Page:
    """Wait until the review is there."""
    page.locator("main[data-state=done]").wait_for(timeout=1000 * seconds)
    return page


def test_a_game_is_played_reviewed_and_tried_again(browser: Browser, site: Server, worker: HeldWorker) -> None:
    guest = visitor(browser, site).sit("r", 2, **R)
    table = guest.page.url
    early = guest.page.request.get(f"{table}/review")
    assert early.status == 400 and "when the game is over" in early.text()
    expect(guest.page.get_by_role("button", name=QUESTION)).to_have_count(0)
    guest.play_on()

    page = asked(guest)
    expect(page.locator("[data-part=status]")).to_contain_text("The rules are prepared")
    worker.allow(STEPS)
    shown(page, 60)
    worse = page.locator(".graded > [data-grade='2'], .graded > [data-grade='3']")
    expect(worse.first).to_contain_text("Better: ")
    page.get_by_text("Figures", exact=True).click()
    expect(
        page.get_by_role("img", name=re.compile("What each of your choices gave away, from step 1 to step"))
    ).to_be_visible()
    expect(page.locator(".losses-point")).to_have_count(page.locator(".choices tbody tr").count())
    expect(page.locator("main")).to_contain_text("you gave away")
    expect(page.get_by_text("Chance does not explain")).to_have_count(0)

    for path in ("", "/progress"):
        other = visitor(browser, site).page.request.get(f"{table}/review{path}")
        assert other.status == 400 and "Only the player of a seat" in other.text()
    stranger = visitor(browser, site).page
    stranger.goto(table)
    expect(stranger.locator("#table")).to_be_visible()
    expect(stranger.get_by_role("button", name=QUESTION)).to_have_count(0)

    position = worse.first.get_by_role("link", name="Show on the table").get_attribute("href") or ""
    step = int(position.rpartition("=")[2]) + 1
    text = worse.first.inner_text()
    best = re.findall(r"Better: \w+ (\d)", text)[0]
    page.get_by_role("link", name="Step through it on the table").click()
    judged = page.locator("[data-judged]")
    expect(judged).to_contain_text("Better: ")
    page.goto(f"{guest.house}{position}")
    expect(judged).to_contain_text(f"Better: {re.findall(r'Better: (.*?)[.]', text)[0]}")
    expect(page.locator(f".slot[data-item=b{best}]")).to_have_css("outline-style", "solid")
    page.get_by_role("button", name="Choice before" if step > 1 else "Next choice").click()
    expect(judged).not_to_contain_text(f"Better: {re.findall(r'Better: (.*?)[.]', text)[0]}")
    page.goto(f"{table}/review")
    worse.first.get_by_role("link", name="Try again from here").click()
    expect(page.locator("main")).to_contain_text(f"the position after step {step - 1} of this game")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(lambda url: "/t/" in url and "play-on" not in url)
    guest.ready()
    assert page.url != table
    expect(guest.hand).to_have_count(8 - (step - 1))
    played = re.findall(r"You played (\w+) (\d)", text)[0]
    expect(page.locator(f"[data-card=b{played[1]}].can")).to_be_visible()


def test_the_keyboard_reaches_everything_and_a_phone_shows_it(
    browser: Browser, site: Server, worker: HeldWorker
) -> None:
    page = reviewed(visitor(browser, site), worker, 60)
    page.locator("details").evaluate("all => { all.open = true }")
    page.locator("h1").evaluate("element => { element.tabIndex = -1; element.focus() }")
    links = page.locator("main :is(a, button, summary, [tabindex='0'])")
    reached = list[str]()
    for _ in range(links.count()):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.href ?? document.activeElement.className"))
    assert reached == links.evaluate_all("all => all.map((one) => one.href ?? one.className)")
    assert any("play-on" in address for address in reached) and "choices" in reached
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


@pytest.mark.parametrize(("scheme", "phone"), ways(("light", True)))
def test_axe_finds_nothing(browser: Browser, site: Server, worker: HeldWorker, scheme: str, phone: bool) -> None:
    guest = visitor(browser, site, phone, scheme)
    page = reviewed(guest, worker, 60)
    assert violations(page) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", OTHERS)
def test_games_that_bots_judge_have_reviews(
    browser: Browser, site: Server, worker: HeldWorker, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calculations, "REVIEW_SECONDS", 10.0)
    options = dict(OTHERS[game])
    if game == "patience":
        preset = GAMES["board64"].presets["patience"].values
        options |= {name: str(value).lower() for name, value in preset.items()}
    guest = visitor(browser, site)
    table = guest.opened("board64" if game == "patience" else game, **options)
    with guest.elsewhere(table) as client:
        client.play_on("move")
    worker.allow(STEPS)
    page = shown(asked(guest), 280)
    expect(page.get_by_role("img", name=re.compile("What each of your choices gave away"))).to_be_visible()
    expect(page.locator("main")).to_contain_text(re.compile("in (\\d+–)?\\d+ deals each"))
    expect(page.locator("main")).to_contain_text("The intervals (95 %) allow for chance")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_a_review_can_be_cancelled_while_it_is_prepared(browser: Browser, site: Server, worker: HeldWorker) -> None:
    guest = visitor(browser, site).sit("r", **R)
    guest.resign()
    page = asked(guest)
    expect(page.locator("[data-part=status]")).to_contain_text("The rules are prepared")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name=QUESTION)).to_be_visible()
    assert not site.app.state.lab.unfinished()
