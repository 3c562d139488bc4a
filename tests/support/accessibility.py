"""What axe finds on a page, and the two ways in which pages are shown to it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCHEMES_AND_SIZES = [("dark", False), ("light", True)]
"""Each colour scheme and each size once: a scheme and whether the page is shown on a phone.

Contrast depends on the scheme, everything else on the size.
"""


def violations(page: Page) -> list[tuple[str, list[list[str]]]]:
    """Return the rules of axe that the page breaks, each with the selectors of the elements that break it.

    axe describes the elements of violations only; it checks all rules, but says no more of elements that keep them.
    """
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found]
