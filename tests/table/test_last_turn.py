"""The last turn again: what a seat saw since its last choice, event by event, for every game."""

import json
import random
from typing import Any

import pytest

import hoyle
from hoyle.codec import encode
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.json_form import Encoded
from hoyle.table.people.audience import Audience
from hoyle.table.show import replay, views
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.messages import Step
from hoyle.table.wire.outbox import Outbox
from tests.support.tables import SlowConnection, fields_of, gestures_of, open_table, play_out, table_of


def opened(name: str, **options: Any) -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """Open a table with people in all seats."""
    host = MemoryHost()
    return host, *open_table(host, hoyle.game(name, **options))


def last_turn(host: MemoryHost, id: str, holder: str) -> list[Any]:
    """Return the frames of the last turn as plain data."""
    return [json.loads(encode(frame)) for frame in replay.last_turn(table_of(host, id), holder, "en")]


def move(host: MemoryHost, id: str, people: list[MemoryConnection], act: str = "") -> int:
    """Make the first gesture that a seat may make, or one of an act; return the seat."""
    table = table_of(host, id)
    for seat in range(len(people)):
        keys = [key for key in gestures_of(table, seat) if key.startswith(act)]
        if keys:
            fields = fields_of(keys[0])
            people[seat].gesture(fields.pop("act"), **fields)
            return seat
    raise AssertionError("nobody may move")


def seqs(frames: list[Any]) -> list[int]:
    """Return the numbers of the events after which the frames are."""
    return [frame["have"] for frame in frames]


def test_before_the_first_move_there_is_no_last_turn() -> None:
    host, id, people = opened("rummy", players=3)
    assert last_turn(host, id, "p0") == []
    assert not table_of(host, id).view(Audience(0), "en").again
    move(host, id, people)
    assert table_of(host, id).view(Audience(0), "en").again


def test_a_seat_sees_every_turn_since_its_own_and_first_the_position_before() -> None:
    host, id, people = opened("rummy", players=3)
    first, second = move(host, id, people, "turn"), move(host, id, people, "turn")
    seq = table_of(host, id).seq
    assert seqs(last_turn(host, id, f"p{first}")) == [seq - 1, seq]
    assert seqs(last_turn(host, id, f"p{second}")) == [seq - 1, seq], "its own turn was the newest"
    assert seqs(last_turn(host, id, f"p{3 - first - second}")) == [seq - 2, seq - 1, seq]
    frames = last_turn(host, id, f"p{first}")
    assert frames[0].get("events", []) == [] and frames[1]["events"][0]["text"] == f"P{second} draws a card."


def test_a_spectator_sees_the_newest_turn() -> None:
    host, id, people = opened("rummy", players=3)
    move(host, id, people, "turn")
    move(host, id, people, "turn")
    assert seqs(last_turn(host, id, "")) == [table_of(host, id).seq - 1, table_of(host, id).seq]


def test_the_frames_are_what_the_seat_saw_and_offer_no_gestures() -> None:
    host, id, people = opened("rummy")
    first = move(host, id, people, "turn")
    table = table_of(host, id)
    assert table.timeline
    for frame in last_turn(host, id, f"p{first}"):
        index = next(n for n, stage in enumerate(table.timeline.stages) if stage.seq == frame["have"])
        assert frame["view"] == json.loads(encode(views.replay_view(table, table.timeline, index, first, "en")))
        assert frame["view"]["acts"] == []


def test_the_last_turn_is_one_of_this_game() -> None:
    host, id, people = opened("thirty_one", players=2, lives=3)
    move(host, id, people)
    move(host, id, people)
    host.clock.run(host.host.handle(id, Resign(0)))
    people[0].gesture("next", option="go")
    begun, mover = table_of(host, id).seq, move(host, id, people)
    while table_of(host, id).running_timeline().present.to_move == (mover,):
        move(host, id, people)
    for holder in ("p0", "p1", ""):
        assert seqs(last_turn(host, id, holder))[0] >= begun


def test_a_slow_client_gets_no_positions_between_views_that_it_has_not_seen() -> None:
    box, step = Outbox(0, "en", SlowConnection()), Step(Encoded(b"{}"), 1)
    box.put(b"{}", 1, [], [step])
    box.put(b"{}", 2, [], [step])
    (frame,) = box.take()
    assert "steps" not in json.loads(frame)
    box.put(b"{}", 3, [], [step])
    (frame,) = box.take()
    assert len(json.loads(frame)["steps"]) == 1


def test_a_closed_table_shows_nothing_to_strangers() -> None:
    host, id, _ = opened("rummy")
    host2 = MemoryHost()
    closed, _ = open_table(host2, hoyle.game("rummy"), watched=False)
    assert last_turn(host, id, "") == []
    with pytest.raises(Refusal):
        last_turn(host2, closed, "")


@pytest.mark.parametrize("name", sorted({game.family: name for name, game in GAMES.items() if game.table}.values()))
def test_every_family_shows_its_last_turn_again(name: str) -> None:
    host, id, people = opened(name)
    play_out(host, id, people, random.Random(1), limit=7)
    table = table_of(host, id)
    for holder in ("", *(f"p{seat}" for seat in range(len(people)))):
        frames = last_turn(host, id, holder)
        assert len(frames) <= replay.MAX_LAST_TURN + 1
        if table.timeline and views.has_last_turn(table.timeline):
            assert seqs(frames)[-1] == table.timeline.last.seq and len(frames) > 1
