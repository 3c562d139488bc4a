"""Requests about games to print: the page, making the PDF, and the PDF."""

import asyncio
import json
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.pages import rules_form
from hoyle.pages.rules_form import Rules
from hoyle.rules.game import Game
from hoyle.rulesets.links import rules_link
from hoyle.server import visitors
from hoyle.server.answers import game_of, page
from hoyle.server.calculations import printed
from hoyle.server.guards import address_of
from hoyle.server.pages import printing as printing_page
from hoyle.server.visitors import Visitor

MAX_DOCUMENTS = 20
"""The number of PDFs that are kept in memory, of about 0.5 MB each."""
PATIENCE = 4.0
"""How long a form waits for the PDF before it shows a page that waits, in seconds."""


def chosen(request: Request, visitor: Visitor, fields: dict[str, str]) -> tuple[Game, Rules, str]:
    """Return the game, the rules and the paper of a request."""
    game = game_of(request)
    return game, rules_form.read_form(game, fields, visitor.say), printing_page.paper_of(fields.get("paper", ""))


def online(request: Request, game: Game, rules: Rules) -> str:
    """Return the address of these rules on this server."""
    path, _, query = rules_link(game, rules.canonical).partition("?")
    return str(request.url.replace(path=path, query=query))


def key_of(request: Request, visitor: Visitor, game: Game, rules: Rules, paper: str) -> str:
    """Return the key of the job that makes a PDF."""
    return json.dumps([game.name, rules.canonical, visitor.lang, paper, online(request, game, rules)], sort_keys=True)


async def show(request: Request) -> Response:
    """Return the page that offers to make the PDF of these rules, waits for it, or leads to it."""
    visitor = visitors.visitor_of(request)
    game, rules, paper = chosen(request, visitor, dict(request.query_params))
    jobs = request.app.state.printer
    job = None if rules.refused else jobs.ask(key_of(request, visitor, game, rules, paper))
    model = printing_page.model(game, rules, paper, job, visitor.say)
    return page(request, visitor, "print.html", place=jobs.place(job) if job else 0, **model)


async def start(request: Request) -> Response:
    """Make the PDF of the rules in the query, and redirect to it; to a page that waits if that takes more than PATIENCE seconds."""
    fields = dict(request.query_params) | await visitors.form(request)
    visitor = visitors.visitor_of(request)
    game, rules, paper = chosen(request, visitor, fields)
    query = printing_page.query_of(rules, paper)
    if not rules.refused and printing_page.can_print(game):
        key = key_of(request, visitor, game, rules, paper)
        arguments = game.name, rules.canonical, visitor.lang, paper, online(request, game, rules)
        job = request.app.state.printer.submit(address_of(request.scope), key, printed, *arguments)
        with suppress(TimeoutError):
            await asyncio.wait_for(job.ended.wait(), PATIENCE)
        if job.result:
            return RedirectResponse(f"/g/{game.name}/print.pdf?{query}", 303)
    return RedirectResponse(f"/g/{game.name}/print?{query}", 303)


async def download(request: Request) -> Response:
    """Return the PDF of these rules; redirect to the page that waits for it, or offers to make it, if it is not here."""
    visitor = visitors.visitor_of(request)
    game, rules, paper = chosen(request, visitor, dict(request.query_params))
    key = "" if rules.refused else key_of(request, visitor, game, rules, paper)
    job = request.app.state.printer.ask(key)
    if job is None or not job.result:
        return RedirectResponse(f"/g/{game.name}/print?{printing_page.query_of(rules, paper)}", 303)
    headers = {"Content-Disposition": f'attachment; filename="{game.name}.pdf"', "Cache-Control": "private, no-cache"}
    return Response(job.result["pdf"], media_type="application/pdf", headers=headers)
