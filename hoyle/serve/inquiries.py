"""Questions to the laboratory that a page asks: what do these house rules change? Answered in a process of its own."""

import json
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from hoyle.serve.thinkers import pool

GAMES = 2000  # played by each set of rules, at most
SECONDS = 30.0  # that the games of one set of rules may take
KEPT = 100  # answers remembered

Answer = dict[str, Any]


class Inquiries:
    """The questions asked so far; one is answered at a time."""

    def __init__(self) -> None:
        """No process before the first question."""
        self.asked: OrderedDict[str, Future[Answer]] = OrderedDict()
        self.laboratory: ProcessPoolExecutor | None = None

    def ask(self, game: str, options: dict[str, Any], usual: dict[str, Any] | None) -> Answer | None:
        """What these options change against the usual ones; None while the laboratory plays."""
        question = json.dumps([game, options, usual], sort_keys=True)
        if question not in self.asked:
            self.laboratory = self.laboratory or pool(niceness=15)
            self.asked[question] = self.laboratory.submit(compare, game, options, usual)
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


def compare(game: str, options: dict[str, Any], usual: dict[str, Any] | None) -> Answer:
    """In a worker: the usual rules and these side by side, or these alone.

    `rows`: a figure's name, its value under the usual rules, under these, and a star where the difference is clear;
    `games`: how many were played by each; `bot`: who played.
    """
    import hoyle
    from hoyle import lab

    base = None if usual is None else hoyle.game(game, **usual)
    answer: Answer = lab.compare_page(base, hoyle.game(game, **options), GAMES, SECONDS)
    return answer
