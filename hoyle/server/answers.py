"""Helpers that all handlers share: render a page, find the tables and the game that a request names."""

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, N_
from hoyle.rules.game import Game
from hoyle.server import visitors
from hoyle.server.pages.rendering import Place, render
from hoyle.server.tables import Tables
from hoyle.server.visitors import Visitor


def page(request: Request, who: Visitor, template: str, status: int = 200, **facts: Any) -> Response:
    """Return a page in the visitor's language."""
    response = HTMLResponse(render(template, who, place_of(request), **facts), status)
    return who.remember(response) if "lang" in request.query_params else response


def place_of(request: Request) -> Place:
    """Return the address of a page, and its addresses in the other languages."""
    others = [(name, value) for name, value in request.query_params.multi_items() if name != "lang"]
    return Place(request.url.path, {lang: f"?{urlencode([*others, ('lang', lang)])}" for lang in LANGUAGES})


def refusal_page(request: Request, refusal: Refusal, status: int = 400) -> Response:
    """Return an error page with one sentence."""
    who = visitors.visitor(request)
    return page(request, who, "error.html", status, sentence=who.say(refusal.message, **refusal.facts))


def tables_of(request: Request) -> Tables:
    """Return the tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


def game_of(request: Request) -> Game:
    """Return the game that the address names."""
    name = request.path_params["game"]
    if name not in GAMES:
        raise Refusal(N_("There is no game with this name."))
    return GAMES[name]
