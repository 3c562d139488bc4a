"""Requests about what changes next: rule cards, proposing rules at a table, and the story of the tables played one after another."""

from contextlib import suppress
from dataclasses import asdict
from itertools import takewhile
from typing import Any

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES, own_games
from hoyle.handlers.messages import NOT_STORED, Answer, Request, data, moved, page
from hoyle.handlers.rules import form, refused_form, rules_in
from hoyle.handlers.site import game_named
from hoyle.handlers.tables import ONLY_PLAYERS, chapters_of, shown_table, table_of
from hoyle.host.loaded_table import SeenTable
from hoyle.i18n import N_
from hoyle.pages import chooser, new_table, story
from hoyle.pages.listings import recent
from hoyle.pages.rule_cards import Card, Deck, Past
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import HouseRule, summary
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.shelf import shelf
from hoyle.table.people import rematch
from hoyle.table.show import replay as replays
from hoyle.table.show.replay import number_below
from hoyle.table.table_rules import of_table
from hoyle.table.versions import in_this_version, usual_of, with_rules
from hoyle.table.wire import events
from hoyle.table.wire.commands import ProposeRules
from hoyle.table.wire.events import Opened, Played, RulesAgreed


def usual_game(opened: Opened) -> Game:
    """Return the usual game of a table, of which there are rule cards."""
    return game_named(usual_of(opened.game))


async def show(request: Request) -> Answer:
    """Return what a table offers after its end: three rule cards after `again` times three others, and its story."""
    table = await shown_table(request)
    number = number_below(1000, request.query.get("again", "0"))
    cards = [asdict(card) for card in await cards_at(request, table, number)]
    told = [] if number else [asdict(chapter) for chapter in await chapters_of(request, table)]
    return data({"cards": cards, "story": told if len(told) > 1 else []}, headers=NOT_STORED)


async def cards_at(request: Request, table: SeenTable, number: int) -> list[Card]:
    """Return the rule cards from which the person may pick; none if somebody else does."""
    seat = table.seat_of(request.holder)
    if table.status != "over" or seat is None:
        return []
    if len(table.summary.present) > 1 and seat not in await table.ask(rematch.pickers):
        return []
    opened = in_this_version(table.opened)
    game, options = usual_game(opened), dict[str, Any]()
    with suppress(Refusal):  # the rewritten game may allow more
        options = vary(
            game, {name: value for name, value in opened.options.items() if name in game.every_option}
        ).canonical()
    deck = Deck(
        game,
        options,
        seat if len(table.seats) == 2 else None,
        f"{table.id} {seat}",
        request.takes_rewrites,
        opened.rewrites[-1].text if opened.rewrites else "",
        await past_of(request, table, game),
    )
    return await request.site.host.clock.in_worker(deck.cards, number, request.say)


async def past_of(request: Request, table: SeenTable, game: Game) -> list[Past]:
    """Return the person's own rule sets of a game, and the rules of the newest tables, for as many players and not the usual ones."""
    store, found = request.site.store, dict[tuple[HouseRule, ...], Past]()
    saved = await store.saved_rule_sets_of(request.holder) if request.holder else []
    for each in saved:
        with suppress(Refusal):  # options that are not allowed any more
            if each.game == game.name and vary(game, each.values).seats == len(table.seats):
                rules = summary(game, each.values, request.say).rules
                found[rules] = Past(rules, fields_of(game, each.values) | {"game": game.name}, each.name)
    listed = await store.tables_of(request.holder) if request.holder else []
    names = {each.game for each in listed if own_games.usual_name(each.game) == game.name}
    for id in sorted({id for name in names for id in recent(listed, name)} - {table.id}):
        with suppress(Refusal):
            opened = in_this_version(await opened_as(request, id))
            rules, is_rewritten = of_table(opened, request.say).rules, opened.game != game.name
            if len(opened.seats) == len(table.seats) and (request.takes_rewrites or not is_rewritten):
                found.setdefault(rules, Past(rules, {"like": id}))
    found.pop((), None)
    return [*found.values()]


async def opened_as(request: Request, id: str) -> Opened:
    """Return the event that opened a table, with the rules on which all agreed before the first card."""
    stored = [events.read(row.body) for row in (await request.site.host.stored(id)).rows]
    opened = next(event for event in stored if isinstance(event, Opened))
    for event in takewhile(lambda event: not isinstance(event, Played), stored):
        opened = with_rules(opened, event) if isinstance(event, RulesAgreed) else opened
    return opened


async def propose(request: Request) -> Answer:
    """Propose the rules of a form or of a rule card at a table, or play by them at once after a game against bots; lead to the table."""
    table = await proposable(request)
    own = GAMES.get(table.opened.game) or usual_game(table.opened)
    game = game_named(request.query.get("game", request.fields.get("game", own.name)))
    fields = {**request.values, "table": table.id}
    if table.status == "waiting" and table.opened.gathers and request.values.keys() == {"game"}:
        fields |= fields_of(game, chooser.options_for(game, chooser.people_at(table)))
    rules = rules_in(request, game, fields)
    if rules.refused:
        wrong = data({"error": " ".join(rules.clashes)}, 422)
        return wrong if request.is_script else await refused_form(request, game, fields)
    person = request.player()
    command = ProposeRules(rules.canonical, person.name, table.seat_of(person.holder), person.holder)
    try:
        await add_game(request, table, game, command)
        if table.status == "over" and len(table.summary.present) < 2 and command.seat is not None:
            chosen = await table.ask(rematch.proposed_rules, command)
            request.count_table()
            id = await request.site.open(new_table.another(table, command.seat, request.reader.name, False, chosen))
        else:
            id = table.id
            await request.site.host.handle(id, command)
    except Refusal as refusal:
        sentence = request.say(refusal.message, **refusal.facts)
        return data({"error": sentence}, 409) if request.is_script else await form(request, game, fields, 409, sentence)
    return data({"to": f"/t/{id}"}) if request.is_script else moved(f"/t/{id}")


async def add_game(request: Request, table: SeenTable, game: Game, command: ProposeRules) -> None:
    """Add to a command the game of the form: as it is, with a worked rewrite (`ready`), or as at another table of the person (`like`)."""
    own, usual = table.opened.game, usual_game(table.opened)
    if ready := next((each for each in shelf() if each.file == request.fields.get("ready")), None):
        command.game, command.rewrites = await request.rewritten(usual, ready.file, ready.text)
    elif like := request.fields.get("like", ""):
        other = await request.site.table(like)
        if other.seat_of(request.holder) is None:
            raise Refusal(ONLY_PLAYERS)
        opened = in_this_version(other.opened)
        command.game, command.options = opened.game, opened.options
        command.rewrites = opened.rewrites if own_games.is_visitors(opened.game) else []
    elif game.name != own_games.usual_name(own) or "game" in request.values:
        command.game = game.name


async def proposable(request: Request) -> SeenTable:
    """Return the table in the path; Refusal if it has begun and the person may not watch it."""
    table = await table_of(request)
    if table.status != "waiting":
        replays.check_may_watch(table, request.holder)
    return table


async def show_story(request: Request) -> Answer:
    """Return the page with the story of a table; NotFound if it is the first one."""
    id, chapters = request.parts["table"], await chapters_of(request, await shown_table(request))
    if len(chapters) < 2:
        raise NotFound(N_("The story of an evening begins with the second game."))
    told = {"picture": story.picture(chapters, request.say), "line": story.line(chapters), "chapters": chapters}
    return page("story.html", told | {"table": id, "link": request.link(f"/t/{id}/story")})
