"""What runs in an isolated process (`process.IsolatedProcess`): it gives up all that rules do not need, and answers calls."""

import os
import sys
from collections.abc import Callable
from importlib import import_module

from hoyle.codec import MalformedMessage, decode, encode
from hoyle.sandbox.limits import MEMORY, SECONDS, allow_seconds, confine
from hoyle.sandbox.messages import PROCESS, Choose, Load, Refused, Run
from hoyle.sandbox.pipe import answer_calls
from hoyle.sandbox.rules import Rules

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
    os.chdir("/")
    os.nice(NICENESS)
    answer = prepare()
    confine(memory)

    def in_time(body: bytes) -> bytes:
        allow_seconds(seconds)
        return answer(body)

    answer_calls(calls, answers, in_time)


def rule_answers() -> Callable[[bytes], bytes]:
    """Return what answers the questions to a rule worker."""
    rules = Rules()
    import_module("wasmtime")

    def answer(body: bytes) -> bytes:
        try:
            return encode(rules.answer(decode(body, Load, Choose, Run)))
        except MalformedMessage as wrong:
            return encode(Refused(PROCESS, f"This is no question to a rule worker: {wrong.reason}."))

    return answer


def main() -> None:
    """Answer questions until there are no more. `worker.RuleWorker` starts this."""
    answer_confined(rule_answers)
