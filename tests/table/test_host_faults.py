"""A host goes on when bots fail, when the answer of the store is lost, and when the store cannot be read for a while."""

from typing import Literal

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host import idle_tables
from hoyle.host.bot_turns import NO_BOT
from hoyle.host.host import MAX_RETRY_DELAY
from hoyle.host.local_table import table_in
from hoyle.host.memory import FirstMoveBots, MemoryConnection, MemoryHost, MemoryStore, first_legal
from hoyle.play.play import IllegalMove
from hoyle.table.opening import Wish
from hoyle.table.ports import Changes, Question, Saved, StoreError
from hoyle.table.wire.events import Player
from tests.support.tables import SECRET, open_table


class BrokenStore(MemoryStore):
    """A store that loses its answers, or that cannot be read, as long as these flags are set."""

    def __init__(self) -> None:
        super().__init__()
        self.loses_answers = self.is_unreadable = False

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        await super().save(table, changes, revision)
        if self.loses_answers:
            raise StoreError("The store has failed.")

    async def load(self, table: str) -> Saved | None:
        if self.is_unreadable:
            raise StoreError("The store cannot be read.")
        return await super().load(table)

    async def revision(self, table: str) -> int:
        if self.is_unreadable:
            raise StoreError("The store cannot be read.")
        return await super().revision(table)


class UnsharedStore(BrokenStore):
    """A store of one host."""

    is_shared = False


def lay(person: MemoryConnection) -> None:
    """Play the first card of the hand."""
    person.gesture("lay", item=next(iter(person.view["acts"][0]["pairs"])), to=f"laid{person.seat}")


def test_a_gesture_whose_save_loses_its_answer_is_acknowledged() -> None:
    store = UnsharedStore()
    host = MemoryHost(store=store)
    _, people = open_table(host, hoyle.game("r"))
    store.loses_answers = True
    lay(people[0])
    assert people[0].rejects == []
    store.loses_answers = False
    lay(people[1])
    assert [person.view["seq"] for person in people] == [1, 1]


def test_a_table_is_loaded_again_as_soon_as_the_store_can_be_read() -> None:
    store = UnsharedStore()
    host = MemoryHost(store=store)
    id, people = open_table(host, hoyle.game("board64"))
    store.loses_answers = store.is_unreadable = True
    move_first(people[0])
    assert people[0].rejects
    store.is_unreadable = False
    host.clock.settle(10_000)
    assert people[1].view["seq"] == table_in(host.host.rooms[id].table).seq == 1


def move_first(person: MemoryConnection) -> None:
    """Make the first gesture that a view offers."""
    act = person.view["acts"][0]
    item, targets = next(iter(act["pairs"].items()))
    person.gesture(act["id"], item=item, to=targets[0])


def move_that_cannot_be_read() -> tuple[BrokenStore, MemoryHost, MemoryConnection]:
    """A move at another host, of which a host hears while it cannot read the store: the store, the host and who watches there."""
    store = BrokenStore()
    first = MemoryHost(store=store)
    id, people = open_table(first, hoyle.game("board64"))
    second = first.after_restart()
    watcher = second.join(id)
    move_first(people[0])
    store.is_unreadable = True
    second.clock.run(second.host.on_change_elsewhere(id))
    assert watcher.view["seq"] == 0
    return store, second, watcher


def test_a_change_of_another_host_is_loaded_later_if_the_store_cannot_be_read() -> None:
    store, host, watcher = move_that_cannot_be_read()
    store.is_unreadable = False
    host.clock.settle(10_000)
    assert watcher.view["seq"] == 1


def test_the_store_is_tried_again_within_a_minute_however_long_it_could_not_be_read() -> None:
    store, host, watcher = move_that_cannot_be_read()
    host.clock.settle(3_600_000)
    store.is_unreadable = False
    host.clock.settle(MAX_RETRY_DELAY)
    assert watcher.view["seq"] == 1


class FailingBots(FirstMoveBots):
    """Bots whose first answers fail."""

    def __init__(self, failure: "list[int] | Exception") -> None:
        super().__init__()
        self.failure = failure
        self.failures = 2

    async def answer(self, question: Question) -> list[int]:
        self.failures -= 1
        if self.failures < 0:
            return first_legal(question)
        if isinstance(self.failure, list):
            return self.failure
        raise self.failure


FAILURES = ([], [-1], [1 << 40], [63], RuntimeError("The process has died."))


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_a_bot_that_fails_is_asked_again(failure: "list[int] | Exception") -> None:
    host = MemoryHost(FailingBots(failure))
    id = host.open(
        Wish("serious_card", {}, [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]), SECRET
    )
    ann = host.join(id, "ann")
    host.clock.settle(60_000)
    assert 1 not in table_in(host.host.rooms[id].table).to_move()
    assert ann.rejects == []


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_there_is_no_hint_if_the_bot_fails(failure: "list[int] | Exception") -> None:
    bots = FailingBots(failure)
    host = MemoryHost(bots)
    players = [Player("human", "Ann", holder="ann"), Player("human", "Bob", holder="bob")]
    ann = host.join(host.open(Wish("r", {}, players), SECRET), "ann")
    ann.gesture("friendly", option="hint")
    host.clock.settle(10_000)
    assert ann.view["friendly"]["text"] == "No hint for this position."
    assert host.host.tasks == set()


def test_a_table_can_be_loaded_when_all_others_are_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    host = MemoryHost()
    players = [Player("human", "Ann", holder="ann"), Player("human", "Bob", holder="bob")]
    ids = [host.open(Wish("r", {}, players)) for _ in range(3)]
    monkeypatch.setattr(idle_tables, "MAX_BYTES", 1)
    people = [host.join(id, "ann") for id in ids]
    assert [person.view["table"] for person in people] == ids
    assert list(host.host.rooms) == ids


@pytest.mark.parametrize("move", [-1, 31, 63, 64])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    with pytest.raises(IllegalMove):
        hoyle.game("serious_card").new().play(0, move)


class BusyBots(FirstMoveBots):
    """Bots that think for less time, until this is changed."""

    is_busy = True


@pytest.mark.parametrize(("opponent", "is_told"), [("bot", True), ("human", False)])
def test_tables_with_bots_say_when_bots_think_for_less_time(opponent: Literal["bot", "human"], is_told: bool) -> None:
    bots = BusyBots()
    host = MemoryHost(bots)
    other = Player("bot", bot="random") if opponent == "bot" else Player("human", "Bob", holder="bob")
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), other]), SECRET)
    ann = host.join(id, "ann")
    assert ("bots think for less time" in ann.view.get("notice", "")) == is_told
    bots.is_busy = False
    lay(ann)
    assert "notice" not in ann.view


def test_people_are_told_when_rules_fail_the_bots_of_their_table_and_when_they_play_again() -> None:
    class Failing(FirstMoveBots):
        fails = True

        async def answer(self, question: Question) -> list[int]:
            if self.fails:
                raise Refusal(NO_BOT)
            return await super().answer(question)

    host, bots = MemoryHost(), Failing()
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]), SECRET)
    host.clock.run(host.host.room(id))
    host.host.rooms[id].table.bots = bots
    ann = host.join(id, "ann")
    lay(ann)
    host.clock.settle(2000)
    assert ann.view["notice"] == NO_BOT and ann.view["seq"] == 0
    bots.fails = False
    host.clock.settle(4000)
    assert "notice" not in ann.view and ann.view["seq"] == 1
