"""What runs in an isolated process (`process.IsolatedProcess`): it gives up all that rules do not need, and answers calls."""

import os
import sys
from collections.abc import Callable

from hoyle.sandbox.limits import MEMORY, SECONDS, allow_seconds, confine
from hoyle.sandbox.pipe import answer_calls

NICENESS = 10
"""How much lower the priority of the process is."""


def answer_confined(
    prepare: Callable[[], Callable[[bytes], bytes]], seconds: int = SECONDS, memory: int = MEMORY
) -> None:
    """Answer the calls of the standard input, each within this processor time and all within this memory; see `limits.confine`.

    `prepare` returns what answers them, before files and memory are limited.
    """
    calls, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # uvloop leaves open what may be inherited
    os.chdir("/")
    os.nice(NICENESS)
    answer = prepare()
    confine(memory)

    def in_time(body: bytes) -> bytes:
        allow_seconds(seconds)
        return answer(body)

    answer_calls(calls, answers, in_time)
