"""A published site in Chromium: what the first visit transfers, and how soon one can play. `python -m bench.publish`.

The site of all games lies at Python's own web server, which compresses nothing. Each round is a new profile of the browser: a first
visit until the site is kept for offline use, then a later one after the browser was started anew, without a network. Seconds are
those of the clock from the request of the page. Medians of the rounds.
"""

import re
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple
from urllib.parse import unquote

import brotli
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from bench.budget import budget
from bench.sections import write
from hoyle.games import GAMES
from hoyle.publish.compiling import PACKED
from hoyle.publish.pack import COMPILER_PACK
from hoyle.publish.site import Site
from hoyle.publish.site import write as write_site
from tests.support.chromium import Player
from tests.support.site import OPEN, Host, until_kept, until_snapshot, visit

ROUNDS = budget(5, 1)
SITE = budget(Site([*GAMES]), Site(["telepathy"], compiled=False))
SENT = re.compile(r'"GET /([^ ?]*)[^ ]* HTTP/1.1" 200 ')
READY = "html[data-host=ready]"
STRONG_SECONDS = 0.7
"""The time that a strong bot thinks."""
VIEWS = budget({"r": 10.0, "rummy": 40.0}, {"telepathy": 10.0})
"""The milliseconds to reach from a move to the next view, by game."""
MOVES = budget(30, 2)
PLAY = """async ([host, game, bot, moves]) => {
    const { ask, connect } = await import(host);
    const { location } = await ask(`/g/${game}`, "POST", { bot, name: "Ann" });
    const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    let view = null;
    let arrived = () => {};
    const received = (text) => {
        view = JSON.parse(text).view ?? view;
        arrived();
    };
    const channel = connect("", { opened() {}, received, closed() {} });
    const answered = (frame) => new Promise((done) => {
        arrived = done;
        channel.send(JSON.stringify(frame));
    });
    await answered({ t: "join", table: location.split("/").pop(), have: -1, lang: "en" });
    const found = [];
    while (found.length < moves && view.status === "open") {
        const act = view.acts.find((one) => one.do === "pick" || one.do === "place");
        if (act) {
            const [item, places] = Object.entries(act.pairs ?? {})[0] ?? [act.from?.[0], act.to];
            const gesture = act.do === "pick" ? { option: act.options.find((one) => !one.off).id } : { item, to: places[0] };
            const start = performance.now();
            await answered({ t: "move", cid: `c${found.length}`, tok: view.tok, act: act.id, ...gesture });
            found.push(performance.now() - start);
        }
        await pause(500); // for the bot, which moves after its pause
    }
    return found;
}"""
"""Plays the first gesture that is offered, again and again, as a program does: nothing is drawn. Returns the milliseconds until each
next view."""


class Visit(NamedTuple):
    """What one round measured."""

    transferred: int
    """The bytes of the first visit."""
    with_brotli: int
    """The same from a host that serves brotli: the sizes of the same files, compressed."""
    first: float
    """Seconds until the first visitor can play."""
    later: float
    """Seconds until one can play again, from the snapshot and without a network."""
    bot: float
    """Seconds until the answer of a strong bot, beyond its time to think; 0 if the site has no module for it."""
    random: float
    """Seconds that a million random games of R take; 0 without modules."""
    views: dict[str, float]
    """Milliseconds from a move to the next view by game, the median of the moves."""


def until_open(context: BrowserContext, address: str) -> tuple[Player, float]:
    """Open a page and wait for its host; return the page and the seconds."""
    page = context.new_page()
    start = perf_counter()
    page.goto(address)
    page.locator(READY).wait_for()
    return Player(page, address), perf_counter() - start


def round_of(play: Playwright, host: Host) -> Visit:
    """Visit the site for the first time, and again offline."""
    with tempfile.TemporaryDirectory() as profile:
        with visit(play, Path(profile)) as context:
            guest, first = until_open(context, host.address)
            until_kept(guest.page)
            until_snapshot(guest.page)
            files = sent(host)
            views = {game: milliseconds_to_views(guest, game) for game in VIEWS}
            is_compiled = SITE.compiled
            bot = answer_of_strong_bot(guest) if is_compiled else 0.0
            random = random_games(guest) if is_compiled else 0.0
        with visit(play, Path(profile)) as context:
            context.set_offline(True)
            _, later = until_open(context, host.address)
    plain, with_brotli = sum(file.stat().st_size for file in files), sum(brotli_size(file) for file in files)
    return Visit(plain, with_brotli, first, later, bot, random, views)


def sent(host: Host) -> list[Path]:
    """Return the files that the host has sent since it was started, those for the service worker included."""
    assert host.log
    paths = [unquote(path) for path in SENT.findall(host.log.read_text("utf-8"))]
    return [host.folder / path / "index.html" if path.endswith("/") else host.folder / path for path in paths]


@cache
def brotli_size(file: Path) -> int:
    """Return the size that a file has from a host that serves brotli, which leaves out what is compressed already."""
    return min(file.stat().st_size, len(brotli.compress(file.read_bytes())))


def answer_of_strong_bot(guest: Player) -> float:
    """Play a card of R against a strong bot, and return the seconds until it has answered, beyond its thinking."""
    page = guest.page
    page.goto(guest.house + "g/r/")
    page.locator(READY).wait_for()
    page.select_option("#bot", "search:strong")
    page.locator("[data-begin]").click()
    page.locator(OPEN).wait_for()
    guest.after(guest.do_something)  # the module is there afterwards
    start = perf_counter()
    guest.after(guest.do_something)
    return perf_counter() - start - STRONG_SECONDS


def milliseconds_to_views(guest: Player, game: str) -> float:
    """Play moves of a game against a random bot, and return the median of the milliseconds from a move to the next view."""
    script = f"{guest.house}static/site/page_host.js"
    return median(guest.page.evaluate(PLAY, [script, game, "random", MOVES]))


def random_games(guest: Player) -> float:
    """Play a million random games of R, and return the seconds from the click to the figures."""
    page = guest.page
    page.goto(guest.house + "table/?/g/r/measure")
    page.locator("[data-play] .primary").click()
    page.locator("[data-state=done]").wait_for()
    start = perf_counter()
    page.locator("[data-play] .primary").click()
    page.locator("[data-state=playing]").wait_for()
    page.locator("[data-state=done]").wait_for()
    return perf_counter() - start


def row(name: str, value: str, goal: str, is_reached: bool) -> str:
    """Return a line of the table."""
    return f"| {name} | {value} | {goal} | {'reached' if is_reached else 'missed'} |"


def table(visits: Sequence[Visit]) -> list[str]:
    """Return the table of the medians."""
    transferred, with_brotli, first, later, bot, random = (
        median(column) for column in zip(*(visit[:6] for visit in visits), strict=True)
    )
    views = {game: median(visit.views[game] for visit in visits) for game in VIEWS}
    return [
        "| | measured | to reach | |",
        "|---|---|---|---|",
        row("first visit, transferred", f"{transferred / 1e6:.1f} MB", "≤ 7 MB", transferred <= 7e6),
        row("the same with brotli", f"{with_brotli / 1e6:.1f} MB", "≤ 5.5 MB", with_brotli <= 5.5e6),
        row("first visit, until one can play", f"{first:.1f} s", "≤ 4 s", first <= 4),
        row("later visit, offline", f"{later:.1f} s", "≤ 1.5 s", later <= 1.5),
        row("answer of a strong bot beyond its thinking", f"{bot:.2f} s", "≤ 0.5 s", bot <= 0.5),
        row("a million random games of R", f"{random:.2f} s", "≤ 1 s", random <= 1),
        *(
            row(f"next view after a move, {game}", f"{views[game]:.0f} ms", f"≤ {goal:.0f} ms", views[game] <= goal)
            for game, goal in VIEWS.items()
        ),
    ]


def main() -> None:
    """Write the section of `bench/results.md`."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        host = Host(Path(place) / "host", log=Path(place) / "log")
        write_site(host.site, SITE)
        visits = list[Visit]()
        compiler = (host.site / (COMPILER_PACK + PACKED)).stat().st_size
        for _ in range(ROUNDS):
            host.start()
            try:
                visits.append(round_of(play, host))
            finally:
                host.stop()
    write(
        "## A published site",
        "\n".join(
            [
                f"Chromium, all games; medians of {ROUNDS}. Views after moves are those that a program gets; nothing is drawn.",
                "",
                *table(visits),
                "",
                f"The first game given as text makes a page fetch {compiler / 1e3:.0f} kB more: the compiler and sources of rules.",
            ]
        ),
    )


if __name__ == "__main__":
    main()
