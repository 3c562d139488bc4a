"""Notices: what a table tells people who are not there: it is their turn, the game is over, a rematch is offered.

A notice contains no card and no move; the turn, the end and the offer are public at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hoyle.games.shared.scenes import Say
from hoyle.table.people import rematch

if TYPE_CHECKING:
    from hoyle.table.table import Table

TURN, OVER, REMATCH = "turn", "over", "rematch"
"""The kinds of notices."""


@dataclass(frozen=True)
class Notice:
    """Something that a person at a table would want to know."""

    seat: int
    name: str
    """One of the kinds, a dot, and what distinguishes it from others of its kind at this table."""

    @property
    def kind(self) -> str:
        """The kind of the notice."""
        return self.name.partition(".")[0]


def notices(table: Table) -> frozenset[Notice]:
    """Return the notices that hold now; each is in force until the person, or somebody else, has done something about it."""
    if table.status == "open":
        present = table.people.present()
        return frozenset(Notice(seat, f"{TURN}.{table.tok(seat)}") for seat in table.to_move() if seat in present)
    if table.status != "over":
        return frozenset()
    found = {Notice(seat, f"{OVER}.{table.game.last_undo}") for seat in table.people.humans()}
    offer = table.votes.rematch
    if offer and offer.is_open and not table.votes.next_table:
        found |= {Notice(seat, f"{REMATCH}.{offer.number}") for seat in rematch.awaited(table, offer)}
    return frozenset(found)


def words(table: Table, notice: Notice, say: Say) -> str:
    """Return a notice as a sentence, in the language of `say`."""
    if notice.kind == TURN:
        return say("It is your turn.")
    if notice.kind == REMATCH and table.votes.rematch:
        return say("{name} offers a rematch.", name=table.people.names(say)[table.votes.rematch.subject.seat])
    return say("The game is over.")
