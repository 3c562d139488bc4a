"""Rule sets that a visitor of a published site saves."""

import asyncio
from html import unescape

from tests.support.page_visitor import Visitor


def test_saved_rules_are_listed_opened_played_and_deleted() -> None:
    async def visit() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        fields = {"points_to_win": "2", "title": "Quick R", "about": "Two points <end> it."}
        saved = [(await visitor.request("/g/r/keep", "POST", **fields, name="Ann"))["location"] for _ in range(2)]
        assert saved[0] != saved[1]
        lobby = (await visitor.request("/"))["body"]
        assert lobby.count(">Quick R</a>") == 2 and "Two points &lt;end&gt; it." in lobby
        assert "veröffentlichen" not in lobby, "there is no gallery"
        assert lobby.index(f'href="{saved[1]}"') < lobby.index(f'href="{saved[0]}"'), "the newest first"
        form = unescape((await visitor.request(saved[0]))["body"])
        assert 'value="Quick R"' in form and "2 Punkte beenden das Spiel" in form
        kept = (await visitor.page.tables.store.facts("rules ")).keys()
        assert {f"/c/{id}" for id in kept} == {*saved}
        opened = await visitor.request("/g/r", "POST", **fields, bot="random")
        table = await visitor.page.tables.table(opened["location"].removeprefix("/t/"))
        assert table.opened.options == {"points_to_win": 2} and table.opened.title == "Quick R"
        assert (await visitor.request(f"{saved[0]}/forget", "POST"))["location"] == "/"
        assert (await visitor.request(saved[0]))["status"] == 404
        assert (await visitor.request("/c/"))["status"] == 404
        assert (await visitor.request("/"))["body"].count(">Quick R</a>") == 1

    asyncio.run(visit())


def test_rules_without_a_name_or_that_clash_are_not_saved() -> None:
    async def visit() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        nameless = await visitor.request("/g/r/keep", "POST", points_to_win="2", title=" ")
        assert nameless["status"] == 422 and "Gib zuerst einen Namen" in unescape(nameless["body"])
        wrong = await visitor.request("/g/r/keep", "POST", points_to_win="many", title="Clash")
        assert wrong["status"] == 422 and not await visitor.page.tables.store.facts("rules ")

    asyncio.run(visit())
