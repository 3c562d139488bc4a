"""Known security holes of the running CPython in what a server uses: cookies and asyncio.

The versions are those of CPython's changelog: issue gh-123067 for CVE-2024-7592, and gh-127655 for CVE-2024-12254. The packages of a
system may have closed a hole without another version number.
"""

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
    Hole("CVE-2024-7592", "reading quoted cookies takes quadratic time", {(3, 11): 10, (3, 12): 6}),
    Hole(
        "CVE-2024-12254",
        "asyncio's writelines fills the memory if a client does not read",
        {(3, 12): 9, (3, 13): 2},
    ),
)


def known_holes(version: tuple[int, int, int] = sys.version_info[:3]) -> Iterator[str]:
    """Yield a sentence for each known hole of a version of CPython.

    >>> [sentence.split()[3] for sentence in known_holes((3, 12, 5))], list(known_holes((3, 13, 2)))
    (['CVE-2024-7592', 'CVE-2024-12254'], [])
    """
    if platform.python_implementation() != "CPython":
        return
    major, minor, micro = version
    for hole in HOLES:
        fixed = hole.fixed.get((major, minor), 0)
        if micro < fixed:
            running, needed = f"{major}.{minor}.{micro}", f"{major}.{minor}.{fixed}"
            yield (
                f"CPython {running} has {hole.id} ({hole.what}), unless your system's packages have closed it: "
                f"update to {needed} or newer; Hoyle itself does not call that code."
            )
