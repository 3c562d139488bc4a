"""What another server does to a table while this one loads it is shown here too: what is loaded may be older."""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from typing import Any

import pytest

from hoyle.host.local_table import table_in
from hoyle.host.memory import MemoryHost
from hoyle.server import own_data, rewriting
from hoyle.server.fair_turns import Turns
from hoyle.server.metrics import Metrics
from hoyle.server.store import open_store
from hoyle.server.tables import Tables
from hoyle.table.opening import Wish
from hoyle.table.ports import Row, Saved, StoreError
from hoyle.table.wire import events
from hoyle.table.wire.commands import Command, Resign, TakeSeat
from hoyle.table.wire.events import Player
from tests.support.clients import InstantBots
from tests.support.postgres import Postgres
from tests.support.tables import SECRET

pytest.importorskip("psycopg", reason="the extra postgres is not installed")

BOB = TakeSeat(1, Player("human", "Bob", holder="bob"))


@pytest.fixture
def pair(postgres: Postgres) -> Generator[tuple[Tables, Tables]]:
    """The tables of two servers on one empty database."""
    with postgres.database() as address:
        both = [Tables(open_store(address), InstantBots(), 0, Metrics(), Turns()) for _ in range(2)]
        yield both[0], both[1]
        for tables in both:
            tables.close()


async def sit(there: Tables, id: str) -> None:
    """Let Bob take a seat at the other server."""
    await there.host.handle(id, BOB)


async def rewrite(there: Tables, id: str) -> None:
    """Remove the name of Ann at the other server."""
    await rewriting.rewrite(there.host, there.store, id, own_data.without_name(0))


def test_a_table_that_was_deleted_while_it_was_loaded_is_not_loaded_again() -> None:
    host = MemoryHost()
    host.host.loading["gone"] = host.clock.lock()
    host.clock.run(rewriting.reload_rewritten(host.host, "gone"))
    assert not host.host.loading and not host.host.rooms


def test_a_table_in_memory_is_loaded_again_as_soon_as_the_store_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    host = MemoryHost()
    id = host.open(Wish("r", {}, [BOB.player, Player("human")]))
    watching, tries, load = host.join(id, "eve"), list[str](), host.host.load

    async def load_later(id: str) -> Any:
        tries.append(id)
        if len(tries) == 1:
            raise StoreError("It cannot be read.")
        return await load(id)

    async def no_pause(seconds: float) -> None:
        tries.append("pause")

    saved = host.host.store.tables[id]  # type: ignore[attr-defined]
    change = own_data.without_name(0)
    saved.rows[:] = [Row(row.seq, events.write(change(events.read(row.body)))) for row in saved.rows]
    monkeypatch.setattr(host.host, "load", load_later)
    monkeypatch.setattr(host.clock, "sleep", no_pause)
    assert watching.view["seats"][0]["name"] == "Bob"
    host.clock.run(rewriting.reload_rewritten(host.host, id))
    assert tries == [id, "pause", id] and watching.view["seats"][0]["name"] != "Bob"


@pytest.mark.parametrize(
    ("change", "names"),
    [(sit, ["Ann", "Bob"]), (rewrite, ["", ""])],
)
def test_a_change_of_another_server_while_a_table_is_loaded(
    pair: tuple[Tables, Tables],
    change: Callable[[Tables, str], Awaitable[None]],
    names: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, there = pair
    has_read, may_go_on = asyncio.Event(), asyncio.Event()
    load = here.store.load

    async def slow_load(table: str) -> Saved | None:
        saved = await load(table)
        if table == "slow":
            has_read.set()
            await may_go_on.wait()
        return saved

    async def until(happens: Callable[[], bool]) -> None:
        async with asyncio.timeout(10):
            while not happens():
                await asyncio.sleep(0.01)

    async def other(command: Command) -> None:
        """Change another table there, and wait until that is known here; news comes in the order in which it happened."""
        await there.host.handle("other", command)
        await until(lambda: here.host.rooms["other"].revision == there.host.rooms["other"].revision)

    async def work() -> None:
        here.start()
        for id in ("slow", "other"):
            await there.host.open(
                Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("human")]), id, SECRET + id
            )
        await here.table("other")
        await other(BOB)
        monkeypatch.setattr(here.store, "load", slow_load)
        loading = asyncio.create_task(here.table("slow"))
        await has_read.wait()
        await change(there, "slow")
        await other(Resign(0))
        may_go_on.set()
        await loading
        await until(lambda: [seat.name for seat in table_in(here.host.rooms["slow"].table).people.seats] == names)

    asyncio.run(work())
