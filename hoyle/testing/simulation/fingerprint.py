"""A fingerprint of a table, to show that deciding a command changes nothing."""

from typing import Any

from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Variant
from hoyle.table.drafting import Draft
from hoyle.table.game import TableGame
from hoyle.table.people.people import People
from hoyle.table.stages import Stage, state_digest
from hoyle.table.table import Table
from hoyle.table.time_control import Clock, TimeControl
from hoyle.table.timeline import Timeline
from hoyle.table.votes import Votes
from hoyle.table.wire.events import JOURNAL

PARTS = {Table, TableGame, Timeline, People, Clock, Votes}
"""The classes whose fields are part of the fingerprint."""
LEFT_OUT = {"known_names", "newest_told", "present", "since"}
"""The fields that a query may change: what is kept to be fast, and the time since when the clocks run, which the host sets."""
SIMPLE = {type(None), bool, int, str}
REPLACED = {Stage, Variant, TimeControl, *JOURNAL}
"""The classes of values that are replaced, never changed."""


def fingerprint(value: Any) -> Any:
    """Return a table, or a value in it, as a value that is unequal after any change."""
    kind = type(value)
    if kind in SIMPLE:
        return value
    if kind in REPLACED:
        return id(value)
    if kind in PARTS:
        return {name: fingerprint(part) for name, part in vars(value).items() if name not in LEFT_OUT}
    match value:
        case list():
            return [fingerprint(part) for part in value]
        case dict():
            return {key: fingerprint(part) for key, part in value.items()}
        case set():
            return frozenset(value)
        case MatchPlay():
            play = value.play
            return id(value), state_digest(play), len(play.log), repr(play.sealed), play.resigned
        case Draft():
            return repr(value.stored), len(value.states)
        case _:
            return repr(value)
