"""The fingerprint of a table is another one after any change, and the same after queries."""

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

import hoyle
from hoyle.host.memory import MemoryHost
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Variant
from hoyle.table.table import Table
from hoyle.table.time_control import TimeControl
from hoyle.testing.simulation.fingerprint import LEFT_OUT, PARTS, fingerprint
from tests.support.tables import open_table, snapshot, table_of

SECONDS = TimeControl("game", 600)


def table_in_play() -> Table:
    """A table of rummy with clocks, where one has said something and prepares a turn."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("rummy"), clock=SECONDS, talk="chat")
    table = table_of(host, id)
    (seat,) = table.running_timeline().present.to_move
    people[seat].gesture("talk", option="hello")
    hand = next(zone for zone in people[seat].view["zones"] if zone["id"] == f"hand{seat}")
    people[seat].gesture("lay", item=hand["items"][0]["id"], to="new")
    assert people[seat].rejects == []
    return table


def parts_of(table: Table) -> list[Any]:
    """Return the table and the objects of which it consists."""
    return [table, table.game, table.timeline, table.people, table.people.clock, table.votes]


def another(value: Any) -> Any:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}!"
        case list():
            return [*value, "another"]
        case dict():
            return {**value, "another": 1}
        case set():
            return {*value, "another"}
        case MatchPlay() | Variant():
            return copy(value)
        case _:
            return "another"


def test_another_value_of_any_field_gives_another_fingerprint() -> None:
    table = table_in_play()
    before = fingerprint(table)
    for part in parts_of(table):
        for name, value in list(vars(part).items()):
            if name not in LEFT_OUT:
                setattr(part, name, another(value))
                assert fingerprint(table) != before, f"{type(part).__name__}.{name}"
                setattr(part, name, value)
    assert fingerprint(table) == before


def test_the_objects_of_a_table_are_known() -> None:
    assert {type(part) for part in parts_of(table_in_play())} == PARTS


CHANGES: dict[str, Callable[[Table, int], object]] = {
    "a bot stands in": lambda table, seat: setattr(table.seats[seat], "bot", "random"),
    "the clock is pressed": lambda table, seat: table.people.clock and table.people.clock.left.__setitem__(seat, 1),
    "a reserve is used": lambda table, seat: table.people.clock and table.people.clock.forgive(seat, 7),
    "a step is added to the stored draft": lambda table, seat: table.game.drafts[seat].stored.steps.append(
        table.game.drafts[seat].stored.steps[0]
    ),
    "a step is taken from the draft": lambda table, seat: table.game.drafts[seat].states.pop(),
    "a hint is requested": lambda table, seat: table.game.request_hint(seat),
    "a move is played": lambda table, seat: table.running_timeline().play.play(
        seat, table.running_timeline().play.legal(seat)[0]
    ),
    "a move is sealed": lambda table, seat: table.running_timeline().play.sealed.setdefault(seat, [1]),
    "somebody resigns": lambda table, seat: setattr(table.running_timeline().play, "resigned", seat),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=[*CHANGES])
def test_a_change_inside_a_field_gives_another_fingerprint(change: Callable[[Table, int], object]) -> None:
    table = table_in_play()
    before = fingerprint(table)
    change(table, table.running_timeline().present.to_move[0])
    assert fingerprint(table) != before


def test_views_leave_the_fingerprint_as_it_was() -> None:
    table = table_in_play()
    before = fingerprint(table)
    snapshot(table)
    assert fingerprint(table) == before


def test_what_the_fingerprint_leaves_out_exists() -> None:
    assert {name for part in parts_of(table_in_play()) for name in vars(part)} >= LEFT_OUT
