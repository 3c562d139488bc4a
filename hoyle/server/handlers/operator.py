"""Requests of operators, who sign in with a token: reports, what can be done about them, bans and the log."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.pages.rendering import one_line
from hoyle.rules.seats import NONE
from hoyle.rulesets.rule_sets import HASH
from hoyle.server import own_data, rewriting, visitors
from hoyle.server.answers import page, tables_of
from hoyle.server.gallery_entries import NO_ENTRY
from hoyle.server.guards import address_of, client_of
from hoyle.server.moderation import MAX_REASON, SESSION_SECONDS, Moderation
from hoyle.server.pages import operator as operator_page
from hoyle.table.show import replay as replays
from hoyle.table.wire.events import JournalEvent

LOGGER = logging.getLogger("hoyle.moderation")
COOKIE = "hoyle_operator"
NOT_SIGNED_IN = N_("Sign in as an operator first.")
HOLDER_LENGTH = 32


def moderation_of(request: Request) -> Moderation:
    """Return the operators' work of this server; Refusal if it has no operators."""
    moderation: Moderation = request.app.state.moderation
    if not moderation.token:
        raise NotFound(N_("There is no page at this address."))
    return moderation


def is_operator(request: Request) -> bool:
    """Return whether the request is signed in."""
    return moderation_of(request).is_session(visitors.cookies_of(request).get(COOKIE, ""))


async def show(request: Request) -> Response:
    """Return the operators' page, or a form to sign in."""
    moderation, visitor = moderation_of(request), visitors.visitor_of(request)
    if not is_operator(request):
        return page(request, visitor, "operator.html", is_signed_in=False)
    store, hidden = moderation.store, await tables_of(request).store.hidden_published()
    model = operator_page.model(
        await store.open_reports(), await store.bans(), await store.deeds(), hidden, visitor.say
    )
    response = page(request, visitor, "operator.html", is_signed_in=True, **model)
    response.headers["Cache-Control"] = "no-store"
    return response


async def sign_in(request: Request) -> Response:
    """Sign an operator in with the token of a form."""
    fields = await visitors.form(request)
    moderation = moderation_of(request)
    try:
        request.app.state.rates.count_attempt(address_of(request.scope))
        if not moderation.is_token(fields.get("token", "")):
            raise Refusal(N_("That is not the operators' token."))
    except Refusal:
        LOGGER.warning("Failed sign-in as an operator.", extra={"address": client_of(request.scope)})
        raise
    response = RedirectResponse("/operator", 303)
    is_secure = visitors.visitor_of(request).is_secure
    response.set_cookie(
        COOKIE,
        moderation.new_session(),
        max_age=SESSION_SECONDS,
        path="/operator",
        httponly=True,
        samesite="strict",
        secure=is_secure,
    )
    return response


async def sign_out(request: Request) -> Response:
    """Sign an operator out."""
    await visitors.form(request)
    response = RedirectResponse("/operator", 303)
    response.delete_cookie(COOKIE, path="/operator")
    return response


async def act(request: Request) -> Response:
    """Do everything that an operator has ticked, write it down with its reason, and redirect to the page."""
    fields = await visitors.form(request)
    if not is_operator(request):
        raise Refusal(NOT_SIGNED_IN)
    reason = one_line(fields.get("reason", ""), MAX_REASON)
    actions = [name for name in ACTIONS if f"do.{name}" in fields or fields.get("action") == name]
    if not actions:
        raise Refusal(N_("Choose what to do."))
    if not reason:
        raise Refusal(N_("Give a reason: it is written into the log, and a banned person reads it."))
    for action in actions:
        target = await ACTIONS[action](request, fields, reason)
        await moderation_of(request).note(action, target, reason)
    return RedirectResponse("/operator", 303)


async def close(request: Request, fields: dict[str, str], reason: str) -> str:
    """Close a report; return what it is about."""
    await moderation_of(request).close_report(fields.get("report", ""))
    return fields.get("table", "")


async def remove_name(request: Request, fields: dict[str, str], reason: str) -> str:
    """Remove the name of a seat, or of whoever has proposed rules without one, from a table; return the table and the seat."""
    seat = NONE if fields.get("seat") == str(NONE) else await seat_of(request, fields)
    await rewrite(request, fields["table"], own_data.without_name(seat))
    return f"{fields['table']}, {seat + 1}"


async def remove_words(request: Request, fields: dict[str, str], reason: str) -> str:
    """Remove what a seat has said from a table; return the table and the seat."""
    seat = await seat_of(request, fields)
    await rewrite(request, fields["table"], own_data.without_words(seat))
    return f"{fields['table']}, {seat + 1}"


async def rewrite(request: Request, table: str, change: Callable[[JournalEvent], JournalEvent]) -> None:
    """Change the stored events of a table."""
    await rewriting.rewrite(tables_of(request).host, tables_of(request).store, table, change)


async def seat_of(request: Request, fields: dict[str, str]) -> int:
    """Return the seat that a form names; Refusal if the table does not have it."""
    table = await tables_of(request).table(fields.get("table", ""))
    return replays.number_below(len(table.seats), fields.get("seat", ""))


async def hide_table(request: Request, fields: dict[str, str], reason: str) -> str:
    """Remove a table from the lobby, and its title; return the table."""
    id = (await tables_of(request).table(fields.get("table", ""))).id
    await rewrite(request, id, own_data.without_title)
    table = await tables_of(request).table(id)
    await tables_of(request).store.set_title(id, GAMES[table.opened.game].title)
    await moderation_of(request).hide(id)
    return id


async def hide_rules(request: Request, fields: dict[str, str], reason: str) -> str:
    """Hide published rules in the gallery; return their id."""
    return await set_hidden(request, fields, True)


async def show_rules(request: Request, fields: dict[str, str], reason: str) -> str:
    """Show hidden rules in the gallery again; return their id."""
    return await set_hidden(request, fields, False)


async def set_hidden(request: Request, fields: dict[str, str], is_hidden: bool) -> str:
    """Hide published rules or show them again; return their id; NotFound if there are none."""
    store, id = tables_of(request).store, fields.get("table", "")
    if not HASH.fullmatch(id) or await store.published(id) is None:
        raise NotFound(NO_ENTRY)
    await store.hide_published(id, is_hidden)
    return id


async def ban(request: Request, fields: dict[str, str], reason: str) -> str:
    """Ban a visitor; return the visitor's id."""
    holder = fields.get("subject", "")
    if len(holder) != HOLDER_LENGTH or not holder.isalnum():
        raise Refusal(N_("There is nobody to ban."))
    await moderation_of(request).ban(holder, reason)
    return holder


async def lift_ban(request: Request, fields: dict[str, str], reason: str) -> str:
    """End a ban; return the visitor's id."""
    await moderation_of(request).lift(fields.get("subject", ""))
    return fields.get("subject", "")[:HOLDER_LENGTH]


Action = Callable[[Request, dict[str, str], str], Coroutine[Any, Any, str]]
ACTIONS: dict[str, Action] = {
    "remove_name": remove_name,
    "remove_words": remove_words,
    "hide_table": hide_table,
    "hide_rules": hide_rules,
    "show_rules": show_rules,
    "ban": ban,
    "lift_ban": lift_ban,
    "close": close,
}
"""By name, in the order in which they are done."""
