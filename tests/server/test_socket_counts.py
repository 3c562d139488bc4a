"""How many sockets, messages and bytes of tables a visitor and an address may have."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from hoyle.server import sockets
from hoyle.server.rates import Rates, TooMany
from hoyle.server.settings import Settings
from hoyle.server.sockets import Sockets, have_room

FEW = Settings(sockets_per_visitor=2, sockets_per_address=6, sockets_per_table=100)


def in_a_task(check: Callable[[Sockets, ExitStack], None]) -> None:
    """Count sockets in a task, which ends with all of them; then nothing is counted any more."""
    counts = Sockets(FEW)

    async def work() -> None:
        with ExitStack() as stack:
            check(counts, stack)

    asyncio.run(work())
    assert not (counts.by_visitor or counts.by_address or counts.by_table or counts.held or counts.held_bytes)


def test_people_behind_one_router_without_cookies_are_many() -> None:
    def check(counts: Sockets, stack: ExitStack) -> None:
        for number in range(6):
            stack.enter_context(counts.counted("", "router", f"t{number}"))
        with pytest.raises(TooMany, match="at this address"), counts.counted("", "router", "t"):
            pass
        stack.enter_context(counts.counted("", "elsewhere", "t"))

    in_a_task(check)


def test_a_visitor_has_fewer_and_many_visitors_of_an_address_have_its_number() -> None:
    def check(counts: Sockets, stack: ExitStack) -> None:
        for number in range(6):
            stack.enter_context(counts.counted(f"v{number // 2}", "router", "t"))
        with pytest.raises(TooMany, match="Too many open tables"), counts.counted("v0", "elsewhere", "t"):
            pass
        with pytest.raises(TooMany, match="at this address"), counts.counted("new", "router", "t"):
            pass

    in_a_task(check)


def test_a_table_has_so_many_sockets() -> None:
    def check(counts: Sockets, stack: ExitStack) -> None:
        counts.settings = Settings(sockets_per_table=2)
        for number in range(2):
            stack.enter_context(counts.counted(f"v{number}", f"a{number}", "t"))
        with pytest.raises(TooMany, match="full of spectators"), counts.counted("v9", "a9", "t"):
            pass
        stack.enter_context(counts.counted("v9", "a9", "u"))

    in_a_task(check)


def test_why_a_socket_is_closed_fits_into_a_frame() -> None:
    assert sockets.reason("x" * 121) == "x" * 120 and sockets.reason("x" * 120) == "x" * 120
    assert sockets.reason("x" + "ä" * 60) == "x" + "ä" * 59, "no letter is cut"


def test_an_address_holds_tables_of_limited_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MAX_HELD", 100)

    def check(counts: Sockets, stack: ExitStack) -> None:
        for _ in range(3):
            stack.enter_context(counts.counted("", "router", "large", 60))
        with pytest.raises(TooMany, match="at this address"), counts.counted("", "router", "other", 60):
            pass
        stack.enter_context(counts.counted("", "router", "small", 40))
        counts.note_growth("router", "small", 30)
        counts.note_growth("router", "large", 70)
        with pytest.raises(TooMany, match="at this address"):
            counts.note_growth("router", "small", 50)
        stack.enter_context(counts.counted("", "elsewhere", "other", 60))

    in_a_task(check)


def test_messages_are_counted_by_visitor_and_address_and_not_by_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.server.rates.time.monotonic", lambda: 5.0)
    rates = Rates(Settings(frames_per_second=3, frames_per_address=7))
    first, second = rates.frame_budgets("ann", "router"), rates.frame_budgets("ann", "router")
    assert [have_room(budgets) for budgets in (first, second, first, second, first)] == [True] * 3 + [False] * 2
    others = [rates.frame_budgets(visitor, "router") for visitor in ("bob", "cleo", "")]
    assert [have_room(budgets) for budgets in others * 2] == [True] * 4 + [False] * 2
    assert have_room(rates.frame_budgets("ann", "elsewhere")) is False and have_room(rates.frame_budgets("", "else"))
    strangers = [rates.frame_budgets("", address) for address in "abcd"]
    assert all(have_room(budgets) for budgets in strangers), "people without a cookie are not one visitor"
    del first, second, others, strangers
    assert not rates.budgets
