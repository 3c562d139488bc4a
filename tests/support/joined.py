"""`hoyle join` in a subprocess."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

from tests.support.processes import killed_at_the_end

SECONDS = 120


@contextmanager
def joining(*words: str, token: str = "", bot: str = "random") -> Generator["subprocess.Popen[str]"]:
    """Run `hoyle join` with these arguments, and `token` in the environment."""
    command = [sys.executable, "-m", "hoyle.cli.main", "join", *words, "--bot", bot, "--pause", "0"]
    environment = {**os.environ, "HOYLE_TOKEN": token}
    running = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    with killed_at_the_end(running):
        yield running


def ends(running: "subprocess.Popen[str]", code: int = 0) -> str:
    """What a command has printed, which ends with this exit code."""
    out, err = running.communicate(timeout=SECONDS)
    assert running.returncode == code, out + err
    assert "Traceback" not in err
    return out + err
