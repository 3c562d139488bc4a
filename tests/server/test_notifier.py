"""What a notifier takes for known, whom it tells, and when it looks for what waits, with tables and a clock of the test."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.server.metrics import Metrics
from hoyle.server.notifications import notifier as module
from hoyle.server.notifications.notifier import CLAIM_SECONDS, HOUR_SECONDS, KEPT_SECONDS, MAX_DUE, Notifier
from hoyle.server.notifications.outcomes import NotSent, Outcome
from hoyle.server.notifications.records import Notification
from hoyle.server.notifications.webhooks import Facts
from hoyle.server.rates import Rates
from hoyle.server.settings import Settings
from hoyle.table.ports import StoreError
from hoyle.table.show.notices import Notice

A, B = Notice(0, "turn 3"), Notice(1, "turn 3")
BOTH, NONE = frozenset({A, B}), frozenset[Notice]()


class Records:
    """What is stored, and what was asked."""

    database = None

    def __init__(self) -> None:
        self.version, self.asked = "1", list[Any]()

    async def channels_version(self) -> str:
        return self.version

    async def holders_of_channels(self) -> frozenset[str]:
        self.asked.append("holders")
        return frozenset({"ann", "bob"})

    async def end_claims(self) -> None:
        self.asked.append("end")

    async def delete_notifications_before(self, time: float) -> None:
        self.asked.append(time)


def with_notifier(scenario: Callable[[Notifier, Records], Coroutine[Any, Any, None]], is_shared: bool = False) -> None:
    async def work() -> None:
        records = Records()
        store: Any = SimpleNamespace(notifications=records, is_shared=is_shared, key=lambda: b"k" * 32)
        host: Any = SimpleNamespace(rooms={}, sharing=None)
        await scenario(Notifier(store, host, Rates(Settings()), Settings(), Metrics()), records)

    asyncio.run(work())


@pytest.fixture(autouse=True)
def found_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "notices", lambda summary: BOTH)  # type: ignore[misc]


def room_of(
    known: frozenset[Notice] | None = NONE,
    idle: Iterable[int] = (),
    online: Iterable[int] = (),
    newcomer: int | None = None,
    has_choices: bool = True,
    holders: tuple[str, str] = ("ann", "bob"),
) -> Any:
    """A room at whose table both notices hold, of which some are known."""
    seats = [SimpleNamespace(holder=holder) for holder in holders]
    summary = SimpleNamespace(seats=seats, newcomer=newcomer, has_choices=has_choices)
    present = {"idle": lambda: frozenset(idle), "online": lambda: frozenset(online)}
    return SimpleNamespace(table=SimpleNamespace(summary=summary), notices=known, **present)


@pytest.mark.parametrize(
    ("room", "told", "known"),
    [
        (room_of(), [A, B], BOTH),
        (room_of(known=frozenset({A})), [B], BOTH),
        (room_of(known=None), [], BOTH),
        (room_of(known=None, has_choices=False), [A, B], BOTH),
        (room_of(online=[0]), [B], BOTH),
        (room_of(online=[0], idle=[0]), [B], frozenset({B})),
        (room_of(known=frozenset({A}), online=[0], idle=[0]), [B], BOTH),
        (room_of(newcomer=1), [A], BOTH),
        (room_of(holders=("ann", "eve")), [A], BOTH),
        (room_of(known=None, holders=("eve", "")), [], None),
    ],
)
def test_who_is_away_is_told_what_is_new(room: Any, told: list[Notice], known: frozenset[Notice] | None) -> None:
    async def scenario(notifier: Notifier, records: Records) -> None:
        announced = list[Notice]()

        async def announce(room: object, new: list[Notice]) -> None:
            announced.extend(new)

        notifier.announce = announce
        notifier.after_change(room)
        assert not notifier.tasks, "nobody gets notifications"
        notifier.holders = frozenset({"ann", "bob"})
        notifier.after_change(room)
        await asyncio.gather(*notifier.tasks)
        assert sorted(announced, key=lambda each: each.seat) == told and room.notices == known

    with_notifier(scenario)


@pytest.mark.parametrize(
    ("room", "at_first", "with_a_channel"),
    [
        (room_of(known=None), BOTH, BOTH),
        (room_of(known=None, has_choices=False), NONE, BOTH),
        (room_of(known=frozenset({A})), frozenset({A}), frozenset({A})),
        (room_of(known=None, holders=("eve", "")), None, None),
    ],
)
def test_what_holds_before_a_change_or_before_there_is_a_channel_is_known(
    room: Any, at_first: frozenset[Notice] | None, with_a_channel: frozenset[Notice] | None
) -> None:
    async def scenario(notifier: Notifier, records: Records) -> None:
        before = room.notices
        notifier.before_change(room)
        assert room.notices == before, "nobody gets notifications"
        notifier.host.rooms["t"] = room
        for _ in range(2):
            await notifier.change_channels()
        assert room.notices == with_a_channel and records.asked == ["holders"]
        room.notices = before
        notifier.before_change(room)
        assert room.notices == at_first
        records.version = "2"
        await notifier.change_channels()
        assert records.asked == ["holders"] * 2

    with_notifier(scenario)


@pytest.mark.parametrize("is_shared", [True, False])
def test_it_looks_again_and_again_for_what_waits_and_deletes_each_hour(
    monkeypatch: pytest.MonkeyPatch, is_shared: bool
) -> None:
    times = [1e6, 1e6 + HOUR_SECONDS, *[1e6 + HOUR_SECONDS + 1] * 3, 5e5]

    async def scenario(notifier: Notifier, records: Records) -> None:
        async def load() -> None:
            records.asked.append("load")

        async def send_due() -> None:
            records.asked.append("due")
            if len(times) == 4:
                raise StoreError("It fails.")
            if len(times) == 3:
                raise RuntimeError("a fault")

        async def delete_old(now: float) -> None:
            records.asked.append(now)

        async def sleep(seconds: float) -> None:
            times.pop(0)
            if not times:
                raise asyncio.CancelledError

        monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=sleep))
        monkeypatch.setattr(notifier.senders, "load", load)
        monkeypatch.setattr(notifier, "send_due", send_due)
        monkeypatch.setattr(notifier, "delete_old", delete_old)
        notifier.now = lambda: times[0]
        with pytest.raises(asyncio.CancelledError):
            await notifier.run()
        assert records.asked == [
            *([] if is_shared else ["end"]),
            *("holders", "load", "due", 1e6),
            *("load", "due") * 3,
            *("load", "due", 1e6 + HOUR_SECONDS + 1),
            *("load", "due", 5e5),
        ]

    with_notifier(scenario, is_shared)


@pytest.mark.parametrize("holds", [True, False])
def test_old_notifications_are_deleted_unless_the_clock_seems_wrong(
    monkeypatch: pytest.MonkeyPatch, holds: bool
) -> None:
    async def scenario(notifier: Notifier, records: Records) -> None:
        async def ages_of(*asked: object) -> object:
            return asked

        async def brake(ages: object, seconds: float) -> bool:
            assert (ages, seconds) == ((None, "notifications", 5e6 - KEPT_SECONDS, 5e6), KEPT_SECONDS)
            return holds

        monkeypatch.setattr(module, "ages_of", ages_of)
        monkeypatch.setattr(notifier.brake, "holds", brake)
        await notifier.delete_old(5e6)
        assert records.asked == ([] if holds else [5e6 - KEPT_SECONDS])

    with_notifier(scenario)


def test_what_is_due_is_claimed_for_as_long_as_an_attempt_may_take() -> None:
    waiting = [Notification(id, "c", "t", 0, "turn 3") for id in "ab"]

    async def scenario(notifier: Notifier, records: Any) -> None:
        async def due_notifications(*asked: object) -> list[Notification]:
            records.asked.append(asked)
            return waiting

        async def claim_notification(id: str, claim: str, until: float, now: float) -> bool:
            records.asked.append((id, until, now))
            return id == "b"

        async def send_again(notification: Notification) -> None:
            records.asked.append(notification.id)

        records.due_notifications, records.claim_notification = due_notifications, claim_notification
        notifier.send_again, notifier.now = send_again, lambda: 5e6  # type: ignore[method-assign]
        await notifier.send_due()
        await asyncio.gather(*notifier.tasks)
        until = 5e6 + CLAIM_SECONDS
        assert records.asked == [(5e6, MAX_DUE), ("a", until, 5e6), ("b", until, 5e6), "b"]

    with_notifier(scenario)


@pytest.mark.parametrize(
    ("outcome", "counted"),
    [(Outcome(), "sent"), (Outcome("500"), "failed"), (Outcome("410", is_gone=True), "gone"), (None, "failed")],
)
def test_each_attempt_is_counted_by_its_outcome(outcome: Outcome | None, counted: str) -> None:
    async def scenario(notifier: Notifier, records: Records) -> None:
        async def send(*_: object) -> Outcome:
            if outcome is None:
                raise NotSent("time")
            return outcome

        notifier.senders.send = send  # type: ignore[method-assign]
        channel: Any = SimpleNamespace(kind="push")
        assert await notifier.attempt(channel, "id", Facts("test", "", "", "")) == (outcome or Outcome("time"))
        figures = notifier.metrics.text().decode()
        assert f'hoyle_notifications_total{{result="{counted}"}} 1.0' in figures

    with_notifier(scenario)
