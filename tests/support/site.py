"""A published site at a plain web host, and a browser that visits it: how the tests start both."""

import lzma
import os
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from hoyle.errors import Refusal
from hoyle.publish import compiling
from hoyle.publish.pyodide import package
from hoyle.publish.site import Site, write
from tests.support.chromium import FLAGS, WIDE, Player, program, refused_defaults

START = 60_000  # milliseconds that the first start of Python may take on a busy machine
expect.set_options(timeout=START)
OPEN = "#table[data-open=yes]"
PATH = "cards/table-games/"
"""The site is not at the root of its host."""
HAS_GERMAN = "async () => Boolean(await caches.match('../de.offline.bin.xz'))"
FAST = [{"id": lzma.FILTER_LZMA2, "preset": 0}]
"""Packs worse than a site does, in a tenth of the time."""


@dataclass
class Host:
    """`python3 -m http.server` with a folder."""

    folder: Path
    port: int = 0
    process: subprocess.Popen[str] | None = None
    log: Path | None = None
    """The file to which it writes its requests."""

    def start(self) -> "Host":
        """Start it, on the same port as before if there was one."""
        command = [sys.executable, "-u", "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        command += ["--directory", str(self.folder)]
        with (self.log or Path(os.devnull)).open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout
        self.port = int(self.process.stdout.readline().split("port ")[1].split()[0])
        return self

    def stop(self) -> None:
        """Stop it."""
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None

    @property
    def address(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self.port}/{PATH}"

    @property
    def site(self) -> Path:
        """The folder of the site."""
        return self.folder / PATH


def published(folder: Path, **site: Any) -> Path:
    """Publish R, or another site; skip the test where Pyodide cannot be fetched."""
    try:
        package()
    except Refusal as refusal:
        pytest.skip(str(refusal))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiling, "FILTERS", FAST)
        write(folder / PATH, Site(**{"games": ["r"]} | site))
    return folder


@contextmanager
def visit(play: Playwright, profile: Path | None = None, **settings: Any) -> Generator[BrowserContext]:
    """A browser that keeps what it stores in a profile, so that it can be started anew."""
    with tempfile.TemporaryDirectory() as place:
        context = play.chromium.launch_persistent_context(
            str(profile or place),
            executable_path=program(),
            args=FLAGS,
            ignore_default_args=refused_defaults(),
            viewport=WIDE,  # pyright: ignore[reportArgumentType]
            locale="en",
            reduced_motion="reduce",
            **settings,
        )
        context.set_default_timeout(START)
        yield context
        context.close()


class FirstVisit(NamedTuple):
    """What a first visit has left."""

    profile: Path
    """The browser's profile: the site in English and German is kept, and a snapshot of Python."""
    table: str
    """The address of a table of R after its first decision."""
    asked: list[str]
    """The addresses that the pages have asked for."""


def first_visit(play: Playwright, host: Host, profile: Path) -> FirstVisit:
    """Visit the site until it is kept."""
    asked = list[str]()
    with visit(play, profile) as context:
        context.on("request", lambda request: asked.append(request.url))
        guest = first_game(context, host)
        guest.after(guest.do_something)
        until_kept(guest.page)
        until_snapshot(guest.page)
        german = context.new_page()
        german.goto(host.address + "de/")
        german.wait_for_function(HAS_GERMAN)
        return FirstVisit(profile, guest.page.url, asked)


def first_game(context: BrowserContext, host: Host) -> Player:
    """The lobby, and the button that opens a guided game at once."""
    page = context.new_page()
    page.goto(host.address)
    page.locator(".door button").first.click()
    page.locator(OPEN).wait_for()
    return Player(page, host.address)


def until_kept(page: Page) -> None:
    """Until the service worker has all files."""
    page.evaluate("""() => navigator.serviceWorker.ready.then(registration => new Promise(done => {
        const look = () => registration.active?.state === 'activated' ? done() : setTimeout(look, 50);
        look();
    }))""")


def until_snapshot(page: Page) -> None:
    """Until the browser has a snapshot of Python's memory."""
    page.evaluate("""async () => {
        for (;;) {
            for (const name of await caches.keys()) {
                const cache = name.startsWith('snapshot') ? await caches.open(name) : null;
                for (const key of cache ? await cache.keys() : []) if (await cache.match(key)) return;
            }
            await new Promise(done => setTimeout(done, 100));
        }
    }""")
