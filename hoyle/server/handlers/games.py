"""Requests about a visitor's own games: the page, the name, the export and the deletion of everything."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server import own_data, visitors
from hoyle.server.answers import page, tables_of
from hoyle.server.pages import games as games_page

MAX_SHOWN = 500
"""The number of newest tables that are shown and counted."""
COOKIES = ("hoyle_seat", "hoyle_name", "hoyle_lang", "hoyle_theme", "hoyle_lab")


async def show(request: Request) -> Response:
    """Return the page with the visitor's games and results."""
    visitor, tables = visitors.visitor_of(request), tables_of(request)
    host, store = tables.host, tables.store
    listings = await store.tables_of(visitor.holder, MAX_SHOWN) if visitor.holder else []
    outcomes = await own_data.with_outcomes(host, store, listings)
    seats = await store.seats_of(visitor.holder) if visitor.holder else {}
    turns, stuck = dict[str, bool](), dict[str, str]()
    for listing in listings:
        if not listing.is_over:
            table = await own_data.readable_table(host, listing.id)
            turns[listing.id] = table is not None and table.people.seat_of(visitor.holder) in table.to_move()
            stuck[listing.id] = table.stuck if table else ""
    model = games_page.model(listings, outcomes, seats, turns, stuck, visitor.say)
    return page(request, visitor, "games.html", **model)


async def set_name(request: Request) -> Response:
    """Save the name that the visitor has at new tables, and redirect to the page."""
    fields = await visitors.form(request)
    visitor = visitors.visitor_of(request)
    visitor.name = visitors.plain_name(fields.get("name", ""))
    response = RedirectResponse("/games", 303)
    if not visitor.name:
        response.delete_cookie("hoyle_name")
    return visitor.remember(response)


async def export(request: Request) -> Response:
    """Return everything that is stored about the visitor, as a JSON file that is sent while it is made."""
    visitor = visitors.visitor_of(request)
    check_is_known(visitor.holder)
    headers = {"Content-Disposition": 'attachment; filename="hoyle-data.json"', "Cache-Control": "no-store"}
    parts = own_data.export(tables_of(request), visitor)
    return StreamingResponse(parts, media_type="application/json", headers=headers)


async def delete(request: Request) -> Response:
    """Delete everything that is stored about the visitor, and forget the browser."""
    fields = await visitors.form(request)
    visitor, tables = visitors.visitor_of(request), tables_of(request)
    check_is_known(visitor.holder)
    if fields.get("sure") != "yes":
        raise Refusal(N_("Tick the box first, to say that you are sure."))
    await own_data.delete(tables.host, tables.store, visitor)
    response = RedirectResponse("/", 303)
    for name in COOKIES:
        response.delete_cookie(name)
    return response


def check_is_known(holder: str) -> None:
    """Refuse a browser about which nothing is stored."""
    if not holder:
        raise Refusal(N_("Nothing is stored about this browser."))
