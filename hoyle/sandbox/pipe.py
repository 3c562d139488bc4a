"""Calls of a process over its standard streams: each call, and each answer, is preceded by its length."""

import struct
from collections.abc import Callable
from typing import BinaryIO

LENGTH = struct.Struct(">I")
"""How the length of a message is written."""


def answer_calls(calls: BinaryIO, answers: BinaryIO, answer: Callable[[bytes], bytes]) -> None:
    """Answer calls until there are no more."""
    while len(head := calls.read(LENGTH.size)) == LENGTH.size:
        body = answer(calls.read(LENGTH.unpack(head)[0]))
        answers.write(LENGTH.pack(len(body)) + body)
        answers.flush()
