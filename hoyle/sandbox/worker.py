"""A rule worker as others know it: typed questions, typed answers, and one sentence whatever happens to the process."""

import sys

from hoyle.codec import MalformedMessage, decode, encode
from hoyle.host.worker_table import WorkerDied
from hoyle.sandbox.messages import PROCESS, Answer, Chosen, Load, Loaded, Question, Ran, Refused
from hoyle.sandbox.process import IsolatedProcess

SECONDS = 30.0
"""The longest time of an answer."""
MOST_LOADS = 100
"""A process that has loaded this many rules is replaced, so that it does not grow."""
ENDED = "The rules have ended their process: they need too much memory or too much time. Shorten them."


class RuleWorker:
    """A process that runs the rules of one stranger at a time."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Start no process yet; an answer may take this many seconds."""
        if sys.platform != "linux":
            raise NotImplementedError("Rules of strangers run on Linux only, whose limits a rule worker needs.")
        self.process = IsolatedProcess("hoyle.sandbox.child", "main", seconds)
        self.loads = 0

    async def ask(self, question: Question) -> Answer:
        """Return the answer to a question; Refused if the process ends or does not answer in time: a new one has no rules."""
        if isinstance(question, Load):
            self.loads += 1
            if self.loads > MOST_LOADS:
                self.close()
                self.loads = 1
        try:
            return decode(await self.process.ask(encode(question)), Loaded, Chosen, Ran, Refused)
        except (WorkerDied, MalformedMessage):
            self.close()
            return Refused(PROCESS, ENDED)

    def close(self) -> None:
        """End the process."""
        self.process.kill()
