"""Known holes of the running CPython that a server should not have."""

import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Hole:
    """A hole of CPython, and the versions that close it."""

    id: str
    what: str
    """What an attacker can do, in a few words."""
    fixed: dict[tuple[int, int], int]
    """By minor version that had the hole: the first micro version without it."""


HOLES = (
    Hole(
        "CVE-2024-7592",
        "reading quoted cookies takes quadratic time; Hoyle does not call that code",
        {(3, 11): 10, (3, 12): 6},
    ),
    Hole("CVE-2024-12254", "a client that does not read can fill the memory through asyncio", {(3, 12): 9, (3, 13): 2}),
)


def known_holes(version: tuple[int, int, int] = sys.version_info[:3]) -> Iterator[str]:
    """Yield a sentence for each known hole of a version of CPython.

    >>> [sentence.split()[5] for sentence in known_holes((3, 12, 5))], list(known_holes((3, 13, 2)))
    (['CVE-2024-7592', 'CVE-2024-12254'], [])
    """
    if platform.python_implementation() != "CPython":
        return
    major, minor, micro = version
    for hole in HOLES:
        fixed = hole.fixed.get((major, minor), 0)
        if micro < fixed:
            running, needed = f"{major}.{minor}.{micro}", f"{major}.{minor}.{fixed}"
            yield f"CPython {running} is open to {hole.id} ({hole.what}): update it to {needed} or newer."
