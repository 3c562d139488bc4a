"""The pictures of docs/table-classes.md: its code, drawn by the client. `python -m tests.support.docs_pictures` makes them anew."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hoyle.docs.folders import TEXTS
from hoyle.games import GAMES
from hoyle.games.shared.french_pack import deck
from hoyle.games.shared.scenes import Counter, Deck, Event, Scene
from hoyle.games.thirty_one import GAME
from tests.support import table_scenes

if TYPE_CHECKING:
    from tests.support.scene_page import ScenePage

PAGE = TEXTS / "table-classes.md"
PICTURE = re.compile(r"<!-- picture: (\w+) -->\n```python\n(.*?)\n```\n", re.DOTALL)
FIRST = re.compile(r"```python\n(from .*?)\n```\n", re.DOTALL)
SHOWN = "shown"
"""The name of the game of the pictures."""
SIZE = (1120, 760)
"""The size of the window in pixels."""
FLAT = "html .table-page { background: var(--cloth) !important; } .bar, .log button { visibility: hidden; }"
"""One colour in place of a light in the middle, so that the files are small."""
PARTS = {"scene": ".room > *:not(.side), .dock > *", "acts": ".controls, .dock .places, .own .plate"}
"""By picture: what it shows; otherwise the zones on the board."""
AROUND = """shown => {
  const boxes = [...document.querySelectorAll(shown)].map((part) => part.getBoundingClientRect()).filter((box) => box.width);
  const [left, top] = ["left", "top"].map((side) => Math.max(0, Math.min(...boxes.map((box) => box[side])) - 14));
  const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])) + 14);
  return { x: left, y: top, width: Math.min(right, innerWidth) - left, height: Math.min(bottom, innerHeight) - top };
}"""
"""Returns the rectangle around these parts of the page."""


def codes() -> dict[str, str]:
    """Return the code of the page by the name of its picture."""
    return dict(PICTURE.findall(PAGE.read_text("utf-8")))


def run(code: str) -> dict[str, Any]:
    """Run the first code of the page and then this one; return the names that they define."""
    first = FIRST.search(PAGE.read_text("utf-8"))
    assert first
    names: dict[str, Any] = {}
    exec(f"{first[1]}\n{code}", names)
    return names


def scene_of(names: dict[str, Any]) -> Scene:
    """Return the scene that code defines, or one with the zones that it defines."""
    if "scene" in names:
        return names["scene"]
    rows = names["rows"]
    counters = [[Counter("points", "Points", 0)] for _ in range(2)]
    layout = {"wide": rows, "narrow": [list(row) for row in rows]}
    return Scene(names["zones"], names.get("acts", []), "Your turn.", counters, [False, False], layout)


@dataclass(frozen=True)
class Shown:
    """A table that shows a scene, whatever the position is."""

    scene: Scene
    cards: Deck
    events: list[Event]

    def draw(self, *_: object, **__: object) -> Scene:
        """Return the scene."""
        return self.scene

    def gestures(self, *_: object, **__: object) -> dict[str, list[int]]:
        """Return no gestures."""
        return {}

    def narrate(self, *_: object, **__: object) -> list[Event]:
        """Return the events."""
        return self.events

    def deck(self, options: object) -> Deck:
        """Return the cards."""
        return self.cards


def draw(page: "ScenePage", name: str) -> str:
    """Draw a picture, and return the parts of the page that it shows."""
    names = run(codes()[name])
    is_log = "events" in names
    scene = scene_of(run(codes()["scene"]) if is_log else names)
    table = Shown(scene, names.get("deck", deck()), names.get("events", []))
    GAMES[SHOWN] = replace(GAME, name=SHOWN, table=table, guide=None, family="", home=GAME.package)
    table_scenes.SPECIAL[SHOWN] = {"two": {"players": 2, "lives": None}}
    try:
        for made in (table_scenes.moments, table_scenes.played, table_scenes.has_deals):
            made.cache_clear()
        page.draw(table_scenes.TableScene(SHOWN, "two", "first"), "en")
    finally:
        del GAMES[SHOWN], table_scenes.SPECIAL[SHOWN]
    return "[role=log] p:nth-last-child(-n + 2)" if is_log else PARTS.get(name, ".board .place, .board .zone")


def make(folder: Path) -> None:
    """Write the pictures into a folder."""
    from tests.support.chromium import browsing
    from tests.support.scene_page import ScenePage

    with browsing() as browser:
        page = ScenePage.open(browser, SIZE)
        page.page.add_style_tag(content=FLAT)
        for name in codes():
            shown = draw(page, name)
            page.page.wait_for_timeout(400)
            page.page.screenshot(path=folder / f"table-{name}.png", clip=page.page.evaluate(AROUND, shown))


if __name__ == "__main__":
    make(TEXTS)
