"""Requests with which visitors report something to the operators."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.pages.rendering import one_line
from hoyle.server import gallery_entries, visitors
from hoyle.server.answers import page, tables_of
from hoyle.server.guards import address_of
from hoyle.server.handlers.operator import moderation_of
from hoyle.server.handlers.tables import check_may_see, shown_table
from hoyle.server.moderation import KINDS, MAX_REASON
from hoyle.server.pages.operator import reportable


async def show(request: Request) -> Response:
    """Return the form with which a visitor reports a name, words or the title of a table."""
    moderation_of(request)
    visitor = visitors.visitor_of(request)
    table = await shown_table(request, visitor)
    check_may_see(table, visitor)
    choices = reportable(table, table.people.seat_of(visitor.holder), visitor.say)
    is_sent = request.query_params.get("sent") == "yes"
    return page(request, visitor, "report.html", table_id=table.id, choices=choices, is_sent=is_sent)


async def send(request: Request) -> Response:
    """Store a report, and redirect to a page that says so."""
    fields = await visitors.form(request)
    moderation = moderation_of(request)
    visitor = visitors.visitor_of(request)
    table = await shown_table(request, visitor)
    check_may_see(table, visitor)
    choice = next(
        (
            one
            for one in reportable(table, table.people.seat_of(visitor.holder), visitor.say)
            if one.value == fields.get("what")
        ),
        None,
    )
    if choice is None or choice.kind not in KINDS:
        raise Refusal(N_("Choose what you want to report."))
    reason = counted_reason(request, fields)
    await moderation.report(
        kind=choice.kind,
        table=table.id,
        seat=choice.seat,
        subject=table.seats[choice.seat].holder if choice.seat >= 0 else choice.subject,
        quote=choice.quote,
        reason=reason,
        reporter=visitor.holder,
    )
    return RedirectResponse(f"/t/{table.id}/report?sent=yes", 303)


async def send_about_rules(request: Request) -> Response:
    """Store a report about published rules, and redirect to their page."""
    fields = await visitors.form(request)
    moderation = moderation_of(request)
    entry = await gallery_entries.visible(tables_of(request).store, request.path_params["id"])
    reason = counted_reason(request, fields)
    await moderation.report(
        kind="rules",
        table=entry.id,
        seat=-1,
        subject=entry.holder,
        quote=" · ".join(text for text in (entry.name, entry.sentence) if text),
        reason=reason,
        reporter=visitors.visitor_of(request).holder,
    )
    return RedirectResponse(f"/gallery/{entry.id}?sent=yes#report", 303)


def counted_reason(request: Request, fields: dict[str, str]) -> str:
    """Return the reason of a report, and count the report; Refusal if there is no reason, or too many reports were sent."""
    reason = one_line(fields.get("reason", ""), MAX_REASON)
    if not reason:
        raise Refusal(N_("Say in a sentence what is wrong."))
    request.app.state.rates.count_report(address_of(request.scope))
    return reason
