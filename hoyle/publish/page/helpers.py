"""What helps at a real table: score sheets, the score calculator, and the best play for cards of rummy.

All of it is calculated in the worker of the page.
"""

from hoyle.errors import Refusal
from hoyle.pages import pocket, rules_form, scores
from hoyle.print import score_sheets
from hoyle.publish.page.answers import Answer, Request, form_address, game_named, moved
from hoyle.publish.page.heavy_rules import HeavyRules
from hoyle.publish.page.tables import Tables
from hoyle.rulesets.house_rules import summary


async def calculator(tables: Tables, request: Request, name: str) -> Answer:
    """Return the score calculator of a game; Refusal if the game has none."""
    game, query = game_named(name), request.query
    if game.calculator is None:
        raise Refusal(scores.NO_CALCULATOR)
    model = scores.model(game, query.get("contract", ""), query.get("places", ""), request.say)
    return request.page("score.html", model)


async def score_sheet(tables: Tables, request: Request, name: str) -> Answer:
    """Return the page with an empty score sheet for the rules in the query, to be printed; the form if they clash."""
    game = game_named(name)
    rules = rules_form.read_form(game, request.query, request.say)
    back = form_address(game, rules.link)
    if rules.refused:
        return moved(back)
    sheet = score_sheets.page(rules_form.variant(game, rules.canonical), request.say)
    model = {"rules": summary(game, rules.canonical, request.say), "sheet": sheet, "back": back}
    return request.page("score_sheet.html", model)


async def rummy(request: Request, rules: HeavyRules) -> Answer:
    """Return the rummy helper, with the best play for the cards of its form; NotFound if the site does not have rummy."""
    await rules.prepare(game_named("rummy"))
    fields = pocket.fields_of(request.values)
    found = pocket.answer(fields, request.say) if pocket.has_cards(fields) else None
    return request.page("pocket.html", pocket.model(fields, found, "done" if found else "", request.say))
