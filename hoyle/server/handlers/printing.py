"""Requests about games to print: the page, making the PDF, and the PDF."""

import json

from starlette.responses import Response

from hoyle.handlers.messages import Answer, moved, page
from hoyle.handlers.rules import game_of, rules_in
from hoyle.pages.rules_form import Rules
from hoyle.rules.game import Game
from hoyle.rulesets.links import rules_link
from hoyle.server.calculations import printed
from hoyle.server.pages import printing as printing_page
from hoyle.server.requests import ServerRequest

MAX_DOCUMENTS = 20
"""The number of PDFs that are kept in memory, of about 0.5 MB each."""
PATIENCE = 4.0
"""How long a form waits for the PDF before it shows a page that waits, in seconds."""


def chosen(request: ServerRequest) -> tuple[Game, Rules, str]:
    """Return the game, the rules and the paper of a request."""
    game, fields = game_of(request), request.values
    return game, rules_in(request, game, fields), printing_page.paper_of(fields.get("paper", ""))


def arguments(request: ServerRequest, game: Game, rules: Rules, paper: str) -> tuple[object, ...]:
    """Return the arguments of the job that makes a PDF, with the address of the rules on this server."""
    online = request.link(rules_link(game, rules.canonical))
    return game.name, rules.canonical, request.reader.lang, paper, online


def key_of(request: ServerRequest, game: Game, rules: Rules, paper: str) -> str:
    """Return the key of this job."""
    return json.dumps(arguments(request, game, rules, paper), sort_keys=True)


async def show(request: ServerRequest) -> Answer:
    """Return the page that offers to make the PDF of these rules, waits for it, or leads to it."""
    game, rules, paper = chosen(request)
    jobs = request.state.printer
    job = None if rules.refused else jobs.ask(key_of(request, game, rules, paper))
    model = printing_page.model(game, rules, paper, job, request.say)
    return page("print.html", model | {"place": jobs.place(job) if job else 0})


async def start(request: ServerRequest) -> Answer:
    """Make the PDF of the rules in the query, and lead to it; to a page that waits if that takes more than PATIENCE seconds."""
    game, rules, paper = chosen(request)
    query = printing_page.query_of(rules, paper)
    if not rules.refused and printing_page.can_print(game):
        key = key_of(request, game, rules, paper)
        job = request.state.printer.submit(request.address, key, printed, *arguments(request, game, rules, paper))
        await job.wait(PATIENCE)
        if job.result:
            return moved(f"/g/{game.name}/print.pdf?{query}")
    return moved(f"/g/{game.name}/print?{query}")


async def download(request: ServerRequest) -> Answer | Response:
    """Return the PDF of these rules; lead to the page that waits for it, or offers to make it, if it is not here."""
    game, rules, paper = chosen(request)
    job = request.state.printer.ask("" if rules.refused else key_of(request, game, rules, paper))
    if job is None or not job.result:
        return moved(f"/g/{game.name}/print?{printing_page.query_of(rules, paper)}")
    headers = {"Content-Disposition": f'attachment; filename="{game.name}.pdf"', "Cache-Control": "private, no-cache"}
    return Response(job.result["pdf"], media_type="application/pdf", headers=headers)
