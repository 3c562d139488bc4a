"""Requests to play by rules that the visitor has written: the page with the text, and opening a table by it."""

from dataclasses import replace

from hoyle.errors import NotFound, Refusal
from hoyle.games import own_games
from hoyle.handlers.messages import Answer, moved, page
from hoyle.handlers.site import game_named
from hoyle.i18n import N_
from hoyle.pages import studio
from hoyle.pages.opponents import DEFAULT_BOT, FRIEND, PEOPLE, opponent, player
from hoyle.rules.game import Game
from hoyle.server import visitor_rules
from hoyle.server.requests import ServerRequest
from hoyle.table.opening import Wish

OFF = N_("On this server nobody opens tables by rules of their own.")


def game_of(request: ServerRequest) -> Game:
    """Return the game in the path; NotFound if there is none, or if visitors may not rewrite its rules here."""
    game = game_named(request.parts["game"])
    if not request.takes_rules or game.usual is not None or own_games.PLACES.get(game.name):
        raise NotFound(OFF)
    return game


def form(request: ServerRequest, game: Game, text: str, status: int = 200, wrong: str = "") -> Answer:
    """Return the page with a text."""
    options = game.options()
    model = {
        "opponents": visitor_rules.bots_for(game) | {FRIEND: PEOPLE[FRIEND]},
        "bot": request.values.get("bot", opponent(DEFAULT_BOT, game, options)),
        "shelf": studio.shelf_of(game, request.say),
        "game": game,
        "text": text,
        "error_text": wrong,
        "name": request.values.get("name", request.reader.name),
    }
    return page("rewrite.html", model, status)


async def show(request: ServerRequest) -> Answer:
    """Return the page on which the visitor writes rules, or begins with those of a file of the shelf."""
    game, ready = game_of(request), request.query.get("ready", "")
    return form(request, game, next((each.text for each in studio.shelf() if each.file == ready), ""))


async def open_table(request: ServerRequest) -> Answer:
    """Open a table by the text of the form, with the visitor in the first seat and bots or open seats in the others; lead to it."""
    game, text = game_of(request), request.fields.get("text", "")
    person = request.player()
    try:
        texts = visitor_rules.texts_of(text)
        other = player(request.fields.get("bot", FRIEND), game, game.options(), (FRIEND,))
        request.count_table()
        others = [replace(other) for _ in range(game.seats(game.options()) - 1)]
        wish = Wish(visitor_rules.name_of(game.name, texts), {}, [person, *others], rewrites=texts)
        id = await request.site.open(wish)
        request.tables.visitor_rules.foresight.begin(wish.game, texts)
        return moved(f"/t/{id}")
    except Refusal as refusal:
        return form(request, game, text, 422, request.say(refusal.message, **refusal.facts))
