"""The visitor's own games in a page: what the browser stores, to open, save and delete it, and game files from elsewhere."""

import json
from datetime import UTC, datetime
from typing import Any

from hoyle.bots import bot_names
from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.pages import table as table_page
from hoyle.publish.page import saved_rules
from hoyle.publish.page.answers import Answer, Request, moved
from hoyle.publish.page.tables import Tables
from hoyle.table import game_files
from hoyle.table.tickets import new_id

FORMAT = 1
"""The format of an export."""
MAX_FILE = 1_000_000
"""The number of characters of the longest game file."""
NOT_IMPORTED = N_("This game cannot be imported: {why}")
TOO_LARGE = N_("The file is too large for a game.")
NOT_SURE = N_("Tick the box first, to say that you are sure.")


async def show(tables: Tables, request: Request) -> Answer:
    """Return the page with everything that the browser stores for the site."""
    entries = [
        (listing, datetime.fromtimestamp(listing.opened, UTC).date().isoformat())
        for listing in await tables.store.listed()
    ]
    rule_sets = await saved_rules.listings(tables, request.say)
    return request.page("stored.html", {"entries": entries, "rule_sets": rule_sets})


async def export(tables: Tables, request: Request) -> Answer:
    """Return everything that the browser stores for the site as a JSON file, finished games as records."""
    entries: list[dict[str, Any]] = []
    for listing in await tables.store.listed():
        entry: dict[str, Any] = {"table": listing.id, "game": listing.game, "title": listing.title}
        entry |= {"opened": listing.opened, "over": listing.is_over}
        if (found := await tables.readable([listing.id])) and found[0].status == "over":
            entry["record"] = json.loads(table_page.record_text(found[0]))
        entries.append(entry)
    kept = await tables.store.facts(saved_rules.FACTS)
    rule_sets = [saved_rules.saved_rules_in(text) for text in kept.values()]
    data = {"hoyle": "visitor", "format": FORMAT, "tables": entries}
    data |= {"rule_sets": [{"game": one.game, "name": one.name, "options": one.values} for one in rule_sets]}
    return Answer(type="application/json", body=json.dumps(data, ensure_ascii=False), file="hoyle-data.json")


async def import_game(tables: Tables, request: Request) -> Answer:
    """Check the finished game of a file by playing it again, store it as a table, and lead to its replay."""
    text = request.fields.get("file", "")
    if len(text) > MAX_FILE:
        raise Refusal(TOO_LARGE)
    game = game_files.import_game(text.encode(), bot_names())
    if "why" in game:
        raise Refusal(NOT_IMPORTED, why=game["why"])
    id = new_id()
    await game_files.store_game(tables.store, id, game)
    return moved(f"/t/{id}/replay")


async def delete(tables: Tables, request: Request) -> Answer:
    """Delete one table, or everything if the visitor is sure."""
    if table := request.fields.get("table", ""):
        await tables.forget(table)
        return moved("/games")
    if request.fields.get("sure") != "yes":
        raise Refusal(NOT_SURE)
    await tables.forget_all()
    return moved("/")


ROUTES = {
    ("GET", ""): show,
    ("GET", "export"): export,
    ("POST", "import"): import_game,
    ("POST", "delete"): delete,
}
"""By method and the part of the address after `/games/`."""
