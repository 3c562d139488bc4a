"""Replay: any position of a table, from the viewer's seat, or from any seat once the game is over."""

from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Event
from hoyle.i18n import N_, translator
from hoyle.session import views
from hoyle.session.codec import encode
from hoyle.session.json_form import Encoded
from hoyle.session.messages import ViewFrame
from hoyle.session.table import Table
from hoyle.session.timeline import Timeline

MAX_DIGITS = 8
"""The most digits in the number of a position or seat."""


def position(table: Table, holder: str, seq: str, seat: str, lang: str) -> ViewFrame:
    """Return position number `seq` (by default the last) as `seat` (`you`, `watch`, `s0`, …) saw it, and what led to it."""
    check_may_watch(table, holder)
    timeline = games_of(table)
    at = number_below(len(timeline.stages), seq or str(len(timeline.stages) - 1))
    shown_to = seat_shown(table, holder, seat)
    shown = views.replayed(table, timeline, at, shown_to, lang)
    say = translator(lang)
    events = timeline.events(at, shown_to, views.names(table, say), say)
    return ViewFrame(Encoded(encode(shown)), events, [], shown.seq)


def narration(table: Table, seat: int | None, lang: str) -> list[list[Event]]:
    """Return what happened on the way to each position, for one audience."""
    timeline, say = games_of(table), translator(lang)
    names = views.names(table, say)
    return [timeline.events(place, seat, names, say) for place in range(len(timeline.stages))]


def games_of(table: Table) -> Timeline:
    """Return the games of the table, if they have begun and can go on; otherwise Refusal."""
    if table.timeline is None or table.stuck:
        raise Refusal(table.stuck or N_("The game starts when all seats are taken."))
    return table.timeline


def seat_shown(table: Table, holder: str, seat: str) -> int | None:
    """Return the seat whose view is shown: the viewer's, or any once the game is over; None for a spectator's view."""
    own = table.seat_of(holder)
    if seat in ("", "you"):
        return own
    if seat == "watch":
        return None
    wanted = number_below(len(table.seats), seat.removeprefix("s"))
    if wanted != own and table.status != "over":
        raise Refusal(N_("Other hands are shown when the game is over."))
    return wanted


def number_below(size: int, text: str) -> int:
    """Return the text as a whole number below `size`; Refusal if it is not one."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS and int(text) < size):
        raise Refusal(N_("There is no such position."))
    return int(text)


def check_may_watch(table: Table, holder: str) -> None:
    """Raise Refusal for a visitor who neither has a seat here nor may watch."""
    if not table.opened.watched and table.seat_of(holder) is None:
        raise Refusal(N_("This table cannot be watched."))
