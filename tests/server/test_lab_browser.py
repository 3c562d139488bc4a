"""The laboratory in real browsers: ask, watch the bars, cancel, ask again, and send the link to a friend."""

import asyncio
import re
from collections.abc import Generator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from hoyle.i18n import LANGUAGES
from hoyle.server import jobs
from hoyle.server.jobs import Unfinished
from tests.support.accessibility import checked, violations, ways
from tests.support.chromium import player, program
from tests.support.clients import Server, serving
from tests.support.comparisons import PART, WHOLE, HeldWorker, result
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]
ASK = "/g/r/measure?points_to_win=2"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Server]:
    """A server with an empty store."""
    monkeypatch.setattr(jobs, "CANCEL_SECONDS", 0.05)
    with serving(tmp_path / "hoyle.db") as running:
        yield running


def hold(site: Server, *answers: object) -> HeldWorker:
    """Let a worker of the test play the games of a server."""
    worker = HeldWorker(*answers)
    site.app.state.lab.worker = worker
    return worker


def address(site: Server) -> str:
    return f"http://127.0.0.1:{site.port}"


def ask(page: Page, size: str = "quick") -> None:
    """Choose a size and ask."""
    page.get_by_label("How exact").select_option(size)
    page.get_by_role("button", name="Simulate games").click()
    page.wait_for_url("**/lab/*")


def width(page: Page) -> float:
    """The width of the first bar, in percent of its scale."""
    style = page.locator(".bar-range").first.get_attribute("style") or ""
    found = re.search(r"width:([\d.]+)%", style)
    assert found, style
    return float(found[1])


def test_a_question_is_asked_watched_cancelled_asked_again_and_sent(browser: Browser, site: Server) -> None:
    narrower = Unfinished(result(200), b"more")
    narrower.result["body"] = narrower.result["body"].replace("0.55", "0.52")
    worker = hold(site, PART, PART, narrower, WHOLE)
    ann = player(browser, address(site)).go("/g/r?points_to_win=2").page
    ann.get_by_role("link", name="See what these rules change").click()
    ask(ann)
    expect(ann.locator("[data-part=status]")).to_contain_text("The rules are prepared")
    worker.allow()
    expect(ann.locator("[data-part=status]")).to_contain_text("100 of 400 games · about 12 seconds left")
    expect(ann.get_by_role("progressbar", name="Games played")).to_have_attribute("value", "100")
    ann.get_by_role("button", name="Cancel").click()
    ann.wait_for_url("**/measure?**")

    ask(ann)
    expect(ann.locator("[data-part=status]")).to_contain_text("The rules are prepared")
    worker.allow()
    expect(ann.locator(".figure-list li")).to_have_count(2)
    ann.locator("summary", has_text="Draws").click()
    expect(ann.get_by_text("The share of games in which no seat has a payoff above 0.")).to_be_visible()
    first = width(ann)
    expect(ann.locator(".bar-star")).to_have_count(0)
    worker.allow()
    expect(ann.locator("[data-part=status]")).to_contain_text("200 of 400 games")
    assert width(ann) < first, "the bar has become narrower"
    expect(ann.locator("details", has_text="Draws")).to_have_attribute("open", "")
    worker.allow()
    expect(ann.get_by_label("Link to this result")).to_have_value(re.compile(r"/lab/[0-9a-f]{20}$"))
    expect(ann.locator(".bar-star")).to_have_count(1)
    expect(ann.locator(".said")).to_contain_text("there are fewer draws, by 10.0 points")

    friend = player(browser, address(site)).page
    friend.goto(ann.get_by_label("Link to this result").input_value())
    expect(friend.locator(".said")).to_contain_text("there are fewer draws")
    expect(friend.get_by_role("heading", name="Your comparisons")).to_be_hidden()
    draws = friend.get_by_role(
        "img", name="Difference: −10.0 (−15.0 … −5.0) points, as a bar on a scale from −20 to 20"
    )
    expect(draws).to_be_visible()
    ask(friend)
    assert friend.url == ann.url and not worker.answers, "nothing is played again"
    expect(friend.locator(".own-comparisons")).to_contain_text("quick · finished")


def test_a_page_goes_on_by_itself_when_the_server_has_stopped(browser: Browser, site: Server) -> None:
    worker = hold(site, WHOLE)
    page = player(browser, address(site)).go(ASK).page
    ask(page)
    expect(page.locator("[data-part=status]")).to_contain_text("The rules are prepared")
    loop = site.app.state.comparisons.task.get_loop()
    loop.call_soon_threadsafe(site.app.state.lab.close)
    loop.call_soon_threadsafe(site.app.state.lab.jobs.clear)  # as after a restart
    asyncio.run_coroutine_threadsafe(asyncio.sleep(0.1), loop).result()  # what ran has ended
    worker.allow()
    expect(page.get_by_label("Link to this result")).to_be_visible(timeout=20_000)


@pytest.mark.soak
def test_without_script_the_page_reloads_itself(browser: Browser, site: Server) -> None:
    worker = hold(site, PART, WHOLE)
    page = browser.new_context(java_script_enabled=False, locale="en").new_page()
    page.goto(address(site) + ASK)
    ask(page)
    worker.allow()
    expect(page.locator("[data-part=status]")).to_contain_text("100 of 400 games")
    worker.allow()
    expect(page.locator(".said")).to_contain_text("there are fewer draws")


@pytest.mark.parametrize(("scheme", "phone"), ways(("dark", False)))
def test_axe_finds_nothing_and_nothing_is_too_wide(browser: Browser, site: Server, scheme: str, phone: bool) -> None:
    worker = hold(site, PART, WHOLE)
    for lang in sample(["uk"], LANGUAGES):
        page = player(browser, address(site), phone, color_scheme=scheme).page
        page.goto(f"{address(site)}{ASK}&lang={lang}")
        assert violations(page) == []
        page.locator("form.ask-form button").click()
        worker.allow()
        for part in checked((".figure-list", ".said"), False):
            page.locator(part).wait_for()
            assert violations(page) == []
            page.set_viewport_size({"width": 320, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= 320
            worker.allow()
        worker.answers += [PART, WHOLE]
