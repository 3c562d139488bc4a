"""Laboratory jobs for the rules page: compare a rule set with another in a worker process."""

import json
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from hoyle.server.worker_pool import pool, stop

GAMES = 2000  # games per rule set, at most
SECONDS = 30.0  # time per rule set
KEPT = 100  # jobs remembered

Answer = dict[str, Any]


class LabJobs:
    """The jobs so far; they run one at a time."""

    def __init__(self) -> None:
        """Start no process before the first job."""
        self.jobs: OrderedDict[str, Future[Answer]] = OrderedDict()
        self.worker: ProcessPoolExecutor | None = None

    def ask(self, game: str, options: dict[str, Any], base: dict[str, Any] | None) -> Answer | None:
        """Return how these options differ from the base; None while the job runs."""
        question = json.dumps([game, options, base], sort_keys=True)
        if question not in self.jobs:
            self.worker = self.worker or pool(niceness=15)
            self.jobs[question] = self.worker.submit(compare, game, options, base)
            while len(self.jobs) > KEPT:
                self.jobs.popitem(last=False)
        future = self.jobs[question]
        if not future.done():
            return None
        if future.exception():
            del self.jobs[question]
            return {"rows": [], "failed": True}
        return future.result()

    def close(self) -> None:
        """Stop the worker."""
        if self.worker:
            stop(self.worker)


def compare(game: str, options: dict[str, Any], base: dict[str, Any] | None) -> Answer:
    """In a worker: measure these options and the base, or these alone where the base is None.

    The answer has `rows`: a figure's name, its value for the base, its value for these options, with a star where the
    difference is clear; `games`: how many were played per rule set; `bot`: which bot played.
    """
    import hoyle
    from hoyle import lab

    usual = None if base is None else hoyle.game(game, **base)
    answer: Answer = lab.compare_page(usual, hoyle.game(game, **options), GAMES, SECONDS)
    return answer
