"""What every store must do: those of a server, that of a host in memory, that of a page, and the simulated one."""

import asyncio
import random
from collections.abc import Coroutine, Generator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from hoyle.host.memory import ManualClock, MemoryStore
from hoyle.publish.page.store import PageMemory
from hoyle.server.store import open_store
from hoyle.table.ports import Changes, Conflict, DraftRow, Row, Saved, SealedRow, SealUsed, Store, StoreError
from hoyle.testing.simulation.clock import SimulatedClock
from hoyle.testing.simulation.faults import Faults
from hoyle.testing.simulation.store import Disk, SimulatedStore
from tests.support.postgres import Postgres

T = TypeVar("T")
KINDS = ("memory", "page", "simulated", "sqlite", "postgres")


class Opened:
    """A store with what runs its coroutines."""

    def __init__(self, store: Store, clock: ManualClock | None) -> None:
        """Run coroutines with a clock, or with asyncio."""
        self.store, self.clock = store, clock

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of a coroutine."""
        return self.clock.run(work) if self.clock else asyncio.run(work)

    def open(self, table: str, seal: str = "", body: bytes = b"0") -> None:
        self.run(self.store.open(table, "r", "R", wrote(0, body), seal))

    def save(self, table: str, changes: Changes, revision: int) -> None:
        self.run(self.store.save(table, changes, revision))

    def load(self, table: str) -> Saved | None:
        return self.run(self.store.load(table))

    def bodies(self, table: str) -> list[bytes]:
        """Return the stored events of a table."""
        saved = self.load(table)
        assert saved
        return [row.body for row in saved.rows]


def simulated() -> Opened:
    """Return a simulated store without faults."""
    dice = random.Random(1)
    clock = SimulatedClock(0, dice)
    process: Any = SimpleNamespace(clock=clock)
    disk = Disk(Faults("none", only=()), dice, lambda table, changes, by: None)
    return Opened(SimulatedStore(disk, process, is_shared=True), clock)


@pytest.fixture(params=KINDS)
def opened(request: pytest.FixtureRequest, tmp_path: Any) -> Generator[Opened]:
    match request.param:
        case "memory":
            yield Opened(MemoryStore(), ManualClock())
        case "page":
            yield Opened(PageMemory(), ManualClock())
        case "simulated":
            yield simulated()
        case kind:
            with ExitStack() as stack:
                address = str(tmp_path / "hoyle.db")
                if kind == "postgres":
                    postgres: Postgres = request.getfixturevalue("postgres")
                    address = stack.enter_context(postgres.database())
                store = open_store(address)
                yield Opened(store, None)
                store.close()


def wrote(seq: int, body: bytes = b"1") -> Changes:
    return Changes(rows=[Row(seq, body)])


def test_a_seal_opens_one_table(opened: Opened) -> None:
    opened.open("t", "seal")
    with pytest.raises(SealUsed):
        opened.open("u", "seal")
    assert opened.load("u") is None and opened.run(opened.store.revision("u")) == -1
    opened.open("u", "another seal")


def test_a_table_is_opened_once(opened: Opened) -> None:
    opened.open("t", "seal")
    opened.save("t", wrote(1), 0)
    for seal in ("seal", "another seal", ""):
        with pytest.raises(StoreError):
            opened.open("t", seal, b"replaced")
    assert opened.bodies("t") == [b"0", b"1"]
    opened.open("u", "another seal")  # which a refused table has not used


def test_a_deal_that_was_chosen_may_be_opened_again(opened: Opened) -> None:
    opened.open("t")
    opened.open("u")
    assert opened.bodies("u") == [b"0"]


def test_only_the_newest_revision_is_changed(opened: Opened) -> None:
    opened.open("t", "seal")
    opened.save("t", wrote(1), 0)
    for revision in (0, 2, -1):
        with pytest.raises(Conflict):
            opened.save("t", wrote(2, b"lost"), revision)
    assert opened.bodies("t") == [b"0", b"1"] and opened.run(opened.store.revision("t")) == 1


def test_a_table_that_does_not_exist_is_not_changed(opened: Opened) -> None:
    with pytest.raises(Conflict):
        opened.save("nowhere", wrote(0), 0)
    assert opened.load("nowhere") is None and opened.run(opened.store.revision("nowhere")) == -1


def test_the_number_of_an_event_is_not_used_again(opened: Opened) -> None:
    opened.open("t", "seal")
    with pytest.raises(StoreError):
        opened.save("t", wrote(0, b"replaced"), 0)
    assert opened.bodies("t") == [b"0"] and opened.run(opened.store.revision("t")) == 0


def test_a_sealed_choice_is_not_replaced(opened: Opened) -> None:
    opened.open("t", "seal")
    opened.save("t", Changes(sealed=[SealedRow(1, 0, b"first")]), 0)
    with pytest.raises(StoreError):
        opened.save("t", Changes(sealed=[SealedRow(1, 0, b"second")]), 1)
    saved = opened.load("t")
    assert saved and (saved.sealed, saved.revision) == ([SealedRow(1, 0, b"first")], 1)


def test_what_waits_comes_back_in_the_order_of_the_seats(opened: Opened) -> None:
    opened.open("t", "seal")
    choices, drafts = [SealedRow(2, 0, b"c"), SealedRow(0, 1, b"b"), SealedRow(0, 0, b"a")], [2, 0]
    for revision, changes in enumerate(
        [Changes(sealed=[choice]) for choice in choices]
        + [Changes(drafts=[DraftRow(seat, b"old")]) for seat in drafts]
        + [Changes(drafts=[DraftRow(2, b"new")], request=b"request")]
    ):
        opened.save("t", changes, revision)
    saved = opened.load("t")
    assert saved and saved.sealed == choices[::-1] and saved.request == b"request"
    assert saved.drafts == [DraftRow(0, b"old"), DraftRow(2, b"new")]
    opened.save("t", Changes(rows=[Row(1, b"1")], clears=True, sealed=[SealedRow(0, 0, b"d")]), saved.revision)
    saved = opened.load("t")
    assert saved and (saved.sealed, saved.drafts, saved.request) == ([SealedRow(0, 0, b"d")], [], None)


def test_what_was_loaded_does_not_change_any_more(opened: Opened) -> None:
    opened.open("t", "seal")
    before = opened.load("t")
    opened.save("t", Changes(rows=[Row(1, b"1")], sealed=[SealedRow(0, 0, b"a")], drafts=[DraftRow(0, b"b")]), 0)
    assert before and (len(before.rows), before.sealed, before.drafts, before.revision) == (1, [], [], 0)
