"""On a published site, too, rule cards are shown after a game against bots, and the next game begins by the picked one."""

import asyncio
import json
from collections.abc import Generator
from typing import Any

import pytest

from hoyle.games import GAMES, own_games
from tests.support.page_visitor import Visitor


@pytest.fixture(autouse=True)
def rewritten_games_end() -> Generator[None]:
    """Games that visitors have rewritten are gone after a test."""
    before = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(before)
    own_games.UNLISTED.clear()


class Guest(Visitor):
    """Somebody who plays against a bot and gives up."""

    async def ended(self, address: str) -> str:
        """Return the id of a table at which somebody gives up."""
        assert (await self.request(f"{address}/resign", "POST"))["status"] == 303
        return address.removeprefix("/t/")

    async def offered(self, table: str) -> dict[str, Any]:
        """Return what a table offers."""
        return json.loads((await self.request(f"/t/{table}/proposals"))["body"])

    async def pick(self, table: str, **fields: str) -> dict[str, str]:
        """Return what the script of the page is told that proposes the rules of a card."""
        return json.loads((await self.request(f"/t/{table}/propose", "POST", **fields))["body"])


def test_the_next_game_begins_by_a_picked_option_and_by_a_worked_rewrite() -> None:
    async def visit() -> None:
        guest = Guest()
        guest.lang = "en"
        await guest.page.ready()
        first = await guest.ended((await guest.request("/g/r", "POST", bot="random"))["location"])
        cards = (await guest.offered(first))["cards"]
        assert len(cards) == 3 and all(card["sentence"] and card["effect"] for card in cards)
        second = await guest.ended((await guest.pick(first, traitor_swap="true"))["to"])
        third = (await guest.pick(second, ready="encore.py", traitor_swap="true"))["to"]
        page = (await guest.request(third))["body"]
        assert "The Musician plays an encore" in page and "Traitors change sides" in page
        fourth = await guest.ended(third)
        told = await guest.offered(fourth)
        assert [each["title"] for each in told["story"]] == [
            "R",
            "Traitors change sides",
            "The Musician plays an encore",
        ]
        assert len(told["cards"]) == 3, "the present rewrite has cards, too"
        story = await guest.request(f"/t/{fourth}/story")
        assert "R → Traitors change sides → The Musician plays an encore" in story["body"]
        assert (await guest.pick(fourth, hand_limit="many")).get("to") is None
        kept = await guest.ended((await guest.pick(fourth, points_to_win="2", traitor_swap="true"))["to"])
        assert "2 points end the game" in (await guest.offered(kept))["story"][3]["title"], "the rewrite stays"
        assert {"like"} in [each["fields"].keys() for each in (await guest.offered(kept))["cards"]]

    asyncio.run(visit())
