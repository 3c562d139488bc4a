"""Requests about the rules of a game: the rules form, opening a table, measuring, saved rule sets and their files."""

import re
from contextlib import suppress
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.pages import listings, new_table, rules_form, rules_state
from hoyle.pages import rules as rules_page
from hoyle.pages.rules_form import Rules
from hoyle.play.play import Variant
from hoyle.rules.drawings import refusal_text
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rulesets import rule_sets
from hoyle.rulesets.rule_sets import Composed, FileError
from hoyle.server import gallery_entries, open_tables, saved_rule_sets, visitors
from hoyle.server.answers import game_of, page, tables_of
from hoyle.server.guards import address_of
from hoyle.server.moderation import Moderation
from hoyle.server.own_data import readable_table
from hoyle.server.records import SavedRuleSet
from hoyle.server.visitors import Visitor
from hoyle.table.ports import SealUsed
from hoyle.table.show import replay as replays
from hoyle.table.table import Table
from hoyle.table.versions import in_this_version
from hoyle.table.wire.commands import ProposeRules, TakeSeat


async def show(request: Request) -> Response:
    """Return the rules form with the options in the query."""
    return await show_form(request, visitors.visitor_of(request), game_of(request), dict(request.query_params))


async def show_saved(request: Request) -> Response:
    """Return the rules form with a saved rule set, changed by the options in the query."""
    visitor, rule_set = visitors.visitor_of(request), await saved_rule_set(request)
    return await show_form(
        request, visitor, GAMES[rule_set.game], saved_rule_sets.fields_of(rule_set) | dict(request.query_params)
    )


async def saved_rule_set(request: Request) -> SavedRuleSet:
    """Return the saved rule set in the path of a request; Refusal if there is none."""
    rule_set = await tables_of(request).store.saved_rule_set(request.path_params["id"])
    if rule_set is None or rule_set.game not in GAMES:
        raise NotFound(listings.NO_RULE_SET)
    return rule_set


async def show_form(
    request: Request,
    visitor: Visitor,
    game: Game,
    fields: dict[str, str],
    status: int = 200,
    error_text: str = "",
    error_link: tuple[str, str] | None = None,
) -> Response:
    """Return the rules form with these fields filled in; an error may have a link: its address and its text."""
    rules = rules_form.read_form(game, fields, visitor.say)
    model = rules_page.model(game, rules, fields, visitor.say)
    results = await saved_rule_sets.results_of(tables_of(request).store, game, rules, visitor.say)
    links = links_of(request, game, rules)
    ticket = tables_of(request).new_ticket()
    table = fields.get("table", "")
    proposal = table if re.fullmatch(r"[\w-]{1,20}", table) else ""
    return page(
        request,
        visitor,
        "game.html",
        status,
        error_text=error_text,
        error_link=error_link,
        parent=await gallery_entries.parent_in(tables_of(request).store, fields),
        ticket=ticket,
        proposal=proposal,
        results=results,
        links=links,
        **model,
    )


def links_of(request: Request, game: Game, rules: Rules) -> dict[str, str]:
    """Return the links for sharing and for measuring these rules."""
    share = request.url.replace(path=f"/g/{game.name}", query=urlencode(rules.link))
    return rules_page.links(game, rules, str(share))


async def check(request: Request) -> Response:
    """Return the parts of the form that a change affects, as JSON."""
    visitor, game = visitors.visitor_of(request), game_of(request)
    fields = await visitors.form(request) if request.method == "POST" else dict(request.query_params)
    rules = rules_form.read_form(game, fields, visitor.say)
    results = await saved_rule_sets.results_of(tables_of(request).store, game, rules, visitor.say)
    return JSONResponse(
        rules_page.changes(game, rules, visitor, fields.get(rules_state.LAST, ""))
        | {"played": results}
        | links_of(request, game, rules)
    )


async def change(request: Request) -> Response:
    """Redirect to the rules form after one of its buttons, at the row of the option that the button sets."""
    fields = await visitors.form(request)
    visitor, game = visitors.visitor_of(request), game_of(request)
    rules = rules_form.read_form(game, rules_state.with_set(game, fields), visitor.say)
    return RedirectResponse(new_table.form_after_button(game, fields, rules), 303)


async def open_table(request: Request) -> Response:
    """Open a table, with the visitor in one of its seats, and redirect to it. Options may also be in the query."""
    fields = dict(request.query_params) | await visitors.form(request)
    visitor, game = visitors.with_token(request), game_of(request)
    visitor.name = visitors.plain_name(fields.get("name", visitor.name))
    rules = rules_form.read_form(game, fields, visitor.say)
    if rules.refused:
        return await show_form(request, visitor, game, fields, 422)
    table_request = new_table.wish_of(game, rules, visitors.player_of(visitor, fields), fields)
    tables = tables_of(request)
    if address := request.app.state.browser_tables.address_of(table_request, visitor.lang, fields):
        return visitor.remember(RedirectResponse(address, 303))
    moderation: Moderation = request.app.state.moderation
    if table_request.is_public and (
        found := await open_tables.matching(tables, table_request, visitor.holder, moderation)
    ):
        seat = next(index for index, player in enumerate(found.seats) if player.is_open)
        with suppress(Refusal):  # somebody else came first: a table is opened
            await tables.host.handle(found.id, TakeSeat(seat, visitors.player_of(visitor, fields)))
            return visitor.remember(RedirectResponse(f"/t/{found.id}", 303))
    request.app.state.rates.count_table(address_of(request.scope))
    variant = rules_form.variant(game, rules.canonical)
    query = "?guide=yes" if await opens_guide(request, visitor, variant, fields.get("guide", "")) else ""
    try:
        name = await tables.open(table_request, fields.get("ticket", ""))
    except SealUsed as used:
        return await show_form(request, visitor, game, fields, 409, visitor.say(used.message))
    return visitor.remember(RedirectResponse(f"/t/{name}{query}", 303))


async def opens_guide(request: Request, visitor: Visitor, variant: Variant, wish: str) -> bool:
    """Return whether a new table opens with the guide: `wish` is "yes", or "first" and the visitor has not played with this aim.

    Only the newest `listings.RECENT_TABLES` of the visitor with this game are compared.
    """
    if wish != "first":
        return wish == "yes"
    listed = await tables_of(request).store.tables_of(visitor.holder)
    host, recent = tables_of(request).host, listings.recent(listed, variant.name)
    earlier = [table.timeline for id in recent if (table := await readable_table(host, id))]
    return new_table.is_first_with_aim(variant, earlier)


async def propose(request: Request) -> Response:
    """Propose the rules of the form for a table that waits for players, and redirect to the table."""
    fields = await visitors.form(request)
    visitor, tables = visitors.with_token(request), tables_of(request)
    table = await tables.table(request.path_params["table"])
    check_may_propose(table, visitor)
    game = GAMES[table.opened.game]
    visitor.name = visitors.plain_name(fields.get("name", visitor.name))
    rules = rules_form.read_form(game, fields, visitor.say)
    fields["table"] = table.id
    if rules.refused:
        return await show_form(request, visitor, game, fields, 422)
    command = ProposeRules(rules.canonical, visitor.name, table.people.seat_of(visitor.holder), visitor.holder)
    try:
        await tables.host.handle(table.id, command)
    except Refusal as refusal:
        return await show_form(request, visitor, game, fields, 409, visitor.say(refusal.message, **refusal.facts))
    return visitor.remember(RedirectResponse(f"/t/{table.id}", 303))


def check_may_propose(table: Table, visitor: Visitor) -> None:
    """Refuse proposals for games that this Hoyle does not have, and after the beginning."""
    if table.opened.game not in GAMES:
        raise NotFound(N_("There is no game with this name."))
    if table.status != "waiting":
        replays.check_may_watch(table, visitor.holder)


async def start_proposal(request: Request) -> Response:
    """Redirect to the rules form with the options of a table that waits for players, to propose others."""
    table = await tables_of(request).table(request.path_params["table"])
    check_may_propose(table, visitors.visitor_of(request))
    game = GAMES[table.opened.game]
    fields = rules_form.fields_of(game, in_this_version(table.opened).options) | {"table": table.id}
    return RedirectResponse(f"/g/{game.name}?{urlencode(fields)}", 303)


async def save_rule_set(request: Request) -> Response:
    """Save the rules of the form in the store under their title, and redirect to the saved rule set."""
    fields = await visitors.form(request)
    visitor, game = visitors.with_token(request), game_of(request)
    rules = rules_form.read_form(game, fields, visitor.say)
    if rules.refused or not fields.get("title", "").strip():
        error_text = "" if rules.refused else visitor.say(listings.NO_NAME)
        return await show_form(request, visitor, game, fields, 422, error_text)
    id = await saved_rule_sets.save(tables_of(request).store, visitor.holder, game, rules, fields)
    return visitor.remember(RedirectResponse(f"/c/{id}", 303))


async def delete_rule_set(request: Request) -> Response:
    """Delete a saved rule set of the visitor, and redirect to the lobby."""
    await visitors.form(request)
    await tables_of(request).store.delete_rule_set(request.path_params["id"], visitors.visitor_of(request).holder)
    return RedirectResponse("/", 303)


async def download_file(request: Request) -> Response:
    """Return the rules of the form as a file."""
    fields = await visitors.form(request)
    visitor, game = visitors.visitor_of(request), game_of(request)
    rules = rules_form.read_form(game, fields, visitor.say)
    if rules.refused:
        return await show_form(request, visitor, game, fields, 422)
    parent = await gallery_entries.parent_in(tables_of(request).store, fields)
    return toml_file(new_table.rule_set_of(game, rules, fields, visitor.say(game.title), parent.id if parent else ""))


def toml_file(rule_set: Composed) -> Response:
    """Return a rule set as a file."""
    disposition = f"attachment; filename*=UTF-8''{quote(new_table.file_name(rule_set))}"
    text = rule_sets.write(rule_set)
    return Response(text, media_type="application/toml", headers={"Content-Disposition": disposition})


async def upload_file(request: Request) -> Response:
    """Redirect to the rules form with the rules of an uploaded file, or show the error in the file."""
    visitor, game = visitors.visitor_of(request), game_of(request)
    try:
        name, text = await visitors.uploaded_file(request)
        rule_set = rule_sets.read(text, name or visitor.say("The file"))
    except (FileError, Refusal) as error:
        sentence = (
            refusal_text(error, visitor.say)
            if isinstance(error, OptionError)
            else visitor.say(error.message, **error.facts)
        )
        if wants_json(request):
            return JSONResponse({"wrong": sentence}, 422)
        return await show_form(request, visitor, game, {}, 422, sentence)
    address = new_table.form_of_rule_set(rule_set)
    return JSONResponse({"to": address}) if wants_json(request) else RedirectResponse(address, 303)


def wants_json(request: Request) -> bool:
    """Return whether the request accepts JSON, as those of the page's script do."""
    return request.headers.get("accept", "") == "application/json"
