"""Requests to play by rules that visitors have written: the page with a text, and opening a table by it."""

from dataclasses import replace

from hoyle.errors import NotFound, Refusal
from hoyle.games import own_games
from hoyle.handlers.messages import Answer, moved, page
from hoyle.handlers.site import game_named
from hoyle.i18n import N_
from hoyle.pages import studio
from hoyle.pages.opponents import DEFAULT_BOT, FRIEND, PEOPLE, opponent, player
from hoyle.rules.game import Game
from hoyle.rulesets.shelf import shelf
from hoyle.server import published_texts, visitor_rules
from hoyle.server.gallery_entries import AlreadyPublished
from hoyle.server.requests import ServerRequest
from hoyle.server.text_records import RuleText
from hoyle.server.visitor_texts import NO_TABLES, OPERATORS, REASONS
from hoyle.table.opening import Wish
from hoyle.table.wire.events import Player

PLAYED = N_("Tables are opened by these rules here.")


def game_of(request: ServerRequest) -> Game:
    """Return the game in the path; NotFound if there is none, or if visitors may not rewrite its rules here."""
    game = game_named(request.parts["game"])
    if not request.takes_rules or game.usual is not None or own_games.PLACES.get(game.name):
        raise NotFound(NO_TABLES)
    return game


async def form(request: ServerRequest, game: Game, text: str, status: int = 200, wrong: str = "") -> Answer:
    """Return the page with a text."""
    options, texts = game.options(), request.texts
    own = await texts.records.of(request.holder) if request.holder else []
    allowed = await texts.records.allowed(game.name)
    model = {
        "opponents": visitor_rules.bots_for(game) | {FRIEND: PEOPLE[FRIEND]},
        "bot": request.values.get("bot", opponent(DEFAULT_BOT, game, options)),
        "shelf": studio.shelf_of(game, request.say),
        "own": [(each, words(request, each)) for each in own if each.game == game.name],
        "allowed": [each for each in allowed if each.author or each.holder],
        "game": game,
        "text": text,
        "about": request.fields.get("about", ""),
        "error_text": wrong,
        "is_looked_at": texts.settings.visitor_rules == OPERATORS,
        "name": request.values.get("name", request.reader.name),
    }
    return page("rewrite.html", model, status)


def words(request: ServerRequest, text: RuleText) -> str:
    """Return what is decided about a text, as a sentence."""
    return request.say(PLAYED if request.texts.is_played(text) else REASONS[text.state])


async def show(request: ServerRequest) -> Answer:
    """Return the page on which the visitor writes rules, or begins with those of a file of the shelf, or with a text that was sent."""
    game, query = game_of(request), request.query
    if name := query.get("text", ""):
        return await form(request, game, (await readable(request, game, name)).text)
    ready = (each.text for each in shelf() if each.file == query.get("ready", ""))
    return await form(request, game, next(ready, ""))


async def readable(request: ServerRequest, game: Game, name: str) -> RuleText:
    """Return a text that the visitor has sent or that everybody may play by; NotFound if there is none."""
    text = await request.texts.records.find(name) if own_games.is_visitors(name) else None
    is_own = text is not None and text.holder == request.holder != ""
    if text and text.game == game.name and text.state != "hidden":
        if is_own or text.state == "allowed" or await published_texts.is_public(request.store, request.texts, text):
            return text
    raise NotFound(N_("There is no page at this address."))


async def open_table(request: ServerRequest) -> Answer:
    """Open a table by the text of the form, with the visitor in the first seat and bots or open seats in the others; lead to it.

    Lead to the text if an operator has to look at it first.
    """
    game, text = game_of(request), request.fields.get("text", "")
    person = request.player()
    try:
        other = player(request.fields.get("bot", FRIEND), game, game.options(), (FRIEND,))
        wish = wish_of(game, text, person, other)
        request.count_table()
        sent = await request.texts.send(wish, lambda: request.rates.count_text(request.address))
        if sent.state == "sent" and not request.texts.is_played(sent) and sent.holder == person.holder:
            return moved(f"/g/{game.name}/rewrite?text={sent.name}#own")
        id = await request.site.open(wish)
        request.tables.visitor_rules.foresight.begin(wish.game, wish.rewrites)
        return moved(f"/t/{id}")
    except Refusal as refusal:
        return await form(request, game, text, 422, request.say(refusal.message, **refusal.facts))


def wish_of(game: Game, text: str, person: Player, other: Player) -> Wish:
    """Return the wish for a table by a text, with a person in the first seat and such a player in each other one; Refusal for no text."""
    written = visitor_rules.texts_of(text)
    others = [replace(other) for _ in range(game.seats(game.options()) - 1)]
    return Wish(visitor_rules.name_of(game.name, written), {}, [person, *others], rewrites=written)


async def show_text(request: ServerRequest) -> Answer:
    """Return the page with the text of a form, which the studio has sent: nothing is kept of it yet."""
    return await form(request, game_of(request), request.fields.get("text", ""))


async def publish(request: ServerRequest) -> Answer:
    """Publish the text of the form in the gallery, and lead to its page there."""
    game, text = game_of(request), request.fields.get("text", "")
    person = request.player()
    try:
        wish = wish_of(game, text, person, Player("human"))
        request.rates.count_publication(request.address)
        sent = await request.texts.send(wish, lambda: request.rates.count_text(request.address))
        foresight, most = request.tables.visitor_rules.foresight, request.state.settings.published_per_visitor
        about = request.fields.get("about", "")
        published = await published_texts.publish(request.store, foresight, sent, request.holder, about, most)
    except AlreadyPublished as known:
        return moved(f"/gallery/{known.id}")
    except Refusal as refusal:
        return await form(request, game, text, 422, request.say(refusal.message, **refusal.facts))
    return moved(f"/gallery/{published.id}")
