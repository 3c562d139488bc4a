"""The visitor's own games in a page: the list of what the browser stores, its export, import and deletion."""

import json
from datetime import UTC, datetime
from typing import Any

from hoyle.bots import bot_names
from hoyle.errors import Refusal
from hoyle.handlers.messages import JSON, Answer, moved, page
from hoyle.handlers.rules import saved_listings
from hoyle.handlers.site import readable_table
from hoyle.i18n import N_
from hoyle.publish.page.requests import PageRequest
from hoyle.table import game_files
from hoyle.table.tickets import new_id

FORMAT = 1
"""The format of an export."""
MAX_FILE = 1_000_000
"""The number of characters of the longest game file."""
NOT_IMPORTED = N_("This game cannot be imported: {why}")
TOO_LARGE = N_("The file is too large for a game.")
NOT_SURE = N_("Tick the box first, to say that you are sure.")


async def show(request: PageRequest) -> Answer:
    """Return the page with everything that the browser stores for the site."""
    entries = [
        (listing, datetime.fromtimestamp(listing.opened, UTC).date().isoformat())
        for listing in await request.tables.store.listed()
    ]
    return page("stored.html", {"entries": entries, "rule_sets": await saved_listings(request)})


async def export(request: PageRequest) -> Answer:
    """Return everything that the browser stores for the site as a JSON file, finished games as records."""
    entries: list[dict[str, Any]] = []
    for listing in await request.tables.store.listed():
        entry: dict[str, Any] = {"table": listing.id, "game": listing.game, "title": listing.title}
        entry |= {"opened": listing.opened, "over": listing.is_over}
        table = await readable_table(request.tables, listing.id)
        if table and table.status == "over":
            entry["record"] = json.loads(await request.tables.record_text(table))
        entries.append(entry)
    rule_sets = await request.tables.store.saved_rule_sets_of(request.holder)
    data = {"hoyle": "visitor", "format": FORMAT, "tables": entries}
    data |= {"rule_sets": [{"game": one.game, "name": one.name, "options": one.values} for one in rule_sets]}
    return Answer(type=JSON, body=json.dumps(data, ensure_ascii=False), file="hoyle-data.json")


async def import_game(request: PageRequest) -> Answer:
    """Check the finished game of a file by playing it again, store it as a table, and lead to its replay."""
    text = request.fields.get("file", "")
    if len(text) > MAX_FILE:
        raise Refusal(TOO_LARGE)
    game = game_files.import_game(text.encode(), bot_names())
    if "why" in game:
        raise Refusal(NOT_IMPORTED, why=game["why"])
    id = new_id()
    await game_files.store_game(request.tables.store, id, game)
    return moved(f"/t/{id}/replay")


async def delete(request: PageRequest) -> Answer:
    """Delete one table, or everything if the visitor is sure."""
    if table := request.fields.get("table", ""):
        await request.tables.forget(table)
        return moved("/games")
    if request.fields.get("sure") != "yes":
        raise Refusal(NOT_SURE)
    await request.tables.forget_all()
    return moved("/")
