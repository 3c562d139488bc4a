"""Requests about the site as a whole: lobby, rulebooks, help, settings, calculators."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server import saved_rule_sets, visitors
from hoyle.server.answers import game_of, page, tables_of
from hoyle.server.pages import lobby as lobby_page
from hoyle.server.pages import pocket as pocket_page
from hoyle.server.pages import rulebook as rulebook_page
from hoyle.server.pages import scores as scores_page


async def lobby(request: Request) -> Response:
    """Show the games, and the visitor's saved games and tables."""
    who, store = visitors.visitor(request), tables_of(request).store
    tables = await store.tables_of(who.holder) if who.holder else []
    own = await saved_rule_sets.lines(store, who.holder, who.say) if who.holder else []
    searched = request.query_params.get("q", "").strip()
    return page(request, who, "lobby.html", tables=tables, own=own, **lobby_page.model(searched, who.say))


async def about(request: Request) -> Response:
    """Show the help page."""
    return page(request, visitors.visitor(request), "about.html")


async def settings(request: Request) -> Response:
    """Save the theme."""
    who = visitors.visitor(request)
    fields = await visitors.form(request)
    theme, back = fields.get("theme", ""), fields.get("back", "/")
    who.theme = theme if theme in visitors.THEMES else who.theme
    local = back.startswith("/") and not back.startswith(("//", "/\\"))
    return who.remember(RedirectResponse(back if local else "/", 303))


async def rulebook(request: Request) -> Response:
    """Show the rulebook in the reader's language."""
    who, game = visitors.visitor(request), game_of(request)
    return page(request, who, "rulebook.html", **rulebook_page.model(game, who.lang))


async def scores(request: Request) -> Response:
    """Show the score calculator of a game that has one."""
    who, game = visitors.visitor(request), game_of(request)
    if game.calculator is None:
        raise Refusal(N_("This game has no score calculator."))
    query = request.query_params
    facts = scores_page.model(game, query.get("contract", ""), query.get("places", ""), who.say)
    return page(request, who, "score.html", **facts)


async def pocket(request: Request) -> Response:
    """Show the best play for the cards of a real table, computed outside the event loop."""
    who = visitors.visitor(request)
    facts = await asyncio.to_thread(pocket_page.model, dict(request.query_params), who.say)
    return page(request, who, "pocket.html", **facts)
