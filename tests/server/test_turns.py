"""The event loop serves addresses in turns, and long work goes on in parts."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from hoyle.host.host import Host
from hoyle.host.memory import FirstMoveBots, MemoryStore
from hoyle.server import answers, fair_turns, narrations
from hoyle.server.app import create
from hoyle.server.fair_turns import Turns
from hoyle.server.loop_clock import LoopClock
from hoyle.server.narrations import Narrations
from hoyle.server.records import Tally
from hoyle.table.ports import Saved
from hoyle.table.show import replay, telling
from hoyle.table.table import Table
from hoyle.table.wire.events import SeatTaken
from tests.support.clients import GENEROUS, InstantBots
from tests.support.long_tables import long_table, stored
from tests.support.tables import seen


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


def test_somebody_whose_connection_is_accepted_after_many_is_served_after_two_of_their_requests_at_most() -> None:
    """As in uvloop, where each round accepts one connection, reads from the one before, and starts the request of the one before that."""

    async def arriving(all_turns: Turns, served: list[str]) -> None:
        tasks = list[asyncio.Task[None]]()
        for address in (*["greedy"] * 7, "ann"):
            tasks.append(asyncio.create_task(taking(all_turns, address, served)))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    async def work() -> list[list[str]]:
        all_turns, bursts = Turns(), list[list[str]]()
        for _ in range(3):
            bursts.append([])
            await arriving(all_turns, bursts[-1])
        return bursts

    assert all(burst.index("ann") <= 2 for burst in asyncio.run(work()))


def test_pages_whose_requests_have_waited_for_the_store_are_made_in_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many requests of an address the store lets go on at once, somebody else waits for two of their pages at most."""
    app, made = create(tmp_path / "hoyle.db", InstantBots(), 0, GENEROUS), list[str]()
    render = answers.render

    def noted(*arguments: Any, **named: Any) -> str:
        made.append(fair_turns.address.get())
        return render(*arguments, **named)

    async def ask(address: str, path: str) -> None:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            assert (await client.get(path)).status_code == 200

    async def work() -> None:
        has_answered, asked = asyncio.Event(), list[str]()

        async def tally(game: str, rules: str) -> Tally:
            asked.append(game)
            await has_answered.wait()
            return Tally()

        monkeypatch.setattr(app.state.tables.store, "tally", tally)
        tasks = [asyncio.create_task(ask("192.0.2.1", "/g/r")) for _ in range(8)]
        while len(asked) < len(tasks):
            assert not any(task.done() for task in tasks), "a page was made without the store, or failed"
            await asyncio.sleep(0)
        has_answered.set()
        await asyncio.gather(ask("192.0.2.2", "/about"), *tasks)

    monkeypatch.setattr(answers, "render", noted)
    asyncio.run(work())
    app.state.tables.store.close()
    assert len(made) == 9 and made.index("192.0.2.2") <= 2


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
        told = await parts_before_a_stranger(
            Narrations(clock).lines(seen(table, clock), None, "en"), all_turns, narrated
        )
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
        clock = LoopClock(Turns())
        told, now, past = Narrations(clock), seen(growing, clock), seen(before, clock)
        both = await asyncio.gather(told.lines(now, None, "en"), told.lines(now, None, "en"))
        assert both[0] == both[1] == list(replay.log_lines(growing, None, "en")) and calls[0] == 100
        growing.apply(rows[50])
        assert len(await told.lines(now, None, "en")) == 51 and calls[0] == 101
        await told.lines(now, None, "de")
        assert calls[0] == 152
        assert len(await told.lines(past, None, "en")) == 30, "who sees it later sees nothing of the present"
        growing.people.apply(SeatTaken(0, replace(growing.seats[0], name="Cleo")), 0)
        assert "Cleo" in (await told.lines(now, None, "en"))[-1].text + (await told.lines(now, None, "en"))[-2].text

    asyncio.run(work())


def test_narrations_take_limited_memory(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        clock = LoopClock(Turns())
        told, shown = Narrations(clock), seen(table, clock)
        await told.lines(shown, None, "en")
        monkeypatch.setattr(narrations, "MAX_BYTES", told.bytes * 5 // 2)
        for lang in ("de", "ru", "uk"):
            await told.lines(shown, None, lang)
        assert [key.lang for key in told.cached] == ["ru", "uk"] and told.bytes <= narrations.MAX_BYTES

    asyncio.run(work())
