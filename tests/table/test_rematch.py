"""Rematches: those at a table agree on another one, maybe with a changed rule."""

import random
from dataclasses import fields
from typing import Any

import pytest

import hoyle
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.pages import new_table
from hoyle.table.opening import Wish
from hoyle.table.people import rematch
from hoyle.table.people.time_control import TimeControl
from hoyle.table.ports import StoreError
from hoyle.table.wire.commands import Resign
from tests.support.tables import open_table, play_out, snapshot, table_of


def finished(**options: Any) -> tuple[MemoryHost, str, list[MemoryConnection], int]:
    """A finished table of R, and the seat that has lost."""
    host = MemoryHost()
    for seed in range(20):
        id, people = open_table(host, hoyle.game("r", **options), secret=f"{seed:064x}")
        play_out(host, id, people, random.Random(seed))
        rows = people[0].view["result"]["rows"]
        if sum(row["winner"] for row in rows) == 1:
            return host, id, people, next(seat for seat, row in enumerate(rows) if not row["winner"])
    raise AssertionError


def test_all_move_to_a_new_table_when_all_agree() -> None:
    host, id, people, _ = finished()
    people[0].gesture("rematch", option="offer_swapped")
    assert people[1].view["rematch"]["text"] == "P0 offers a rematch with swapped seats."
    people[1].gesture("rematch", option="agree.1")
    host.clock.settle(10_000)
    address = people[0].view["rematch"]["next"]
    assert people[1].view["rematch"]["next"] == address
    new = address.removeprefix("/t/")
    assert [player.holder for player in host.host.loaded_tables[id].table.seats] == ["p0", "p1"]
    assert host.join(new, "p0").seat == 1
    assert host.join(new, "p1").seat == 0
    people[0].gesture("rematch", option="offer")
    assert people[0].rejects == ["There is no rematch at this table now."]


def test_the_loser_may_propose_a_rule() -> None:
    host, _, people, loser = finished()
    winner = 1 - loser
    people[winner].gesture("rematch", option="offer", item="points_to_win", to="3")
    assert people[winner].rejects == ["Only players who have not won may propose a rule."]
    people[loser].gesture("rematch", option="offer", item="points_to_win", to="3")
    assert people[winner].view["rematch"]["rule"][1:] == ["4", "3"]
    people[winner].gesture("rematch", option="agree.1")
    host.clock.settle(10_000)
    new = people[0].view["rematch"]["next"].removeprefix("/t/")
    host.join(new)
    assert table_of(host, new).opened.options == {"points_to_win": 3}


@pytest.mark.parametrize(
    ("rule", "value", "part"),
    [
        ("points_to_win", "4", "That is the rule of this table already."),
        ("points_to_win", "99", "points_to_win"),
        ("trump", "red", "This game has no such rule."),
        ("hand_limit", "1", "hand_limit"),
    ],
)
def test_a_rule_that_is_not_possible_is_explained(rule: str, value: str, part: str) -> None:
    _, _, people, loser = finished()
    people[loser].gesture("rematch", option="offer", item=rule, to=value)
    assert part in people[loser].rejects[0]
    assert "text" not in people[1 - loser].view["rematch"]


def test_an_offer_is_declined_or_withdrawn_and_another_one_made() -> None:
    host, id, people, _ = finished()
    people[0].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="offer")
    assert people[1].rejects == ["Another offer is open. Answer it first."]
    people[1].gesture("rematch", option="decline.1")
    assert people[0].view["rematch"]["text"] == "P1 declines the rematch."
    people[1].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="withdraw.2")
    people[0].gesture("rematch", option="agree.2")
    assert people[0].rejects == ["That offer is no longer open."]
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))


def test_a_rematch_agreed_before_a_restart_is_opened_after_it() -> None:
    host, id, people, _ = finished()
    people[0].gesture("rematch", option="offer")
    host.clock.stop()
    people[1].gesture("rematch", option="agree.1")
    host.clock.stop()  # the process ends before the new table is open
    again = host.after_restart()
    ann = again.join(id, "p0")
    again.clock.settle(10_000)
    assert ann.view["rematch"]["next"].startswith("/t/")


def test_a_rule_with_many_values_at_once_is_not_proposed() -> None:
    _, _, people, loser = finished()
    people[loser].gesture("rematch", option="offer", item="deal_order", to="a+b")
    assert people[loser].rejects == ["This game has no such rule."]


def test_a_rematch_whose_opening_was_not_confirmed_opens_one_table_only() -> None:
    host, _, (ann, bob), _ = finished(points_to_win=2)
    store_open, attempts = host.store.open, list[str]()

    async def open_and_fail(table: str, *details: Any) -> None:
        attempts.append(table)
        await store_open(table, *details)
        if len(attempts) == 1:
            raise StoreError("The answer was lost.")

    host.store.open = open_and_fail  # type: ignore[method-assign]
    before = set(host.store.tables)
    ann.gesture("rematch", option="offer")
    bob.gesture("rematch", option="agree.1")
    host.clock.settle(10_000)
    assert len(attempts) == 2 and len(set(attempts)) == 1
    assert set(host.store.tables) - before == set(attempts)
    assert ann.view["rematch"]["next"] == f"/t/{attempts[0]}"


WISHED: dict[str, Any] = {
    "watched": False,
    "title": "Mine",
    "friendly": False,
    "talk": "none",
    "clock": TimeControl("move", 60, forfeits=True),
    "hands_delay": 60,
}
"""What a host wishes that is not usual."""
NOT_KEPT = {"is_public", "start", "daily"}
"""What another table with the same people does not have of the first one."""


def test_another_table_is_as_the_host_of_the_first_one_wished() -> None:
    wishes = {field.name for field in fields(Wish)} - {"game", "options", "seats"}
    assert wishes == {*WISHED, *NOT_KEPT}, "decide whether another table keeps what is new"
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"), is_public=True, **WISHED)
    host.clock.run(host.host.handle(id, Resign(0)))
    first = table_of(host, id)
    for swaps in (False, True):
        again = new_table.another(first, 0, "Ann", swaps)
        assert {name: getattr(again, name) for name in WISHED} == WISHED and not again.is_public
    people[0].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="agree.1")
    host.clock.settle(10_000)
    host.join(new := people[0].view["rematch"]["next"].removeprefix("/t/"), "p0")
    opened = table_of(host, new).opened
    assert {name: getattr(opened, name) for name in WISHED} == WISHED and not opened.is_public


@pytest.mark.parametrize(("seat", "answer"), [(0, "withdraw"), (0, "decline"), (1, "decline"), (1, "withdraw")])
def test_what_all_agree_on_stands_while_its_table_is_opened(seat: int, answer: str) -> None:
    host, id, people, _ = finished(points_to_win=2)
    store_open = host.store.open

    async def fail(table: str, *details: Any) -> None:
        raise StoreError("The disk is full.")

    host.store.open = fail  # type: ignore[method-assign]
    people[0].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="agree.1")
    people[seat].gesture("rematch", option=f"{answer}.1")
    assert people[seat].rejects == ["That cannot be done now."]
    host.store.open = store_open  # type: ignore[method-assign]
    host.clock.settle(10_000)
    assert people[0].view["rematch"]["next"] == people[1].view["rematch"]["next"] != ""
    assert table_of(host, id).votes.next_table


@pytest.mark.parametrize("answer", ["agree", "decline"])
def test_an_answer_to_an_earlier_offer_does_not_count_for_the_present_one(answer: str) -> None:
    host, id, people, loser = finished()
    people[loser].gesture("rematch", option="offer")
    people[loser].gesture("rematch", option="withdraw.1")
    people[loser].gesture("rematch", option="offer", item="points_to_win", to="3")
    people[1 - loser].gesture("rematch", option=f"{answer}.1")
    assert people[1 - loser].rejects == ["That offer is no longer open."]
    offer = table_of(host, id).votes.rematch
    assert offer and offer.is_open and offer.agreed == {loser}


def test_there_are_only_so_many_offers() -> None:
    _, _, people, _ = finished()
    for number in range(1, rematch.MAX_OFFERS + 1):
        people[0].gesture("rematch", option="offer")
        people[0].gesture("rematch", option=f"withdraw.{number}")
    assert not people[0].rejects
    for person in people:
        person.gesture("rematch", option="offer")
        assert "There have been enough offers" in person.rejects[0] and "options" not in person.view.get("rematch", {})
