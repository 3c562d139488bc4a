"""Looking back: any position of a table, from one's own seat, or from any once the game is over."""

from collections.abc import Mapping

import msgspec

from hoyle.serve import showing, wire
from hoyle.serve.course import Course
from hoyle.serve.tables import Table
from hoyle.serve.visitors import Visitor
from hoyle.serve.wire import Refusal
from hoyle.words import N_


async def look(table: Table, who: Visitor, asked: Mapping[str, str]) -> wire.ViewFrame:
    """The position at stage `seq` as `seat` saw it (`you`, `watch`, `s0`, …), with what led there."""
    may_look(table, who)
    async with table.lock:
        course = begun(table)
        at = place(asked.get("seq") or str(len(course.stages) - 1), len(course.stages))
        seat = seen_from(asked, table, who)
        shown = showing.replayed(table, at, seat, who.lang)
        events = course.events(at, seat, showing.names(table.seats, who.say), who.say)
    return wire.ViewFrame(msgspec.Raw(wire.write(shown)), events, [], shown.seq)


def begun(table: Table) -> Course:
    """The games of the table, if they have begun and still hold."""
    if table.course is None or table.stuck:
        raise Refusal(table.stuck or N_("The game begins when everybody has sat down."))
    return table.course


def seen_from(asked: Mapping[str, str], table: Table, who: Visitor) -> int | None:
    """The seat whose view may be shown: one's own, or any once the game is over."""
    own = table.seat_of(who.holder)
    seat = asked.get("seat", "")
    if seat in ("", "you"):
        return own
    if seat == "watch":
        return None
    wanted = place(seat.removeprefix("s"), len(table.seats))
    if wanted != own and table.status != "over":
        raise Refusal(N_("Other hands are shown when the game is over."))
    return wanted


def place(text: str, size: int) -> int:
    """A whole number below `size`."""
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) < size):
        raise Refusal(N_("There is nothing at that place."))
    return int(text)


def may_look(table: Table, who: Visitor) -> None:
    """Refusal for those who neither sit here nor may watch."""
    if not table.opened.watched and table.seat_of(who.holder) is None:
        raise Refusal(N_("Nobody watches at this table."))
