"""The number of cases that a run tries of a long list: a sample with `scripts/test`, more with `scripts/test --soak`."""

import os
from typing import TypeVar

T = TypeVar("T")

SOAK = os.environ.get("HOYLE_SOAK") == "1"


def sample(quick: T, soak: T) -> T:
    """Return the cases, or the number of cases, to try in this run: `soak` in a soak run, else `quick`."""
    return soak if SOAK else quick
