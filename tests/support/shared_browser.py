"""A browser that files of tests use one after the other: each start takes most of a second of processor time."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class SharedBrowser:
    """A browser that is started when a test first asks for it. While it runs, its thread cannot call `asyncio.run`."""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self.browser: Browser | None = None

    def running(self) -> Browser:
        """Return the browser, a new one if it has not been started or has crashed."""
        from tests.support.chromium import browsing

        if self.browser is None or not self.browser.is_connected():
            self.end()
            self.browser = self.stack.enter_context(browsing())
        return self.browser

    def forget(self) -> None:
        """Close everything in it, so that the next file begins as in a new browser."""
        from tests.support.chromium import profiles

        if self.browser is not None:
            profiles.pop(self.browser, None)
            for context in self.browser.contexts:
                context.close()

    def end(self) -> None:
        """Close the browser if it runs."""
        self.browser = None
        self.stack.close()


shared_browser = SharedBrowser()
