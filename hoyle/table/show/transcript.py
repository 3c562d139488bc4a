"""A game as text: its rules, its players and what happened, position by position; from a table or from its record."""

from collections.abc import Callable
from dataclasses import replace

from hoyle.i18n import translator
from hoyle.table import table_rules
from hoyle.table.people.audience import Audience
from hoyle.table.show import replay, views
from hoyle.table.show.replay import LogLine
from hoyle.table.table import Table
from hoyle.table.verify import read
from hoyle.table.wire.events import JournalEvent, Opened, Player, SeatMoved, SeatTaken


def transcript(table: Table, seat: int | None, lang: str, log: list[LogLine] | None = None) -> str:
    """Return what a seat saw of a table, or with None what everybody saw, as lines of text; Refusal if it has not begun.

    `log` has the lines of the table for this audience, if they are known.
    """
    say = translator(lang)
    rules, names = table_rules.of_table(table.opened, say), table.people.names(say)
    lines = [
        rules.name,
        *(f"  {rule.chip}" for rule in rules.rules),
        say("Players: {names}", names=", ".join(names)),
        "",
    ]
    told = replay.log_lines(table, seat, lang) if log is None else log
    lines += [f"{number:>4}  {line.text}" for number, line in enumerate(told)]
    result = views.view(table, Audience(None), lang).result
    ending = [part for part in (result.title, result.reason and result.reason.text) if part] if result else []
    return "\n".join([*lines, *([""] if ending else []), *ending]) + "\n"


def table_of_record(body: bytes, bot_name: Callable[[str], str] = str) -> Table:
    """Return the table that a record describes; `verify.Unreadable` if the input is not a record."""
    table, events = Table("record", bot_name), read(body)[1]
    taken_later = {event.seat for event in events if isinstance(event, SeatTaken)}
    for event in events:
        table.apply(with_holders(event, taken_later))
    return table


def with_holders(event: JournalEvent, taken_later: set[int]) -> JournalEvent:
    """Return an event of a record with somebody in the seats of people, whose ids a record does not contain."""
    if isinstance(event, SeatTaken):
        return replace(event, player=somebody(event.player))
    if isinstance(event, SeatMoved):
        return replace(event, holder="somebody")
    if isinstance(event, Opened):
        seats = [player if seat in taken_later else somebody(player) for seat, player in enumerate(event.seats)]
        return replace(event, seats=seats)
    return event


def somebody(player: Player) -> Player:
    """Return a player who holds the seat."""
    return replace(player, holder="somebody") if player.kind == "human" else player
