"""What happened at tables, in words: made in parts, in the turns of whoever asks, and kept while there is room."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from hoyle.i18n import translator
from hoyle.table.ports import Clock
from hoyle.table.show import replay
from hoyle.table.show.replay import LogLine
from hoyle.table.table import Table

T = TypeVar("T")
MAX_BYTES = 16 << 20
"""The most memory of what is kept, about."""
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
        self.kept: OrderedDict[Key, tuple[list[LogLine], int]] = OrderedDict()
        """The lines and their bytes, the most recently used last."""
        self.bytes = 0

    async def lines(self, table: Table, seat: int | None, lang: str) -> list[LogLine]:
        """Return what led to each position of a table, for one audience; Refusal as `replay.log_lines`. It must not be changed."""
        stages = replay.replayable_timeline(table).stages
        key = Key(table.id, seat, lang, tuple(table.people.names(translator(lang))))
        known = self.kept.get(key, ([], 0))[0]
        if len(known) < len(stages):
            async with self.clock.lock_of_caller():
                known = self.kept.get(key, ([], 0))[0]
                more = await in_parts(self.clock, replay.log_lines(table, seat, lang, len(known)))
                known = [*known, *more]
                self.keep(key, known)
        elif key in self.kept:
            self.kept.move_to_end(key)
        return known[: len(stages)]  # spectators may see a table as it was before

    def keep(self, key: Key, lines: list[LogLine]) -> None:
        """Keep a narration, and drop the least recently used ones for which there is no room."""
        self.bytes -= self.kept.pop(key, ([], 0))[1]
        size = sum(LINE_BYTES + len(line.text.encode()) for line in lines)
        self.kept[key], self.bytes = (lines, size), self.bytes + size
        while self.bytes > MAX_BYTES:
            self.bytes -= self.kept.popitem(last=False)[1][1]


async def in_parts(clock: Clock, items: Iterable[T]) -> list[T]:
    """Return the items, between which others have their turns."""
    found = list[T]()
    for item in items:
        found.append(item)
        await clock.breathe()
    return found
