"""Replay: every position of a table, as the viewer's seat saw it, or as any seat saw it once the game is over."""

from collections.abc import Iterator
from typing import NamedTuple

from hoyle.codec import encode
from hoyle.errors import Refusal
from hoyle.i18n import N_, translator
from hoyle.json_form import Encoded
from hoyle.rules.seats import NONE
from hoyle.table.people.people import seat_of
from hoyle.table.show import telling, views
from hoyle.table.state import TableFacts
from hoyle.table.table import Table
from hoyle.table.timeline import Timeline
from hoyle.table.wire.messages import ViewFrame

MAX_LAST_TURN = 16
"""The maximum number of events that are shown again."""
OPEN = "open"
"""The name of the view with all cards."""
NOT_WATCHED = N_("This table cannot be watched.")
HIDDEN = N_("Other hands are shown when the game is over.")
MAX_DIGITS = 8
"""The maximum number of digits of the number of a position or seat."""


def position(table: Table, holder: str, number: str, seat: str, lang: str) -> ViewFrame:
    """Return a position as a seat saw it, and the narration of the event that led to it; Refusal if it cannot be shown.

    `number` counts positions from 0; if it is empty, the last position is meant. `seat` is `you`, `watch`, a seat's id such
    as `s0`, or OPEN for all cards.
    """
    check_may_watch(table, holder)
    timeline = replayable_timeline(table)
    index = number_below(len(timeline.stages), number or str(len(timeline.stages) - 1))
    viewer = requested_seat(table, holder, seat)
    view = views.replay_view(table, timeline, index, viewer, lang, seat == OPEN)
    say = translator(lang)
    events = telling.events(timeline, index, viewer, table.people.names(say), say)
    if number:  # a step of a replay asks nothing, it tells what happened
        view.prompt = view.told.text if view.told else say("The game begins.")
    steps = views.steps(table, index, viewer, lang, seat == OPEN)
    timeline.forget_views(index - 1)
    return ViewFrame(Encoded(encode(view)), events, [], view.seq, steps=steps)


def last_turn(table: Table, holder: str, lang: str) -> list[ViewFrame]:
    """Return what happened since the last choice of the holder's seat, as the seat saw it, to be shown again.

    The first frame is the position before it, without narration; an empty list if nothing has happened in this game. After the
    seat's own choice, and for spectators, it is the newest turn.
    """
    check_may_watch(table, holder)
    timeline, seat, say = replayable_timeline(table), table.people.seat_of(holder), translator(lang)
    first, frames = before_last_turn(timeline, seat), list[ViewFrame]()
    if not views.has_last_turn(timeline):
        return []
    for index in range(first, len(timeline.stages)):
        view = views.replay_view(table, timeline, index, seat, lang)
        events = telling.events(timeline, index, seat, table.people.names(say), say) if index > first else []
        steps = views.steps(table, index, seat, lang) if index > first else []
        frames.append(ViewFrame(Encoded(encode(view)), events, [], view.seq, steps=steps))
    timeline.forget_views(first - 1)
    return frames


def before_last_turn(timeline: Timeline, seat: int | None) -> int:
    """Return the index of the stage before the last turn; see `last_turn`."""
    stages, newest = timeline.stages, len(timeline.stages) - 1
    earliest = max(0, newest - MAX_LAST_TURN)
    while stages[earliest].game != timeline.game:
        earliest += 1
    own = NONE if seat is None else timeline.last_choice(seat)
    if seat is not None and own != newest:
        return max(earliest, own)
    first = newest - 1
    while first > 0 and stages[first].choosers == stages[newest].choosers:
        first -= 1
    return max(earliest, first)


class LogLine(NamedTuple):
    """What led to a position, in words."""

    text: str
    clauses: tuple[str, ...]
    """The paragraphs of the rulebook that it names."""


def log_lines(table: Table, seat: int | None, lang: str, first: int = 0) -> Iterator[LogLine]:
    """Return what led to each position from number `first` on, in words, for one audience; each is found when it is taken."""
    timeline, say = replayable_timeline(table), translator(lang)
    names = table.people.names(say)
    try:
        for index in range(first, len(timeline.stages)):
            events = telling.events(timeline, index, seat, names, say)
            if 0 < index < len(timeline.stages) - 1:
                timeline.stages[index - 1].views = None
            text = " ".join(event.text for event in events if event.text) or say("The game begins.")
            yield LogLine(text, tuple(dict.fromkeys(event.clause for event in events if event.clause)))
    finally:
        timeline.forget_views(first - 1)


def positions_and_names(table: Table, lang: str) -> tuple[int, list[str]]:
    """Return the number of positions of a table, and the names of its seats; Refusal as `replayable_timeline`."""
    return len(replayable_timeline(table).stages), table.people.names(translator(lang))


def replayable_timeline(table: Table) -> Timeline:
    """Return the timeline of a table; Refusal if its games have not begun or cannot be replayed."""
    if table.timeline is None or table.stuck:
        raise Refusal(table.stuck or N_("The game starts when all seats are taken."))
    return table.timeline


def step_of(table: Table, number: str) -> int:
    """Return the step of a table's replay with this number; Refusal if there is none."""
    return number_below(len(replayable_timeline(table).stages), number)


def requested_seat(table: Table, holder: str, seat: str) -> int | None:
    """Return the seat whose view is requested, None for a spectator's view; Refusal if this holder may not see it.

    `seat` is as in `position`; empty means `you`. For the view with all cards it is None too.
    """
    own_seat = table.people.seat_of(holder)
    if seat == OPEN and table.status != "over":
        raise Refusal(HIDDEN)
    if seat in ("watch", OPEN):
        return None
    if seat in ("", "you"):
        return own_seat
    requested = number_below(len(table.seats), seat.removeprefix("s"))
    if requested != own_seat and table.status != "over":
        raise Refusal(HIDDEN)
    return requested


def number_below(size: int, text: str) -> int:
    """Return the number that a text contains; Refusal unless it is a whole number from 0 to `size` - 1."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS and int(text) < size):
        raise Refusal(N_("There is no such position."))
    return int(text)


def check_may_watch(table: TableFacts, holder: str) -> None:
    """Raise Refusal if the table is closed to spectators and this holder has no seat."""
    if not table.opened.watched and seat_of(table.seats, holder) is None:
        raise Refusal(NOT_WATCHED)
