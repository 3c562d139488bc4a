"""Requests about one table: the table page, open seats, resignation, rematches, the replay, the deal and the record."""

import json
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.server import visitors
from hoyle.server.answers import page, tables_of
from hoyle.server.pages import rules_form
from hoyle.server.pages import table as table_page
from hoyle.server.visitors import Visitor
from hoyle.session import replay as replays
from hoyle.session.codec import encode
from hoyle.session.commands import Resign, TakeSeat
from hoyle.session.events import Player
from hoyle.session.opening import Wish
from hoyle.session.table import Table

MAX_SALT = 80
"""The most characters of a player's word for the shuffle."""


async def table_of(request: Request) -> Table:
    """Return the table that the address names."""
    return await tables_of(request).table(request.path_params["table"])


async def show(request: Request) -> Response:
    """Show the table; if a seat is open, the page offers it to a visitor who has none."""
    who, table = visitors.visitor(request), await table_of(request)
    seat, invite = table.seat_of(who.holder), str(request.url.replace(query=""))
    return page(request, who, "table.html", **table_page.table_model(table, seat, who.lang, who.say, invite))


async def sit(request: Request) -> Response:
    """Take an open seat."""
    fields = await visitors.form(request)
    who, table = visitors.with_token(visitors.visitor(request)), await table_of(request)
    who.name = visitors.plain_name(fields.get("name", who.name))
    seat = next((place for place, player in enumerate(table.seats) if player.is_open), None)
    if seat is None:
        raise Refusal(N_("This seat is taken."))
    if table.seat_of(who.holder) is None:
        player = Player("human", who.name, holder=who.holder, salt=fields.get("salt", "")[:MAX_SALT])
        await tables_of(request).host.handle(table.id, TakeSeat(seat, player))
    return who.remember(RedirectResponse(f"/t/{table.id}", 303))


async def own_seat(request: Request) -> tuple[Visitor, Table, int]:
    """Return the visitor, the table and the visitor's seat; Refusal for visitors without a seat."""
    await visitors.form(request)
    who, table = visitors.visitor(request), await table_of(request)
    seat = table.seat_of(who.holder)
    if seat is None:
        raise Refusal(N_("Only players at this table can do that."))
    return who, table, seat


async def resign(request: Request) -> Response:
    """Resign the game."""
    _, table, seat = await own_seat(request)
    await tables_of(request).host.handle(table.id, Resign(seat))
    return RedirectResponse(f"/t/{table.id}", 303)


async def rematch(request: Request) -> Response:
    """Open a new table with the same rules and players."""
    return await another(request, turn=0)


async def swap(request: Request) -> Response:
    """Open a new table with the same rules, every player one seat further."""
    return await another(request, turn=1)


async def another(request: Request, turn: int) -> Response:
    """Open a new table like this one, with open seats for the other people."""
    who, table, seat = await own_seat(request)
    seats = [new_player(player, who if place == seat else None) for place, player in enumerate(table.seats)]
    seats = seats[-turn:] + seats[:-turn] if turn else seats
    old = table.opened
    wish = Wish(old.game, old.options, seats, old.watched, old.title, old.friendly)
    return RedirectResponse(f"/t/{await tables_of(request).open(wish)}", 303)


def new_player(player: Player, who: Visitor | None) -> Player:
    """Return the player of a seat at a new table; `who` is the visitor if the seat is theirs, else None."""
    if player.kind == "bot":
        return Player("bot", bot=player.bot)
    return Player("human", who.name, holder=who.holder) if who else Player("human")


async def change(request: Request) -> Response:
    """Go to the rules form, with the options of this table filled in."""
    table = await table_of(request)
    fields = rules_form.fields_of(GAMES[table.opened.game], table.opened.options)
    bots = [player.bot for player in table.seats if player.kind == "bot"]
    who = visitors.visitor(request)
    fields |= {"title": table.opened.title} if table.opened.title else {}
    fields |= {"bot": bots[0] if bots else "friend", "seat": str(table.seat_of(who.holder) or 0)}
    return RedirectResponse(f"/g/{table.opened.game}?{urlencode(fields)}", 303)


async def position(request: Request) -> Response:
    """Answer with one position of the table as JSON: the frame that the client draws."""
    who, query = visitors.visitor(request), request.query_params
    frame = replays.position(await table_of(request), who.holder, query.get("seq", ""), query.get("seat", ""), who.lang)
    return Response(encode(frame), media_type="application/json", headers={"Cache-Control": "no-store"})


async def replay(request: Request) -> Response:
    """Show the game move by move."""
    who, table, query = visitors.visitor(request), await table_of(request), request.query_params
    replays.check_may_watch(table, who.holder)
    at = replays.number_below(len(replays.games_of(table).stages), query.get("seq") or "0")
    shown = replays.seat_shown(table, who.holder, query.get("seat", ""))
    place = {"seat": "watch" if shown is None else f"s{shown}", "seq": at}
    address = f"/ws/{table.id}?{urlencode(place)}"
    own = table.seat_of(who.holder)
    return page(
        request, who, "replay.html", **table_page.replay_model(table, own, shown, at, address, who.lang, who.say)
    )


async def deal(request: Request) -> Response:
    """Show how the deal was determined: the seal from the start, the secret after the end."""
    who, table = visitors.visitor(request), await table_of(request)
    replays.check_may_watch(table, who.holder)
    return page(request, who, "deal.html", **table_page.deal_model(table, who.say))


async def record(request: Request) -> Response:
    """Answer with the record of a finished table, for `hoyle verify`."""
    who, table = visitors.visitor(request), await table_of(request)
    replays.check_may_watch(table, who.holder)
    if table.status != "over":
        raise Refusal(N_("The record is shown when the game is over."))
    text = json.dumps(table_page.record(table), ensure_ascii=False, separators=(",", ":"))
    return Response(text, media_type="application/json")
