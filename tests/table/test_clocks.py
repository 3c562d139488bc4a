"""Clocks: what each choice costs, what happens when time is up, and when time does not pass."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host.memory import FirstMoveBots, MemoryConnection, MemoryHost
from hoyle.i18n import translator
from hoyle.pages.assets import CLIENT
from hoyle.table import time_control
from hoyle.table.people import clocks, presence
from hoyle.table.people.clocks import MAX_LAG, USUAL_LAG
from hoyle.table.time_control import TimeControl
from hoyle.table.wire.commands import Resign
from tests.support.asks import answers
from tests.support.tables import gestures_of, open_table, play_out, snapshot, table_of

MINUTE = TimeControl("move", 60)
BLITZ = TimeControl("game", 60, 5)


def at_table(control: TimeControl, name: str = "princess_card") -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A table with clocks: by default of Princess Card, where one seat after the other is to move."""
    host = MemoryHost()
    return host, *open_table(host, hoyle.game(name), clock=control)


def play(host: MemoryHost, id: str, people: list[MemoryConnection], seat: int, **facts: int) -> None:
    """Make the first gesture of a seat."""
    act, item, to = gestures_of(table_of(host, id), seat)[0].split("|")
    people[seat].gesture(act, item=item, to=to, **facts)


def times(connection: MemoryConnection) -> list[int]:
    """What the clocks show."""
    return [seat["clock"]["ms"] for seat in connection.view["seats"]]


def mover(host: MemoryHost, id: str) -> int:
    """The seat to move."""
    seat = table_of(host, id).to_move()[0]
    assert seat is not None
    return seat


def test_time_for_a_game_runs_for_who_is_to_move_and_grows_with_each_choice() -> None:
    host, id, people = at_table(BLITZ)
    first = mover(host, id)
    assert times(people[0]) == [60_000, 60_000]
    host.clock.time += 10_000
    play(host, id, people, first)
    assert times(people[0])[first] == 60_000 - 10_000 + USUAL_LAG + 5000
    assert times(people[0])[1 - first] == 60_000
    host.clock.time += 100
    play(host, id, people, mover(host, id))
    assert times(people[0])[1 - first] == 65_000, "a quick answer costs nothing"


def test_time_for_a_move_begins_anew_with_each_move() -> None:
    host, id, people = at_table(MINUTE)
    first = mover(host, id)
    host.clock.time += 50_000
    play(host, id, people, first)
    assert times(people[0]) == [60_000, 60_000]
    assert [bool(seat["clock"].get("runs")) for seat in people[0].view["seats"]].count(True) == 1


def test_the_choice_of_one_gives_no_time_to_the_other() -> None:
    host, id, people = at_table(MINUTE, "r")
    host.clock.time += 10_000
    play(host, id, people, 0)
    assert times(people[0]) == [60_000, 50_000]


@pytest.mark.parametrize(
    ("pauses", "behind"), [((800, 800), 1200), ((0, 0), 2800), ((1500, 400), 900), ((1500, 2000), 0), ((3000, 100), 0)]
)
def test_no_clock_runs_while_a_page_still_shows_cards_that_have_been_turned_back(
    pauses: tuple[int, int], behind: int
) -> None:
    """The other seat turns up a card after each pause; the page shows the cards of the turn before for two seconds."""
    host, id, people = at_table(MINUTE, "seeker")
    first = mover(host, id)
    for place in ("A1", "B1"):
        people[first].gesture("turn", option=place)
    assert mover(host, id) == 1 - first, "no pair"
    for pause, place in zip(pauses, ("A2", "B2"), strict=True):
        host.clock.time += pause
        people[1 - first].gesture("turn", option=place)
    assert mover(host, id) == first, "no pair"
    table = table_of(host, id)
    now = host.clock.time
    left = [clocks.left(table, first, now + later) for later in (behind // 2, behind, behind + 1000)]
    assert left == [60_000, 60_000, 59_000]
    host.clock.run(host.clock.sleep(behind + 60_000 + MAX_LAG - 1))
    assert not table_of(host, id).people.is_substituted(first)
    host.clock.settle(2)
    assert table_of(host, id).people.is_substituted(first)


def test_a_page_shows_cards_as_long_as_the_clock_waits() -> None:
    beats = (CLIENT / "beats.js").read_text("utf-8")
    assert f"const SEEN = {clocks.SEEN};" in beats and f"const PACE = {clocks.PACE};" in beats


def test_both_clocks_run_while_both_choose_and_each_stops_with_its_choice() -> None:
    host, id, people = at_table(TimeControl("game", 60), "r")
    host.clock.time += 10_000
    play(host, id, people, 0)
    host.clock.time += 10_000
    people[0].gesture("talk", option="hello")
    assert times(people[0]) == [50_000 + USUAL_LAG, 40_000]
    play(host, id, people, 1)
    assert times(people[0]) == [50_000 + USUAL_LAG, 40_000 + USUAL_LAG]


@pytest.mark.parametrize("forfeits", [True, False])
def test_who_runs_out_of_time_loses_or_a_bot_plays_on(forfeits: bool) -> None:
    host, id, people = at_table(TimeControl("move", 60, forfeits=forfeits))
    late = mover(host, id)
    host.clock.run(host.clock.sleep(60_000 + MAX_LAG - 1))
    assert people[0].view["status"] == "open"
    host.clock.settle(3_000)
    if forfeits:
        assert people[0].view["result"]["rows"][1 - late]["winner"]
        for seat, text in ((late, "Your time is up."), (1 - late, f"The time of P{late} is up.")):
            assert text in people[seat].events and text in people[seat].view["result"]["title"]
    else:
        assert people[0].view["seats"][late]["bot"]
        assert len(table_of(host, id).running_timeline().stages) > 1
        people[late].gesture(presence.ACT, option="return")
        assert not people[late].rejects
        assert not table_of(host, id).seats[late].is_played_by_bot


def test_who_runs_out_of_time_between_two_games_loses_none_and_a_bot_chooses() -> None:
    host = MemoryHost()
    rules = hoyle.game("r", true_king=True)
    id, people = open_table(host, rules, clock=TimeControl("move", 60, forfeits=True))
    host.clock.run(host.host.handle(id, Resign(1)))
    chooser = mover(host, id)
    host.clock.settle(62_000)
    table = table_of(host, id)
    assert not table.running_timeline().is_between_games and people[0].view["status"] == "open"
    assert table.people.is_substituted(chooser) and not table.people.is_substituted(1 - chooser)


def test_who_has_used_up_the_time_for_a_game_does_not_come_back() -> None:
    host, id, people = at_table(TimeControl("game", 60))
    late = mover(host, id)
    host.clock.settle(61_000)
    people[late].gesture(presence.ACT, option="return")
    assert people[late].rejects == ["Your time is up."]


def test_the_clock_of_somebody_for_whom_a_bot_plays_stands_still() -> None:
    host = MemoryHost(pause=5000)
    id, people = open_table(host, hoyle.game("princess_card"), clock=TimeControl("game", 180))
    away = mover(host, id)
    people[away].leave()
    host.clock.run(host.clock.sleep(presence.GONE_AFTER + 1))
    people[1 - away].gesture(presence.ACT, option=f"stand_in.{away}")
    left = times(people[1 - away])[away]
    assert clocks.running(table_of(host, id)) == []
    host.clock.settle(6000)
    assert mover(host, id) == 1 - away, "the bot has moved"
    assert times(people[1 - away])[away] == left < 180_000


def test_a_move_that_comes_too_late_is_refused() -> None:
    host, id, people = at_table(MINUTE)
    late = mover(host, id)
    host.clock.time += 60_000 + USUAL_LAG
    play(host, id, people, late)
    assert people[late].rejects == ["Your time is up."]


def test_time_stands_still_while_the_server_is_down_and_nothing_else_is_lost() -> None:
    host, id, people = at_table(BLITZ)
    first = mover(host, id)
    host.clock.time += 20_000
    play(host, id, people, first)
    second = mover(host, id)
    left = times(people[0])
    again = host.after_restart()
    again.clock.time += 10**9
    again.clock.run(again.host.table(id))
    assert [clocks.left(table_of(again, id), seat, again.clock.time) for seat in (0, 1)] == left, "nobody is there yet"
    again.join(id, "p0")
    assert [clocks.left(table_of(again, id), seat, again.clock.time) for seat in (0, 1)] == left
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))
    assert clocks.running(table_of(again, id)) == [second]


def test_a_clock_that_goes_back_gives_and_takes_nothing() -> None:
    host, id, people = at_table(BLITZ)
    first = mover(host, id)
    host.clock.time -= 10**7
    play(host, id, people, first)
    assert times(people[0])[first] == 65_000


@pytest.mark.parametrize(("control", "left"), [(MINUTE, 60_000), (BLITZ, 60_000 - 20_000 + USUAL_LAG + 5000)])
def test_who_takes_a_move_back_has_the_time_for_a_move_again(control: TimeControl, left: int) -> None:
    host, id, people = at_table(control)
    first = mover(host, id)
    host.clock.time += 20_000
    play(host, id, people, first)
    host.clock.time += 30_000
    people[first].gesture("friendly", option="undo")
    option = answers(people[1 - first].view, "friendly")[0]
    people[1 - first].gesture("friendly", option=option)
    assert table_of(host, id).game.last_undo and times(people[0])[first] == left
    assert times(people[0])[1 - first] == (60_000 if control is MINUTE else 30_000)


def test_bots_have_no_clock_and_a_whole_game_is_played() -> None:
    host = MemoryHost(FirstMoveBots())
    id, people = open_table(host, hoyle.game("r"), clock=BLITZ)
    play_out(host, id, people, random.Random(1))
    assert people[0].view["status"] == "over"
    assert clocks.running(table_of(host, id)) == []
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))


@pytest.mark.parametrize(
    ("control", "words"),
    [
        (MINUTE, "1 minute for each move; for whose time is up a bot plays on"),
        (BLITZ, "1 minute for the game and 5 s more after each move; for whose time is up a bot plays on"),
        (TimeControl("move", 3 * 86_400, forfeits=True), "3 days for each move; whose time is up loses"),
        (TimeControl("game", 90), "90 seconds for the game; for whose time is up a bot plays on"),
    ],
)
def test_a_clock_in_words(control: TimeControl, words: str) -> None:
    assert time_control.words(control, translator("en")) == words


def test_an_unknown_clock_is_refused() -> None:
    for name in ("", "game:1", "move:-5"):
        with pytest.raises(Refusal):
            time_control.control_of(name, forfeits=True)
    known: Any = time_control.control_of("game:300+5", forfeits=True)
    assert (known.seconds, known.increment, known.forfeits) == (300, 5, True)


def test_a_shorter_clock_that_starts_later_still_runs_out_in_time() -> None:
    host, id, people = at_table(TimeControl("game", 60, forfeits=True))
    first = mover(host, id)
    table_of(host, id).people.clock.left[1 - first] = 3000  # type: ignore[union-attr]
    play(host, id, people, first)
    host.clock.settle(4000)
    assert people[0].view["result"]["rows"][first]["winner"]


@pytest.mark.parametrize(
    ("shown", "counted"), [(50_100, 9_900), (51_000, 9_000), (58_000, 9_000), (40_000, 10_000), (-5, 10_000)]
)
def test_the_way_of_a_message_is_not_counted_up_to_a_second(shown: int, counted: int) -> None:
    host, id, people = at_table(BLITZ)
    first = mover(host, id)
    host.clock.time += 10_000
    play(host, id, people, first, left=shown)
    assert people[first].rejects == []
    assert times(people[0])[first] == 60_000 - counted + 5000


def test_a_choice_made_in_time_counts_although_it_comes_late_and_no_other() -> None:
    host, id, people = at_table(MINUTE)
    first = mover(host, id)
    host.clock.time += 60_600
    for facts in ({}, {"left": 0}, {"left": -100}):
        play(host, id, people, first, **facts)
    assert people[first].rejects == ["Your time is up."] * 3
    play(host, id, people, first, left=50)
    assert table_of(host, id).seq > 1 and len(people[first].rejects) == 3
    assert times(people[0])[first] == 60_000


def test_time_on_the_way_has_a_reserve_that_choices_refill_slowly() -> None:
    host, id, people = at_table(MINUTE, "r")
    given: list[int] = []
    while table_of(host, id).status == "open":
        if 0 not in table_of(host, id).to_move():
            play(host, id, people, mover(host, id))
            continue
        clock = table_of(host, id).people.clock
        assert clock is not None
        before = clock.reserve.get(0, clocks.LAG_RESERVE)
        host.clock.time += 10_000
        play(host, id, people, 0, left=60_000)
        given.append(before + USUAL_LAG - clock.reserve[0])
    assert given[:6] == [MAX_LAG] * 6 and given[-1] == USUAL_LAG


def test_quick_choices_save_up_no_more_time_on_the_way_than_the_reserve() -> None:
    host, id, people = at_table(MINUTE)
    for _ in range(4):
        play(host, id, people, mover(host, id), left=60_000)
    clock = table_of(host, id).people.clock
    assert clock is not None
    assert clock.reserve == {0: clocks.LAG_RESERVE, 1: clocks.LAG_RESERVE}


def test_who_always_says_that_the_message_was_on_its_way_soon_has_no_more_time_than_others() -> None:
    host, id, people = at_table(MINUTE)
    late, clock = mover(host, id), table_of(host, id).people.clock
    assert clock is not None
    clock.reserve[late] = USUAL_LAG
    host.clock.time += 60_000 + USUAL_LAG
    play(host, id, people, late, left=MAX_LAG)
    assert people[late].rejects == ["Your time is up."]
