"""The summary of a table: what a host and pages about tables know of it."""

from typing import Any

import pytest

import hoyle
from hoyle.host.memory import MemoryHost
from hoyle.table.opening import Wish
from hoyle.table.summary import summary_of
from hoyle.table.time_control import DAY, TimeControl
from hoyle.table.wire.commands import MoveSeat, Resign, TakeSeat
from hoyle.table.wire.events import Player
from tests.support.tables import fields_of, gestures_of, open_table, table_of


@pytest.mark.parametrize(
    ("acts", "facts"),
    [
        ((), {"status": "open", "has_choices": False, "to_move": (0, 1), "hints": [], "offer": 0, "began": 0}),
        (("lay 0",), {"has_choices": True, "to_move": (1,), "toks": ["d1.s0", "d0.s1"], "seq": 0}),
        (("lay 0", "lay 1"), {"has_choices": True, "to_move": (0, 1), "seq": 1, "last_undo": 0}),
        (("hint 0",), {"hints": [0], "has_choices": False}),
        (("resign 1",), {"status": "over", "to_move": (), "offer": 0, "undecided": [], "is_rematch_agreed": False}),
        (("resign 1", "offer 0"), {"offer": 1, "undecided": [1], "is_rematch_agreed": False}),
        (("resign 1", "offer 0", "agree.1 1"), {"offer": 1, "undecided": [], "is_rematch_agreed": True}),
        (("resign 1", "offer 0", "decline.1 1"), {"offer": 0, "undecided": [], "is_rematch_agreed": False}),
        (("resign 1", "offer 0", "withdraw.1 0"), {"offer": 0, "undecided": []}),
    ],
)
def test_a_summary_says_what_is_awaited(acts: tuple[str, ...], facts: dict[str, Any]) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    for act in acts:
        word, seat = act.split()
        if word == "lay":
            people[int(seat)].gesture(**fields_of(gestures_of(table_of(host, id), int(seat))[0]))
        elif word == "resign":
            host.clock.run(host.host.handle(id, Resign(int(seat))))
        else:
            people[int(seat)].gesture("friendly" if word == "hint" else "rematch", option=word)
    summary = summary_of(table_of(host, id))
    assert {name: getattr(summary, name) for name in facts} == facts


def test_a_summary_names_who_has_just_come() -> None:
    host = MemoryHost()
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("human")], is_public=True))
    host.join(id, "ann")
    for command, newcomer, waits in (
        (None, None, True),
        (TakeSeat(1, Player("human", "Bob", holder="bob")), 1, False),
        (MoveSeat(0, "ann", "phone"), 0, False),
        (Resign(0), None, False),
    ):
        if command:
            host.clock.run(host.host.handle(id, command))
        summary = summary_of(table_of(host, id))
        assert (summary.newcomer, summary.waits_for_anybody) == (newcomer, waits)
        assert summary.began == (1 if command else None)


@pytest.mark.parametrize(("seconds", "is_slow"), [(0, False), (60, False), (DAY, True)])
def test_a_summary_says_whether_a_clock_counts_days_and_how_much_time_is_left(seconds: int, is_slow: bool) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"), clock=TimeControl("game", seconds) if seconds else None)
    summary = summary_of(table_of(host, id))
    assert (summary.is_slow, summary.time_left) == (is_slow, seconds * 1000 or None)
    host.clock.time += 1000
    people[0].gesture(**fields_of(gestures_of(table_of(host, id), 0)[0]))
    assert summary_of(table_of(host, id)).time_left == ((seconds - 1) * 1000 if seconds else None)
