"""The page that plays many games in the browser, at random or between bots, and shows what rules change."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from hoyle.bots import display_name
from hoyle.handlers.messages import Answer, Request, moved, page
from hoyle.handlers.rules import game_of, rules_in
from hoyle.i18n import N_, Translator, number_text
from hoyle.pages import rules as rules_page
from hoyle.publish.page import bot_games, random_games
from hoyle.rulesets.house_rules import summary

RULES, USUAL = N_("These rules"), N_("The usual rules")


async def show(request: Request) -> Answer:
    """Return the page that plays many games by the rules in the query, beside the usual ones; the form if they clash."""
    game = game_of(request)
    rules = rules_in(request, game, request.query)
    back = rules_page.address(game, rules)
    if rules.refused:
        return moved(back)
    chosen = summary(game, rules.canonical, request.say)
    usual = game.base
    columns = [{"title": request.say(USUAL), "query": "", "game": usual.name}]
    if chosen.rules or game.usual:
        columns.insert(0, {"title": request.say(RULES), "query": urlencode(rules.link), "game": game.name})
    bots = {
        name: request.say(display_name(name)) for name in bot_games.bots_to_choose(bot_games.variants_in(request, game))
    }
    model: dict[str, Any] = {"game": game, "rules": chosen, "columns": columns, "back": back, "bots": bots}
    model["compares"] = len(columns) > 1
    sizes = {"random": sizes_of(random_games.SIZES, request.say), "bots": sizes_of(bot_games.SIZES, request.say)}
    usual_sizes = {"random": random_games.USUAL_SIZE, "bots": bot_games.USUAL_SIZE}
    return page("site_measure.html", model | {"sizes": sizes, "usual_sizes": usual_sizes})


def sizes_of(sizes: Sequence[int], say: Translator) -> dict[int, str]:
    """Return numbers of games with their texts."""
    return {size: number_text(size, say) for size in sizes}
