"""What people at a table do beside the game: they talk, agree on rules, go and come back, run out of time, play again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.table.people import agreement, clocks, presence, programs, rematch, spectators, talk
from hoyle.table.wire.commands import ChangeProgram, MoveSeat, OpenRematch, ProposeRules, TimeUp
from hoyle.table.wire.events import (
    COMPANY,
    ClocksPressed,
    Event,
    JournalEvent,
    ProgramChanged,
    RematchAnswered,
    RematchOffered,
    RematchOpened,
    RulesAgreed,
    RulesAnswered,
    RulesProposed,
    Said,
    SeatMoved,
    SubstituteChanged,
)

if TYPE_CHECKING:
    from hoyle.games.shared.scenes import Say
    from hoyle.table.people.audience import Audience
    from hoyle.table.ports import Millis
    from hoyle.table.table import Table
    from hoyle.table.wire.commands import Gesture
    from hoyle.table.wire.messages import View

CLASSES = frozenset(COMPANY)
"""The classes of the events that this module applies."""
ACTS = (talk.ACT, presence.ACT, rematch.ACT, agreement.ACT)
"""The acts of gestures that this module decides."""


def decide(table: Table, seat: int, gesture: Gesture, now: Millis) -> list[Event]:
    """Return the events of a gesture with one of the ACTS."""
    if gesture.move.act == talk.ACT:
        return talk.decide(table, seat, gesture.move, now)
    if gesture.move.act == agreement.ACT:
        return agreement.decide(table, seat, gesture.move)
    if gesture.move.act == rematch.ACT:
        return rematch.decide(table, seat, gesture.move)
    return presence.decide(table, seat, gesture.move, gesture.gone)


def decide_command(
    table: Table, command: OpenRematch | TimeUp | MoveSeat | ChangeProgram | ProposeRules, now: Millis
) -> list[Event]:
    """Return the events of a command that comes from no gesture."""
    match command:
        case OpenRematch():
            return [RematchOpened(command.table)] if rematch.is_agreed(table) else []
        case TimeUp():
            return clocks.time_up(table, now)
        case MoveSeat():
            return presence.move_seat(table, command)
        case ChangeProgram():
            return programs.change(table, command)
        case ProposeRules():
            return agreement.propose(table, command)


def is_company(event: JournalEvent) -> bool:
    """Return whether an event concerns the people and not the game."""
    return type(event) in CLASSES


def apply(table: Table, event: JournalEvent) -> None:
    """Apply an event for which `is_company` holds."""
    match event:
        case Said():
            table.talk.append(event)
            table.done.add((event.seat, event.cid))
        case SubstituteChanged() | SeatMoved():
            presence.apply(table, event)
        case ClocksPressed():
            if table.clock:
                table.clock.left, table.clock.since = list(event.left), None
        case ProgramChanged():
            programs.apply(table, event)
        case RulesProposed() | RulesAnswered() | RulesAgreed():
            agreement.apply(table, event)
        case RematchOffered() | RematchAnswered() | RematchOpened():
            rematch.apply(table, event)
        case _:
            raise TypeError(f"{type(event).__name__} is no event of the people at a table.")


def add_to_view(shown: View, table: Table, audience: Audience, names: list[str], say: Say) -> None:
    """Add to a view, which has its result, what an audience sees of talk, proposed rules, people who are gone, a rematch."""
    shown.watchers = audience.watchers
    if table.opened.hands_delay:
        shown.spectators = say("Spectators see {what}.", what=spectators.words(table.opened.hands_delay, say))
    if table.talk:
        shown.talk = talk.lines(table, say)
    if shown.status == "waiting":
        shown.presence, shown.agreements = agreement.ask(table, audience.seat, names, say), table.agreement.count
    elif shown.status == "open":
        shown.presence = presence.ask(table, audience.seat, audience.gone, names, say)
    elif shown.status == "over":
        has_won = bool(shown.result and audience.seat is not None and shown.result.rows[audience.seat].winner)
        shown.rematch = rematch.view(table, audience.seat, has_won, names, say)
