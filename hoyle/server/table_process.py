"""A worker process for tables: `python -m hoyle.server.table_process` answers calls on its standard streams.

The process has no store, no key and no socket, and nothing is unpickled.
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module

from hoyle.bots import display_name
from hoyle.games import own_games
from hoyle.host.table_worker import TableWorker
from hoyle.rules.reading import interpreter
from hoyle.rulesets.shelf import shelf
from hoyle.sandbox.child import answer_confined
from hoyle.sandbox.limits import MEMORY, addresses
from hoyle.sandbox.pipe import answer_calls
from hoyle.sandbox.process import SECONDS, IsolatedProcess, PipedProcess
from hoyle.server.rules_process import withhold_solvers


class TableProcess(PipedProcess):
    """A process with tables, whose environment says where Hoyle is and nothing else."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Start no process yet; an answer may take this many seconds."""
        environment = {name: os.environ[name] for name in ("PYTHONPATH", "SYSTEMROOT") if name in os.environ}
        super().__init__((sys.executable, "-m", "hoyle.server.table_process"), environment, seconds)


RULE_SECONDS, PROCESSOR_SECONDS = 20.0, 4
"""The longest time of an answer by rules of visitors, on a busy machine, and how much of it may be processor time.

A process that has just started may take longer; see `PipedProcess`.
"""
RENEWED_AT = MEMORY // 2
"""How many more bytes of addresses the process may use before it ends itself: what is remembered of many texts adds up."""
MOST_STEPS = 1_000_000
"""The most steps that a rule of a visitor may take: a second or two."""


class ConfinedProcess(IsolatedProcess):
    """A process with tables by rules of visitors: without an environment, and with the limits of `sandbox.limits`. Linux only."""

    most_bytes = 32 << 20

    def __init__(self) -> None:
        """Start no process yet."""
        super().__init__("hoyle.server.table_process", "confined", RULE_SECONDS)


def table_answers() -> Callable[[bytes], bytes]:
    """Return what answers the calls of tables by rules of visitors."""
    import_module("hoyle.pages.table")
    withhold_solvers()
    shelf()  # while files can be read
    own_games.reads_visitors = True
    interpreter.MAX_STEPS = MOST_STEPS
    tables, most = TableWorker(display_name), addresses() + RENEWED_AT

    def answer(body: bytes) -> bytes:
        if addresses() > most:  # its tables are built anew in the next process
            raise SystemExit
        return tables.answer(body)

    return answer


def confined() -> None:
    """Answer calls until there are no more, with all that the rules of a game do not need given up."""
    answer_confined(table_answers, PROCESSOR_SECONDS)


def main() -> None:
    """Answer the calls of the standard input. What rules print goes to the standard error."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    answer_calls(sys.stdin.buffer, answers, TableWorker(display_name).answer)


if __name__ == "__main__":
    main()
