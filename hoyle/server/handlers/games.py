"""Requests about a visitor's own games: the page, the name, the export and the deletion of everything."""

from starlette.responses import StreamingResponse

from hoyle.errors import Refusal
from hoyle.handlers.messages import JSON, NOT_STORED, Answer, moved, page
from hoyle.handlers.site import readable_table
from hoyle.i18n import N_
from hoyle.server import own_data, visitors
from hoyle.server.pages import games as games_page
from hoyle.server.requests import ServerRequest

MAX_SHOWN = 500
"""The number of newest tables that are shown and counted."""
COOKIES = ("hoyle_seat", "hoyle_name", "hoyle_lang", "hoyle_theme", "hoyle_lab")


async def show(request: ServerRequest) -> Answer:
    """Return the page with the visitor's games and results."""
    visitor, tables, store = request.visitor, request.tables, request.store
    listings = await store.tables_of(visitor.holder, MAX_SHOWN) if visitor.holder else []
    outcomes = await own_data.with_outcomes(tables, listings)
    seats = await store.seats_of(visitor.holder) if visitor.holder else {}
    turns, stuck = dict[str, bool](), dict[str, str]()
    for listing in listings:
        if not listing.is_over:
            table = await readable_table(tables, listing.id)
            turns[listing.id] = table is not None and table.seat_of(visitor.holder) in table.summary.to_move
            stuck[listing.id] = table.summary.stuck if table else ""
    return page("games.html", games_page.model(listings, outcomes, seats, turns, stuck, visitor.say))


async def set_name(request: ServerRequest) -> Answer:
    """Save the name that the visitor has at new tables, and lead to the page."""
    request.visitor.name, request.is_remembered = visitors.plain_name(request.fields.get("name", "")), True
    if not request.visitor.name:
        request.forgotten = ("hoyle_name",)
    return moved("/games")


async def export(request: ServerRequest) -> StreamingResponse:
    """Return everything that is stored about the visitor, as a JSON file that is sent while it is made."""
    check_is_known(request)
    headers = {"Content-Disposition": 'attachment; filename="hoyle-data.json"'} | NOT_STORED
    return StreamingResponse(own_data.export(request.tables, request.visitor), media_type=JSON, headers=headers)


async def delete(request: ServerRequest) -> Answer:
    """Delete everything that is stored about the visitor, and forget the browser."""
    check_is_known(request)
    if request.fields.get("sure") != "yes":
        raise Refusal(N_("Tick the box first, to say that you are sure."))
    await own_data.delete(request.tables, request.visitor)
    request.forgotten = COOKIES
    return moved("/")


def check_is_known(request: ServerRequest) -> None:
    """Refuse a browser about which nothing is stored."""
    if not request.holder:
        raise Refusal(N_("Nothing is stored about this browser."))
