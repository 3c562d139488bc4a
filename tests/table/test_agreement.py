"""Agreeing on the rules before the first card."""

import json
import random
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.pages.table import record_text
from hoyle.rulesets import rule_sets
from hoyle.table.opening import Wish
from hoyle.table.people import agreement
from hoyle.table.verify import verify
from hoyle.table.wire.commands import ProposeRules, TakeSeat
from hoyle.table.wire.events import Player
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
    assert ann.view["presence"]["text"] == guest.view["presence"]["text"] == "Bob proposes: 2 points end the game."
    assert [option["id"] for option in ann.view["presence"]["options"]] == ["agree.1", "decline.1"]
    assert "options" not in guest.view["presence"]
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
    with pytest.raises(Refusal, match="Another proposal is open"):
        propose(host, id, {"points_to_win": 3})
    ann.gesture(agreement.ACT, option="decline.1")
    assert ann.view["presence"]["text"] == "Bob proposed 2 points end the game; Ann declines."
    propose(host, id, {"points_to_win": 3})
    ann.gesture(agreement.ACT, option="agree.1")
    assert ann.rejects == ["That proposal is no longer open."]
    assert table_of(host, id).opened.options == {}


def test_a_proposal_can_be_withdrawn_by_the_seat_that_made_it_alone() -> None:
    host, id, ann = waiting("thirty_one", players=3)
    bob = sit(host, id, 1, "bob")
    propose(host, id, {"players": 3, "lives": 4}, seat=1)
    ann.gesture(agreement.ACT, option="withdraw.1")
    assert ann.rejects == ["That cannot be done now."]
    bob.gesture(agreement.ACT, option="withdraw.1")
    assert "presence" not in bob.view and "presence" not in ann.view
    ann.gesture(agreement.ACT, option="agree.1")
    assert ann.rejects[1:] == ["That proposal is no longer open."]
    assert table_of(host, id).opened.options == {"players": 3}
    propose(host, id, {"players": 3, "lives": 2}, seat=0)
    bob.gesture(agreement.ACT, option="agree.2")
    assert table_of(host, id).opened.options == {"players": 3, "lives": 2}


def test_all_who_sit_at_the_table_have_a_say() -> None:
    host, id, ann = waiting("thirty_one", players=3)
    bob = sit(host, id, 1, "bob")
    propose(host, id, {"players": 3, "lives": 4}, seat=1)
    assert [option["id"] for option in bob.view["presence"]["options"]] == ["withdraw.1"]
    assert table_of(host, id).opened.options == {"players": 3}
    ann.gesture(agreement.ACT, option="agree.1")
    assert table_of(host, id).opened.options == {"players": 3, "lives": 4}


def test_who_sits_alone_changes_the_rules_at_once() -> None:
    host, id, ann = waiting()
    propose(host, id, {"points_to_win": 2}, seat=0)
    assert table_of(host, id).opened.options == {"points_to_win": 2}
    assert ann.view["presence"]["text"] == "Agreed: the rules that Ann proposed are played."


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
    assert "presence" not in ann.view
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
