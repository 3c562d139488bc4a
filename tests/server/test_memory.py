"""Garbage collection in the server: survivors are frozen, and everything is as before when it stops.

The tests run in processes of their own, because other servers of the test's process would freeze objects too.
"""

import subprocess
import sys

BEGINNING = """
import asyncio
import gc
from hoyle.server.memory import THRESHOLDS, freeze_survivors, short_collections
"""
SURVIVORS = """
async def run():
    with short_collections():
        assert gc.get_threshold() == THRESHOLDS
        frozen = gc.get_freeze_count()
        kept = [[number] for number in range(1000)]
        gc.collect()
        assert gc.get_freeze_count() >= frozen + len(kept)

before = gc.get_threshold()
asyncio.run(run())
assert gc.get_threshold() == before
assert gc.get_freeze_count() == 0
assert freeze_survivors not in gc.callbacks
"""
YOUNG = """
async def run():
    with short_collections():
        frozen = gc.get_freeze_count()
        gc.collect(1)
        assert gc.get_freeze_count() == frozen

asyncio.run(run())
"""


def run(code: str) -> None:
    """Run a program in a process of its own; CalledProcessError if it fails."""
    subprocess.run([sys.executable, "-c", BEGINNING + code], check=True)


def test_survivors_of_a_full_collection_are_frozen_while_the_server_runs() -> None:
    run(SURVIVORS)


def test_young_collections_freeze_nothing() -> None:
    run(YOUNG)
