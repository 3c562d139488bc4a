"""Derive the changes to a store from events."""

from collections.abc import Sequence

from hoyle.session.codec import encode
from hoyle.session.events import (
    JOURNAL,
    ChoiceSealed,
    DraftChanged,
    Event,
    JournalEvent,
    Played,
    Resigned,
    SeatTaken,
    Undone,
    UndoRequested,
    write,
)
from hoyle.session.ports import Changes, DraftRow, Row, SealedRow
from hoyle.session.table import Table


def changes_of(table: Table, events: Sequence[Event]) -> Changes:
    """Return the changes that the events of one command write; passing events write nothing."""
    changes, seq = Changes(), table.seq
    for event in events:
        match event:
            case ChoiceSealed():
                changes.sealed.append(SealedRow(event.seat, event.place, encode(event.choice)))
                changes.drops_request = True
            case DraftChanged():
                changes.drafts.append(DraftRow(event.seat, encode(event.draft)))
            case UndoRequested():
                changes.request = encode(event.request) if event.request else None
                changes.drops_request = True
            case _ if isinstance(event, JOURNAL):
                seq += 1
                add_row(changes, table, event, seq)
            case _:
                pass
    return changes


def add_row(changes: Changes, table: Table, event: JournalEvent, seq: int) -> None:
    """Add the row of a journal event to `changes`, and the changes that follow from the event."""
    changes.rows.append(Row(seq, write(event)))
    changes.drops_request = True
    changes.clears = changes.clears or isinstance(event, Played | Resigned | Undone)
    if isinstance(event, SeatTaken):
        changes.holders.append((event.player.holder, event.seat))
    if table.outcome and table.outcome[0] is event and table.timeline:
        outcome = table.outcome[1]
        changes.is_over = outcome.present.standing.is_over
        changes.result = table.timeline.result(outcome.match_play)
