"""When a new table opens with the guide, which saved rules and files are known, and what a form that is refused says."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from html import unescape
from typing import Any

import pytest

from hoyle.pages import listings
from hoyle.pages.listings import SavedRuleSet
from tests.support.page_visitor import Visitor


def visit(scenario: Callable[[Visitor], Awaitable[None]]) -> None:
    async def work() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        await scenario(visitor)

    asyncio.run(work())


async def opened(visitor: Visitor, game: str = "r", **fields: str) -> str:
    answer = await visitor.request(f"/g/{game}", "POST", bot="random", **fields)
    assert answer["status"] == 303, answer["body"]
    return answer["location"]


def test_the_guide_opens_when_it_is_asked_for_or_an_aim_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(visitor: Visitor) -> None:
        async def guided(wish: str, game: str = "r", **fields: str) -> bool:
            return (await opened(visitor, game, guide=wish, **fields)).endswith("?guide=yes")

        assert await guided("first") and not await guided("first"), "once"
        assert [await guided(wish) for wish in ("yes", "no", "")] == [True, False, False]
        assert await guided("first", "malice"), "another game"
        assert await guided("first", goal="all_rounds"), "another aim"
        monkeypatch.setattr(listings, "RECENT_TABLES", 1)
        assert await guided("first", points_to_win="3"), "the newest table has another aim"
        await visitor.page.tables.store.clear()
        visitor.page.tables.host.rooms.clear()
        assert await guided("first")

    visit(scenario)


def test_saved_rules_of_a_game_that_the_site_does_not_have_are_not_found() -> None:
    async def scenario(visitor: Visitor) -> None:
        kept = await visitor.request("/g/r/keep", "POST", points_to_win="2", title="Quick", about="Short.")
        at = kept["location"]
        page = unescape((await visitor.request(f"{at}?points_to_win=3"))["body"])
        assert 'value="Quick"' in page and "Short." in page
        store = visitor.page.tables.store
        await store.save_rule_set(SavedRuleSet("gone", "me", "whist", "Old", "", "{}"))
        for missing in ("/c/gone", "/c/unknown"):
            assert (await visitor.request(missing))["status"] == 404
        lobby = unescape((await visitor.request("/"))["body"])
        assert "Quick" in lobby and ">Old<" not in lobby
        refused = await visitor.request("/g/r/keep", "POST", points_to_win="2", title=" ")
        assert refused["status"] == 422
        assert (await visitor.request(f"{at}/forget", "POST"))["location"] == "/"
        assert (await visitor.request(at))["status"] == 404

    visit(scenario)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"file": 'game = "r"\n[options]\npoints_to_win = 2', "file.name": "a.toml"}, 200),
        ({"file": 'game = "r"', "file.name": ""}, 200),
        ({"file": 'game = "whist"', "file.name": "a.toml"}, 422),
        ({"file": "game = ", "file.name": "a.toml"}, 422),
        ({"file": 'game = "r"\n[options]\npoints_to_win = 99', "file.name": "a.toml"}, 422),
        ({}, 422),
    ],
)
def test_files_of_rules(fields: dict[str, str], status: int) -> None:
    async def scenario(visitor: Visitor) -> None:
        answer = await visitor.request("/g/r/open", "POST", **fields)
        found: dict[str, Any] = json.loads(answer["body"])
        assert answer["status"] == status and found.keys() == ({"to"} if status == 200 else {"wrong"})
        if status == 200:
            assert ("points_to_win=2" in found["to"]) == ("points_to_win" in fields["file"])

    visit(scenario)


def test_a_game_without_a_calculator_has_none() -> None:
    async def scenario(visitor: Visitor) -> None:
        assert (await visitor.request("/g/muzicando/score"))["status"] == 200
        assert (await visitor.request("/g/r/score"))["status"] == 400

    visit(scenario)


def test_the_other_tables_of_a_person_are_the_newest_that_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(visitor: Visitor) -> None:
        tables = [(await opened(visitor)).removeprefix("/t/") for _ in range(4)]
        await visitor.request(f"/t/{tables[1]}/resign", "POST")

        async def others(query: str = "") -> list[str]:
            found = json.loads((await visitor.request(f"/other-games{query}"))["body"])
            return [each["href"].removeprefix("/t/") for each in found]

        assert await others() == [tables[3], tables[2], tables[0]]
        assert await others(f"?table={tables[2]}") == [tables[3], tables[0]]
        monkeypatch.setattr("hoyle.handlers.lobby.MAX_OTHER_GAMES", 2)
        assert await others() == [tables[3], tables[2]]

    visit(scenario)
