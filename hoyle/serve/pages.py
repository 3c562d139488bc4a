"""Pages that every table shares: rulebook, about, settings; and how pages are made."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hoyle.docs.texts import paragraphs
from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.serve import visitors
from hoyle.serve.hall import Hall
from hoyle.serve.visitors import Visitor
from hoyle.serve.wire import Refusal
from hoyle.words import LANGUAGES, N_

STATIC = Path(__file__).parent / "static"
pages = Environment(
    loader=PackageLoader("hoyle.serve"), autoescape=select_autoescape(), undefined=StrictUndefined, trim_blocks=True
)


@cache
def asset(path: str) -> str:
    """The address of a static file, with a digest of what is in it, so that browsers may keep it for good."""
    file = STATIC / path
    stamp = sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else "none"
    return f"/static/{path}?v={stamp}"


@cache
def fonts(lang: str) -> list[str]:
    """The letters that every page of a language begins with, at the address that the style sheet has for them.

    They are asked for at once, so that no line is set in other letters first and then anew.
    """
    scripts = ["latin"] if lang == "en" else ["latin", "cyrillic"]
    return [
        f"/static/fonts/{name}-{one}-wght-normal.woff2" for name in ("alegreya", "source-sans-3") for one in scripts
    ]


def page(request: Request, who: Visitor, template: str, status: int = 200, **facts: Any) -> Response:
    """A page in the visitor's language."""
    here, tongues = request.url.path, links(request)
    common = {"_": who.say, "who": who, "languages": LANGUAGES, "asset": asset}
    common |= {"fonts": fonts(who.lang), "here": here, "lang_links": tongues}
    text = pages.get_template(template).render(common | facts)
    response = HTMLResponse(text, status)
    return who.remember(response) if "lang" in request.query_params else response


def links(request: Request) -> dict[str, str]:
    """The same page in every language."""
    kept = [(name, value) for name, value in request.query_params.multi_items() if name != "lang"]
    return {lang: f"?{urlencode([*kept, ('lang', lang)])}" for lang in LANGUAGES}


def sorry(request: Request, refusal: Refusal, status: int = 400) -> Response:
    """A page with one sentence."""
    who = visitors.visitor(request)
    return page(request, who, "error.html", status, sentence=who.say(refusal.message, **refusal.facts))


def hall_of(request: Request) -> Hall:
    """The tables of this server."""
    hall: Hall = request.app.state.hall
    return hall


def game_of(request: Request) -> Game:
    """The game that the address names."""
    name = request.path_params["game"]
    if name not in GAMES:
        raise Refusal(N_("There is no game of that name here."))
    return GAMES[name]


async def about(request: Request) -> Response:
    """What this is and how the table is used."""
    return page(request, visitors.visitor(request), "about.html")


async def settings(request: Request) -> Response:
    """Light or dark, remembered."""
    who = visitors.visitor(request)
    fields = await visitors.form(request)
    theme, back = fields.get("theme", ""), fields.get("back", "/")
    who.theme = theme if theme in visitors.THEMES else who.theme
    local = back.startswith("/") and not back.startswith(("//", "/\\"))
    return who.remember(RedirectResponse(back if local else "/", 303))


async def rulebook(request: Request) -> Response:
    """The rulebook in the reader's language."""
    who, game = visitors.visitor(request), game_of(request)
    text, headings = chapter(game.name, who.lang)
    return page(request, who, "rulebook.html", game=game, text=text, headings=headings)


@cache
def chapter(game: str, lang: str) -> tuple[str, list[tuple[str, str]]]:
    """A rulebook as HTML, and its headings."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(GAMES[game].rulebook(lang))
    html = paragraphs(html)
    headings: list[tuple[str, str]] = []

    def heading(found: re.Match[str]) -> str:
        headings.append((f"h{len(headings)}", found[1]))
        return f'<h2 id="{headings[-1][0]}">{found[1]}</h2>'

    return re.sub(r"<h2>(.*?)</h2>", heading, html), headings
