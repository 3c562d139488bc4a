"""Requests of operators, who sign in with a token: reports, what can be done about them, bans and the log."""

import logging
import re
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.responses import RedirectResponse

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES, own_games
from hoyle.handlers.messages import NOT_STORED, Answer, moved, page
from hoyle.i18n import N_
from hoyle.pages.rendering import one_line
from hoyle.rules.seats import NONE
from hoyle.rulesets.rule_sets import HASH
from hoyle.server import own_data, rewriting, visitors
from hoyle.server.gallery_entries import NO_ENTRY
from hoyle.server.guards import client_of
from hoyle.server.moderation import MAX_REASON, SESSION_SECONDS, Moderation
from hoyle.server.pages import operator as operator_page
from hoyle.server.requests import ServerRequest
from hoyle.server.text_records import PAGE, RuleText
from hoyle.table.show import replay as replays
from hoyle.table.wire.events import JournalEvent

LOGGER = logging.getLogger("hoyle.moderation")
COOKIE = "hoyle_operator"
NOT_SIGNED_IN = N_("Sign in as an operator first.")
HOLDER_LENGTH = 32
Action = Callable[[ServerRequest, dict[str, str], str], Coroutine[Any, Any, str]]


def moderation_of(request: ServerRequest) -> Moderation:
    """Return the operators' work of this server; Refusal if it has no operators."""
    if not request.moderation.token:
        raise NotFound(N_("There is no page at this address."))
    return request.moderation


def is_operator(request: ServerRequest) -> bool:
    """Return whether the request is signed in."""
    return moderation_of(request).is_session(visitors.cookies_of(request.raw).get(COOKIE, ""))


async def show(request: ServerRequest) -> Answer:
    """Return the operators' page, or a form to sign in."""
    store = moderation_of(request).store
    if not is_operator(request):
        return page("operator.html", {"is_signed_in": False})
    reports, bans, deeds = await store.open_reports(), await store.bans(), await store.deeds()
    asked = request.query.get("page", "")
    number = int(asked) if re.fullmatch("[1-9][0-9]{0,4}", asked) else 1
    hidden, texts = await request.store.hidden_published(), await request.store.texts.newest(number)
    model = operator_page.model(reports, bans, deeds, hidden, texts[:PAGE], request.say)
    model |= {"newer": number - 1, "older": number + 1 if len(texts) > PAGE else 0}
    return page("operator.html", model | {"is_signed_in": True}, headers=NOT_STORED)


async def show_text(request: ServerRequest) -> Answer:
    """Return the page with a text of rules that a visitor has sent, for an operator to read."""
    if not is_operator(request):
        raise Refusal(NOT_SIGNED_IN)
    text = await text_named(request, request.parts["name"])
    tables = await request.store.texts.tables_of(text.name)
    return page("operator_text.html", operator_page.text_model(text, tables, request.say), headers=NOT_STORED)


async def sign_in(request: ServerRequest) -> RedirectResponse:
    """Sign an operator in with the token of a form."""
    moderation = moderation_of(request)
    try:
        request.rates.count_attempt(request.address)
        if not moderation.is_token(request.fields.get("token", "")):
            raise Refusal(N_("That is not the operators' token."))
    except Refusal:
        LOGGER.warning("Failed sign-in as an operator.", extra={"address": client_of(request.raw.scope)})
        raise
    response = RedirectResponse("/operator", 303)
    response.set_cookie(
        COOKIE,
        moderation.new_session(),
        max_age=SESSION_SECONDS,
        path="/operator",
        httponly=True,
        samesite="strict",
        secure=request.visitor.is_secure,
    )
    return response


async def sign_out(request: ServerRequest) -> RedirectResponse:
    """Sign an operator out."""
    response = RedirectResponse("/operator", 303)
    response.delete_cookie(COOKIE, path="/operator")
    return response


async def act(request: ServerRequest) -> Answer:
    """Do everything that an operator has ticked, write it down with its reason, and redirect to the page."""
    if not is_operator(request):
        raise Refusal(NOT_SIGNED_IN)
    fields = request.fields
    reason = one_line(fields.get("reason", ""), MAX_REASON)
    actions = [name for name in ACTIONS if f"do.{name}" in fields or fields.get("action") == name]
    if not actions:
        raise Refusal(N_("Choose what to do."))
    if not reason:
        raise Refusal(N_("Give a reason: it is written into the log, and a banned person reads it."))
    for action in actions:
        target = await ACTIONS[action](request, fields, reason)
        await moderation_of(request).note(action, target, reason)
    return moved("/operator")


async def close(request: ServerRequest, fields: dict[str, str], reason: str) -> str:
    """Close a report; return what it is about."""
    await moderation_of(request).close_report(fields.get("report", ""))
    return fields.get("table", "")


async def remove_name(request: ServerRequest, fields: dict[str, str], reason: str) -> str:
    """Remove the name of a seat, or of a person without a seat who has proposed rules, from a table; return the table and the seat."""
    id = (await request.tables.table(fields.get("table", ""))).id
    seat = NONE if fields.get("seat") == str(NONE) else await seat_of(request, fields)
    await rewrite(request, id, own_data.without_name(seat))
    return f"{id}, {seat + 1}"


async def remove_words(request: ServerRequest, fields: dict[str, str], reason: str) -> str:
    """Remove what a seat has said from a table; return the table and the seat."""
    seat = await seat_of(request, fields)
    await rewrite(request, fields["table"], own_data.without_words(seat))
    return f"{fields['table']}, {seat + 1}"


async def rewrite(request: ServerRequest, table: str, change: Callable[[JournalEvent], JournalEvent]) -> None:
    """Change the stored events of a table."""
    await rewriting.rewrite(request.tables.host, request.store, table, change)


async def seat_of(request: ServerRequest, fields: dict[str, str]) -> int:
    """Return the seat that a form names; Refusal if the table does not have it."""
    table = await request.tables.table(fields.get("table", ""))
    return replays.number_below(len(table.seats), fields.get("seat", ""))


async def hide_table(request: ServerRequest, fields: dict[str, str], reason: str) -> str:
    """Remove a table from the lobby, and its title; return the table."""
    id = (await request.tables.table(fields.get("table", ""))).id
    await rewrite(request, id, own_data.without_title)
    table = await request.tables.table(id)
    game = GAMES.get(own_games.usual_name(table.opened.game))
    await request.store.set_title(id, game.title if game else table.opened.game)
    await moderation_of(request).hide(id)
    return id


async def hide_rules(request: ServerRequest, fields: dict[str, str], reason: str) -> str:
    """Hide published rules in the gallery; return their id."""
    return await set_hidden(request, fields, True)


async def show_rules(request: ServerRequest, fields: dict[str, str], reason: str) -> str:
    """Show hidden rules in the gallery again; return their id."""
    return await set_hidden(request, fields, False)


async def set_hidden(request: ServerRequest, fields: dict[str, str], is_hidden: bool) -> str:
    """Hide published rules or show them again; return their id; NotFound if there are none."""
    store, id = request.store, fields.get("table", "")
    if not HASH.fullmatch(id) or await store.published(id) is None:
        raise NotFound(NO_ENTRY)
    await store.hide_published(id, is_hidden)
    return id


async def text_named(request: ServerRequest, name: str) -> RuleText:
    """Return a text that a visitor has sent, by the name of the game that it makes; NotFound if there is none."""
    text = await request.store.texts.find(name)
    if text is None:
        raise NotFound(N_("There is no such text of rules."))
    return text


def deciding(action: str) -> Action:
    """Return what decides about a text, by an action of `operator_page.DECISIONS`."""
    state = operator_page.DECISIONS[action]

    async def decide(request: ServerRequest, fields: dict[str, str], reason: str) -> str:
        """Decide about the text in the form, or about that of the table in it; return the name of the game that it makes."""
        name = fields.get("text") or (await request.tables.host.table(fields.get("table", ""))).opened.game
        text = await text_named(request, name)
        if state == "hidden":  # lists show titles of texts
            game = GAMES.get(text.game)
            await request.store.texts.set_titles(name, game.title if game else text.game)
        await moderation_of(request).decide_text(name, state)
        return name

    return decide


async def ban(request: ServerRequest, fields: dict[str, str], reason: str) -> str:
    """Ban a visitor; return the visitor's id."""
    holder = fields.get("subject", "")
    if len(holder) != HOLDER_LENGTH or not holder.isalnum():
        raise Refusal(N_("There is nobody to ban."))
    await moderation_of(request).ban(holder, reason)
    return holder


async def lift_ban(request: ServerRequest, fields: dict[str, str], reason: str) -> str:
    """End a ban; return the visitor's id."""
    await moderation_of(request).lift(fields.get("subject", ""))
    return fields.get("subject", "")[:HOLDER_LENGTH]


ACTIONS: dict[str, Action] = {
    "remove_name": remove_name,
    "remove_words": remove_words,
    "hide_table": hide_table,
    "hide_rules": hide_rules,
    "show_rules": show_rules,
    **{action: deciding(action) for action in operator_page.DECISIONS},
    "ban": ban,
    "lift_ban": lift_ban,
    "close": close,
}
"""By name, in the order in which they are done."""
