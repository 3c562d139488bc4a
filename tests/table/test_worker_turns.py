"""Tables of one worker take turns."""

import asyncio
from types import SimpleNamespace
from typing import Any

import hoyle
from hoyle.codec import decode
from hoyle.host.calls import Call
from hoyle.host.memory import MemoryHost
from hoyle.host.worker_table import Worker, WorkerTable
from hoyle.table.ports import Saved
from hoyle.table.summary import summary_of
from tests.support.tables import SECRET, open_table
from tests.table.test_table_worker import Process


def test_tables_of_a_worker_take_turns_whatever_is_asked_of_one_of_them() -> None:
    host, order = MemoryHost(), list[int]()
    ids = [open_table(host, hoyle.game("r"), SECRET[:-1] + str(last))[0] for last in range(2)]

    class Slow(Process):
        """A worker that answers one call after another, and lets others ask meanwhile."""

        lock = asyncio.Lock()

        async def ask(self, body: bytes) -> bytes:
            """Return the answer to a call."""
            async with self.lock:
                order.append(decode(body, Call).table)
                for _ in range(3):
                    await asyncio.sleep(0)
                return await super().ask(body)

    async def play() -> None:
        async def stored(id: str) -> Saved:
            return host.store.tables[id]

        clock: Any = SimpleNamespace(lock=asyncio.Lock)
        worker = Worker(Slow(), clock)
        greedy, other = (WorkerTable(id, worker, stored) for id in ids)
        for table in (greedy, other):
            await table.load(None)
        order.clear()
        asked = [asyncio.create_task(greedy.ask(None, summary_of, 0)) for _ in range(9)]
        await asyncio.sleep(0)
        await asyncio.gather(*asked, *[asyncio.create_task(other.ask(None, summary_of, 0)) for _ in range(3)])

    asyncio.run(play())
    assert order[:6] == [1, 2, 1, 2, 1, 2] and len(order) == 12
