"""Requests for programs: the page where the holder of a seat lets one in, the state of a table, and the protocol."""

from functools import cache

from starlette.responses import Response

from hoyle.docs import protocol
from hoyle.games import GAMES
from hoyle.handlers.messages import NOT_STORED, Answer, data, moved, page
from hoyle.handlers.tables import check_may_see, own_seat, table_of
from hoyle.server import seat_tokens
from hoyle.server.compression import encode
from hoyle.server.requests import ServerRequest
from hoyle.table.show.bot_view import layout_name
from hoyle.table.versions import in_this_version
from hoyle.table.wire.commands import ChangeProgram


async def show(request: ServerRequest) -> Answer:
    """Return the page with the token of a program of the visitor's own, or with a button that makes one."""
    table, seat = await own_seat(request)
    model = {"table_id": table.id, "link": request.link(f"/t/{table.id}"), "may_play": table.status != "over"}
    model["token"] = seat_tokens.token_of(request.tables.key, table.summary, seat)
    return page("program.html", model, headers=NOT_STORED)


async def change(request: ServerRequest) -> Answer:
    """Let a program in, or send it away, and redirect to the page with its token."""
    table, seat = await own_seat(request)
    command = ChangeProgram(seat, request.holder, request.fields.get("action") == "allow")
    await request.tables.host.handle(table.id, command)
    return moved(f"/t/{table.id}/program")


async def show_invitation(request: ServerRequest) -> Answer:
    """Return what a program has to know before it takes a seat, as JSON."""
    table = await table_of(request)
    check_may_see(table, request.holder)
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
    return data(facts, headers=NOT_STORED)


@cache
def schema() -> bytes:
    """Return the JSON Schema of all frames."""
    return protocol.schema_text().encode()


async def show_schema(request: ServerRequest) -> Response:
    """Return the JSON Schema of all frames."""
    response = Response(schema(), media_type="application/schema+json")
    encode(response, request.raw.scope)
    return response
