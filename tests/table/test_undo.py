"""Undo: why it is refused, and what is told of it."""

from typing import Any

import pytest

import hoyle
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.table.undo import FRIENDLY, OFF
from hoyle.table.votes import IS_OPEN
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.events import SubstituteChanged
from hoyle.table.wire.vote_events import UndoMove
from tests.support.asks import answers, asked
from tests.support.tables import fields_of, gestures_of, open_table, table_of

MATCH = {"goal": "all_rounds", "match_points": 20}


class Undoing:
    """A table of R at which two people play and undo."""

    def __init__(self, **options: Any) -> None:
        self.host = MemoryHost()
        self.id, self.people = open_table(self.host, hoyle.game("r", **options))

    def do(self, act: str) -> MemoryConnection:
        """Do what a word and the number of a seat say; return the connection of the seat."""
        word, seat = act.split()
        person = self.people[int(seat)]
        if word == "lay":
            person.gesture(**fields_of(gestures_of(table_of(self.host, self.id), int(seat))[0]))
        elif word == "resign":
            self.host.clock.run(self.host.host.handle(self.id, Resign(int(seat))))
        elif word == "next":
            person.gesture("next", option="go")
        elif word == "undo":
            person.gesture(FRIENDLY, option="undo")
        else:
            option = next(answer for answer in answers(person.view, FRIENDLY) if answer.startswith(word))
            person.gesture(FRIENDLY, option=option)
        return person


NOTHING, SEALED = "You have not made a move in this game yet.", "Your choice is sealed until the others have chosen too"
STANDS, DECLINED = "This game is over; its moves stand.", "The request was declined: the move stands."
ROUND = ("lay 0", "lay 1")


@pytest.mark.parametrize(
    ("acts", "sentence"),
    [
        ((), NOTHING),
        (("lay 0",), SEALED),
        (("lay 1",), NOTHING),
        (ROUND, ""),
        ((*ROUND, "lay 0"), SEALED),
        ((*ROUND, "lay 1"), ""),
        ((*ROUND, "undo 1"), IS_OPEN),
        ((*ROUND, "undo 0", "decline 1"), DECLINED),
        ((*ROUND, "undo 1", "decline 0"), ""),
        ((*ROUND, "undo 0", "withdraw 0"), ""),
        ((*ROUND, "undo 0", "decline 1", *ROUND), ""),
        ((*ROUND, "undo 0", "agree 1"), NOTHING),
        ((*ROUND, "resign 1"), STANDS),
        ((*ROUND, "resign 1", "next 0"), NOTHING),
        ((*ROUND, "resign 1", "next 0", *ROUND), ""),
    ],
)
def test_why_a_move_cannot_be_undone(acts: tuple[str, ...], sentence: str) -> None:
    at = Undoing(**MATCH)
    for act in acts:
        at.do(act)
    person = at.do("undo 0")
    assert (person.rejects or [""])[0].startswith(sentence) and bool(person.rejects) == bool(sentence)
    assert bool(answers(at.people[1].view, FRIENDLY)) == (not sentence or sentence == IS_OPEN)


def test_an_undo_quotes_the_move_that_was_undone_also_after_another_undo() -> None:
    at = Undoing()
    for act in (*ROUND, *ROUND, *ROUND):
        at.do(act)
    told = [text for text in at.people[0].events if text.startswith("Round")]
    for number in (3, 2, 1):
        for act in ("undo 0", "agree 1"):
            at.do(act)
        quoted = f"P0 undoes a move and everything after it: {told[number - 1]}"
        assert at.people[0].events[-1] == at.people[1].events[-1] == quoted
    assert at.do("undo 0").rejects == [NOTHING]


def test_nobody_is_asked_whose_place_a_bot_has_and_no_two_requests_have_the_same_number() -> None:
    at, numbers = Undoing(), list[int]()
    for act in (*ROUND, "undo 0", "withdraw 0", "undo 0", "decline 1", "undo 1"):
        at.do(act)
        vote = table_of(at.host, at.id).votes.on(UndoMove)
        numbers += [vote.number] if vote and act.startswith("undo") else []
    assert len(set(numbers)) == 3
    at.do("withdraw 1")
    at.do("lay 1")
    table_of(at.host, at.id).apply(SubstituteChanged(1, (0, "c"), "random"))
    assert at.do("undo 0").rejects == [] and table_of(at.host, at.id).game.last_undo


def test_who_plays_on_with_a_stand_in_has_no_undo_and_no_hint_where_they_are_off() -> None:
    host = MemoryHost()
    id, (ann, bob) = open_table(host, hoyle.game("r"), friendly=False)
    for person, seat in ((ann, 0), (bob, 1)):
        person.gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))
    table_of(host, id).apply(SubstituteChanged(1, (0, "c"), "random"))
    for option in ("undo", "hint"):
        ann.gesture(FRIENDLY, option=option)
    assert ann.rejects == [OFF, OFF]


def test_everybody_reads_for_whom_a_request_waits() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("princess_card", players=3))
    first = table_of(host, id).running_timeline().play.to_move[0]
    others = [people[seat] for seat in range(3) if seat != first]
    people[first].gesture(**fields_of(gestures_of(table_of(host, id), first)[0]))
    people[first].gesture(FRIENDLY, option="undo")
    others[0].gesture(FRIENDLY, option=answers(others[0].view, FRIENDLY)[0])
    name, waits = f"P{first}", f"Waiting for P{others[1].seat}."
    assert [asked(person.view, FRIENDLY)["text"] for person in (people[first], *others)] == [
        f"You ask to undo your last move. {waits}",
        f"You agree that {name} undoes a move. {waits}",
        f"{name} asks to undo their last move.",
    ]
