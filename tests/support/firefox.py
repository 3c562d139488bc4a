"""Firefox without a window, driven by WebDriver BiDi, which it speaks itself; Playwright drives only builds of its own."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PROGRAMS = ("firefox-esr", "firefox")
WAIT = 60  # seconds that anything may take


def program() -> str | None:
    """The Firefox of this machine."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


@dataclass
class Tab:
    """A tab of a running Firefox."""

    socket: ClientConnection
    context: str = ""
    last: int = 0

    def call(self, method: str, **params: Any) -> Any:
        """Send a command and return its result; RuntimeError if Firefox refuses it."""
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": params}))
        while (answer := json.loads(self.socket.recv(WAIT))).get("id") != self.last:
            pass
        if answer["type"] == "error":
            raise RuntimeError(answer["message"])
        return answer["result"]

    def go(self, address: str) -> None:
        """Load a page."""
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression in the page, or None."""
        done = self.call("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        return done.get("result", {}).get("value")

    def until(self, condition: str) -> None:
        """Wait until an expression in the page is true."""
        end = time.monotonic() + WAIT
        while self.evaluate(condition) is not True:
            assert time.monotonic() < end, f"{condition}: {self.evaluate('document.body.innerText.slice(0, 500)')}"
            time.sleep(0.1)


@contextmanager
def browsing(profile: Path) -> Generator[Tab]:
    """A tab of a Firefox that keeps its data in a profile."""
    command = [str(program()), "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with subprocess.Popen([*command, "about:blank"], stderr=subprocess.PIPE, text=True) as firefox:
        try:
            assert firefox.stderr
            address = next(found[1] for line in firefox.stderr if (found := re.search(r"(ws://\S+)", line)))
            with connect(f"{address}/session", max_size=None) as socket:
                tab = Tab(socket)
                tab.call("session.new", capabilities={})
                tab.context = tab.call("browsingContext.create", type="tab")["context"]
                yield tab
        finally:
            firefox.kill()
