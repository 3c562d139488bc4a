"""Subprocesses that end with the test that starts them."""

import subprocess
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def killed_at_the_end(process: subprocess.Popen[str]) -> Generator[subprocess.Popen[str]]:
    """Kill a subprocess when the block ends, so that a failed test does not wait for it."""
    with process:
        try:
            yield process
        finally:
            process.kill()
