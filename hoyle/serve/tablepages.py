"""Pages of one table: the table itself, the open seat, the replay, the deal, and what comes after."""

from typing import Any, cast
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.games import GAMES
from hoyle.games.shapes import Deck, Say
from hoyle.rules.game import Game
from hoyle.rules.options import House
from hoyle.serve import friendly, house, journal, messages, showing, visitors, wire
from hoyle.serve.hall import Wish
from hoyle.serve.journal import Sitter
from hoyle.serve.looking import begun, look, may_look, place, seen_from
from hoyle.serve.pages import hall_of, page
from hoyle.serve.tables import Table
from hoyle.serve.visitors import Visitor
from hoyle.serve.wire import Refusal
from hoyle.words import N_


async def table_of(request: Request) -> Table:
    """The table that the address names."""
    return await hall_of(request).table(request.path_params["table"])


async def show(request: Request) -> Response:
    """The table; whoever opens the link of an open seat is asked to sit down."""
    who, table = visitors.visitor(request), await table_of(request)
    async with table.lock:
        seat = table.seat_of(who.holder)
        facts: dict[str, Any] = {
            "title": title(table, who.say),
            "setup": setup(table, seat, who),
            "stuck": who.say(table.stuck) if table.stuck else "",
            "open_seats": [place for place, one in enumerate(table.seats) if one.empty],
            "seat": seat,
            "friendly": friendly.allowed(table),
            "promise": journal.promise(table.opened.secret),
            "invite": str(request.url.replace(query="")),
        }
        return page(request, who, "table.html", table=table, game=table.opened.game, cloth=cloth(table), **facts)


def cloth(table: Table) -> str:
    """What the table is laid with; a game that is not here any more lies on the usual cloth."""
    game = GAMES.get(table.opened.game)
    return game.cloth if game else ""


def title(table: Table, say: Say) -> str:
    """What the table's game is called."""
    game = GAMES.get(table.opened.game)
    return table.opened.title or (say(game.title) if game else table.opened.game)


def setup(table: Table, seat: int | None, who: Visitor) -> dict[str, Any]:
    """What the client needs before the first view."""
    game = table.opened.game
    return {
        "table": table.id,
        "you": None if seat is None else f"s{seat}",
        "lang": who.lang,
        "deck": deck(table, who.say),
        "art": f"/art/{game}/",
        "words": messages.client_words(who.say),
        "socket": "/ws",
    }


def deck(table: Table, say: Say) -> dict[str, Any]:
    """The cards of the table's game in the reader's language."""
    game = GAMES.get(table.opened.game)
    if game is None or game.table is None:
        return {"name": "", "faces": {}, "backs": []}
    return deck_of(game, table.course.options if table.course else game.options(), say)


def deck_of(game: Game, options: House, say: Say) -> dict[str, Any]:
    """The cards of a game in the reader's language, for the client."""
    return cast(dict[str, Any], msgspec.to_builtins(game_deck(game, options, say)))


def game_deck(game: Game, options: House, say: Say) -> Deck:
    """The cards of a game in the reader's language."""
    assert game.table is not None
    cards: Deck = game.table.deck(options)
    for face in cards.faces.values():
        face.name, face.text = say(face.name), say(face.text) if face.text else ""
        face.index = say(face.index) if face.index else ""
    return cards


async def sit(request: Request) -> Response:
    """Take an open seat."""
    fields = await visitors.form(request)
    who, table = visitors.seated(visitors.visitor(request)), await table_of(request)
    who.name = visitors.plain_name(fields.get("name", who.name))
    seat = next((place for place, one in enumerate(table.seats) if one.empty), None)
    if seat is None:
        raise Refusal(N_("Somebody already sits there."))
    if table.seat_of(who.holder) is None:
        await table.sit(seat, Sitter("human", who.name, holder=who.holder, salt=fields.get("salt", "")[:80]))
    return who.remember(RedirectResponse(f"/t/{table.id}", 303))


async def own(request: Request) -> tuple[Visitor, Table, int]:
    """Who asks, the table, and the seat; Refusal for those who do not sit there."""
    await visitors.form(request)
    who, table = visitors.visitor(request), await table_of(request)
    seat = table.seat_of(who.holder)
    if seat is None:
        raise Refusal(N_("Only those who sit at the table can do that."))
    return who, table, seat


async def resign(request: Request) -> Response:
    """Give the game up."""
    _, table, seat = await own(request)
    await table.resign(seat)
    return RedirectResponse(f"/t/{table.id}", 303)


async def again(request: Request) -> Response:
    """The same rules and the same company once more."""
    return await another(request, turn=0)


async def swap(request: Request) -> Response:
    """The same once more, everybody one seat further."""
    return await another(request, turn=1)


async def another(request: Request, turn: int) -> Response:
    """A new table like this one. Other people find their seats open behind the new link."""
    who, table, seat = await own(request)
    seats = [fresh(one, who if place == seat else None) for place, one in enumerate(table.seats)]
    seats = seats[-turn:] + seats[:-turn] if turn else seats
    old = table.opened
    wish = Wish(old.game, old.options, seats, old.watched, title=old.title, friendly=old.friendly)
    name = await hall_of(request).open(wish)
    return RedirectResponse(f"/t/{name}", 303)


def fresh(sitter: Sitter, who: Visitor | None) -> Sitter:
    """The sitter at a new table."""
    if sitter.kind == "bot":
        return Sitter("bot", bot=sitter.bot)
    return Sitter("human", who.name, holder=who.holder) if who else Sitter("human")


async def change(request: Request) -> Response:
    """To the house rules, with those of this table filled in."""
    table = await table_of(request)
    words = house.words_of(GAMES[table.opened.game], table.opened.options)
    bots = [one.bot for one in table.seats if one.kind == "bot"]
    who = visitors.visitor(request)
    words |= {"title": table.opened.title} if table.opened.title else {}
    words |= {"bot": bots[0] if bots else "friend", "seat": str(table.seat_of(who.holder) or 0)}
    return RedirectResponse(f"/g/{table.opened.game}?{urlencode(words)}", 303)


async def position(request: Request) -> Response:
    """One position of the table as JSON: the frame that the client draws."""
    frame = await look(await table_of(request), visitors.visitor(request), request.query_params)
    return Response(wire.write(frame), media_type="application/json", headers={"Cache-Control": "no-store"})


async def replay(request: Request) -> Response:
    """The game move by move."""
    who, table = visitors.visitor(request), await table_of(request)
    may_look(table, who)
    course = begun(table)
    places = len(course.stages)
    at = place(request.query_params.get("seq") or "0", places)
    seat = seen_from(request.query_params, table, who)
    base = {"seat": "watch" if seat is None else f"s{seat}"}
    steps = setup(table, table.seat_of(who.holder), who) | {
        "socket": f"/ws/{table.id}?{urlencode(base | {'seq': at})}",
        "at": at,
        "of": places - 1,
    }
    called = showing.names(table.seats, who.say)
    told = [[event.text for event in course.events(number, seat, called, who.say)] for number in range(places)]
    hands = [(f"s{number}", name) for number, name in enumerate(called) if table.status == "over"]
    facts: dict[str, Any] = {"setup": steps, "told": told, "hands": hands, "title": title(table, who.say), **base}
    return page(request, who, "replay.html", table=table, game=table.opened.game, cloth=cloth(table), **facts)


async def deal(request: Request) -> Response:
    """How the cards came about: the promise before, the secret after."""
    who, table = visitors.visitor(request), await table_of(request)
    may_look(table, who)
    over = table.status == "over"
    salts = [one.salt for one in table.seats]
    facts: dict[str, Any] = {
        "promise": journal.promise(table.opened.secret),
        "secret": table.opened.secret if over else "",
        "salts": list(zip(showing.names(table.seats, who.say), salts, strict=True)) if over else [],
        "seed": journal.seed(table.opened.secret, salts) if over else None,
        "undos": [(seq, journal.seed_after(table.opened.secret, salts, seq)) for seq in undos(table)] if over else [],
    }
    return page(request, who, "deal.html", table=table, **facts)


def undos(table: Table) -> list[int]:
    """The numbers of the events that took something back."""
    return [seq for seq, event in enumerate(table.journal) if isinstance(event, journal.Undone)]


async def record(request: Request) -> Response:
    """A finished table as JSON, chance and secret included, for `hoyle verify`."""
    who, table = visitors.visitor(request), await table_of(request)
    may_look(table, who)
    if table.status != "over":
        raise Refusal(N_("The record is shown when the game is over."))
    events = [nameless(event) for event in table.journal]
    told = {"table": table.id, "promise": journal.promise(table.opened.secret), "events": events}
    return Response(msgspec.json.encode(told), media_type="application/json")


def nameless(event: journal.Kept) -> dict[str, Any]:
    """An event without what browsers are known by."""
    told = cast(dict[str, Any], msgspec.to_builtins(event))
    for sitter in [*told.get("seats", []), *([told["sitter"]] if "sitter" in told else [])]:
        sitter.pop("holder", None)
    return told
