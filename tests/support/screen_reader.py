"""Somebody who cannot see the page: has its accessibility tree as text, hears what live regions announce, and presses keys.

Nothing here looks at elements, attributes or messages of the server. What is on the page is known from Chromium's accessibility
tree alone: roles, names, states, and which node has the focus.
"""

import re
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.chromium import player

MOST_KEYS = 8
"""Keystrokes that a move may take."""
PATIENCE = 15
"""Seconds that anything may take."""
TABLE, OWN_SIDE, MAIN = "Table", "Your side of the table", "main"
AGAIN = {"Play again", "New table", "Deal again"}
QUERIES = {"hand": "h", "turn": "t", "changes": "l", "places": "w"}
AREAS = {"group", "region", "log", "complementary"}
SILENT = {"none", "generic", "InlineTextBox", "LineBreak", "ListMarker"}


@dataclass(frozen=True)
class Node:
    """A node of the accessibility tree."""

    role: str
    name: str
    within: tuple[str, ...]
    """The names of the groups and regions around it, the outermost first."""
    is_focused: bool = False
    is_disabled: bool = False
    is_pressed: bool | None = None
    """Whether it is lifted or selected; None if it cannot be."""

    @property
    def group(self) -> str:
        return self.within[-1] if self.within else ""

    def __str__(self) -> str:
        return f"{self.role} {self.name!r} in {self.group!r}"


@dataclass
class Reading:
    """A page as it is read from the beginning to the end."""

    nodes: list[Node]
    live: list[tuple[int, str, str]]
    """What lies in live regions: the number of the text, its kind (status, alert, log) and the text."""

    @property
    def title(self) -> str:
        return self.nodes[0].name

    @property
    def focused(self) -> Node | None:
        """What has the focus; None if it is the page as a whole."""
        return next((node for node in reversed(self.nodes[1:]) if node.is_focused), None)

    @property
    def is_on_table(self) -> bool:
        """Whether the focus is somewhere on the table."""
        return bool(self.focused and MAIN in self.focused.within)

    def buttons(self, *groups: str) -> list[Node]:
        """The buttons that can be pressed, in groups or regions whose names begin so; in all of the table if none is given."""
        wanted = groups or (TABLE, OWN_SIDE)
        return [
            node
            for node in self.nodes
            if node.role == "button" and not node.is_disabled and any(name.startswith(wanted) for name in node.within)
        ]

    def usable(self, *groups: str) -> list[Node]:
        """The cards that can be lifted or selected."""
        return [node for node in self.buttons(*groups) if node.is_pressed is not None]

    def texts(self, group: str) -> list[str]:
        """The texts in a group or region."""
        return [node.name for node in self.nodes if node.role == "StaticText" and group in node.within]

    @property
    def groups(self) -> list[str]:
        """The names of the groups on the table: zones with their numbers of cards, and groups of buttons."""
        return [node.name for node in self.nodes if node.role == "group" and {TABLE, OWN_SIDE} & {*node.within}]

    @property
    def log(self) -> list[str]:
        return [text for _, kind, text in self.live if kind == "log"]

    @property
    def prompt(self) -> str:
        """What is said about the turn: the first status of the own side of the table."""
        return next((text for _, kind, text in self.live if kind == "prompt"), "")

    @property
    def is_over(self) -> bool:
        """Whether another game is offered."""
        return any(node.role in ("button", "link") and node.name in AGAIN for node in self.nodes)

    @property
    def result(self) -> list[str]:
        """The texts of the result, heading first."""
        return self.texts(self.prompt) if self.is_over else []

    @property
    def is_waiting(self) -> bool:
        """Whether nothing can be done: a message is on its way, or the title says that it is not this player's turn."""
        goes_on = self.title.startswith("Your turn") or any(node.name.startswith("Next") for node in self.buttons())
        return not self.is_over and (self.prompt == "Sending…" or not goes_on)


def value_of(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", ""))


def read(raw: list[dict[str, Any]]) -> Reading:
    """Put the accessibility tree of a page into reading order."""
    by_id = {node["nodeId"]: node for node in raw}
    reading = Reading([], [])

    def walk(node: dict[str, Any], within: tuple[str, ...], live: str) -> None:
        role, name = value_of(node, "role"), value_of(node, "name").strip()
        states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
        is_told = not node.get("ignored") and role not in SILENT
        if is_told:
            pressed = {"true": True, "false": False}.get(str(states.get("pressed", "")).lower())
            flags = bool(states.get("focused")), bool(states.get("disabled")), pressed
            reading.nodes.append(Node(role, name, within, *flags))
        if role == "StaticText" and live and name:
            reading.live.append((node.get("backendDOMNodeId", 0), live, name))
        if states.get("live") in ("polite", "assertive"):
            live = "prompt" if role == "status" and within[-1:] == (OWN_SIDE,) and not reading.prompt else role
        if is_told and role in ("button", "link", "img", "image", "StaticText"):
            return
        inner = (*within, name or role) if is_told and (role == "main" or (name and role in AREAS)) else within
        for child in node.get("childIds", []):
            if child in by_id:
                walk(by_id[child], inner, live)

    walk(raw[0], (), "")
    return reading


@dataclass
class Reader:
    """A player with a screen reader and a keyboard."""

    page: Page
    keys: int = 0
    """Keystrokes since the last move began."""
    moves: list[int] = field(default_factory=list[int])
    """Keystrokes of each move."""
    heard: list[str] = field(default_factory=list[str])
    """What was announced, in order."""

    def __post_init__(self) -> None:
        self.devtools = self.page.context.new_cdp_session(self.page)
        self.known: set[tuple[int, str]] = set()
        self.now = self.look()
        self.heard.clear()  # what was there at the beginning was not announced

    def look(self) -> Reading:
        """Read the page, and hear what live regions have said since the last time."""
        self.now = read(self.devtools.send("Accessibility.getFullAXTree")["nodes"])
        said = [(number, text) for number, _, text in self.now.live]
        self.heard += [text for number, text in said if (number, text) not in self.known]
        self.known = set(said)
        return self.now

    def until(self, happens: Callable[[Reading], object]) -> Reading:
        """Read until something is so."""
        end = time.monotonic() + PATIENCE
        while not happens(self.look()):
            if time.monotonic() > end:
                told = "\n".join(str(node) for node in self.now.nodes if node.name)
                raise AssertionError(f"heard {self.heard[-5:]}, focus on {self.now.focused}; on the page:\n{told}")
            self.page.wait_for_timeout(15)
        return self.now

    def settle(self) -> Reading:
        """Read until nothing changes any more; the names of groups may follow their contents a little later."""
        before = None
        while before != self.look():
            before = self.now
            self.page.wait_for_timeout(15)
        return self.now

    def press(self, *keys: str) -> Reading:
        """Press keys, one after the other, and read what is there then."""
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1
        return self.look()

    def enter_table(self) -> "Reader":
        """Skip to the content and go on until something on the table has the focus."""
        self.press("Tab", "Enter")
        for _ in range(5):
            if self.press("Tab").is_on_table:
                return self
        raise AssertionError(f"not on the table: {self.now.focused}")

    def ask(self, question: str) -> str:
        """Ask a question by its key and return the answer."""
        before = len(self.heard)
        self.press(QUERIES[question])
        self.until(lambda now: len(self.heard) > before)
        return " ".join(self.heard[before:])

    def find(self, typed: str, name: str, group: str = "") -> Node:
        """Type until what has the focus has this name; fail if all is typed before."""
        self.type(typed, lambda: self.is_at(name, group))
        assert self.is_at(name, group), f"{typed} leads to {self.now.focused}, not to {name!r} in {group!r}"
        assert self.now.focused
        return self.now.focused

    def type(self, typed: str, is_there: Callable[[], bool]) -> None:
        """Type until the focus is there, or all is typed. A first letter that would ask a question is typed with Shift."""
        for n, letter in enumerate(typed):
            if n and is_there():
                return
            self.press(f"Shift+{letter.upper()}" if not n and letter in QUERIES.values() else letter)

    def is_at(self, name: str, group: str) -> bool:
        here = self.now.focused
        return bool(here and here.name == name and any(each.startswith(group) for each in here.within))

    def lift(self) -> list[str]:
        """Lift the card in focus, and return the names of the places where it may go, as they are read."""
        assert self.now.focused
        card = self.now.focused.name
        self.press("Enter")
        self.until(lambda now: now.focused and now.focused.name.startswith("Place "))
        names = [node.name for node in self.now.buttons() if node.name.startswith("Place ")]
        assert names, card
        return [name.partition(" here: ")[2] for name in names]

    def put(self, place: str, typed: str = "") -> None:
        """Put the lifted card on the place of this name: type until it has the focus, or go on by Tab."""
        at = re.compile(rf"Place .+ here: {re.escape(place)}")
        is_there = lambda: bool(self.now.focused and at.fullmatch(self.now.focused.name))  # noqa: E731
        if typed and not is_there():
            self.type(typed, is_there)
        while not typed and not is_there() and self.keys < MOST_KEYS:
            self.press("Tab")
        assert is_there(), f"{self.now.focused}, not {place!r}"
        self.press("Enter")

    @contextmanager
    def move(self, ends_turn: bool = True) -> Generator[None]:
        """Make a move in this block, in few enough keystrokes; afterwards, wait until something can be chosen or all is over."""
        self.keys = 0
        before = (self.now.prompt, self.now.log, self.now.groups)
        yield
        assert self.keys <= MOST_KEYS, f"{self.keys} keystrokes"
        self.moves.append(self.keys)
        if ends_turn:
            self.until(lambda now: not now.is_waiting and (now.prompt, now.log, now.groups) != before)
        assert self.now.is_on_table, f"the focus is lost: {self.now.focused}"

    def choose(self, label: str, typed: str) -> None:
        """Press the button of this name."""
        self.find(typed, label)
        self.press("Enter")


def sit(browser: Browser, house: str, game: str, seed: int = 1, **options: Any) -> Reader:
    """Open a table against random bots, and go to it by keyboard."""
    guest = player(browser, house)
    guest.page.goto(guest.opened(game, seed, **options))
    reader = Reader(guest.page)
    reader.until(lambda now: not now.is_waiting)
    return reader.enter_table()
