"""Rematches: those at a table agree on another one, maybe with a changed rule."""

import random
from dataclasses import fields
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host.local_table import table_in
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.pages import new_table, story
from hoyle.table.opening import Wish
from hoyle.table.people import rematch
from hoyle.table.ports import StoreError
from hoyle.table.table import Table
from hoyle.table.time_control import TimeControl
from hoyle.table.wire.commands import ProposeRules, Resign
from hoyle.table.wire.events import Player
from hoyle.table.wire.vote_events import PlayAgain
from tests.support.asks import asked
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
    assert asked(people[1].view, "rematch")["text"] == "P0 offers a rematch with swapped seats."
    people[1].gesture("rematch", option="agree.1")
    assert asked(people[0].view, "rematch")["text"] == "Agreed. The next game begins."
    host.clock.settle(10_000)
    address = people[0].view["rematch"]["next"]
    assert people[1].view["rematch"]["next"] == address
    new = address.removeprefix("/t/")
    assert [player.holder for player in table_in(host.host.rooms[id].table).seats] == ["p0", "p1"]
    assert host.join(new, "p0").seat == 1
    assert host.join(new, "p1").seat == 0
    people[0].gesture("rematch", option="offer")
    assert people[0].rejects == ["There is no rematch at this table now."]


def test_the_story_names_the_winner_where_equal_points_do_not() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    people[0].gesture("lay", item="b1", to="laid0")
    people[1].gesture("lay", item="r7", to="laid1")
    assert story.result_of(table_of(host, id), "en") == "P0 wins. The Princess met the Prince."


def pick(host: MemoryHost, id: str, seat: int | None, **fields: Any) -> str:
    """Let a seat pick what changes; return the refusal, if there is one."""
    options = fields.pop("options", {"points_to_win": 3})
    try:
        host.clock.run(host.host.handle(id, ProposeRules(options, seat=seat, **fields)))
    except Refusal as refusal:
        return str(refusal)
    return ""


def test_an_offer_is_declined_or_withdrawn_and_another_one_made() -> None:
    host, id, people, _ = finished()
    people[0].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="offer")
    assert people[1].rejects == ["Another proposal is still open."]
    people[1].gesture("rematch", option="decline.1")
    assert asked(people[0].view, "rematch")["text"] == "P1 declines the rematch."
    people[1].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="withdraw.2")
    assert not asked(people[0].view, "rematch") and people[0].view["rematch"]["options"], "another one may be made"
    people[0].gesture("rematch", option="agree.2")
    assert people[0].rejects == ["That proposal is no longer open."]
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))


def test_there_is_no_rematch_before_the_end_nor_for_one_person_nor_after_another_nor_for_spectators() -> None:
    host, id, people, _ = finished()
    eve = host.join(id)
    assert people[0].view["rematch"]["options"] and "rematch" not in eve.view
    people[0].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="agree.1")
    host.clock.settle(10_000)
    assert all("options" not in person.view["rematch"] for person in (*people, eve))
    players = [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]
    alone = host.join(table := host.open(Wish("r", {}, players)), "ann")
    host.clock.run(host.host.handle(table, Resign(0)))
    running = open_table(host, hoyle.game("r"), "6" * 64)[1][0]
    for person in (alone, running):
        person.gesture("rematch", option="offer")
        assert person.rejects == ["There is no rematch at this table now."]
        assert "options" not in person.view.get("rematch", {})


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
NOT_KEPT = {"is_public", "start", "daily", "rewrites", "after", "gathers"}
"""What another table with the same people does not have of the first one; of rewrites, those that the game's name brings."""


def test_another_table_is_as_the_host_of_the_first_one_wished() -> None:
    wishes = {field.name for field in fields(Wish)} - {"game", "options", "seats"}
    assert wishes == {*WISHED, *NOT_KEPT}, "decide whether another table keeps what is new"
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"), is_public=True, **WISHED)
    host.clock.run(host.host.handle(id, Resign(0)))
    first = table_of(host, id)
    for swaps in (False, True):
        again = new_table.another(first, 0, "Ann", swaps)
        assert {name: getattr(again, name) for name in WISHED} == WISHED and not again.is_public and again.after == id
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
    assert not pick(host, id, loser)
    people[1 - loser].gesture("rematch", option=f"{answer}.1")
    assert people[1 - loser].rejects == ["That proposal is no longer open."]
    offer = table_of(host, id).votes.on(PlayAgain)
    assert offer and offer.is_open and set(offer.agreed) == {loser}


def test_there_are_only_so_many_offers() -> None:
    _, _, people, _ = finished()
    for number in range(1, rematch.MAX_OFFERS + 1):
        people[0].gesture("rematch", option="offer")
        people[0].gesture("rematch", option=f"withdraw.{number}")
    assert not people[0].rejects
    for person in people:
        person.gesture("rematch", option="offer")
        assert "There have been enough offers" in person.rejects[0] and "options" not in person.view.get("rematch", {})


def over(game: str, holders: int, **options: Any) -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A table whose first seat has resigned."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game(game, **options), title="Ours")
    host.clock.run(host.host.handle(id, Resign(0)))
    assert people[0].view["status"] == "over" and len(people) == holders
    return host, id, people


@pytest.mark.parametrize(
    ("game", "options", "offers"),
    [
        ("r", {}, ["offer", "offer_swapped"]),
        ("muzicando", {"mode": "team", "layouts": 0}, ["offer", "offer_swapped"]),
        ("muzicando", {"mode": "individual", "layouts": 0}, ["offer"]),
    ],
)
def test_swapped_seats_are_offered_unless_they_are_drawn(game: str, options: dict[str, Any], offers: list[str]) -> None:
    rules = hoyle.game(game, **options)
    host, id, people = over(game, rules.seats, **options)
    assert [option["id"] for option in people[0].view["rematch"]["options"]] == offers
    assert (len(offers) == 1) == bool(rules.draw_seats(0)), "as the rules say"
    assert table_of(host, id)


def test_only_the_loser_is_offered_to_pick_and_while_that_is_open_nobody_is() -> None:
    host, id, people = over("r", 2)
    assert [person.view["rematch"].get("picks", False) for person in people] == [True, False]
    assert not pick(host, id, 0)
    assert all("rematch" not in person.view for person in people)
    assert asked(people[1].view, "rematch")["rules"]
    people[1].gesture("rematch", option="decline.1")
    assert all("rematch" in person.view and "rules" not in asked(person.view, "rematch") for person in people)
    people[0].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="agree.2")


def test_who_has_agreed_reads_for_whom_the_offer_waits_and_when_all_have_nobody_is_asked() -> None:
    host, _, people = over("princess_card", 3, players=3)
    people[1].gesture("rematch", option="offer")
    people[0].gesture("rematch", option="agree.1")
    texts = [asked(person.view, "rematch")["text"] for person in people]
    assert texts == [
        "P1 offers a rematch. Waiting for P2.",
        "You offer a rematch. Waiting for P2.",
        "P1 offers a rematch.",
    ]
    people[2].gesture("rematch", option="agree.1")
    host.clock.settle(10_000)
    assert not any(asked(person.view, "rematch") for person in people)
    assert all(person.view["rematch"]["next"] for person in people)


@pytest.mark.parametrize(
    ("rule", "value", "title"), [("", None, "Ours"), ("lives", 2, ""), ("players", 3, "keeps the number of players")]
)
def test_a_rematch_by_another_rule_has_no_title_and_as_many_players(rule: str, value: int | None, title: str) -> None:
    host, id, _ = over("thirty_one", 2, players=2, lives=1, free_ride=False)
    offer = PlayAgain(False, rule, value)
    if rule == "players":
        with pytest.raises(Refusal, match=title):
            rematch.wish_of(table_of(host, id), offer)
        return
    assert rematch.wish_of(table_of(host, id), offer).title == title


def test_a_rematch_that_is_not_possible_any_more_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host, _, people = over("r", 2)
    tried = list[str]()

    def refuse(table: Table) -> Wish:
        tried.append(table.id)
        raise Refusal("Its rules have changed.")

    monkeypatch.setattr(rematch, "agreed_wish", refuse)
    people[0].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="agree.1")
    host.clock.settle(10_000)
    assert len(tried) == 1 and host.host.tasks == set()
