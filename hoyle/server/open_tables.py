"""Open tables: those that wait for players whom nobody has invited, shown in the lobby while their host is there."""

from contextlib import suppress
from dataclasses import dataclass

from hoyle.errors import Refusal
from hoyle.host.loaded_table import SeenTable
from hoyle.i18n import Translator
from hoyle.pages.invitation import host_of
from hoyle.server.moderation import Moderation
from hoyle.server.tables import Tables
from hoyle.table import table_rules, time_control
from hoyle.table.opening import Wish

MAX_LISTED = 20
"""The maximum number of tables in the lobby."""
SAME = ("game", "options", "clock", "watched", "hands_delay", "talk", "friendly", "start", "daily")
"""The fields in which an open table equals the wish of a visitor who is sent there; see `Wish`."""
MAX_FOUND = 100
"""The maximum number of tables of all servers that are looked at."""


@dataclass(frozen=True)
class OpenTable:
    """An open table, as the lobby lists it."""

    id: str
    name: str
    """The name of its rules."""
    chips: list[str]
    """Its house rules in short."""
    host: str
    """The name of the first person there; empty if that person gave none."""
    taken: int
    seats: int
    clock: str
    """The time control in words; empty if there is none."""
    is_running: bool
    """Whether its game goes on, so that one can only watch."""


async def open_tables(tables: Tables, moderation: Moderation, shows_all: bool = False) -> list[SeenTable]:
    """Return the open tables at which somebody waits now, at any server, the newest first.

    With `shows_all` these are all tables of this server at which somebody plays or waits, as far as they may be watched.
    Tables that an operator has hidden, and those at which somebody sits who is banned, are left out.
    """
    if sharing := tables.store.sharing:
        found: list[SeenTable] = []
        for id in await sharing.open_tables(MAX_FOUND):
            with suppress(Refusal):  # a server of a later version may have opened it
                found.append(await tables.table(id))
    else:
        found = [each.seen() for each in reversed(tables.host.rooms.values()) if each.online_here()]
    return [
        table
        for table in found
        if (table.summary.waits_for_anybody or (shows_all and is_shown_to_all(table)))
        and moderation.may_be_found(table)
    ]


def is_shown_to_all(table: SeenTable) -> bool:
    """Return whether a table is shown to everybody on an evening: it waits, or people play at it and it may be watched."""
    has_people = sum(player.kind == "human" for player in table.seats) > 1
    return table.status == "waiting" or (table.status == "open" and has_people and table.opened.watched)


async def listed(
    tables: Tables, holder: str, moderation: Moderation, say: Translator, shows_all: bool = False
) -> list[OpenTable]:
    """Return the open tables that the lobby shows to a visitor: those of others."""
    found = [table for table in await open_tables(tables, moderation, shows_all) if table.seat_of(holder) is None]
    return [entry(table, say) for table in found[:MAX_LISTED]]


def entry(table: SeenTable, say: Translator) -> OpenTable:
    """Return an open table for the lobby."""
    rules = table_rules.of_table(table.opened, say)
    taken = sum(not player.is_open for player in table.seats)
    clock = time_control.short_words(table.opened.clock, say) if table.opened.clock else ""
    return OpenTable(
        table.id,
        rules.name,
        [rule.chip for rule in rules.rules],
        host_of(table),
        taken,
        len(table.seats),
        clock,
        table.status == "open",
    )


async def matching(tables: Tables, wish: Wish, holder: str, moderation: Moderation) -> SeenTable | None:
    """Return an open table of somebody else that differs from the wished one in nothing but its title, or None."""
    for table in await open_tables(tables, moderation):
        if all(getattr(table.opened, name) == getattr(wish, name) for name in SAME) and table.seat_of(holder) is None:
            return table
    return None
