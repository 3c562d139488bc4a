"""Replays and news: who may see which position, what is told of it, and what happened since an event."""

import json
import random
from typing import Any

import pytest

import hoyle
from hoyle.codec import encode
from hoyle.errors import Refusal
from hoyle.host.memory import MemoryHost
from hoyle.table.show import replay, views
from hoyle.table.show.replay import HIDDEN, NOT_WATCHED
from hoyle.table.table import Table
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.events import Played
from tests.support.tables import fields_of, gestures_of, open_table, play_out, table_of

NO_POSITION = "There is no such position."


def played(rounds: int, is_over: bool = False, **wish: Any) -> Table:
    """A table of R after some rounds, and then a resignation."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"), **wish)
    for _ in range(rounds):
        for seat in range(2):
            people[seat].gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))
    if is_over:
        host.clock.run(host.host.handle(id, Resign(1)))
    return table_of(host, id)


def refusal(call: Any, *args: Any) -> str:
    """Return the sentence of a refusal; empty if there is none."""
    try:
        call(*args)
    except Refusal as error:
        return error.message
    return ""


@pytest.mark.parametrize(
    ("holder", "seat", "now", "later"),
    [
        ("p0", "", 0, 0),
        ("p0", "you", 0, 0),
        ("p0", "s0", 0, 0),
        ("p0", "0", 0, 0),
        ("p0", "watch", None, None),
        ("p0", "s1", HIDDEN, 1),
        ("p0", "open", HIDDEN, None),
        ("p0", "s2", NO_POSITION, NO_POSITION),
        ("p0", "s-1", NO_POSITION, NO_POSITION),
        ("eve", "", None, None),
        ("eve", "s0", HIDDEN, 0),
        ("", "you", None, None),
    ],
)
def test_other_hands_are_shown_when_the_game_is_over(holder: str, seat: str, now: int | str, later: int | str) -> None:
    for table, expected in ((played(1), now), (played(1, is_over=True), later)):
        if isinstance(expected, str):
            assert refusal(replay.requested_seat, table, holder, seat) == expected
            assert refusal(replay.position, table, holder, "0", seat, "en") == expected
        else:
            assert replay.requested_seat(table, holder, seat) == expected


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("2", 2), ("3", NO_POSITION)])
def test_a_step_is_a_position_that_exists(text: str, number: int | str) -> None:
    table = played(2)
    assert refusal(replay.step_of, table, text) == (number if isinstance(number, str) else "")
    assert isinstance(number, str) or replay.step_of(table, text) == number


def shown(table: Table, number: str, seat: str = "") -> dict[str, Any]:
    """Return the frame of a position as plain data."""
    return json.loads(encode(replay.position(table, "p0", number, seat, "en")))


def test_a_position_has_what_was_told_of_it_and_the_last_one_is_shown_without_a_number() -> None:
    table = played(2, is_over=True)
    first, second, last, newest = (shown(table, number) for number in ("0", "1", "3", ""))
    assert first["view"]["prompt"] == "The game begins." and first["events"] == []
    assert second["view"]["prompt"] == second["view"]["told"]["text"] and second["events"]
    assert [frame["view"]["at"] for frame in (first, second, last, newest)] == [0, 1, 3, 3]
    assert [frame["view"]["status"] for frame in (first, second, last)] == ["open", "open", "over"]
    assert last["view"]["prompt"] == "P1 resigns." != newest["view"]["prompt"]
    assert [frame["have"] for frame in (first, second, last)] == [0, 1, 3]
    assert all(not seat.get("turn") and not seat.get("ready") for seat in first["view"]["seats"])


def test_a_closed_table_is_replayed_for_its_players_alone() -> None:
    closed = played(1, watched=False)
    assert refusal(replay.position, closed, "eve", "0", "watch", "en") == NOT_WATCHED
    assert refusal(replay.position, closed, "p1", "0", "watch", "en") == ""


def test_positions_keep_no_views_but_of_the_newest_two() -> None:
    table = played(4)
    assert table.timeline
    for number in ("1", "2", "3", "4"):
        shown(table, number)
        assert not any(stage.views for stage in table.timeline.stages[:-2])
    list(replay.log_lines(table, 0, "en"))
    assert not any(stage.views for stage in table.timeline.stages[:-2])


@pytest.mark.parametrize(("since", "rounds"), [(-1, 3), (0, 3), (1, 2), (2, 1), (3, 0), (9, 0)])
def test_news_are_what_happened_since_an_event(since: int, rounds: int) -> None:
    table = played(3)
    events, steps = views.news_since(table, since, 0, "en")
    assert events is not None and steps == []
    assert [event.text[:8] for event in events if event.text.startswith("Round")] == [
        f"Round {number}:" for number in range(4 - rounds, 4)
    ]
    assert table.timeline and not any(stage.views for stage in table.timeline.stages[:-2])


@pytest.mark.parametrize(
    ("most", "since", "is_told"), [(3, 0, True), (3, -1, False), (4, -1, True), (2, 0, False), (2, 1, True)]
)
def test_news_of_too_many_events_are_not_told(
    monkeypatch: pytest.MonkeyPatch, most: int, since: int, is_told: bool
) -> None:
    monkeypatch.setattr(views, "MAX_EVENTS", most)
    assert (views.news_since(played(3), since, 0, "en")[0] is not None) == is_told


@pytest.mark.parametrize("seat", ["watch", "s0", "open"])
def test_all_cards_are_open_only_in_the_view_that_is_named_for_it(seat: str) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("telepathy"))
    play_out(host, id, people, random.Random(1))
    frame = json.loads(encode(replay.position(table_of(host, id), "p0", "", seat, "en")))
    first, *_ = [step["view"] for step in frame["steps"]]
    known = {"watch": 0, "s0": 1, "open": 4}[seat]
    rows = [sum("face" in item for item in zone.get("items", [])) for zone in first["zones"]]
    assert sorted(rows, reverse=True)[: known + 1] == [*[8] * known, 1][:4]
    first = json.loads(encode(replay.position(table_of(host, id), "p0", "0", seat, "en")))["view"]
    assert json.dumps(first["zones"]).count('"face"') == {"watch": 0, "s0": 8, "open": 32}[seat]


def test_a_stuck_table_tells_no_news_and_is_not_replayed() -> None:
    table = played(2)
    assert views.news_since(table, 0, 0, "en")[0]
    table.apply(Played([(0, 0)], [(0, "c")], "another mark"))
    assert views.news_since(table, 0, 0, "en") == ([], [])
    assert refusal(replay.position, table, "p0", "0", "", "en") == table.stuck != ""
