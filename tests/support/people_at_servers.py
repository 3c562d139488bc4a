"""People in real browsers, each at one of several servers on one database."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.support.chromium import WAIT, Player, player
from tests.support.forked_servers import ForkedServer


@dataclass
class Frame:
    """A frame that a page has received."""

    time: float
    """In seconds, by the clock of the browser."""
    text: str

    @property
    def view(self) -> dict[str, Any]:
        """The view in it; empty if there is none."""
        return json.loads(self.text).get("view", {})


@dataclass
class Person(Player):
    """Somebody at a browser, with the name given at tables, and all frames that the page has received."""

    name: str
    frames: list[Frame] = field(default_factory=list[Frame])

    def note_frames(self) -> "Person":
        """From now on, keep the frames of all WebSockets."""

        def note(event: dict[str, Any]) -> None:
            self.frames.append(Frame(event["timestamp"], event["response"]["payloadData"]))

        session = self.page.context.new_cdp_session(self.page)
        session.on("Network.webSocketFrameReceived", note)
        session.send("Network.enable")
        return self

    @property
    def views(self) -> list[dict[str, Any]]:
        """The views that the page has received."""
        return [frame.view for frame in self.frames if frame.view]

    def open(self, game: str = "r", **fields: str) -> str:
        """Open a table, by default for a friend, go there, and return its path."""
        return self.follow(f"/g/{game}", {"bot": "friend"} | fields)

    def sit(self, path: str, **fields: str) -> str:  # type: ignore[override]
        """Take a seat at a table by its path, go there, and return the path."""
        return self.follow(f"{path}/sit", fields)

    def follow(self, path: str, fields: dict[str, str]) -> str:
        """Send a form, go where its answer leads, and return the path of that page."""
        answer = self.page.request.post(self.house + path, form={"name": self.name} | fields)
        assert answer.ok, answer.text()
        self.page.goto(answer.url)
        return self.path

    @property
    def path(self) -> str:
        """The path of the page."""
        return self.page.url.removeprefix(self.house).partition("?")[0]

    def write(self, words: str) -> None:
        """Write a line to everybody at the table."""
        if not self.page.locator("#talk-panel").is_visible():
            press(self.page, "Talk")
        box = self.page.get_by_role("textbox", name="Write to everybody at the table")
        box.fill(words)
        box.press("Enter")
        expect(box).to_have_value("")

    def says(self, place: str, text: str) -> None:
        """Until a place on the page contains this."""
        expect(self.page.locator(place).first).to_contain_text(text, timeout=WAIT)


def person(browser: Browser, server: ForkedServer, name: str, **settings: Any) -> Person:
    """A browser of its own for somebody at a server."""
    return Person(player(browser, server.address, **settings).page, server.address, name).note_frames()


def pair(
    browser: Browser, servers: tuple[ForkedServer, ForkedServer], game: str = "r", **fields: str
) -> tuple[Person, Person]:
    """Ann, who has opened a table at the first server, and Bob, who has taken a seat at the second one."""
    ann, bob = person(browser, servers[0], "Ann"), person(browser, servers[1], "Bob")
    bob.sit(ann.open(game, **fields))
    for each in (ann, bob):
        each.page.locator(".dock .card").first.wait_for()
    return ann, bob


def restart(server: ForkedServer, *people: Person) -> None:
    """Kill a server and start it again, and wait until the pages of these people are connected again."""
    while_down(server, lambda: None, *people)


def while_down(server: ForkedServer, does: Callable[[], None], *people: Person) -> None:
    """Do something while a server is down, and wait until the pages of these people are connected again."""
    server.kill()
    for each in people:
        each.says(".offline", "Connection lost")
    does()
    with ExitStack() as sockets:
        for each in people:
            sockets.enter_context(each.page.expect_websocket())
        server.start()
    for each in people:
        expect(each.page.locator(".offline")).to_have_text("")


def play(ann: Person, bob: Person, blue: str, red: str) -> None:
    """A round of R, which both see: Ann lays a blue card, Bob a red one."""
    before = ann.tok
    ann.lay(blue)
    bob.lay(red)
    ann.page.wait_for_function("before => document.getElementById('table').dataset.tok > before", arg=before)


def press(page: Page, label: str) -> None:
    """Press a button."""
    page.get_by_role("button", name=label, exact=True).click()
