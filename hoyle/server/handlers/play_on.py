"""Requests that open a table which plays on from a moment of a finished one."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.pages import play_on as play_on_page
from hoyle.server import visitors
from hoyle.server.answers import page, tables_of
from hoyle.server.guards import address_of
from hoyle.server.handlers.tables import shown_game
from hoyle.server.visitors import Visitor
from hoyle.table import play_on
from hoyle.table.show import replay as replays
from hoyle.table.table import Table


async def show(request: Request) -> Response:
    """Return the page on which a visitor chooses how to play on from a moment."""
    visitor = visitors.visitor_of(request)
    table = await shown_game(request, visitor)
    step = step_of(table, visitor, request.query_params.get("seq", ""))
    seat = replays.requested_seat(table, visitor.holder, request.query_params.get("seat", ""))
    model = play_on_page.model(table, play_on.position(table, step), step, seat or 0, visitor.say)
    return page(request, visitor, "play_on.html", **model)


async def open_table(request: Request) -> Response:
    """Open a table that begins at a moment, with the visitor in the chosen seat, and redirect to it."""
    fields = await visitors.form(request)
    visitor = visitors.with_token(request)
    table = await shown_game(request, visitor)
    step = step_of(table, visitor, fields.get("seq", ""))
    request.app.state.rates.count_table(address_of(request.scope))
    moment = await tables_of(request).clock.in_worker(play_on.moment, table, step)
    wish = play_on_page.wish_of(table, moment, visitors.player_of(visitor, fields), fields)
    return visitor.remember(RedirectResponse(f"/t/{await tables_of(request).open(wish)}", 303))


def step_of(table: Table, visitor: Visitor, number: str) -> int:
    """Return the step of a table's replay with this number; Refusal if the visitor may not see it."""
    replays.check_may_watch(table, visitor.holder)
    return replays.number_below(len(replays.replayable_timeline(table).stages), number)
