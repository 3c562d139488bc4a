"""Notices: what a table tells people who are not there: it is their turn, the game is over, a rematch is offered.

A notice contains no card and no move; the turn, the end and the offer are public at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hoyle.i18n import Translator
from hoyle.table.wire.vote_events import PlayAgain

if TYPE_CHECKING:
    from hoyle.table.summary import Summary
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


def notices(table: Summary) -> frozenset[Notice]:
    """Return the notices that hold now; each is in force until the person, or somebody else, has done something about it."""
    if table.status == "open":
        return frozenset(Notice(seat, f"{TURN}.{table.toks[seat]}") for seat in table.to_move if seat in table.present)
    if table.status != "over":
        return frozenset()
    people = [seat for seat, player in enumerate(table.seats) if player.kind == "human"]
    found = {Notice(seat, f"{OVER}.{table.last_undo}") for seat in people}
    return frozenset(found | {Notice(seat, f"{REMATCH}.{table.offer}") for seat in table.undecided})


def words(table: Table, notice: Notice, say: Translator) -> str:
    """Return a notice as a sentence, in the language of `say`."""
    if notice.kind == TURN:
        return say("It is your turn.")
    if notice.kind == REMATCH and (offer := table.votes.on(PlayAgain)):
        return say("{name} offers a rematch.", name=table.people.names(say)[offer.by])
    return say("The game is over.")
