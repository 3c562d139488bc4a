"""Programs that a test starts and that do not outlive it."""

import subprocess
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def killed_at_the_end(process: subprocess.Popen[str]) -> Generator[subprocess.Popen[str]]:
    """Kill a program on the way out if it still runs, so that a failed test does not wait for it."""
    with process:
        try:
            yield process
        finally:
            process.kill()
