"""What axe finds on a page, and the two ways in which pages are shown to it."""

from collections.abc import Sequence
from typing import TypeVar

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.support.sampling import sample

T = TypeVar("T")

DARK, LIGHT_ON_A_PHONE = ("dark", False), ("light", True)
"""A colour scheme, and whether the page is shown on a phone. Contrast depends on the scheme, everything else on the size."""
EITHER = [DARK, LIGHT_ON_A_PHONE]
"""For the pages of which each is checked in one of the two ways; see `checked`."""


def ways(quick: tuple[str, bool]) -> list[tuple[str, bool]]:
    """Return the ways to show the pages of a file of tests: one, and both in a soak run. Files differ in the one."""
    return sample([quick], EITHER)


def checked(pages: Sequence[T], phone: bool) -> Sequence[T]:
    """Return the pages to check on a phone or on a wide screen: every other page, so that both check each page once.

    A soak run checks all pages on both.
    """
    return sample(pages[phone::2], pages)


def violations(page: Page, contrast: bool = True) -> list[tuple[str, list[list[str]]]]:
    """Return the rules of axe that the page breaks, each with the selectors of the elements that break it.

    Contrast takes two thirds of the time; `contrast=False` leaves it out, for a page that was checked a moment ago and has
    the same colours. axe describes the elements of violations only; it says no more of elements that keep a rule.
    """
    options = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": contrast}}}
    found = Axe().run(page, options=options).response["violations"]
    return [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found]
