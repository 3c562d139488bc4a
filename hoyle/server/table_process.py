"""A worker process for tables: `python -m hoyle.server.table_process` answers calls on its standard streams.

The process has no store, no key and no socket, and nothing is unpickled.
"""

import os
import sys

from hoyle.bots import display_name
from hoyle.host.table_worker import TableWorker
from hoyle.sandbox.pipe import answer_calls
from hoyle.sandbox.process import SECONDS, PipedProcess


class TableProcess(PipedProcess):
    """A process with tables, whose environment says where Hoyle is and nothing else."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Start no process yet; an answer may take this many seconds."""
        environment = {name: os.environ[name] for name in ("PYTHONPATH", "SYSTEMROOT") if name in os.environ}
        super().__init__((sys.executable, "-m", "hoyle.server.table_process"), environment, seconds)


def main() -> None:
    """Answer the calls of the standard input. What rules print goes to the standard error."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    answer_calls(sys.stdin.buffer, answers, TableWorker(display_name).answer)


if __name__ == "__main__":
    main()
