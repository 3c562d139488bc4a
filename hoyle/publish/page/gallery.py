"""The gallery of a page: the rules that come with Hoyle. Nobody publishes rules without a server."""

from hoyle.handlers.messages import Answer, page
from hoyle.pages import families, from_hoyle
from hoyle.pages.opponents import DEFAULT_BOT
from hoyle.publish.page.requests import PageRequest


async def show(request: PageRequest) -> Answer:
    """Return the rules from Hoyle of the site's games, or of the game in the query."""
    games = from_hoyle.games_with_rules(request.query.get("game", ""))
    found = [from_hoyle.of_game(game, request.say, request.studio_of(game)) for game in games]
    return page("gallery.html", {"hoyle": [each for each in found if each], "default_bot": DEFAULT_BOT})


async def show_families(request: PageRequest) -> Answer:
    """Return the tree of the rules from Hoyle of the game in the query, or of the first one."""
    games = from_hoyle.games_with_rules()
    wished = request.query.get("game", "")
    game = next((each for each in games if each.name == wished), games[0])
    root = families.root_of(game, request.say, request.studio_of(game))
    return page("families.html", families.model(game, games, root, request.say))
