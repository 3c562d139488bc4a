"""A worker with tables may die at every call: what people see afterwards is the same."""

from typing import Any

import pytest

import hoyle
from hoyle.host.memory import MemoryHost
from hoyle.host.worker_table import Worker, WorkerDied
from tests.support.tables import open_table
from tests.table.test_table_worker import Process


class Mortal(Process):
    """A worker that dies once: before or after it has answered one of its calls."""

    dies_at, answers_before = -1, False
    calls = 0

    async def ask(self, body: bytes) -> bytes:
        """Return the answer to a call, unless it is the one at which the worker dies."""
        self.calls += 1
        if self.calls != self.dies_at:
            return await super().ask(body)
        if self.answers_before:
            await super().ask(body)
        raise WorkerDied


def played_with_death(dies_at: int, answers_before: bool) -> tuple[int, list[Any]]:
    """Play two rounds of R at a table whose worker dies at a call; return the number of calls and what both people see then."""
    host, process = MemoryHost(), Mortal()
    process.dies_at, process.answers_before = dies_at, answers_before
    worker = Worker(process, host.clock)
    host.host.worker_of = lambda _: worker
    _, people = open_table(host, hoyle.game("r"))
    for seat, item in ((0, "b0"), (1, "r1"), (0, "b4"), (1, "r6")):
        people[seat].gesture("lay", item=item, to=f"laid{seat}")
        host.clock.settle(5000)
    return process.calls, [person.view for person in people]


@pytest.mark.parametrize("answers_before", [False, True])
def test_a_worker_may_die_at_every_call(answers_before: bool) -> None:
    calls, views = played_with_death(-1, answers_before)
    assert calls > 15 and views[0]["seq"] == 2
    for dies_at in range(2, calls + 1):  # the first call opens the table
        assert played_with_death(dies_at, answers_before)[1] == views, dies_at
