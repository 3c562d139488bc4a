"""What people at a table do beside the game: they talk, go and come back, and agree on a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.session import presence, rematch, talk
from hoyle.session.events import (
    COMPANY,
    ClocksPressed,
    Event,
    JournalEvent,
    RematchAnswered,
    RematchOffered,
    RematchOpened,
    Said,
    SeatMoved,
    SubstituteChanged,
)

if TYPE_CHECKING:
    from hoyle.games.shared.scenes import Say
    from hoyle.session.audience import Audience
    from hoyle.session.commands import Gesture
    from hoyle.session.messages import View
    from hoyle.session.ports import Millis
    from hoyle.session.table import Table

ACTS = (talk.ACT, presence.ACT, rematch.ACT)
"""The acts of gestures that this module decides."""


def decide(table: Table, seat: int, gesture: Gesture, now: Millis) -> list[Event]:
    """Return the events of a gesture with one of the ACTS."""
    if gesture.move.act == talk.ACT:
        return talk.decide(table, seat, gesture.move, now)
    if gesture.move.act == rematch.ACT:
        return rematch.decide(table, seat, gesture.move)
    return presence.decide(table, seat, gesture.move, gesture.gone)


def is_company(event: JournalEvent) -> bool:
    """Return whether an event concerns the people and not the game."""
    return isinstance(event, COMPANY)


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
        case RematchOffered() | RematchAnswered() | RematchOpened():
            rematch.apply(table, event)
        case _:
            raise TypeError(f"{type(event).__name__} is no event of the people at a table.")


def add_to_view(shown: View, table: Table, audience: Audience, names: list[str], say: Say) -> None:
    """Add to a view what an audience sees of talk, spectators, people who are gone, and a rematch."""
    shown.watchers = audience.watchers
    if table.talk:
        shown.talk = talk.lines(table, say)
    shown.presence = presence.ask(table, audience.seat, audience.gone, names, say)
    if table.status == "over":
        shown.rematch = rematch.view(table, audience.seat, names, say)
