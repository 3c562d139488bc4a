"""Requests about no particular table: the lobby, turns at the visitor's other tables, and puzzles."""

from typing import Any

from hoyle.handlers.messages import NOT_STORED, Answer, Request, data, page
from hoyle.handlers.rules import saved_listings
from hoyle.handlers.site import readable_table
from hoyle.pages import lobby as lobby_page
from hoyle.pages import puzzles as puzzles_page
from hoyle.pages import today
from hoyle.pages.listings import MAX_OTHER_GAMES, TableListing
from hoyle.table import daily
from hoyle.table.table_rules import of_table


async def listed(request: Request) -> list[TableListing]:
    """Return the person's tables."""
    return await request.site.store.tables_of(request.holder) if request.holder else []


async def show(request: Request) -> Answer:
    """Return the lobby: the games, and the person's saved rule sets and tables."""
    model = lobby_page.model(request.query.get("q", "").strip(), await listed(request), request.say)
    plays = await request.site.store.daily.all_of(request.holder) if request.holder else []
    added: dict[str, Any] = {
        "rule_sets": await saved_listings(request),
        "today": today.today(daily.today(), plays, request.say),
    }
    added |= await request.added_to_lobby()
    return page("lobby.html", model | added)


async def other_games(request: Request) -> Answer:
    """Return the person's unfinished tables but the one in the query, and at which of them it is the person's turn."""
    unfinished = [each.id for each in await listed(request) if not each.is_over]
    found: list[dict[str, Any]] = []
    for id in unfinished[:MAX_OTHER_GAMES]:
        table = await readable_table(request.site, id)
        seat = table.seat_of(request.holder) if table else None
        if table and table.id != request.query.get("table") and seat is not None and table.status == "open":
            name = of_table(table.opened, request.say).name
            found.append({"name": name, "href": f"/t/{table.id}", "turn": seat in table.summary.to_move})
    return data(found, headers=NOT_STORED)


async def show_puzzles(request: Request) -> Answer:
    """Return the page with the families of puzzles."""
    return page("puzzles.html", puzzles_page.families_model(request.say))


async def show_puzzle(request: Request) -> Answer:
    """Return the page of a puzzle; with an answer in the query, whether it is right, and why."""
    family, number = request.parts["family"], request.parts["number"]
    return page("puzzle.html", puzzles_page.requested(family, number, request.query, request.say))
