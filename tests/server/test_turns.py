"""The event loop serves addresses in turns, and long work goes on in parts."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from hoyle.host.host import Host
from hoyle.host.memory import FirstMoveBots, MemoryStore
from hoyle.server import fair_turns, narrations
from hoyle.server.fair_turns import Turns
from hoyle.server.loop_clock import LoopClock
from hoyle.server.narrations import Narrations
from hoyle.table.ports import Saved
from hoyle.table.show import replay, telling
from hoyle.table.table import Table
from hoyle.table.wire.events import SeatTaken
from tests.support.long_tables import long_table, stored


@pytest.fixture(scope="module")
def table() -> Table:
    return long_table("board64")


async def at(address: str, work: Any) -> Any:
    """Do work for an address."""
    fair_turns.address.set(address)
    return await work


async def taking(all_turns: Turns, address: str, served: list[str]) -> None:
    fair_turns.address.set(address)
    await all_turns.take()
    served.append(address)


def test_an_address_with_many_requests_waits_for_them_alone() -> None:
    async def work() -> list[str]:
        all_turns, served = Turns(), list[str]()
        await asyncio.gather(*(taking(all_turns, each, served) for each in ["greedy"] * 5 + ["ann", "bob"]))
        return served

    assert asyncio.run(work()) == ["greedy", "ann", "bob", *["greedy"] * 4]


def test_a_turn_that_nobody_waits_for_any_more_holds_nobody_up() -> None:
    async def work() -> list[str]:
        all_turns, served = Turns(), list[str]()
        tasks = [asyncio.create_task(taking(all_turns, each, served)) for each in ("ann", "bob", "cleo")]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.wait(tasks)
        return served

    assert asyncio.run(work()) == ["ann", "cleo"]


def counted(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> list[int]:
    """Count the calls of a method."""
    calls, method = [0], getattr(owner, name)

    def call(*args: Any, **named: Any) -> Any:
        calls[0] += 1
        return method(*args, **named)

    monkeypatch.setattr(owner, name, call)
    return calls


async def parts_before_a_stranger(work: Any, all_turns: Turns, calls: list[int]) -> int:
    """Return how often a method was called from when somebody of another address came until that one had a turn."""
    greedy = asyncio.create_task(at("greedy", work))
    while calls[0] < 20:
        await asyncio.sleep(0)
    before, served = calls[0], list[str]()
    await taking(all_turns, "ann", served)
    waited = calls[0] - before
    assert not greedy.done()
    await greedy
    return waited


def test_long_tables_are_narrated_and_loaded_in_parts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With parts as short as can be, others wait for one event at most, and not for a hundred."""
    monkeypatch.setattr(fair_turns, "PART_SECONDS", -1.0)
    narrated, applied = counted(monkeypatch, telling, "events"), counted(monkeypatch, Table, "apply")

    async def work() -> tuple[int, int]:
        all_turns = Turns()
        clock, store = LoopClock(all_turns), MemoryStore()
        store.tables["long"] = Saved(stored(table).rows)
        host = Host(store, FirstMoveBots(), clock)
        told = await parts_before_a_stranger(Narrations(clock).lines(table, None, "en"), all_turns, narrated)
        return told, await parts_before_a_stranger(host.table("long"), all_turns, applied)

    told, loaded = asyncio.run(work())
    assert told <= 2 and loaded <= 2


def test_a_narration_is_made_once_and_goes_on_where_the_table_does(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = counted(monkeypatch, telling, "events")
    growing, rows = Table("growing"), table.journal
    for event in rows[:50]:
        growing.apply(event)
    before = Table("growing")
    for event in rows[:30]:
        before.apply(event)

    async def work() -> None:
        told = Narrations(LoopClock(Turns()))
        both = await asyncio.gather(told.lines(growing, None, "en"), told.lines(growing, None, "en"))
        assert both[0] == both[1] == list(replay.log_lines(growing, None, "en")) and calls[0] == 100
        growing.apply(rows[50])
        assert len(await told.lines(growing, None, "en")) == 51 and calls[0] == 101
        await told.lines(growing, None, "de")
        assert calls[0] == 152
        assert len(await told.lines(before, None, "en")) == 30, "who sees it later sees nothing of the present"
        growing.people.apply(SeatTaken(0, replace(growing.seats[0], name="Cleo")), 0)
        assert (
            "Cleo"
            in (await told.lines(growing, None, "en"))[-1].text + (await told.lines(growing, None, "en"))[-2].text
        )

    asyncio.run(work())


def test_narrations_take_limited_memory(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        told = Narrations(LoopClock(Turns()))
        await told.lines(table, None, "en")
        monkeypatch.setattr(narrations, "MAX_BYTES", told.bytes * 5 // 2)
        for lang in ("de", "ru", "uk"):
            await told.lines(table, None, lang)
        assert [key.lang for key in told.kept] == ["ru", "uk"] and told.bytes <= narrations.MAX_BYTES

    asyncio.run(work())
