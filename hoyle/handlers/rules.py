"""Requests about the rules of a game: the form, opening a table, the rulebook, saved rule sets, and files."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES, own_games
from hoyle.handlers.messages import TOML, Answer, Request, data, moved, page
from hoyle.handlers.site import game_named, readable_table
from hoyle.i18n import N_, Translator
from hoyle.pages import listings, new_table, rules_form, rules_state
from hoyle.pages import rulebook as rulebook_page
from hoyle.pages import rules as rules_page
from hoyle.pages import scores as scores_page
from hoyle.pages.listings import RuleSetListing, SavedRuleSet
from hoyle.pages.opponents import ANYONE, FRIEND
from hoyle.pages.rendering import one_line
from hoyle.pages.rules_form import Rules
from hoyle.rules.drawings import refusal_text
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rulesets import rule_sets
from hoyle.rulesets.house_rules import summary
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.rule_sets import LONGEST_NAME, LONGEST_SENTENCE, Composed, FileError, canonical_text
from hoyle.table.ports import SealUsed
from hoyle.table.tickets import new_id

NO_FRIENDS = N_("Friends can play together only on a Hoyle server. Choose a bot.")


def game_of(request: Request) -> Game:
    """Return the game in the path of a request; NotFound if there is no such game."""
    return game_named(request.parts["game"])


def rules_in(request: Request, game: Game, fields: Mapping[str, str]) -> Rules:
    """Return the rules that the fields of a form choose."""
    return rules_form.read_form(game, fields, request.say)


async def show(request: Request) -> Answer:
    """Return the rules form with the options in the query."""
    return await form(request, game_of(request), request.query)


async def show_saved(request: Request) -> Answer:
    """Return the rules form with a saved rule set, changed by the options in the query."""
    saved = await request.site.store.saved_rule_set(request.parts["id"])
    if saved is None or saved.game not in GAMES:
        raise NotFound(listings.NO_RULE_SET)
    return await form(request, GAMES[saved.game], form_fields(saved) | dict(request.query))


async def form(
    request: Request,
    game: Game,
    fields: Mapping[str, str],
    status: int = 200,
    wrong: str = "",
    link: tuple[str, str] | None = None,
) -> Answer:
    """Return the rules form with these fields filled in; what is wrong may have a link: its address and its text."""
    rules = rules_in(request, game, fields)
    model = rules_page.model(game, rules, fields, request.reader)  # before anything is waited for: it takes longest
    proposal = request.proposed_for(fields)
    added: dict[str, Any] = {"error_text": wrong, "error_link": link, "ticket": request.site.tickets.new()}
    added |= {"parent": await request.parent(fields), "proposal": proposal}
    added |= {"results": await results_of(request, game, rules), "links": links_of(request, game, rules)}
    added["siblings"] = siblings(game, rules, proposal, request.say) if proposal else []
    added["studio"] = request.studio_of(game)
    return page("game.html", model | added, status)


def siblings(game: Game, rules: Rules, table: str, say: Translator) -> list[dict[str, Any]]:
    """Return the usual game and what rewrites have made of it, to be proposed for a table: title, sentence, and address of the form.

    The options that these games share are kept. Empty if there is no other one.
    """
    usual, values = game.base, {} if rules.refused else rules.canonical
    found = [each for each in GAMES.values() if each.base is usual and each.name not in own_games.UNLISTED]
    return [
        {
            "title": say(each.title),
            "sentence": say(each.sentence),
            "address": f"/g/{each.name}?{urlencode(fields_of(each, values) | {'table': table})}",
            "is_this": each is game,
        }
        for each in found
        if len(found) > 1
    ]


async def refused_form(request: Request, game: Game, fields: Mapping[str, str], refusal: str | Refusal = "") -> Answer:
    """Return the rules form as the answer to a form that is refused: because its rules clash, or for this reason."""
    if isinstance(refusal, Refusal):
        refusal = request.say(refusal.message, **refusal.facts)
    return await form(request, game, fields, 422, refusal)


async def results_of(request: Request, game: Game, rules: Rules) -> str:
    """Return, in words, the results of the games with these rules; "" if the rules are refused."""
    return "" if rules.refused else await request.results_of(game.name, canonical_text(rules.canonical))


def links_of(request: Request, game: Game, rules: Rules) -> dict[str, str]:
    """Return the links for sharing, measuring and printing these rules; a page has whole addresses for its script."""
    links = rules_page.links(game, rules, request.reader)
    is_whole = request.reader.is_published
    return {name: request.link(link) if is_whole or name == "share" else link for name, link in links.items()}


async def check(request: Request) -> Answer:
    """Return the parts of the form that a change affects."""
    game, fields = game_of(request), request.fields if request.method == "POST" else request.query
    rules = rules_in(request, game, fields)
    changes = rules_page.changes(game, rules, request.reader, fields.get(rules_state.LAST, ""))
    return data(changes | {"played": await results_of(request, game, rules)} | links_of(request, game, rules))


async def change(request: Request) -> Answer:
    """Lead to the rules form after one of its buttons, at the row of the option that the button sets."""
    game = game_of(request)
    rules = rules_in(request, game, rules_state.with_set(game, request.fields))
    return moved(new_table.form_after_button(game, request.fields, rules))


async def open_table(request: Request) -> Answer:
    """Open a table, with the person in one of its seats, and lead to it. Options may also be in the query."""
    game, fields = game_of(request), request.values
    person, rules = request.player(), rules_in(request, game, fields)
    if rules.refused:
        return await refused_form(request, game, fields)
    if request.reader.is_published and fields.get("bot") in (FRIEND, ANYONE):
        return await refused_form(request, game, fields, request.say(NO_FRIENDS))
    wish = new_table.wish_of(game, rules, person, fields)
    if address := await request.address_elsewhere(wish):
        return moved(address)
    request.count_table()
    query = "?guide=yes" if await opens_guide(request, game, rules, fields.get("guide", "")) else ""
    try:
        id = await request.site.open(wish, fields.get("ticket", ""))
    except SealUsed as used:
        return await form(request, game, fields, 409, request.say(used.message))
    return moved(f"/t/{id}{query}")


async def opens_guide(request: Request, game: Game, rules: Rules, wish: str) -> bool:
    """Return whether a new table opens with the guide: `wish` is "yes", or "first" and the person has not played with this aim.

    Only the newest `listings.RECENT_TABLES` of the person with this game are compared.
    """
    return wish == "yes" or (wish == "first" and await is_new_to(request, game.name, rules.canonical))


async def is_new_to(request: Request, game: str, options: Mapping[str, object]) -> bool:
    """Return whether the person has not played with the aim of a game with these options."""
    recent = listings.recent(await request.site.store.tables_of(request.holder), game) if request.holder else []
    tables = [table for id in recent if (table := await readable_table(request.site, id))]
    return not any([await table.ask(new_table.has_aim_of, game, dict(options)) for table in tables])


async def rulebook(request: Request) -> Answer:
    """Return the rulebook in the person's language; with options in the query the rulebook of these rules."""
    game, say = game_of(request), request.say
    chosen = rules_in(request, game, request.query)
    is_of_rules = not chosen.refused and not game.every_option.keys().isdisjoint(request.query)
    rules = summary(game, chosen.canonical, say) if is_of_rules else None
    model = rulebook_page.model(game, request.reader.lang, say, rules)
    added = {"play": rules_page.address(game, chosen), "studio": request.studio_of(game)}
    return page("rulebook.html", added | model)


async def scores(request: Request) -> Answer:
    """Return the score calculator of a game; Refusal if the game has none."""
    game, query = game_of(request), request.query
    if game.calculator is None:
        raise Refusal(scores_page.NO_CALCULATOR)
    return page("score.html", scores_page.model(game, query.get("contract", ""), query.get("places", ""), request.say))


async def save_rule_set(request: Request) -> Answer:
    """Save the rules of the form under their title, and lead to them."""
    game, fields = game_of(request), request.fields
    rules, title = rules_in(request, game, fields), one_line(fields.get("title", ""), LONGEST_NAME)
    if rules.refused or not title:
        return await refused_form(request, game, fields, "" if rules.refused else request.say(listings.NO_NAME))
    sentence, parent = one_line(fields.get("about", ""), LONGEST_SENTENCE), await request.parent(fields)
    id, holder = new_id(), request.player().holder
    saved = SavedRuleSet(
        id, holder, game.name, title, sentence, canonical_text(rules.canonical), parent.id if parent else ""
    )
    await request.site.store.save_rule_set(saved)
    return moved(f"/c/{id}")


async def delete_rule_set(request: Request) -> Answer:
    """Delete a saved rule set of the person, and lead to the lobby."""
    await request.site.store.delete_rule_set(request.parts["id"], request.holder)
    return moved("/")


async def saved_listings(request: Request) -> list[RuleSetListing]:
    """Return the list entries of the person's saved rule sets."""
    saved = await request.site.store.saved_rule_sets_of(request.holder) if request.holder else []
    return [await saved_listing(request, each) for each in saved if each.game in GAMES]


async def saved_listing(request: Request, saved: SavedRuleSet) -> RuleSetListing:
    """Return the list entry of a saved rule set: with the results of its games, or its description where there are none."""
    said = saved.sentence if request.reader.is_published else await request.results_of(saved.game, saved.rules)
    title = request.say(GAMES[saved.game].title)
    return RuleSetListing(saved.id, saved.game, title, saved.name, form_fields(saved), said)


def form_fields(saved: SavedRuleSet) -> dict[str, str]:
    """Return a saved rule set as the fields of a form or a link."""
    fields = fields_of(GAMES[saved.game], saved.values)
    return fields | {"title": saved.name, "about": saved.sentence} | ({"from": saved.parent} if saved.parent else {})


async def download_file(request: Request) -> Answer:
    """Return the rules of the form as a file."""
    game, fields = game_of(request), request.fields
    rules = rules_in(request, game, fields)
    if rules.refused:
        return await refused_form(request, game, fields)
    parent = await request.parent(fields)
    return rules_file(new_table.rule_set_of(game, rules, fields, request.say(game.title), parent.id if parent else ""))


def rules_file(rule_set: Composed) -> Answer:
    """Return a rule set as a file."""
    return Answer(type=TOML, body=rule_sets.write(rule_set), file=new_table.file_name(rule_set))


async def upload_file(request: Request) -> Answer:
    """Lead to the rules form with the rules of an uploaded file, or show the error in the file."""
    try:
        name, text = await request.file()
        rule_set = rule_sets.read(text, name or request.say("The file"))
        game_named(rule_set.game)
    except (FileError, Refusal) as error:
        say = request.say
        wrong = refusal_text(error, say) if isinstance(error, OptionError) else say(error.message, **error.facts)
        return (
            data({"wrong": wrong}, 422)
            if request.is_script
            else await refused_form(request, game_of(request), {}, wrong)
        )
    address = new_table.form_of_rule_set(rule_set)
    return data({"to": address}) if request.is_script else moved(address)
