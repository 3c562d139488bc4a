"""Requests of a server about seats at a table: opening one with friends, taking an open seat, and letting a bot take it."""

from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.handlers.messages import Answer, moved
from hoyle.handlers.rules import is_new_to
from hoyle.handlers.tables import own_seat, table_of
from hoyle.i18n import N_
from hoyle.pages.opponents import DEFAULT_BOT, bot_at
from hoyle.play.play import vary
from hoyle.server.requests import ServerRequest
from hoyle.table.opening import Wish
from hoyle.table.people import gathering
from hoyle.table.versions import in_this_version
from hoyle.table.wire.commands import TakeSeat
from hoyle.table.wire.events import Player

TAKEN = N_("This seat is taken.")


async def gather(request: ServerRequest) -> Answer:
    """Open a table at which people meet before they choose the game together, and lead to it; a field may name the first game."""
    person, wanted = request.player(), GAMES.get(request.fields.get("game", ""))
    games = [each for each in (wanted, *GAMES.values()) if each and vary(each, {}).seats >= gathering.FEWEST]
    game, seats = games[0], vary(games[0], {}).seats
    request.count_table()
    wish = Wish(game.name, {}, [person, *(Player("human") for _ in range(seats - 1))], talk="chat", gathers=True)
    return moved(f"/t/{await request.site.open(wish)}")


async def sit(request: ServerRequest) -> Answer:
    """Put the visitor in the chosen seat, or in the first open one, unless the visitor has a seat; lead to the table.

    The guide opens for somebody to whom its game is new.
    """
    person, table = request.player(), await table_of(request)
    open_seats = [index for index, player in enumerate(table.seats) if player.is_open]
    seat = next((index for index in open_seats if request.fields.get("seat", str(index)) == str(index)), None)
    if table.seat_of(person.holder) is None:
        if seat is None:
            raise Refusal(TAKEN)
        is_new = not own_games.is_visitors(table.opened.game) and await is_new_to(
            request, table.opened.game, in_this_version(table.opened).options
        )
        await request.site.host.handle(table.id, TakeSeat(seat, person))
        return moved(f"/t/{table.id}{'?guide=yes' * is_new}")
    return moved(f"/t/{table.id}")


async def seat_bot(request: ServerRequest) -> Answer:
    """Let a bot of the chosen strength take an open seat, and lead to the table; only for players of the table."""
    fields, (table, _) = request.fields, await own_seat(request)
    open_seats = [str(index) for index, player in enumerate(table.seats) if player.is_open]
    if fields.get("seat") not in open_seats:
        raise Refusal(TAKEN)
    bot = await table.ask(bot_at, fields.get("bot", DEFAULT_BOT))
    await request.site.host.handle(table.id, TakeSeat(int(fields["seat"]), bot))
    return moved(f"/t/{table.id}")
