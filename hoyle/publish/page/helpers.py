"""Helpers for a real table: score sheets, and the best play for cards of rummy, calculated in the worker of the page."""

from hoyle.handlers.messages import Answer, Request, moved, page
from hoyle.handlers.rules import game_of, rules_in
from hoyle.handlers.site import game_named
from hoyle.pages import pocket
from hoyle.pages import rules as rules_page
from hoyle.play.play import vary
from hoyle.print import score_sheets
from hoyle.publish.page.requests import PageRequest
from hoyle.rulesets.house_rules import summary


async def score_sheet(request: Request) -> Answer:
    """Return the page with an empty score sheet for the rules in the query, to be printed; the form if they clash."""
    game = game_of(request)
    rules = rules_in(request, game, request.query)
    back = rules_page.address(game, rules)
    if rules.refused:
        return moved(back)
    sheet = score_sheets.page(vary(game, rules.canonical), request.say)
    return page(
        "score_sheet.html", {"rules": summary(game, rules.canonical, request.say), "sheet": sheet, "back": back}
    )


async def rummy(request: PageRequest) -> Answer:
    """Return the rummy helper, with the best play for the cards of its form; NotFound if the site does not have rummy."""
    await request.tables.rules.prepare(game_named("rummy"))
    fields = pocket.fields_of(request.values)
    found = pocket.answer(fields, request.say) if pocket.has_cards(fields) else None
    return page("pocket.html", pocket.model(fields, found, "done" if found else "", request.say))
