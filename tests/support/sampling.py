"""How much of the long products a run tries: `scripts/test --soak` tries all of it, `scripts/test` a sample."""

import os

SOAK = os.environ.get("HOYLE_SOAK") == "1"


def sample(quick: int, soak: int) -> int:
    """Return how many cases to try in this run."""
    return soak if SOAK else quick
