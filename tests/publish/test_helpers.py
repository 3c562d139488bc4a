"""What helps at a real table, in a page without a server: the score calculator and the rummy helper."""

import asyncio
from html import unescape

from tests.support.page_visitor import Visitor


def test_the_score_calculator() -> None:
    async def visit() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        assert "/g/muzicando/score" in (await visitor.request("/g/muzicando"))["body"]
        empty = (await visitor.request("/g/muzicando/score"))["body"]
        assert '<select name="contract">' in empty and 'role="status"' not in empty
        contract = empty.partition('<select name="contract">')[2].partition('value="')[2].partition('"')[0]
        places = empty.partition('<select name="places">')[2].partition("<option>")[2].partition("<")[0]
        answer = (await visitor.request(f"/g/muzicando/score?contract={contract}&places={places}"))["body"]
        assert 'role="status"' in answer
        assert (await visitor.request("/g/r/score"))["status"] == 400

    asyncio.run(visit())


def test_score_sheets_are_for_matches() -> None:
    async def visit() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        assert "/g/muzicando/sheet" in (await visitor.request("/g/muzicando"))["body"]
        assert "/sheet" not in (await visitor.request("/g/board64"))["body"]
        page = (await visitor.request("/g/muzicando/sheet"))["body"]
        assert (
            page.count('<th scope="col">') == 7 and page.count('<th scope="row">') == 25 and "data-print-page" in page
        )
        single = (await visitor.request("/g/muzicando/sheet?layouts=0"))["body"]
        assert "data-print-page" not in single and 'class="notice"' in single

    asyncio.run(visit())


def test_the_rummy_helper() -> None:
    async def visit() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        assert "/pocket" in (await visitor.request("/g/rummy"))["body"]
        assert "<h2>" not in (await visitor.request("/pocket"))["body"]
        asked = await visitor.request("/pocket", "POST", table="7H 7S 7D | 3S 4S 5S", hand="6S KD")
        assert "1 deiner Karten spielen" in unescape(asked["body"])
        linked = await visitor.request("/pocket?hand=6S&table=3S+4S+5S")
        assert "1 deiner Karten spielen" in unescape(linked["body"])
        wrong = await visitor.request("/pocket", "POST", table="7H 7S", hand="KD")
        assert wrong["status"] == 200 and 'class="notice wrong"' in wrong["body"]

    asyncio.run(visit())
