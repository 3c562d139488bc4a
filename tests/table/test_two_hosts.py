"""Two hosts on one store: each catches up with the other's saves, and one at a time asks the bots."""

import random
from dataclasses import dataclass, field

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.host.bot_turns import ADVISER
from hoyle.host.local_table import table_in
from hoyle.host.memory import FirstMoveBots, MemoryConnection, MemoryHost, MemoryStore
from hoyle.host.room import ACTIVE, OPEN
from hoyle.table.opening import Wish
from hoyle.table.ports import Question, StoreError
from hoyle.table.show.hints import HINT
from hoyle.table.undo import FRIENDLY
from hoyle.table.wire.commands import Resign, TakeSeat
from hoyle.table.wire.events import Player
from tests.support.sampling import sample
from tests.support.tables import SECRET, fields_of, gestures_of, open_table, snapshot, table_of


@pytest.mark.parametrize("name", GAMES)
def test_a_table_that_catches_up_is_equal_to_a_newly_loaded_table(name: str) -> None:
    """Everybody is connected to both hosts, and makes gestures, undo requests among them, now here and now there."""
    dice, first = random.Random(name), MemoryHost()
    id, people = open_table(first, hoyle.game(name))
    second = first.after_restart()
    hosts = [first, second]
    connections = [people, [second.join(id, f"p{seat}") for seat in range(len(people))]]
    for _ in range(sample(20, 80)):
        here = dice.randrange(2)
        table = table_of(hosts[here], id)
        if table.status != "open":
            break
        seat = dice.choice([seat for seat in range(len(people)) if gestures_of(table, seat)])
        fields = fields_of(dice.choice(gestures_of(table, seat)))
        if dice.random() < 0.15:
            seat, fields = (
                dice.randrange(len(people)),
                {"act": FRIENDLY, "option": dice.choice(["undo", "agree", "decline"])},
            )
        connections[here][seat].gesture(**fields)
        there = hosts[1 - here]
        there.clock.run(there.host.on_change_elsewhere(id))
        fresh = first.after_restart()
        fresh.join(id)
        assert snapshot(table_of(hosts[0], id)) == snapshot(table_of(hosts[1], id)) == snapshot(table_of(fresh, id))
    assert table_of(hosts[0], id).seq > 0


def test_what_is_not_stored_stays_when_a_table_catches_up() -> None:
    first = MemoryHost()
    id, (ann, _) = open_table(first, hoyle.game("r"))
    second = first.after_restart()
    bob = second.join(id, "p1")
    ann.send({"t": "local", "order": {"hand0": ["b7", "b0"]}, "sort": {}})
    hands = dict(table_of(first, id).people.hands)
    bob.gesture("lay", item="r5", to="laid1")
    first.clock.run(first.host.on_change_elsewhere(id))
    assert table_of(first, id).people.hands == hands != {}


@dataclass
class DictSharing:
    """Leases of hosts in one process; `holders` has the host of each table."""

    holders: dict[str, str]
    name: str
    asked: list[str] = field(default_factory=list[str])
    error: StoreError | None = None
    release_error: StoreError | None = None
    online_error: StoreError | None = None
    online: dict[str, frozenset[int]] = field(default_factory=dict[str, frozenset[int]])
    told: int = 0
    """How often it was told who is connected."""

    async def acquire(self, table: str) -> bool:
        if self.error:
            raise self.error
        self.asked.append(table)
        return self.holders.setdefault(table, self.name) == self.name

    async def release(self, table: str) -> None:
        if self.release_error:
            raise self.release_error
        if self.holders.get(table) == self.name:
            del self.holders[table]

    async def set_online(self, table: str, seats: frozenset[int]) -> frozenset[int]:
        if self.online_error:
            raise self.online_error
        self.told += 1
        self.online[table] = seats
        return frozenset({1})


def test_one_host_asks_the_bots_and_the_other_takes_over() -> None:
    holders: dict[str, str] = {}
    store, bots = MemoryStore(), [FirstMoveBots(), FirstMoveBots()]
    leases = [DictSharing(holders, "one"), DictSharing(holders, "two")]
    hosts = [MemoryHost(bots[index], store, sharing=leases[index]) for index in range(2)]
    players = [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]
    id = hosts[0].open(Wish("r", {}, players), SECRET)
    holders[id] = "one"
    connections = [host.join(id, "ann") for host in hosts]
    hosts[1].clock.settle(limit=10_000)
    assert len(leases[1].asked) > 5 and bots[1].questions == []
    assert table_in(hosts[1].host.rooms[id].table).game.sealed == []
    holders.clear()  # the first host has failed
    hosts[1].clock.settle(limit=2_000)
    assert len(bots[1].questions) == 1 and len(table_of(hosts[1], id).game.sealed) == 1
    assert holders == {}  # given back
    connections[1].gesture("lay", item="b5", to="laid0")
    hosts[1].clock.settle(limit=0)
    assert connections[1].view["seq"] == 1


def test_the_table_of_a_rematch_is_opened_by_the_host_with_the_lease() -> None:
    holders: dict[str, str] = {}
    hosts = [MemoryHost(sharing=DictSharing(holders, "one"))]
    hosts.append(MemoryHost(hosts[0].bots, hosts[0].store, sharing=DictSharing(holders, "two")))
    id, (ann, _) = open_table(hosts[0], hoyle.game("r"))
    hosts[0].clock.run(hosts[0].host.handle(id, Resign(0)))
    bob, before = hosts[1].join(id, "p1"), set(hosts[0].store.tables)
    holders[id] = "one"
    ann.gesture("rematch", option="offer")
    hosts[1].clock.run(hosts[1].host.on_change_elsewhere(id))
    bob.gesture("rematch", option="agree.1")
    hosts[1].clock.settle(limit=10_000)
    assert set(hosts[0].store.tables) == before, "the other host may be opening it"
    hosts[0].clock.run(hosts[0].host.on_change_elsewhere(id))
    hosts[0].clock.settle(limit=0)
    assert id not in holders, "the lease is given back"
    hosts[1].clock.run(hosts[1].host.on_change_elsewhere(id))
    hosts[1].clock.settle(limit=10_000)
    (new,) = set(hosts[0].store.tables) - before
    assert ann.view["rematch"]["next"] == bob.view["rematch"]["next"] == f"/t/{new}"


def test_a_host_asks_again_when_its_store_cannot_lend_a_lease() -> None:
    leases = DictSharing({}, "one", error=StoreError("The database does not answer."))
    host = MemoryHost(sharing=leases)
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]), SECRET)
    host.join(id, "ann")
    host.clock.settle(limit=3_000)
    assert table_of(host, id).game.sealed == []
    leases.error = None
    host.clock.settle(limit=3_000)
    assert len(table_of(host, id).game.sealed) == 1


def test_a_lease_is_given_back_when_the_store_can_be_reached_again() -> None:
    """Else no other host could ask the table's bots as long as this one lives."""
    leases = DictSharing({}, "one", release_error=StoreError("The database does not answer."))
    host = MemoryHost(sharing=leases)
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]), SECRET)
    host.join(id, "ann")
    host.clock.settle(limit=60_000)
    assert len(table_of(host, id).game.sealed) == 1 and leases.holders == {id: "one"}
    leases.release_error = None
    host.clock.settle(limit=60_000)
    assert leases.holders == {}


class LateHints(FirstMoveBots):
    """Bots whose hints come ten seconds after the question."""

    host: MemoryHost

    async def answer(self, question: Question) -> list[int]:
        if question.bot == ADVISER:
            await self.host.clock.sleep(10_000)
        return await super().answer(question)


def test_a_lease_is_given_back_after_a_hint_that_comes_after_the_moves_of_the_bots() -> None:
    leases, bots = DictSharing({}, "one"), LateHints()
    host = bots.host = MemoryHost(bots, sharing=leases)
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]), SECRET)
    ann = host.join(id, "ann")
    ann.gesture(FRIENDLY, option=HINT)
    host.clock.settle(limit=5_000)
    assert len(table_of(host, id).game.sealed) == 1 and leases.holders == {id: "one"}
    host.clock.settle(limit=10_000)
    assert ann.view["friendly"]["hint"] and leases.holders == {}


def test_people_see_who_is_connected_to_another_host() -> None:
    sharing = DictSharing({}, "one")
    host = MemoryHost(sharing=sharing)
    id, (ann, bob) = open_table(host, hoyle.game("r"))
    bob.leave()
    assert sharing.online[id] == {0, ACTIVE + 0} and ann.view["seats"][1]["online"]
    host.clock.run(host.host.on_online_elsewhere(id, frozenset()))
    assert "online" not in ann.view["seats"][1]
    host.clock.run(host.host.on_online_elsewhere(id, frozenset({1})))
    assert ann.view["seats"][1]["idle"]
    host.clock.run(host.host.on_online_elsewhere(id, frozenset({1, ACTIVE + 1})))
    assert "idle" not in ann.view["seats"][1]
    ann.send({"t": "idle"})
    assert sharing.online[id] == {0}
    ann.leave()
    assert sharing.online[id] == frozenset()


def test_spectators_see_who_is_connected_to_another_host() -> None:
    host = MemoryHost(sharing=DictSharing({}, "one"))
    eve = host.join(
        host.open(Wish("r", {}, [Player("human", name, holder=name) for name in ("Ann", "Bob")]), SECRET), "eve"
    )
    assert [seat.get("online", False) for seat in eve.view["seats"]] == [False, True]


def test_who_came_while_the_store_failed_is_told_to_other_hosts_later() -> None:
    sharing = DictSharing({}, "one", online_error=StoreError("The database does not answer."))
    host = MemoryHost(sharing=sharing)
    id, _ = open_table(host, hoyle.game("r"))
    sharing.online_error = None
    host.join(id)
    assert sharing.online[id] == {0, 1, ACTIVE + 0, ACTIVE + 1}


def test_others_hear_that_a_table_waits_for_anybody_until_the_game_begins() -> None:
    sharing = DictSharing({}, "one")
    host = MemoryHost(sharing=sharing)
    seats = [Player("human", "Ann", holder="ann"), Player("human")]
    id = host.open(Wish("r", {}, seats, is_public=True), SECRET)
    host.join(id, "ann").leave()
    assert sharing.online[id] == frozenset(), "nobody is there who waits"
    host.join(id, "ann")
    assert OPEN in sharing.online[id]
    host.clock.run(host.host.handle(id, TakeSeat(1, Player("human", "Bob", holder="bob"))))
    host.clock.settle(limit=0)
    assert sharing.online[id] == {0, ACTIVE + 0}


def test_others_hear_once_who_is_connected_also_when_a_spectator_takes_a_seat() -> None:
    sharing = DictSharing({}, "one")
    host = MemoryHost(sharing=sharing)
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("human")]), SECRET)
    bob = host.connect(MemoryConnection, id, "bob", "en")
    host.join(id, "ann")
    told = sharing.told
    for _ in range(2):
        host.join(id, "ann").leave()
    assert sharing.told == told and sharing.online[id] == {0, ACTIVE + 0}
    host.clock.run(host.host.handle(id, TakeSeat(1, Player("human", "Bob", holder="bob"))))
    host.clock.settle(limit=0)
    assert sharing.told == told + 1 and sharing.online[id] == {0, 1, ACTIVE + 0, ACTIVE + 1} and bob.view["you"] == "s1"
