"""Garbage collection without pauses: no collection searches an object that has survived a full one.

Reference counts free nearly everything that a server drops; only cycles need the collector. But a full collection stops the
event loop while it searches all objects, a third of a second with a few hundred tables. So what has survived a full
collection is frozen, beginning with what start-up made, and a full collection searches the few objects made since. Cycles
among frozen objects wait for an idle moment.
"""

import asyncio
import gc
import time
from collections.abc import Generator
from contextlib import contextmanager

THRESHOLDS = 2_000, 5, 3
"""As in `gc.set_threshold`: a full collection comes after at most 30,000 new objects, and takes about 20 ms."""
CHECK_SECONDS = 60.0
"""How often the server looks whether it is idle."""
IDLE_SHARE = 0.02
"""The server is idle if it has used less than this share of a core since the last look."""
CYCLES_SECONDS = 3600.0
"""The least time between two searches of all objects."""


@contextmanager
def short_collections() -> Generator[None]:
    """While the context is open, freeze what full collections leave; afterwards everything is as before."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.callbacks.append(freeze_survivors)
    gc.set_threshold(*THRESHOLDS)
    task = asyncio.create_task(collect_when_idle())
    try:
        yield
    finally:
        task.cancel()
        gc.callbacks.remove(freeze_survivors)
        gc.set_threshold(*before)
        gc.unfreeze()


def freeze_survivors(phase: str, info: dict[str, int]) -> None:
    """After a full collection, freeze all objects."""
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()


async def collect_when_idle() -> None:
    """In idle moments, at most once in CYCLES_SECONDS, search all objects for cycles, frozen ones too."""
    searched, used = time.monotonic(), time.process_time()
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        is_idle = time.process_time() - used < IDLE_SHARE * CHECK_SECONDS
        if is_idle and time.monotonic() - searched >= CYCLES_SECONDS:
            gc.unfreeze()
            gc.collect()
            searched = time.monotonic()
        used = time.process_time()
