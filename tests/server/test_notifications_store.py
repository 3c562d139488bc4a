"""The channels and notifications in both stores."""

import asyncio
from collections.abc import Generator
from pathlib import Path

import pytest

from hoyle.server.notifications.records import Channel, Notification
from hoyle.server.sqlite.repair import repair
from hoyle.server.store import ServerStore, open_store
from hoyle.table.ports import Changes, Row
from tests.support.postgres import Postgres
from tests.support.stores import damage


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[ServerStore]:
    if request.param == "sqlite":
        opened = open_store(tmp_path / "hoyle.db")
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        opened = open_store(postgres.address(postgres.new_database()))
    yield opened
    opened.close()


def test_everything_of_a_visitor_is_deleted_at_once_and_nothing_else(store: ServerStore) -> None:
    async def work() -> None:
        records = store.notifications
        versions = [await records.channels_version()]
        for id, holder in (("a", "ann"), ("b", "ann"), ("c", "bob")):
            await records.add_channel(Channel(id, holder, "webhook", f"https://{id}.example", "s", "en", "https://h"))
            assert await records.add_notification(Notification(f"n{id}", id, "t", 0, "turn.d0.s0"), "x", 9.0, 5.0)
            versions.append(await records.channels_version())
        assert len(set(versions)) == 4 and await records.holders_of_channels() == {"ann", "bob"}
        await records.delete_notifications_of("ann")
        assert await records.channels_of("ann") == [] and await records.channel("a") is None
        assert [channel.id for channel in await records.channels_of("bob")] == ["c"]
        assert [each.id for each in await records.due_notifications(10.0, 9)] == ["nc"]
        await records.set_channel_state("c", "500", is_off=True)
        assert (await records.channels_of("bob"))[0].error == "500" and await records.holders_of_channels() == set()

    asyncio.run(work())


def test_a_notification_is_made_once_and_claimed_by_one(store: ServerStore) -> None:
    async def work() -> None:
        records, one = store.notifications, Notification("n", "c", "t", 1, "turn.d0.s1")
        assert await records.add_notification(one, "first", until=30.0, now=0.0)
        assert not await records.add_notification(one, "second", until=30.0, now=0.0)
        assert await records.due_notifications(29.0, 9) == [], "the first has it still"
        assert await records.due_notifications(31.0, 9) == [one]
        claims = [records.claim_notification("n", f"server {number}", 60.0, 31.0) for number in range(5)]
        assert sum(await asyncio.gather(*claims)) == 1
        await records.postpone_notification("n", 1, 100.0)
        assert await records.due_notifications(99.0, 9) == []
        assert [each.attempts for each in await records.due_notifications(100.0, 9)] == [1]
        await records.finish_notification("n")
        assert await records.due_notifications(1e9, 9) == []
        assert not await records.add_notification(one, "third", until=1e9, now=1e9)
        await records.delete_notifications_before(1.0)
        assert await records.add_notification(one, "fourth", until=1e9, now=1e9)

    asyncio.run(work())


def test_a_repaired_store_has_channels_and_what_waits(tmp_path: Path) -> None:
    opened = open_store(path := tmp_path / "hoyle.db")
    channel = Channel("c", "ann", "push", "https://push.example/x", "p a", "de", "https://h", "500")
    waiting = Notification("n", "c", "t", 0, "turn.d0.s0", 2)

    async def write() -> None:
        await opened.notifications.add_channel(channel)
        await opened.notifications.add_notification(waiting, "x", 0.0, 0.0)
        await opened.open("t", "r", "R", Changes(rows=[Row(0, b"damage this")]), "seal")

    asyncio.run(write())
    opened.close()
    damage(path, b"damage this")
    repaired = repair(path)
    assert repaired
    opened = open_store(repaired.path)
    assert asyncio.run(opened.notifications.channels_of("ann")) == [channel]
    assert asyncio.run(opened.notifications.due_notifications(1.0, 9)) == [waiting]
    opened.close()
