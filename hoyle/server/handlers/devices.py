"""Requests that move a seat to another device of its player."""

from hoyle.handlers.messages import NOT_STORED, Answer, moved, page
from hoyle.handlers.tables import own_seat, table_of
from hoyle.host.loaded_table import SeenTable
from hoyle.pages.invitation import qr_code
from hoyle.server import device_codes
from hoyle.server.requests import ServerRequest
from hoyle.table.wire.commands import MoveSeat


async def show_code(request: ServerRequest) -> Answer:
    """Return the page with a link, also as a QR code, that takes the visitor's seat to another device."""
    table, seat = await own_seat(request)
    code = device_codes.new_code(request.tables.key, table.id, seat, request.holder)
    return with_code(table, request.link(f"/t/{table.id}/take?code={code}"), "")


async def show_take(request: ServerRequest) -> Answer:
    """Return the page on which the visitor takes a seat over with the code of a link."""
    table, code = await table_of(request), request.query.get("code", "")
    seat_of(request, table, code)
    return with_code(table, "", code)


def with_code(table: SeenTable, link: str, code: str) -> Answer:
    """Return the page with a code, or with a link that contains one; nothing keeps it."""
    picture = qr_code(link) if link else ""
    model = {"table_id": table.id, "link": link, "qr_code": picture, "code": code}
    return page("device.html", model, headers=NOT_STORED)


async def take(request: ServerRequest) -> Answer:
    """Give the seat of a code to the visitor's browser, and lead to the table."""
    holder, table = request.known().holder, await table_of(request)
    seat = seat_of(request, table, request.fields.get("code", ""))
    if table.seats[seat].holder != holder:
        await request.site.host.handle(table.id, MoveSeat(seat, table.seats[seat].holder, holder))
    return moved(f"/t/{table.id}")


def seat_of(request: ServerRequest, table: SeenTable, code: str) -> int:
    """Return the seat of a code; Refusal if it is not valid."""
    return device_codes.seat_of_code(request.tables.key, table.id, code, [player.holder for player in table.seats])
