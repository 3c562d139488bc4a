"""What helps at a real table: the score calculator, and the best play for cards of rummy. Both calculate in the worker of the page."""

from hoyle.errors import Refusal
from hoyle.pages import pocket, scores
from hoyle.publish.page.answers import Answer, Request, game_named
from hoyle.publish.page.tables import Tables


async def calculator(tables: Tables, request: Request, name: str) -> Answer:
    """Return the score calculator of a game; Refusal if the game has none."""
    game, query = game_named(name), request.query
    if game.calculator is None:
        raise Refusal(scores.NO_CALCULATOR)
    model = scores.model(game, query.get("contract", ""), query.get("places", ""), request.say)
    return request.page("score.html", model)


def rummy(request: Request) -> Answer:
    """Return the rummy helper, with the best play for the cards of its form; NotFound if the site does not have rummy."""
    game_named("rummy")
    fields = pocket.fields_of(request.values)
    found = pocket.answer(fields, request.say) if pocket.has_cards(fields) else None
    return request.page("pocket.html", pocket.model(fields, found, "done" if found else "", request.say))
