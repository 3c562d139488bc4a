"""The data that a server stores about one visitor: results, an export of everything, and its deletion."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from hoyle.codec import to_plain
from hoyle.errors import Refusal
from hoyle.games import own_games
from hoyle.handlers.site import readable_table
from hoyle.host.idle_tables import forget
from hoyle.i18n import N_, translator
from hoyle.pages.listings import TableListing
from hoyle.pages.table import json_text
from hoyle.rules.seats import NONE
from hoyle.rulesets.published_rules import entry_of
from hoyle.server.records import Outcome
from hoyle.server.rewriting import rewrite
from hoyle.server.store import ServerStore
from hoyle.server.tables import Tables
from hoyle.server.visitors import Visitor
from hoyle.table.people import presence
from hoyle.table.people.people import seat_of
from hoyle.table.present import is_one_side, leading_seats
from hoyle.table.show import views
from hoyle.table.table import Table
from hoyle.table.wire.events import DELETED, JournalEvent, Opened, Player, Said, SeatMoved, SeatTaken, read
from hoyle.table.wire.vote_events import ChangeRules, VoteCalled

FORMAT = 1
"""The format of an export."""
MAX_SECONDS = 1.5
"""How long a request looks at tables whose outcomes are not known yet."""
UNFINISHED = N_("Finish or resign your games with other people first: {games}.")


def outcome_of(table: Table) -> Outcome:
    """Return the outcome of a finished table."""
    timeline = table.timeline
    assert timeline is not None
    scene = timeline.scene_now(None, [""] * len(table.seats), translator("en"))
    leaders = leading_seats(timeline.present, scene.teams)
    names = [player.name if player.kind == "human" else player.bot for player in table.seats]
    has_winner = is_one_side(leaders, scene.teams)
    people = sum(player.kind == "human" for player in table.seats)
    return Outcome(table.id, leaders, has_winner, names, people)


async def with_outcomes(tables: Tables, listings: Sequence[TableListing]) -> dict[str, Outcome]:
    """Return the outcomes of finished tables by id, as far as they are known or can be found in MAX_SECONDS."""
    known = await tables.store.outcomes([listing.id for listing in listings])
    end = asyncio.get_running_loop().time() + MAX_SECONDS
    for listing in listings:
        if listing.is_over and listing.id not in known and asyncio.get_running_loop().time() < end:
            table = await readable_table(tables, listing.id)
            if table and table.status == "over":
                known[listing.id] = await table.ask(outcome_of)
                await tables.store.save_outcome(known[listing.id])
    return known


async def export(tables: Tables, visitor: Visitor) -> AsyncGenerator[str]:
    """Return everything that is stored about a visitor, as the parts of a JSON object; each is made when it is taken."""
    listings = await tables.store.tables_of(visitor.holder, None)
    yield json_text(await facts(tables.store, visitor))[:-1] + ',"tables":['
    for number, listing in enumerate(listings):
        yield ("," if number else "") + await exported_table(tables, listing, visitor)
    yield "]}"


async def exported_table(tables: Tables, listing: TableListing, visitor: Visitor) -> str:
    """Return what is stored about a table of a visitor, as a JSON object."""
    entry: dict[str, Any] = {"table": listing.id, "game": listing.game, "title": listing.title}
    entry |= {"opened": listing.opened, "over": listing.is_over}
    table = await readable_table(tables, listing.id)
    if table is None:
        return json_text(entry)
    entry["seat"] = table.seat_of(visitor.holder)
    record = f',"record":{await tables.record_text(table)}' if table.status == "over" else ""
    return json_text(entry)[:-1] + record + "}"


async def facts(store: ServerStore, visitor: Visitor) -> dict[str, Any]:
    """Return what is stored about a visitor beside the tables, as plain data."""
    rule_sets = [
        {"game": saved.game, "name": saved.name, "sentence": saved.sentence, "options": json.loads(saved.rules)}
        for saved in await store.saved_rule_sets_of(visitor.holder, None)
    ]
    notifications = [
        {"kind": channel.kind, "address": channel.address, "language": channel.lang, "off": channel.is_off}
        for channel in await store.notifications.channels_of(visitor.holder)
    ]
    published = [
        to_plain(entry_of(each, None, None)) | {"hidden": each.is_hidden}
        for each in await store.published_by(visitor.holder)
    ]
    settings = {"name": visitor.name, "language": visitor.lang, "theme": visitor.theme}
    data: dict[str, Any] = {"format": FORMAT, "settings": settings, "rule_sets": rule_sets}
    data |= {"published": published, "ratings": await store.ratings_by(visitor.holder)}
    data["daily"] = [asdict(played) for played in await store.daily.all_of(visitor.holder)]
    data["texts"] = [asdict(text) for text in await store.texts.of(visitor.holder)]
    data["proposals"] = await store.proposed_at(visitor.holder)
    return data | {"notifications": notifications}


async def delete(tables: Tables, visitor: Visitor) -> None:
    """Delete everything that is stored about a visitor; Refusal if there are games with other people that the visitor can resign.

    Tables without other people are deleted. At the others the visitor's name, id and words are removed from the stored events.
    """
    store, listings = tables.store, await tables.store.tables_of(visitor.holder, None)
    if unfinished := await unfinished_games(tables, listings, visitor):
        raise Refusal(UNFINISHED, games=", ".join(unfinished))
    for listing in listings:
        await delete_at(tables, listing.id, visitor.holder)
    for id in await store.proposed_at(visitor.holder):
        if await players_at(tables, id):
            await remove_person(tables, id, visitor.holder)
    await store.delete_visitor(visitor.holder)


async def unfinished_games(tables: Tables, listings: Sequence[TableListing], visitor: Visitor) -> list[str]:
    """Return the titles of games with other people that a visitor can resign; only one table at a time is looked at.

    Those by rules of visitors are left out: such rules may let nobody resign.
    """
    found: list[str] = []
    for listing in listings:
        is_left_out = listing.is_over or own_games.is_visitors(listing.game)
        table = None if is_left_out else await readable_table(tables, listing.id)
        if table and others(table.seats, visitor.holder):
            if await table.ask(presence.can_resign, table.seat_of(visitor.holder)):
                found.append(views.title(table, visitor.say))
    return found


async def delete_at(tables: Tables, id: str, holder: str) -> None:
    """Delete a table of a person, or remove the person from it if others are there or it is in use; nothing if it is damaged."""
    players = await players_at(tables, id)
    if players and (others(players, holder) or not (forget(tables.host, id) and await tables.store.delete_table(id))):
        await remove_person(tables, id, holder)


async def players_at(tables: Tables, id: str) -> list[Player]:
    """Return the players of a table as they are stored, whatever its rules are; none if it is damaged, or was deleted meanwhile."""
    players = list[Player]()
    try:
        for row in (await tables.host.stored(id)).rows:
            match read(row.body):
                case Opened() as event:
                    players = event.seats
                case SeatTaken() as event:
                    missing = event.seat + 1 - len(players)  # the game that people chose may have more seats
                    players = [*players, *(Player("human") for _ in range(missing))]
                    players[event.seat] = event.player
                case SeatMoved() as event:
                    players[event.seat] = replace(players[event.seat], holder=event.holder)
                case _:
                    pass
    except (Refusal, IndexError):
        return []
    return players


def others(players: Iterable[Player], holder: str) -> bool:
    """Return whether somebody else is among the players of a table."""
    return any(player.holder not in ("", holder, DELETED) for player in players)


async def remove_person(tables: Tables, id: str, holder: str) -> None:
    """Remove a person's name, id and words from the stored events of a table, also from those that another device has caused."""
    players = await players_at(tables, id)
    own = seat_of(players, holder)
    new_holder = (
        "" if any(player.is_open for player in players) else DELETED
    )  # at a waiting table the seat is open again

    def anonymous(event: JournalEvent) -> JournalEvent:
        """Return an event without the name, the id and the words of the person."""
        match event:
            case Opened():
                players = enumerate(event.seats)
                return replace(event, seats=[without_person(player, seat == own) for seat, player in players])
            case SeatTaken():
                return replace(event, player=without_person(event.player, event.seat == own))
            case SeatMoved() if event.seat == own or event.holder == holder:
                return replace(event, holder=new_holder)
            case Said() if event.seat == own:
                return replace(event, text="")
            case VoteCalled(ChangeRules() as rules) if rules.holder == holder:
                return replace(event, subject=replace(rules, name="", holder=""))
            case _:
                return event

    def without_person(player: Player, is_own: bool) -> Player:
        """Return a player without name and id if it is this person. The word for the shuffle stays, from which the deal follows."""
        is_person = player.holder == holder or (is_own and bool(player.holder))
        return replace(player, name="", holder=new_holder) if is_person else player

    await rewrite(tables.host, tables.store, id, anonymous)


def without_name(seat: int) -> Callable[[JournalEvent], JournalEvent]:
    """Return a change that removes the name of a seat; NONE: the names of people without a seat who have proposed rules."""

    def change(event: JournalEvent) -> JournalEvent:
        match event:
            case Opened():
                named = [
                    replace(player, name="") if each == seat else player for each, player in enumerate(event.seats)
                ]
                return replace(event, seats=named)
            case SeatTaken() if event.seat == seat:
                return replace(event, player=replace(event.player, name=""))
            case VoteCalled(ChangeRules() as rules) if seat == NONE:
                return replace(event, subject=replace(rules, name=""))
            case _:
                return event

    return change


def without_words(seat: int) -> Callable[[JournalEvent], JournalEvent]:
    """Return a change that removes what a seat has said in words of its own."""
    return lambda event: replace(event, text="") if isinstance(event, Said) and event.seat == seat else event


def without_title(event: JournalEvent) -> JournalEvent:
    """Return an event without the title that somebody gave the table, and without names of people who have no seat."""
    return replace(event, title="") if isinstance(event, Opened) else without_name(NONE)(event)
