"""Requests with which visitors report something to the operators."""

from hoyle.errors import Refusal
from hoyle.handlers.messages import Answer, moved, page
from hoyle.handlers.tables import shown_table
from hoyle.i18n import N_
from hoyle.pages.rendering import one_line
from hoyle.server import gallery_entries
from hoyle.server.handlers.operator import moderation_of
from hoyle.server.moderation import KINDS, MAX_REASON
from hoyle.server.pages.operator import reportable
from hoyle.server.requests import ServerRequest


async def show(request: ServerRequest) -> Answer:
    """Return the form with which a visitor reports a name, words or the title of a table."""
    moderation_of(request)
    table = await shown_table(request)
    choices = await table.ask(reportable, table.seat_of(request.holder), request.say)
    is_sent = request.query.get("sent") == "yes"
    return page("report.html", {"table_id": table.id, "choices": choices, "is_sent": is_sent})


async def send(request: ServerRequest) -> Answer:
    """Store a report, and redirect to a page that says so."""
    moderation, what = moderation_of(request), request.fields.get("what")
    table = await shown_table(request)
    choices = await table.ask(reportable, table.seat_of(request.holder), request.say)
    choice = next((one for one in choices if one.value == what), None)
    if choice is None or choice.kind not in KINDS:
        raise Refusal(N_("Choose what you want to report."))
    reason, subject = counted_reason(request), choice.subject
    if choice.seat >= 0:
        subject = table.seats[choice.seat].holder
    elif choice.kind == "text" and (text := await request.store.texts.find(table.opened.game)):
        subject = text.holder
    await moderation.report(
        kind=choice.kind,
        table=table.id,
        seat=choice.seat,
        subject=subject,
        quote=choice.quote,
        reason=reason,
        reporter=request.holder,
    )
    return moved(f"/t/{table.id}/report?sent=yes")


async def send_about_rules(request: ServerRequest) -> Answer:
    """Store a report about published rules, and redirect to their page."""
    moderation = moderation_of(request)
    entry = await gallery_entries.visible(request.store, request.parts["id"])
    reason = counted_reason(request)
    await moderation.report(
        kind="rules",
        table=entry.id,
        seat=-1,
        subject=entry.holder,
        quote=" · ".join(text for text in (entry.name, entry.sentence) if text),
        reason=reason,
        reporter=request.holder,
    )
    return moved(f"/gallery/{entry.id}?sent=yes#report")


def counted_reason(request: ServerRequest) -> str:
    """Return the reason of a report, and count the report; Refusal if there is no reason, or too many reports were sent."""
    reason = one_line(request.fields.get("reason", ""), MAX_REASON)
    if not reason:
        raise Refusal(N_("Say in a sentence what is wrong."))
    request.rates.count_report(request.address)
    return reason
