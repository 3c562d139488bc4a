"""Requests of a server about no particular table: help, settings and the rummy helper."""

import json
from urllib.parse import urlencode

from hoyle.handlers.messages import Answer, moved, page
from hoyle.pages import pocket as pocket_page
from hoyle.server import visitors
from hoyle.server.calculations import best_play
from hoyle.server.requests import ServerRequest

PATIENCE = 3.0
"""How long a form of the rummy helper waits for the best play, in seconds."""


async def about(request: ServerRequest) -> Answer:
    """Return the help page."""
    return page("about.html", {})


async def settings(request: ServerRequest) -> Answer:
    """Save the theme in a cookie, and lead to the page that the request came from."""
    theme, back = request.fields.get("theme", ""), request.fields.get("back", "/")
    if theme in visitors.THEMES:
        request.visitor.theme = theme
    request.is_remembered = True
    is_local = back.startswith("/") and not back.startswith(("//", "/\\"))
    return moved(back if is_local else "/")


async def pocket(request: ServerRequest) -> Answer:
    """Return the rummy helper, with the best play for the cards in the query if it has been calculated."""
    fields = pocket_page.fields_of(request.query)
    job = request.state.helper.ask(json.dumps([request.reader.lang, fields]))
    return page("pocket.html", pocket_page.model(fields, job and job.result, job.state if job else "", request.say))


async def ask_pocket(request: ServerRequest) -> Answer:
    """Calculate the best play for the cards of a form, and lead to its page, at the latest after PATIENCE seconds."""
    lang, fields = request.reader.lang, pocket_page.fields_of(request.fields)
    jobs, address, key = request.state.helper, request.address, json.dumps([lang, fields])
    if pocket_page.has_cards(fields):
        if jobs.ask(key) is None:
            jobs.abandon(address)
        job = jobs.submit(address, key, best_play, fields, lang)
        await job.wait(PATIENCE)
    return moved(f"/pocket?{urlencode(fields)}")
