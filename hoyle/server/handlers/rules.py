"""Requests about the rules of a game: the rules form, opening a table, measuring, saved games and their files."""

import re
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hoyle.bots import bot_names, fitting
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.rules.drawings import refusal_text
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.server import saved_rule_sets, visitors
from hoyle.server.answers import game_of, page, tables_of
from hoyle.server.pages import rules as rules_page
from hoyle.server.pages import rules_form
from hoyle.server.pages.rendering import one_line
from hoyle.server.pages.rules_form import Rules
from hoyle.server.records import SavedRuleSet
from hoyle.server.visitors import Visitor
from hoyle.session import rule_sets
from hoyle.session.events import Player
from hoyle.session.opening import Wish
from hoyle.session.rule_sets import LONGEST_NAME, LONGEST_SENTENCE, Composed, FileError

MAX_SALT = 80
"""The most characters of a player's word for the shuffle."""


async def show(request: Request) -> Response:
    """Show the rules form with the options in the address."""
    return await show_form(request, visitors.visitor(request), game_of(request), dict(request.query_params))


async def show_saved(request: Request) -> Response:
    """Show the rules form of a saved game."""
    who, game = visitors.visitor(request), await saved(request)
    return await show_form(request, who, GAMES[game.game], saved_rule_sets.fields_of(game) | dict(request.query_params))


async def saved(request: Request) -> SavedRuleSet:
    """Return the saved game that the address names."""
    game = await tables_of(request).store.saved_rule_set(request.path_params["id"])
    if game is None or game.game not in GAMES:
        raise Refusal(N_("There is no such saved game."))
    return game


async def show_form(
    request: Request, who: Visitor, game: Game, fields: dict[str, str], status: int = 200, wrong: str = ""
) -> Response:
    """Show the rules form with these fields filled in."""
    rules = rules_form.read_form(game, fields, who.say)
    facts = rules_page.model(game, rules, fields, who.say)
    played = await saved_rule_sets.results_of(tables_of(request).store, game, rules, who.say)
    shared = links(request, game, rules)
    seal = tables_of(request).new_seal()
    return page(request, who, "game.html", status, wrong=wrong, promise=seal, played=played, links=shared, **facts)


def links(request: Request, game: Game, rules: Rules) -> dict[str, str]:
    """Return the links to share and to measure these rules."""
    query = urlencode(rules.link)
    share = request.url.replace(path=f"/g/{game.name}", query=query)
    return {"share": str(share), "measure": f"/g/{game.name}/measure?{query}"}


async def check(request: Request) -> Response:
    """Answer with the parts of the form that a change affects."""
    who, game = visitors.visitor(request), game_of(request)
    fields = await visitors.form(request) if request.method == "POST" else dict(request.query_params)
    rules = rules_form.read_form(game, fields, who.say)
    played = await saved_rule_sets.results_of(tables_of(request).store, game, rules, who.say)
    return JSONResponse(rules_page.changes(game, rules, who.say) | {"played": played} | links(request, game, rules))


async def open_table(request: Request) -> Response:
    """Open a table, with the visitor in one of its seats."""
    fields = await visitors.form(request)
    who, game = visitors.with_token(visitors.visitor(request)), game_of(request)
    who.name = visitors.plain_name(fields.get("name", who.name))
    rules = rules_form.read_form(game, fields, who.say)
    if rules.refused:
        return await show_form(request, who, game, fields, 422)
    wish = Wish(
        game.name,
        rules.canonical,
        seats_of(game, rules, who, fields),
        watched=fields.get("watched", "yes") == "yes",
        title=one_line(fields.get("title", ""), LONGEST_NAME),
        friendly=fields.get("friendly", "yes") == "yes",
    )
    name = await tables_of(request).open(wish, fields.get("promise", ""))
    return who.remember(RedirectResponse(f"/t/{name}", 303))


def seats_of(game: Game, rules: Rules, who: Visitor, fields: dict[str, str]) -> list[Player]:
    """Return the players by seat: the visitor in the chosen seat, the opponent in all others."""
    variant = rules_form.variant(game, rules.canonical)
    count, bot = variant.seats, fields.get("bot", rules_page.DEFAULT_BOT)
    if bot not in (*bot_names(), rules_page.FRIEND):
        raise Refusal(N_("There is no such opponent."))
    is_friend = bot == rules_page.FRIEND
    other = Player("human") if is_friend else Player("bot", bot=fitting(bot, game, variant.options))
    players = [other] * count
    wanted = fields.get("seat", "0")
    seat = int(wanted) if wanted.isascii() and wanted.isdigit() and int(wanted) < count else 0
    players[seat] = Player("human", who.name, holder=who.holder, salt=fields.get("salt", "")[:MAX_SALT])
    return players


async def measure(request: Request) -> Response:
    """Show what these options change, measured in a few thousand games."""
    who, game = visitors.visitor(request), game_of(request)
    rules = rules_form.read_form(game, dict(request.query_params), who.say)
    label, base = rules_page.compared_with(game, rules)
    found = None
    if not rules.refused and base != rules.canonical:
        found = request.app.state.lab.ask(game.name, rules.canonical, base)
    return page(request, who, "measure.html", **rules_page.measured(game, rules, label, base, found, who.say))


async def keep(request: Request) -> Response:
    """Save the rules of the form under a name."""
    fields = await visitors.form(request)
    who, game = visitors.with_token(visitors.visitor(request)), game_of(request)
    rules = rules_form.read_form(game, fields, who.say)
    if rules.refused or not fields.get("title", "").strip():
        wrong = "" if rules.refused else who.say("Enter a name for your game first.")
        return await show_form(request, who, game, fields, 422, wrong)
    id = await saved_rule_sets.keep(tables_of(request).store, who.holder, game, rules, fields)
    return who.remember(RedirectResponse(f"/c/{id}", 303))


async def forget(request: Request) -> Response:
    """Delete a saved game."""
    await visitors.form(request)
    await tables_of(request).store.delete_rule_set(request.path_params["id"], visitors.visitor(request).holder)
    return RedirectResponse("/", 303)


async def save(request: Request) -> Response:
    """Answer with the rules of the form as a file."""
    fields = await visitors.form(request)
    who, game = visitors.visitor(request), game_of(request)
    rules = rules_form.read_form(game, fields, who.say)
    if rules.refused:
        return await show_form(request, who, game, fields, 422)
    name = one_line(fields.get("title", ""), LONGEST_NAME) or who.say(game.title)
    text = rule_sets.write(
        Composed(game.name, name, one_line(fields.get("about", ""), LONGEST_SENTENCE), rules.canonical)
    )
    file = re.sub(r"[^\w-]+", "-", name).strip("-").lower() or game.name
    disposition = f"attachment; filename*=UTF-8''{quote(file)}.toml"
    return Response(text, media_type="application/toml", headers={"Content-Disposition": disposition})


async def open_file(request: Request) -> Response:
    """Go to the rules form with the rules of an uploaded file; an error in the file is shown with its line."""
    who, game = visitors.visitor(request), game_of(request)
    try:
        name, text = await visitors.sent_file(request)
        found = rule_sets.read(text, name or who.say("The file"))
    except (FileError, Refusal) as error:
        sentence = (
            refusal_text(error, who.say) if isinstance(error, OptionError) else who.say(error.message, **error.facts)
        )
        if wants_json(request):
            return JSONResponse({"wrong": sentence}, 422)
        return await show_form(request, who, game, {}, 422, sentence)
    fields = rules_form.fields_of(GAMES[found.game], found.values) | {"title": found.name, "about": found.sentence}
    to = f"/g/{found.game}?{urlencode(fields)}"
    return JSONResponse({"to": to}) if wants_json(request) else RedirectResponse(to, 303)


def wants_json(request: Request) -> bool:
    """Return whether the page's script sent the request."""
    return request.headers.get("accept", "") == "application/json"
