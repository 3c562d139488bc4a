"""Narrations of tables: made in parts, in the turns of the person who asks, and cached while there is room."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from hoyle.host.loaded_table import SeenTable
from hoyle.table.ports import Clock
from hoyle.table.show import replay
from hoyle.table.show.replay import LogLine

T = TypeVar("T")
MAX_BYTES = 16 << 20
"""The approximate memory of the cache, at most."""
LINE_BYTES = 150
"""The memory of a line beside its text, about."""


class Key(NamedTuple):
    """What a narration depends on, beside its length."""

    table: str
    seat: int | None
    lang: str
    names: tuple[str, ...]


class Narrations:
    """The narrations of one server."""

    def __init__(self, clock: Clock) -> None:
        """Start without any."""
        self.clock = clock
        self.cached: OrderedDict[Key, tuple[list[LogLine], int]] = OrderedDict()
        """The lines and their bytes, the most recently used last."""
        self.bytes = 0

    async def lines(self, table: SeenTable, seat: int | None, lang: str) -> list[LogLine]:
        """Return what led to each position of a table, for one audience; Refusal as `replay.log_lines`. It must not be changed."""
        positions, names = await table.ask(replay.positions_and_names, lang)
        key = Key(table.id, seat, lang, tuple(names))
        known = self.cached.get(key, ([], 0))[0]
        if len(known) < positions:
            async with self.clock.lock_of_caller():
                known = self.cached.get(key, ([], 0))[0]
                more = await table.ask_all(replay.log_lines, seat, lang, len(known))
                known = [*known, *more]
                self.keep(key, known)
        elif key in self.cached:
            self.cached.move_to_end(key)
        return known[:positions]  # spectators may see a table as it was before

    def keep(self, key: Key, lines: list[LogLine]) -> None:
        """Keep a narration, and drop the least recently used ones for which there is no room."""
        self.bytes -= self.cached.pop(key, ([], 0))[1]
        size = sum(LINE_BYTES + len(line.text.encode()) for line in lines)
        self.cached[key], self.bytes = (lines, size), self.bytes + size
        while self.bytes > MAX_BYTES:
            self.bytes -= self.cached.popitem(last=False)[1][1]


async def in_parts(clock: Clock, items: Iterable[T]) -> list[T]:
    """Return the items, between which others have their turns."""
    found = list[T]()
    for item in items:
        found.append(item)
        await clock.checkpoint()
    return found
