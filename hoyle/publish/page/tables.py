"""The tables of a page: a host with its store, bots and clock, and what is asked about one table."""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from hoyle.codec import encode, to_plain
from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.host.host import PAUSE, Host
from hoyle.i18n import N_
from hoyle.pages import new_table
from hoyle.pages import play_on as play_on_page
from hoyle.pages import rulebook as rulebook_page
from hoyle.pages import table as table_page
from hoyle.pages.opponents import FRIEND
from hoyle.publish.page.answers import Answer, Request, data, moved
from hoyle.publish.page.clock import PageClock
from hoyle.publish.page.heavy_rules import HeavyRules
from hoyle.publish.page.store import PageStore
from hoyle.table import table_rules
from hoyle.table.opening import Wish
from hoyle.table.people import rematch
from hoyle.table.play_on import moment as moment_of
from hoyle.table.play_on import position as position_of
from hoyle.table.ports import Bots, StoreError
from hoyle.table.show import guide
from hoyle.table.show import replay as replays
from hoyle.table.show import transcript as transcripts
from hoyle.table.table import Table
from hoyle.table.tickets import Tickets, new_id
from hoyle.table.wire.commands import Resign

DAMAGED = N_(
    "What this browser has stored of this table is damaged, so it cannot be shown. Your other tables are not affected."
)


class Tables:
    """The tables of one page."""

    def __init__(self, store: PageStore, bots: Bots, key: bytes, rules: HeavyRules) -> None:
        """Create a host for the tables of a store; the seals of deals are derived from the key."""
        self.store, self.clock, self.tickets, self.rules = store, PageClock(), Tickets(key), rules
        self.host = Host(store, bots, self.clock, PAUSE)
        self.host.fresh = lambda: (new_id(), self.tickets.secret(""))

    async def open(self, wish: Wish, ticket: str = "") -> str:
        """Open a table with the secret of a ticket and return its id; SealUsed if the ticket has opened a table before."""
        self.prepare(wish.game)
        return await self.host.open(wish, new_id(), self.tickets.secret(ticket))

    def prepare(self, game: str) -> None:
        """Fetch the module for the heavy rules of a game in the background; until it is there they run in plain Python."""
        if game in GAMES:
            self.clock.spawn(self.rules.prepare(GAMES[game]))

    async def table(self, id: str) -> Table:
        """Return a table by its id; Refusal if there is none, or if what is stored of it is damaged."""
        try:
            table = await self.host.table(id)
        except (NotFound, StoreError):
            raise
        except Exception as error:  # whatever a damaged record leads to
            raise Refusal(DAMAGED) from error
        self.prepare(table.opened.game)
        return table

    async def forget(self, id: str) -> None:
        """Delete a table."""
        self.host.loaded_tables.pop(id, None)
        await self.store.remove(id)

    async def forget_all(self) -> None:
        """Delete everything that is stored."""
        for listing in await self.store.listed():
            self.host.loaded_tables.pop(listing.id, None)
        await self.store.clear()

    async def readable(self, ids: Iterable[str]) -> list[Table]:
        """Return the tables with these ids, without those that are damaged."""
        found: list[Table] = []
        for id in ids:
            with suppress(Refusal):
                found.append(await self.table(id))
        return found


async def show(tables: Tables, request: Request, table: Table) -> Answer:
    """Return the page of the table."""
    seat, ticket = table.people.seat_of(request.holder), tables.tickets.new()
    invite = request.link(f"/t/{table.id}")
    model = table_page.table_model(table, seat, request.lang, request.say, invite, ticket)
    if request.query.get("guide") == "yes":
        model["setup"]["guide"] = True
    model["has_operators"] = False
    return request.page("table.html", {"preview_picture": "", **model})


async def rulebook(tables: Tables, request: Request, table: Table) -> Answer:
    """Return the rulebook of the table's rules."""
    if table.opened.game not in GAMES:
        raise NotFound(N_("There is no game with this name."))
    rules = table_rules.of_deal(table, request.say)
    game = table.timeline.play.variant.game if table.timeline else GAMES[table.opened.game]
    model = rulebook_page.model(game, request.lang, request.say, rules)
    return request.page("rulebook.html", {"play": "", **model})


async def resign(tables: Tables, request: Request, table: Table) -> Answer:
    """Resign the game, and lead to the table."""
    await tables.host.handle(table.id, Resign(own_seat(table, request)))
    return moved(f"/t/{table.id}")


def own_seat(table: Table, request: Request) -> int:
    """Return the person's seat; Refusal if there is none."""
    seat = table.people.seat_of(request.holder)
    if seat is None:
        raise Refusal(N_("Only players at this table can do that."))
    return seat


async def again(tables: Tables, request: Request, table: Table) -> Answer:
    """Open another table with the same rules and seats."""
    return await open_again(tables, request, table, swaps=False)


async def swap(tables: Tables, request: Request, table: Table) -> Answer:
    """Open another table with the same rules, and every player in the next seat."""
    return await open_again(tables, request, table, swaps=True)


async def open_again(tables: Tables, request: Request, table: Table, swaps: bool) -> Answer:
    """Open another table like one that is over."""
    seat = own_seat(table, request)
    if table.status == "open":
        raise Refusal(N_("Finish this game first, or resign it."))
    wish = new_table.another(table, seat, request.name or table.seats[seat].name, swaps)
    return moved(f"/t/{await tables.open(wish, request.fields.get('ticket', ''))}")


async def explain(tables: Tables, request: Request, table: Table) -> Answer:
    """Return what the guide says now."""
    return data(to_plain(guide.explain(table, own_seat(table, request), request.say)))


async def proposals(tables: Tables, request: Request, table: Table) -> Answer:
    """Return the rules that may be proposed for a rematch."""
    return data(to_plain(rematch.rule_choices(table, request.say)))


async def change(tables: Tables, request: Request, table: Table) -> Answer:
    """Lead to the rules form with the options of the table."""
    return moved(new_table.form_of_table(table, table.people.seat_of(request.holder)))


async def position(tables: Tables, request: Request, table: Table) -> Answer:
    """Return one position of the table."""
    query = request.query
    frame = replays.position(table, request.holder, query.get("seq", ""), query.get("seat", ""), request.lang)
    return Answer(type="application/json", body=encode(frame).decode())


async def last_turn(tables: Tables, request: Request, table: Table) -> Answer:
    """Return the frames of the last turn."""
    frames = replays.last_turn(table, request.holder, request.lang)
    return Answer(type="application/json", body=f"[{','.join(encode(frame).decode() for frame in frames)}]")


async def replay(tables: Tables, request: Request, table: Table) -> Answer:
    """Return the page that replays the game move by move."""
    model = table_page.requested_replay(table, request.holder, request.query, request.lang, request.say)
    return request.page("replay.html", model)


async def deal(tables: Tables, request: Request, table: Table) -> Answer:
    """Return the page about the deal."""
    return request.page("deal.html", table_page.deal_model(table, request.say))


async def transcript(tables: Tables, request: Request, table: Table) -> Answer:
    """Return a finished game as text."""
    table_page.check_is_over(table)
    text = transcripts.transcript(table, table.people.seat_of(request.holder), request.lang)
    return Answer(type="text/plain", body=text, file=f"{table.id}.txt")


async def record(tables: Tables, request: Request, table: Table) -> Answer:
    """Return the record of a finished game."""
    table_page.check_is_over(table)
    return Answer(type="application/json", body=table_page.record_text(table), file=f"{table.id}.json")


async def show_play_on(tables: Tables, request: Request, table: Table) -> Answer:
    """Return the page on which a person chooses how to play on from a moment."""
    step = step_of(table, request.query.get("seq", ""))
    seat = replays.requested_seat(table, request.holder, request.query.get("seat", ""))
    model = play_on_page.model(table, position_of(table, step), step, seat or 0, request.say)
    bots = {name: label for name, label in model["opponents"].items() if name != FRIEND}
    return request.page("play_on.html", model | {"opponents": bots})


async def play_on(tables: Tables, request: Request, table: Table) -> Answer:
    """Open a table that begins at a moment of a finished one."""
    moment = moment_of(table, step_of(table, request.fields.get("seq", "")))
    return moved(f"/t/{await tables.open(play_on_page.wish_of(table, moment, request.person, request.fields))}")


def step_of(table: Table, number: str) -> int:
    """Return the step of a table's replay with this number."""
    return replays.number_below(len(replays.replayable_timeline(table).stages), number)


Handler = Callable[[Tables, Request, Table], Awaitable[Answer]]
ROUTES: dict[tuple[str, str], Handler] = {
    ("GET", ""): show,
    ("GET", "rules"): rulebook,
    ("GET", "change"): change,
    ("GET", "proposals"): proposals,
    ("GET", "guide"): explain,
    ("GET", "replay"): replay,
    ("GET", "play-on"): show_play_on,
    ("GET", "view"): position,
    ("GET", "last-turn"): last_turn,
    ("GET", "deal"): deal,
    ("GET", "record.json"): record,
    ("GET", "game.txt"): transcript,
    ("POST", "resign"): resign,
    ("POST", "again"): again,
    ("POST", "swap"): swap,
    ("POST", "play-on"): play_on,
}
"""By method and the part of the address after `/t/TABLE/`."""
