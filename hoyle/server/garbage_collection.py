"""Garbage collection without pauses: only objects made in the last moments are searched.

Reference counts free nearly everything that a server drops; only cycles need the collector. But a full collection stops the
event loop while it searches all objects, a third of a second with a few hundred tables. Python's own thresholds do not help:
they count objects made less those freed, so where new views replace old ones, a "young" collection comes late and searches
hundreds of thousands of objects. So the server collects by the clock, and freezes what survives, beginning with what start-up
made. Cycles among frozen objects wait for an idle moment.
"""

import asyncio
import gc
import time
from collections.abc import Generator
from contextlib import contextmanager

YOUNG_SECONDS = 0.05
"""How often the objects made since the last time are searched; this takes a few milliseconds under full load."""
CHECK_SECONDS = 60.0
"""How often the server looks whether it is idle."""
IDLE_SHARE = 0.02
"""The server is idle if it has used less than this share of a core since the last look."""
CYCLES_SECONDS, MAX_CYCLES_SECONDS = 3600.0, 6 * 3600.0
"""The least time between two searches of all objects, and the time after which there is one even if the server is not idle."""


@contextmanager
def short_collections() -> Generator[None]:
    """While the context is open, collect by the clock; afterwards everything is as before."""
    was_enabled = gc.isenabled()
    gc.disable()
    gc.collect()
    gc.freeze()
    tasks = [asyncio.create_task(work) for work in (collect_young(), collect_when_idle())]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        gc.unfreeze()
        if was_enabled:
            gc.enable()


async def collect_young() -> None:
    """Every YOUNG_SECONDS, collect the objects made since the last time, and freeze those that survive."""
    while True:
        await asyncio.sleep(YOUNG_SECONDS)
        gc.collect(0)
        gc.freeze()


async def collect_when_idle() -> None:
    """From time to time, if possible in an idle moment, search all objects for cycles, frozen ones too."""
    searched, used = time.monotonic(), time.process_time()
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        is_idle = time.process_time() - used < IDLE_SHARE * CHECK_SECONDS
        since = time.monotonic() - searched
        if since >= (CYCLES_SECONDS if is_idle else MAX_CYCLES_SECONDS):
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            searched = time.monotonic()
        used = time.process_time()
