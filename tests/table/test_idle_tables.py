"""Which tables stay in memory is decided by how much memory they take, and the clocks of those that do not stay go on."""

import pytest

import hoyle
from hoyle.host import idle_tables
from hoyle.host.local_table import ARRANGEMENT_BYTES, EVENT_BYTES
from hoyle.host.memory import MemoryHost
from hoyle.host.timekeeper import LONGEST_SLEEP
from hoyle.table.ports import Saved
from hoyle.table.time_control import TimeControl
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.vote_events import UndoMove
from tests.support.long_tables import long_table, stored
from tests.support.tables import fields_of, gestures_of, open_table, table_of

WEEK = 7 * 24 * 3_600_000


def host_with(*events: int) -> MemoryHost:
    """A host whose store has tables with so many events."""
    host = MemoryHost()
    host.store.tables = {f"t{n}": Saved(stored(long_table(events=count)).rows) for n, count in enumerate(events)}
    return host


def test_bytes_are_counted_and_not_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_with(*[4] * 20, 300, 300)
    small = 20 * 20_000
    monkeypatch.setattr(idle_tables, "MAX_BYTES", small + 50_000)
    for id in host.store.tables:
        host.clock.run(host.host.table(id))
        if id == "t19":
            assert len(host.host.rooms) == 20, "small tables all stay"
    assert len(host.host.rooms) == 1, "a long one takes the room of all"
    assert list(host.host.rooms) == ["t21"]


def test_the_bytes_of_a_table_grow_with_it_and_are_near_what_it_takes() -> None:
    import gc
    import tracemalloc

    host = host_with(40, 40, 400)
    host.clock.run(host.host.table("t0"))  # what all tables share
    for id, events in (("t1", 40), ("t2", 400)):
        gc.collect()
        tracemalloc.start()
        host.clock.run(host.host.table(id))
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        counted = host.host.rooms[id].bytes()
        assert events * 1000 < counted and taken / 2 < counted < taken * 2


def test_a_table_whose_clock_runs_for_days_is_dropped_and_its_time_goes_on() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("princess_card"), clock=TimeControl("move", WEEK // 1000, forfeits=True))
    host.clock.time += WEEK // 2
    for person in people:
        person.leave()
    host.clock.settle(1000)
    assert idle_tables.forget(host.host, id) and id not in host.host.rooms
    host.clock.settle(WEEK // 2 - 60_000)
    assert id not in host.host.rooms, "nothing is loaded before it is time"
    host.clock.settle(WEEK)
    assert table_of(host, id).status == "over"
    assert host.clock.time < WEEK + 10_000, "the time before and after the drop counts"


def test_who_comes_back_to_a_dropped_table_sees_the_time_that_has_passed() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("princess_card"), clock=TimeControl("move", WEEK // 1000))
    mover = table_of(host, id).to_move()[0] or 0
    for person in people:
        person.leave()
    assert idle_tables.forget(host.host, id)
    host.clock.time += WEEK // 4
    back = host.join(id, "p0")
    assert back.view["seats"][mover]["clock"]["ms"] == WEEK - WEEK // 4
    assert not host.host.resting


def test_of_very_many_resting_clocks_the_oldest_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.host.timekeeper.MAX_RESTING", 2)
    host = MemoryHost()
    ids: list[str] = []
    for number in range(3):
        id, people = open_table(
            host, hoyle.game("princess_card"), secret=f"{number}" * 64, clock=TimeControl("move", 604_800)
        )
        for person in people:
            person.leave()
        assert idle_tables.forget(host.host, id)
        ids.append(id)
    assert list(host.host.resting) == ids[1:]
    del host.store.tables[ids[1]]
    host.clock.settle(2 * WEEK)
    assert not host.host.resting and list(host.host.rooms) == ids[2:]


def test_a_table_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people move and undo again and again, and talk; nothing but the end of the game is left when the table is full."""
    host = MemoryHost()
    id, (ann, bob) = open_table(host, hoyle.game("board64"))
    monkeypatch.setattr(idle_tables, "MAX_TABLE_BYTES", host.host.rooms[id].bytes() + 20 * 1200)
    for _ in range(100):
        mover = ann if ann.view["acts"] else bob
        other = bob if mover is ann else ann
        mover.gesture(**fields_of(gestures_of(table_of(host, id), mover.seat or 0)[0]))
        mover.gesture("friendly", option="undo")
        if (request := table_of(host, id).votes.on(UndoMove)) and request.is_open:
            other.gesture("friendly", option=f"agree.{request.number}")
    assert 10 < table_of(host, id).seq < 30
    assert mover.rejects[-1] == "This table is full: its game has become too long. Resign, and go on at a new table."
    before = table_of(host, id).seq
    ann.gesture("talk", option="luck")
    assert table_of(host, id).seq == before
    host.clock.run(host.host.handle(id, Resign(0)))
    assert table_of(host, id).status == "over"


@pytest.mark.parametrize(("game", "least"), [("board64", EVENT_BYTES), ("rummy", EVENT_BYTES + ARRANGEMENT_BYTES)])
def test_an_arrangement_of_cards_counts_with_each_event(game: str, least: int) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game(game))
    room = host.host.rooms[id]
    for _ in range(3):
        before = room.bytes()
        seat = table_of(host, id).running_timeline().play.to_move[0]
        people[seat].gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))
        assert least < room.bytes() - before < least + ARRANGEMENT_BYTES


def test_a_clock_does_not_go_on_after_a_move_at_another_host() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("princess_card"), clock=TimeControl("move", WEEK // 1000))
    assert all(until - host.clock.time <= LONGEST_SLEEP for until, *_ in host.clock.sleeping), "the time may be changed"
    mover, other = table_of(host, id).to_move()[0] or 0, host.after_restart()
    for person in people:
        person.leave()
    assert idle_tables.forget(host.host, id)
    other.join(id, f"p{mover}").gesture(**fields_of(gestures_of(table_of(other, id), mover)[0]))
    host.clock.time += WEEK // 4
    back = host.join(id, "p0")
    assert [seat["clock"]["ms"] for seat in back.view["seats"]] == [WEEK, WEEK]
