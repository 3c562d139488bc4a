"""Requests with which visitors report something to the operators."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server import visitors
from hoyle.server.answers import page
from hoyle.server.guards import address_of
from hoyle.server.handlers.operator import moderation_of
from hoyle.server.handlers.tables import check_may_see, table_of
from hoyle.server.moderation import KINDS, MAX_REASON
from hoyle.server.pages.operator import reportable
from hoyle.server.pages.rendering import one_line


async def show(request: Request) -> Response:
    """Return the form with which a visitor reports a name, words or the title of a table."""
    moderation_of(request)
    visitor, table = visitors.visitor_of(request), await table_of(request)
    check_may_see(table, visitor)
    choices = reportable(table, table.seat_of(visitor.holder), visitor.say)
    is_sent = request.query_params.get("sent") == "yes"
    return page(request, visitor, "report.html", table_id=table.id, choices=choices, is_sent=is_sent)


async def send(request: Request) -> Response:
    """Store a report, and redirect to a page that says so."""
    fields = await visitors.form(request)
    moderation = moderation_of(request)
    visitor, table = visitors.visitor_of(request), await table_of(request)
    check_may_see(table, visitor)
    choice = next(
        (
            one
            for one in reportable(table, table.seat_of(visitor.holder), visitor.say)
            if one.value == fields.get("what")
        ),
        None,
    )
    reason = one_line(fields.get("reason", ""), MAX_REASON)
    if choice is None or choice.kind not in KINDS:
        raise Refusal(N_("Choose what you want to report."))
    if not reason:
        raise Refusal(N_("Say in a sentence what is wrong."))
    request.app.state.rates.count_report(address_of(request.scope))
    await moderation.report(
        kind=choice.kind,
        table=table.id,
        seat=choice.seat,
        subject=table.seats[choice.seat].holder if choice.seat >= 0 else "",
        quote=choice.quote,
        reason=reason,
        reporter=visitor.holder,
    )
    return RedirectResponse(f"/t/{table.id}/report?sent=yes", 303)
