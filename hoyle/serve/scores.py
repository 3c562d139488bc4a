"""The page that reckons scores, for games that offer it: one answer, and the whole table."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from hoyle.serve import visitors
from hoyle.serve.pages import game_of, page
from hoyle.serve.wire import Refusal
from hoyle.words import N_


async def show(request: Request) -> Response:
    """The calculator with what was asked, and all its figures."""
    who, game = visitors.visitor(request), game_of(request)
    reckoning: Any = game.reckoning
    if reckoning is None:
        raise Refusal(N_("This game has no score to reckon."))
    contracts = reckoning.contracts(who.say)
    contract = request.query_params.get("contract", "")
    places = request.query_params.get("places", "")
    known = contract in dict(contracts) and places in reckoning.PAIRS
    head, rows = reckoning.figures(who.say)
    facts: dict[str, Any] = {
        "game": game, "sentence": who.say(reckoning.SENTENCE), "contracts": contracts, "pairs": reckoning.PAIRS,
        "contract": contract, "places": places, "head": head, "rows": rows,
        "answer": reckoning.told(contract, places, who.say) if known else [],
    }  # fmt: skip
    return page(request, who, "score.html", **facts)
