"""The rules form of a game in a page: its options, and the tables that it opens."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlencode

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.pages import listings, new_table, rules_form, rules_state
from hoyle.pages import rulebook as rulebook_page
from hoyle.pages import rules as rules_page
from hoyle.pages.opponents import ANYONE, FRIEND
from hoyle.pages.rules_form import Rules
from hoyle.publish.page import bot_games, helpers, measure, perft, random_games, saved_rules
from hoyle.publish.page.answers import Answer, Request, data, game_named, moved
from hoyle.publish.page.tables import Tables
from hoyle.rules.drawings import refusal_text
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rulesets import rule_sets
from hoyle.rulesets.house_rules import summary
from hoyle.rulesets.rule_sets import FileError, options_of
from hoyle.table.ports import SealUsed

NO_FRIENDS = N_("Friends can play together only on a Hoyle server. Choose a bot.")


async def show(tables: Tables, request: Request, name: str) -> Answer:
    """Return the rules form with the options in the query."""
    return form(tables, request, game_named(name), request.query)


def refused_form(tables: Tables, request: Request, game: Game, fields: dict[str, str], wrong: str = "") -> Answer:
    """Return the rules form as the answer to a form that is refused: because its rules clash, or for the reason in `wrong`."""
    return form(tables, request, game, fields, wrong, 422)


def form(
    tables: Tables, request: Request, game: Game, fields: dict[str, str], wrong: str = "", status: int = 200
) -> Answer:
    """Return the rules form with these fields filled in, and a sentence about what is wrong."""
    rules = rules_form.read_form(game, fields, request.say)
    model = rules_page.model(game, rules, fields, request.say)
    added = {"error_text": wrong, "error_link": None, "parent": None, "proposal": "", "results": ""}
    added |= {"ticket": tables.tickets.new(), "links": links(request, game, rules)}
    return request.page("game.html", without_people(model) | added, status)


def without_people(model: dict[str, object]) -> dict[str, object]:
    """Return the model of the form without opponents who would need a server."""
    opponents = model["opponents"]
    assert isinstance(opponents, dict)
    return model | {"opponents": {name: label for name, label in opponents.items() if name not in (FRIEND, ANYONE)}}


def links(request: Request, game: Game, rules: Rules) -> dict[str, str]:
    """Return the links of the form."""
    query = "?" * bool(rules.link) + urlencode(rules.link)
    found = rules_page.links(game, rules, request.link(f"/g/{game.name}{query}"))
    found |= {"measure": request.link(f"/g/{game.name}/measure{query}")}
    return found | ({"print": request.link(f"/g/{game.name}/sheet{query}")} if game.match else {})


async def check(tables: Tables, request: Request, name: str) -> Answer:
    """Return the parts of the form that a change affects, as JSON."""
    game, fields = game_named(name), request.values
    rules = rules_form.read_form(game, fields, request.say)
    changes = rules_page.changes(game, rules, request.reader, fields.get(rules_state.LAST, ""))
    return data(changes | {"played": ""} | links(request, game, rules))


async def change(tables: Tables, request: Request, name: str) -> Answer:
    """Lead to the form after one of its buttons."""
    game = game_named(name)
    rules = rules_form.read_form(game, rules_state.with_set(game, request.fields), request.say)
    return moved(new_table.form_after_button(game, request.fields, rules))


async def open_table(tables: Tables, request: Request, name: str) -> Answer:
    """Open a table with the rules of the form, and lead to it."""
    game, fields = game_named(name), request.values
    rules = rules_form.read_form(game, fields, request.say)
    if rules.refused:
        return refused_form(tables, request, game, fields)
    if fields.get("bot") in (FRIEND, ANYONE):
        return refused_form(tables, request, game, fields, request.say(NO_FRIENDS))
    wish = new_table.wish_of(game, rules, request.person, fields)
    has_guide = await opens_guide(tables, game, rules, fields.get("guide", ""))
    try:
        id = await tables.open(wish, fields.get("ticket", ""))
    except SealUsed as used:
        return refused_form(tables, request, game, fields, request.say(used.message))
    return moved(f"/t/{id}{'?guide=yes' * has_guide}")


async def opens_guide(tables: Tables, game: Game, rules: Rules, wish: str) -> bool:
    """Return whether a new table opens with the guide: `wish` is "yes", or "first" and nothing with this aim was played."""
    if wish != "first":
        return wish == "yes"
    recent = listings.recent(await tables.store.listed(), game.name)
    earlier = [table.timeline for table in await tables.readable(recent)]
    return new_table.is_first_with_aim(rules_form.variant(game, rules.canonical), earlier)


async def rulebook(tables: Tables, request: Request, name: str) -> Answer:
    """Return the rulebook of the rules in the query."""
    game = game_named(name)
    chosen = rules_form.read_form(game, request.query, request.say)
    is_of_rules = not chosen.refused and not options_of(game).keys().isdisjoint(request.query)
    rules = summary(game, chosen.canonical, request.say) if is_of_rules else None
    model = rulebook_page.model(game, request.lang, request.say, rules)
    return request.page("rulebook.html", {"play": f"/g/{game.name}?{urlencode(chosen.link)}", **model})


async def keep(tables: Tables, request: Request, name: str) -> Answer:
    """Save the rules of the form in the browser, and lead to them."""
    game, fields = game_named(name), request.fields
    if rules_form.read_form(game, fields, request.say).refused:
        return refused_form(tables, request, game, fields)
    if not fields.get("title", "").strip():
        return refused_form(tables, request, game, fields, request.say(listings.NO_NAME))
    return await saved_rules.save(tables, request, name)


async def save_file(tables: Tables, request: Request, name: str) -> Answer:
    """Return the rules of the form as a file."""
    game = game_named(name)
    rules = rules_form.read_form(game, request.fields, request.say)
    if rules.refused:
        return refused_form(tables, request, game, request.fields)
    rule_set = new_table.rule_set_of(game, rules, request.fields, request.say(game.title))
    return Answer(type="application/toml", body=rule_sets.write(rule_set), file=new_table.file_name(rule_set))


async def open_file(tables: Tables, request: Request, name: str) -> Answer:
    """Say where the form with the rules of a file is, or what is wrong with the file."""
    try:
        name_of_file = request.fields.get("file.name") or request.say("The file")
        rule_set = rule_sets.read(request.fields.get("file", ""), name_of_file)
        game_named(rule_set.game)
    except OptionError as error:
        return data({"wrong": refusal_text(error, request.say)}, 422)
    except (FileError, Refusal) as error:
        return data({"wrong": request.say(error.message, **error.facts)}, 422)
    return data({"to": new_table.form_of_rule_set(rule_set)})


Handler = Callable[[Tables, Request, str], Awaitable[Answer]]
ROUTES: dict[tuple[str, str], Handler] = {
    ("GET", ""): show,
    ("POST", ""): open_table,
    ("GET", "begin"): open_table,
    ("GET", "check"): check,
    ("POST", "check"): check,
    ("POST", "change"): change,
    ("GET", "rules"): rulebook,
    ("POST", "keep"): keep,
    ("POST", "save"): save_file,
    ("POST", "open"): open_file,
    ("GET", "score"): helpers.calculator,
    ("GET", "sheet"): helpers.score_sheet,
    ("GET", "measure"): measure.show,
    ("POST", "random/work"): random_games.work,
    ("POST", "random/results"): random_games.results,
    ("POST", "games/work"): bot_games.work,
    ("POST", "perft/work"): perft.work,
    ("POST", "games/progress"): bot_games.progress,
    ("POST", "games/results"): bot_games.results,
}
"""By method and the part of the address after `/g/GAME/`."""
