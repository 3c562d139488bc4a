"""Garbage collection in the server: survivors are frozen, and everything is as before when it stops."""

import asyncio
import gc

from hoyle.server.memory import THRESHOLDS, freeze_survivors, short_collections


def test_survivors_of_a_full_collection_are_frozen_while_the_server_runs() -> None:
    before, frozen_before = gc.get_threshold(), gc.get_freeze_count()

    async def run() -> None:
        with short_collections():
            assert gc.get_threshold() == THRESHOLDS
            frozen = gc.get_freeze_count()
            kept = [[number] for number in range(1000)]
            gc.collect()
            assert gc.get_freeze_count() >= frozen + len(kept)

    asyncio.run(run())
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() <= frozen_before
    assert freeze_survivors not in gc.callbacks


def test_young_collections_freeze_nothing() -> None:
    async def run() -> None:
        with short_collections():
            frozen = gc.get_freeze_count()
            gc.collect(1)
            assert gc.get_freeze_count() == frozen

    asyncio.run(run())
