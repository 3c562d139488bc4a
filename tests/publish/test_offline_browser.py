"""A published site in a real browser: a game without any server, stored, and after the network and the browser are gone."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from hoyle import game
from hoyle.bots.playout import simulate
from hoyle.bots.random_games import simulation
from hoyle.bots.workspace import workbench
from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.lab.figures import share
from hoyle.lab.measure import compare
from hoyle.lab.puzzles import MeldPuzzle, puzzles_of
from hoyle.pages.figures import difference_text, figure_text
from hoyle.publish.site import NOT_KEPT, write_worker
from hoyle.rules.link import link
from hoyle.testing.perft import perft
from tests.support.accessibility import violations
from tests.support.chromium import PHONE, Player, program
from tests.support.puzzles import moves_of, places_of
from tests.support.site import OPEN, PATH, FirstVisit, Host, first_game, published, until_kept, visit

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


DAMAGE_SNAPSHOT = """async () => {
    const [name] = (await caches.keys()).filter(name => name.startsWith('snapshot'));
    const cache = await caches.open(name);
    for (const key of await cache.keys()) await cache.put(key, new Response('no snapshot'));
}"""

ASK_FOR_GAMES = "async (host) => (await (await import(host)).ask('/games')).body"

PLAY_DAILY = """async (host) => {
    const { ask } = await import(host);
    const read = async (address) => new DOMParser().parseFromString((await ask(address)).body, 'text/html');
    const form = (await read('/daily')).querySelector('form[action$="/r"]').getAttribute('action');
    const table = (await ask(form, 'POST')).location;
    if ((await ask(form, 'POST')).location !== table) return ['another table'];
    await ask(`${table}/resign`, 'POST');
    const page = await read('/daily');
    return ['[data-streak]', '[data-longest]'].map(part => page.querySelector(part).textContent);
}"""


def started_from(page: Page, start: str) -> None:
    """Python has started from this: its snapshot, or plain."""
    page.locator(f"html[data-start={start}]").wait_for()


def test_a_game_goes_on_without_the_host_and_after_a_new_start_of_the_browser(
    play: Playwright, host: Host, visited: FirstVisit, profile: Path
) -> None:
    assert all(address.startswith((host.address, "data:", "blob:")) for address in visited.asked), visited.asked
    host.stop()
    try:
        with visit(play, profile) as context:
            context.set_offline(True)
            guest = Player(context.new_page(), host.address)
            guest.page.goto(visited.table)
            guest.ready()
            started_from(guest.page, "snapshot")
            guest.page.evaluate(DAMAGE_SNAPSHOT)
            guest.page.reload()
            guest.ready()
            started_from(guest.page, "plain")
            guest.after(guest.do_something)
            guest.resign()
            guest.page.locator(".result a", has_text="Replay").click()
            guest.page.locator(".replay-bar").wait_for()
            guest.ready()
            guest.page.locator("[data-go=next]").click()
            expect(guest.page.locator("[data-line]")).to_contain_text("Round 1")
            guest.page.goto(host.address + "de/g/r/rules")  # without a slash at the end
            expect(guest.page.locator("h1")).to_have_text("R")
            assert translator("de")("Your games") in guest.page.evaluate(
                ASK_FOR_GAMES, f"/{PATH}static/site/page_host.js"
            )
            guest.page.goto(host.address + "uk/g/r/rules/")
            expect(guest.page.locator("p")).to_have_text(translator("uk")(NOT_KEPT))
            guest.page.goto(host.address)
            expect(guest.page.locator("[aria-labelledby=yours]")).to_contain_text("Finished")
    finally:
        host.start()


def test_a_strong_bot_answers_by_webassembly_and_in_time(context: BrowserContext, host: Host) -> None:
    page, asked = context.new_page(), list[str]()
    context.on("request", lambda request: asked.append(request.url))
    page.goto(host.address + "g/r/")
    page.locator("html[data-host=ready]").wait_for()
    page.select_option("#bot", "search:strong")
    page.locator("[data-begin]").click()
    page.locator(OPEN).wait_for()
    guest = Player(page, host.address)
    guest.after(guest.do_something)
    assert host.address + "modules/r.wasm.xz" in asked
    guest.after(guest.do_something)
    assert any("Strong bot plays" in line for line in guest.log)
    until_kept(page)
    manifest = context.new_cdp_session(page).send("Page.getAppManifest")
    assert manifest["url"] == host.address + "app.webmanifest" and not manifest["errors"]
    assert [icon["sizes"] for icon in manifest["manifest"]["icons"]][1:] == ["192x192", "512x512"]


@pytest.mark.soak
def test_the_help_page_leads_to_the_server_of_a_friend(context: BrowserContext, host: Host) -> None:
    context.route("https://cards.example.org/**", lambda route: route.fulfill(body="the friend's table"))
    page = context.new_page()
    page.goto(host.address + "about/")
    page.locator("html[data-host=ready]").wait_for()
    field, button = page.locator("#server"), page.locator("[data-server] button")
    page.set_viewport_size(PHONE)
    assert field.evaluate("field => field.offsetWidth") > 250
    field.fill("javascript:alert(1)")
    button.click()
    assert "not the address" in field.evaluate("field => field.validationMessage")
    assert page.url == host.address + "about/"
    field.fill("cards.example.org/hall")
    button.click()
    page.wait_for_url("https://cards.example.org/hall")
    page.goto(host.address + "about/")
    expect(field).to_have_value("https://cards.example.org/hall")


def test_many_games_are_those_of_native_code(context: BrowserContext, host: Host) -> None:
    r = GAMES["r"]
    call = simulation(workbench(r, "cpu"), r.choose(), 1, 0, 10_000)
    decisions = link(simulate, r, "cpu")(*call.args)
    usual, rules = game("r"), game("r", points_to_win=2)
    found = compare(usual, rules, bots=["search:easy"] * 2, games=100, seed=3)
    page = context.new_page()
    page.goto(host.address + "table/?/g/r/measure?points_to_win=2")
    page.select_option("#games-random", "10000")
    page.locator("[data-play] .primary").click()
    page.locator("[data-state=done]").wait_for()
    these, lines_of_usual = page.locator("[data-rows]").all_inner_texts()
    assert these != lines_of_usual and "Decisions per game" in these
    lines = dict(line.split("\t") for line in lines_of_usual.splitlines())
    assert lines["Games"] == "10,000" and lines["Decisions per game"] == f"{decisions / 10_000:.2f}"
    wins = int(call.args[-2][0][2])  # payoffs from −1 to 1
    assert lines["Seat 1 wins"] == figure_text(share("", wins, 10_000), translator("en"))
    page.select_option("#bot", "search:easy")
    page.select_option("#games-bots", "100")
    page.fill("#seed", "3")
    page.locator("[data-play] .primary").click()
    page.locator("[data-state=done]").wait_for()
    assert "100 games played by Easy bot in every seat, with seed 3." in page.locator("[data-figures]").inner_text()
    say, (differences,) = translator("en"), found.differences
    for report, kind in zip(found.reports, ("base", "these"), strict=True):
        for figure in report.figures:
            bar = page.locator(f"[data-figure={figure.id}] [data-kind={kind}] .bar-text")
            expect(bar).to_have_text(figure_text(figure, say))
    for one in differences.values():
        row = page.locator(f"[data-figure={one.id}] [data-kind=difference]")
        expect(row.locator(".bar-text")).to_contain_text(difference_text(one, say))
        expect(row.locator(".bar-star")).to_have_count(int(one.clear))
    assert any(one.clear for one in differences.values())
    page.locator("[data-perft] button").first.click()
    rows = page.locator("[data-counts] tbody tr")
    expect(rows.nth(2)).to_be_visible()
    page.locator("[data-stop]").click()
    page.locator("[data-perft][data-state=done]").wait_for()
    start = r.begin(rules.options)
    for depth in (1, 2, 3):
        expect(rows.nth(depth - 1).locator("td").nth(1)).to_have_text(f"{perft(r, start, depth):,}")


def test_puzzles_follow_one_another_without_a_new_start(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.set_viewport_size(PHONE)
    page.goto(host.address + "table/?/puzzles/r/1")
    page.locator(f".puzzle-choices [value='{moves_of('r', 1)[0]}']").click()
    expect(page.locator("[data-right=yes] [data-streak]")).to_have_text("1")
    page.locator("a[data-in-place].primary").click()
    expect(page.locator("h1")).to_have_text("Puzzle 2")
    assert page.url == host.address + "table/?/puzzles/r/2"
    page.locator(f".puzzle-choices [value='{moves_of('r', 2)[1]}']").click()
    expect(page.locator("[data-right=no] [data-streak]")).to_have_text("0")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(PLAY_DAILY, f"/{PATH}static/site/page_host.js") == ["1", "1"], "days in a row, also stored"


@pytest.mark.soak
def test_melds_and_wins_are_solved_without_a_server(play: Playwright, tmp_path: Path) -> None:
    melds = puzzles_of("rummy")[0]
    assert isinstance(melds, MeldPuzzle)
    host = Host(published(tmp_path, games=["board64", "rummy"])).start()
    with visit(play) as context:
        page = context.new_page()
        page.set_viewport_size(PHONE)
        page.goto(host.address + "table/?/puzzles/rummy/1")
        for place in places_of(melds):
            page.locator(f".puzzle-hand [name=c{place}]").check()
        page.locator(".puzzle-hand .button").click()
        expect(page.locator("[data-right=yes] [data-streak]")).to_have_text("1")
        until_kept(page)
        host.stop()
        context.set_offline(True)
        page.goto(host.address + "table/?/puzzles/wins/1")
        button = page.locator(f".puzzle-choices [value='{moves_of('wins', 1)[0]}']")
        page.locator(f".puzzle-board [data-place='{button.get_attribute('data-from')}']").click()
        page.locator(f".puzzle-board [data-place='{button.get_attribute('data-to')}']").click()
        expect(page.locator("[data-right=yes] [data-streak]")).to_have_text("2")
        page.locator("a[data-in-place].primary").click()
        expect(page.locator("h1")).to_have_text("Puzzle 2")
        button = page.locator(f".puzzle-choices [value='{moves_of('wins', 2)[1]}']")
        page.locator(f".puzzle-board [data-place='{button.get_attribute('data-from')}']").click()
        page.locator(f".puzzle-board [data-place='{button.get_attribute('data-to')}']").click()
        expect(page.locator("[data-right=no] [data-streak]")).to_have_text("0")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.soak
def test_a_daily_deal_is_played_and_its_line_is_shown(play: Playwright, host: Host) -> None:
    with visit(play) as context:  # the test of puzzles plays today's deal too
        page = context.new_page()
        page.set_viewport_size(PHONE)
        page.goto(host.address)
        page.locator(".door a", has_text="Daily deal").click()
        button = page.locator(".daily-deals form button")
        name = (button.get_attribute("aria-label") or "").removeprefix("Play ")  # of the rules of the day
        button.click()
        page.locator(OPEN).wait_for()
        guest = Player(page, host.address)
        guest.resign()
        page.locator(".result a", has_text="Daily deal").click()
        expect(page.locator("h1")).to_have_text(f"{name}: resigned")
        line = page.locator("#line").input_value()
        assert f"· {name} · resigned" in line and f"{host.address}table/?/daily/20" in line
        page.locator("nav a", has_text="Daily deal").first.click()
        expect(page.locator("[data-streak]")).to_have_text("1")


@pytest.mark.soak
def test_without_a_module_bots_play_in_plain_python(play: Playwright, host: Host) -> None:
    with visit(play, service_workers="block") as context:
        context.route("**/modules/*", lambda route: route.fulfill(status=404))
        guest = first_game(context, host)
        guest.after(guest.do_something)


@pytest.mark.soak
def test_house_rules_open_a_table_with_them(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(host.address + "g/r/")
    page.locator("html[data-host=ready]").wait_for()
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    page.locator("#o-points_to_win").fill("2")
    expect(page.locator("[data-changes]")).to_contain_text("2 points end the game")
    page.locator("[data-begin]").click()
    page.locator(OPEN).wait_for()
    expect(page.locator(".ribbon-chips")).to_contain_text("2 points end the game")
    page.locator("nav a", has_text="Rulebook").evaluate("link => link.removeAttribute('target')")
    page.locator("nav a", has_text="Rulebook").click()
    expect(page.locator(".these-rules")).to_contain_text("2 points end the game")


@pytest.mark.soak
def test_cancelled_games_between_bots_are_kept_up_to_the_first_that_is_missing(
    context: BrowserContext, host: Host
) -> None:
    page = context.new_page()
    page.goto(host.address + "table/?/g/r/measure?points_to_win=2")
    page.select_option("#bot", "search:fair")
    page.select_option("#games-bots", "20000")
    page.locator("[data-play] .primary").click()
    said = page.locator("[data-play] [data-said]")
    expect(said).to_contain_text("of 20,000 games · about")
    page.locator("[data-cancel]").click()
    page.locator("[data-play][data-state=done]").wait_for()
    text = page.locator("[data-figures]").inner_text()
    games = int(text.partition(" games played by Fair bot")[0].split()[-1].replace(",", ""))
    assert 2 <= games < 20_000
    usual, rules = game("r"), game("r", points_to_win=2)
    found = compare(usual, rules, bots=["search:fair"] * 2, games=games, seed=1)
    bar = page.locator("[data-figure=decisions] [data-kind=these] .bar-text")
    expect(bar).to_have_text(figure_text(found.reports[1]["decisions"], translator("en")))
    assert violations(page) == []


@pytest.mark.soak
def test_saved_rules_stay_in_the_browser(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(host.address + "g/r/?points_to_win=2")
    page.locator("html[data-host=ready]").wait_for()
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    page.locator("#o-points_to_win").fill("2")
    page.locator("#title").fill("Quick R")
    page.get_by_role("button", name="Save to my games").click()
    page.wait_for_url("**/table/?/c/*")
    expect(page.locator("#title")).to_have_value("Quick R")
    page.goto(host.address)
    own = page.locator("[aria-labelledby=own]")
    expect(own).to_contain_text("Quick R")
    own.get_by_role("button", name="Play Quick R").click()
    page.locator(OPEN).wait_for()
    expect(page.locator(".ribbon-chips")).to_contain_text("2 points end the game")
    page.goto(host.address)
    own.get_by_role("button", name="Delete Quick R").click()
    page.wait_for_url(host.address)
    page.locator("html[data-host=ready]").wait_for()
    expect(page.locator("[aria-labelledby=yours]")).to_contain_text("Quick R")
    expect(own).to_be_hidden()


@pytest.mark.soak
def test_a_new_version_is_said_and_tables_go_on(play: Playwright, host: Host) -> None:
    style = host.site / "static/site/icon.svg"
    before = style.read_text("utf-8")
    try:
        with visit(play) as context:
            guest = first_game(context, host)
            until_kept(guest.page)
            style.write_text(before + "\n", "utf-8")
            write_worker(host.site)
            guest.page.reload()
            guest.ready()
            expect(guest.page.locator("[data-notice]")).to_contain_text("There is a new version of this site.")
            guest.after(guest.do_something)
    finally:
        style.write_text(before, "utf-8")
        write_worker(host.site)
