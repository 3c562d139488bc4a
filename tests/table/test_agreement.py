"""Agreeing on the rules before the first card."""

import json
import random
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.i18n import translator
from hoyle.pages.table import record_text
from hoyle.rulesets import rule_sets
from hoyle.table.opening import Wish
from hoyle.table.people import agreement
from hoyle.table.show.telling import events
from hoyle.table.verify import Disagrees, verify
from hoyle.table.wire.commands import ProposeRules, TakeSeat
from hoyle.table.wire.events import Player, StartPosition
from tests.support.asks import answers, asked
from tests.support.tables import play_out, snapshot, table_of


def waiting(game: str = "r", **options: Any) -> tuple[MemoryHost, str, MemoryConnection]:
    """A table at which Ann waits, with one open seat for each other player."""
    host, variant = MemoryHost(), hoyle.game(game, **options)
    others = [Player("human") for _ in range(variant.seats - 1)]
    id = host.open(Wish(game, variant.canonical(), [Player("human", "Ann", holder="ann"), *others]))
    return host, id, host.join(id, "ann")


def propose(host: MemoryHost, id: str, options: dict[str, Any], name: str = "Bob", seat: int | None = None) -> None:
    """Let somebody propose rules."""
    host.clock.run(host.host.handle(id, ProposeRules(options, name, seat)))


def sit(host: MemoryHost, id: str, seat: int, holder: str) -> MemoryConnection:
    """Let somebody take a seat."""
    host.clock.run(host.host.handle(id, TakeSeat(seat, Player("human", holder.title(), holder=holder))))
    return host.join(id, holder)


def test_what_both_accept_is_played_and_the_journal_says_who_proposed_it() -> None:
    host, id, ann = waiting()
    guest = host.join(id)
    propose(host, id, {"points_to_win": 2})
    assert (
        asked(ann.view, "rules")["text"] == asked(guest.view, "rules")["text"] == "Bob proposes: 2 points end the game."
    )
    assert answers(ann.view, "rules") == ["agree.1", "decline.1"]
    assert not answers(guest.view, "rules")
    ann.gesture(agreement.ACT, option="agree.1")
    assert guest.view["agreements"] == 1
    bob = sit(host, id, 1, "bob")
    assert table_of(host, id).running_timeline().options.points_to_win == 2
    play_out(host, id, [ann, bob], random.Random(1))
    events = json.loads(record_text(table_of(host, id)))["events"]
    assert {"type": "rules", "options": {"points_to_win": 2}, "name": "Bob"} in events
    assert verify(record_text(table_of(host, id)).encode()).startswith("All agree")
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))


def test_rules_change_when_all_who_sit_have_agreed_and_not_before() -> None:
    host, id, ann = waiting("thirty_one", players=3)
    bob = sit(host, id, 1, "bob")
    propose(host, id, {"players": 3, "lives": 2})
    ann.gesture(agreement.ACT, option="agree.1")
    assert "agreements" not in ann.view and table_of(host, id).opened.options == {"players": 3}
    bob.gesture(agreement.ACT, option="agree.1")
    assert ann.view["agreements"] == 1 and table_of(host, id).opened.options == {"players": 3, "lives": 2}


def test_a_declined_proposal_changes_nothing_and_another_one_may_follow() -> None:
    host, id, ann = waiting()
    propose(host, id, {"points_to_win": 2})
    with pytest.raises(Refusal, match="Another proposal is still open"):
        propose(host, id, {"points_to_win": 3})
    ann.gesture(agreement.ACT, option="decline.1")
    assert asked(ann.view, "rules")["text"] == "Bob proposed 2 points end the game; Ann declines."
    propose(host, id, {"points_to_win": 3})
    ann.gesture(agreement.ACT, option="agree.1")
    assert ann.rejects == ["That proposal is no longer open."]
    assert table_of(host, id).opened.options == {}


def test_those_who_sit_need_not_wait_for_the_proposal_of_a_stranger() -> None:
    host, id, ann = waiting("thirty_one", players=3)
    bob = sit(host, id, 1, "bob")
    propose(host, id, {"players": 3, "lives": 4})
    propose(host, id, {"players": 3, "lives": 2}, seat=0)
    with pytest.raises(Refusal, match="Another proposal is still open"):
        propose(host, id, {"players": 3, "lives": 4}, seat=1)
    bob.gesture(agreement.ACT, option="agree.2")
    assert table_of(host, id).opened.options == {"players": 3, "lives": 2} and ann.rejects == bob.rejects == []


def test_a_proposal_can_be_withdrawn_by_the_seat_that_made_it_alone() -> None:
    host, id, ann = waiting("thirty_one", players=3)
    bob = sit(host, id, 1, "bob")
    propose(host, id, {"players": 3, "lives": 4}, seat=1)
    ann.gesture(agreement.ACT, option="withdraw.1")
    assert ann.rejects == ["That cannot be done now."]
    bob.gesture(agreement.ACT, option="withdraw.1")
    assert not asked(bob.view, "rules") and not asked(ann.view, "rules")
    ann.gesture(agreement.ACT, option="agree.1")
    assert ann.rejects[1:] == ["That proposal is no longer open."]
    assert table_of(host, id).opened.options == {"players": 3}
    propose(host, id, {"players": 3, "lives": 2}, seat=0)
    bob.gesture(agreement.ACT, option="agree.2")
    assert table_of(host, id).opened.options == {"players": 3, "lives": 2}


def test_those_who_sit_can_still_propose_when_strangers_have_proposed_enough() -> None:
    host, id, ann = waiting()
    for number in range(1, agreement.MAX_OUTSIDE + 1):
        propose(host, id, {"points_to_win": 2})
        ann.gesture(agreement.ACT, option=f"decline.{number}")
    with pytest.raises(Refusal, match="enough proposals"):
        propose(host, id, {"points_to_win": 2})
    propose(host, id, {"points_to_win": 3}, "", 0)
    assert table_of(host, id).opened.options == {"points_to_win": 3} and ann.rejects == []


def test_all_who_sit_at_the_table_have_a_say() -> None:
    host, id, ann = waiting("thirty_one", players=3)
    bob = sit(host, id, 1, "bob")
    propose(host, id, {"players": 3, "lives": 4}, seat=1)
    assert answers(bob.view, "rules") == ["withdraw.1"]
    assert table_of(host, id).opened.options == {"players": 3}
    ann.gesture(agreement.ACT, option="agree.1")
    assert table_of(host, id).opened.options == {"players": 3, "lives": 4}


def test_who_sits_alone_changes_the_rules_at_once() -> None:
    host, id, ann = waiting()
    propose(host, id, {"points_to_win": 2}, seat=0)
    assert table_of(host, id).opened.options == {"points_to_win": 2}
    assert asked(ann.view, "rules")["text"] == "Agreed: the rules that Ann proposed are played."


@pytest.mark.parametrize(
    ("game", "options", "part"),
    [
        ("r", {"points_to_win": 99}, "points_to_win"),
        ("r", {"trump": 1}, "no option trump"),
        ("r", {}, "the rules of this table already"),
        ("thirty_one", {"players": 5}, "keeps the number of players"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(game: str, options: dict[str, Any], part: str) -> None:
    host, id, ann = waiting(game)
    with pytest.raises(Refusal, match=part):
        propose(host, id, options)
    assert not asked(ann.view, "rules")
    assert rule_sets.canonical_text(table_of(host, id).opened.options) == "{}"


def test_after_the_first_card_the_rules_stay() -> None:
    host, id, ann = waiting()
    propose(host, id, {"points_to_win": 2})
    sit(host, id, 1, "bob")
    ann.gesture(agreement.ACT, option="agree.1")
    assert ann.rejects == [agreement.TOO_LATE]
    with pytest.raises(Refusal, match="The game has begun"):
        propose(host, id, {"points_to_win": 3})
    assert table_of(host, id).running_timeline().options.points_to_win == 4


def test_agreed_rules_are_of_this_version_and_have_no_title() -> None:
    host = MemoryHost()
    id = host.open(
        Wish("r", {"points_to_win": 3}, [Player("human", "Ann", holder="ann"), Player("human")], title="Ours")
    )
    ann, table = host.join(id, "ann"), table_of(host, id)
    assert ann.view["title"] == "Ours"
    table.opened.version -= 1
    propose(host, id, {"points_to_win": 2})
    ann.gesture(agreement.ACT, option=answers(ann.view, "rules")[0])
    assert ann.rejects == [] and ann.view["title"] == "R"
    assert (table.opened.options, table.opened.version) == ({"points_to_win": 2}, hoyle.GAMES["r"].version)


@pytest.mark.parametrize(
    ("game", "options", "proposed", "sentence"),
    [
        ("muzicando", {"mode": "team"}, {"mode": "individual"}, "how seats are drawn"),
        ("thirty_one", {"players": 2}, {"players": 3}, "keeps the number of players"),
        ("thirty_one", {"players": 2}, {"players": 2}, "are the rules of this table already"),
        ("thirty_one", {"players": 2}, {"players": 2, "lives": 2}, ""),
    ],
)
def test_a_proposal_keeps_who_sits_where(
    game: str, options: dict[str, Any], proposed: dict[str, Any], sentence: str
) -> None:
    host, id, _ = waiting(game, **options)
    if not sentence:
        propose(host, id, proposed)
        return
    with pytest.raises(Refusal, match=sentence):
        propose(host, id, proposed)


def test_the_rules_of_a_table_that_plays_on_stay_as_they_are() -> None:
    host, id, _ = waiting()
    table_of(host, id).opened.start = StartPosition("t9", 0, "")
    with pytest.raises(Refusal, match="plays on from another one"):
        propose(host, id, {"points_to_win": 2})


@pytest.mark.parametrize(("name", "shown"), [("", "Guest"), ("Bob", "Bob")])
def test_who_proposes_without_a_seat_is_named(name: str, shown: str) -> None:
    host, id, ann = waiting()
    propose(host, id, {"points_to_win": 2}, name)
    assert asked(ann.view, "rules")["text"] == f"{shown} proposes: 2 points end the game."


def playing(**options: Any) -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A match of R between Ann and Bob."""
    host, id, ann = waiting(goal="all_rounds", **{"match_points": 30, **options})
    return host, id, [ann, sit(host, id, 1, "bob")]


RULES = {"goal": "all_rounds", "match_points": 30}


def test_in_a_match_other_rules_are_played_from_the_next_game_on_and_the_score_is_kept() -> None:
    host, id, people = playing()
    ann, bob = people
    propose(host, id, RULES | {"ambassador_points": 3}, seat=1)
    assert asked(ann.view, "rules")["text"].startswith("Bob proposes for the next games: ")
    assert answers(ann.view, "rules") == ["agree.1", "decline.1"] and answers(bob.view, "rules") == ["withdraw.1"]
    ann.gesture(agreement.ACT, option="agree.1")
    timeline = table_of(host, id).running_timeline()
    assert timeline.options.ambassador_points == 2, "this game goes on by its own rules"
    assert asked(bob.view, "rules")["text"].startswith("Agreed: from the next game on these rules are played: ")
    dice, before = random.Random(1), timeline.match_play.standing().totals
    while timeline.game == 1:
        before = timeline.match_play.standing().totals
        play_out(host, id, people, dice, 1)
    assert timeline.options.ambassador_points == 3
    assert timeline.match_play.standing().totals == before and not asked(bob.view, "rules")
    told = [event.text for event in events(timeline, len(timeline.stages) - 1, 0, ["Ann", "Bob"], translator("en"))]
    assert any(line.startswith("From now on these rules are played: ") for line in told)
    play_out(host, id, people, dice)
    assert verify(record_text(table_of(host, id)).encode()).startswith("All agree")
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))


@pytest.mark.parametrize(
    ("game", "options", "proposed", "sentence"),
    [
        ("r", {**RULES}, {**RULES, "match_points": 40}, "In a match the rules of the match"),
        ("r", {}, {"points_to_win": 3}, "The game has begun, so its rules stay"),
        (
            "rummy",
            {"players": 2, "match_target": 100},
            {"players": 3, "match_target": 100},
            "keeps the number of players",
        ),
        (
            "rummy",
            {"players": 2, "match_target": 100},
            {"players": 2, "match_target": 100, "deal_scoring": "own_penalty"},
            "In a match the rules of the match and what its score counts stay",
        ),
    ],
)
def test_what_a_running_game_cannot_change_is_refused(
    game: str, options: dict[str, Any], proposed: dict[str, Any], sentence: str
) -> None:
    host, id, _ = waiting(game, **options)
    for seat in range(1, hoyle.game(game, **options).seats):
        sit(host, id, seat, f"p{seat}")
    with pytest.raises(Refusal, match=sentence):
        propose(host, id, proposed, seat=0)


def test_only_those_who_play_a_match_change_its_rules() -> None:
    host, id, _ = playing()
    with pytest.raises(Refusal, match="Only those who play the match"):
        propose(host, id, RULES | {"ambassador_points": 3})


@pytest.mark.parametrize(
    "options", [{**RULES, "match_points": 40}, {**RULES, "points_to_win": 99}, {"no_such_rule": 1}]
)
def test_a_record_with_rules_that_no_match_takes_is_refused(options: dict[str, Any]) -> None:
    host, id, people = playing()
    propose(host, id, RULES | {"ambassador_points": 3}, seat=1)
    people[0].gesture(agreement.ACT, option="agree.1")
    play_out(host, id, people, random.Random(1))
    record = json.loads(record_text(table_of(host, id)))
    agreed = next(event for event in record["events"] if event["type"] == "rules-agreed")
    agreed["options"] = options
    with pytest.raises(Disagrees, match="cannot have happened"):
        verify(json.dumps(record).encode())
