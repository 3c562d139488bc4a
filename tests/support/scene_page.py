"""A browser page that draws scenes of tables (`table_scenes`) with the client's own modules, without a server.

The page of a table runs as it is: only its WebSocket and its requests are answered from the scene.
"""

import json
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from hoyle.games.drawings import find_file
from hoyle.pages.assets import CLIENT, STYLES, client_version, style_sheet
from tests.support.table_scenes import Drawn, TableScene

ORIGIN = "http://scene.test"
SIZES = ((1920, 1080), (1280, 800), (844, 390), (390, 844), (768, 1024))
"""The windows in which everything is drawn."""
SCRIPTS = Path(__file__).with_name("scene_page.js")


def answer(route: Route) -> None:
    """Answer a request with a file of the client or a drawing of a game."""
    path = route.request.url.removeprefix(ORIGIN).partition("?")[0]
    static = f"/static/{client_version()}/"
    if path == static + STYLES:
        sheet = style_sheet().replace("font-display: optional", "font-display: block")
        route.fulfill(body=sheet, content_type="text/css; charset=utf-8")
    elif path.count("/") < 3:
        route.fulfill(body="<!doctype html><title>Scenes</title>", content_type="text/html")
    else:
        _, kind, game, *rest = path.split("/")
        file = find_file(game, "/".join(rest)) if kind == "art" else CLIENT / path.removeprefix(static)
        if file and file.is_file():
            content_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            route.fulfill(body=file.read_bytes(), content_type=content_type)
        else:
            route.fulfill(status=404, body="")


@dataclass
class ScenePage:
    """A page that draws one scene after the other."""

    page: Page
    lang: str = ""

    @classmethod
    def open(cls, browser: Browser, size: tuple[int, int], theme: str = "light", touch: bool = False) -> "ScenePage":
        """Open a page in a window of this size."""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            reduced_motion="reduce",
            color_scheme="dark" if theme == "dark" else "light",
        )
        page = context.new_page()
        page.route("**/*", answer)
        page.goto(ORIGIN + "/")
        page.evaluate("setup => { window.staticFolder = setup }", f"/static/{client_version()}/")
        page.add_script_tag(path=SCRIPTS)
        return cls(page)

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the window."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def draw(self, scene: TableScene, lang: str, is_late: bool = False) -> None:
        """Draw a scene, and wait until the page has settled; if `is_late`, as somebody sees it who loads the page only then."""
        self.show(scene.drawn(lang, is_late))

    def show(self, drawn: Drawn) -> None:
        """Draw this page of a table."""
        self.page.evaluate("scene => scenes.draw(scene)", [drawn.page, drawn.frames, json.dumps(drawn.explanation)])

    def faults(self) -> list[str]:
        """Return what is wrong with what is drawn, a line for each fault."""
        return self.page.evaluate("() => scenes.faults()")

    def moved(self, action: str) -> list[str]:
        """Return what is elsewhere after an action of `scene_page.js`, such as `lift`."""
        return self.page.evaluate(f"() => scenes.moved(scenes.{action})")

    def moved_by(self, frame: str) -> list[str]:
        """Draw what follows on the scene, and return what stands lower or higher then, though it has nothing to do with a move."""
        return self.page.evaluate("frame => scenes.moved(() => scenes.then(frame), scenes.steady)", frame)

    def boxes(self) -> dict[str, Any]:
        """Return where everything is, by name."""
        return self.page.evaluate("() => scenes.boxes()")
