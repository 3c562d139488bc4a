"""Functions that the handlers share: render a page, and find the tables and the game of a request."""

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, N_
from hoyle.pages.rendering import PageAddress, render, render_in_parts
from hoyle.rules.game import Game
from hoyle.server import visitors
from hoyle.server.compression import SECRET, page_response
from hoyle.server.narrations import in_parts
from hoyle.server.tables import Tables
from hoyle.server.visitors import Visitor


def page(request: Request, visitor: Visitor, template: str, status: int = 200, **context: Any) -> Response:
    """Return a page in the visitor's language."""
    return answer(
        request, visitor, render(template, visitor, address_of(request), secret_mark=SECRET, **context), status
    )


async def long_page(request: Request, visitor: Visitor, template: str, **context: Any) -> Response:
    """Return a page that grows with a game or a list: it is made in parts, between which others have their turns."""
    clock = tables_of(request).clock
    async with clock.lock_of_caller():  # so that requests of an address do not go on all at once
        parts = render_in_parts(template, visitor, address_of(request), secret_mark=SECRET, **context)
        return answer(request, visitor, "".join(await in_parts(clock, parts)))


def answer(request: Request, visitor: Visitor, text: str, status: int = 200) -> Response:
    """Return a page; save a language chosen by the query parameter `lang` in a cookie."""
    response = page_response(request, text, status)
    return visitor.remember(response) if "lang" in request.query_params else response


def address_of(request: Request) -> PageAddress:
    """Return the path of the requested page, and its addresses in all languages."""
    query = [(name, value) for name, value in request.query_params.multi_items() if name != "lang"]
    return PageAddress(request.url.path, {lang: f"?{urlencode([*query, ('lang', lang)])}" for lang in LANGUAGES})


def refusal_page(request: Request, refusal: Refusal, status: int = 400) -> Response:
    """Return an error page with the sentence of a refusal; JSON for a program that asks for it."""
    visitor = visitors.visitor_of(request)
    sentence = visitor.say(refusal.message, **refusal.facts)
    if request.headers.get("accept") == "application/json":
        return JSONResponse({"error": sentence}, status)
    return page(request, visitor, "error.html", status, sentence=sentence)


def tables_of(request: Request) -> Tables:
    """Return the tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


def game_of(request: Request) -> Game:
    """Return the game in the path of a request; Refusal if there is no such game."""
    name = request.path_params["game"]
    if name not in GAMES:
        raise NotFound(N_("There is no game with this name."))
    return GAMES[name]
