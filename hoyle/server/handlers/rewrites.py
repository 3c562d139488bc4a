"""Requests to play by rules that visitors have written: the page with a text, and opening a table by it."""

from dataclasses import replace

from hoyle.errors import NotFound, Refusal
from hoyle.games import own_games
from hoyle.handlers.messages import Answer, moved, page
from hoyle.handlers.site import game_named, readable_table
from hoyle.handlers.tables import shown_table
from hoyle.i18n import N_, isolated
from hoyle.pages import studio
from hoyle.pages.opponents import DEFAULT_BOT, FRIEND, PEOPLE, opponent, player
from hoyle.rules.game import Game
from hoyle.rulesets.shelf import are_ready, shelf
from hoyle.server import published_texts, visitor_rules
from hoyle.server.gallery_entries import AlreadyPublished
from hoyle.server.requests import ServerRequest
from hoyle.server.text_records import RuleText
from hoyle.server.visitor_texts import NO_TABLES, OPERATORS, REASONS
from hoyle.table.opening import Wish, wish_again
from hoyle.table.people import rematch
from hoyle.table.versions import in_this_version, usual_of
from hoyle.table.wire.commands import ProposeRules
from hoyle.table.wire.events import Player
from hoyle.table.wire.messages import Status

PLAYED = N_("Tables are opened by these rules here.")
NOT_THERE = N_("There is no page at this address.")
MOST_TABLES = 12
"""How many of a visitor's newest tables are looked at."""
TABLES: dict[Status, str] = {"waiting": N_("{names}: waiting for players"), "over": N_("{names}: finished")}
"""By status of a table: how a list names it, by those who sit there with the visitor."""


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
        "tables": await tables_for(request, game),
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
    raise NotFound(NOT_THERE)


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


async def propose(request: ServerRequest) -> Answer:
    """Propose the text of the form to those at one of the visitor's tables, and lead to the table.

    Lead to the text if an operator has to look at it first.
    """
    game, text = game_of(request), request.fields.get("text", "")
    person = request.player()
    try:
        texts = visitor_rules.texts_of(text)
        table = await request.tables.table(request.fields.get("table", ""))
        name = visitor_rules.name_of(game.name, texts)
        opened = in_this_version(table.opened)
        again = wish_again(opened, [rematch.player_again(player) for player in table.seats])
        wish = replace(again, game=name, title="", rewrites=texts)
        sent = await request.texts.send(wish, lambda: request.rates.count_text(request.address))
        if not request.texts.is_played(sent):
            return moved(f"/g/{game.name}/rewrite?text={sent.name}#own")
        await request.texts.try_opening(wish)
        seat = table.seat_of(person.holder)
        command = ProposeRules(opened.options, seat=seat, game=name, rewrites=texts, title=sent.title)
        request.tables.visitor_rules.foresight.begin(name, texts)
        await request.site.host.handle(table.id, command)
    except Refusal as refusal:
        return await form(request, game, text, 422, request.say(refusal.message, **refusal.facts))
    return moved(f"/t/{table.id}")


async def tables_for(request: ServerRequest, game: Game) -> list[tuple[str, str]]:
    """Return the visitor's newest tables of a game at which a text can be proposed: id, and who sits there."""
    listed = await request.store.tables_of(request.holder) if request.holder else []
    own = [each.id for each in listed if usual_of(each.game) == game.name]
    found = list[tuple[str, str]]()
    for id in own[:MOST_TABLES]:
        table = await readable_table(request.site, id)
        seat = table.seat_of(request.holder) if table else None
        if table is None or seat is None or table.summary.next_table:
            continue
        is_over = table.status == "over" and len(table.summary.present) > 1
        if table.status == "waiting" or (is_over and seat in await table.ask(rematch.pickers)):
            others = [display_name(each, request) for number, each in enumerate(table.seats) if number != seat]
            found.append((id, request.say(TABLES[table.status], names=", ".join(others))))
    return found


def display_name(player: Player, request: ServerRequest) -> str:
    """Return what a list calls a player."""
    if player.kind == "bot":
        return request.say(request.tables.host.bots.display_name(player.bot))
    return request.say("open") if player.is_open else isolated(player.name) or request.say("Guest")


async def proposed(request: ServerRequest) -> Answer:
    """Return the page about the texts that are proposed at a table; Refusal for who may not see the table."""
    table = await shown_table(request)
    offer = (await table.ask(rematch.offered)).rules
    if not offer or not own_games.is_visitors(offer.game) or request.texts.is_hidden(offer.game):
        raise NotFound(NOT_THERE)
    model = await request.tables.visitor_rules.foresight.model(offer.game, offer.rewrites, request.say)
    by_a_player = not are_ready(each.text for each in offer.rewrites)
    game = game_named(own_games.usual_name(offer.game))
    added = {"title": offer.title, "table": table.id, "by_a_player": by_a_player, "texts": offer.rewrites, "game": game}
    return page("proposed.html", model | added | {"what_it_changes": request.studio_with(game, offer.rewrites)})
