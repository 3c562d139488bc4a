"""Requests to the laboratory: asking for a comparison, its page, its progress, cancelling it, and its result as a file."""

from typing import Any

from starlette.responses import Response

from hoyle.errors import NotFound, Refusal
from hoyle.handlers.messages import JSON, NOT_STORED, Answer, data, moved, page
from hoyle.handlers.rules import game_of, rules_in
from hoyle.i18n import N_
from hoyle.lab.bot_choices import offered_bots
from hoyle.lab.comparison_data import comparison_in
from hoyle.lab.page import AUTOMATIC
from hoyle.lab.reports.files import csv_text, json_text
from hoyle.pages import rules as rules_page
from hoyle.pages.rendering import fragment
from hoyle.play.play import vary
from hoyle.server.comparisons import DEFAULT_SIZE, SIZES, Comparisons, Standing, question_of
from hoyle.server.pages import lab as lab_page
from hoyle.server.requests import ServerRequest
from hoyle.server.visitors import COMPARISON

PARTS = "lab_parts.html"
NO_COMPARISON = N_("There is no such comparison. It was cancelled, or it is older than comparisons are kept.")
NOT_YOURS = N_("Only somebody who has asked for this comparison can cancel it.")
NOT_FINISHED = N_("The games of this comparison are still being played. Wait for the result.")
FILES = {"json": (JSON, json_text), "csv": ("text/csv; charset=utf-8", csv_text)}
"""By suffix: the type of a file with a result, and the function that writes it."""


def comparisons_of(request: ServerRequest) -> Comparisons:
    """Return the comparisons of this server."""
    comparisons: Comparisons = request.state.comparisons
    return comparisons


async def show_form(request: ServerRequest) -> Answer:
    """Return the page that offers to compare the options in the query with other rules."""
    game = game_of(request)
    rules = rules_in(request, game, request.query)
    label, base = rules_page.compared_with(game, rules)
    model = lab_page.ask_model(game, rules, label, base, request.say)
    return page("measure.html", model | {"own": await own_listings(request)})


async def ask(request: ServerRequest) -> Answer:
    """Have the options in the query compared with other rules, and redirect to the comparison."""
    fields, game = request.fields, game_of(request)
    rules = rules_in(request, game, request.query)
    _, base = rules_page.compared_with(game, rules)
    if rules.refused or base == rules.canonical:
        return moved(f"/g/{game.name}/measure?{request.raw.url.query}")
    visitor, bot, size = request.known(), fields.get("games_by", AUTOMATIC), fields.get("size", DEFAULT_SIZE)
    values = [rules.canonical] if base is None else [base, rules.canonical]
    if bot not in (AUTOMATIC, *offered_bots([vary(game, each) for each in values])):
        bot = AUTOMATIC
    question = question_of(game.name, rules.canonical, base, bot, size if size in SIZES else DEFAULT_SIZE)
    if await comparisons_of(request).ask(question, visitor.holder, request.address):
        visitor.asked(question.id)
    return moved(f"/lab/{question.id}")


async def standing_of(request: ServerRequest) -> Standing:
    """Return how the comparison in the path stands; NotFound if there is none."""
    id = request.parts["id"]
    found = await comparisons_of(request).standing(id) if COMPARISON.fullmatch(id) else None
    if found is None:
        raise NotFound(NO_COMPARISON)
    return found


async def own_listings(request: ServerRequest, current: str = "") -> list[lab_page.Listing]:
    """Return the visitor's own comparisons, the newest first."""
    visitor = request.visitor
    found = await comparisons_of(request).standings(visitor.comparisons)
    return lab_page.listings([found[id] for id in visitor.comparisons if id in found], current, visitor.say)


async def model_of(request: ServerRequest, standing: Standing) -> dict[str, Any]:
    """Return the model of a comparison's page."""
    days = comparisons_of(request).days
    return lab_page.comparison_model(standing, request.say) | {
        "may_cancel": standing.is_unfinished and standing.id in request.visitor.comparisons,
        "own": await own_listings(request, standing.id),
        "link": request.link(f"/lab/{standing.id}"),
        "kept_until": lab_page.kept_until(standing.made, days, request.say),
    }


async def show(request: ServerRequest) -> Answer:
    """Return the page of a comparison."""
    return page("lab.html", await model_of(request, await standing_of(request)))


async def show_progress(request: ServerRequest) -> Answer:
    """Return the parts of a comparison's page that change while games run, as JSON: `state`, and parts as HTML by name."""
    standing = await standing_of(request)
    model = await model_of(request, standing)
    parts = {name: fragment(PARTS, name, request.reader, model) for name in ("status", "figures", "result", "own")}
    return data({"state": standing.state, "parts": parts}, headers=NOT_STORED)


async def go_on(request: ServerRequest) -> Answer:
    """Have the games of a comparison played that was interrupted, and redirect to it."""
    visitor, standing = request.known(), await standing_of(request)
    if standing.state != "done" and standing.question.variants:
        if await comparisons_of(request).ask(standing.question, visitor.holder, request.address):
            visitor.asked(standing.question.id)
        return moved(f"/lab/{standing.question.id}")
    return moved(f"/lab/{standing.id}")


async def cancel(request: ServerRequest) -> Answer:
    """Cancel a comparison that the visitor has asked for, and redirect to the page where it can be asked again."""
    visitor, standing = request.visitor, await standing_of(request)
    if standing.id not in visitor.comparisons:
        raise Refusal(NOT_YOURS)
    if standing.state != "done":
        await comparisons_of(request).cancel(standing.id, visitor.holder)
    visitor.comparisons.remove(standing.id)
    request.is_remembered, request.forgotten = True, () if visitor.comparisons else ("hoyle_lab",)
    return moved(lab_page.comparison_model(standing, visitor.say)["ask"] or "/")


async def export(request: ServerRequest) -> Response:
    """Return the result of a comparison as a file for programs."""
    standing, suffix = await standing_of(request), request.parts["suffix"]
    if suffix not in FILES:
        raise NotFound(NO_COMPARISON)
    if standing.state != "done" or standing.found is None or not standing.question.variants:
        raise Refusal(NOT_FINISHED)
    media_type, write = FILES[suffix]
    headers = {"Content-Disposition": f'attachment; filename="comparison-{standing.id}.{suffix}"'}
    text = write(comparison_in(standing.found).document())
    return Response(text, media_type=media_type, headers=headers)
