"""Questions to the laboratory that a page asks: what do these house rules change? Answered in a process of its own."""

import json
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from hoyle.serve.thinkers import pool

GAMES = 2000  # played by each set of rules
KEPT = 100  # answers remembered

Answer = dict[str, Any]


class Inquiries:
    """The questions asked so far; one is answered at a time."""

    def __init__(self) -> None:
        """No process before the first question."""
        self.asked: OrderedDict[str, Future[Answer]] = OrderedDict()
        self.laboratory: ProcessPoolExecutor | None = None

    def ask(self, game: str, options: dict[str, Any]) -> Answer | None:
        """The answer, or None while the laboratory plays."""
        question = json.dumps([game, options], sort_keys=True)
        if question not in self.asked:
            self.laboratory = self.laboratory or pool(niceness=15)
            self.asked[question] = self.laboratory.submit(compare, game, options, GAMES)
            while len(self.asked) > KEPT:
                self.asked.popitem(last=False)
        future = self.asked[question]
        if not future.done():
            return None
        if future.exception():
            del self.asked[question]
            return {"rows": [], "failed": True}
        return future.result()

    def close(self) -> None:
        """Let the process go."""
        if self.laboratory:
            self.laboratory.shutdown(wait=False, cancel_futures=True)


def compare(game: str, options: dict[str, Any], games: int) -> Answer:
    """In a worker: the usual rules and these side by side.

    `rows`: a figure's name, its value under the usual rules, under these, and whether the difference is clear.
    """
    import hoyle
    from hoyle import lab

    answer: Answer = lab.compare_page(hoyle.game(game, **options), games)
    return answer
