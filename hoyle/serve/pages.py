"""Pages that every table shares: lobby, house rules, rulebook, what a rule changes, about; and how pages are made."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from hoyle.games import GAMES
from hoyle.games.shapes import Say
from hoyle.rules.game import Game
from hoyle.serve import house, visitors
from hoyle.serve.hall import Hall, Wish
from hoyle.serve.journal import Sitter
from hoyle.serve.visitors import Visitor
from hoyle.serve.wire import Refusal
from hoyle.words import LANGUAGES, N_

STATIC = Path(__file__).parent / "static"
FAMILIES = Path(__file__).parents[1] / "games"
OPPONENTS = {
    "search:strong": N_("Strong"),
    "search:fair": N_("Fair"),
    "search:easy": N_("Easy"),
    "greedy": N_("Greedy"),
    "random": N_("Random"),
    "friend": N_("A friend, by a link"),
}

pages = Environment(
    loader=PackageLoader("hoyle.serve"), autoescape=select_autoescape(), undefined=StrictUndefined, trim_blocks=True
)


@cache
def asset(path: str) -> str:
    """The address of a static file, with a digest of what is in it, so that browsers may keep it for good."""
    file = STATIC / path
    stamp = sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else "none"
    return f"/static/{path}?v={stamp}"


def page(request: Request, who: Visitor, template: str, status: int = 200, **facts: Any) -> Response:
    """A page in the visitor's language."""
    here, tongues = request.url.path, links(request)
    common = {"_": who.say, "who": who, "languages": LANGUAGES, "asset": asset, "here": here, "lang_links": tongues}
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


async def lobby(request: Request) -> Response:
    """The first page: games, and the visitor's tables."""
    who = visitors.visitor(request)
    tables = await hall_of(request).store.tables_of(who.holder) if who.holder else []
    return page(request, who, "lobby.html", games=list(GAMES.values()), tables=tables)


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


async def house_rules(request: Request) -> Response:
    """The house rules as controls, the opponent, the seat."""
    return show_house(request, visitors.visitor(request), dict(request.query_params))


def show_house(request: Request, who: Visitor, fields: dict[str, str], status: int = 200, wrong: str = "") -> Response:
    """The page of a choice of house rules."""
    game = game_of(request)
    rules = house.explain(game, house.read(game, fields), who.say)
    return page(
        request,
        who,
        "game.html",
        status,
        game=game,
        rules=rules,
        groups=house.controls(game, rules, who.say),
        presets=presets(game, rules, who.say),
        opponents=OPPONENTS,
        bot=fields.get("bot", "search:strong"),
        seat=fields.get("seat", "0"),
        seats=game.most_seats,
        promise=hall_of(request).promise(),
        measure=f"/g/{game.name}/measure?{urlencode(rules.link)}",
        wrong=wrong,
    )


def presets(game: Game, rules: house.Rules, say: Say) -> list[tuple[str, str, str, bool]]:
    """Label, sentence and link of each preset, and whether these are its rules."""
    found: list[tuple[str, str, str, bool]] = []
    for one in game.presets.values():
        link = {name: house.written(value) for name, value in one.values.items()}
        chosen = not rules.clashes and house.explain(game, one.values, say).canonical == rules.canonical
        found.append((one.label, one.sentence, "?" + urlencode(link), chosen))
    return found


async def check(request: Request) -> Response:
    """Clashes and idle options of a choice, for the page that asks while one chooses."""
    who, game = visitors.visitor(request), game_of(request)
    rules = house.explain(game, house.read(game, request.query_params), who.say)
    return JSONResponse({"clashes": rules.clashes, "idle": rules.idle, "canonical": rules.link})


async def open_table(request: Request) -> Response:
    """Sit down at a new table."""
    fields = await visitors.form(request)
    who, game = visitors.seated(visitors.visitor(request)), game_of(request)
    who.name = visitors.plain_name(fields.get("name", who.name))
    rules = house.explain(game, house.read(game, fields), who.say)
    if rules.clashes:
        return show_house(request, who, fields, 422)
    wish = Wish(game.name, rules.canonical, seated(game, rules, who, fields), fields.get("watched", "yes") == "yes")
    wish.promise = fields.get("promise", "")
    name = await hall_of(request).open(wish)
    return who.remember(RedirectResponse(f"/t/{name}", 303))


def seated(game: Game, rules: house.Rules, who: Visitor, fields: dict[str, str]) -> list[Sitter]:
    """The visitor on the seat asked for, the opponent on the others."""
    count = house.variant(game, rules.canonical).seats
    bot = fields.get("bot", "search:strong")
    if bot not in OPPONENTS:
        raise Refusal(N_("There is no such opponent."))
    other = Sitter("human") if bot == "friend" else Sitter("bot", bot=bot)
    sitters = [other] * count
    wanted = fields.get("seat", "0")
    place = int(wanted) if wanted.isascii() and wanted.isdigit() and int(wanted) < count else 0
    sitters[place] = Sitter("human", who.name, holder=who.holder, salt=fields.get("salt", "")[:80])
    return sitters


async def rulebook(request: Request) -> Response:
    """The rulebook in the reader's language."""
    who, game = visitors.visitor(request), game_of(request)
    text, headings = chapter(game.name, who.lang)
    return page(request, who, "rulebook.html", game=game, text=text, headings=headings)


@cache
def chapter(game: str, lang: str) -> tuple[str, list[tuple[str, str]]]:
    """A rulebook as HTML, and its headings."""
    folder = FAMILIES / game
    file = next(file for file in (folder / f"rulebook.{lang}.md", folder / "rulebook.en.md") if file.is_file())
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(file.read_text("utf-8"))
    html = re.sub(r"<p><strong>([A-Z]+[\d.]+)</strong>", numbered, html)
    headings: list[tuple[str, str]] = []

    def heading(found: re.Match[str]) -> str:
        headings.append((f"h{len(headings)}", found[1]))
        return f'<h2 id="{headings[-1][0]}">{found[1]}</h2>'

    return re.sub(r"<h2>(.*?)</h2>", heading, html), headings


def numbered(found: re.Match[str]) -> str:
    """A numbered paragraph that a link can find."""
    return f'<p id="{found[1].lower()}"><b class="para">{found[1]}</b>'


async def measure(request: Request) -> Response:
    """What these house rules change, as the laboratory finds it in a few games."""
    who, game = visitors.visitor(request), game_of(request)
    rules = house.explain(game, house.read(game, request.query_params), who.say)
    changes = house.changed(game, rules.canonical, who.say)
    found = None
    if not rules.clashes and rules.canonical:
        found = request.app.state.inquiries.ask(game.name, rules.canonical)
    back = f"/g/{game.name}?{urlencode(rules.link)}"
    return page(request, who, "measure.html", game=game, rules=rules, changes=changes, found=found, back=back)
