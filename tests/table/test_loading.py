"""Tables are loaded one after another, in the order in which people come."""

from hoyle.games import GAMES
from hoyle.host.memory import MemoryHost, MemoryStore
from hoyle.play.play import vary
from hoyle.table.ports import Saved
from tests.support.tables import open_table


class SlowStore(MemoryStore):
    """A store that notes when a load begins and ends."""

    def __init__(self, store: MemoryStore, host: MemoryHost) -> None:
        super().__init__()
        self.tables, self.clock = store.tables, host.clock
        self.noted: list[str] = []

    async def load(self, table: str) -> Saved | None:
        self.noted.append(f"begin {table}")
        await self.clock.sleep(10)
        self.noted.append(f"end {table}")
        return await super().load(table)


def test_cold_tables_are_loaded_one_after_another() -> None:
    host = MemoryHost()
    first = open_table(host, vary(GAMES["r"], {}))[0]
    host.store.seals.clear()
    second = open_table(host, vary(GAMES["malice"], {}))[0]
    again = host.after_restart()
    again.host.store = store = SlowStore(host.store, again)
    for id in (first, second, first):
        again.clock.spawn(load(again, id))
    again.clock.settle()
    assert store.noted == [f"begin {first}", f"end {first}", f"begin {second}", f"end {second}"]
    assert set(again.host.rooms) == {first, second}


async def load(host: MemoryHost, id: str) -> None:
    await host.host.table(id)
