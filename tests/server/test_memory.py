"""Garbage collection in the server: survivors are frozen, cycles are collected, and everything is as before when it stops.

The tests run in processes of their own, because other servers of the test's process would freeze objects too.
"""

import subprocess
import sys

BEGINNING = """
import asyncio
import gc
import weakref
from hoyle.server import garbage_collection
"""
SURVIVORS = """
async def main():
    with garbage_collection.short_collections():
        assert not gc.isenabled()
        frozen = gc.get_freeze_count()
        kept = [[number] for number in range(1000)]
        while gc.get_freeze_count() < frozen + len(kept):
            await asyncio.sleep(garbage_collection.YOUNG_SECONDS)

asyncio.run(main())
assert gc.isenabled() and gc.get_freeze_count() == 0
"""
CYCLES = """
class Node:
    pass

def cycle():
    node = Node()
    node.itself = node
    return node

async def main():
    with garbage_collection.short_collections():
        young = weakref.ref(cycle())
        while young():
            await asyncio.sleep(garbage_collection.YOUNG_SECONDS)
        node = cycle()
        old = weakref.ref(node)
        gc.freeze()
        del node
        gc.collect()
        assert old()  # because it is frozen
        while old():
            await asyncio.sleep(garbage_collection.YOUNG_SECONDS)

garbage_collection.CHECK_SECONDS = garbage_collection.CYCLES_SECONDS = garbage_collection.MAX_CYCLES_SECONDS = 0.2
asyncio.run(main())
"""


def run(code: str) -> None:
    """Run a program in a process of its own; CalledProcessError if it fails."""
    subprocess.run([sys.executable, "-c", BEGINNING + code], check=True)


def test_survivors_are_frozen_while_the_server_runs() -> None:
    run(SURVIVORS)


def test_cycles_are_collected_also_frozen_ones() -> None:
    run(CYCLES)
