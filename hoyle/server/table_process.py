"""A worker process for tables: `python -m hoyle.server.table_process` answers calls on its standard streams.

The process has no store, no key and no socket, and nothing is unpickled.
"""

import os
import sys
from asyncio.subprocess import DEVNULL
from importlib import import_module

from hoyle.bots import display_name
from hoyle.host.table_worker import TableWorker
from hoyle.rules.reading import interpreter
from hoyle.sandbox.child import NICENESS
from hoyle.sandbox.limits import allow_seconds, confine
from hoyle.sandbox.pipe import answer_calls
from hoyle.sandbox.process import SECONDS, PipedProcess


class TableProcess(PipedProcess):
    """A process with tables, whose environment says where Hoyle is and nothing else."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Start no process yet; an answer may take this many seconds."""
        environment = {name: os.environ[name] for name in ("PYTHONPATH", "SYSTEMROOT") if name in os.environ}
        super().__init__((sys.executable, "-m", "hoyle.server.table_process"), environment, seconds)


START = "import sys; sys.path[:] = sys.argv[1:]; from hoyle.server.table_process import confined; confined()"
"""The program of a confined process; its arguments say where Python's modules are."""
RULE_SECONDS = 5.0
"""The longest time of an answer by rules of visitors. A process that has just started may take longer; see `PipedProcess`."""

MOST_STEPS = 1_000_000
"""The most steps that a rule of a visitor may take: a second or two."""


class ConfinedProcess(PipedProcess):
    """A process with tables by rules of visitors: without an environment, and with the limits of `sandbox.limits`. Linux only."""

    def __init__(self, seconds: float = RULE_SECONDS) -> None:
        """Start no process yet; an answer may take this many seconds."""
        super().__init__((sys.executable, "-I", "-c", START, *sys.path), {}, seconds, DEVNULL)


def confined() -> None:
    """Answer the calls of the standard input, after giving up all that the rules of a game do not need."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    os.chdir("/")
    os.nice(NICENESS)
    worker = TableWorker(display_name)
    import_module("hoyle.pages.table")  # before files and memory are limited
    interpreter.MAX_STEPS = MOST_STEPS
    confine()

    def answer(body: bytes) -> bytes:
        allow_seconds()
        return worker.answer(body)

    answer_calls(sys.stdin.buffer, answers, answer)


def main() -> None:
    """Answer the calls of the standard input. What rules print goes to the standard error."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    answer_calls(sys.stdin.buffer, answers, TableWorker(display_name).answer)


if __name__ == "__main__":
    main()
