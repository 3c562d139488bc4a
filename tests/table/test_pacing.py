"""The pace of bots: a person can follow it, and nobody waits for bots after going out."""

from types import SimpleNamespace
from typing import Any

import hoyle
from hoyle.host import bot_turns
from hoyle.host.memory import FirstMoveBots, MemoryHost
from hoyle.host.pacing import pause_at, turns_since_people_played
from hoyle.table.opening import Wish
from hoyle.table.people import presence
from hoyle.table.ports import Question
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.events import JournalEvent, NextGame, Played, Player, Resigned
from tests.support.tables import SECRET, open_table, table_of

PERSON, BOT = Player("human", holder="somebody"), Player("bot", bot="random")


def table(*events: JournalEvent, seats: int = 4) -> Any:
    """Return a table with a person in seat 0, bots in the other seats, and these events."""
    return SimpleNamespace(journal=events, seats=[PERSON, *[BOT] * (seats - 1)])


def turn(*seats: int) -> Played:
    """Return the event of moves by these seats."""
    return Played([], [(seat, None) for seat in seats], "")


def test_the_turn_is_counted_from_seat_to_seat_since_a_person_played() -> None:
    assert turns_since_people_played(table()) == (0, 0)
    assert turns_since_people_played(table(turn(1), turn(2), turn(0), turn(1), turn(1), turn(2), turn(3))) == (3, 4)
    assert turns_since_people_played(table(turn(2), turn(0, 1, 2, 3))) == (0, 0)
    assert turns_since_people_played(table(turn(1), turn(2), NextGame(0, None), turn(1), Resigned(3), turn(2))) == (
        4,
        4,
    )
    assert turns_since_people_played(table(*[turn(1)] * 9, seats=2)) == (1, 9), "one long turn of one bot"


def test_bots_hurry_after_two_rounds_among_themselves_or_many_choices() -> None:
    seats = [PERSON, BOT, BOT, BOT]
    assert [pause_at(1000, seats, passed) for passed in (0, 3, 5, 6, 20)] == [1000, 1000, 1000, 250, 250]
    assert pause_at(1000, [BOT] * 3, 20) == 1000, "those who look on at bots alone can follow"
    assert [pause_at(1000, [PERSON, BOT], 1, chosen) for chosen in (1, 9, 10)] == [1000, 1000, 250], "one bot alone"


class SlowBots(FirstMoveBots):
    """Bots that think for five seconds."""

    host: MemoryHost

    async def answer(self, question: Question) -> list[int]:
        await self.host.clock.sleep(5000)
        return await super().answer(question)


def test_who_comes_back_while_the_bot_thinks_chooses_alone() -> None:
    bots = SlowBots()
    host = bots.host = MemoryHost(bots)
    id, (ann, bob) = open_table(host, hoyle.game("r"))
    bob.leave()
    host.clock.settle(presence.GONE_AFTER)
    ann.gesture(presence.ACT, option="stand_in.1")
    host.clock.settle(1000)
    host.join(id, "p1").gesture(presence.ACT, option="return")
    host.clock.settle(20_000)
    assert len(bots.questions) == 1 and table_of(host, id).game.sealed == []


def test_a_bot_begins_the_next_game_after_three_pauses() -> None:
    host = MemoryHost(pause=1000)
    rules = hoyle.game("r", true_king=True)
    id = host.open(Wish("r", rules.canonical(), [PERSON, BOT]), SECRET)
    host.join(id, "somebody")
    host.clock.settle(1000)
    resigned = host.clock.time
    host.clock.run(host.host.handle(id, Resign(1)))
    for time, is_between in ((2999, True), (3000, False)):
        host.clock.settle(resigned + time - host.clock.time)
        assert table_of(host, id).running_timeline().is_between_games == is_between


def test_a_bot_that_is_asked_too_late_does_not_choose_the_next_game_for_others() -> None:
    host = MemoryHost()
    id = host.open(Wish("r", hoyle.game("r", true_king=True).canonical(), [PERSON, BOT]), SECRET)
    host.join(id, "somebody")
    tok = table_of(host, id).tok(1)
    host.clock.run(host.host.handle(id, Resign(0)))
    for seat, is_between in ((1, True), (0, True)):
        host.clock.run(bot_turns.play_answer(host.host, host.host.rooms[id], seat, tok))
        assert table_of(host, id).running_timeline().is_between_games == is_between
