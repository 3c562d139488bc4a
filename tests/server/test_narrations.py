"""Narrations that are kept, tables that run in the browser, and refusals that are counted by their reason."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.errors import Refusal
from hoyle.server import narrations as module
from hoyle.server.browser_tables import BrowserTables, is_for_bots_alone
from hoyle.server.metrics import Metrics
from hoyle.server.narrations import LINE_BYTES, Key, Narrations
from hoyle.server.observed import counted_refusals
from hoyle.server.rates import TooMany
from hoyle.table.opening import Wish
from hoyle.table.ports import StoreError
from hoyle.table.show.replay import LogLine
from hoyle.table.wire.events import Player


class Told:
    """A table whose positions and names a test sets, and which counts what it narrates."""

    def __init__(self, id: str = "t") -> None:
        self.id, self.positions, self.names = id, 2, ["Ann", "Bob"]
        self.narrated: list[int] = []

    async def ask(self, function: Callable[..., Any], lang: str) -> tuple[int, list[str]]:
        return self.positions, self.names

    async def ask_all(self, function: Callable[..., Any], seat: int | None, lang: str, known: int) -> list[LogLine]:
        self.narrated.append(known)
        return [LogLine(f"{self.id} {number}", ()) for number in range(known, self.positions)]


def narrated(scenario: Callable[[Narrations], Any]) -> None:
    clock: Any = SimpleNamespace(lock_of_caller=asyncio.Lock)
    asyncio.run(scenario(Narrations(clock)))


async def lines(narrations: Narrations, table: Any, seat: int | None = 0, lang: str = "en") -> int:
    return len(await narrations.lines(table, seat, lang))


def test_a_narration_goes_on_from_what_is_known_and_depends_on_who_reads_it() -> None:
    async def scenario(narrations: Narrations) -> None:
        table = Told()
        assert await lines(narrations, table) == await lines(narrations, table) == 2
        table.positions = 5
        assert await lines(narrations, table) == 5 and table.narrated == [0, 2]
        table.positions = 3
        assert await lines(narrations, table) == 3 and table.narrated == [0, 2], "as it was before"
        table.positions = 5
        for number, (seat, lang, names) in enumerate(
            ((1, "en", "Ann"), (None, "en", "Ann"), (0, "de", "Ann"), (0, "en", "Eve"))
        ):
            table.names = [names, "Bob"]
            assert await lines(narrations, table, seat, lang) == 5 and table.narrated[2 + number :] == [0]
        assert await lines(narrations, Told("u")) == 2

    narrated(scenario)


def test_the_least_recently_read_narrations_are_dropped_when_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    size = 2 * (LINE_BYTES + len("a 0"))
    monkeypatch.setattr(module, "MAX_BYTES", 2 * size)

    async def scenario(narrations: Narrations) -> None:
        a, b, c = (Told(id) for id in "abc")
        for table in (a, b, a, c):
            await lines(narrations, table)
        assert [key.table for key in narrations.cached] == ["a", "c"] and narrations.bytes == 2 * size
        await lines(narrations, b)
        assert b.narrated == [0, 0] and [key.table for key in narrations.cached] == ["c", "b"]
        narrations.keep(Key("b", 0, "en", ("Ann", "Bob")), [])
        assert narrations.bytes == size

    narrated(scenario)


PERSON, BOT, PERFECT = (
    Player("human", "Ann", holder="ann"),
    Player("bot", bot="random"),
    Player("bot", bot="equilibrium"),
)


@pytest.mark.parametrize(
    ("seats", "is_public", "alone"),
    [
        ([PERSON, BOT], False, True),
        ([BOT, PERSON, BOT], False, True),
        ([PERSON], False, True),
        ([PERSON, BOT], True, False),
        ([PERSON, PERFECT], False, False),
        ([PERSON, BOT, PERFECT], False, False),
        ([PERSON, Player("human")], False, False),
        ([PERSON, BOT, Player("human")], False, False),
        ([BOT, BOT], False, False),
    ],
)
def test_which_tables_run_in_the_browser(seats: list[Player], is_public: bool, alone: bool) -> None:
    wish = Wish("r", {}, seats, is_public=is_public)
    assert is_for_bots_alone(wish) == alone
    tables = BrowserTables("")
    assert tables.address_of(wish, "en", {}) == tables.lobby("en") == "" and tables.routes() == []
    tables.site = {"games": ["r"], "homes": {"en": "", "de": "de/"}, "begin": "table/?/g/{game}/begin?{query}"}
    fields = {"bot": "random", "ticket": "secret"}
    assert tables.address_of(wish, "de", fields) == ("/site/de/table/?/g/r/begin?bot=random" if alone else "")
    tables.site["games"] = ["malice"]
    assert tables.address_of(wish, "de", fields) == ""


@pytest.mark.parametrize(
    ("error", "reason"),
    [(StoreError("x"), "store"), (TooMany("x"), "limit"), (Refusal("x"), "rules"), (ValueError("x"), "")],
)
def test_refusals_are_counted_by_their_reason(error: Exception, reason: str) -> None:
    metrics = Metrics()
    with pytest.raises(type(error)), counted_refusals(metrics):
        raise error
    for label in ("store", "limit", "rules"):
        found = metrics.registry.get_sample_value("hoyle_refusals_total", {"reason": label}) or 0
        assert found == (label == reason)
