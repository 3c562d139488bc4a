"""The audience of a view, and the order in which a seat arranges its hand."""

from dataclasses import dataclass, field

from hoyle.table.ports import Millis
from hoyle.table.wire.commands import ArrangeHand
from hoyle.table.wire.events import HandArranged

MAX_ZONES = 8
"""The maximum number of zones whose order a seat may choose."""


@dataclass(slots=True)
class Audience:
    """The audience of a view."""

    seat: int | None = None
    """None for a spectator."""
    online: frozenset[int] = frozenset()
    """The seats that are connected."""
    notice: str = ""
    """What it is told about bots at the table (an English message); see `bot_turns.notice`."""
    now: Millis = 0
    """The host's time, for clocks."""
    gone: frozenset[int] = frozenset()
    """The seats for whose people the game has waited for `presence.GONE_AFTER` without a connection."""
    watchers: int = 0
    """The number of spectators who are connected to this host."""
    idle: frozenset[int] = frozenset()
    """The connected seats whose people look at something else."""


@dataclass
class HandOrder:
    """The order of a seat's hand."""

    order: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """By zone: the items in their order."""
    sort: dict[str, str] = field(default_factory=dict[str, str])
    """By zone: the name of a sort order."""


def arrangement_events(command: ArrangeHand) -> tuple[HandArranged, ...]:
    """Return the event of a seat that arranges its hand; none from a spectator."""
    if command.seat is None:
        return ()
    order, sort = dict(list(command.order.items())[:MAX_ZONES]), dict(list(command.sort.items())[:MAX_ZONES])
    return (HandArranged(command.seat, order, sort),)
