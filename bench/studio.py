"""Measure how long the studio takes: its first opening, and from the last key to the drawn table.

    python -m bench.studio          prints a table

A visitor with a new profile opens a ready rule on a published site, types, and plays as soon as the text has been read.
"""

import os
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bench.budget import TINY
from tests.support.site import OPEN, Host, published, visit

RULES = {"r": "red_breaks_ties.py"} if TINY else {"r": "red_breaks_ties.py", "board64": "leap.py"}
"""A ready rule of each game."""
ROUNDS = 1 if TINY else 3
PLAYABLE = "[data-play]:not([disabled])"
DELAY = 0.15
"""The seconds after the last key until the text is read."""


def opening(page: Page, address: str, game: str) -> float:
    """Return the seconds until a ready rule is open and can be played."""
    start = time.monotonic()
    page.goto(f"{address}table/?/g/{game}/studio#ready={RULES[game]}")
    page.locator(PLAYABLE).wait_for(timeout=120_000)
    return time.monotonic() - start


def typed(page: Page, number: int) -> float:
    """Type a comment at the end of the text; return the moment from which the table is awaited, when the text is read."""
    link = page.locator("[data-link]").input_value()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type(f"\n# {number}")
    start = time.monotonic() + DELAY
    page.wait_for_function("before => document.querySelector('[data-link]').value !== before", arg=link)
    return start


def measure(page: Page, address: str, game: str) -> None:
    """Print the times of a game."""
    print(f"{game}: first opening {opening(page, address, game):.1f} s, load {os.getloadavg()[0]:.1f}")
    for number in range(ROUNDS):
        start = typed(page, number)
        page.locator(PLAYABLE).click()
        page.locator(OPEN).wait_for(timeout=60_000)
        drawn = time.monotonic() - start
        print(f"{game}: from {DELAY} s after the last key to the table {drawn:.2f} s, load {os.getloadavg()[0]:.1f}")
        opening(page, address, game)


def main() -> None:
    """Measure each game in a browser of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        host = Host(published(Path(folder), games=[*RULES]), log=Path(folder) / "log").start()
        try:
            for game in RULES:
                with visit(play) as context:
                    measure(context.new_page(), host.address, game)
        finally:
            host.stop()


if __name__ == "__main__":
    main()
