"""The process of a rule worker. `worker.RuleWorker` starts it, with an empty environment and no descriptors but its pipes."""

import os
import sys
from importlib import import_module

from hoyle.codec import MalformedMessage, decode, encode
from hoyle.sandbox.limits import allow_seconds, confine
from hoyle.sandbox.messages import PROCESS, Choose, Load, Refused, Run
from hoyle.sandbox.pipe import answer_calls
from hoyle.sandbox.rules import Rules

NICENESS = 10
"""How much lower the priority of the process is."""


def main() -> None:
    """Answer questions until there are no more."""
    calls, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    os.chdir("/")
    os.nice(NICENESS)
    rules = Rules()
    import_module("wasmtime")  # before files and memory are limited

    confine()

    def answer(body: bytes) -> bytes:
        allow_seconds()
        try:
            return encode(rules.answer(decode(body, Load, Choose, Run)))
        except MalformedMessage as wrong:
            return encode(Refused(PROCESS, f"This is no question to a rule worker: {wrong.reason}."))

    answer_calls(calls, answers, answer)
