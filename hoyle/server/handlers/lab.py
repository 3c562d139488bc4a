"""Requests to the laboratory: asking for a comparison, its page, its progress, cancelling it, and its result as a file."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hoyle.errors import NotFound, Refusal
from hoyle.i18n import N_
from hoyle.lab.kept import comparison_in
from hoyle.lab.offered import offered_bots
from hoyle.lab.page import AUTOMATIC
from hoyle.lab.reports.files import csv_text, json_text
from hoyle.pages import rules as rules_page
from hoyle.pages import rules_form
from hoyle.pages.rendering import fragment
from hoyle.server import visitors
from hoyle.server.answers import game_of, page
from hoyle.server.comparisons import DEFAULT_SIZE, SIZES, Comparisons, Standing, question_of
from hoyle.server.guards import address_of
from hoyle.server.pages import lab as lab_page
from hoyle.server.visitors import COMPARISON, Visitor

PARTS = "lab_parts.html"
NO_COMPARISON = N_("There is no such comparison. It was cancelled, or it is older than comparisons are kept.")
NOT_YOURS = N_("Only somebody who has asked for this comparison can cancel it.")
NOT_FINISHED = N_("The games of this comparison are still being played. Wait for the result.")
FILES = {"json": ("application/json", json_text), "csv": ("text/csv; charset=utf-8", csv_text)}
"""By suffix: the type of a file with a result, and the function that writes it."""
NO_STORE = {"Cache-Control": "no-store"}


def comparisons_of(request: Request) -> Comparisons:
    """Return the comparisons of this server."""
    comparisons: Comparisons = request.app.state.comparisons
    return comparisons


async def show_form(request: Request) -> Response:
    """Return the page that offers to compare the options in the query with other rules."""
    visitor, game = visitors.visitor_of(request), game_of(request)
    rules = rules_form.read_form(game, dict(request.query_params), visitor.say)
    label, base = rules_page.compared_with(game, rules)
    model = lab_page.ask_model(game, rules, label, base, visitor.say)
    return page(request, visitor, "measure.html", own=await own_listings(request, visitor), **model)


async def ask(request: Request) -> Response:
    """Have the options in the query compared with other rules, and redirect to the comparison."""
    fields = await visitors.form(request)
    visitor, game = visitors.with_token(request), game_of(request)
    rules = rules_form.read_form(game, dict(request.query_params), visitor.say)
    _, base = rules_page.compared_with(game, rules)
    if rules.refused or base == rules.canonical:
        return RedirectResponse(f"/g/{game.name}/measure?{request.url.query}", 303)
    bot, size = fields.get("games_by", AUTOMATIC), fields.get("size", DEFAULT_SIZE)
    values = [rules.canonical] if base is None else [base, rules.canonical]
    if bot not in (AUTOMATIC, *offered_bots([rules_form.variant(game, each) for each in values])):
        bot = AUTOMATIC
    question = question_of(game.name, rules.canonical, base, bot, size if size in SIZES else DEFAULT_SIZE)
    if await comparisons_of(request).ask(question, visitor.holder, address_of(request.scope)):
        visitor.asked(question.id)
    return visitor.remember(RedirectResponse(f"/lab/{question.id}", 303))


async def standing_of(request: Request) -> Standing:
    """Return how the comparison in the path stands; NotFound if there is none."""
    id = request.path_params["id"]
    found = await comparisons_of(request).standing(id) if COMPARISON.fullmatch(id) else None
    if found is None:
        raise NotFound(NO_COMPARISON)
    return found


async def own_listings(request: Request, visitor: Visitor, current: str = "") -> list[lab_page.Listing]:
    """Return the visitor's own comparisons, the newest first."""
    found = await comparisons_of(request).standings(visitor.comparisons)
    return lab_page.listings([found[id] for id in visitor.comparisons if id in found], current, visitor.say)


async def model_of(request: Request, visitor: Visitor, standing: Standing) -> dict[str, Any]:
    """Return the model of a comparison's page."""
    days = comparisons_of(request).days
    return lab_page.comparison_model(standing, visitor.say) | {
        "may_cancel": standing.is_unfinished and standing.id in visitor.comparisons,
        "own": await own_listings(request, visitor, standing.id),
        "link": str(request.url.replace(path=f"/lab/{standing.id}", query="")),
        "kept_until": lab_page.kept_until(standing.made, days, visitor.say),
    }


async def show(request: Request) -> Response:
    """Return the page of a comparison."""
    visitor, standing = visitors.visitor_of(request), await standing_of(request)
    return page(request, visitor, "lab.html", **await model_of(request, visitor, standing))


async def show_progress(request: Request) -> Response:
    """Return the parts of a comparison's page that change while games run, as JSON: `state`, and parts as HTML by name."""
    visitor, standing = visitors.visitor_of(request), await standing_of(request)
    model = await model_of(request, visitor, standing)
    parts = {name: fragment(PARTS, name, visitor, model) for name in ("status", "figures", "result", "own")}
    return JSONResponse({"state": standing.state, "parts": parts}, headers=NO_STORE)


async def go_on(request: Request) -> Response:
    """Have the games of a comparison played that was interrupted, and redirect to it."""
    await visitors.form(request)
    visitor, standing = visitors.with_token(request), await standing_of(request)
    if standing.state != "done" and standing.question.variants:
        if await comparisons_of(request).ask(standing.question, visitor.holder, address_of(request.scope)):
            visitor.asked(standing.question.id)
        return visitor.remember(RedirectResponse(f"/lab/{standing.question.id}", 303))
    return visitor.remember(RedirectResponse(f"/lab/{standing.id}", 303))


async def cancel(request: Request) -> Response:
    """Cancel a comparison that the visitor has asked for, and redirect to the page where it can be asked again."""
    await visitors.form(request)
    visitor, standing = visitors.visitor_of(request), await standing_of(request)
    if standing.id not in visitor.comparisons:
        raise Refusal(NOT_YOURS)
    if standing.state != "done":
        await comparisons_of(request).cancel(standing.id, visitor.holder)
    visitor.comparisons.remove(standing.id)
    address = lab_page.comparison_model(standing, visitor.say)["ask"] or "/"
    response = visitor.remember(RedirectResponse(address, 303))
    if not visitor.comparisons:
        response.delete_cookie("hoyle_lab")
    return response


async def export(request: Request) -> Response:
    """Return the result of a comparison as a file for programs."""
    standing, suffix = await standing_of(request), request.path_params["suffix"]
    if suffix not in FILES:
        raise NotFound(NO_COMPARISON)
    if standing.state != "done" or standing.found is None or not standing.question.variants:
        raise Refusal(NOT_FINISHED)
    media_type, write = FILES[suffix]
    headers = {"Content-Disposition": f'attachment; filename="comparison-{standing.id}.{suffix}"'}
    text = write(comparison_in(standing.found).document())
    return Response(text, media_type=media_type, headers=headers)
