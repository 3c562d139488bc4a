"""Waiting for what another thread, process or server does."""

import time
from collections.abc import Callable

from tests.support.clients import WAIT


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds; AssertionError if it does not within `WAIT` seconds."""
    until = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < until, "this did not happen"
        time.sleep(0.02)
