"""The pace of bots: a person can follow it, and nobody waits for bots after going out."""

from types import SimpleNamespace
from typing import Any

from hoyle.host.pacing import pause_at, turns_since_people_played
from hoyle.table.wire.events import JournalEvent, NextGame, Played, Player, Resigned

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
