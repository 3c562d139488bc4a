"""Daily deals and puzzles in a page without a server."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from html import unescape

import pytest

from hoyle.games import GAMES
from hoyle.lab.puzzles import puzzles_of
from hoyle.publish import data
from hoyle.publish.site import only
from hoyle.table import daily
from hoyle.table.daily import FIRST_DAY, deal_of
from tests.support.page_visitor import Visitor
from tests.support.puzzles import right_and_wrong

DAY = FIRST_DAY + timedelta(4)


def with_visitor(visit: Callable[[Visitor], Awaitable[None]]) -> None:
    """Let somebody visit a new page."""

    async def run() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        await visit(visitor)

    asyncio.run(run())


async def shown(visitor: Visitor, address: str) -> str:
    answer = await visitor.request(address)
    assert answer["status"] == 200, answer["body"]
    return unescape(answer["body"])


def on_day(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    monkeypatch.setattr(daily, "today", lambda: day)


def test_the_first_table_of_a_day_counts_and_days_in_a_row_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(visitor: Visitor) -> None:
        for offset in range(2):
            on_day(monkeypatch, DAY + timedelta(offset))
            address = f"/daily/{DAY + timedelta(offset)}/r"
            table = (await visitor.request(address, "POST", name="Ann"))["location"]
            assert (await visitor.request(address, "POST"))["location"] == table, "the same one again"
            opened = (await visitor.page.tables.table(table.removeprefix("/t/"))).opened
            assert opened.secret == deal_of("r", DAY + timedelta(offset)).secret and not opened.friendly
            assert (await visitor.request(f"{table}/daily"))["status"] == 400, "not over"
            await visitor.request(f"{table}/resign", "POST")
            result = await shown(visitor, f"{table}/daily")
            assert "aufgegeben" in result and "besser als 0 von" in result and "zählt nicht" not in result
            assert f"?/daily/{DAY + timedelta(offset)}" in result, "the link to share"
        days = await shown(visitor, "/daily")
        assert "<b data-streak>2</b>" in days and f'href="{table}/daily"' in days
        later = (await visitor.request(f"/daily/{DAY}/r", "POST"))["location"]
        await visitor.request(f"{later}/resign", "POST")
        assert "zählt nicht" in await shown(visitor, f"{later}/daily")
        on_day(monkeypatch, DAY + timedelta(3))
        assert "<b data-streak>0</b> · längste Folge: <b data-longest>2</b>" in await shown(visitor, "/daily")

    with_visitor(visit)


def test_addresses_without_a_deal_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(visitor: Visitor) -> None:
        on_day(monkeypatch, DAY)
        for wrong in (DAY + timedelta(1), FIRST_DAY - timedelta(1), "soon"):
            assert (await visitor.request(f"/daily/{wrong}"))["status"] in (400, 404)
        assert (await visitor.request(f"/daily/{DAY}/chess", "POST"))["status"] == 404
        with only(["r"]):
            assert (await visitor.request(f"/daily/{DAY}/malice", "POST"))["status"] == 404, "the site does not have it"
        table = (await visitor.request("/g/r", "POST", bot="random"))["location"]
        assert (await visitor.request(f"{table}/daily"))["status"] == 404

    with_visitor(visit)


def test_puzzles_are_asked_and_explained() -> None:
    async def visit(visitor: Visitor) -> None:
        assert "/puzzles/r/1" in await shown(visitor, "/puzzles")
        assert "data-right" not in await shown(visitor, "/puzzles/r/1")
        assert 'data-right="yes"' in await shown(visitor, f"/puzzles/r/1?{right_and_wrong(puzzles_of('r')[0])[0]}")
        for family in ("r", "wins", "rummy"):
            right, wrong = right_and_wrong(puzzles_of(family)[0])
            assert 'data-right="yes"' in await shown(visitor, f"/puzzles/{family}/1?{right}")
            assert 'data-right="no"' in await shown(visitor, f"/puzzles/{family}/1?{wrong}")
        assert (await visitor.request("/puzzles/r/1?move=99"))["status"] == 400
        assert (await visitor.request("/puzzles/r/9999"))["status"] == 404

    with_visitor(visit)


def test_a_site_has_the_data_of_its_games_alone() -> None:
    assert {*data.plays(["r"])} == {*data.chosen_puzzles(["r"])} == {"r"}
    assert {*data.chosen_puzzles(["board64"])} == {"board64", "wins"}
    assert data.plays(["telepathy"]) == data.chosen_puzzles(["telepathy"]) == {}
    assert len(data.chosen_puzzles([*GAMES])["r"]["puzzles"]) == len(puzzles_of("r"))
