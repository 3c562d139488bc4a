"""The page that plays many games in the browser, at random or between bots, and shows what rules change."""

from collections.abc import Sequence
from urllib.parse import urlencode

from hoyle.bots import display_name
from hoyle.i18n import N_, Translator, number_text
from hoyle.pages import rules_form
from hoyle.publish.page import bot_games, random_games
from hoyle.publish.page.answers import Answer, Request, form_address, game_named, moved
from hoyle.publish.page.tables import Tables
from hoyle.rulesets.house_rules import summary

RULES, USUAL = N_("These rules"), N_("The usual rules")


async def show(tables: Tables, request: Request, name: str) -> Answer:
    """Return the page that plays many games by the rules in the query, beside the usual ones; the form if they clash."""
    game = game_named(name)
    rules = rules_form.read_form(game, request.query, request.say)
    back = form_address(game, rules.link)
    if rules.refused:
        return moved(back)
    chosen = summary(game, rules.canonical, request.say)
    columns = [{"title": request.say(USUAL), "query": ""}]
    if chosen.rules:
        columns.insert(0, {"title": request.say(RULES), "query": urlencode(rules.link)})
    bots = {
        name: request.say(display_name(name)) for name in bot_games.bots_to_choose(bot_games.variants_in(request, game))
    }
    model = {"game": game, "rules": chosen, "columns": columns, "back": back, "bots": bots}
    sizes = {"random": sizes_of(random_games.SIZES, request.say), "bots": sizes_of(bot_games.SIZES, request.say)}
    usual = {"random": random_games.USUAL_SIZE, "bots": bot_games.USUAL_SIZE}
    return request.page("site_measure.html", model | {"sizes": sizes, "usual_sizes": usual})


def sizes_of(sizes: Sequence[int], say: Translator) -> dict[int, str]:
    """Return numbers of games with their texts."""
    return {size: number_text(size, say) for size in sizes}
