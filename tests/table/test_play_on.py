"""Tables that begin in a position of a finished one, and scenes with all cards open."""

import random
from itertools import count
from typing import Any

import pytest

import hoyle
from hoyle.codec import encode
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.i18n import translator
from hoyle.pages.table import record_text
from hoyle.play.play import Variant
from hoyle.table import persistence, play_on, start_position
from hoyle.table.people.audience import Audience
from hoyle.table.show import replay, telling
from hoyle.table.table import Table
from hoyle.table.verify import Disagrees, verify
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.events import StartPosition
from tests.support.tables import open_table, play_out, table_of

SAY = translator("en")
SECRETS = (f"{number:064x}" for number in count(1))


def finished(variant: Variant, name: str, moves: int = 30) -> tuple[MemoryHost, Table]:
    """Return a table that was played at random for a while and then resigned, with every deal of its match."""
    host = MemoryHost()
    id, people = open_table(host, variant)
    play_out(host, id, people, random.Random(name), limit=moves)
    table = table_of(host, id)
    while table.status == "open":
        assert table.timeline
        if not table.running_timeline().is_between_games:
            seat = next(seat for seat in range(variant.seats) if table.timeline.match_play.is_in(seat))
            host.clock.run(host.host.handle(id, Resign(seat)))
        else:
            play_out(host, id, people, random.Random(name), limit=1)
    return host, table


def going_on(
    host: MemoryHost, table: Table, step: int, imagined_by: int | None = None
) -> tuple[Table, list[MemoryConnection]]:
    """Open a table that plays on at a step of another one."""
    moment = play_on.moment(table, step)
    start = play_on.start_position(moment, imagined_by, 7)
    id, people = open_table(host, moment.variant, secret=next(SECRETS), start=start)
    return table_of(host, id), people


def open_steps(table: Table) -> list[int]:
    """Return the steps of a finished table at which somebody is to move."""
    assert table.timeline is not None
    return [step for step, stage in enumerate(table.timeline.stages) if stage.state.to_move]


def cards(table: Table, index: int, seat: int | None) -> dict[str, list[tuple[str, str | None]]]:
    """Return what a seat sees at a stage: by zone without melds the items, sorted."""
    assert table.timeline is not None
    scene = table.timeline.scene(table.timeline.stages[index], seat, table.people.names(SAY), SAY)
    return {
        zone.id: sorted((item.id, item.face) for item in [*zone.items, *(i for cell in zone.cells for i in cell.items)])
        for zone in scene.zones
        if not (zone.id.startswith("m") and zone.state)
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_game_goes_on_from_any_position(name: str) -> None:
    host, table = finished(hoyle.game(name), name)
    steps = open_steps(table)
    for step in {steps[0], steps[len(steps) // 2], steps[-1]}:
        again, people = going_on(host, table, step)
        for seat in [None, *range(len(table.seats))]:
            assert cards(again, 0, seat) == cards(table, step, seat)
        play_out(host, again.id, people, random.Random(step), limit=20)
        assert not again.stuck


@pytest.mark.parametrize("name", ["rummy", "thirty_one", "muzicando", "malice", "triangle", "telepathy"])
def test_imagined_cards_agree_with_what_the_seat_saw(name: str) -> None:
    host, table = finished(hoyle.game(name), name)
    steps = open_steps(table)
    step = steps[len(steps) // 2]
    again, people = going_on(host, table, step, imagined_by=1)
    assert cards(again, 0, 1) == cards(table, step, 1)
    moment = play_on.moment(table, step)
    drawn = {play_on.start_position(moment, 1, seed).state for seed in range(8)}
    assert len(drawn) > 1
    play_out(host, again.id, people, random.Random(2), limit=20)
    assert not again.stuck
    assert people[0].view and "imagined" in " ".join(
        event.text for event in telling.events(again.timeline, 0, 0, ["Ann", "Bob"] * 4, SAY)
    )


def test_a_match_goes_on_with_its_standing() -> None:
    host, table = finished(hoyle.game("thirty_one"), "match", moves=200)
    assert table.timeline
    step = next(n for n in reversed(open_steps(table)) if table.timeline.stages[n].game > 1)
    again, _ = going_on(host, table, step)
    before = play_on.match_play_at(table, table.timeline.stages[step].seq)
    assert again.timeline
    assert again.timeline.match_play.standing() == before.standing()
    assert again.timeline.match_play.deals == before.deals


def test_it_begins_where_somebody_is_to_move_in_a_finished_game() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    with pytest.raises(Refusal, match="when the game is over"):
        play_on.moment(table_of(host, id), 0)
    play_out(host, id, people, random.Random(1))
    table = table_of(host, id)
    assert table.timeline
    with pytest.raises(Refusal, match="This deal is over here"):
        play_on.moment(table, len(table.timeline.stages) - 1)


def test_the_table_is_the_same_after_it_was_loaded_again_and_undo_stops_at_its_beginning() -> None:
    host, table = finished(hoyle.game("rummy"), "again")
    again, people = going_on(host, table, open_steps(table)[5])
    assert again.timeline and again.timeline.last_choice(0) == -1
    play_out(host, again.id, people, random.Random(3), limit=6)
    before = [encode(again.view(Audience(seat), "en")) for seat in (None, 0, 1)]
    loaded = Table(again.id)
    for event in again.journal:
        loaded.apply(event)
    assert [encode(loaded.view(Audience(seat), "en")) for seat in (None, 0, 1)] == before


def test_its_games_do_not_count_and_its_deal_cannot_be_verified() -> None:
    host, table = finished(hoyle.game("r"), "count")
    again, people = going_on(host, table, open_steps(table)[1])
    saved = []
    store_save = host.store.save
    host.store.save = lambda table, changes, revision: (saved.append(changes), store_save(table, changes, revision))[1]
    play_out(host, again.id, people, random.Random(4))
    assert again.status == "over"
    assert any(changes.is_over for changes in saved)
    assert all(changes.result is None for changes in saved)
    with pytest.raises(Disagrees, match="began in a position of another table"):
        verify(record_text(again).encode())


def test_a_damaged_position_makes_the_table_stuck() -> None:
    host = MemoryHost()
    start = StartPosition("t", 0, "AAAA")
    id, _ = open_table(host, hoyle.game("r"), secret=next(SECRETS), start=start)
    assert table_of(host, id).status == "stuck"


def test_a_position_that_cannot_be_is_refused() -> None:
    host, table = finished(hoyle.game("r"), "r")
    moment = play_on.moment(table, open_steps(table)[2])
    moment.match_play.play.state.phase = 99
    start = play_on.start_position(moment, None, 7)
    said = "There is no such position: phase is 99, and can only be 0 to 13."
    with pytest.raises(Refusal, match=said):
        start_position.apply(hoyle.game("r").new_match(), start)
    id, _ = open_table(host, hoyle.game("r"), secret=next(SECRETS), start=start)
    assert table_of(host, id).status == "stuck"


@pytest.mark.parametrize("name", GAMES)
def test_all_cards_are_open_after_the_end_and_only_then(name: str) -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game(name))
    table = table_of(host, id)
    with pytest.raises(Refusal, match="Other hands are shown when the game is over"):
        replay.position(table, "p0", "0", replay.OPEN, "en")
    _, table = finished(hoyle.game(name), name)
    assert table.timeline
    for step in open_steps(table)[:20]:
        stage = table.timeline.stages[step]
        opened = table.timeline.open_scene(stage, table.people.names(SAY), SAY)
        known = {
            (zone.id, item.face)
            for zone in opened.zones
            for item in [*zone.items, *(one for cell in zone.cells for one in cell.items)]
        }
        for seat in range(len(table.seats)):
            for zone in table.timeline.scene(stage, seat, table.people.names(SAY), SAY).zones:
                if zone.owner == f"s{seat}" and zone.kind == "fan":
                    assert {(zone.id, item.face) for item in zone.items if item.face} <= known
        shown = {zone.id for zone in opened.zones}
        assert all(id in shown for rows in opened.layout.values() for row in rows for id in row)
        assert opened.acts == []


def test_a_table_that_plays_on_counts_for_no_statistics_of_rules() -> None:
    host, table = finished(hoyle.game("r"), "r")
    later, _ = going_on(host, table, 0)
    host.clock.run(host.host.handle(later.id, Resign(0)))
    for one, counts in ((table, True), (later, False)):
        assert one.timeline and one.timeline.play.is_over
        assert (persistence.result_of(one.timeline, one.timeline.match_play) is not None) == counts
        assert bool(persistence.hash_of_rules(one.timeline)) == counts


def test_a_game_by_chosen_rules_is_played_on_by_them() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r", true_king=True))
    for choice in ("4", "base"):
        host.clock.run(host.host.handle(id, Resign(1)))
        if table_of(host, id).status == "open":
            people[1].gesture("next", option=choice)
    table = table_of(host, id)
    assert table.timeline and table.status == "over"
    step = next(index for index, stage in enumerate(table.timeline.stages) if stage.game == 2)
    later, _ = going_on(host, table, step)
    assert later.running_timeline().options.points_to_win == 3
    assert later.running_timeline().match_play.deals == 2


def test_seats_are_not_drawn_again_and_a_called_match_is_played_on_alone() -> None:
    host, table = finished(hoyle.game("muzicando", mode="individual", layouts=0), "drawn", moves=0)
    assert table.opened.lot and going_on(host, table, open_steps(table)[0])[0].opened.lot == []
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r", true_king=True, king_calls="any_game"))
    host.clock.run(host.host.handle(id, Resign(1)))
    people[1].gesture("next", option="triangle")
    while (table := table_of(host, id)).status == "open":
        timeline = table.running_timeline()
        if timeline.is_between_games:
            chooser = people[timeline.chooser or 0]
            chooser.gesture("next", option=chooser.view["acts"][0]["options"][0]["id"])
        else:
            host.clock.run(host.host.handle(id, Resign(1)))
    assert table.timeline
    step = next(step for step in open_steps(table) if table.timeline.stages[step].game == 3)
    later, _ = going_on(host, table, step)
    assert later.opened.game == "triangle" and later.running_timeline().is_match
    assert later.running_timeline().match_play.game == 2, "the second deal of the match"


@pytest.mark.parametrize(
    ("game", "options", "text", "next_text"),
    [
        ("triangle", {"deals": 3}, "Deal 2 of 3", "Deal 3 begins."),
        ("r", {"goal": "all_rounds", "match_points": 40}, "", "Game 3 begins."),
        ("muzicando", {}, "", "Layout 3 begins."),
    ],
)
def test_the_deals_of_a_match_that_is_played_on_are_counted_on(
    game: str, options: dict[str, Any], text: str, next_text: str
) -> None:
    host, table = finished(hoyle.game(game, **options), "count", moves=0)
    assert table.timeline
    step = next(step for step in open_steps(table) if table.timeline.stages[step].game == 2)
    later, people = going_on(host, table, step)
    sheet = people[0].view["match"]
    assert (sheet["game"], sheet.get("text", "")) == (2, text)
    host.clock.run(host.host.handle(later.id, Resign(0)))
    people[0].gesture("next", option="go")
    assert next_text in people[0].events and people[0].view["match"]["game"] == 3
