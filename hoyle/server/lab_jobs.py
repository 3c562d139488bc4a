"""Laboratory jobs for the rules page: compare a rule set with another one in a worker process."""

import json
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from hoyle.server.worker_pool import pool, stop

MAX_GAMES = 2000  # per rule set
MAX_SECONDS = 30.0  # per rule set
MAX_JOBS = 100  # jobs whose results are kept

Comparison = dict[str, Any]


class LabJobs:
    """The latest jobs. They run one at a time."""

    def __init__(self) -> None:
        """Create no process before the first job."""
        self.jobs: OrderedDict[str, Future[Comparison]] = OrderedDict()
        self.worker: ProcessPoolExecutor | None = None

    def result(self, game: str, options: dict[str, Any], base: dict[str, Any] | None) -> Comparison | None:
        """Return the comparison of these options with the base, or None while its job waits or runs; start the job if needed.

        A failed comparison has no rows, and the next call starts it again.
        """
        key = json.dumps([game, options, base], sort_keys=True)
        if key not in self.jobs:
            self.worker = self.worker or pool(niceness=15)
            self.jobs[key] = self.worker.submit(compare, game, options, base)
            while len(self.jobs) > MAX_JOBS:
                self.jobs.popitem(last=False)
        future = self.jobs[key]
        if not future.done():
            return None
        if future.exception():
            del self.jobs[key]
            return {"rows": [], "failed": True}
        return future.result()

    def close(self) -> None:
        """Stop the worker process."""
        if self.worker:
            stop(self.worker)


def compare(game: str, options: dict[str, Any], base: dict[str, Any] | None) -> Comparison:
    """In a worker: compare these options with the base, or measure them alone if the base is None.

    The result has `rows` (for each figure its name, its text for the base, and its text for these options with a star at a
    clear difference), `sentences` with the same content, `games` (the number of games per rule set) and `bot` (its name).
    """
    import hoyle
    from hoyle import lab

    base_variant = None if base is None else hoyle.game(game, **base)
    comparison: Comparison = lab.compare_page(base_variant, hoyle.game(game, **options), MAX_GAMES, MAX_SECONDS)
    return comparison
