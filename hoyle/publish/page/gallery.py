"""The gallery of a page: the rules that come with Hoyle. Nobody publishes rules without a server."""

from hoyle.handlers.messages import Answer, page
from hoyle.pages import from_hoyle
from hoyle.pages.opponents import DEFAULT_BOT
from hoyle.publish.page.requests import PageRequest


async def show(request: PageRequest) -> Answer:
    """Return the rules from Hoyle of the site's games, or of the game in the query."""
    games = from_hoyle.games_with_rules(request.query.get("game", ""))
    found = [from_hoyle.of_game(game, request.say, request.studio_of(game)) for game in games]
    return page("gallery.html", {"hoyle": [each for each in found if each], "default_bot": DEFAULT_BOT})
