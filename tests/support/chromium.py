"""A real browser at a real server: how the tests start both, and what a player's hands do on the page."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from tests.support.clients import Browser as Visitor
from tests.support.clients import Client, known_deal

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-pings",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--renderer-process-limit=1",  # pages share a process, which has compiled their scripts: a tenth of the time
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
SHARED_MEMORY = Path("/dev/shm")
WAIT = 45_000  # milliseconds that anything may take
WIDE, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 800}

HAND = ".dock .zone-fan.mine .card.can"
SETTLED = """before => {
    const table = document.getElementById('table');
    return table.querySelector('.result') || (table.dataset.tok !== before && table.querySelector('.card.can, .controls .button'));
}"""


def program() -> str | None:
    """The browser on this machine."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


def refused_defaults() -> list[str]:
    """Return the flags of Playwright that the browser goes without: pictures lie in files only where memory is scarce."""
    roomy = SHARED_MEMORY.is_dir() and shutil.disk_usage(SHARED_MEMORY).free > 1 << 30
    return ["--disable-dev-shm-usage"] if roomy else []


@contextmanager
def browsing() -> Generator[Browser]:
    """A browser without a window."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program(), args=FLAGS, ignore_default_args=refused_defaults())
        yield browser
        browser.close()


GRASPS = 5
"""A card may still be flying to where it lies: so often the mouse tries to take it."""


@dataclass
class ServerProcess:
    """`hoyle serve` in a process of its own."""

    store: Path
    port: int = 0
    process: subprocess.Popen[str] | None = None

    def start(self, **environment: str) -> "ServerProcess":
        """Start it, on the same port as before if there was one, and wait until it is ready."""
        command = [
            sys.executable,
            "-m",
            "hoyle.cli.main",
            "serve",
            "--port",
            str(self.port),
            "--store",
            str(self.store),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | environment)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, line
        self.port = int(found[1])
        return self

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self, signal_number: int = signal.SIGTERM) -> None:
        """Send it a signal and wait until it has ended."""
        if self.process:
            self.process.send_signal(signal_number)
            self.process.communicate(timeout=60)
            self.process = None


@dataclass
class Player:
    """Somebody at a browser: a page and two hands."""

    page: Page
    house: str

    def go(self, path: str) -> Self:
        self.page.goto(self.house + path)
        return self

    def opened(self, game: str, seed: int = 1, **options: Any) -> str:
        """Open a table with these options, against random bots unless `bot` is among them, and return its address.

        The shared server deals the cards of this seed (see `KnownDeals`), and its bots play the same moves every time.
        """
        form = {"bot": "random", "seat": "0", "ticket": known_deal(seed)} | options
        answer = self.page.request.post(
            f"{self.house}/g/{game}", form={name: str(value) for name, value in form.items()}
        )
        assert answer.ok, answer.text()
        return answer.url

    def sit(self, game: str = "r", seed: int = 1, **options: Any) -> "Player":
        """Open a table (see `opened`) and wait until it is drawn."""
        self.page.goto(self.opened(game, seed, **options))
        return self.ready()

    @contextmanager
    def elsewhere(self, address: str) -> Generator[Client]:
        """Join a table as a WebSocket client of the same person, before the page shows it."""
        cookies = {cookie["name"]: cookie["value"] for cookie in self.page.context.cookies()}
        with Visitor(int(self.house.rpartition(":")[2]), cookies).at(address.rpartition("/")[2]) as client:
            yield client
        self.page.goto(address)
        self.ready()

    def ready(self) -> "Player":
        """Until the table is drawn."""
        self.page.locator("#table[data-open=yes]").wait_for()
        return self

    @property
    def hand(self) -> Locator:
        """The cards that may be played."""
        return self.page.locator(HAND)

    @property
    def places(self) -> Locator:
        """The dashed places for the lifted card."""
        return self.page.locator("[data-address]")

    @property
    def tok(self) -> str:
        """The decision that is open, by name."""
        return self.page.get_attribute("#table", "data-tok") or ""

    @property
    def is_over(self) -> bool:
        return self.page.locator(".result").count() > 0

    @property
    def prompt(self) -> str:
        return self.page.inner_text(".prompt")

    @property
    def log(self) -> list[str]:
        return self.page.locator("[role=log] p").all_inner_texts()

    def wait_for(self, text: str) -> None:
        """Until the sentence beside the hand says this."""
        self.page.locator(".prompt", has_text=text).wait_for()

    def after(self, does: Callable[[], None]) -> None:
        """Do something that ends this decision, and wait for the next one or for the end."""
        before = self.tok
        does()
        self.page.wait_for_function(SETTLED, arg=before)

    def drag(self, card: Locator) -> None:
        """With the mouse, from where the card lies to its place; again if it was still on its way there."""
        mouse = self.page.mouse
        for _ in range(GRASPS):
            self.grasp(card)
            self.page.wait_for_timeout(60)
            if self.places.count() > 0:
                break
            mouse.up()
            self.page.wait_for_timeout(500)
        end = self.places.first.bounding_box()
        assert end
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
        mouse.up()

    def grasp(self, card: Locator) -> None:
        """Press the mouse on a card and begin to pull it."""
        start = card.bounding_box()
        assert start
        mouse = self.page.mouse
        mouse.move(start["x"] + 15, start["y"] + 15)
        mouse.down()
        mouse.move(start["x"] + 40, start["y"] - 30, steps=3)

    def tap(self, card: Locator) -> None:
        """Tap the card, tap its place."""
        card.tap(position={"x": 12, "y": 20})
        self.places.first.tap()

    def click(self, card: Locator) -> None:
        """Click the card, click its place."""
        card.click(position={"x": 12, "y": 20})
        self.places.first.click()

    def lay(self, card: str) -> None:
        """Click the card of this name and its place, and wait until the table has it."""
        before = self.tok
        self.click(self.page.locator(f"[data-card={card}].can"))
        self.page.wait_for_function("before => document.getElementById('table').dataset.tok !== before", arg=before)

    def answer(self, label: str) -> None:
        """Press a button beside the hand."""
        self.page.locator(".controls .button", has_text=label).click()

    def resign(self) -> None:
        """Resign by the link in the bar, and wait for the result."""
        more = self.page.locator(".bar-more")
        if more.is_visible():
            more.click()
        self.page.locator(".bar-menu:has(form) summary").click()
        self.page.locator(".bar-menu form button").click()
        self.page.locator(".result").first.wait_for()

    def play_on(self, most: int = 60) -> None:
        """Click on until the table is over: the last card that may be played, or the first answer."""
        for _ in range(most):
            if self.is_over:
                return
            self.after(self.do_something)
        assert self.is_over, self.prompt

    def do_something(self) -> None:
        cards = self.page.locator(".card.can")
        if cards.count():
            self.click(cards.last)
        else:
            self.page.locator(".controls .button").first.click()


@dataclass
class Profiles:
    """Browser contexts that tests use one after the other, so that scripts and styles stay in their HTTP caches."""

    free: dict[str, list[BrowserContext]] = field(default_factory=dict[str, list[BrowserContext]])
    taken: dict[BrowserContext, str] = field(default_factory=dict[BrowserContext, str])

    def page(self, browser: Browser, house: str, settings: dict[str, Any]) -> Page:
        """Return a page of a context with these settings that has neither cookies nor stored data of this site."""
        key = repr(sorted(settings.items()))
        unused = self.free.setdefault(key, [])
        context = unused.pop() if unused else browser.new_context(**settings)
        self.taken[context] = key
        context.set_default_timeout(WAIT)
        page = context.new_page()
        storage = {"origin": house, "storageTypes": "local_storage,indexeddb,cache_storage,service_workers"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", storage)
        return page

    def close_pages(self, browser: Browser) -> None:
        """Close all pages, and every context that is not to be used again."""
        unused = [context for contexts in self.free.values() for context in contexts]
        for context in browser.contexts:
            if context in self.taken:
                for page in context.pages:
                    page.close()
                context.clear_cookies()
                self.free[self.taken[context]].append(context)
            elif context not in unused:
                context.close()
        self.taken.clear()


profiles: WeakKeyDictionary[Browser, Profiles] = WeakKeyDictionary()


def close_pages(browser: Browser) -> None:
    """Close what a test opened."""
    profiles.setdefault(browser, Profiles()).close_pages(browser)


def player(browser: Browser, house: str, phone: bool = False, **settings: Any) -> Player:
    """A browser of its own for one person; cards do not fly unless `reduced_motion="no-preference"`."""
    settings = {
        "viewport": PHONE if phone else WIDE,
        "has_touch": phone,
        "locale": "en",
        "reduced_motion": "reduce",
    } | settings
    return Player(profiles.setdefault(browser, Profiles()).page(browser, house, settings), house)


@dataclass
class Pair:
    """Two people at one table, each at a browser of their own."""

    blue: Player
    red: Player

    def play(self, blue: str, red: str) -> None:
        """A round: both lay the card so named, blue first."""
        self.blue.lay(blue)
        self.red.lay(red)


def friends(browser: Browser, house: str, motion: bool = False, **rules: str) -> Pair:
    """Blue opens a table for a friend; red follows the link and sits down. With `motion` cards fly at blue's page."""
    blue = player(browser, house, reduced_motion="no-preference" if motion else "reduce")
    red = player(browser, house)
    blue.sit(bot="friend", **rules)
    red.page.goto(blue.page.input_value("#invite"))
    red.page.locator("section.panel .primary").click()
    red.ready()
    blue.page.locator(".zone").first.wait_for()
    return Pair(blue, red)
