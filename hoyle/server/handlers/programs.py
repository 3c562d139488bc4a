"""Requests for programs: the page where the holder of a seat lets one in, the state of a table, and the protocol."""

from functools import cache

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hoyle.docs import protocol
from hoyle.games import GAMES
from hoyle.server import seat_tokens, visitors
from hoyle.server.answers import page, tables_of
from hoyle.server.compression import encode
from hoyle.server.handlers.tables import check_may_see, own_seat, table_of
from hoyle.table.versions import in_this_version
from hoyle.table.wire.bot_view import layout_name
from hoyle.table.wire.commands import ChangeProgram

PRIVATE = {"cache-control": "no-store"}


async def show(request: Request) -> Response:
    """Return the page with the token of a program of the visitor's own, or with a button that makes one."""
    visitor, table, seat = await own_seat(request)
    token, address = seat_tokens.token_of(tables_of(request).key, table, seat), request.url.replace(query="")
    link = str(address.replace(path=f"/t/{table.id}"))
    response = page(
        request, visitor, "program.html", table_id=table.id, token=token, link=link, may_play=table.status != "over"
    )
    response.headers.update(PRIVATE)
    return response


async def change(request: Request) -> Response:
    """Let a program in, or send it away, and redirect to the page with its token."""
    fields = await visitors.form(request)
    visitor, table, seat = await own_seat(request)
    command = ChangeProgram(seat, visitor.holder, fields.get("action") == "allow")
    await tables_of(request).host.handle(table.id, command)
    return RedirectResponse(f"/t/{table.id}/program", 303)


async def show_invitation(request: Request) -> Response:
    """Return what a program has to know before it takes a seat, as JSON."""
    visitor, table = visitors.visitor_of(request), await table_of(request)
    check_may_see(table, visitor)
    opened = in_this_version(table.opened) if table.opened.game in GAMES else table.opened
    game = GAMES.get(opened.game)
    facts = {
        "table": table.id,
        "game": opened.game,
        "version": game.version if game else opened.version,
        "layout": layout_name(game.state) if game else "",
        "options": opened.options,
        "status": table.status,
        "open": [seat for seat, player in enumerate(table.seats) if player.is_open],
    }
    return JSONResponse(facts, headers=PRIVATE)


@cache
def schema() -> bytes:
    """Return the JSON Schema of all frames."""
    return protocol.schema_text().encode()


async def show_schema(request: Request) -> Response:
    """Return the JSON Schema of all frames."""
    response = Response(schema(), media_type="application/schema+json")
    encode(response, request.scope)
    return response
