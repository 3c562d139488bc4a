"""The simulated store: what is acknowledged survives, what is not may be lost, and tables change one save at a time."""

import random
from typing import Any

from hoyle.table.ports import Changes, Conflict, Row, StoreError
from hoyle.testing.simulation import Settings, World
from hoyle.testing.simulation.faults import INTERVALS, Faults
from hoyle.testing.simulation.store import Disk, Write


def disk_of(commits: list[int]) -> Disk:
    """Return a disk without faults that lists the events it commits."""

    def note(table: str, changes: Changes, process: Any) -> None:
        commits.extend(row.seq for row in changes.rows)

    return Disk(Faults("store", only=()), random.Random(1), note)


def write_all(disk: Disk, process: Any, number: int) -> None:
    """Write events that are not synced yet."""
    for seq in range(number):
        disk.written.append(Write("t", Changes(rows=[Row(seq, b"")]), process, None if seq else ""))


def test_a_loss_of_power_keeps_a_prefix() -> None:
    lengths: set[int] = set()
    for seed in range(60):
        commits: list[int] = []
        disk = disk_of(commits)
        disk.dice = random.Random(seed)
        write_all(disk, None, 3)
        disk.power_lost()
        assert commits == list(range(len(commits)))
        assert disk.written == []
        lengths.add(len(commits))
    assert lengths == {0, 1, 2, 3}


def test_only_the_writes_of_a_dead_process_end() -> None:
    commits: list[int] = []
    disk = disk_of(commits)
    dead, alive = object(), object()
    write_all(disk, dead, 1)
    write_all(disk, alive, 1)
    disk.process_died(dead)  # type: ignore[arg-type]
    assert [write.process for write in disk.written] == [alive]


def test_a_save_of_an_old_revision_is_refused() -> None:
    world = World(Settings(0, only=frozenset()))
    process = world.processes[0]
    opened: list[Exception] = []

    async def save_twice() -> None:
        try:
            await process.store.save("t0", Changes(), 99)
        except (Conflict, StoreError) as error:
            opened.append(error)

    world.open_table()
    while "t0" not in world.checks.replicas:
        world.step()
    process.clock.spawn(save_twice())
    while not opened:
        world.step()
    world.stop()
    assert isinstance(opened[0], Conflict)


def test_every_kind_of_fault_happens_in_some_world() -> None:
    faults = Faults("some seed")
    faults.enabled = set(INTERVALS)
    for _ in range(200_000):
        for kind in INTERVALS:
            faults.happens(kind)
    assert {name.partition("#")[0] for name in faults.happened} == set(INTERVALS)
    faults.stop()
    assert not any(faults.happens(kind) for kind in INTERVALS for _ in range(100))
