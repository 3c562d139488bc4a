"""Requests about no particular table: lobby, help, settings, rulebooks, score calculators and the rummy helper."""

import asyncio
import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hoyle.errors import Refusal
from hoyle.pages import lobby as lobby_page
from hoyle.pages import pocket as pocket_page
from hoyle.pages import rulebook as rulebook_page
from hoyle.pages import rules_form
from hoyle.pages import scores as scores_page
from hoyle.pages.listings import MAX_OTHER_GAMES
from hoyle.rulesets.house_rules import summary
from hoyle.rulesets.rule_sets import options_of
from hoyle.server import open_tables, saved_rule_sets, visitors
from hoyle.server.answers import game_of, page, tables_of
from hoyle.server.calculations import best_play
from hoyle.server.guards import address_of
from hoyle.server.own_data import readable_table
from hoyle.table.table_rules import of_table

PATIENCE = 3.0
"""How long a form of the rummy helper waits for the best play, in seconds."""


async def lobby(request: Request) -> Response:
    """Return the lobby: the games, and the visitor's saved rule sets and tables."""
    visitor, store = visitors.visitor_of(request), tables_of(request).store
    tables = await store.tables_of(visitor.holder) if visitor.holder else []
    saved_rules = await saved_rule_sets.listings(store, visitor.holder, visitor.say) if visitor.holder else []
    search_text = request.query_params.get("q", "").strip()
    return page(
        request,
        visitor,
        "lobby.html",
        rule_sets=saved_rules,
        browser_tables=request.app.state.browser_tables.lobby(visitor.lang),
        open_tables=await open_tables.listed(
            tables_of(request), visitor.holder, request.app.state.moderation, visitor.say
        ),
        **lobby_page.model(search_text, tables, visitor.say),
    )


async def other_games(request: Request) -> Response:
    """Return the visitor's unfinished tables but the one in the query, and at which of them it is the visitor's turn, as JSON."""
    visitor, tables = visitors.visitor_of(request), tables_of(request)
    listed = await tables.store.tables_of(visitor.holder) if visitor.holder else []
    found: list[dict[str, Any]] = []
    for listing in [each for each in listed if not each.is_over][:MAX_OTHER_GAMES]:
        table = await readable_table(tables.host, listing.id)
        seat = table.people.seat_of(visitor.holder) if table else None
        if table and table.id != request.query_params.get("table") and seat is not None and table.status == "open":
            name = of_table(table.opened, visitor.say).name
            found.append({"name": name, "href": f"/t/{table.id}", "turn": seat in table.to_move()})
    return JSONResponse(found, headers={"Cache-Control": "no-store"})


async def about(request: Request) -> Response:
    """Return the help page."""
    return page(request, visitors.visitor_of(request), "about.html")


async def settings(request: Request) -> Response:
    """Save the theme in a cookie, and redirect to the page that the request came from."""
    visitor = visitors.visitor_of(request)
    fields = await visitors.form(request)
    theme, back = fields.get("theme", ""), fields.get("back", "/")
    visitor.theme = theme if theme in visitors.THEMES else visitor.theme
    is_local = back.startswith("/") and not back.startswith(("//", "/\\"))
    return visitor.remember(RedirectResponse(back if is_local else "/", 303))


async def rulebook(request: Request) -> Response:
    """Return the rulebook in the visitor's language; with options in the query the rulebook of these rules."""
    visitor, game = visitors.visitor_of(request), game_of(request)
    fields = dict(request.query_params)
    chosen = rules_form.read_form(game, fields, visitor.say)
    is_of_rules = not chosen.refused and not options_of(game).keys().isdisjoint(fields)
    rules = summary(game, chosen.canonical, visitor.say) if is_of_rules else None
    model = rulebook_page.model(game, visitor.lang, visitor.say, rules)
    return page(request, visitor, "rulebook.html", play=f"/g/{game.name}?{urlencode(chosen.link)}", **model)


async def scores(request: Request) -> Response:
    """Return the score calculator of a game; Refusal if the game has none."""
    visitor, game = visitors.visitor_of(request), game_of(request)
    if game.calculator is None:
        raise Refusal(scores_page.NO_CALCULATOR)
    query = request.query_params
    model = scores_page.model(game, query.get("contract", ""), query.get("places", ""), visitor.say)
    return page(request, visitor, "score.html", **model)


async def pocket(request: Request) -> Response:
    """Return the rummy helper, with the best play for the cards in the query if it has been calculated."""
    visitor, fields = visitors.visitor_of(request), pocket_page.fields_of(request.query_params)
    job = request.app.state.helper.ask(json.dumps([visitor.lang, fields]))
    return page(
        request,
        visitor,
        "pocket.html",
        **pocket_page.model(fields, job and job.result, job.state if job else "", visitor.say),
    )


async def ask_pocket(request: Request) -> Response:
    """Calculate the best play for the cards of a form, and redirect to its page, at the latest after PATIENCE seconds."""
    visitor, fields = visitors.visitor_of(request), pocket_page.fields_of(await visitors.form(request))
    jobs, address, key = request.app.state.helper, address_of(request.scope), json.dumps([visitor.lang, fields])
    if pocket_page.has_cards(fields):
        if jobs.ask(key) is None:
            jobs.abandon(address)
        job = jobs.submit(address, key, best_play, fields, visitor.lang)
        with suppress(TimeoutError):
            await asyncio.wait_for(job.ended.wait(), PATIENCE)
    return RedirectResponse(f"/pocket?{urlencode(fields)}", 303)
