"""Puzzles in a page: their list, a position, and an answer."""

from hoyle.games import GAMES
from hoyle.pages import puzzles as puzzles_page
from hoyle.publish.page.answers import Answer, Request
from hoyle.publish.page.heavy_rules import HeavyRules


async def answer(request: Request, family: str, number: str, rules: HeavyRules) -> Answer:
    """Return the page with the families of puzzles, or that of a puzzle; NotFound or Refusal if there is no such puzzle or move."""
    if not family:
        return request.page("puzzles.html", puzzles_page.families_model(request.say))
    if family in GAMES:
        await rules.prepare(GAMES[family])
    return request.page("puzzle.html", puzzles_page.requested(family, number, request.query, request.say))
