"""Requests about puzzles: their list, a position, and an answer. Nothing about visitors is stored here."""

from starlette.requests import Request
from starlette.responses import Response

from hoyle.errors import NotFound, Refusal
from hoyle.i18n import N_
from hoyle.lab.puzzles import puzzles_of
from hoyle.server import visitors
from hoyle.server.answers import page
from hoyle.server.pages import puzzles as puzzles_page

NO_PUZZLE = N_("There is no such puzzle.")
NO_MOVE = N_("This move is not possible here. Choose one of the others.")


async def show_all(request: Request) -> Response:
    """Return the page with the families of puzzles."""
    visitor = visitors.visitor_of(request)
    return page(request, visitor, "puzzles.html", **puzzles_page.families_model(visitor.say))


async def show(request: Request) -> Response:
    """Return the page of a puzzle; with a move in the query, whether it is right, and why."""
    visitor, family = visitors.visitor_of(request), request.path_params["family"]
    puzzles, text = puzzles_of(family), request.path_params["number"]
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
    if not 1 <= number <= len(puzzles):
        raise NotFound(NO_PUZZLE)
    asked = request.query_params.get("move", "")
    chosen = next((move for move in puzzles[number - 1].values if str(move) == asked), None)
    if asked and chosen is None:
        raise Refusal(NO_MOVE)
    model = puzzles_page.puzzle_model(family, number, chosen, visitor.say)
    return page(request, visitor, "puzzle.html", **model)
