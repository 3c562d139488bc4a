"""Votes: what is proposed at a table, how it is answered and stored, and what the view asks."""

import json
from typing import Any, Literal

import pytest

import hoyle
from hoyle.codec import MalformedMessage, encode
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.rules.seats import NONE
from hoyle.table import undo
from hoyle.table.opening import Wish
from hoyle.table.people import agreement, rematch
from hoyle.table.persistence import changes_of
from hoyle.table.undo import FRIENDLY
from hoyle.table.wire import events
from hoyle.table.wire.commands import Gesture, ProposeRules, Resign
from hoyle.table.wire.events import Daily, Player
from hoyle.table.wire.messages import Move
from hoyle.table.wire.vote_events import ChangeRules, PlayAgain, UndoMove, VoteCalled, VoteCast, read_request
from tests.support.asks import answers, asked
from tests.support.tables import fields_of, gestures_of, open_table, table_of
from tests.table.test_agreement import sit, waiting

STORED: list[tuple[VoteCalled | VoteCast, str]] = [
    (
        VoteCalled(ChangeRules({"points_to_win": 2}, "Bob", "h")),
        '{"type":"rules","options":{"points_to_win":2},"name":"Bob","holder":"h"}',
    ),
    (VoteCalled(ChangeRules({}), 1), '{"type":"rules","options":{},"seat":1}'),
    (VoteCast("rules", 0, True, "c"), '{"type":"rules-answer","seat":0,"cid":"c","agrees":true}'),
    (VoteCast("rules", 1, False, 7), '{"type":"rules-answer","seat":1,"cid":7}'),
    (
        VoteCalled(PlayAgain(True, "points_to_win", 3), 1, "c"),
        '{"type":"rematch","seat":1,"cid":"c","swaps":true,"rule":"points_to_win","value":3}',
    ),
    (VoteCast("rematch", 0, True, "c"), '{"type":"rematch-answer","seat":0,"cid":"c","agrees":true}'),
]
"""Events of votes, and the bytes in which the version before stores them."""
REQUEST = b'{"seat":1,"number":7,"agreed":[2,0],"declined":3,"done":[[1,"a"],[2,"b"],[0,"c"],[3,"d"]]}'
"""A vote on an undo, as the version before stores it."""


@pytest.mark.parametrize(("event", "stored"), STORED)
def test_votes_are_stored_so_that_the_version_before_reads_them(event: VoteCalled | VoteCast, stored: str) -> None:
    assert events.write(event).decode() == stored
    assert events.read(stored.encode()) == event


@pytest.mark.parametrize("event", [event for event, _ in STORED])
def test_the_form_of_the_next_version_is_read(event: VoteCalled | VoteCast) -> None:
    assert json.loads(encode(event))["type"] in ("vote", "answer")
    assert events.read(encode(event)) == event


def test_a_vote_on_an_undo_is_no_journal_event() -> None:
    for event in (VoteCalled(UndoMove(), 0, "c", 1), VoteCast("undo", 1, True, "c")):
        with pytest.raises(MalformedMessage):
            events.read(encode(event))


def test_a_stored_request_to_undo_is_read_and_stored_again_unchanged() -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("r"))
    votes, read = table_of(host, id).votes, read_request(REQUEST)
    for event in read[:-1]:
        votes.apply(event)
    assert encode(votes.undo_request(read[-1])) == REQUEST
    vote = votes.after(read[-1])
    assert vote and (vote.by, vote.number, vote.declined, vote.is_open) == (1, 7, 3, False)


def undo_at_r() -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A game of R in which both have chosen once, and the first seat asks to undo that."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    for seat, person in enumerate(people):
        person.gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))
    people[0].gesture(FRIENDLY, option="undo")
    return host, id, people


def rules_of_r() -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A table of Thirty-one for three at which two sit, and the first seat proposes other rules."""
    host, id, ann = waiting("thirty_one", players=3)
    bob = sit(host, id, 1, "bob")
    host.clock.run(host.host.handle(id, ProposeRules({"players": 3, "lives": 2}, seat=0)))
    return host, id, [ann, bob]


def rematch_of_r() -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A finished game of R after which the first seat offers a rematch."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    host.clock.run(host.host.handle(id, Resign(1)))
    people[0].gesture(rematch.ACT, option="offer")
    return host, id, people


VOTES: dict[str, Any] = {FRIENDLY: undo_at_r, agreement.ACT: rules_of_r, rematch.ACT: rematch_of_r}


@pytest.mark.parametrize("act", VOTES)
def test_every_vote_is_asked_alike_and_withdrawn_by_whoever_asked(act: str) -> None:
    _, _, (asker, other) = VOTES[act]()
    mine, theirs = asked(asker.view, act), asked(other.view, act)
    number = mine["number"]
    assert (mine["by"], mine["agreed"]) == (theirs["by"], theirs["agreed"]) == ("s0", ["s0"])
    assert theirs["number"] == number and theirs["text"]
    assert answers(asker.view, act) == [f"withdraw.{number}"]
    assert answers(other.view, act) == [f"agree.{number}", f"decline.{number}"]
    other.gesture(act, option=f"withdraw.{number}")
    assert other.rejects == ["That cannot be done now."]
    asker.gesture(act, option=f"withdraw.{number}")
    assert not asked(asker.view, act) and not asked(other.view, act)
    other.gesture(act, option=f"agree.{number}")
    assert other.rejects[1:] == ["That proposal is no longer open."]


@pytest.mark.parametrize("act", VOTES)
def test_a_vote_that_was_declined_says_by_whom_and_asks_nothing(act: str) -> None:
    _, _, (asker, other) = VOTES[act]()
    other.gesture(act, option=answers(other.view, act)[1])
    for person in (asker, other):
        assert "declines" in asked(person.view, act)["text"] and not answers(person.view, act)


@pytest.mark.parametrize("act", VOTES)
def test_deciding_an_answer_changes_no_vote(act: str) -> None:
    host, id, (_, other) = VOTES[act]()
    table = table_of(host, id)
    before = dict(table.votes.newest)
    decision = table.decide(Gesture(1, Move("x", act, option=answers(other.view, act)[1])), 0)
    changes_of(table, decision)
    assert table.votes.newest == before
    assert [vote.declined for vote in before.values()] == [NONE]


def test_an_answer_to_a_request_that_a_sealed_choice_has_ended_counts_for_no_later_one() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("telepathy", pairs=2))
    for seat, person in enumerate(people):
        person.gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))
    ann, bob, cid, _ = people
    ann.gesture(FRIENDLY, option="undo")
    late = answers(cid.view, FRIENDLY)[0]
    bob.gesture(**fields_of(gestures_of(table_of(host, id), 1)[0]))
    assert not asked(cid.view, FRIENDLY)
    ann.gesture(FRIENDLY, option="undo")
    cid.gesture(FRIENDLY, option=late)
    assert cid.rejects == ["That proposal is no longer open."]


SENTENCES: dict[str, tuple[str, str, str]] = {
    FRIENDLY: ("You ask to undo your last move. Waiting for P1.", "P0 asks to undo their last move.", ""),
    agreement.ACT: (
        "Ann proposes: 2 lives each.",
        "Ann proposes: 2 lives each.",
        "Ann proposes: 2 lives each.",
    ),
    rematch.ACT: (
        "You offer a rematch. Waiting for P1.",
        "P0 offers a rematch.",
        "P0 offers a rematch. Waiting for P1.",
    ),
}
"""By act: what the seat that proposes reads, the one that answers, and a spectator."""


@pytest.mark.parametrize("act", VOTES)
def test_a_proposal_is_said_to_everybody_in_their_own_words(act: str) -> None:
    host, id, people = VOTES[act]()
    audiences = [*people[:2], host.join(id)]
    assert tuple(asked(one.view, act).get("text", "") for one in audiences) == SENTENCES[act]
    assert [bool(answers(one.view, act)) for one in audiences] == [True, True, False]


@pytest.mark.parametrize(
    ("others", "friendly", "daily", "is_allowed"),
    [
        ("human", True, None, True),
        ("human", False, None, False),
        ("bot", False, None, True),
        ("bot", True, None, True),
        ("bot", True, Daily("2026-11-26", True), False),
    ],
)
def test_undo_and_hints_are_for_friends_and_for_who_plays_alone(
    others: Literal["human", "bot"], friendly: bool, daily: Daily | None, is_allowed: bool
) -> None:
    host = MemoryHost()
    other = Player("human", "Bob", holder="bob") if others == "human" else Player("bot", bot="random")
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), other], friendly=friendly, daily=daily))
    ann = host.join(id, "ann")
    assert ("friendly" in ann.view) == is_allowed == undo.is_allowed(table_of(host, id))
    ann.gesture(FRIENDLY, option="undo")
    assert ann.rejects == ["You have not made a move in this game yet." if is_allowed else undo.OFF]
    ann.gesture(FRIENDLY, option="hint")
    assert ann.rejects[1:] == ([] if is_allowed else [undo.OFF])


@pytest.mark.parametrize("ends", ["move", "resign"])
def test_a_request_to_undo_ends_with_the_next_move_and_with_the_game(ends: str) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("malice", games=2))
    first = table_of(host, id).running_timeline().play.to_move[0]
    while table_of(host, id).running_timeline().play.to_move == (first,):
        people[first].gesture(**fields_of(gestures_of(table_of(host, id), first)[0]))
    people[first].gesture(FRIENDLY, option="undo")
    assert answers(people[1 - first].view, FRIENDLY)
    if ends == "move":
        people[1 - first].gesture(**fields_of(gestures_of(table_of(host, id), 1 - first)[0]))
    else:
        host.clock.run(host.host.handle(id, Resign(first)))
        people[first].gesture("next", option="go")
    assert table_of(host, id).status == "open" and table_of(host, id).votes.on(UndoMove) is None
    assert not asked(people[1 - first].view, FRIENDLY) and not people[1 - first].rejects


@pytest.mark.parametrize(
    ("acts", "mine", "theirs"),
    [
        ((), ["hint"], ["hint"]),
        (("lay 0",), [], ["hint"]),
        (("lay 0", "lay 1"), ["hint", "undo"], ["hint", "undo"]),
        (("lay 0", "lay 1", "hint"), ["undo"], ["hint", "undo"]),
        (("lay 0", "lay 1", "hint", "lay 1"), ["undo"], []),
        (("lay 0", "lay 1", "undo"), ["hint"], ["hint"]),
        (("lay 0", "lay 1", "undo", "withdraw"), ["hint", "undo"], ["hint", "undo"]),
        (("lay 0", "lay 1", "undo", "decline"), ["hint"], ["hint", "undo"]),
        (("lay 0", "lay 1", "undo", "decline", "lay 0", "lay 1"), ["hint", "undo"], ["hint", "undo"]),
        (("lay 0", "lay 1", "resign"), None, None),
    ],
)
def test_what_may_be_requested_is_offered(
    acts: tuple[str, ...], mine: list[str] | None, theirs: list[str] | None
) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    for act in acts:
        if act.startswith("lay"):
            seat = int(act[-1])
            people[seat].gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))
        elif act == "resign":
            host.clock.run(host.host.handle(id, Resign(1)))
        else:
            answerer = people[act == "decline"]
            number = asked(answerer.view, FRIENDLY).get("number")
            answerer.gesture(FRIENDLY, option=f"{act}.{number}" if number else act)
    friendly = [person.view.get("friendly") for person in (*people, host.join(id))]
    offered = [None if one is None else [option["id"] for option in one.get("options", [])] for one in friendly]
    assert offered == [mine, theirs, None] and not people[0].rejects


def test_a_proposal_to_play_as_usual_says_so() -> None:
    host, id, ann = waiting(points_to_win=2)
    host.clock.run(host.host.handle(id, ProposeRules({}, "Bob")))
    assert asked(ann.view, agreement.ACT)["text"].endswith("Bob proposes: the usual rules.")
