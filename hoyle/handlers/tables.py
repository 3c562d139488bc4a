"""Requests about one table: its page, resignation, another game, the replay, the deal and the record, and playing on from a moment."""

from contextlib import suppress
from typing import Any

from hoyle.codec import encode, to_plain
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.handlers.messages import JSON, NOT_STORED, TEXT, Answer, Request, data, moved, page
from hoyle.handlers.site import game_named
from hoyle.host import watching
from hoyle.host.loaded_table import SeenTable
from hoyle.host.worker_table import NO_ANSWER
from hoyle.i18n import N_
from hoyle.pages import new_table, story
from hoyle.pages import play_on as play_on_page
from hoyle.pages import table as table_page
from hoyle.pages.invitation import qr_code
from hoyle.pages.plain_html import is_plain
from hoyle.table.show import guide
from hoyle.table.show import replay as replays
from hoyle.table.show import transcript as transcripts
from hoyle.table.wire.commands import Resign

ONLY_PLAYERS = N_("Only players at this table can do that.")


async def table_of(request: Request) -> SeenTable:
    """Return the table in the path of a request; Refusal if there is none."""
    return await request.site.table(request.parts["table"])


async def watched_table(request: Request) -> SeenTable:
    """Return this table; Refusal also if the person may not watch it."""
    table = await table_of(request)
    replays.check_may_watch(table, request.holder)
    return table


async def shown_table(request: Request) -> SeenTable:
    """Return the table in the path of a request as the person sees it now; Refusal if there is none, or it may not be seen."""
    id = (await table_of(request)).id
    table = await watching.shown_to(request.site.host, id, request.holder)
    check_may_see(table, request.holder)
    return table


async def shown_game(request: Request) -> SeenTable:
    """Return this table; Refusal also if the person sees nothing of its game yet."""
    id = (await table_of(request)).id
    return await watching.game_shown_to(request.site.host, id, request.holder, request.reader.lang)


def check_may_see(table: SeenTable, holder: str) -> None:
    """Refuse a person who may not watch the table, unless it has an open seat."""
    if not any(player.is_open for player in table.seats):
        replays.check_may_watch(table, holder)


async def own_seat(request: Request) -> tuple[SeenTable, int]:
    """Return the table and the person's seat; Refusal if the person has no seat."""
    table = await table_of(request)
    seat = table.seat_of(request.holder)
    if seat is None:
        raise Refusal(ONLY_PLAYERS)
    return table, seat


async def show(request: Request) -> Answer:
    """Return the page of the table, which offers an open seat to a person who has no seat."""
    table = await shown_table(request)
    if table.status == "waiting" and table.summary.next_table:
        return moved(f"/t/{table.summary.next_table}")
    seat, invite, ticket = (
        table.seat_of(request.holder),
        request.link(f"/t/{table.id}"),
        request.site.tickets.new(),
    )
    model = await table.ask(table_page.table_model, seat, request.reader.lang, request.say, invite, ticket)
    if seat is not None and request.query.get("guide") == "yes":
        model["setup"]["guide"] = True
    usual = GAMES.get(own_games.usual_name(table.opened.game))
    model["setup"]["studio"] = request.studio_of(usual) if usual else ""
    opened = table.opened
    added: dict[str, Any] = {
        "by_a_player": table_page.by_a_player(opened),
        "is_text": own_games.is_visitors(opened.game),
    }
    if table.status == "waiting":
        added["qr_code"] = qr_code(invite)
    is_later = table.status == "waiting" and table.opened.after
    added["story"] = await chapters_of(request, table) if is_later else []
    return page("table.html", model | added | await request.added_to_table(table, model))


async def chapters_of(request: Request, table: SeenTable) -> list[story.Chapter]:
    """Return the story of a table, the first table first, as far back as the person may see it."""
    tables = [table]
    with suppress(Refusal):
        while (before := tables[0].opened.after) and len(tables) < story.MOST:
            earlier = await request.site.table(before)
            check_may_see(earlier, request.holder)
            tables.insert(0, earlier)
    found = list[story.Chapter]()
    for before, each in zip([None, *tables], tables, strict=False):
        result = await each.ask(story.result_of, request.reader.lang)
        found.append(story.chapter(each.id, each.opened, before and before.opened, result, request.say))
    return found


async def rulebook(request: Request) -> Answer:
    """Return the rulebook of the table's rules; NotFound if this Hoyle does not have the game any more."""
    table = await shown_table(request)
    model = await table.ask(table_page.rulebook, request.reader.lang, request.say)
    headings = [heading for _, heading in model["headings"]]
    parts = [model["title"], model["text"], model["picture"], *model["symbols"], *headings]
    if own_games.is_visitors(table.opened.game) and not all(map(is_plain, parts)):
        raise Refusal(NO_ANSWER)
    added: dict[str, Any] = {"by_a_player": table_page.by_a_player(table.opened)}
    if own_games.is_visitors(table.opened.game):
        usual = game_named(own_games.usual_name(table.opened.game))
        added["what_it_changes"] = request.studio_with(usual, table.opened.rewrites)
    return page("rulebook.html", model | added)


async def show_guide(request: Request) -> Answer:
    """Return what the guide says to the person's seat now."""
    table, seat = await own_seat(request)
    return data(to_plain(await table.ask(guide.explain, seat, request.say)))


async def resign(request: Request) -> Answer:
    """Resign the game for the person, and lead to the table."""
    table, seat = await own_seat(request)
    await request.site.host.handle(table.id, Resign(seat))
    return moved(f"/t/{table.id}")


async def again(request: Request) -> Answer:
    """Open a new table with the same rules and seats."""
    return await open_again(request, swaps=False)


async def swap(request: Request) -> Answer:
    """Open a new table with the same rules and every player in the next seat."""
    return await open_again(request, swaps=True)


async def open_again(request: Request, swaps: bool) -> Answer:
    """Open a new table like this one, where `swaps` is true with every player in the next seat, and lead to it.

    The seats of the other people are open at first.
    """
    table, seat = await own_seat(request)
    if table.status == "open":
        raise Refusal(N_("Finish this game first, or resign it."))
    wish = new_table.another(table, seat, request.reader.name, swaps)
    request.count_table()
    return moved(f"/t/{await request.site.open(wish, request.fields.get('ticket', ''))}")


async def change(request: Request) -> Answer:
    """Lead to the rules form with the options of this table filled in."""
    table = await watched_table(request)
    return moved(new_table.form_of_table(table, table.seat_of(request.holder)))


async def position(request: Request) -> Answer:
    """Return one position of the table, in the frame that the client draws."""
    table, number, seat = await shown_game(request), request.query.get("seq", ""), request.query.get("seat", "")
    frame = await table.ask(replays.position, request.holder, number, seat, request.reader.lang)
    return Answer(type=JSON, body=encode(frame).decode(), headers=NOT_STORED)


async def last_turn(request: Request) -> Answer:
    """Return the frames of the last turn, as the person saw it."""
    frames = await (await shown_game(request)).ask(replays.last_turn, request.holder, request.reader.lang)
    text = ",".join(encode(frame).decode() for frame in frames)
    return Answer(type=JSON, body=f"[{text}]", headers=NOT_STORED)


async def replay(request: Request) -> Answer:
    """Return the page that replays the game move by move."""
    table, lang, query = await shown_game(request), request.reader.lang, request.query
    replays.check_may_watch(table, request.holder)
    shown_seat = await table.ask(replays.requested_seat, request.holder, query.get("seat", ""))
    log = await request.site.log_lines(table, shown_seat, lang)
    model = await table.ask(table_page.requested_replay, request.holder, query, lang, request.say)
    if table.status == "over" and table.seat_of(request.holder) is not None:
        model["review"] = request.review_of(table)
        if shown_seat == table.seat_of(request.holder):
            setup: Any = model["setup"]
            setup["replay"]["review"] = request.review_marks(table)
    return page("replay.html", model | {"log": log})


async def deal(request: Request) -> Answer:
    """Return the page about the deal: the seal, and after the end of the game the secret too."""
    return page("deal.html", await (await watched_table(request)).ask(table_page.deal_model, request.say))


async def transcript(request: Request) -> Answer:
    """Return a finished game as text, as the person's seat saw it; Refusal if the game is not over."""
    table, lang = await watched_table(request), request.reader.lang
    table_page.check_is_over(table)
    seat = table.seat_of(request.holder)
    log = await request.site.log_lines(table, seat, lang)
    text = await table.ask(transcripts.transcript, seat, lang, log)
    return Answer(type=TEXT, body=text, file=f"{table.id}.txt")


async def record(request: Request) -> Answer:
    """Return the record of a finished table, for `hoyle verify`; Refusal if the game is not over."""
    table = await watched_table(request)
    table_page.check_is_over(table)
    return Answer(type=JSON, body=await request.site.record_text(table), file=f"{table.id}.json")


async def show_play_on(request: Request) -> Answer:
    """Return the page on which a person chooses how to play on from a moment."""
    table = await shown_game(request)
    step = await step_of(request, table, request.query.get("seq", ""))
    seat = await table.ask(replays.requested_seat, request.holder, request.query.get("seat", ""))
    has_friends = not request.reader.is_published
    return page("play_on.html", await table.ask(play_on_page.model, step, seat or 0, request.say, has_friends))


async def play_on(request: Request) -> Answer:
    """Open a table that begins at a moment, with the person in the chosen seat, and lead to it."""
    table = await shown_game(request)
    step = await step_of(request, table, request.fields.get("seq", ""))
    request.count_table()
    wish = await table.ask_beside(play_on_page.wish_of, step, request.player(), request.fields)
    return moved(f"/t/{await request.site.open(wish)}")


async def step_of(request: Request, table: SeenTable, number: str) -> int:
    """Return the step of a table's replay with this number; Refusal if the person may not see it."""
    replays.check_may_watch(table, request.holder)
    return await table.ask(replays.step_of, number)
