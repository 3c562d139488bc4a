"""Requests that move a seat to another device of its player."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.pages.invitation import qr_code
from hoyle.server import device_codes, visitors
from hoyle.server.answers import page, tables_of
from hoyle.server.handlers.tables import own_seat, table_of
from hoyle.server.visitors import Visitor
from hoyle.table.table import Table
from hoyle.table.wire.commands import MoveSeat


async def show_code(request: Request) -> Response:
    """Return the page with a link, also as a QR code, that takes the visitor's seat to another device."""
    visitor, table, seat = await own_seat(request)
    code = device_codes.new_code(tables_of(request).key, table.id, seat, visitor.holder)
    link = str(request.url.replace(path=f"/t/{table.id}/take", query=f"code={code}"))
    return with_code(request, visitor, table, link, "")


async def show_take(request: Request) -> Response:
    """Return the page on which the visitor takes a seat over with the code of a link."""
    visitor, table, code = visitors.visitor_of(request), await table_of(request), request.query_params.get("code", "")
    seat_of(request, table, code)
    return with_code(request, visitor, table, "", code)


def with_code(request: Request, visitor: Visitor, table: Table, link: str, code: str) -> Response:
    """Return the page with a code, or with a link that contains one; nothing keeps it."""
    picture = qr_code(link) if link else ""
    response = page(request, visitor, "device.html", table_id=table.id, link=link, qr_code=picture, code=code)
    response.headers["Cache-Control"] = "no-store"
    return response


async def take(request: Request) -> Response:
    """Give the seat of a code to the visitor's browser, and redirect to the table."""
    fields = await visitors.form(request)
    visitor, table = visitors.with_token(request), await table_of(request)
    seat = seat_of(request, table, fields.get("code", ""))
    if table.seats[seat].holder != visitor.holder:
        await tables_of(request).host.handle(table.id, MoveSeat(seat, table.seats[seat].holder, visitor.holder))
    return visitor.remember(RedirectResponse(f"/t/{table.id}", 303))


def seat_of(request: Request, table: Table, code: str) -> int:
    """Return the seat of a code; Refusal if it is not valid."""
    return device_codes.seat_of_code(tables_of(request).key, table.id, code, [player.holder for player in table.seats])
