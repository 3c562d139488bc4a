"""The gallery in the stores: what is published, rated, measured, hidden and deleted."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from hoyle.games import GAMES
from hoyle.pages.listings import SavedRuleSet
from hoyle.rulesets.published_rules import Facts, Published, Rating, read_facts, rules_hash
from hoyle.server import sql_gallery
from hoyle.server.sql_gallery import FACTS_AT_ONCE
from hoyle.server.store import ServerStore
from hoyle.table.ports import Changes, Row

VERSION = GAMES["r"].version
T = TypeVar("T")
VERSIONS = {name: game.version for name, game in GAMES.items()}


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def rule_set(points: int, **changes: Any) -> Published:
    """A published rule set of R."""
    rules = f'{{"points_to_win":{points}}}'
    fields: dict[str, Any] = {"sentence": "", "parent": "", "made": 1e9 + points, "holder": "ann"} | changes
    return Published(rules_hash("r", VERSION, rules), "r", VERSION, rules, fields.pop("name", f"To {points}"), **fields)


TWO, THREE = rule_set(2), rule_set(3, holder="bob", parent=rule_set(2).id)


def publish(store: ServerStore, *published: Published) -> None:
    for each in published:
        run(store.publish(each))


def test_the_first_who_publishes_rules_keeps_them(store: ServerStore) -> None:
    publish(store, TWO, replace(TWO, holder="bob", name="Mine"))
    assert run(store.published(TWO.id)) == TWO
    assert run(store.published("0" * 20)) is None
    publish(store, THREE)
    assert run(store.all_published()) == [THREE, TWO] and run(store.all_published(1)) == [THREE]
    assert run(store.published_by("ann")) == [TWO] and run(store.forks_of(TWO.id)) == [THREE]
    assert run(store.of_other_versions("r", VERSION)) == [] and run(store.of_other_versions("r", VERSION + 1)) == [
        THREE,
        TWO,
    ]


def test_only_the_author_withdraws_and_the_ratings_go_too(store: ServerStore) -> None:
    publish(store, TWO)
    run(store.rate(TWO.id, "bob", 5, 1.0))
    run(store.withdraw(TWO.id, "bob"))
    assert run(store.published(TWO.id)) == TWO and run(store.rating(TWO.id)) == Rating(1, 5.0)
    run(store.withdraw(TWO.id, "ann"))
    assert run(store.published(TWO.id)) is None and run(store.rating(TWO.id)) is None


def test_what_an_operator_hides_is_listed_nowhere_and_cannot_be_withdrawn(store: ServerStore) -> None:
    publish(store, TWO, THREE)
    run(store.hide_published(THREE.id))
    assert run(store.all_published()) == [TWO] and run(store.forks_of(TWO.id)) == []
    run(store.withdraw(THREE.id, "bob"))
    assert run(store.published(THREE.id)) == replace(THREE, is_hidden=True)
    assert [each.id for each in run(store.without_facts(VERSIONS, 9))] == [TWO.id]
    assert [each.id for each in run(store.hidden_published())] == [THREE.id]
    run(store.hide_published(THREE.id, False))
    assert run(store.all_published()) == [THREE, TWO]


def test_one_rating_a_person_and_rule_set(store: ServerStore) -> None:
    publish(store, TWO, THREE)
    for holder, stars in (("ann", 1), ("bob", 4), ("ann", 3)):
        run(store.rate(TWO.id, holder, stars, 1.0))
    run(store.rate(THREE.id, "bob", 5, 1.0))
    assert run(store.ratings()) == {TWO.id: Rating(2, 3.5), THREE.id: Rating(1, 5.0)}
    assert run(store.rating_by(TWO.id, "ann")) == 3 and run(store.rating_by(THREE.id, "ann")) == 0
    assert run(store.ratings_by("bob")) == {TWO.id: 4, THREE.id: 5}


def test_facts_belong_to_a_hash(store: ServerStore) -> None:
    publish(store, TWO, THREE)
    facts = Facts("2026-11-25", 400, "greedy", 1, minutes=3.5)
    run(store.save_facts(TWO.id, facts))
    assert run(store.facts([TWO.id, THREE.id])) == {TWO.id: facts} and run(store.facts([])) == {}
    assert run(store.minutes()) == {TWO.id: 3.5}
    assert run(store.without_facts(VERSIONS, 9)) == [THREE] and run(store.without_facts({"r": VERSION + 1}, 9)) == []
    assert run(store.without_facts({}, 9)) == []
    run(store.save_facts(TWO.id, Facts("2026-11-26", 0, "", 1)))
    assert (
        run(store.facts([TWO.id]))[TWO.id].games == 0 and run(store.minutes()) == {} and run(store.doubted()) == set()
    )
    doubt = Facts("2026-11-27", 0, "", 1, doubt="drawn", doubt_games=80)
    run(store.save_facts(TWO.id, doubt))
    assert (
        run(store.facts([TWO.id])) == {TWO.id: doubt}
        and run(store.doubted()) == {TWO.id}
        and run(store.minutes()) == {}
    )


def test_two_servers_do_not_measure_the_same(store: ServerStore) -> None:
    assert run(store.claim(TWO.id, "first", 100.0, 200.0))
    assert not run(store.claim(TWO.id, "second", 150.0, 250.0))
    assert run(store.claim(THREE.id, "second", 150.0, 250.0))
    assert run(store.claim(TWO.id, "second", 201.0, 300.0)), "the first server has failed"
    run(store.release(TWO.id, "first"))
    assert not run(store.claim(TWO.id, "first", 250.0, 350.0))
    run(store.release(TWO.id, "second"))
    assert run(store.claim(TWO.id, "first", 250.0, 350.0))
    run(store.release_all())
    assert run(store.claim(TWO.id, "third", 250.0, 350.0))


def test_who_has_finished_a_game_is_known_until_the_table_is_deleted(store: ServerStore) -> None:
    async def work() -> None:
        await store.open("t", "r", "R", Changes(rows=[Row(0, b"0")], holders=[("ann", 0)]), "seal")
        assert not await store.has_finished("ann", [TWO.id])
        await store.save("t", Changes(rows=[Row(1, b"1")], is_over=True, finished=TWO.id), 0)
        assert await store.has_finished("ann", [THREE.id, TWO.id])
        assert not await store.has_finished("ann", [THREE.id]) and not await store.has_finished("bob", [TWO.id])
        assert await store.delete_table("t")
        assert not await store.has_finished("ann", [TWO.id])

    run(work())


def test_deleting_a_visitor_leaves_the_gallery_of_others(store: ServerStore) -> None:
    hidden = rule_set(4, is_hidden=True)
    publish(store, TWO, THREE, hidden)
    for holder in ("ann", "bob"):
        run(store.rate(TWO.id, holder, 5, 1.0))
        run(store.rate(THREE.id, holder, 2, 1.0))
    run(store.delete_visitor("ann"))
    assert run(store.all_published()) == [THREE] and run(store.ratings()) == {THREE.id: Rating(1, 2.0)}
    left = run(store.published(hidden.id))
    assert left and (left.holder, left.name, left.is_hidden) == ("", "", True), "it cannot be published again"


def test_a_saved_rule_set_remembers_of_what_it_is_a_fork(store: ServerStore) -> None:
    fork = SavedRuleSet("one", "ann", "r", "Fork", "", '{"points_to_win":2}', THREE.id)
    plain = SavedRuleSet("two", "ann", "r", "Plain", "", '{"points_to_win":3}')
    run(store.save_rule_set(fork))
    run(store.save_rule_set(plain))
    assert run(store.saved_rule_set("one")) == fork and run(store.saved_rule_set("two")) == plain
    assert {each.id: each.parent for each in run(store.saved_rule_sets_of("ann"))} == {"one": THREE.id, "two": ""}
    run(store.delete_rule_set("one", "bob"))
    assert run(store.saved_rule_set("one")) == fork
    run(store.delete_rule_set("one", "ann"))
    run(store.save_rule_set(replace(fork, parent="")))
    assert run(store.saved_rule_set("one")) == replace(fork, parent="")


def test_the_facts_of_many_rules_are_read_in_parts(store: ServerStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between them the event loop does other things: a full gallery has facts of 2,000 rule sets."""
    hashes, rounds = [f"{number:020d}" for number in range(3 * FACTS_AT_ONCE)], list[int]()

    def noted(body: str) -> Facts:
        rounds.append(turns[0])
        return read_facts(body)

    async def others() -> None:
        while True:
            turns[0] += 1
            await asyncio.sleep(0)

    async def read_beside_others() -> dict[str, Facts]:
        task = asyncio.create_task(others())
        try:
            return await store.facts(hashes)
        finally:
            task.cancel()

    turns = [0]
    for hash in hashes:
        run(store.save_facts(hash, Facts("2026-11-25", 0, "", 1)))
    monkeypatch.setattr(sql_gallery, "read_facts", noted)
    assert run(read_beside_others()).keys() == set(hashes)
    assert len(set(rounds)) == 3
