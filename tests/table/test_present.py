"""What a table remembers of a position is what the position says, and old stages say what they said when they were new."""

import random

import pytest

from hoyle.codec import encode
from hoyle.games import GAMES
from hoyle.host.local_table import table_in
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.play.play import vary
from hoyle.table.present import Present
from hoyle.table.show import views
from hoyle.table.show.replay import log_lines
from hoyle.table.table import Table
from tests.support.tables import fields_of, gestures_of, open_table, table_of

GAMES_WITH_TABLES = ("r", "board64", "malice", "muzicando", "rummy", "thirty_one", "seeker", "telepathy")


def positions(table: Table) -> list[bytes]:
    """Return the view of every stage for every seat and for spectators, encoded."""
    timeline = table.running_timeline()
    seats = [*range(len(table.seats)), None]
    return [
        encode(views.replay_view(table, timeline, index, seat, "en"))
        for index in range(len(timeline.stages))
        for seat in seats
    ]


@pytest.mark.parametrize("name", GAMES_WITH_TABLES)
def test_nothing_remembered_is_out_of_date(name: str) -> None:
    host, dice = MemoryHost(), random.Random(name)
    id, people = open_table(host, vary(GAMES[name], {}))
    for number in range(12):
        table = table_of(host, id)
        if table.status != "open":
            break
        timeline = table.running_timeline()
        anew = Present(timeline.match_play)
        for seat in (*range(len(people)), None):
            assert timeline.present.view(seat) == anew.view(seat)
        for seat in range(len(people)):
            assert timeline.present.seen(seat).legal == anew.seen(seat).legal
            draft = table.draft(seat)
            current = draft and draft.current
            assert timeline.own_gestures(seat, current) == timeline.new_gestures(seat, current)
        assert (timeline.present.standing, timeline.present.packed) == (anew.standing, anew.packed)
        seat = dice.choice([seat for seat in range(len(people)) if gestures_of(table, seat)])
        fields = fields_of(dice.choice(gestures_of(table, seat)))
        people[seat].gesture(fields.pop("act"), **fields)
        assert people[seat].rejects == [], number


@pytest.mark.parametrize("name", GAMES_WITH_TABLES)
def test_old_stages_say_what_a_table_loaded_anew_says(name: str) -> None:
    host, dice = MemoryHost(), random.Random(name)
    id, people = open_table(host, vary(GAMES[name], {}))
    for _ in range(8):
        table = table_of(host, id)
        seats = [seat for seat in range(len(people)) if gestures_of(table, seat)]
        if table.status != "open" or not seats:
            break
        fields = fields_of(dice.choice(gestures_of(table, seats[0])))
        people[seats[0]].gesture(fields.pop("act"), **fields)
    played, loaded = table_of(host, id), table_in(host.clock.run(host.after_restart().host.table(id)).table)
    if played.status == "open":
        assert positions(played) == positions(loaded)
    for seat in (*range(len(people)), None):
        assert list(log_lines(played, seat, "uk")) == list(log_lines(loaded, seat, "uk"))
    assert played.timeline
    assert all(stage.is_compressed for stage in played.timeline.stages[:-1])
    assert not any(stage.views for stage in played.timeline.stages[:-2])


@pytest.mark.parametrize("name", GAMES_WITH_TABLES)
def test_tables_share_drawings_which_no_scene_changes(name: str) -> None:
    """A position looks the same after other tables have drawn the same cards for other readers."""
    say, before = translator("en"), list[list[bytes]]()
    for _ in range(2):
        host = MemoryHost()
        id, people = open_table(host, vary(GAMES[name], {}))
        timeline = table_of(host, id).running_timeline()
        first, names = timeline.last, [f"P{seat}" for seat in range(len(people))]

        def drawn() -> list[bytes]:
            return [encode(zone) for seat in (0, None, 1) for zone in timeline.scene(first, seat, names, say).zones]

        before.append(drawn())
        for seat in range(len(people)):
            for key in gestures_of(table_of(host, id), seat)[:1]:
                fields = fields_of(key)
                people[seat].gesture(fields.pop("act"), **fields)
        assert drawn() == before[-1]
    assert before[0] == before[1]
