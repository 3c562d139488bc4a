"""What becomes of a channel after each attempt, who is told of what is new, and where messages may go, without a network."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.errors import NotFound, Refusal
from hoyle.server.metrics import Metrics
from hoyle.server.notifications import notifier as module
from hoyle.server.notifications.addresses import MAX_LENGTH, check_push, is_allowed, networks, parsed
from hoyle.server.notifications.notifier import PAUSES, Notifier
from hoyle.server.notifications.outcomes import NotSent, Outcome
from hoyle.server.notifications.records import Channel, Notification
from hoyle.server.rates import Rates
from hoyle.server.settings import Settings
from hoyle.table.show.notices import Notice

HOOK = Channel("c", "ann", "webhook", "https://example.org/", "whsec", "en", "https://play.example.org")
PUSH = replace(HOOK, kind="push")


class Records:
    """The calls that change what is stored."""

    database = None

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []
        self.channels: list[Channel] = [HOOK]
        self.is_new = True

    async def channels_version(self) -> str:
        return ""

    async def channels_of(self, holder: str) -> list[Channel]:
        return self.channels

    async def channel(self, id: str) -> Channel | None:
        return next((each for each in self.channels if each.id == id), None)

    async def add_notification(self, notification: Notification, claim: str, until: float, now: float) -> bool:
        self.done.append(("add", notification.channel, notification.seat))
        return self.is_new

    async def delete_channel(self, id: str) -> None:
        self.done.append(("delete", id))

    async def set_channel_state(self, id: str, error: str, is_off: bool) -> None:
        self.done.append(("state", error, is_off))

    async def postpone_notification(self, id: str, attempts: int, due: float) -> None:
        self.done.append(("postpone", attempts, due))

    async def finish_notification(self, id: str) -> None:
        self.done.append(("finish",))


def with_notifier(scenario: Callable[[Notifier, Records], Coroutine[Any, Any, None]], **settings: Any) -> None:
    async def work() -> None:
        records, made = Records(), Settings(**settings)
        store: Any = SimpleNamespace(notifications=records, is_shared=False, key=lambda: b"k" * 32)
        host: Any = SimpleNamespace(rooms={}, sharing=None, room=None)
        notifier = Notifier(store, host, Rates(made), made, Metrics())
        notifier.now = lambda: 1000.0
        await scenario(notifier, records)
        await asyncio.gather(*notifier.tasks)

    asyncio.run(work())


OFF, ERROR = [("state", "410", True)], [("state", "time", False)]


@pytest.mark.parametrize(
    ("channel", "outcome", "is_last", "done"),
    [
        (PUSH, Outcome("410", is_gone=True), False, [("delete", "c")]),
        (HOOK, Outcome("410", is_gone=True), False, OFF),
        (HOOK, Outcome("410"), True, OFF),
        (PUSH, Outcome("time"), True, ERROR),
        (HOOK, Outcome("time"), False, ERROR),
        (replace(HOOK, error="time"), Outcome("time"), False, []),
        (replace(HOOK, error="time"), Outcome(), False, [("state", "", False)]),
        (replace(HOOK, is_off=True), Outcome("time"), False, [("state", "time", True)]),
        (HOOK, Outcome(), False, []),
    ],
)
def test_what_becomes_of_a_channel(channel: Channel, outcome: Outcome, is_last: bool, done: list[Any]) -> None:
    async def scenario(notifier: Notifier, records: Records) -> None:
        await notifier.note(channel, outcome, is_last)
        assert records.done == done

    with_notifier(scenario)


@pytest.mark.parametrize(
    ("outcome", "attempts", "done"),
    [
        (Outcome(), 0, [("finish",)]),
        (Outcome("time"), 0, [("postpone", 1, 1000.0 + PAUSES[0]), ("state", "time", False)]),
        (Outcome("time"), len(PAUSES) - 1, [("postpone", len(PAUSES), 1000.0 + PAUSES[-1]), ("state", "time", False)]),
        (Outcome("time"), len(PAUSES), [("finish",), ("state", "time", True)]),
        (Outcome("410", is_gone=True), 0, [("finish",), ("state", "410", True)]),
    ],
)
def test_what_is_not_accepted_is_sent_again_up_to_the_last_pause(
    monkeypatch: pytest.MonkeyPatch, outcome: Outcome, attempts: int, done: list[Any]
) -> None:
    async def scenario(notifier: Notifier, records: Records) -> None:
        async def attempt(*_: object) -> Outcome:
            return outcome

        async def in_words(*_: object) -> str:
            return "Your turn."

        monkeypatch.setattr(notifier, "attempt", attempt)

        def titled(*_: object) -> SimpleNamespace:
            return SimpleNamespace(name="R")

        monkeypatch.setattr(module, "of_table", titled)
        table: Any = SimpleNamespace(id="t", opened=None, ask=in_words)
        await notifier.send(HOOK, table, Notice(1, "turn 3"), Notification("n", "c", "t", 1, "turn 3", attempts))
        assert records.done == done

    with_notifier(scenario)


def test_who_is_told_of_what_is_new() -> None:
    seats = [SimpleNamespace(holder="ann"), SimpleNamespace(holder="bob")]
    notices = [Notice(0, "turn 3"), Notice(1, "turn 3")]

    async def scenario(notifier: Notifier, records: Records) -> None:
        async def told(elsewhere: frozenset[int] = frozenset(), **changes: Any) -> list[int]:
            summary, begun = SimpleNamespace(seats=seats), list[int]()
            room: Any = SimpleNamespace(table=SimpleNamespace(summary=summary), elsewhere=elsewhere, seen=lambda: None)

            async def begin(channel: Channel, table: object, notice: Notice) -> None:
                begun.append(notice.seat)

            notifier.begin = begin
            records.channels = [replace(HOOK, **changes)]
            await notifier.announce(room, notices)
            await asyncio.gather(*notifier.tasks)
            return begun

        assert await told() == [0, 1] and await told(frozenset({0})) == [1]
        assert await told(is_off=True) == []
        assert await told() == [0] and await told() == [], "who is elsewhere is not told, and has one more in this hour"

    with_notifier(scenario, notifications_per_hour=3)


def test_a_notice_that_another_server_sends_is_not_sent_twice() -> None:
    async def scenario(notifier: Notifier, records: Records) -> None:
        sent = list[str]()

        async def send(channel: Channel, table: object, notice: Notice, notification: Notification) -> None:
            sent.append(notification.id)

        notifier.send = send
        table: Any = SimpleNamespace(id="t")
        for records.is_new in (True, False):
            await notifier.begin(HOOK, table, Notice(1, "turn 3"))
        assert len(sent) == 1
        records.is_new = True
        for channel, id, name in (
            ("d", "t", "turn 3"),
            ("c", "u", "turn 3"),
            ("c", "t", "turn 4"),
            ("c", "t", "turn 3"),
        ):
            await notifier.begin(replace(HOOK, id=channel), SimpleNamespace(id=id), Notice(1, name))  # type: ignore[arg-type]
        assert len({*sent}) == 4 and sent[0] == sent[-1], "its id is that of the channel, the table and the notice"

    with_notifier(scenario)


@pytest.mark.parametrize(
    ("is_there", "is_off", "holds", "online", "is_sent"),
    [
        (True, False, True, frozenset[int](), True),
        (True, False, True, frozenset({0}), True),
        (True, False, True, frozenset({1}), False),
        (True, False, False, frozenset[int](), False),
        (True, True, True, frozenset[int](), False),
        (False, False, True, frozenset[int](), False),
    ],
)
def test_what_does_not_hold_any_more_is_dropped_when_it_is_due(
    monkeypatch: pytest.MonkeyPatch, is_there: bool, is_off: bool, holds: bool, online: frozenset[int], is_sent: bool
) -> None:
    async def scenario(notifier: Notifier, records: Records) -> None:
        async def room(id: str) -> Any:
            if not is_there:
                raise NotFound("There is no such table.")
            return SimpleNamespace(online=lambda: online, elsewhere=frozenset[int](), seen=lambda: None)

        async def send(*_: object) -> None:
            records.done.append(("sent",))

        def holds_or_not(*_: object) -> bool:
            return holds

        monkeypatch.setattr(notifier.host, "room", room)
        monkeypatch.setattr(notifier, "send", send)
        monkeypatch.setattr(notifier, "holds", holds_or_not)
        records.channels = [replace(HOOK, is_off=is_off)]
        await notifier.send_again(Notification("n", "c", "t", 1, "turn 3", 1))
        assert records.done == [("sent",) if is_sent else ("finish",)]
        records.done, records.channels = [], []
        await notifier.send_again(Notification("n", "c", "t", 1, "turn 3", 1))
        assert records.done == [("finish",)], "the channel is gone"

    with_notifier(scenario)


def test_an_attempt_that_gets_no_answer_has_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(notifier: Notifier, records: Records) -> None:
        async def send(*_: object) -> Outcome:
            raise NotSent("connection")

        monkeypatch.setattr(notifier.senders, "send", send)
        assert await notifier.test(HOOK) == "connection"
        assert records.done == [("state", "connection", False)]

    with_notifier(scenario)


LONG = "https://example.org/" + "x" * (MAX_LENGTH - len("https://example.org/"))


@pytest.mark.parametrize(
    ("address", "is_good"),
    [
        *((f"http://example.org{port}/", True) for port in ("", ":80", ":443", ":1024", ":65535")),
        *((f"http://example.org{port}/", False) for port in (":0", ":81", ":1023", ":65536", ":x")),
        (LONG, True),
        (f"{LONG}x", False),
        ("https://example.org/a b", False),
        ("https://example.org/ä", False),
        ("https://example.org/\t", False),
        ("https://@example.org/", False),
        ("//example.org/", False),
        ("https://[::1/", False),
    ],
)
def test_addresses_of_web_pages(address: str, is_good: bool) -> None:
    try:
        assert parsed(address).hostname == "example.org" and is_good
    except Refusal:
        assert not is_good


PRIVATE = networks(["10.0.0.0/8", "fd00::/8"])


@pytest.mark.parametrize(
    ("address", "is_public", "is_private"),
    [
        ("8.8.8.8", True, False),
        ("10.1.2.3", False, True),
        ("fd00::1", False, True),
        ("192.168.1.1", False, False),
        ("192.0.0.9", False, False),
        ("192.88.99.1", False, False),
        ("2606:4700::1111", True, False),
        ("2001:200::1", True, False),
        ("2001:1ff::1", False, False),
        ("3fff:fff::1", False, False),
        ("4000::1", False, False),
        ("224.0.0.1", False, False),
        ("240.0.0.1", False, False),
        ("::", False, False),
        ("example.org", False, False),
        ("", False, False),
    ],
)
def test_where_messages_may_go(address: str, is_public: bool, is_private: bool) -> None:
    assert is_allowed(address) == is_public and is_allowed(address, PRIVATE) == (is_public or is_private)


@pytest.mark.parametrize(
    ("address", "is_good"),
    [
        ("https://push.example.org/x", True),
        ("http://push.example.org/x", False),
        ("http://10.1.2.3/x", True),
        ("http://[fd00::1]/x", True),
        ("http://192.168.1.1/x", False),
    ],
)
def test_a_push_service_has_https_or_is_in_a_network_of_the_operator(address: str, is_good: bool) -> None:
    try:
        check_push(address, PRIVATE)
        assert is_good
    except Refusal:
        assert not is_good
