"""`hoyle join`, in a process of its own or in this one."""

import os
import subprocess
import sys
import threading
from collections.abc import Generator
from concurrent.futures import Future
from contextlib import contextmanager
from subprocess import CompletedProcess
from unittest.mock import patch

from tests.support.clients import InstantBots
from tests.support.command import hoyle
from tests.support.processes import killed_at_the_end

SECONDS = 120


class BotsHere(InstantBots):
    """Random bots in this process instead of bot workers, whose processes take seconds to start."""

    def __init__(self, processes: int) -> None:
        super().__init__()

    def close(self) -> None:
        pass


def arguments(words: tuple[str, ...], bot: str) -> list[str]:
    """Return the arguments of a bot that does not wait before its moves."""
    return ["join", *words, "--bot", bot, "--pause", "0"]


@contextmanager
def joining(*words: str, token: str = "", bot: str = "random") -> Generator["subprocess.Popen[str]"]:
    """Run `hoyle join` with these arguments in a process of its own, and `token` in the environment."""
    command = [sys.executable, "-m", "hoyle.cli.main", *arguments(words, bot)]
    environment = {**os.environ, "HOYLE_TOKEN": token}
    running = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    with killed_at_the_end(running):
        yield running


def join(*words: str, token: str = "", bot: str = "random") -> "CompletedProcess[str]":
    """Run `hoyle join` in this process until it ends."""
    with patch.dict(os.environ, HOYLE_TOKEN=token), patch("hoyle.server.bot_workers.BotWorkers", BotsHere):
        return hoyle(*arguments(words, bot))


Joined = Future["CompletedProcess[str]"]


@contextmanager
def joining_here(*words: str, token: str = "") -> Generator[Joined]:
    """Run `hoyle join` with a random bot in a thread of this process."""
    running: Joined = Future()
    threading.Thread(target=lambda: running.set_result(join(*words, token=token)), daemon=True).start()
    yield running


def ends(running: "subprocess.Popen[str] | Joined | CompletedProcess[str]", code: int = 0) -> str:
    """What a command has printed, which ends with this exit code."""
    done = running.result(SECONDS) if isinstance(running, Future) else running
    if isinstance(done, subprocess.Popen):
        out, err = done.communicate(timeout=SECONDS)
    else:
        out, err = done.stdout, done.stderr
    assert done.returncode == code, out + err
    assert "Traceback" not in err
    return out + err
