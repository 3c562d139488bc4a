"""What a view shows of the people at a table: talk, proposed rules, people who are gone, a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.table.people import agreement, presence, rematch, spectators, talk

if TYPE_CHECKING:
    from hoyle.games.shared.scenes import Say
    from hoyle.table.people.audience import Audience
    from hoyle.table.state import TableState
    from hoyle.table.wire.messages import View


def add_to_view(shown: View, table: TableState, audience: Audience, names: list[str], say: Say) -> None:
    """Add to a view, which has its result, what an audience sees of talk, proposed rules, people who are gone, a rematch."""
    shown.watchers = audience.watchers
    if table.opened.hands_delay:
        shown.spectators = say("Spectators see {what}.", what=spectators.words(table.opened.hands_delay, say))
    if table.people.talk:
        shown.talk = talk.lines(table, say)
    if shown.status == "waiting":
        shown.presence, shown.agreements = agreement.ask(table, audience.seat, names, say), table.votes.agreements
    elif shown.status == "open":
        shown.presence = presence.ask(table, audience.seat, audience.gone, names, say)
    elif shown.status == "over":
        has_won = bool(shown.result and audience.seat is not None and shown.result.rows[audience.seat].winner)
        shown.rematch = rematch.view(table, audience.seat, has_won, names, say)
