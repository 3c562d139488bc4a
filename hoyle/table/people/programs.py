"""Programs that play for the holder of a seat: the holder lets one in, and sends it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.table.decision import NOTHING, Decision
from hoyle.table.state import TableState
from hoyle.table.wire.events import ProgramChanged

if TYPE_CHECKING:
    from hoyle.table.wire.commands import ChangeProgram

ENDED = N_("This program may no longer play here: its token was revoked, or the seat has moved.")


def change(table: TableState, command: ChangeProgram) -> Decision:
    """Return what lets a program in, with a new token, or that sends it away; Refusal after the end."""
    if table.seats[command.seat].holder != command.holder:
        raise Refusal(N_("This seat is taken."))
    if command.allowed and table.status in ("over", "stuck"):
        raise Refusal(N_("This game is over."))
    if not command.allowed and command.seat not in table.people.programs:
        return NOTHING
    return Decision((ProgramChanged(command.seat, command.allowed),))
