"""Requests about one table: its page, open seats, resignation, rematches, the replay, the deal and the record."""

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from hoyle.codec import encode, to_plain
from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.host import watching
from hoyle.i18n import N_
from hoyle.pages import new_table
from hoyle.pages import rulebook as rulebook_page
from hoyle.pages import table as table_page
from hoyle.pages.opponents import DEFAULT_BOT, player
from hoyle.play.play import vary
from hoyle.server import gallery_entries, visitors
from hoyle.server.answers import long_page, page, tables_of
from hoyle.server.guards import address_of
from hoyle.server.pages import notifications
from hoyle.server.pages import review as review_page
from hoyle.server.visitors import Visitor
from hoyle.table import table_rules
from hoyle.table.people import rematch as rematches
from hoyle.table.show import guide
from hoyle.table.show import replay as replays
from hoyle.table.show import transcript as transcripts
from hoyle.table.table import Table
from hoyle.table.versions import in_this_version
from hoyle.table.wire.commands import Resign, TakeSeat

ONLY_PLAYERS = N_("Only players at this table can do that.")


async def table_of(request: Request) -> Table:
    """Return the table in the path of a request; Refusal if there is none."""
    return await tables_of(request).table(request.path_params["table"])


async def shown_table(request: Request, visitor: Visitor) -> Table:
    """Return the table in the path of a request as the visitor sees it now; Refusal if there is none."""
    return await watching.shown_to(tables_of(request).host, request.path_params["table"], visitor.holder)


async def shown_game(request: Request, visitor: Visitor) -> Table:
    """Return this table; Refusal also if the visitor sees nothing of its game yet."""
    host, id = tables_of(request).host, request.path_params["table"]
    return await watching.game_shown_to(host, id, visitor.holder, visitor.lang)


async def show(request: Request) -> Response:
    """Return the page of the table, which offers an open seat to a visitor who has no seat."""
    visitor = visitors.visitor_of(request)
    table = await shown_table(request, visitor)
    check_may_see(table, visitor)
    seat, invite = table.people.seat_of(visitor.holder), str(request.url.replace(query=""))
    model = table_page.table_model(table, seat, visitor.lang, visitor.say, invite, tables_of(request).new_ticket())
    published = await gallery_entries.of_table(tables_of(request).store, table.opened) if seat is not None else None
    if published and not published.is_by(visitor.holder):
        model["setup"]["rate"] = f"/gallery/{published.id}"
    if seat is not None and request.query_params.get("guide") == "yes":
        model["setup"]["guide"] = True
    if seat is not None:
        model["setup"]["notify"] = notifications.ADDRESS
        model["setup"]["review"] = review_page.offer(table)
    model["has_operators"] = bool(request.app.state.moderation.token) and len(table.people.humans()) > 1
    picture = str(request.url.replace(path=f"/static/previews/{model['cloth'] or 'r'}.jpg", query=""))
    return page(request, visitor, "table.html", preview_picture=picture, **model)


async def rulebook(request: Request) -> Response:
    """Return the rulebook of the table's rules; NotFound if this Hoyle does not have the game any more."""
    visitor = visitors.visitor_of(request)
    table = await shown_table(request, visitor)
    check_may_see(table, visitor)
    if table.opened.game not in GAMES:
        raise NotFound(N_("There is no game with this name."))
    rules = table_rules.of_deal(table, visitor.say)
    game = table.timeline.play.variant.game if table.timeline else GAMES[table.opened.game]
    model = rulebook_page.model(game, visitor.lang, visitor.say, rules)
    return page(request, visitor, "rulebook.html", play="", **model)


def check_may_see(table: Table, visitor: Visitor) -> None:
    """Refuse a visitor who may not watch the table, unless it has an open seat."""
    if not any(player.is_open for player in table.seats):
        replays.check_may_watch(table, visitor.holder)


async def sit(request: Request) -> Response:
    """Put the visitor in the chosen seat, or in the first open one, unless the visitor has a seat; redirect to the table."""
    fields = await visitors.form(request)
    visitor, table = visitors.with_token(request), await table_of(request)
    visitor.name = visitors.plain_name(fields.get("name", visitor.name))
    open_seats = [index for index, player in enumerate(table.seats) if player.is_open]
    seat = next((index for index in open_seats if fields.get("seat", str(index)) == str(index)), None)
    if seat is None and table.people.seat_of(visitor.holder) is None:
        raise Refusal(N_("This seat is taken."))
    if seat is not None and table.people.seat_of(visitor.holder) is None:
        await tables_of(request).host.handle(table.id, TakeSeat(seat, visitors.player_of(visitor, fields)))
    return visitor.remember(RedirectResponse(f"/t/{table.id}", 303))


async def seat_bot(request: Request) -> Response:
    """Let a bot of the chosen strength take an open seat, and redirect to the table; only for players of the table."""
    fields = await visitors.form(request)
    _, table, _ = await own_seat(request)
    open_seats = [str(index) for index, player in enumerate(table.seats) if player.is_open]
    if fields.get("seat") not in open_seats:
        raise Refusal(N_("This seat is taken."))
    game = GAMES[table.opened.game]
    options = vary(game, in_this_version(table.opened).options).options
    bot = player(fields.get("bot", DEFAULT_BOT), game, options, ())
    await tables_of(request).host.handle(table.id, TakeSeat(int(fields["seat"]), bot))
    return RedirectResponse(f"/t/{table.id}", 303)


async def own_seat(request: Request) -> tuple[Visitor, Table, int]:
    """Return the visitor, the table and the visitor's seat; Refusal if the visitor has no seat."""
    visitor, table = visitors.visitor_of(request), await table_of(request)
    seat = table.people.seat_of(visitor.holder)
    if seat is None:
        raise Refusal(ONLY_PLAYERS)
    return visitor, table, seat


async def show_guide(request: Request) -> Response:
    """Return what the guide says to the visitor's seat now, as JSON."""
    visitor, table, seat = await own_seat(request)
    return JSONResponse(to_plain(guide.explain(table, seat, visitor.say)))


async def resign(request: Request) -> Response:
    """Resign the game for the visitor, and redirect to the table."""
    await visitors.form(request)
    _, table, seat = await own_seat(request)
    await tables_of(request).host.handle(table.id, Resign(seat))
    return RedirectResponse(f"/t/{table.id}", 303)


async def rematch(request: Request) -> Response:
    """Open a new table with the same rules and seats, and redirect to it."""
    return await open_again(request, swaps=False)


async def swap(request: Request) -> Response:
    """Open a new table with the same rules and every player in the next seat, and redirect to it."""
    return await open_again(request, swaps=True)


async def open_again(request: Request, swaps: bool) -> Response:
    """Open a new table like this one, where `swaps` is true with every player in the next seat; redirect to it.

    The seats of the other people are open at first.
    """
    fields = await visitors.form(request)
    visitor, table, seat = await own_seat(request)
    if table.status == "open":
        raise Refusal(N_("Finish this game first, or resign it."))
    table_request = new_table.another(table, seat, visitor.name, swaps)
    request.app.state.rates.count_table(address_of(request.scope))
    return RedirectResponse(f"/t/{await tables_of(request).open(table_request, fields.get('ticket', ''))}", 303)


async def proposals(request: Request) -> Response:
    """Return the rules that may be proposed for a rematch, as JSON."""
    visitor, table, _ = await own_seat(request)
    return JSONResponse(to_plain(rematches.rule_choices(table, visitor.say)))


async def change(request: Request) -> Response:
    """Redirect to the rules form with the options of this table filled in."""
    table = await table_of(request)
    replays.check_may_watch(table, visitors.visitor_of(request).holder)
    return RedirectResponse(
        new_table.form_of_table(table, table.people.seat_of(visitors.visitor_of(request).holder)), 303
    )


async def position(request: Request) -> Response:
    """Return one position of the table as JSON, in the frame that the client draws."""
    visitor, query = visitors.visitor_of(request), request.query_params
    table = await shown_game(request, visitor)
    frame = replays.position(table, visitor.holder, query.get("seq", ""), query.get("seat", ""), visitor.lang)
    return Response(encode(frame), media_type="application/json", headers={"Cache-Control": "no-store"})


async def last_turn(request: Request) -> Response:
    """Return the frames of the last turn, as the visitor saw it, as JSON."""
    visitor = visitors.visitor_of(request)
    frames = replays.last_turn(await shown_game(request, visitor), visitor.holder, visitor.lang)
    text = b"[" + b",".join(encode(frame) for frame in frames) + b"]"
    return Response(text, media_type="application/json", headers={"Cache-Control": "no-store"})


async def replay(request: Request) -> Response:
    """Return the page that replays the game move by move."""
    visitor, query = visitors.visitor_of(request), request.query_params
    table = await shown_game(request, visitor)
    replays.check_may_watch(table, visitor.holder)
    shown_seat = replays.requested_seat(table, visitor.holder, query.get("seat", ""))
    log = await tables_of(request).narrations.lines(table, shown_seat, visitor.lang)
    model = table_page.requested_replay(table, visitor.holder, query, visitor.lang, visitor.say, log)
    if table.status == "over" and table.people.seat_of(visitor.holder) is not None:
        model["review"] = review_page.offer(table)
    return await long_page(request, visitor, "replay.html", **model)


async def deal(request: Request) -> Response:
    """Return the page about the deal: the seal, and after the end of the game the secret too."""
    visitor, table = visitors.visitor_of(request), await table_of(request)
    replays.check_may_watch(table, visitor.holder)
    return page(request, visitor, "deal.html", **table_page.deal_model(table, visitor.say))


async def transcript(request: Request) -> Response:
    """Return a finished game as text, as the visitor's seat saw it; Refusal if the game is not over."""
    visitor, table = visitors.visitor_of(request), await table_of(request)
    replays.check_may_watch(table, visitor.holder)
    table_page.check_is_over(table)
    seat = table.people.seat_of(visitor.holder)
    log = await tables_of(request).narrations.lines(table, seat, visitor.lang)
    return PlainTextResponse(transcripts.transcript(table, seat, visitor.lang, log))


async def record(request: Request) -> Response:
    """Return the record of a finished table as JSON, for `hoyle verify`; Refusal if the game is not over."""
    visitor, table = visitors.visitor_of(request), await table_of(request)
    replays.check_may_watch(table, visitor.holder)
    table_page.check_is_over(table)
    return Response(await tables_of(request).record_text(table), media_type="application/json")
