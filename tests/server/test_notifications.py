"""Notifications: to whom, when, with what in them; sent again, after a restart too; never into the operator's network."""

import asyncio
import base64
import itertools
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid02

from hoyle.docs import TEXTS
from hoyle.server.notifications import notifier
from hoyle.server.notifications.records import Channel, Notification
from hoyle.server.notifications.webhooks import signature
from hoyle.server.sqlite.repair import repair
from hoyle.server.store import ServerStore, open_store
from hoyle.session.ports import Changes, Row
from tests.support.clients import GENEROUS, Browser, Server, serving
from tests.support.postgres import Postgres
from tests.support.processes import killed_at_the_end
from tests.support.receivers import Device, Receiver, add_webhook, post_json, receiving, subscribe
from tests.support.stores import damage
from tests.support.two_people import is_ready

LOCAL = replace(GENEROUS, webhook_networks=("127.0.0.0/8",))
SECOND = 1.0


@pytest.fixture(autouse=True)
def many_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests do in a minute what people do in an hour."""
    monkeypatch.setattr("hoyle.server.rates.CHANNELS_PER_MINUTE", 10_000)


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server that may send to this machine."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("hoyle.server.rates.CHANNELS_PER_MINUTE", 10_000)
        with serving(tmp_path_factory.mktemp("store") / "hoyle.db", settings=LOCAL) as running:
            yield running


@pytest.fixture
def receiver() -> Generator[Receiver]:
    with receiving() as running:
        yield running


def friends(server: Server, bob: Browser | None = None, other: Server | None = None) -> tuple[Browser, Browser, str]:
    """Ann and Bob, and the table that Bob has opened; both are to move when Ann sits down."""
    ann, bob = server.browser(), bob or (other or server).browser()
    return ann, bob, bob.open(bot="friend", goal="all_rounds", name="Bob")


def sit(ann: Browser, table: str) -> float:
    """Take the open seat, which begins the game, and return the time."""
    assert ann.post(f"/t/{table}/sit", {"name": "Ann"}).status == 303
    return time.monotonic()


def test_a_push_comes_within_a_second_can_be_read_and_is_signed(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    device = subscribe(bob, receiver)
    then = sit(ann, table)
    got = receiver.next()
    assert got.time - then < SECOND
    shown = device.read(got)
    site = f"http://127.0.0.1:{local.port}"
    assert shown == {
        "title": "All rounds",
        "body": "It is your turn.",
        "url": f"{site}/t/{table}",
        "tag": table,
        "lang": "en",
    }
    assert got.headers["content-encoding"] == "aes128gcm" and int(got.headers["ttl"]) > 0
    authorization = got.headers["authorization"]
    assert Vapid02.verify(authorization)
    claims = authorization.partition("t=")[2].partition(",")[0].split(".")[1]
    read = json.loads(base64.urlsafe_b64decode(claims + "=="))
    assert read["aud"] == f"http://127.0.0.1:{receiver.port}" and read["exp"] > time.time()
    key = json.loads(bob.get("/notifications/state").text)["key"]
    assert authorization.endswith(f"k={key}")


def test_a_webhook_is_signed_and_says_no_more_than_the_table_shows_to_spectators(
    local: Server, receiver: Receiver
) -> None:
    ann, bob, table = friends(local)
    secret = add_webhook(bob, receiver)
    then = sit(ann, table)
    got = receiver.next()
    assert got.time - then < SECOND
    id, stamp = got.headers["webhook-id"], int(got.headers["webhook-timestamp"])
    assert abs(stamp - time.time()) < 10
    assert got.headers["webhook-signature"] == signature(secret, id, stamp, got.body)
    url = f"http://127.0.0.1:{local.port}/t/{table}"
    data = {"title": "All rounds", "text": "It is your turn.", "lang": "en", "url": url, "table": table, "seat": 0}
    made = got.json.pop("timestamp")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", made)
    assert got.json == {"version": 1, "type": "table.turn", "timestamp": made, "data": data}
    with local.browser().at(table) as spectator:
        assert spectator.view["seats"][0]["turn"]
    assert data["title"] in local.browser().get(f"/t/{table}").text


def test_a_turn_is_told_once_and_the_next_one_after_the_move(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    subscribe(bob, receiver)
    sit(ann, table)
    receiver.next()
    with ann.at(table) as one:
        one.move("a1", one.gestures()[0])
        assert receiver.gets_nothing_more(), "Ann's choice is no new turn of Bob"
        with bob.at(table) as two:
            two.move("b1", two.gestures()[0])
            one.when(lambda view: not is_ready(view, 1))
            assert receiver.gets_nothing_more(), "Bob is at the table"
            two.move("b2", two.gestures()[0])
        assert receiver.gets_nothing_more()
        one.move("a2", one.gestures()[0])
        assert receiver.next().time
        assert receiver.gets_nothing_more()


def test_who_looks_at_something_else_is_told_after_leaving(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    subscribe(bob, receiver)
    with bob.at(table) as two:
        sit(ann, table)
        two.when(lambda view: bool(view.get("acts")))
        two.move("b1", two.gestures()[0])
        two.say({"t": "idle", "idle": True})
        two.quiet()
        with ann.at(table) as one:
            one.move("a1", one.gestures()[0])
        two.when(lambda view: not is_ready(view, 0))
        assert receiver.gets_nothing_more(), "connected means present"
    assert receiver.next()


def test_the_end_and_an_offered_rematch_are_told_to_who_is_away(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    device = subscribe(bob, receiver)
    subscribe(ann, receiver, "/ann")
    sit(ann, table)
    with ann.at(table) as one:
        receiver.next()
        ann.post(f"/t/{table}/resign")
        assert device.read(receiver.next())["body"] == "The game is over."
        one.when(lambda view: view["status"] == "over")
        one.move("again", {"act": "rematch", "option": "offer"})
        assert device.read(receiver.next())["body"] == "Ann offers a rematch."
    assert receiver.gets_nothing_more()


def test_messages_are_in_the_language_of_the_reader(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    bob.get("/?lang=de")
    device = subscribe(bob, receiver)
    sit(ann, table)
    shown = device.read(receiver.next())
    assert (shown["lang"], shown["body"]) == ("de", "Du bist am Zug.")


def test_nobody_else_is_told_and_who_switches_off_is_told_nothing(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    device = subscribe(bob, receiver)
    eve = local.browser()
    eve.open()
    assert post_json(eve, "/notifications/browser/remove", device.subscription).status == 200
    assert device.endpoint in bob.get("/notifications/state").text, "another visitor cannot switch it off"
    assert post_json(bob, "/notifications/browser/remove", device.subscription).status == 200
    assert json.loads(bob.get("/notifications/state").text)["known"] == []
    sit(ann, table)
    assert receiver.gets_nothing_more()


def test_a_device_belongs_to_the_visitor_who_uses_it_last(local: Server, receiver: Receiver) -> None:
    bob, later = local.browser(), local.browser()
    device = subscribe(bob, receiver)
    assert post_json(later, "/notifications/browser", device.subscription).status == 200
    assert json.loads(bob.get("/notifications/state").text)["known"] == []
    assert json.loads(later.get("/notifications/state").text)["known"] == [device.endpoint]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pauses between attempts."""
    monkeypatch.setattr(notifier, "PAUSES", (0.2, 0.4, 0.8))
    monkeypatch.setattr(notifier, "POLL_SECONDS", 0.05)


def test_what_fails_is_sent_again_with_the_same_id_after_growing_pauses(
    tmp_path: Path, receiver: Receiver, short: None
) -> None:
    receiver.statuses = [500, 302, 429, 204]
    receiver.headers = {"location": receiver.address("/elsewhere")}
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        add_webhook(bob, receiver)
        sit(ann, table)
        got = [receiver.next() for _ in range(4)]
        assert len({each.headers["webhook-id"] for each in got}) == 1
        assert {each.path for each in got} == {"/hook"}, "redirects are not followed"
        pauses = [after.time - before.time for before, after in itertools.pairwise(got)]
        assert all(pause > least for pause, least in zip(pauses, notifier.PAUSES, strict=True))
        assert receiver.gets_nothing_more(1.5)
        until(bob, "The receiver answered", is_there=False)


def test_after_the_last_attempt_a_webhook_is_off_until_it_is_turned_on(
    tmp_path: Path, receiver: Receiver, short: None
) -> None:
    receiver.statuses = [500]
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        add_webhook(bob, receiver)
        sit(ann, table)
        for _ in range(4):
            receiver.next()
        page = until(bob, "Off, because too many attempts failed.")
        assert "The receiver answered with the status 500." in page
        receiver.statuses = [200]
        ann, _, second = friends(server, bob)
        sit(ann, second)
        assert receiver.gets_nothing_more()
        bob.post(re.findall(r'action="(/notifications/[^"]+/on)"', page)[0])
        ann, _, third = friends(server, bob)
        sit(ann, third)
        assert receiver.next().json["data"]["table"] == third


def until(browser: Browser, words: str, is_there: bool = True) -> str:
    """Load the page until it says something, or says it no more."""
    for _ in range(100):
        if (words in (text := browser.get("/notifications").text)) == is_there:
            return text
        time.sleep(0.05)
    raise AssertionError(text)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(local: Server, status: int) -> None:
    with receiving(status) as gone:
        ann, bob, table = friends(local)
        subscribe(bob, gone)
        sit(ann, table)
        gone.next()
        for _ in range(100):
            if not json.loads(bob.get("/notifications/state").text)["known"]:
                break
            time.sleep(0.02)
        else:
            raise AssertionError("the browser is still known")


def test_what_is_out_of_date_is_not_sent_again(tmp_path: Path, receiver: Receiver, short: None) -> None:
    receiver.statuses = [503, 200]
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        notifier.PAUSES = (1.0, 1.0)  # `short` restores it
        ann, bob, table = friends(server)
        subscribe(bob, receiver)
        sit(ann, table)
        receiver.next()
        with bob.at(table) as two:
            two.move("b1", two.gestures()[0])
        assert receiver.gets_nothing_more(2.0)


def test_who_has_come_to_the_table_is_not_told_again(tmp_path: Path, receiver: Receiver, short: None) -> None:
    receiver.statuses = [503, 200]
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        subscribe(bob, receiver)
        with bob.at(table):
            pass
        sit(ann, table)
        receiver.next()
        with bob.at(table):
            assert receiver.gets_nothing_more(1.0)


def test_a_message_is_delivered_after_a_restart(tmp_path: Path, receiver: Receiver) -> None:
    """The server stops while the receiver has the message and has not answered."""
    receiver.is_open.clear()
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        add_webhook(bob, receiver)
        sit(ann, table)
        first = receiver.next()
    receiver.is_open.set()
    with serving(tmp_path / "hoyle.db", settings=LOCAL):
        again = receiver.next()
        assert again.headers["webhook-id"] == first.headers["webhook-id"]
        assert again.json["data"] == first.json["data"]
        assert receiver.gets_nothing_more(1.5)


def test_a_restart_tells_nobody_what_was_told_or_seen(tmp_path: Path, receiver: Receiver) -> None:
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        subscribe(bob, receiver)
        subscribe(ann, receiver, "/ann")
        sit(ann, table)
        with ann.at(table):
            assert receiver.next()
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob = (Browser(server.port, each.cookies) for each in (ann, bob))
        with ann.at(table) as one:
            one.move("a1", one.gestures()[0])
            assert receiver.gets_nothing_more(1.5)


def test_two_servers_send_each_message_once(postgres: Postgres, receiver: Receiver) -> None:
    address = postgres.address(postgres.new_database())
    with serving(address, settings=LOCAL) as first, serving(address, settings=LOCAL) as second:
        ann, bob, table = friends(first, other=second)
        add_webhook(bob, receiver)
        time.sleep(2 * notifier.POLL_SECONDS)  # the first server looks for new channels
        then = sit(ann, table)
        with ann.at(table) as one, Browser(second.port, ann.cookies).at(table):
            assert receiver.next().time - then < SECOND
            assert receiver.gets_nothing_more(1.0)
            with bob.at(table) as two:  # at the second server
                two.move("b1", two.gestures()[0])
                one.when(lambda view: is_ready(view, 0))
                one.move("a1", one.gestures()[0])
                two.when(lambda view: not is_ready(view, 0))
                assert receiver.gets_nothing_more(1.0), "the first server knows that Bob is at the second"
                two.move("b2", two.gestures()[0])
                one.when(lambda view: is_ready(view, 0))
            one.when(lambda view: not view["seats"][0].get("online"))
            one.move("a2", one.gestures()[0])
            assert receiver.next()
            assert receiver.gets_nothing_more(1.0)


def test_another_server_takes_over_from_one_that_stopped(postgres: Postgres, receiver: Receiver, short: None) -> None:
    address = postgres.address(postgres.new_database())
    receiver.statuses = [500, 200]
    notifier.PAUSES = (1.0,)
    with serving(address, settings=LOCAL) as second:
        with serving(address, settings=LOCAL) as first:
            ann, bob, table = friends(first)
            add_webhook(bob, receiver)
            sit(ann, table)
            receiver.next()
            until(bob, "status 500")
        assert receiver.next().json["data"]["table"] == table
        until(Browser(second.port, bob.cookies), "status 500", is_there=False)


def test_who_is_away_is_told_of_the_first_turn_of_a_rematch(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    device = subscribe(bob, receiver)
    with bob.at(table) as two:
        sit(ann, table)
        ann.post(f"/t/{table}/resign")
        two.when(lambda view: view["status"] == "over")
        two.move("again", {"act": "rematch", "option": "offer"})
    with ann.at(table) as one:
        one.move("yes", {"act": "rematch", "option": "agree.1"})
        one.when(lambda view: bool(view.get("rematch", {}).get("next")))
    second = one.view["rematch"]["next"].removeprefix("/t/")
    with ann.at(second):
        shown = device.read(receiver.next())
        assert (shown["body"], shown["tag"]) == ("It is your turn.", second)


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


REFUSED = [
    ("ftp://example.org/", "no address of a web page"),
    ("https://", "no address of a web page"),
    ("https://me:secret@example.org/", "no address of a web page"),
    ("https://example.org:25/", "This port cannot be used"),
    ("https://example.org:99999/", "no address of a web page"),
    ("http://127.0.0.1:8080/", "not public"),
    ("http://localhost:8080/", "not public"),
    ("http://2130706433/", "not public"),
    ("http://0x7f.1/", "not public"),
    ("http://0.0.0.0/", "not public"),
    ("http://10.1.2.3/", "not public"),
    ("http://169.254.169.254/latest/", "not public"),
    ("http://224.0.0.1/", "not public"),
    ("http://[::1]/", "not public"),
    ("http://[::ffff:127.0.0.1]/", "not public"),
    ("http://[::ffff:8.8.8.8]/", "not public"),
    ("http://[fe80::1]/", "not public"),
    ("http://[fd00::1]/", "not public"),
    ("http://[64:ff9b::7f00:1]/", "not public"),
    ("http://[2002:7f00:1::]/", "not public"),
    ("http://no-such-name.invalid/", "no server with this name"),
]


@pytest.mark.parametrize(("address", "reason"), REFUSED)
def test_a_webhook_reaches_no_private_address(guest: Browser, address: str, reason: str) -> None:
    refused = guest.post("/notifications/webhook", {"address": address})
    assert refused.status == 400 and reason in refused.text
    assert "whsec" not in refused.text and "channels" not in guest.get("/notifications").text


@pytest.mark.parametrize(
    "address", ["https://127.0.0.1:8443/x", "https://[::1]/x", "http://8.8.8.8/x", "https://localhost/"]
)
def test_a_push_service_is_public_and_encrypted(guest: Browser, address: str) -> None:
    assert post_json(guest, "/notifications/browser", Device(address).subscription).status == 400


def test_the_check_is_made_for_the_connection_itself(
    server: Server, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name leads to a public address when the webhook is added, and to this machine afterwards."""
    monkeypatch.setattr("hoyle.server.rates.CHANNELS_PER_MINUTE", 10_000)
    bob, answers, look_up = server.browser(), ["93.184.215.14", "127.0.0.1"], socket.getaddrinfo

    def rebinding(host: str, port: int, *rest: Any, **more: Any) -> list[Any]:
        if host != "rebinding.example":
            return look_up(host, port, *rest, **more)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answers[0], port))]

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    address = f"http://rebinding.example:{receiver.port}/"
    assert bob.post("/notifications/webhook", {"address": address}).status == 200
    answers.pop(0)
    page = bob.get("/notifications").text
    tested = bob.post(re.findall(r'action="(/notifications/[^"]+/test)"', page)[0]).text
    assert "The address is not allowed here" in tested and receiver.gets_nothing_more()


def test_a_receiver_that_does_not_answer_is_given_up(
    local: Server, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    import aiohttp

    bob = local.browser()
    add_webhook(bob, receiver)
    transport = local.app.state.notifier.senders.loaded[0]
    monkeypatch.setattr(transport.session, "_timeout", aiohttp.ClientTimeout(total=0.3))
    receiver.is_open.clear()
    action = re.findall(r'action="(/notifications/[^"]+/test)"', bob.get("/notifications").text)[0]
    assert "did not answer in time" in bob.post(action).text
    receiver.is_open.set()


def test_a_test_message_says_how_it_went(local: Server, receiver: Receiver) -> None:
    bob = local.browser()
    secret = add_webhook(bob, receiver)
    page = bob.get("/notifications").text
    assert secret.startswith("whsec_") and secret not in page, "the secret is shown once"
    action = re.findall(r'action="(/notifications/[^"]+/test)"', page)[0]
    assert local.browser().post(action).status == 404, "another visitor's webhook"
    assert "The test message was accepted." in bob.post(action).text
    got = receiver.next()
    assert got.json["type"] == "test" and "table" not in got.json["data"]
    receiver.statuses = [400]
    assert "The receiver answered with the status 400." in bob.post(action).text


def test_the_export_has_the_addresses_and_the_deletion_takes_them(local: Server, receiver: Receiver) -> None:
    bob = local.browser()
    device = subscribe(bob, receiver)
    secret = add_webhook(bob, receiver)
    exported = bob.get("/games/export").text
    found = [(each["kind"], each["address"]) for each in json.loads(exported)["notifications"]]
    assert found == [("push", device.endpoint), ("webhook", receiver.address())] and secret not in exported
    cookies = dict(bob.cookies)
    assert bob.post("/games/delete", {"sure": "yes"}).status == 303
    bob.cookies = cookies
    assert json.loads(bob.get("/notifications/state").text)["known"] == []
    assert "channels" not in bob.get("/notifications").text


def test_numbers_and_rates_are_limited(tmp_path: Path, receiver: Receiver) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(LOCAL, notifications_per_hour=1)) as server:
        bob = server.browser()
        for number in range(5):
            add_webhook(bob, receiver, f"/{number}")
        refused = bob.post("/notifications/webhook", {"address": receiver.address()})
        assert refused.status == 400 and "You have 5 of them already." in refused.text
        for _ in range(2):
            ann, _, table = friends(server, bob)
            sit(ann, table)
        assert len([receiver.next() for _ in range(5)]) == 5
        assert receiver.gets_nothing_more()


def test_an_address_that_asks_too_often_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.server.rates.CHANNELS_PER_MINUTE", 2)
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        bob = server.browser()
        answers = [bob.post("/notifications/webhook", {"address": "ftp://x"}).text for _ in range(3)]
        assert ["Wait a minute" in answer for answer in answers] == [False, False, True]


def test_malformed_subscriptions_are_refused(local: Server) -> None:
    bob, good = local.browser(), Device("http://127.0.0.1:9000/x").subscription
    short = good | {"keys": {"p256dh": "AAAA", "auth": good["keys"]["auth"]}}
    off_curve = good | {"keys": {"p256dh": base64.urlsafe_b64encode(b"\4" + bytes(64)).decode(), "auth": "A" * 22}}
    for wrong in (
        [],
        {},
        {"endpoint": 5},
        {"endpoint": "http://127.0.0.1:9000/x"},
        short,
        off_curve,
        good | {"keys": 5},
    ):
        assert post_json(bob, "/notifications/browser", wrong).status == 400, wrong
    assert bob.ask("POST", "/notifications/browser", "{", **{"Content-Type": "application/json"}).status == 400
    assert post_json(bob, "/notifications/browser", good).status == 200
    foreign = {"Content-Type": "application/json", "Origin": "https://evil.example"}
    assert bob.ask("POST", "/notifications/browser", json.dumps(good), **foreign).status == 400


def test_the_service_worker_may_open_every_page(local: Server) -> None:
    answer = local.browser().get("/service_worker.js")
    assert answer.status == 200 and answer.headers["content-type"].startswith("text/javascript")
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_the_receiver_of_the_documentation_works(local: Server, tmp_path: Path) -> None:
    """The program on the page gets a message of this server, and refuses one that somebody has changed."""
    text = (TEXTS / "notifications.md").read_text("utf-8")
    program = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    file = tmp_path / "receiver.py"
    command = [sys.executable, "-u", str(file)]
    with receiving() as spare:
        port = spare.port
    file.write_text(program.replace("8765", str(port)))
    bob = local.browser()
    link = re.findall(r'href="(/docs/notifications[^"]*)"', bob.get("/notifications").text)[0]
    assert "webhook-signature" in bob.get(link).text
    added = bob.post("/notifications/webhook", {"address": f"http://127.0.0.1:{port}/hook"})
    secret = added.text.partition("<code>")[2].partition("</code>")[0]
    environment = {"HOYLE_WEBHOOK_SECRET": secret, "PATH": ""}
    with killed_at_the_end(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)) as running:
        wait_for(port)
        action = re.findall(r'action="(/notifications/[^"]+/test)"', bob.get("/notifications").text)[0]
        assert "The test message was accepted." in bob.post(action).text
        assert running.stdout and "This is a test message." in running.stdout.readline()
        connection = HTTPConnection("127.0.0.1", port)
        stamp = str(int(time.time()))
        forged = {"webhook-id": "x", "webhook-timestamp": stamp, "webhook-signature": "v1,AAAA"}
        connection.request("POST", "/hook", b"{}", forged)
        assert connection.getresponse().status == 401
        connection.close()


def wait_for(port: int) -> None:
    """Wait until somebody listens on a port."""
    for _ in range(200):
        connection = HTTPConnection("127.0.0.1", port, timeout=1)
        try:
            connection.connect()
            return
        except OSError:
            time.sleep(0.05)
        finally:
            connection.close()
    raise AssertionError("nobody listens")
