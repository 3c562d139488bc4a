"""Show how far a solver has come, and let Ctrl-C stop it with what it knows."""

import signal
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TextIO

from hoyle.solver.watch import Step, Watch

ON_TERMINAL, ELSEWHERE = 0.5, 10.0
"""The seconds between two lines on a terminal, where each replaces the one before, and in a file."""


class TerminalWatch(Watch):
    """Writes steps to a stream, the first after a while, and then from time to time."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        """Write nothing yet."""
        self.stream, self.clock = stream, clock
        self.interval = ON_TERMINAL if stream.isatty() else ELSEWHERE
        self.last, self.width = clock(), 0

    def see(self, step: Step) -> None:
        """Write the step, if the last one was long ago."""
        if self.clock() - self.last < self.interval:
            return
        self.last, text = self.clock(), f"{step.text} · Ctrl-C stops"
        if self.stream.isatty():
            self.stream.write(f"\r{text.ljust(self.width)}")
            self.width = len(text)
        else:
            self.stream.write(f"{text}\n")
        self.stream.flush()

    def clear(self) -> None:
        """Remove the line from the terminal."""
        if self.width:
            self.stream.write(f"\r{' ' * self.width}\r")
            self.stream.flush()


@contextmanager
def watching() -> Generator[Watch]:
    """Provide a watch that writes to the standard error stream. The first Ctrl-C asks the solver to stop, the second ends it."""
    watch = TerminalWatch(sys.stderr)

    def ask(number: int, frame: FrameType | None) -> None:
        watch.is_stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    if threading.current_thread() is not threading.main_thread():  # signals reach the main thread alone
        yield watch
        return
    before = signal.signal(signal.SIGINT, ask)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, before)
        watch.clear()
