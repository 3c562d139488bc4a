"""Requests about puzzles: their list, a position, and an answer. Nothing about visitors is stored here."""

from starlette.requests import Request
from starlette.responses import Response

from hoyle.pages import puzzles as puzzles_page
from hoyle.server import visitors
from hoyle.server.answers import page


async def show_all(request: Request) -> Response:
    """Return the page with the families of puzzles."""
    visitor = visitors.visitor_of(request)
    return page(request, visitor, "puzzles.html", **puzzles_page.families_model(visitor.say))


async def show(request: Request) -> Response:
    """Return the page of a puzzle; with an answer in the query, whether it is right, and why."""
    visitor, path = visitors.visitor_of(request), request.path_params
    model = puzzles_page.requested(path["family"], path["number"], request.query_params, visitor.say)
    return page(request, visitor, "puzzle.html", **model)
