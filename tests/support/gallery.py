"""Helpers for tests of the gallery."""

import asyncio
from collections.abc import Coroutine
from html import unescape
from typing import Any, TypeVar

from hoyle.rulesets.published_rules import MEASURES, Facts, MeasuredFigure
from tests.support.clients import Browser, Client, Server

T = TypeVar("T")
TWO = {"points_to_win": "2"}
PLAIN = {"points_to_win": "3", "abilities": "no"}
FACTS = Facts(
    "2026-11-25", 400, "search:easy", 1, 40.0, 30.0, 0, 0, 7.0,
    [MeasuredFigure("win_0", "Seat 1 wins", 0.5123, 0.4, 0.6, True), MeasuredFigure("branching", "Branching factor", 6.25, 6, 7)],
    measures=MEASURES,
)  # fmt: skip


def publish(browser: Browser, name: str, game: str = "r", **fields: str) -> str:
    """Publish rules; return the address of their page."""
    answer = browser.post(f"/g/{game}/publish", {"title": name} | fields)
    assert answer.status == 303, unescape(answer.text)
    return answer.at


def finish(browser: Browser, game: str = "r", **options: str) -> str:
    """Play a game against a bot to its end; return the address of the table."""
    table = browser.post(f"/g/{game}", {"bot": "random"} | options).at
    with browser.at(table.removeprefix("/t/")) as client:
        client.play_on("finish")
    return table


def play_together(*people: Client) -> None:
    """Let people make the first gesture that is offered until their game is over."""
    for step in range(1000):
        for number, person in enumerate(people):
            person.catch_up()
            if person.view["status"] == "over":
                return
            if offered := person.gestures():
                person.move(f"{number}.{step}", offered[0])
    raise AssertionError


def page(browser: Browser, path: str) -> str:
    """Return a page, which must exist."""
    answer = browser.get(path)
    assert answer.status == 200, answer.text
    return unescape(answer.text)


def refused(browser: Browser, path: str, fields: dict[str, str]) -> str:
    """Send a form that must be refused; return the page."""
    answer = browser.post(path, fields)
    assert answer.status in (400, 404, 409, 422, 429), answer.status
    return unescape(answer.text)


def stored(work: Coroutine[Any, Any, T]) -> T:
    """Return what a method of a store returns."""
    return asyncio.run(work)


def store_of(site: Server) -> Any:
    """Return the store of a server."""
    return site.app.state.tables.store
